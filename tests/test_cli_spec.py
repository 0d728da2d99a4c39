"""``games``, ``clause``, ``clauses`` and ``readings``: what the installed games say of themselves."""

from __future__ import annotations

from pathlib import Path

from cli_run import run
from pigrules import registry, spec
from pigrules.cli._loading import load_rules
from pigrules.cli.games import origins
from pigrules.games.three_little_pigs import Dice, Rules

CHOICE = {
    "id": "coin.call.choice",
    "kind": "effect",
    "source": "coin.txt",
    "lines": [3],
    "text": "Alguien dice un lado de la moneda.",
    "said": "{seat} dice {side}.",
    "readings": [],
}
EDGE = {
    "id": "coin.reading.edge",
    "kind": "reading",
    "source": "coin.txt",
    "lines": [6],
    "question": "What follows when the coin stands on its edge?",
    "default": "again",
    "values": {"again": "It is tossed again.", "lost": "The player has lost."},
    "why": "A toss that does not count is none.",
    "clauses": ["coin.toss.edge"],
}
WHO_TOSSES = {
    "id": "coin.settled.who-tosses",
    "kind": "settled",
    "source": "coin.txt",
    "lines": [4],
    "question": "Who tosses?",
    "answer": "Anybody: it bears on nothing.",
}


def test_games_of_another_distribution_are_listed(site: Path) -> None:
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        "coin-toss",
        "  players: 1",
        "  opponents: random",
        "  spec: number 4, clauses: 5, open questions: 1",
        "  documents: coin.txt (La moneda)",
    ]


def test_games_as_data(site: Path) -> None:
    ran = run("games", "--json")
    assert ran.json == {
        "games": [
            {
                "name": "coin-toss",
                "players": [1, 1],
                "variants": [],
                "policies": ["random"],
                "spec": 4,
                "clauses": 5,
                "readings": 1,
                "components": {},
                "documents": [{"file": "coin.txt", "title": "La moneda", "language": "es"}],
            }
        ]
    }


def test_a_document_that_nobody_lists_is_told_by_its_file(site: Path) -> None:
    (site / "coin_toss" / "sources.toml").unlink()
    assert run("games").lines[-1] == "  documents: coin.txt"
    documents = run("games", "--json").json["games"][0]["documents"]
    assert documents == [{"file": "coin.txt", "title": None, "language": None}]


def test_a_broken_game_is_told_and_hinders_no_other(site: Path) -> None:
    with (site / "coin_toss-1.0.dist-info" / "entry_points.txt").open("a") as points:
        points.write("broken = coin_toss.broken:GAME\n")
    ran = run("games")
    assert ran.code == 4
    assert ran.lines[0] == "coin-toss"
    assert ran.err == (
        "pigrules: the game 'broken' of coin-toss 1.0 is broken: its import (coin_toss.broken:GAME) raised "
        "ModuleNotFoundError: No module named 'coin_toss.broken' (please tell its authors)\n"
    )
    assert run("clause", "coin.call.choice", "--lang", "es", "--json").json == CHOICE


def test_variants_and_components_with_their_origins() -> None:
    (found,) = [game for game in run("games", "--json").json["games"] if game["name"] == "three-little-pigs"]
    assert found["players"] == [2, 5]
    assert found["variants"] == ["normal", "veterans"]
    assert found["policies"] == ["greedy", "random"]
    assert found["components"] == {
        "dice": "public",
        "spinner": "public",
        "stacks": "invented",
        "prizes": "document",
    }
    assert found["documents"] == [
        {"file": "000_70233d4de8b74afe.txt", "title": "Los tres cerditos", "language": "es"}
    ]
    lines = run("games", "--lang", "es").lines
    at = lines.index("three-little-pigs")
    assert lines[at + 1] == "  jugadores: de 2 a 5"
    assert lines[at + 2] == "  variantes: normal, veterans"
    assert lines[at + 3] == "  rivales: greedy, random"


def test_origins_are_those_of_the_rules_in_force() -> None:
    rules = Rules(seats=2, dice=Dice((("door",), ("wolf",)), origin="scope"))
    assert origins(rules)["dice"] == "scope"


