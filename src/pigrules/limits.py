"""Every bound on what the library reads, makes and writes, and on how long it works.

What is beyond a bound is refused with an error that names it.
A bound holds alike for what is read, what is written and what is made in Python:
what can be made can be saved, and what was saved can be read.

The examples below go on from here:

>>> from pigrules import limits
"""

from __future__ import annotations

import sys
from typing import Final

__all__ = [
    "CAP",
    "LONGEST_NUMBER",
    "MOST_AHEAD",
    "MOST_BESIDE",
    "MOST_BETWEEN",
    "MOST_BYTES",
    "MOST_CHARACTERS",
    "MOST_COMPLETIONS",
    "MOST_COUNTED",
    "MOST_DEPTH",
    "MOST_DICE",
    "MOST_DIGITS",
    "MOST_DOTS",
    "MOST_ENTRIES",
    "MOST_FACES",
    "MOST_FOLLOWED",
    "MOST_ITEMS",
    "MOST_LAID",
    "MOST_LISTED",
    "MOST_MESSAGE",
    "MOST_NUMBER",
    "MOST_PARTS",
    "MOST_PASTS",
    "MOST_PILES",
    "MOST_POTS",
    "MOST_PROCESSES",
    "MOST_RINGS",
    "MOST_ROUNDS",
    "MOST_SEATS",
    "MOST_SHOWN",
    "MOST_SPACES",
    "MOST_STEPS",
    "MOST_TABLES",
    "MOST_TEXT",
    "MOST_TOKENS",
    "TALLEST_STACK",
]

# Files

MOST_BYTES: Final = 1 << 22
"""Bytes of a document that is read or written: many times the longest record.

>>> limits.MOST_BYTES >> 20
4
"""
MOST_DEPTH: Final = 64
"""Lists and tables inside each other.

>>> limits.MOST_DEPTH
64
"""
MOST_DOTS: Final = 16
"""Dots in one key of a TOML document.

>>> limits.MOST_DOTS
16
"""
MOST_DIGITS: Final = 18
"""Digits of a number in JSON.

>>> limits.MOST_DIGITS
18
"""

MOST_TEXT: Final = 10_000
"""Characters of one text of a spec.

>>> limits.MOST_TEXT
10000
"""

LONGEST_NUMBER: Final = 1_000
"""Digits of a whole number that is an argument of a function, such as a seed.

>>> limits.LONGEST_NUMBER
1000
"""

# Records

MOST_STEPS: Final = 100_000
"""Steps of a record.

>>> limits.MOST_STEPS
100000
"""
MOST_CHARACTERS: Final = 200
"""Characters of a step, of a name, of a key or number outside quotes, and of what is searched for.

>>> limits.MOST_CHARACTERS
200
"""

# Rules and positions

MOST_SEATS: Final = 26
"""Seats of a table: the notation has a letter for each.

>>> limits.MOST_SEATS
26
"""

MOST_NUMBER: Final = 999_999
"""The largest whole number in rules and in steps: the notation has six digits.

>>> limits.MOST_NUMBER
999999
"""
MOST_ITEMS: Final = 1_000
"""Items of one list in rules or in a position.

>>> limits.MOST_ITEMS
1000
"""
MOST_DICE: Final = 7
"""Dice that are thrown together: four faces to the power of the dice are laid out as odds.

>>> 4**limits.MOST_DICE
16384
"""
MOST_FACES: Final = 20
"""Faces of a die.

>>> limits.MOST_FACES
20
"""
TALLEST_STACK: Final = 20
"""Tiles of one stack.

>>> limits.TALLEST_STACK
20
"""
MOST_POTS: Final = 9
"""Pots on one tile.

>>> limits.MOST_POTS
9
"""
MOST_PARTS: Final = 20
"""Parts of a brick house.

>>> limits.MOST_PARTS
20
"""
MOST_SPACES: Final = 99
"""Spaces of a path.

>>> limits.MOST_SPACES
99
"""
MOST_TOKENS: Final = 1_000
"""Tokens in the box.

>>> limits.MOST_TOKENS
1000
"""

# Work

CAP: Final = 10_000
"""Steps after which a game without an audience is broken off, if the caller names no other number.

It ends every loop that no person attends: simulations, walks of the suites, programs at all seats of a table.

>>> limits.CAP
10000
"""
MOST_TABLES: Final = 1_000_000
"""Combinations of readings that one dispute tries: some minutes of work.

>>> limits.MOST_TABLES
1000000
"""
MOST_COMPLETIONS: Final = 1 << 12
"""Completions of a position that leaves facts open, tried for one answer.

One takes about a millisecond, and in *Woolfy*, where earlier turns have to be found that fit, up to a quarter
of a second: seconds of work, and minutes where four seats have forgotten all.

>>> limits.MOST_COMPLETIONS
4096
"""
MOST_BETWEEN: Final = 3
"""Steps that are tried before a step that comes too early, to find out when it would be legal.

>>> limits.MOST_BETWEEN
3
"""
MOST_AHEAD: Final = 1_000
"""Positions that are looked at on such ways.

>>> limits.MOST_AHEAD
1000
"""
MOST_FOLLOWED: Final = 250_000
"""Steps of a turn that are followed for its odds, if the caller names no other number: some seconds of work.

>>> limits.MOST_FOLLOWED
250000
"""
MOST_ENTRIES: Final = 1 << 14
"""Entries that one memo keeps.

>>> limits.MOST_ENTRIES
16384
"""

MOST_PROCESSES: Final = 61 if sys.platform == "win32" else 1024
"""Processes that play games at once. Windows waits for no more than 61.

>>> limits.MOST_PROCESSES >= 61
True
"""
MOST_BESIDE: Final = 100
"""Files beside one that has changed, in which a game may go on.

>>> limits.MOST_BESIDE
100
"""

# Whether a hand-made position can be: beyond these bounds it is believed

MOST_COUNTED: Final = 40_000
"""Positions of *The Three Little Pigs* with a small box, or of *Woolfy* on a small board, all counted out.

>>> limits.MOST_COUNTED
40000
"""
MOST_PILES: Final = 1_000
"""Ways to leave the stacks of a box of *The Three Little Pigs* that counts as small.

>>> limits.MOST_PILES
1000
"""
MOST_RINGS: Final = 500
"""Earlier rings of *Putz die Wutz* that are looked at.

>>> limits.MOST_RINGS
500
"""
MOST_ROUNDS: Final = 120_000
"""Rounds of *Eat Me If You Can!* that are followed.

>>> limits.MOST_ROUNDS
120000
"""
MOST_LAID: Final = 5_000
"""Ways to place pigs, wolf and parts on a board of *Woolfy* that counts as small.

>>> limits.MOST_LAID
5000
"""
MOST_PASTS: Final = 5_000
"""Earlier tables of *Woolfy* that are looked at.

>>> limits.MOST_PASTS
5000
"""

# Messages

MOST_MESSAGE: Final = 4_000
"""Characters of one message.

>>> limits.MOST_MESSAGE
4000
"""
MOST_SHOWN: Final = 60
"""Characters of a wrong value that a message shows.

>>> limits.MOST_SHOWN
60
"""
MOST_LISTED: Final = 20
"""Faults, and known values, that one message lists.

>>> limits.MOST_LISTED
20
"""
