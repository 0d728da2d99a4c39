"""What a clause says at a table that answers an open question otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from pigrules import Cited, explain, registry, spec
from pigrules.core import ClauseId, MalformedError
from pigrules.spec import Clause, Reading, Spec
from pigrules.testing import _answers
from pigrules.testing._finding import Finding

GAMES = tuple(registry.games().values())
SPOKEN = {"three-little-pigs": ("en", "es"), "woolfy": ("en", "fr")}


def pairs() -> Iterator[Any]:
    for game in GAMES:
        for reading in spec.of(game).readings.values():
            for value in reading.values:
                if value != reading.default:
                    yield pytest.param(game, reading, value, id=f"{reading.id}-{value}")


def text(game: str, clause: str, lang: str = "en", **answers: str) -> str:
    """What is said by a clause cited bare, at a table with these answers."""
    playing = registry.game(game)
    readings = evolve(playing.rules_type().readings, **answers)
    return explain.cited(playing, Cited(ClauseId(clause)), lang, readings=readings)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_clause_states_a_default_to_a_table_that_plays_another_value(game: Any) -> None:
    assert list(_answers.unsaid(spec.of(game))) == []
    assert list(_answers.ambiguous(spec.of(game))) == []


@pytest.mark.parametrize(("game", "reading", "value"), [*pairs()])
def test_a_value_changes_the_words_of_a_clause_in_each_language_or_a_reason_says_why_not(
    game: Any, reading: Reading, value: str
) -> None:
    law = spec.of(game)
    usual = {each.field: each.default for each in law.readings.values()}
    changed = 0
    for clause in (law.clauses[id] for id in reading.clauses):
        read = clause.read({**usual, reading.field: value})
        differ = [read.text[lang] != clause.text[lang] for lang in SPOKEN.get(game.name, ("en",))]
        assert all(differ) or reading.field in clause.same
        assert len(set(differ)) == 1
        assert set(read.text) == set(clause.text)
        assert set(read.said) == set(clause.said)
        changed += differ[0]
    assert changed, "no clause on which the reading bears says anything of this value"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_usual_answers_leave_every_text_as_it_is(game: Any) -> None:
    law = spec.of(game)
    usual = {each.field: each.default for each in law.readings.values()}
    for clause in law.clauses.values():
        assert clause.read(usual).text == clause.text
        assert clause.read(usual).said == clause.said


def test_a_lone_roof_that_stays_is_told_so_in_both_languages() -> None:
    roof = "tlp.wolf.lone-roof"
    assert text("three-little-pigs", roof, lone_roof="collapses") == (
        "If only the roof of the house is left, it collapses and leaves the game."
    )
    assert text("three-little-pigs", roof, lone_roof="stays") == (
        "If only the roof of the house is left, it stays as a complete house of one tile."
    )
    assert text("three-little-pigs", roof, "es", lone_roof="stays") == (
        "Si de la casa solo queda el techo, este se queda como casa completa de una loseta."
    )
    assert text("three-little-pigs", roof, lone_roof="collapses", blown_tiles="return") == (
        "If only the roof of the house is left, it collapses and goes back into its stack."
    )
    assert text("three-little-pigs", roof, lone_roof="stays", blown_tiles="return") == (
        "If only the roof of the house is left, it stays as a complete house of one tile."
    )


def test_two_answers_at_once_have_words_of_their_own() -> None:
    end = "tlp.end.stacks"
    assert text("three-little-pigs", end, end_timing="at-once", stacks_to_end="three") == (
        "The game ends at once when three stacks are exhausted."
    )
    assert text("woolfy", "woolfy.repeat.not-twice", "fr", repeat_counts="moved", in_a_row="player") == (
        "Le cochon qui s'est déplacé au tour d'un joueur n'est pas joué au tour suivant de ce joueur."
    )


def test_sentences_are_added_one_after_the_other() -> None:
    answers = {"repeat_counts": "rolled", "pot_and_brick": "again", "rescue_roll": "not-played"}
    told = text("woolfy", "woolfy.repeat.not-twice", **answers)
    assert told == (
        "The pig whose die was rolled in one turn is not played in the very next one, "
        "whatever came of the roll. "
        "It may be while one of the others is in the pot and one in the brick house. "
        "A roll for a pig in the pot does not count."
    )


def test_numbers_that_stay_at_the_ends_are_told_so() -> None:
    assert text("putz-die-wutz", "pdw.dice.below-one", number_range="stays") == "One less than one stays one."
    assert text("putz-die-wutz", "pdw.dice.above-six", number_range="stays") == "One more than six stays six."


def test_two_pigs_on_one_space_are_met_together() -> None:
    """Line 23 has one pig or several in the wolf's way; a space is met as a whole."""
    for way, where in (
        ("after-it", " after leaving its space, up to and on the one where it stops"),
        ("from-it", ", from the space that it leaves up to and on the one where it stops"),
    ):
        told = text("woolfy", "woolfy.wolf.catches", how_many_caught="first-met", wolf_way=way)
        assert told == (
            f"Only the first space with pigs that the wolf comes upon{where}, counts: "
            "all pigs on it go into the pot, and no others."
        )
    jumps = text("woolfy", "woolfy.wolf.catches", how_many_caught="first-met", wolf_way="stop-only")
    assert jumps == "All pigs on the space where the wolf stops go into the pot."


