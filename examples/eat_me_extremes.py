"""What rounds of *Eat Me If You Can!* can lead to, by visiting every position that stands between two rounds.

How few tokens can be left in the centre, in which order of paying? What is the highest score, and the highest
of the player who lost the last hunt? How many can be tied for the lead? How soon can it be over?

Between rounds the cards may lie in any way, for they have been dealt at will; so players differ by their
points alone, and seats need not be told apart. In a hunt one player loses what a house bears and another one
gains it; which of them is the Wolf does not matter. Each other player gains what the own house bears, or
nothing.

Usage: python examples/eat_me_extremes.py [--seats 3 4 5 6]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from typing import Final, TypeAlias

from attrs import define, frozen

from pigrules.games.eat_me_if_you_can import Rules
from pigrules.games.eat_me_if_you_can.components import tokens
from pigrules.games.eat_me_if_you_can.hunt import TEN, gain, loss, undisturbed
from pigrules.games.eat_me_if_you_can.vocabulary import CHOICES

Points: TypeAlias = tuple[int, ...]
"""What some players have."""
Tally: TypeAlias = int
"""How many players have how much: the hexadecimal digit at place p counts those with p points."""


@frozen
class Rest:
    """What a round can bring to those whom no hunt is about."""

    after: frozenset[Tally]
    whole: int
    """The most tokens they can hold meanwhile, if each changes the whole hand at once."""
    singles: int
    """The same if each takes single points first and exchanges them then."""


@define
class Extremes:
    """What was seen at tables with so many seats."""

    seats: int
    positions: int = 0
    losses_first: int = 0
    gains_first: int = 0
    losses_first_singles: int = 0
    gains_first_singles: int = 0
    """The most tokens in hands at once, by order of payment."""
    highest: int = 0
    highest_of_loser: int = 0
    most_tied: int = 0
    fewest_rounds: int = 0
    """After how many rounds a game can be over; 0 as long as none is."""


def extremes(rules: Rules) -> Extremes:
    """Visit every position between rounds, the first included, and every round from each of them."""
    seen = Extremes(rules.seats)
    first = tally((0,) * rules.seats)
    known, waiting, rounds = {first}, [first], 0
    while waiting:
        seen.positions += len(waiting)
        rounds += 1
        new = set[Tally]().union(*(_after_rounds(rules, points_of(each), seen) for each in waiting)) - known
        known |= new
        waiting = [each for each in new if points_of(each)[0] < TEN]
        for ended in new.difference(waiting):
            points = points_of(ended)
            seen.highest = max(seen.highest, points[0])
            seen.most_tied = max(seen.most_tied, points.count(points[0]))
            seen.fewest_rounds = min(seen.fewest_rounds or rounds, rounds)
    return seen


def tally(points: Sequence[int]) -> Tally:
    """The tally of what some players have; tallies of different players can be added up."""
    return sum(16**each for each in points)


def points_of(tally: Tally) -> Points:
    """What the players of a tally have, the most first."""
    return tuple(at for at in range(15, -1, -1) for _ in range(tally // 16**at % 16))


def _after_rounds(rules: Rules, before: Points, seen: Extremes) -> set[Tally]:
    """What all may have after a round that begins with `before`; notes what is extreme about it."""
    houses = tuple(house for house in rules.memo.on_houses(rules.cast) if house)
    found: set[Tally] = set()
    for loser, gainer in {*permutations(before, 2)}:
        for house in {*houses}:
            lost = loss(house, loser, rules.readings)
            pair = loser - lost, gainer + gain(house, lost, rules.readings)
            rest = left_alone(_without(before, loser, gainer), _without(houses, house))
            _note_tokens(seen, rest, loser, gainer, pair)
            seen.highest_of_loser = max(seen.highest_of_loser, pair[0])
            of_pair = tally(pair)
            found.update([of_pair + others for others in rest.after])
    return found


def _note_tokens(seen: Extremes, rest: Rest, loser: int, gainer: int, pair: Sequence[int]) -> None:
    whole, singles = _hands(gainer, pair[1] - gainer)
    changed, taken = rest.whole + whole, max(rest.whole + singles, rest.singles + whole)
    paid, unpaid = _hand(pair[0]), _hand(loser)
    seen.losses_first = max(seen.losses_first, paid + changed)
    seen.gains_first = max(seen.gains_first, unpaid + changed)
    seen.losses_first_singles = max(seen.losses_first_singles, paid + taken)
    seen.gains_first_singles = max(seen.gains_first_singles, unpaid + taken)


@cache
def _hand(points: int) -> int:
    return tokens([points])


@cache
def _hands(points: int, gained: int) -> tuple[int, int]:
    """The most tokens of one who gains: changing the whole hand at once, and taking single points first."""
    whole = max(_hand(points), _hand(points + gained))
    return whole, max(whole, _hand(points) + gained)


@cache
def left_alone(before: Points, houses: Points) -> Rest:
    """What a round can bring to players with `before` points, who have these houses in any way."""
    after, most_whole, most_singles = set(), 0, 0
    for lying in {*permutations(houses)}:
        ways = [{undisturbed(choice, house) for choice in CHOICES} for house in lying]
        for gained in product(*ways):
            pairs = list(zip(before, gained, strict=True))
            hands = [_hands(*each) for each in pairs]
            whole = sum(hand[0] for hand in hands)
            most_whole = max(most_whole, whole)
            most_singles = max(most_singles, *(whole + hand[1] - hand[0] for hand in hands))
            after.add(tally([sum(pair) for pair in pairs]))
    return Rest(frozenset(after), most_whole, most_singles)


def _without(items: Points, *gone: int) -> Points:
    left = list(items)
    for each in gone:
        left.remove(each)
    return tuple(left)


ROWS: Final = (
    ("positions between rounds", "positions"),
    ("tokens left, losses paid first", "losses_first"),
    ("tokens left, gains paid first", "gains_first"),
    ("the same, losses first, but single points are taken and then exchanged", "losses_first_singles"),
    ("the same, gains first, but single points are taken and then exchanged", "gains_first_singles"),
    ("highest score", "highest"),
    ("highest score of the last hunt's loser", "highest_of_loser"),
    ("most players tied for the lead", "most_tied"),
    ("fewest rounds to the end", "fewest_rounds"),
)


def told(found: Sequence[Extremes], box: int) -> str:
    """The figures as lines of text, a column for each number of seats; `box` tokens are there."""
    lines = [f"{'seats':72}" + "".join(f"{each.seats:6}" for each in found)]
    for words, name in ROWS:
        values = [getattr(each, name) for each in found]
        shown = [box - value if "first" in name else value for value in values]
        lines.append(f"{words:72}" + "".join(f"{value:6}" for value in shown))
    return "\n".join(lines)


def main() -> None:
    """Print what was seen at tables with three to six seats."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, nargs="+", choices=range(3, 7), default=range(3, 7))
    seats = parser.parse_args().seats
    print(told([extremes(Rules(seats=each)) for each in seats], Rules().tokens.count))


if __name__ == "__main__":
    main()
