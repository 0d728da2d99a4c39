"""What is typed in anyone's words is what is meant: in every game and language, and at the prompt."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_run import run
from pigrules import explain, game, spec
from pigrules._text import folded
from pigrules.cli._fits import Meant
from pigrules.cli._lexicon import words_of
from pigrules.cli._phrases import LANGUAGES, phrases
from pigrules.cli._reader import Reader, common
from pigrules.core import Chance, Choose, Over, Seat
from pigrules.registry import AnyGame, games

NAMES = ("Ana", "Ben", "Chloé")
GAMES = tuple(name for name in games() if name != "coin-toss")
A, B = Seat(0), Seat(1)


def reader(name: str, lang: str, seats: int = 2) -> tuple[AnyGame, Any, Reader]:
    played = game(name)
    rules = played.rules_type(seats=seats)
    return played, played.start(rules), Reader(played, rules, lang, NAMES[:seats])


def thrown(lang: str, faces: str, *steps: str) -> tuple[AnyGame, Any, Reader]:
    """The Three Little Pigs, once the dice show these faces and these steps are taken."""
    pigs, state, reads = reader("three-little-pigs", lang)
    while isinstance(pigs.turn(state), Chance) and pigs.format(pigs.chances(state).steps[0]).startswith("up"):
        state = pigs.apply(state, pigs.chances(state).steps[0])
    for line in (f"dice {faces}", *steps):
        state = pigs.apply(state, pigs.parse(line))
    return pigs, state, reads


def told(played: AnyGame, meant: Meant | None) -> tuple[str, ...]:
    return () if meant is None else tuple(map(played.format, meant.steps))


def positions(name: str, count: int) -> Iterator[tuple[AnyGame, Any, tuple[Seat, ...], list[Any]]]:
    """Positions of random games, with who is asked and all that can be answered."""
    played, source = game(name), random.Random(7)
    rules = played.rules_type(seats=min(3, played.players[1]))
    state = played.start(rules)
    for _ in range(count):
        turn = played.turn(state)
        if isinstance(turn, Over):
            state = played.start(rules)
            turn = played.turn(state)
        seats = turn.seats[:1] if isinstance(turn, Choose) else ()
        own = [step for step in played.legal(state) if step.seat in seats]
        steps = own or list(played.chances(state).steps)
        yield played, state, seats, steps
        state = played.apply(state, source.choice(steps))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_label_and_all_words_of_the_language_say_their_step(name: str, lang: str) -> None:
    source, law = random.Random(1), spec.of(game(name))
    words, typed = law.words[lang], law.typed[lang]
    reads = None
    for played, state, seats, steps in positions(name, 60):
        reads = reads or Reader(played, played.rules(state), lang, NAMES)
        step = source.choice(steps)
        label = explain.label(played, step, lang, NAMES)
        assert told(played, reads.read(state, seats, label.upper())) == (played.format(step),), label
        notation = played.format(step).split()[1 if seats else 0 :]
        said = [
            NAMES["ABC".index(word)]
            if word in {"A", "B", "C"}
            else source.choice([words.get(word, word), *typed.get(word, ())])
            for word in notation
        ]
        meant = reads.read(state, seats, " ".join(said))
        assert told(played, meant) == (played.format(step),), said
        assert meant is not None
        assert meant.legal
        assert meant.sure


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_slip_never_makes_another_step(name: str, lang: str) -> None:
    """Of words with a letter too few or two swapped, what is taken at once is what was meant."""
    source = random.Random(2)
    reads = None
    for played, state, seats, steps in positions(name, 60):
        reads = reads or Reader(played, played.rules(state), lang, NAMES)
        step = source.choice(steps)
        said = words_of(explain.label(played, step, lang, NAMES))
        at = max(range(len(said)), key=lambda at: len(said[at]))
        word, cut = said[at], source.randrange(len(said[at]) - 1)
        swapped = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
        said[at] = source.choice([word[:cut] + word[cut + 1 :], swapped])
        meant = reads.read(state, seats, " ".join(said))
        if meant is not None and meant.legal and meant.sure and len(meant.steps) == 1:
            assert told(played, meant) == (played.format(step),), said


DICE = "roof door window roof wolf"


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "roll roofs", "A again 1 4"),
        ("en", "roll the roof and the door", "A again 1 2 4"),
        ("en", "throw 4 and 1 again", "A again 1 4"),
        ("en", "reroll 1,4", "A again 1 4"),
        ("en", "roll one and four please", "A again 1 4"),
        ("en", "roll everything", "A again 1 2 3 4"),
        ("en", "rol rofs", "A again 1 4"),
        ("en", "keep the doors", "A again 1 3 4"),
        ("en", "keep the window and roll the rest", "A again 1 2 4"),
        ("en", "keep 1 4", "A again 2 3"),
        ("en", "keep all", "A stop"),
        ("en", "I want to stop now!", "A stop"),
        ("de", "würfle die Dächer neu", "A again 1 4"),
        ("de", "behalte die Tür", "A again 1 3 4"),
        ("de", "alle nochmal", "A again 1 2 3 4"),
        ("de", "roll Dächer", "A again 1 4"),
        ("es", "tira los techos otra vez", "A again 1 4"),
        ("es", "me quedo con la puerta", "A again 1 3 4"),
        ("es", "tira todo", "A again 1 2 3 4"),
        ("fr", "relance les toits", "A again 1 4"),
        ("fr", "je garde la porte", "A again 1 3 4"),
        ("fr", "lance un et quatre", "A again 1 4"),
        ("fr", "tout relancer", "A again 1 2 3 4"),
    ],
)
def test_dice_are_named_by_number_or_by_what_they_show(lang: str, typed: str, meant: str) -> None:
    pigs, state, reads = thrown(lang, DICE)
    found = reads.read(state, (A,), typed)
    assert told(pigs, found) == (meant,)
    assert found is not None
    assert found.legal
    assert found.sure


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        ("roofs", ("A again 1 4", "A again 2 3")),
        ("1 4", ("A again 1 4",)),
        ("roll 1 roof", ("A again 1 4",)),
        ("roll the lovely 1", ("A again 1",)),
    ],
)
def test_what_can_be_read_in_two_ways_is_asked_back(typed: str, steps: tuple[str, ...]) -> None:
    """Dice cannot be taken back: numbers or faces alone may mean those to keep."""
    pigs, state, reads = thrown("en", DICE)
    found = reads.read(state, (A,), typed)
    assert told(pigs, found) == steps
    assert found is not None
    assert not found.sure


@pytest.mark.parametrize(
    "typed", ["", "gibberish", "do not roll", "never", "?!", "😀", "x" * 10_000, "a " * 900]
)
def test_what_says_nothing_means_nothing(typed: str) -> None:
    _, state, reads = thrown("en", DICE)
    found = reads.read(state, (A,), typed)
    assert found is None or not found.legal


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "buy roof", "A buy straw roof 1"),
        ("en", "the straw one on house 1", "A buy straw roof 1"),
        ("de", "ein Strohdach bitte", "A buy straw roof 1"),
        ("es", "compro un techo", "A buy straw roof 1"),
        ("fr", "J'achète le toit en paille", "A buy straw roof 1"),
    ],
)
def test_what_goes_without_saying_is_left_out(lang: str, typed: str, meant: str) -> None:
    """A has a straw door, and the dice have shown two roofs: one roof can be bought."""
    lines = (
        *("A stop", "A buy straw door 1", "A done", "dice door door door window window", "B stop"),
        *("B buy straw door 1", "B done", "dice roof roof window wolf door", "A stop"),
    )
    pigs, state, reads = thrown(lang, "door door roof window wolf", *lines)
    found = reads.read(state, (A,), typed)
    assert told(pigs, found) == (meant,)
    assert found is not None
    assert found.legal


def test_of_several_that_fit_a_detail_chooses() -> None:
    pigs, state, reads = thrown("en", "door door door window wolf", "A stop")
    found = reads.read(state, (A,), "buy door")
    assert told(pigs, found) == ("A buy straw door 1", "A buy wood door 1")
    assert found is not None
    assert found.legal
    for detail in ("straw", "STRAW please", "the hay"):
        assert tuple(map(pigs.format, reads.among(found.steps, detail))) == ("A buy straw door 1",)
    assert len(reads.among(found.steps, "1")) == 2
    assert reads.among(found.steps, "stop") == reads.among(found.steps, "") == ()
    assert reads.among(found.steps, "straw gibberish") == ()


def test_where_none_is_legal_the_shared_reason_says_why() -> None:
    pigs, state, reads = thrown("en", "door door door window wolf", "A stop")
    found = reads.read(state, (A,), "buy a brick roof")
    assert found is not None
    assert not found.legal
    assert len(found.steps) > 1
    shared = common(pigs, state, found.steps)
    assert shared[0].clause == "tlp.build.price"
    assert dict(shared[0].facts) == {"part": "roof", "material": "brick", "price": 4, "have": 0}
    found = reads.read(state, (A,), "buy roof")
    assert found is not None
    shared = common(pigs, state, found.steps)
    assert [each.clause for each in shared] == [
        "tlp.build.price",
        "tlp.house.begins",
        "tlp.house.roof-rests",
    ]
    assert shared[0].facts == ()  # the prices differ


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "buy straw door 9"), ("de", "Haus 9 eine Tür aus Stroh kaufen")]
)
def test_a_thing_that_there_is_not_is_judged_too(lang: str, typed: str) -> None:
    pigs, state, reads = thrown(lang, "door door door window wolf", "A stop")
    found = reads.read(state, (A,), typed)
    assert told(pigs, found) == ("A buy straw door 9",)
    assert found is not None
    assert not found.legal


def test_whose_step_it_is_may_be_said_by_letter_or_name() -> None:
    pigs, state, reads = thrown("en", DICE)
    assert told(pigs, reads.read(state, (A,), "Ana stops")) == ("A stop",)
    other = reads.read(state, (A,), "Ben stops")
    assert told(pigs, other) == ("B stop",)
    assert other is not None
    assert not other.legal


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "wolf", "card wolf"),
        ("de", "die Geißlein", "card kids"),
        ("es", "cabritillos", "card kids"),
        ("fr", "le loup", "card wolf"),
    ],
)
def test_outcomes_are_read_like_steps(lang: str, typed: str, meant: str) -> None:
    eat, state, reads = reader("eat-me-if-you-can", lang, 3)
    assert told(eat, reads.read(state, (), typed)) == (meant,)


def test_real_dice_are_read_in_any_order() -> None:
    """Dice without a wolf have the first numbers: of two orders the first that can be is meant."""
    pigs, state, reads = reader("three-little-pigs", "en")
    while pigs.format(pigs.chances(state).steps[0]).startswith("up"):
        state = pigs.apply(state, pigs.chances(state).steps[0])
    for typed in ("wolf door door roof window", "roof, 2 gibberish", "window door wolf roof door"):
        found = reads.read(state, (), typed)
        if "gibberish" in typed:
            assert found is None or not found.sure
            continue
        assert found is not None
        assert found.legal
        (line,) = told(pigs, found)
        assert sorted(line.split()[1:]) == sorted(typed.split())


def test_a_word_is_known_without_accents_and_in_other_forms() -> None:
    assert folded("Straße ÉTÉ") == "strasse ete"
    assert words_of("l'est, à «gauche»: +1 = 2") == ["l", "est", "à", "gauche", "+1", "=", "2"]


# At the prompt.

PIGS = ("play", "three-little-pigs", "--players", "you,greedy", "--seed", "3")


def talk(lines: Sequence[str], *words: str) -> list[str]:
    with patch.dict("os.environ", {"COLUMNS": "300"}):
        ran = run(*words, typed="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.lines


def after(lines: list[str], typed: str, count: int) -> list[str]:
    at = next(at for at, line in enumerate(lines) if line.endswith(f"> {typed}"))
    return lines[at + 1 : at + 1 + count]


def test_the_next_line_may_be_the_missing_detail() -> None:
    """The first throw shows window, roof, window, door and wolf; the second is of all but the door."""
    lines = talk(["keep the doors", "again", "roll", "2"], *PIGS)
    assert after(lines, "keep the doors", 1) == ["Understood: Throw dice 1, 2 and 3 again"]
    assert after(lines, "roll", 1) == ["Which one?"]
    assert "  A (you) throws again: " in after(lines, "2", 1)[0]


def test_a_guess_is_confirmed_by_a_word_or_a_key() -> None:
    lines = talk(["1 2", "yes", "roof", "nothing of that"], *PIGS)
    assert after(lines, "1 2", 1) == ["Do you mean this?"]
    assert after(lines, "yes", 1)[0].startswith("  A (you) throws again: ")
    lines = talk(["1 2", "ja"], *PIGS, "--lang", "de")
    assert after(lines, "1 2", 1) == ["Meinst du das?"]
    assert "würfelt noch einmal" in after(lines, "ja", 1)[0]


def test_very_many_of_a_kind_are_one_line() -> None:
    lines = talk([""], *PIGS)
    at = next(at for at, line in enumerate(lines) if "to answer" in line)
    assert lines[at + 1 : at + 3] == [
        "  15 ways. Type, for example: “Throw dice 1 and 3 again”",
        "  c) Keep the dice as they lie",
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "I do not understand “blah”."),
        ("de", "Das verstehe ich nicht: „blah“."),
        ("es", "No entiendo esto: «blah»."),
        ("fr", "Je ne comprends pas ceci : « blah »."),
    ],
)
def test_nonsense_gets_examples_that_can_be_typed(lang: str, said: str) -> None:
    lines = talk(["blah"], *PIGS, "--lang", lang)
    first, second = after(lines, "blah", 2)
    assert folded(first).replace("\u202f", " ").replace("\u00a0", " ") == folded(said)
    _, state, reads = thrown(lang, "window roof window door wolf")
    examples = re.findall(r"[“„«]\s*(.*?)\s*[”“»]", second)
    assert 2 <= len(examples) <= 3
    for example in examples:
        found = reads.read(state, (A,), example)
        assert found is not None
        assert (found.legal, len(found.steps)) == (True, 1)


def test_why_speaks_of_what_was_refused() -> None:
    lines = talk(["buy roof", "why", "why tlp.house.one-door", "why can two doors stand in a house"], *PIGS)
    told = lines[next(at for at, line in enumerate(lines) if line.endswith("> why")) :]
    assert not any("{" in line for line in told)
    assert "A house has at most one door." in after(lines, "why tlp.house.one-door", 1)
    assert "A house has at most one door." in after(lines, "why can two doors stand in a house", 9)


def test_the_law_is_read_by_pages_topics_and_words() -> None:
    lines = talk(["rules", "rules 2", "rules end", "rules spinner", "rules zzz", "regeln"], *PIGS)
    first = after(lines, "rules", 40)
    order = [clause.text["en"] for clause in spec.of(game("three-little-pigs")).clauses.values()]
    assert [line for line in first if line in order][:8] == order[:8]
    assert "Page 1 of 10. For the next: rules 2" in first
    assert [line for line in after(lines, "rules 2", 16) if line in order] == order[8:16]
    assert any("(tlp.end." in line for line in after(lines, "rules end", 4))
    assert any("spinner" in line for line in after(lines, "rules spinner", 4))
    assert after(lines, "rules zzz", 1) == ["No rule has these words: zzz"]


@pytest.mark.parametrize(
    ("lang", "question", "said"),
    [
        ("en", "can I buy a roof?", ["refused"]),
        ("en", "may I stop now", ["c) Keep the dice as they lie"]),
        ("de", "darf ich aufhören?", ["c) Würfel liegen lassen"]),
    ],
)
def test_a_question_about_a_step_is_answered_for_the_position(
    lang: str, question: str, said: list[str]
) -> None:
    heading = {"en": "As the game stands:", "de": "In dieser Stellung:"}[lang]
    lines = talk([f"? {question}"], *PIGS, "--lang", lang)
    at = lines.index(heading)
    assert [line.strip() for line in lines[at + 1 : at + 2]] == said


def test_a_question_is_answered() -> None:
    lines = talk(["? how many doors has a house", "?"], *PIGS)
    assert "A house has at most one door." in after(lines, "? how many doors has a house", 9)
    assert after(lines, "?", 1)[0].startswith("  LETTER or STEP")


def test_a_slip_in_a_command_is_mended_unless_it_would_leave_the_game() -> None:
    lines = talk(["ruels", "hepl", "???", "qiut"], *PIGS)
    assert after(lines, "ruels", 8)[0].startswith("There are 36 house tiles")
    assert after(lines, "hepl", 1) == after(lines, "???", 1)
    assert after(lines, "hepl", 1)[0].startswith("  LETTER or STEP")
    assert after(lines, "qiut", 1) == ["I do not understand “qiut”."]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ["hilfe", "regeln", "warum", "zurück", "beenden"]),
        ("es", ["ayuda", "reglas", "porqué", "deshacer", "salir"]),
        ("fr", ["aide", "règles", "pourquoi", "annuler", "quitter"]),
    ],
)
def test_commands_have_words_in_each_language(lang: str, words: list[str]) -> None:
    own = talk(words, *PIGS, "--lang", lang)
    english = talk(["help", "rules", "why", "undo", "quit"], *PIGS, "--lang", lang)
    assert [line.partition("> ")[0] for line in own] == [line.partition("> ")[0] for line in english]


EAT = ("play", "eat-me-if-you-can", "--players", "you,you,you", "--physical")
TURNED_UP = ["pig 1", "kids", "wolf", "", "trap", "", "sleep", ""]


def test_cards_are_dealt_one_by_one_and_nothing_is_taken_before_the_last() -> None:
    """C is the Wolf and hunts A, who has set the trap; so C deals: a slip, a card too many, and the rest."""
    typed = [*TURNED_UP, "hunt A", "kids", "undo", "wolf", "the wolf", "kids", "pig 1"]
    lines = talk(typed, *EAT)
    asked = [line.partition("? ") for line in lines if line.startswith("What does")]
    assert [(question.split()[2], answer) for question, _, answer in asked] == [
        ("A", "pig 1"),
        ("B", "kids"),
        ("C", "wolf"),
        ("A", "kids"),
        ("B", "undo"),
        ("A", "wolf"),
        ("B", "the wolf"),
        ("B", "kids"),
        ("C", "pig 1"),
    ]
    at = lines.index("What does B (you) get? the wolf")
    assert lines[at + 1] == "refused"
    assert "(emi.deal.one-card-each; " in lines[at + 2]
    before, dealt = lines[:at], lines[lines.index("What does C (you) get? pig 1") :]
    assert not any(" gets the " in line for line in before)
    assert dealt[2:5] == [
        "  A (you) gets the Wolf.",
        "  B (you) gets the Kids.",
        "  C (you) gets the first Little Pig.",
    ]


def test_a_whole_deal_can_be_typed_at_once() -> None:
    lines = talk([*TURNED_UP, "hunt A", "kids and the wolf", "pig 1"], *EAT)
    assert "What does C (you) get? pig 1" in lines
    lines = talk([*TURNED_UP, "hunt A", "C deal kids wolf pig1"], *EAT)
    assert "  B (you) gets the Wolf." in lines


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=40)
def test_whatever_is_typed_is_read_or_not(name: str, data: st.DataObject) -> None:
    """Any words of any language, in any order, and any text."""
    lang = data.draw(st.sampled_from(LANGUAGES))
    played, state, reads = reader(name, lang, max(2, game(name).players[0]))
    turn = played.turn(state)
    seats = turn.seats if isinstance(turn, Choose) else ()
    typed = [text for texts in spec.of(played).typed[lang].values() for text in texts]
    skipped = phrases(lang).spoken["skipped"]
    some = st.one_of(st.sampled_from([*typed, *skipped, *"ABC123"]), st.text(max_size=8))
    text = " ".join(data.draw(st.lists(some, max_size=12)))
    meant = reads.read(state, seats, text)
    if meant is not None:
        assert meant.steps
        assert all(played.judge(state, step).legal for step in meant.steps) == meant.legal
    reads.asked(state, seats, text)
