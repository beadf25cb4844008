"""Letters that failed, behind a pattern: each way to say so is read behind each kind of blanks."""

from itertools import permutations, product
from string import ascii_lowercase

import pytest
from phrasing import written

from bestguess import make
from bestguess.core.errors import NotationError
from bestguess.games.hangman.wrong_letters import Split, split_wrong

GAME = make("hangman(words=apple|maker|cared|baked|hated,length=5)")
OPEN = make("hangman(words=apple|maker|cared|baked|hated|at|sea)")

SHOWN = ("_A_E_", "_ a _ e _", ".a.e.", "?a?e?", "*a*e*", "#a#e#", "□a□e□", "-A-E-", "–a–e–", "- A - E -")
"""One pattern in the blanks that people and games write."""

FAILED = (
    " not o s", " no o, no s", " (o s)", " (o, s)", " [os]", " (wrong: o s)", " wrong: o, s", " misses: o s",
    " missed o s", " without o and s", " neither o nor s", " none of o s", " x: o s", " used o s", " eliminated o, s",
    " ruled out: o s", " guessed wrong: o s", " out: o s", ". Wrong: o, s", "\nmisses: o s", "; o no, s no",
    ", o s wrong",
)  # fmt: skip
"""Ways to say that O and S failed."""

SPOKEN = (
    "there is no o, s", "there are no o or s", "there's no o, s", "it has no o, s", "contains no o, s",
    "not in it: o, s", "does not contain o, s", "wrong guesses so far: o, s", "letters not in the word: o, s",
    "neither o nor s", "kein o, s", "keine o, s", "es gibt kein o und kein s", "hat kein o, s", "weder o noch s",
    "fehlgeschlagen: o, s", "no hay o, s", "no hay ni o ni s", "no hay la o ni la s", "no está o, s", "no esta o, s",
    "no tiene o, s", "no lleva o, s", "letras incorrectas: o, s", "fallidas: o, s", "pas de o, s", "pas d'o ni de s",
    "il n'y a pas de o, s", "ni o ni s", "n'a pas de o, s", "ratées: o, s", "rates o, s", "geen o, s",
    "geen o en geen s", "er is geen o, s", "er zit geen o, s in", "niet: o, s", "foute letters: o, s", "non c'è o, s",
    "non ci sono o, s", "lettere sbagliate: o, s", "não tem o, s", "não há o, s", "nem o nem s", "brak o, s",
    "nie ma o, s", "ingen o, s", "inga o och s", "ikke o og s", "yok: o, s", "nincs o, s", "bez o, s",
)  # fmt: skip
"""Ways to say it in a sentence, in the languages of the most players."""

APART_FORMS = (
    "_____ not {}", "_____ no {}", "_____ wrong: {}", "_____ misses: {}", "_____ missed {}", "_____ incorrect: {}",
    "_____ without {}", "_____ ({})", "_____ / {}", "_____ {} wrong", "wrong: {}; _____", "_____ falsch: {}",
    "_____ pas {}", "_____ faux: {}", "_____ не {}",
)  # fmt: skip
"""Ways to say that letters failed, wherever a language has no letter that means "and" besides."""

TRIED_FORMS = ("_____ used: {}", "_____ tried {}", "_____ guessed: {}")

LEFT = ("", " (4 lives left)", " [lives: 4/6]", ", 4 lives left", " (4 left)", " | Lives: 4", " ♥♥♥")
"""Ways to say, behind a pattern, how many lives are left."""

APART = (" lives 4", " - 3 tries left", " 5 lives left")
"""Other ways to say it, with no sign between them and a pattern of dashes."""


def read(text: str) -> dict[str, str]:
    """What a text tells of each letter."""
    notation = GAME.notation
    return {
        notation.format_query(query): notation.format_answer(answer) for query, answer in notation.read_moves((), text)
    }


@pytest.mark.parametrize("failed", FAILED)
def test_what_failed_is_read_behind_all_blanks(failed: str) -> None:
    for pattern in SHOWN:
        assert read(pattern + failed) == {"A": "2", "E": "4", "O": "no", "S": "no"}, pattern


@pytest.mark.parametrize("failed", SPOKEN)
def test_what_failed_is_read_in_a_sentence_by_itself_and_behind_what_is_shown(failed: str) -> None:
    gone = {"O": "no", "S": "no"}
    assert read(failed) == gone
    assert read(failed.upper()) == gone
    for joint in (" ", ", ", ". ", "\n"):
        assert read(f"_a_e_{joint}{failed}") == {"A": "2", "E": "4", **gone}, joint


@pytest.mark.parametrize("text", ["no hay o y s", "sin o y s", "non ci sono o e s", "não tem o e s", "нет о и с"])
def test_a_letter_that_may_mean_and_is_asked_about(text: str) -> None:
    game = make("hangman(words=слово|месть,language=ru)") if "и" in text else GAME
    with pytest.raises(NotationError, match="one of the letters that failed"):
        game.notation.read_moves((), text)


