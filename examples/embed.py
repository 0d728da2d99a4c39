"""Embed a game: the built-in opponents play one match, told line by line as the referee sees it.

``python examples/embed.py --players greedy,random,random --seed 7 --save game.toml``
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random

from pigrules import AnyMatch, Chance, Match, Over, explain, game, limits, record
from pigrules.registry import AnyGame


def play(played: AnyGame, rules: object, players: list[str], seed: int) -> AnyMatch:
    """The match of `players` (names of built-in opponents, one a seat), from the first step to the end.

    A game that never ends is broken off.
    """
    match = Match(played, rules, random=Random(seed))
    choices = Random(f"{seed}/players")  # never the generator that rolls; strangers sit in a race
    while not isinstance(turn := match.turn, Over) and len(match.steps) < limits.CAP:
        if isinstance(turn, Chance):
            match.roll()
        else:
            seat = turn.seats[0]
            decide = played.policies[players[seat]]
            match.send(decide(match.view(seat), match.legal(seat), choices).step)
        for event in match.events:
            print("  " + explain.cited(played, event))
    return match


def main() -> None:
    """Play the match that the command line asks for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="three-little-pigs")
    parser.add_argument("--players", default="greedy,random,random", help="built-in opponents, one a seat")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--variant", help="of games that have variants")
    parser.add_argument("--save", type=Path, help="where the record goes")
    asked = parser.parse_args()

    played = game(asked.game)
    players = asked.players.split(",")
    variant = {"variant": asked.variant} if asked.variant else {}
    rules = played.rules_type(seats=len(players), **variant)
    match = play(played, rules, players, asked.seed)
    print(played.render(match.view(None), str))
    if isinstance(match.turn, Over):
        print(explain.result(played, match.turn))
    if asked.save:
        record.save(match.record(), asked.save)


if __name__ == "__main__":
    main()
