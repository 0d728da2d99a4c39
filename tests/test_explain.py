"""Words for rulings, events and results, in two languages, with letters or with names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pigrules import Cited, MalformedError, Over, Ruling, Seat, explain
from pigrules.core import ClauseId, Fact, referee
from pigrules.registry import AnyGame, game

EDGE = ClauseId("coin.toss.edge")

Change = Callable[[str, str, str], None]


@pytest.fixture
def coin_toss(site: Path) -> AnyGame:
    return game("coin-toss")


def citing(clause: str, **facts: Fact) -> Cited:
    return Cited(ClauseId(clause), tuple(facts.items()))


CALLED = citing("coin.call.choice", seat=0, side="tails")


@pytest.mark.parametrize(
    ("lang", "names", "words"),
    [
        ("en", (), "A calls tails."),
        ("en", ("Ada",), "Ada calls tails."),
        ("es", ("Ada",), "Ada dice cruz."),
        ("es", ("",), "A dice cruz."),
        ("fr", (), "A calls tails."),
    ],
)
def test_facts_fill_what_is_said(coin_toss: AnyGame, lang: str, names: tuple[str, ...], words: str) -> None:
    assert explain.cited(coin_toss, CALLED, lang, names) == words


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (("Ana", "Inés"), "Ana e Inés"),
        (("Ana", "Hilario"), "Ana e Hilario"),
        (("Inés", "Ana"), "Inés y Ana"),
        (("Ana", "Ian"), "Ana y Ian"),
        (("Ana", "Hiedra"), "Ana y Hiedra"),
        (("Ana", "Yago"), "Ana y Yago"),
    ],
)
def test_spanish_says_e_before_the_sound_of_i(names: tuple[str, ...], listed: str) -> None:
    """*Ia*, *ie*, *io* and *y* before a vowel begin with another sound."""
    shared = citing("pdw.score.shared", winners=(0, 1))
    said = explain.cited(game("putz-die-wutz"), shared, "es", names)
    assert said == f"Empate: {listed} comparten la victoria."


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (
            0,
            ("Ana has no points.", "Ana hat keine Punkte.", "Ana no tiene puntos.", "Ana n'a pas de points."),
        ),
        (1, ("Ana has 1 point.", "Ana hat 1 Punkt.", "Ana tiene 1 punto.", "Ana a 1 point.")),
        (-2, ("Ana has -2 points.", "Ana hat -2 Punkte.", "Ana tiene -2 puntos.", "Ana a -2 points.")),
    ],
)
def test_a_clause_has_other_words_for_the_facts_of_a_sheet(points: int, words: tuple[str, ...]) -> None:
    wolf, entry = game("eat-me-if-you-can"), citing("emi.bank.centre", seat=0, points=points)
    assert tuple(explain.cited(wolf, entry, lang, ("Ana",)) for lang in ("en", "de", "es", "fr")) == words
    assert explain.unfilled(wolf, entry) == ()


def test_a_citation_without_facts_has_its_plain_text() -> None:
    pigs = game("three-little-pigs")
    assert (
        explain.cited(pigs, citing("tlp.end.stacks", points=3))
        == "Enough stacks are exhausted to end the game."
    )
    bare = citing("tlp.end.stacks")
    assert explain.cited(pigs, bare).startswith("The game ends after the turn in which")
    assert explain.unfilled(pigs, bare) == ("count", "needed")


def test_english_and_letters_are_the_default(coin_toss: AnyGame) -> None:
    assert explain.cited(coin_toss, CALLED) == "A calls tails."


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"seat": 2, "side": "heads"}, "C calls heads."),
        ({"seat": 30, "side": "heads"}, "30 calls heads."),
        ({"seat": -1, "side": "heads"}, "-1 calls heads."),
        ({"seat": 0, "side": "rim"}, "A calls rim."),
        ({"seat": 0, "side": 7}, "A calls 7."),
        ({"seat": 0, "side": ("heads", "tails", 3)}, "A calls heads, tails and 3."),
        ({"seat": 0, "side": ("heads", "tails")}, "A calls heads and tails."),
        ({"seat": 0, "side": ("heads",)}, "A calls heads."),
        ({"seat": 0, "side": ()}, "A calls -."),
        ({"seat": "somebody", "side": "heads"}, "somebody calls heads."),
        ({"seat": 0, "side": "{side}"}, "A calls {side}."),
        ({"seat": 0, "side": "heads", "more": 1}, "A calls heads."),
    ],
)
def test_every_kind_of_fact_has_words(coin_toss: AnyGame, facts: dict[str, Fact], words: str) -> None:
    assert explain.cited(coin_toss, citing("coin.call.choice", **facts)) == words


def test_a_word_that_a_language_lacks_is_given_in_english(change: Change) -> None:
    change("languages/es.toml", 'tails = "cruz"\n', "")
    change("languages/en.toml", 'tails = "tails"', 'tails = "the other side"')
    assert explain.cited(game("coin-toss"), CALLED, "es") == "A dice the other side."


def test_a_missing_fact_gives_the_plain_text(coin_toss: AnyGame) -> None:
    without = citing("coin.call.choice", seat=0)
    assert explain.cited(coin_toss, without) == "One player names a side of the coin."
    assert explain.cited(coin_toss, without, "es") == "Alguien dice un lado de la moneda."


def test_a_clause_that_says_nothing_gives_its_plain_text(coin_toss: AnyGame) -> None:
    assert explain.cited(coin_toss, citing("coin.toss.edge")) == "A coin on its edge decides nothing."


def test_an_unknown_clause_is_refused(coin_toss: AnyGame) -> None:
    with pytest.raises(
        MalformedError, match=r"^no clause of coin-toss is called 'coin\.toss\.eggs'; did you mean"
    ):
        explain.cited(coin_toss, citing("coin.toss.eggs"))


def test_what_is_asked_is_quoted(coin_toss: AnyGame) -> None:
    not_now = citing(referee.NOT_NOW, asked="coin.toss.chance")
    assert explain.cited(coin_toss, not_now) == "That step does not answer what is asked: The coin is tossed."
    assert explain.cited(coin_toss, not_now, "es") == (
        "Ese paso no responde a lo que se pide: La moneda se lanza."
    )


def test_an_unknown_clause_that_is_asked_is_given_by_its_id(coin_toss: AnyGame) -> None:
    not_now = citing(referee.NOT_NOW, asked="coin.toss.eggs")
    assert explain.cited(coin_toss, not_now) == "That step does not answer what is asked: coin.toss.eggs"


def test_who_is_asked_is_named(coin_toss: AnyGame) -> None:
    refused = citing(referee.NOT_YOUR_TURN, seat=3, seats=(0, 1, 2), asked="coin.call.choice")
    assert explain.cited(coin_toss, refused, "en", ("Ada", "", "Emmy")) == (
        "It is not for D to answer, but for Ada, B and Emmy: One player names a side of the coin."
    )
    assert explain.cited(coin_toss, refused, "es", ("Ada", "", "Emmy")) == (
        "No se pregunta a D; responden Ada, B y Emmy: Alguien dice un lado de la moneda."
    )


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (
            citing(referee.OVER, ended="coin.end.shown"),
            "The game has ended.",
        ),
        (citing(referee.LATE), "Too late: a chance outcome came up after this step was sent."),
        (referee.no_such("edge", 4, EDGE)[0], "The table has no such edge: 4."),
        (referee.no_such("edge", 4, EDGE, Seat(1))[0], "B has no such edge: 4."),
        (citing(referee.IMPOSSIBLE), "No component in use can show that now."),
        (referee.bad_component("coin", "too few", 1), "Unusable component, coin: too few (1)."),
        (
            referee.bad_state("coin", "two at once", ("heads", "tails")),
            "Impossible position, coin: two at once (heads and tails).",
        ),
    ],
)
def test_the_referee_s_own_clauses_have_words(coin_toss: AnyGame, refusal: Cited, words: str) -> None:
    assert explain.cited(coin_toss, refusal) == words
    assert explain.unfilled(coin_toss, refusal) == ()


def test_a_ruling_gives_every_refusal_in_order(coin_toss: AnyGame) -> None:
    refused = Ruling((referee.no_such("edge", 4, EDGE)[0], citing("coin.call.no-edge", seat=0, side="edge")))
    assert explain.ruling(coin_toss, refused) == (
        "The table has no such edge: 4.",
        "A may not call the edge.",
    )
    assert explain.ruling(coin_toss, refused, "es", ("Ada",)) == (
        "Eso no está en esta mesa: canto 4.",
        "Ada no puede decir canto.",
    )
    assert explain.ruling(coin_toss, Ruling()) == ()


def over(winners: tuple[int, ...], scores: tuple[int, ...], *decided: str) -> Over:
    seats = tuple(Seat(seat) for seat in winners)
    return Over(ClauseId("coin.end.shown"), seats, scores, tuple(ClauseId(id) for id in decided))


def test_a_result_names_winners_and_scores(coin_toss: AnyGame) -> None:
    assert explain.result(coin_toss, over((0,), (1,))) == "Called by A, for 1. A 1."
    assert explain.result(coin_toss, over((1, 2), (3, 8, 8)), "es", ("Ada", "Bo", "Cy")) == (
        "Lo dijo Bo y Cy, por 8. Ada 3, Bo 8, Cy 8."
    )


def test_a_result_tells_the_clauses_that_decided(coin_toss: AnyGame) -> None:
    ended = over((0,), (1, 1), "coin.toss.edge", "coin.toss.chance")
    assert explain.result(coin_toss, ended) == (
        "Called by A, for 1. A coin on its edge decides nothing. The coin is tossed. A 1, B 1."
    )


def test_a_result_rests_on_clauses_with_the_winners_and_their_points() -> None:
    facts = (("winners", (1, 2)), ("points", 8))
    assert explain.grounds(over((1, 2), (3, 8, 8), "coin.toss.edge")) == (
        Cited(ClauseId("coin.end.shown"), facts),
        Cited(ClauseId("coin.toss.edge"), facts),
    )
    assert explain.grounds(over((), (0,))) == (Cited(ClauseId("coin.end.shown"), (("winners", ()),)),)


def test_a_result_without_winner_or_scores_has_words(coin_toss: AnyGame) -> None:
    assert explain.result(coin_toss, over((), (0,))) == "Whoever named the side that shows has won. A 0."
    assert explain.result(coin_toss, over((), ())) == "Whoever named the side that shows has won."


@pytest.mark.parametrize(
    ("id", "lang", "line"),
    [
        ("coin.call.no-edge", "en", "coin.txt, lines 3, 6"),
        ("coin.toss.edge", "en", "coin.txt, line 6"),
        ("coin.call.no-edge", "es", "coin.txt, líneas 3, 6"),
        ("coin.toss.edge", "es", "coin.txt, línea 6"),
        ("coin.toss.edge", "de", "coin.txt, Zeile 6"),
        ("core.turn.over", "en", ""),
        ("coin.reading.edge", "en", "coin.txt, line 6"),
        ("coin.settled.who-tosses", "es", "coin.txt, línea 4"),
    ],
)
def test_a_clause_or_a_question_says_where_it_stands(
    coin_toss: AnyGame, id: str, lang: str, line: str
) -> None:
    assert explain.source_line(coin_toss, id, lang) == line


def test_what_is_not_in_the_spec_stands_nowhere(coin_toss: AnyGame) -> None:
    with pytest.raises(MalformedError, match=r"coin\.reading\.hedge"):
        explain.source_line(coin_toss, "coin.reading.hedge")


def test_facts_that_are_missing_are_told(coin_toss: AnyGame) -> None:
    assert explain.unfilled(coin_toss, CALLED) == ()
    assert explain.unfilled(coin_toss, citing("coin.call.choice", seat=0)) == ("side",)
    assert explain.unfilled(coin_toss, citing("coin.call.choice")) == ("seat", "side")
    assert explain.unfilled(coin_toss, citing("coin.toss.edge")) == ()


def test_a_fact_that_one_language_alone_needs_is_told(change: Change) -> None:
    change("clauses.toml", 'said.es = "{seat} dice {side}."', 'said.es = "{seat} dice {side} ({why})."')
    assert explain.unfilled(game("coin-toss"), CALLED) == ("why",)