@pytest.mark.parametrize("left", [*LEFT, *APART])
def test_what_is_left_takes_no_place_of_a_pattern(left: str) -> None:
    for pattern in SHOWN if left in LEFT else SHOWN[:-1]:
        assert read(pattern + left) == {"A": "2", "E": "4"}, pattern


@pytest.mark.parametrize(
    "pattern", ["_____", "-----", ".....", "_ _ _ _ _", "- - - - -", "_a___", "-a---", "- a - - -"]
)
def test_dashes_and_dots_before_lives_are_places(pattern: str) -> None:
    moves = OPEN.notation.read_moves((), pattern)
    for left in LEFT:
        assert OPEN.notation.read_moves((), pattern + left) == moves, left
    for left in APART:
        try:
            assert OPEN.notation.read_moves((), pattern + left) == moves, left
        except NotationError:
            assert " " in pattern or left == APART[1], pattern


@pytest.mark.parametrize("blanks", ["bake-", "bake_", "-aked", "_aked"])
def test_one_dash_is_a_place_where_the_length_says_so(blanks: str) -> None:
    bare = read(blanks)
    assert len(bare) == 4
    for failed in FAILED:
        assert read(blanks + failed) == bare | {"O": "no", "S": "no"}, failed


@pytest.mark.parametrize("sign", ["-", "*", "•", "–"])
def test_a_sign_before_a_line_is_no_pattern(sign: str) -> None:
    for text in (f"{sign} e no\n{sign} s no", f"{sign} e - no\n{sign} s - no", f"{sign} e: no\n{sign} s: no"):
        for game in (GAME, OPEN):
            moves = game.notation.read_moves((), text)
            assert written(game, moves) == "E no, S no", text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("_ a _ e _ not o, s, a", "A is said not to be there, but the pattern shows it"),
        ("_ _ _ _ _ e?", "is E seen at the end, or asked"),
        ("_____ e ?", "is E seen at the end, or asked"),
    ],
)
def test_what_may_be_two_things_is_asked_about(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        OPEN.notation.read_moves((), text)
    if "?" in text:
        assert written(GAME, GAME.notation.read_moves((), "_ _ _ _ e?")) == "E 5"


def test_letters_apart_are_letters_whatever_they_spell() -> None:
    pairs, threes = (list(permutations(ascii_lowercase, many)) for many in (2, 3))
    spelling = list(permutations("acdeijnostuy", 2))  # of these are the words of two letters for yes, no and numbers
    cases = [
        *product(APART_FORMS + TRIED_FORMS, spelling, (" ", ", ", " and ", " or ")),
        *product(APART_FORMS[:2], pairs + threes, (" ",)),
    ]
    for form, letters, joint in cases:
        text = form.format(joint.join(letters))
        assert split_wrong(text) == Split("_____", "".join(letters), form in TRIED_FORMS), text


@pytest.mark.parametrize("moves", ["_____ not S I", "_a___ not T E N", "_____ not N O", "__e__ not D A"])
def test_a_board_is_read_back(moves: str) -> None:
    transcript = OPEN.notation.read_moves((), moves)
    assert OPEN.notation.read_moves((), OPEN.display.draw(transcript)) == transcript
    assert OPEN.notation.read_moves(transcript[:1], OPEN.display.draw(transcript)) == transcript[1:]


@pytest.mark.parametrize(
    "word", ["none", "nothing", "keine", "keins", "nichts", "rien", "nada", "nenhuma", "nein", "zero"]
)
def test_a_word_for_none_is_no_letters(word: str) -> None:
    for text in (f"_____ wrong: {word}", f"wrong: {word}; _____", f"_____ ({word})", f"_____ falsch: {word}"):
        assert written(OPEN, OPEN.notation.read_moves((), text)) == "length 5 letters", text


@pytest.mark.parametrize("phrase", ["no mistakes", "none wrong", "no misses"])
def test_a_sentence_for_none_is_no_letters(phrase: str) -> None:
    assert written(OPEN, OPEN.notation.read_moves((), f"_____ {phrase}")) == "length 5 letters"


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("_____ wrong: no", "_____ not N O"), ("_____ (no)", "_____ not N O"), ("_____ -no", "_____ not N O"),
        ("_____ not bad", "_____ not B A D"), ("_____ misses: six", "_____ not S I X"),
        ("_____ nicht da", "_____ not D A"), ("_____ not there", "_____ not T H E R"),
        ("_____ no luck", "_____ not L U C K"), ("_____ no idea", "_____ not I D E A"),
    ],
)  # fmt: skip
def test_a_word_that_may_be_said_is_asked_about(text: str, remedy: str) -> None:
    with pytest.raises(NotationError, match=f"is .* said, or are they letters .* _____ alone, or {remedy} if"):
        OPEN.notation.read_moves((), text)
    spelled = remedy.split()[2:]
    told = ", ".join(["length 5 letters", *(f"{letter} no" for letter in spelled)])
    assert written(OPEN, OPEN.notation.read_moves((), remedy)) == told


def test_a_word_with_a_letter_that_is_shown_is_no_letters_that_failed() -> None:
    with pytest.raises(NotationError, match=r"is bad said, .* Write _a___ alone\.$"):
        OPEN.notation.read_moves((), "_a___ not bad")