OTHERWISE: list[tuple[str, str, dict[str, str], str, str]] = [
    # the game, the clause, the answers, what would be wrong there, and what is said instead
    (
        "three-little-pigs",
        "tlp.house.door-under",
        {"lost_roof": "sealed"},
        "that has no roof",
        "that has never had a roof",
    ),
    (
        "three-little-pigs",
        "tlp.wolf.no-target",
        {"no_target": "builds", "three_wolves": "two-blows"},
        "If no opponent has a house to blow on, the player builds",
        "if none is left for the second blow, the turn ends",
    ),
    (
        "three-little-pigs",
        "tlp.build.placed",
        {"tiles_together": "either-order", "unplaceable_tile": "discarded"},
        "by the rules for houses.",
        "Only a roof that is bought first waits for the second tile.",
    ),
    (
        "putz-die-wutz",
        "pdw.mistake.all-skip",
        {"everybody_skips": "thrown", "nobody_right": "same-dice"},
        "the dice are thrown",
        "over with the dice as they lie",
    ),
    (
        "putz-die-wutz",
        "pdw.mistake.goes-on",
        {"two_players": "no-penalty", "after_a_mistake": "ends"},
        "it ends it for neither",
        "ends the round for all players",
    ),
    (
        "eat-me-if-you-can",
        "emi.deal.loser",
        {"last_deal": "round-wolf", "end_timing": "at-once"},
        "is followed by that deal too",
        "collects the cards and deals them again",
    ),
    ("woolfy", "woolfy.move.number", {"number": "may"}, "the player moves", "the player may move"),
    (
        "woolfy",
        "woolfy.house.must-leave",
        {"number": "may"},
        "like a pig on the path",
        "though a pig on the path need not",
    ),
    (
        "woolfy",
        "woolfy.house.enters",
        {"house_count": "at-least"},
        "exactly",
        "leads to a house or further",
    ),
    (
        "woolfy",
        "woolfy.face.hides",
        {"house_to_house": "stays", "brick_by_face": "never"},
        "from wherever it is",
        "The brick house is not among those.",
    ),
]


@pytest.mark.parametrize(
    ("game", "clause", "answers", "wrong", "right"), OTHERWISE, ids=[each[1] for each in OTHERWISE]
)
def test_no_text_says_what_the_table_plays_otherwise(
    game: str, clause: str, answers: dict[str, str], wrong: str, right: str
) -> None:
    """Found by holding each clause against each reading, and readings against one another."""
    playing = registry.game(game)
    readings = evolve(playing.rules_type().readings, **answers)
    told = spec.in_force(spec.find(playing, clause), readings).text["en"]
    assert wrong not in told
    assert right in told


ADDED: list[tuple[str, str, dict[str, str], str]] = [
    # the game, the clause, the answers, and the sentences that are added
    (
        "three-little-pigs",
        "tlp.score.roofless",
        {"house_bonus": "ever", "most_pots": "all"},
        (
            " The bonus for having completed one stays. "
            "In the variant, their pots still count for the prize for most pots."
        ),
    ),
    (
        "putz-die-wutz",
        "pdw.mistake.goes-on",
        {"two_players": "no-penalty"},
        " In a game of two, it ends it for neither.",
    ),
    (
        "eat-me-if-you-can",
        "emi.deal.wolf-free",
        {"nothing_to_lose": "cards-stay"},
        " After a round in which nothing was lost, all cards stay.",
    ),
    (
        "woolfy",
        "woolfy.rescue.house",
        {"brick_by_face": "never"},
        " The brick house is not among those.",
    ),
]


@pytest.mark.parametrize(("game", "clause", "answers", "more"), ADDED, ids=[each[1] for each in ADDED])
def test_what_holds_besides_under_another_answer_is_added(
    game: str, clause: str, answers: dict[str, str], more: str
) -> None:
    assert text(game, clause, **answers) == spec.clause(clause).text["en"] + more


def test_a_second_blow_that_finds_no_house_builds_nothing() -> None:
    """Where the player builds if no opponent has a house, that is said of the wolf's coming alone."""
    pigs = registry.game("three-little-pigs")
    cited = Cited(ClauseId("tlp.wolf.no-target"), (("seat", 0),))
    readings = evolve(pigs.rules_type().readings, no_target="builds", three_wolves="two-blows")
    told = "No opponent has a house left, so A's turn ends."
    assert explain.cited(pigs, cited, readings=readings) == told
    assert explain.cited(pigs, cited, "es", readings=readings) == (
        "A ningún rival le queda casa y termina el turno de A."
    )


