"""``pigrules simulate``: many games between built-in opponents, and how often each wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from .. import registry, spec
from ..core import letter
from ..registry import AnyGame
from ..simulate import BrokenError, Interrupted, Spread, Summary, Tally, processes, simulate
from ._answers import readings_of, rule
from ._loading import load_players, load_rules
from ._options import GameName, Json, Lang, Positive, RulesFile, Variant, Whole
from ._output import FAINT, HEAD, OPEN, Out, complain, progress
from ._signals import exit_code, interrupted


def command(
    game: GameName,
    /,
    *,
    players: Annotated[str, Parameter(help="Built-in opponents, one for each seat, separated by commas.")],
    games: Annotated[Positive, Parameter(help="How many games.")] = 1000,
    jobs: Annotated[Positive, Parameter(help="How many processes work at once.")] = 1,
    seed: Annotated[
        Whole, Parameter(help="The same seed gives the same numbers, with any number of jobs.")
    ] = 0,
    variant: Variant = None,
    rules: RulesFile = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Play many games between built-in opponents and report how often each wins.

    Ctrl-C stops early and reports the finished games, with exit code 130; a second one ends at once.
    SIGTERM and SIGHUP do the same, with exit codes 143 and 129, and the loss of a worker process, with 2.

    For example:

        pigrules simulate {game} --players greedy,random,random --games 1000 --jobs 2 --seed 7
    """
    out, played = Out(lang), registry.game(game)
    policies = load_players(players, sorted(played.policies))
    in_force = load_rules(played, len(policies), variant, rules, lang)
    code = 0
    try:
        with processes(jobs, games) as executor, progress(played.name) as update:
            summary = simulate(played, in_force, policies, games, seed, executor, update)
    except Interrupted as early:
        summary, code = early.summary, exit_code()
    except BrokenError as broken:
        summary, code = broken.summary, exit_code() if interrupted() else 2
        if not interrupted():
            complain(broken, lang)
    if json:
        out.json(_data(played, policies, games, seed, summary))
    else:
        _tell(out, played, readings_of(in_force), policies, games, summary)
    return code


def _tell(
    out: Out, game: AnyGame, readings: object, policies: Sequence[str], games: int, summary: Summary
) -> None:
    say = out.words
    if summary.games < games:
        out.line(say.interrupted.format(done=summary.games, games=games), OPEN)
    out.line(say.simulated.format(games=say.games(summary.games), game=game.name), HEAD)
    out.show(_wins(out, policies, summary))
    if summary.finished:
        mean, least, most = _spread(summary.plies)
        out.line(say.item(say.length, say.spread.format(mean=mean, least=least, most=most)))
    order = [*spec.of(game).clauses, *spec.load(spec.CORE).clauses]
    for head, tally in ((say.ends, summary.ends), (say.decided, summary.decided)):
        if tally:
            out.line(head, HEAD)
        for clause, count in sorted(tally, key=lambda item: order.index(item[0])):
            share = f"{100 * count / summary.finished:.1f} %"
            out.line(rule(game, clause, out.lang, readings), indent=2, label=f"{share:>7}  ")
    if summary.unfinished:
        out.line(say.broken_off.format(count=summary.unfinished), FAINT)


def _wins(out: Out, policies: Sequence[str], summary: Summary) -> Table:
    say = out.words
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style=HEAD)
    table.add_column(out.shown(say.seat))
    table.add_column(out.shown(say.player))
    for head in (say.wins, say.interval, say.shared, say.score, say.least, say.most):
        table.add_column(out.shown(head), justify="right")
    for seat, (policy, fared) in enumerate(zip(policies, summary.seats, strict=True)):
        share, (low, high) = summary.share(seat), summary.interval(seat)
        table.add_row(
            letter(seat),
            out.shown(policy),
            "-" if share is None else f"{100 * float(share):.2f} %",
            f"{100 * low:.2f} - {100 * high:.2f}",
            str(fared.shared),
            *_spread(fared.score),
        )
    return table


def _spread(spread: Spread) -> tuple[str, str, str]:
    """Mean, least and most."""
    if spread.mean is None:
        return "-", "-", "-"
    return f"{float(spread.mean):.2f}", str(spread.least), str(spread.most)


def _data(game: AnyGame, policies: Sequence[str], games: int, seed: int, summary: Summary) -> dict[str, Any]:
    return {
        "game": game.name,
        "seed": seed,
        "asked": games,
        "games": summary.games,
        "unfinished": summary.unfinished,
        "seats": [_seat_data(seat, policy, summary) for seat, policy in enumerate(policies)],
        "plies": _spread_data(summary.plies),
        "ends": _tally_data(summary.ends),
        "decided": _tally_data(summary.decided),
    }


def _seat_data(seat: int, policy: str, summary: Summary) -> dict[str, Any]:
    fared, share, (low, high) = summary.seats[seat], summary.share(seat), summary.interval(seat)
    return {
        "seat": seat,
        "player": policy,
        "wins": str(fared.wins),
        "outright": fared.outright,
        "shared": fared.shared,
        "share": None if share is None else float(share),
        "interval": [low, high],
        "score": _spread_data(fared.score),
    }


def _spread_data(spread: Spread) -> dict[str, Any]:
    mean = None if spread.mean is None else float(spread.mean)
    return {"mean": mean, "least": spread.least, "most": spread.most}


def _tally_data(tally: Tally) -> dict[str, int]:
    return {str(clause): count for clause, count in tally}
