"""``pigrules play``: a game at the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.cells import cell_len

from .. import registry, spec
from .._files import ChangedError, changed
from .._names import seats_of
from .._streams import takes_control_codes
from ..core import BadRecordError, MalformedError
from ..journal import Journal
from ..match import AnyMatch, Match
from ..record import NEW, Record, of_position
from ..registry import AnyGame
from ._answers import bad_record, labelled, readings_of
from ._clock import Clock
from ._colours import words
from ._host import PACE, Host
from ._input import STDIN, one, read
from ._keyboard import Keyboard
from ._loading import load_rules, load_stamped
from ._options import GameName, Lang, MaybeWhole, RulesFile, Variant
from ._output import FAINT, HEAD, Out, complain
from ._phrases import Phrases
from ._screen import Screen
from ._seating import named, shown, usual
from ._session import Left, Session
from ._shell import file_word, pasted, pasted_lines, program
from ._signals import exit_code
from ._spoken import spoken
from ._table import is_position, load_position
from ._troubles import all_said, said
from ._typed import Lines
from .games import outside_the_document

_BAD: Final = 2


def command(
    game: GameName,
    /,
    *,
    players: Annotated[
        str | None,
        Parameter(
            help="One for each seat, separated by commas: people by their names, or you, "
            "and built-in opponents. You and an opponent, if not given."
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
        float | None,
        Parameter(
            help="In a race, multiply the opponents' times: 2 makes them half as fast. "
            f"In real time it is {PACE:g}, if not given.",
            validator=Number(gt=0, lte=1000),
        ),
    ] = None,
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

    Type what you want to do in your own words, or the letter in front of it. Type help to see the rest.
    Where several players may step at once, you race the opponents in real time.
    With --unhurried, or without a terminal, no time passes while you think.
    Ctrl-C, SIGTERM and SIGHUP leave the game as quit does.
    The exit code is 2 if the file that --save or --journal names does not hold the game in the end.
    A file that another program has changed is not overwritten; the game goes on in a new file beside it.

    For example:

        pigrules play {game}

        pigrules play {game} --players Ana,Ben,greedy --save evening.toml
    """
    played = registry.game(game)
    out = Out(lang, tints=words(played, lang))
    say = out.words
    if save == STDIN:
        raise MalformedError(say.save_to_a_file, "--save")
    stamp = NEW
    chosen = None if players is None else named(played, players, say)
    if position is not None:
        match = _from_position(out, played, position, chosen, (variant, rules, resume), _dice(physical, seed))
        if match is None:
            return 1
        chosen = _seated(match.record(), chosen, say)
        _leave_the_keyboard(position, "--position", physical or _people(played, chosen), say)
    elif resume is None:
        chosen = chosen or usual(played)
        _leave_the_keyboard(rules, "--rules", physical or _people(played, chosen), say)
        in_force = load_rules(played, len(chosen), variant, rules, lang)
        match = Match(played, in_force, random=_dice(physical, seed), names=chosen)
    else:
        if variant is not None or rules is not None:
            raise MalformedError(say.rules_recorded, "--resume")
        resume = one(resume)
        record, stamp = load_stamped(resume, played, lang)
        chosen = _seated(record, chosen, say)
        _leave_the_keyboard(resume, "--resume", physical or _people(played, chosen), say)
        again = None if seed is None else f"{seed}/{len(record.steps)}"
        try:
            match = Match.resume(record, _dice(physical, again))
        except BadRecordError as error:
            return bad_record(out, record, error)
    choices = Random(None if seed is None else f"{seed}/players")
    host = Host(match, chosen, choices, physical, pace=pace or 1.0)
    if resume is not None and resume != STDIN:
        host.continues(Path(resume), stamp)
    if save is not None and journal is not None and os.path.realpath(save) == os.path.realpath(journal):
        raise MalformedError(say.same_file, "--journal")
    try:
        if save is not None:
            host.file = Path(save)
            host.save(host.file)
        if journal is not None:
            host.journal = _journal(host, journal, resume)
            host.keep()
    except (ChangedError, OSError) as error:
        complain(said(out, error))
        return _BAD
    with closing(host):
        return _play(out, host, unhurried, pace)


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
        raise MalformedError(out.words.rules_in_position, "--position")
    data = read(file)
    if not is_position(data, file):
        raise MalformedError(out.words.is_a_record, file)
    typed = load_position(out, data, file, json=False)
    if typed is None:
        return None
    if typed.game is not game:
        raise MalformedError(out.words.of_another_game.format(game=game.name, found=typed.game.name), file)
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