def test_what_is_said_with_facts_fits_the_answer_too() -> None:
    pigs = registry.game("three-little-pigs")
    readings = evolve(pigs.rules_type().readings, no_target="builds")
    cited = Cited(ClauseId("tlp.wolf.no-target"), (("seat", 0),))
    assert explain.cited(pigs, cited) == "No opponent has a house, so A's turn ends."
    assert explain.cited(pigs, cited, readings=readings) == "No opponent has a house, so A builds."


def test_a_clause_that_is_quoted_fits_the_answer_too() -> None:
    pigs = registry.game("three-little-pigs")
    readings = evolve(pigs.rules_type().readings, set_aside_dice="stay")
    asked = (("asked", "tlp.roll.set-aside"),)
    told = explain.cited(pigs, Cited(ClauseId("core.turn.not-now"), asked), readings=readings)
    assert told.endswith("A die that was set aside keeps its face until the turn ends.")


def with_clause(**changes: Any) -> Spec:
    pigs = spec.of(registry.game("three-little-pigs"))
    clause = pigs.clauses["tlp.roll.set-aside"]
    return evolve(pigs, clauses={**pigs.clauses, clause.id: evolve(clause, **changes)})


def test_a_clause_that_reads_alike_without_a_reason_is_found() -> None:
    where = "tlp.roll.set-aside under set-aside-dice = stay"
    told = "reads as by default: give it words, or a reason as same.set-aside-dice"
    assert Finding("answer", where, told) in _answers.unsaid(with_clause(under=()))
    excused = with_clause(under=(), same={"set_aside_dice": "It does."})
    assert where not in [finding.where for finding in _answers.unsaid(excused)]


def test_a_reason_for_nothing_is_found() -> None:
    told = "same.set-aside-dice, but it reads otherwise"
    idle = with_clause(same={"set_aside_dice": "It does not."})
    assert Finding("answer", "tlp.roll.set-aside", told) in _answers.unsaid(idle)


def test_a_clause_that_reads_in_two_ways_is_found() -> None:
    (under,) = spec.of(registry.game("three-little-pigs")).clauses["tlp.roll.set-aside"].under
    told = "two of its texts hold under set-aside-dice = stay"
    twice = with_clause(under=(under, under))
    assert list(_answers.ambiguous(twice)) == [Finding("answer", "tlp.roll.set-aside", told)]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'when.edge = "lost"',
            'when.edge = "never"',
            ".clause[3].under[0].when: 'never' is not one of again, lost",
        ),
        (
            'when.edge = "lost"',
            'when.rim = "lost"',
            ".clause[3].under[0].when: no reading 'rim' bears on coin.toss.edge",
        ),
        (
            'when.edge = "lost"\n',
            'when.edge = "lost"\nwords.en = "x"\n',
            ".clause[3].under[0].words: unknown key",
        ),
        (
            "[[clause.under]]",
            'same.rim = "x"\n[[clause.under]]',
            ".clause[3].same: no reading 'rim' bears on coin.toss.edge",
        ),
    ],
)
def test_a_condition_that_is_no_answer_is_refused(
    site: Any, change: Any, old: str, new: str, problem: str
) -> None:
    change("clauses.toml", old, new)
    with pytest.raises(MalformedError) as found:
        spec.load("coin_toss")
    assert str(found.value).removeprefix("coin_toss/clauses.toml: $") == problem


def test_words_for_an_answer_that_say_nothing_are_refused(site: Any, change: Any) -> None:
    change("clauses.toml", 'text.en = "A coin on its edge loses the game."\n', "")
    change("clauses.toml", 'text.es = "Con una moneda de canto se pierde."\n', "")
    with pytest.raises(MalformedError, match="expected at least one of text, also and said"):
        spec.load("coin_toss")


def test_a_clause_without_other_words_is_the_same_for_all() -> None:
    clause: Clause = spec.find(registry.game("woolfy"), "woolfy.house.room")
    assert spec.in_force(clause, registry.game("woolfy").rules_type().readings) is clause
    assert spec.in_force(clause, None) is clause


def test_a_default_that_flips_takes_the_text_with_it(site: Any, change: Any) -> None:
    change("readings.toml", 'default = "again"', 'default = "lost"')
    law = spec.load("coin_toss")
    clause = law.clauses["coin.toss.edge"]
    assert clause.text["en"] == "A coin on its edge loses the game."
    assert clause.text["es"] == "Con una moneda de canto se pierde."
    assert clause.read({"edge": "again"}).text["en"] == "A coin on its edge decides nothing."
    assert clause.read({"edge": "lost"}) == clause
    assert list(_answers.unsaid(law)) == list(_answers.ambiguous(law)) == []