def test_components_have_names_and_origins_in_words() -> None:
    """The keys of rules never reach a person: each component has a name in each language of the game."""
    lines = run("games").lines
    at = lines.index("putz-die-wutz")
    assert lines[at + 4] == (
        "  components: colour die (from public sources), blotch die (from public sources), "
        "special die (invented), pigs (from the document), square (from the document)"
    )
    lines = run("games", "--lang", "fr").lines
    assert lines[lines.index("woolfy") + 3] == (
        "  matériel : parcours (inventé), dés (de sources publiques), "
        "éléments de la maison de briques (du document)"
    )
    for name in registry.games():
        game = registry.game(name)
        known, core = spec.of(game).words, spec.load(spec.CORE).words
        for component, origin in origins(load_rules(game, game.players[0])).items():
            for lang, words in known.items():
                assert component.replace("_", "-") in words, name
                assert origin in core[lang]


def test_a_clause(site: Path) -> None:
    ran = run("clause", "coin.call.no-edge")
    assert ran.code == 0
    assert ran.lines == [
        "coin.call.no-edge",
        "  The edge is no side.",
        "  says: {seat} may not call the {side}.",
        "  legality; coin.txt, lines 3, 6",
    ]


def test_a_clause_in_the_language_of_the_document(site: Path) -> None:
    assert run("clause", "coin.toss.edge", "--lang", "es").lines == [
        "coin.toss.edge",
        "  Una moneda de canto no decide nada.",
        "  efecto; coin.txt, línea 6",
        "  cuestión abierta: coin.reading.edge",
    ]


def test_a_language_that_is_missing_falls_back_to_english(site: Path) -> None:
    assert run("clause", "coin.toss.edge", "--lang", "fr").lines == [
        "coin.toss.edge",
        "  A coin on its edge decides nothing.",
        "  effet; coin.txt, ligne 6",
        "  question ouverte : coin.reading.edge",
    ]


def test_a_clause_of_the_referee_has_no_document(site: Path) -> None:
    assert run("clause", "core.turn.late").lines == [
        "core.turn.late",
        "  A step that was sent before the latest outcome of chance was known comes too late.",
        "  says: Too late: a chance outcome came up after this step was sent.",
        "  the referee's own rule, no document",
    ]
    data = run("clause", "core.turn.late", "--json").json
    assert (data["kind"], data["source"], data["lines"]) == ("referee", None, [])


def test_an_unknown_clause_is_refused_with_the_nearest(site: Path) -> None:
    ran = run("clause", "coin.call.no-edg", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "coin.call.no-edge" in ran.err


def test_readings_can_be_asked_for_like_clauses(site: Path) -> None:
    assert run("clause", "coin.reading.edge", "--json").json == EDGE
    assert run("clause", "coin.settled.who-tosses", "--json").json == WHO_TOSSES
    assert run("clause", "coin.settled.who-tosses").lines == [
        "coin.settled.who-tosses",
        "  Who tosses?",
        "  settled: Anybody: it bears on nothing.",
        "  coin.txt, line 4",
    ]


def test_clauses_are_listed_in_their_order(site: Path) -> None:
    ran = run("clauses", "coin-toss")
    assert ran.lines[:3] == [
        "coin.call.choice",
        "    One player names a side of the coin.",
        "    effect; coin.txt, line 3",
    ]
    ids = ["coin.call.choice", "coin.call.no-edge", "coin.toss.chance", "coin.toss.edge", "coin.end.shown"]
    assert ran.lines[::3] == [*ids, "clauses: 5"]


def test_clauses_are_found_by_their_words(site: Path) -> None:
    assert run("clauses", "coin-toss", "--search", "EDGE side").lines[:3] == [
        "coin.call.no-edge",
        "    The edge is no side.",
        "    legality; coin.txt, lines 3, 6",
    ]
    found = run("clauses", "coin-toss", "--search", "alguien", "--json", "--lang", "es").json
    assert found == {"game": "coin-toss", "clauses": [CHOICE]}
    assert run("clauses", "coin-toss", "--search", "roof").lines == ["clauses: 0"]


def test_readings_of_a_game(site: Path) -> None:
    assert run("readings", "coin-toss").lines == [
        "coin.reading.edge",
        "  What follows when the coin stands on its edge?",
        "  * again: It is tossed again.",
        "    lost: The player has lost.",
        "  why: A toss that does not count is none.",
        "  coin.txt, line 6",
        "  bears on: coin.toss.edge",
        "coin.settled.who-tosses",
        "  Who tosses?",
        "  settled: Anybody: it bears on nothing.",
        "  coin.txt, line 4",
        "open questions: 1; settled: 1",
    ]
    assert run("readings", "coin-toss", "--json").json == {
        "game": "coin-toss",
        "readings": [EDGE],
        "settled": [WHO_TOSSES],
    }
