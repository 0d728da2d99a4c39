"""operators.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: f8be714ac7ab9494be8b701e4f258d1b9d5fb320cf85391aba4623806af855dc
"""

# ruff: noqa

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias

from quint import (
    Map,
    head,
    lazy,
    lists_up_to,
    maps_between,
    no_case,
    nth,
    only_element,
    power,
    powerset,
    put,
    quotient,
    reduce,
    remainder,
    replace_at,
    set_at,
    set_by,
    slice_of,
    tail,
    to_map,
)


#
#   Apple
#   Pear with int
#   Plum with WithRipeStones
Fruit: TypeAlias = "tuple[str, Any]"


class Basket(NamedTuple):
    fruits: tuple[Fruit, ...]
    weight: int


class WithRipeStones(NamedTuple):
    ripe: bool
    stones: int


#
Apple: Fruit = ("Apple", ())


def Pear(value: int) -> Fruit:
    return ("Pear", value)


def Plum(value: WithRipeStones) -> Fruit:
    return ("Plum", value)


#
LIST: tuple[int, ...] = (3, 1, 4, 1, 5)


#
BASKET: Basket = Basket(fruits=(Apple, Pear(2)), weight=7)


#
NOTHING: tuple[int, ...] = ()


#
PRICES: Map[str, int] = Map((("apple", 2), ("pear", 3)))


def double(x: int) -> int:
    return 2 * x


def isSmall(x: int) -> bool:
    return x < 4


def twice(f: Callable[[int], int], x: int) -> int:
    return f(f(x))


def name(fruit: Fruit) -> str:
    tag, value = fruit
    if tag == "Apple":
        return "apple"
    if tag == "Pear":
        n = value
        return "pears" if n > 1 else "pear"
    if tag == "Plum":
        p = value
        return "ripe plum" if p.ripe else "plum"
    return no_case(tag)


def class_(lambda_: int, in_: int) -> int:
    """The words of Python are names like others here."""
    len_ = lambda_ + in_
    tuple_ = len_ * 2
    return len_ + tuple_


# Arithmetic; division rounds towards zero.
NUMBERS: tuple[int, ...] = (
    2 + 3 * 4,
    (2 + 3) * 4,
    7 - 2 - 1,
    7 - (2 - 1),
    -3,
    -(2 + 1),
    quotient(7, 2),
    quotient(-7, 2),
    quotient(7, -2),
    remainder(7, 3),
    remainder(-7, 3),
    remainder(7, -3),
    power(2, 10),
    double(4),
    twice(double, 3),
    twice((lambda x: x + 5), 1),
    class_(1, 2),
    10 if 1 < 2 else 20,
    1 + (10 if 2 < 1 else 20),
    quotient(quotient(12, 2), 3),
    quotient(12, quotient(6, 3)),
    2 * remainder(7, 4),
)


#
TRUTHS: tuple[bool, ...] = (
    True,
    False,
    1 == 1,
    1 != 1,
    2 < 3,
    2 <= 2,
    3 > 3,
    3 >= 3,
    not True,
    True and False,
    True or False,
    not False or False,
    not True or False,
    True == True,
    False == True,
    (1 < 2) == (2 < 3),
    not 1 == 2,
    True and True and 1 < 2,
    False or 2 < 1,
    not (True or False) and True,
    not True or False or True,
    (1 == 2) == False,
    isSmall(3),
)


#
SETS: tuple[frozenset[int], ...] = (
    frozenset(),
    frozenset((1, 2, 2)),
    frozenset((1, 2)) | frozenset((2, 3)),
    frozenset((1, 2)) & frozenset((2, 3)),
    frozenset((1, 2)) - frozenset((2,)),
    frozenset(range(2, 5 + 1)),
    frozenset(range(5, 2 + 1)),
    frozenset(range(len(LIST))),
    frozenset([x for x in frozenset((1, 2, 3)) if x > 1]),
    frozenset([quotient(x, 2) for x in frozenset((1, 2, 3))]),
    frozenset([double(item) for item in frozenset((1, 2, 3))]),
    frozenset([item for item in frozenset((1, 5)) if isSmall(item)]),
    frozenset(chain.from_iterable(frozenset((frozenset((1,)), frozenset((1, 2)))))),
    frozenset([x * y for x, y in product(range(1, 3 + 1), range(2, 3 + 1))]),
    frozenset(Map(((1, 2), (3, 4)))),
    frozenset(
        [
            p[0] * 10 + p[1]
            for p in frozenset([(x, y) for x, y in product(range(1, 3 + 1), frozenset((1, 2))) if x > y])
        ]
    ),
    reduce((lambda s, x: s | frozenset((x,))), LIST, frozenset()),
    (frozenset((1, 2)) | frozenset((3,))) - (frozenset((1,)) | frozenset((3,))),
)


#
ASKED: tuple[bool, ...] = (
    2 in frozenset((1, 2)),
    3 in frozenset((1, 2)),
    frozenset((1,)) <= frozenset((1, 2)),
    frozenset((1, 3)) <= frozenset((1, 2)),
    any(x > 3 for x in range(1, 4 + 1)),
    all(x > 3 for x in range(1, 4 + 1)),
    any(x > 3 for x in frozenset()),
    all(x + y < 5 for x, y in product(range(1, 2 + 1), range(1, 2 + 1))),
    any(all(x >= y for y in range(1, 3 + 1)) for x in range(1, 3 + 1)),
    "pear" in frozenset(PRICES),
    frozenset((1, 2)) == frozenset((2, 1)),
    (1, 2) == (2, 1),
    (1, "a") == (1, "a"),
    not 3 in frozenset((1, 2)),
    frozenset((True, False)) == frozenset((False, True)),
    any(nth(LIST, i) == 5 for i in range(len(LIST))),
)


