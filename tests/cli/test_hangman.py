"""Hangman at the prompt: patterns, words one by one, hosts who lie, words in no list."""

import re

import pytest
from cli.assisting import assert_no_move_is_lost, assistant, typed
from hypothesis import example, given, settings, strategies as st
from secrets_at_hand import HANGMAN, PHRASE

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen


def test_what_one_sees_is_what_one_types():
    made = assistant(HANGMAN, "_ A _ _ _")
    assert typed(made) == "length 5 letters, A 2"
    made.respond("_ A _ _ E")
    assert typed(made) == "length 5 letters, A 2, E 5"


def test_joining_in_the_middle_with_the_wrong_letters():
    assert typed(assistant(HANGMAN, "_ A _ _ _ not L S")) == "length 5 letters, A 2, L no, S no"
    made = assistant(HANGMAN, "_a___", "not ls")
    assert typed(made) == "length 5 letters, A 2, L no, S no"


def test_enter_is_said_to_mean_no_and_does():
    made = assistant(HANGMAN, "_ _ _ _ _")
    letter = made.prompt().split()[0]
    assert made.prompt() == f"{letter} (Enter = no) ? "
    made.respond("")
    assert typed(made) == f"length 5 letters, {letter} no"


def test_enter_does_not_answer_how_long_the_word_is(capsys):
    made = assistant(HANGMAN, "")
    assert made.typed == ()
    assert "What was the answer to length?" in capsys.readouterr().out


def test_a_letter_alone_is_asked_even_if_it_could_mean_no():
    made = assistant(HANGMAN, "_ _ _ _ _", "n")
    assert made.prompt() == "N (Enter = no) = "
    made.respond("2")
    assert typed(made) == "length 5 letters, N 2"


def test_the_first_look_is_no_answer(capsys):
    made = assistant(PHRASE, "***** ***")
    assert made.typed == ()
    assert "If the letter asked is not there, write no" in capsys.readouterr().out
    assert typed(assistant(HANGMAN, "_ _ _ _ _", "_ _ _ _ _")) == "length 5 letters"


def test_a_word_can_be_named(capsys):
    made = assistant(HANGMAN, "_ A _ _ _", "paper")
    assert "Was it PAPER? (yes, no)" in capsys.readouterr().out
    made.respond("no")
    assert typed(made).endswith("=PAPER no")
    made.respond("maple yes")
    assert made.position.outcome is not None
    assert made.position.outcome.won


@pytest.mark.parametrize("lines", [["***** **E", "**P** **E"], ["*****", "**E", "**P**", "**E"], ["E 8", "**P**", ""]])
def test_a_phrase_at_once_or_word_by_word(lines):
    made = assistant(PHRASE, *lines)
    assert typed(made) == "E 8, P 3"


def test_a_word_written_out_is_what_is_seen_of_it():
    made = assistant(PHRASE, "E 5+8", "A***E **E", "APPLE", "P*E")
    assert typed(made) == "E 5+8, A 1, L 4, P 2+3+6"
    made.respond("apple pie")
    assert made.position.outcome is not None


def test_word_by_word_asks_for_each_word_and_can_be_taken_back(capsys):
    made = assistant(PHRASE, "A**L*")
    assert made.prompt() == "word 2, ___ (Enter = unchanged)? "
    made.respond("****")
    assert "is 4 letters long; word 2 has 3" in capsys.readouterr().out
    assert made.typed == ()
    made.respond("")
    assert typed(made) == "A 1, L 4"
    made.respond("A**LE")
    made.respond("undo")
    assert typed(made) == "A 1, L 4"
    assert "word" not in made.prompt()


