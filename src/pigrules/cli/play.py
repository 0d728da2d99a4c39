"""``pigrules play``: a game at the terminal."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from .. import registry
from .._files import changed
from .._names import seats_of
from .._plurals import counted
from ..core import BadRecordError, MalformedError
from ..journal import Journal
from ..match import AnyMatch, Match
from ..record import NEW, Record, of_position
from ..registry import AnyGame
from ._answers import bad_record, labelled, readings_of
from ._clock import Clock
from ._host import YOU, Host
from ._input import STDIN, one, read
from ._keyboard import Keyboard
from ._loading import load_players, load_rules, load_stamped
from ._options import GameName, Lang, MaybeWhole, RulesFile, Variant
from ._output import HEAD, Out, complain
from ._screen import Screen
from ._session import Left, Session
from ._shell import file_word, pasted, program
from ._signals import exit_code
from ._table import is_position, load_position
from ._typed import Lines
from .games import outside_the_document

_NOT_SAVED: Final = 2


def command(
    game: GameName,
    /,
    *,
    players: Annotated[
        str | None,
        Parameter(
            help="One for each seat, separated by commas: you, once for each person, and built-in opponents."
        ),
    ] = None,
    seed: Annotated[
        MaybeWhole, Parameter(help="Repeat a game: the same seed gives the same dice and opponents.")
    ] = None,
    variant: Variant = None,
    rules: RulesFile = None,
    physical: Annotated[
        bool, Parameter(help="Throw your own dice and type what they show.", negative="")
    ] = False,
    unhurried: Annotated[
        bool,
        Parameter(help="In a race, let time pass only when you type wait.", negative=""),
    ] = False,
    pace: Annotated[
        float,
        Parameter(
            help="In a race, multiply the opponents' times: 2 makes them half as fast.",
            validator=Number(gt=0, lte=1000),
        ),
    ] = 1.0,
    save: Annotated[
        str | None,
        Parameter(
            help="Save the record to this file after every step. "
            "Steps that are still concealed from you or from each other are left out."
        ),
    ] = None,
    journal: Annotated[
        Path | None,
        Parameter(
            help="Write each step to this file before it is shown, so that nothing is lost. "
            "It leaves out what --save leaves out, and can be resumed and verified like a record."
        ),
    ] = None,
    resume: Annotated[str | None, Parameter(help="Resume the game in this record or journal.")] = None,
    position: Annotated[
        str | None, Parameter(help="Begin with the position in this file, which says everything.")
    ] = None,
    lang: Lang = "en",
) -> int:
    """Play a game at the terminal, with other people or against built-in opponents.

    Type the number of a step, or the step itself. Type help to see the other commands.
    Where several players may step at once, you race the opponents in real time.
    With --unhurried, or without a terminal, no time passes while you think.
    Ctrl-C, SIGTERM and SIGHUP leave the game as quit does.
    The exit code is 2 if the file that --save or --journal names does not hold the game in the end.
    A file that another program has changed is not overwritten; the game goes on in a new file beside it.

    For example:

        pigrules play {game} --players you,greedy,random --save evening.toml
    """
    out, played = Out(lang), registry.game(game)
    if save == STDIN:
        raise MalformedError("a game is saved in a file; a file of this name is ./-", "--save")
    stamp = NEW
    chosen = None if players is None else load_players(players, (YOU, *sorted(played.policies)))
    if position is not None:
        match = _from_position(out, played, position, chosen, (variant, rules, resume), _dice(physical, seed))
        if match is None:
            return 1
        chosen = _seated(match.record(), chosen)
        _leave_the_keyboard(position, "--position", physical or YOU in chosen)
    elif resume is None:
        if chosen is None:
            raise MalformedError(
                f"name the players: {YOU}, {', '.join(sorted(played.policies))}", "--players"
            )
        _leave_the_keyboard(rules, "--rules", physical or YOU in chosen)
        in_force = load_rules(played, len(chosen), variant, rules, lang)
        match = Match(played, in_force, random=_dice(physical, seed), names=chosen)
    else:
        if variant is not None or rules is not None:
            raise MalformedError(
                "the record already names its rules; leave out --variant and --rules", "--resume"
            )
        resume = one(resume)
        record, stamp = load_stamped(resume, played, lang)
        chosen = _seated(record, chosen)
        _leave_the_keyboard(resume, "--resume", physical or YOU in chosen)
        again = None if seed is None else f"{seed}/{len(record.steps)}"
        try:
            match = Match.resume(record, _dice(physical, again))
        except BadRecordError as error:
            return bad_record(out, record, error)
    choices = Random(None if seed is None else f"{seed}/players")
    host = Host(match, chosen, choices, physical, pace=pace)
    if resume is not None and resume != STDIN:
        host.continues(Path(resume), stamp)
    if save is not None and journal is not None and os.path.realpath(save) == os.path.realpath(journal):
        raise MalformedError("--save and --journal name the same file", "--journal")
    if save is not None:
        host.file = Path(save)
        host.save(host.file)
    if journal is not None:
        host.journal = _journal(host, journal, resume)
        host.keep()
    with closing(host):
        return _play(out, host, unhurried)


def _from_position(
    out: Out,
    game: AnyGame,
    file: str,
    chosen: tuple[str, ...] | None,
    others: tuple[str | None, ...],
    dice: Random | None,
) -> AnyMatch | None:
    """The match that begins with a position; None if there can be no such position, which is printed."""
    if any(other is not None for other in others):
        raise MalformedError(
            "the position already names its rules; leave out --variant, --rules and --resume", "--position"
        )
    data = read(file)
    if not is_position(data, file):
        raise MalformedError("this is a record; to go on with it, use --resume", file)
    typed = load_position(out, data, file, json=False)
    if typed is None:
        return None
    if typed.game is not game:
        raise MalformedError(f"expected a position of {game.name}, found one of {typed.game.name}", file)
    begun = of_position(typed)
    return Match.at(game, begun.start, random=dice, names=chosen or typed.names)


def _journal(host: Host, path: Path, resumed: str | None) -> Journal:
    """A new journal, or the one that is resumed."""
    if resumed is None or os.path.realpath(path) != os.path.realpath(resumed):
        return Journal.create(path, host.record())
    journal = Journal.open(path, host.game)
    if journal.record != host.match.record():
        journal.close()
        raise changed(str(path))
    return journal


def _leave_the_keyboard(name: str | None, option: str, people: bool) -> None:
    """Raise `MalformedError` for a file that is standard input, where people type."""
    if name == STDIN and people:
        raise MalformedError("standard input is the keyboard here; name a file", option)


def _dice(physical: bool, seed: int | str | None) -> Random | None:
    return None if physical else Random(seed)


def _seated(record: Record, chosen: tuple[str, ...] | None) -> tuple[str, ...]:
    """Who goes on with a record: those who are asked for, else those whom it names."""
    seats = seats_of(record.rules)
    known = (YOU, *record.game.policies)
    if chosen is None:
        if not record.names or any(name not in known for name in record.names):
            raise MalformedError(f"name the players for {counted(seats, 'seat')}", "--players")
        return record.names
    if len(chosen) != seats:
        raise MalformedError(f"{counted(len(chosen), 'player')} for {counted(seats, 'seat')}", "--players")
    return chosen


def _play(out: Out, host: Host, unhurried: bool) -> int:
    screen = Screen(
        out,
        host.game,
        labelled(len(host.players), host.match.names or host.players),
        readings_of(host.match.rules),
    )
    _greet(screen, host)
    code = 0
    try:
        keys = Keyboard(out)
        hurried = keys.live and not unhurried and YOU in host.players
        code = 0 if Session(host, screen, Lines(keys), Clock(running=hurried)).play() else 1
    except (Left, EOFError):
        pass
    except KeyboardInterrupt:
        code = exit_code()
        out.line()
    return code if _take_leave(out, host, unhurried) else _NOT_SAVED


def _greet(screen: Screen, host: Host) -> None:
    say = screen.out.words
    screen.out.line(f"{host.game.name}: {', '.join(screen.names)}", HEAD)
    outside = outside_the_document(screen.out, host.game, host.match.rules)
    if outside:
        screen.out.line(say.item(say.not_from_document, ", ".join(outside)))
    if YOU in host.players or host.physical:
        screen.out.line(say.welcome)


def _take_leave(out: Out, host: Host, unhurried: bool) -> bool:
    """Where the game is kept, and how it goes on. Whether it is kept where it was to be."""
    say, asked = out.words, host.file is not None or host.journal is not None
    if host.unsaved and asked:
        host.keep()
    for told in host.beside or ([host.trouble] if host.unsaved and host.trouble else ()):
        complain(told)
    if host.unsaved:
        out.line(say.not_saved)
    elif host.saved_in is not None:
        typed = [*program(), "play", host.game.name, "--resume", file_word(host.saved_in)]
        if host.match.names != host.players:
            typed += ["--players", ",".join(host.players)]
        if host.physical:
            typed.append("--physical")
        if unhurried:
            typed.append("--unhurried")
        if host.pace != 1:
            typed += ["--pace", f"{host.pace:g}"]
        if out.lang != "en":
            typed += ["--lang", out.lang]
        where = say.beside if host.beside else say.resume
        out.picture(where.format(file=host.saved_in, command=pasted(typed)))
        if host.conceals():
            out.line(say.concealed)
    return not (asked and (host.unsaved or host.beside))