def _leave_the_keyboard(name: str | None, option: str, people: bool, say: Phrases) -> None:
    """Raise `MalformedError` for a file that is standard input, where people type."""
    if name == STDIN and people:
        raise MalformedError(say.is_the_keyboard, option)


def _people(game: AnyGame, players: tuple[str, ...]) -> bool:
    return any(name not in game.policies for name in players)


def _dice(physical: bool, seed: int | str | None) -> Random | None:
    return None if physical else Random(seed)


def _seated(record: Record, chosen: tuple[str, ...] | None, say: Phrases) -> tuple[str, ...]:
    """Who goes on with a record: those who are asked for, else those whom it names."""
    seats = seats_of(record.rules)
    if chosen is None:
        if not record.names or "" in record.names:
            raise MalformedError(say.name_the_players.format(seats=seats), "--players")
        return record.names
    if len(chosen) != seats:
        raise MalformedError(say.other_seats.format(players=len(chosen), seats=seats), "--players")
    return chosen


def _play(out: Out, host: Host, unhurried: bool, pace: float | None) -> int:
    keys, people = Keyboard(out), host.people()
    hurried = keys.live and not unhurried and bool(people)
    usual_pace = PACE if hurried else 1.0
    if pace is None:
        host.change_pace(usual_pace)
    names = shown(host.match.names or host.players, out.words)
    screen = Screen(
        out,
        host.game,
        labelled(len(host.players), names),
        readings_of(host.match.rules),
        names,
        keys.live and bool(people) and takes_control_codes(sys.stdout),
    )
    races = hurried and host.races()
    _greet(screen, host, races)
    clock = Clock(running=hurried, racers=people if races else (), announced=races)
    code = 0
    try:
        code = 0 if Session(host, screen, Lines(keys), clock).play() else 1
    except (Left, EOFError):
        pass
    except KeyboardInterrupt:
        code = exit_code()
        out.line()
    return code if _take_leave(out, host, unhurried, usual_pace) else _BAD


def _greet(screen: Screen, host: Host, races: bool) -> None:
    """What is played, what it is about, and how."""
    out, say = screen.out, screen.out.words
    law = spec.of(host.game)
    screen.say(say.item(law.title.get(out.lang) or host.game.name, ", ".join(screen.names)), HEAD)
    people = bool(host.people())
    for line in law.aim.get(out.lang, ()) if people else ():
        screen.say(line, "")
    outside = outside_the_document(out, host.game, host.match.rules)
    if outside and not screen.live:
        screen.say(say.item(say.not_from_document, ", ".join(outside)), FAINT)
    if races:
        command = say.commands["pace"][0]
        screen.say(say.race_pace.format(pace=_number(host.pace, say), command=command))
        if host.pace == PACE:
            screen.say(say.race_is_fair)
    if people or host.physical:
        screen.say(say.welcome, "")


def _number(number: float, say: Phrases) -> str:
    return f"{number:g}".replace(".", say.decimal)


def _take_leave(out: Out, host: Host, unhurried: bool, usual_pace: float) -> bool:
    """Where the game is kept, and how it goes on. Whether it is kept where it was to be."""
    say, asked = out.words, host.file is not None or host.journal is not None
    if host.unsaved and asked:
        host.keep()
    for told in host.beside or (host.trouble if host.unsaved else ()):
        complain(all_said(out, [told]))
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
        if host.pace != usual_pace:
            typed += ["--pace", f"{host.pace:g}"]
        if out.lang != spoken():
            typed += ["--lang", out.lang]
        where = say.file_beside if host.beside else say.resume
        _tell_command(out, where.format(file=host.saved_in), typed)
        if host.conceals():
            out.line(say.concealed)
    return not (asked and (host.unsaved or host.beside))


def _tell_command(out: Out, text: str, typed: Sequence[str]) -> None:
    """A command behind a text; if both have no room on a line, below it, on as many lines as it needs."""
    line = f"{text} {pasted(typed)}"
    if out.width is None or cell_len(line) <= out.width:
        out.picture(line)
    else:
        out.line(text)
        out.picture("\n".join(pasted_lines(typed, out.width)))