@pytest.mark.parametrize(
    ("game", "before", "line", "said"),
    [
        (HANGMAN, ["_ A _ _ _"], "_ A _ _", "has 4 places; the word has 5 letters"),
        (HANGMAN, ["_ A _ _ _", "E no"], "_ A _ _ E", "by move 3 there is none. .* fix 3 5"),
        (HANGMAN, ["_ A _ _ _"], "_ A _ 4 _", "'4' \\(character 7 of .*\\) is not a letter"),
        (HANGMAN, ["_ A _ _ _"], "_ A _ é! _ not §", "'§' is not a letter of this game"),
        (HANGMAN, ["_ A _ _ _"], "_ _ _ L E", "By move 2 A is at 2, and the pattern shows it nowhere"),
        (HANGMAN, [], "**** ***", "shows 2 words; for those play phrase\\(lengths=4-3\\)"),
        (HANGMAN, [], "E no", "First comes the length of the word"),
        (HANGMAN, ["_ A _ _ _"], "zebra", "'zebra' is not in"),
        (PHRASE, ["E 5"], "****E ****", "word 2 has 4 places, not 3"),
        (PHRASE, ["E 5"], "****E **E", "By move 1 E is at 5, and the pattern shows it at 5\\+8.* fix 1 5\\+8"),
        (PHRASE, ["E 5"], "**** **", "word 1 has 4 places, not 5, word 2 has 2 places, not 3"),
        (PHRASE, ["E 5"], "****E ** *", "shows 3 words, and the phrase is"),
        (PHRASE, [], "zebra", "'zebra' is not a letter"),
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_lost(game, before, line, said, capsys):
    made = assistant(game, *before)
    kept = made.typed
    capsys.readouterr()
    made.respond(line)
    assert made.typed == kept
    output = capsys.readouterr().out
    assert re.search(said, output), output


def test_a_half_lie_is_recognised(capsys):
    made = assistant(PHRASE, "****E ***", "P 2+3+6", "I 7")
    assert made.unlisted is not None
    said = capsys.readouterr().out
    assert "fix 1 5+8  move 1: E 5+8 instead of 5" in said
    assert "shown in part only, which no host may do" in said
    made.respond("fix 1 5+8")
    assert made.unlisted is None


def test_a_fix_that_ends_the_game_earlier_says_what_to_do(capsys):
    made = assistant(PHRASE, "E no", "A 1", "P 2+3+6", "L 4", "I 7", "C no")
    kept = made.typed
    made.respond("fix 1 5+8")
    assert made.typed == kept
    assert "With that answer a later move may not be: The game is over" in capsys.readouterr().out
    for line in ("undo", "fix 1 5+8"):
        made.respond(line)
    assert made.position.outcome is not None


def test_an_honest_host_who_lied_is_suspected(capsys):
    made = assistant(PHRASE, "E no", "A 1", "P 2+3+6")
    said = capsys.readouterr().out
    assert made.unlisted is not None
    assert "If the host may have lied once: about E: 100 %." in said
    assert "phrase(lies=1" in said
    made.respond("lies")
    assert made.unlisted is None
    said = capsys.readouterr().out
    assert "about E: 100 %" in said
    made.respond("E 5+8")
    assert "The host lied about E" in capsys.readouterr().out


def test_lies_belong_to_phrases(capsys):
    made = assistant(HANGMAN, "_ A _ _ _", "lies")
    said = capsys.readouterr().out
    assert "no host may lie" in said
    made.respond("help")
    assert "  lies " not in capsys.readouterr().out


def test_no_listed_phrase_is_no_dead_end(capsys):
    made = assistant(PHRASE, "C 3", "A 2", "T no")
    said = capsys.readouterr().out
    assert "The advice goes on: a word that fits no list may be any string of letters." in said
    assert "Move 4: try" in said
    assert made.prompt().endswith("(Enter = no) ? ")
    asked = made.focus()
    made.respond("")
    assert made.typed[-1] == (asked, 0)


@pytest.mark.parametrize("policy", [None, "paper-phrase", "thrifty", "letter-frequency"])
def test_a_phrase_of_words_in_no_list_ends_solved(capsys, policy):
    """Maheshwari and Singhvi, 3.4.5: IZZQK YAX, of which no word is in a list."""
    made = Assistant(Setup.make("phrase(lengths=5-3)", policy), Screen(plain=True))
    made.enter(())
    shown = ["I____ ___", "IZZ__ ___", "IZZQ_ ___", "IZZQK ___", "IZZQK Y__", "IZZQK YA_"]
    for line, pattern in zip(["I 1", "Z 2+3", "Q 4", "K 5", "Y 6", "A 7"], shown, strict=True):
        made.respond(line)
        assert made.setup.game.display.pattern(made.position.transcript) == pattern
        assert made.focus() in made.position.queries
    assert "Move 7: try" in capsys.readouterr().out
    made.respond("X 8")
    assert "Solved after 7 moves." in capsys.readouterr().out
    assert made.focus() is None
    made.respond("undo")
    assert made.focus() is not None


def test_answers_that_no_letters_fit_have_to_be_mended(capsys):
    made = assistant(PHRASE, "C 3", "A 2", "T no", "A 5")
    assert "A was asked already" in capsys.readouterr().out
    made.respond("L 2")  # where A is
    assert made.unlisted is None
    assert made.trouble is not None
    made.respond("undo")
    assert made.unlisted is not None


PIECES = (
    "_ A _ _ _",
    "*****",
    "***",
    "***** ***",
    "A**LE",
    "P**",
    "no",
    "n",
    "e",
    "E 5",
    "E no",
    "not E S",
    "yes",
    "=apple",
)
MORE = (
    "apple",
    "pie",
    "1",
    "2+5",
    "99",
    "undo",
    "fix 1 5",
    "fix 2 no",
    "lies",
    "why",
    "map",
    "é",
    "\x00",
    "/",
    "length 5",
)
lines = st.one_of(st.sampled_from(PIECES + MORE), st.text(max_size=12)).filter(
    lambda line: (line.split() or [""])[0].lower() not in {"save", "load", "quit", "exit"}
)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([HANGMAN, HANGMAN[:-1] + ",outside=0.02)", PHRASE, PHRASE[:-1] + ",lies=1)"]),
    st.lists(lines, max_size=8),
)
@example(PHRASE, ["****E ***", "P 2+3+6", "I 7", "1"])
@example(HANGMAN, ["_ A _ _ _", "apple", "", "1"])
def test_no_line_raises_and_none_loses_a_move(game: str, typed_lines: list[str]):
    assert_no_move_is_lost(game, typed_lines)


def test_a_wrong_word_in_no_list_costs_a_life_too(capsys):
    made = assistant(HANGMAN, "_ A _ _ _", "bagel")
    assert "=bagel to name it all the same" in capsys.readouterr().out
    made.respond("=bagel")
    assert "BAGEL is in no list. Was it right? (yes, no)" in capsys.readouterr().out
    assert made.prompt() == "BAGEL (Enter = no) = "
    made.respond("no")
    made.respond("=kayak no")
    assert typed(made) == "length 5 letters, A 2, =! no, =! no"
    assert made.setup.game.display.draw(made.typed).splitlines()[1] == "lives 4 of 6"
    assert made.position.belief.count().value == 6
    made.respond("undo")
    assert typed(made) == "length 5 letters, A 2, =! no"


def test_a_word_in_no_list_may_be_right(capsys):
    for lines in (["=bagel", "b a g e l"], ["=bagel", "yes"], ["=bagel yes"]):
        made = assistant(HANGMAN[:-1] + ",outside=0.1)", "_ A _ _ _", *lines)
        assert typed(made) == "length 5 letters, A 2, B 1, E 4, G 3, L 5", lines
        assert getattr(made.position.outcome, "won", None) is True
    wrong = assistant(HANGMAN[:-1] + ",outside=0.1)", "_ A _ _ _", "=bagel 1+3")
    assert typed(wrong) == "length 5 letters, A 2", "a word has no places"
    assert "If it was the word, show its letters" in capsys.readouterr().out
    lost = assistant(HANGMAN[:-1] + ",lives=2,outside=0.1)", "_ A _ _ _", "=bagel no", "=kayak no")
    assert getattr(lost.position.outcome, "won", None) is False


def test_a_word_in_no_list_is_said_to_be_wrong_or_right(capsys):
    made = assistant("hangman(length=5)", "X no", "=!")
    made.respond("y")
    assert "show it as you see it now" in capsys.readouterr().out
    made.respond("no")
    made.respond("=gronkle")
    assert "GRONKLE has 7 letters; the word has 5." in capsys.readouterr().out
    assert typed(made) == "X no, =! no"
    made.respond("=bxgel")
    made.respond("yes")
    assert "The pattern shows X at 2, but by move 1 there is none." in capsys.readouterr().out
    made.respond("no")
    assert typed(made) == "X no, =! no, =! no"
    made.respond("=gron-k")
    made.respond("yes")
    assert typed(made).endswith("G 1, K 5, N 4, O 3, R 2")
    out = capsys.readouterr().out
    assert "Solved after" in out
    assert "The word is in none of my lists." in out
    assert "None of my words" not in out.split("Solved after")[1]


@pytest.mark.parametrize(
    ("spec", "moves", "ends"),
    [
        ("hangman(length=6,language=de,words=tree|frog|straßen,outside=1)", "=straße yes", "solved"),
        ("hangman(length=8)", "=gronk-les yes", "solved"),
        ("hangman(length=1,outside=1)", "=b yes", "solved"),
    ],
)
def test_a_word_in_no_list_is_read_as_the_game_reads_words(bestguess, spec, moves, ends):
    assert f"The game is over: {ends}." in bestguess("advise", spec, "--moves", moves).stdout


@pytest.mark.parametrize("moves", ["=! yes", "=gronk yes"])
def test_a_word_in_no_list_is_named_with_the_letters_it_needs(bestguess, moves):
    done = bestguess("advise", "hangman(length=8)", "--moves", moves)
    assert done.returncode == 2
    assert "Which word was it?" in done.stderr or "GRONK has 5 letters; the word has 8." in done.stderr
