"""From the command line to rules and players."""

from __future__ import annotations

from pathlib import Path

import pytest

import toy
from pigrules import MalformedError, Seat, game
from pigrules.cli._loading import load_players, load_rules, unknown
from pigrules.cli.games import variants
from pigrules.games.three_little_pigs import GAME, Readings, Rules


def test_the_rules_of_the_box() -> None:
    assert load_rules(GAME, 4) == Rules(seats=4)
    assert load_rules(GAME, 2, "veterans") == Rules(seats=2, variant="veterans")
    assert load_rules(toy.GAME, 2) == toy.Rules(2)


def test_rules_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('first = 1\n[readings]\ntop_tile = "hidden"\n')
    expected = Rules(seats=3, first=Seat(1), readings=Readings(top_tile="hidden"))
    assert load_rules(GAME, 3, None, path) == expected
    path.write_text('seats = 2\nvariant = "veterans"\n')
    assert load_rules(GAME, 2, "veterans", path) == Rules(seats=2, variant="veterans")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seats = 3", "{path}: $.seats: 3 here, 2 on the command line"),
        ('variant = "normal"', "{path}: $.variant: 'normal' here, 'veterans' on the command line"),
        ("first = 2", "{path}: Unusable component, first seat: there is no such seat (2)."),
        ("first = true", "{path}: $.first: expected a whole number, found true"),
        ("first =", "{path}: not TOML: "),
    ],
)
def test_bad_rules_are_told_with_their_place(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text)
    with pytest.raises(MalformedError) as refused:
        load_rules(GAME, 2, "veterans", path)
    assert str(refused.value).startswith(said.format(path=path))


def test_an_impossible_number_of_seats_is_told_in_words() -> None:
    with pytest.raises(MalformedError) as nine:
        load_rules(GAME, 9)
    assert str(nine.value) == (
        "Two to five can play, not 9. (tlp.setup.seats; 000_70233d4de8b74afe.txt, lines 79, 80, 81, 82)"
    )
    with pytest.raises(MalformedError) as one:
        load_rules(GAME, 1, lang="es")
    assert str(one.value) == (
        "Pueden jugar de dos a cinco, no 1. "
        "(tlp.setup.seats; 000_70233d4de8b74afe.txt, líneas 79, 80, 81, 82)"
    )


def test_a_fault_has_the_referees_rule_and_the_lines_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("first = 2\n")
    told = {
        "en": "Unusable component, first seat: there is no such seat (2). "
        "(core.rules.component; the referee's own rule, no document) "
        "The player who has seen a pig or a wolf most recently begins; "
        "the table tells the referee who that is. "
        "(tlp.setup.first-seat; 000_70233d4de8b74afe.txt, line 24)",
        "es": "Componente no válido, primer asiento: no existe ese asiento (2). "
        "(core.rules.component; regla propia del árbitro, sin documento) "
        "Empieza quien haya visto un cerdo o un lobo hace menos tiempo; la mesa le dice al árbitro quién es. "
        "(tlp.setup.first-seat; 000_70233d4de8b74afe.txt, línea 24)",
        "fr": "Matériel inutilisable, première place : cette place n'existe pas (2). "
        "(core.rules.component; règle propre à l'arbitre, sans document) "
        "Le joueur qui a vu un cochon ou un loup le plus récemment commence ; "
        "la table dit à l'arbitre qui c'est. "
        "(tlp.setup.first-seat; 000_70233d4de8b74afe.txt, ligne 24)",
    }
    for lang, words in told.items():
        with pytest.raises(MalformedError) as refused:
            load_rules(GAME, 2, None, path, lang)
        assert str(refused.value) == f"{path}: {words}"


def test_variants() -> None:
    assert variants(game("three-little-pigs")) == ("normal", "veterans")
    assert variants(toy.GAME) == ()
    with pytest.raises(MalformedError, match=r"^--variant: there is no variant 'x' \(known: none\)$"):
        load_rules(toy.GAME, 2, "x")


def test_players() -> None:
    assert load_players("you, greedy,you", ("you", "greedy")) == ("you", "greedy", "you")
    with pytest.raises(MalformedError) as refused:
        load_players("you,gredy", ("you", "greedy"))
    assert (
        str(refused.value)
        == "--players: there is no player 'gredy'; did you mean greedy? (known: you, greedy)"
    )
    with pytest.raises(MalformedError, match=r"^--players: a name is missing between the commas of 'you,'$"):
        load_players("you,", ("you",))


def test_nothing_known() -> None:
    assert unknown("thing", "x", ()) == "there is no thing 'x' (known: none)"