#
LISTS: tuple[tuple[int, ...], ...] = (
    (),
    LIST,
    (*LIST, 9),
    LIST + (2, 6),
    tail(LIST),
    slice_of(LIST, 1, 3),
    slice_of(LIST, 2, 2),
    replace_at(LIST, 0, 8),
    replace_at(LIST, 4, 8),
    tuple([x for x in LIST if x > 2]),
    tuple([item for item in LIST if isSmall(item)]),
    tuple(range(2, 5)),
    reduce((lambda l, x: (x,) + l), LIST, ()),
    reduce((lambda so_far, item: (lambda x, l: (*l, x))(item, so_far)), reversed(LIST), ()),
    (len(LIST), head(LIST), nth(LIST, 2), nth(LIST, 4)),
    tuple(range(3, 3)),
    (
        len(frozenset((1, 2, 3))),
        only_element(frozenset((4,))),
        reduce((lambda n, x: n + x), frozenset((1, 2, 3)), 10),
    ),
)


#
MAPS: tuple[Map[str, int], ...] = (
    PRICES,
    put(PRICES, "plum", 4),
    put(PRICES, "pear", 9),
    set_at(PRICES, "pear", 1),
    set_by(PRICES, "apple", (lambda n: n + 1)),
    Map([(_, 1) for _ in frozenset(("a", "b"))]),
    to_map(frozenset((("a", 1), ("b", 2)))),
    Map(()),
)


#
BASKETS: tuple[Basket, ...] = (
    BASKET,
    BASKET._replace(weight=9),
    BASKET._replace(weight=BASKET.weight + 1, fruits=()),
    BASKET._replace(weight=3),
    Basket(fruits=(*BASKET.fruits, Plum(WithRipeStones(stones=1, ripe=True))), weight=PRICES["apple"]),
)


#
WORDS: tuple[str, ...] = (
    name(Apple),
    name(Pear(2)),
    name(Pear(1)),
    name(Plum(WithRipeStones(stones=1, ripe=True))),
    "a ",
    name(nth(BASKET.fruits, 1)) if nth(BASKET.fruits, 0) == Apple else "none",
)


#
PAIRS: tuple[tuple[int, str], ...] = ((1, "one"), (nth(LIST, 0), name(Apple)))


def _GRID() -> Map[tuple[int, int], int]:

    def each(item):
        x, y = item
        sum = x + y
        return sum * sum if sum > 3 else sum

    return Map([(item, each(item)) for item in product(range(1, 2 + 1), range(1, 3 + 1))])


#
GRID: Map[tuple[int, int], int] = _GRID()


def _MANY() -> tuple[
    frozenset[frozenset[int]],
    frozenset[Map[int, str]],
    frozenset[tuple[int, ...]],
    frozenset[tuple[int, int]],
]:

    def each(x):
        square = x * x
        return (x, square)

    return (
        powerset(frozenset((1, 2, 3))),
        maps_between(frozenset((1, 2)), frozenset(("a", "b"))),
        lists_up_to(frozenset((1, 2)), 2),
        frozenset([each(item) for item in range(1, 3 + 1)]),
    )


#
MANY: tuple[
    frozenset[frozenset[int]],
    frozenset[Map[int, str]],
    frozenset[tuple[int, ...]],
    frozenset[tuple[int, int]],
] = _MANY()


def headOr(list_: tuple[int, ...], none: int) -> int:
    first = lazy(lambda: head(list_))
    return first() if len(list_) > 0 else none


def guarded(list_: tuple[int, ...], at: int) -> bool:
    there = lazy(lambda: nth(list_, at))
    return at < len(list_) and there() > 2


def neverAsked(list_: tuple[int, ...]) -> int:
    return 7


def chained(list_: tuple[int, ...]) -> int:
    first = lazy(lambda: head(list_))
    second = lazy(lambda: first() + 1)

    def plus(n: int) -> int:
        return second() + n

    return 0 if list_ == () else plus(1)


def inOneCase(fruit: Fruit, list_: tuple[int, ...]) -> int:
    first = lazy(lambda: head(list_))
    tag, value = fruit
    if tag == "Pear":
        n = value
        return n + first()
    return 0


def shadows(x: int) -> int:

    @lazy
    def y() -> int:
        z = x + 1
        return z * 2


    @lazy
    def w() -> int:

        def each(v):
            z = v + y()
            return z

        return reduce((lambda a, b: a + b), frozenset([each(item) for item in frozenset((1, 2))]), 0)

    return y() + w()


#
LAZY: tuple[int, ...] = (
    headOr((), 5),
    headOr((4,), 5),
    neverAsked(()),
    chained(()),
    chained((1,)),
    inOneCase(Apple, ()),
    inOneCase(Pear(2), (3,)),
    shadows(1),
    1 if guarded((1, 3), 1) else 0,
    1 if guarded((), 0) else 0,
)
