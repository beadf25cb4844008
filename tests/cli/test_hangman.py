"""Hangman at the prompt: patterns, words one by one, hosts who lie, words in no list."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bestguess.apps.cli.assist import Assistant
from bestguess.apps.cli.screen import Screen
from bestguess.apps.cli.table import Table
from bestguess.core.moves import parse_moves

WORDS = "apple|angle|ankle|paper|maple|happy|candy|table|hello|daisy"
HANGMAN = f"hangman(words={WORDS},prior=uniform)"
PHRASES = "apple|angle|ankle|hello|place|pie|pea|the|cat|car"
PHRASE = f"phrase(words={PHRASES},prior=uniform)"


def assistant(game: str = HANGMAN, *lines: str) -> Assistant:
    made = Assistant(Table.lay(game, None), Screen(plain=True))
    made.enter(())
    for line in lines:
        made.respond(line)
    return made


def typed(made: Assistant) -> str:
    return made.table.notation.moves(made.typed)


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
    assert "has 4 places; word 2 has 3" in capsys.readouterr().out
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
        (HANGMAN, ["_ A _ _ _"], "_ _ _ _ _", "By move 2 A is at 2, and the pattern shows it nowhere"),
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
    assert made.trouble is not None
    said = capsys.readouterr().out
    assert "move 1: E 5+8 instead of 5" in said
    assert "shown in part only, which no host may do" in said
    made.respond("fix 1 5+8")
    assert made.trouble is None


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
    assert made.trouble is not None
    assert "If the host may have lied once: about E: 100 %." in said
    assert "phrase(lies=1" in said
    made.respond("lies")
    assert made.trouble is None
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
    assistant(PHRASE, "C 3", "A 2", "T no")
    assert "If instead a word is in no list, the likeliest letters are:" in capsys.readouterr().out


def test_a_word_in_no_list_is_no_dead_end(bestguess, tmp_path: Path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace("|", "\n"))
    done = bestguess(
        "assist", "hangman", "--words", str(path), "--lives", "0", stdin="_ A _ _ _\nnot E\nP no\nC no\nT 3\n"
    )
    assert done.returncode == 0, done.stderr
    assert "a word in no list: 2 %" in done.stdout
    assert "fits since move" in done.stdout
    assert "one of these mends it, likeliest first: fix " in done.stdout
    assert "Move 7: try " in done.stdout


@pytest.mark.parametrize("command", ["assist", "play"])
def test_a_saved_game_is_found_again(bestguess, tmp_path: Path, command):
    path = tmp_path / "game.txt"
    done = bestguess(command, HANGMAN, stdin=f"_ A _ _ _ not E\nS\nsave {path}\nquit\n")
    assert "Saved to" in done.stdout
    spec = path.read_text().splitlines()[1].removeprefix("game ")
    again = bestguess("assist", spec, "--load", str(path), stdin="")
    assert again.returncode == 0, again.stderr
    assert "To go on later:" in again.stdout


def test_outside_is_left_alone_where_it_is_given(bestguess):
    done = bestguess("assist", f"hangman(words={WORDS},outside=0)", stdin="_ A _ _ _\nX 1\n")
    assert "No word fits these answers: none is left at move 3, X 1." in done.stdout


def test_the_issue_as_it_is_written(bestguess):
    done = bestguess("assist", "hangman", "--lives", "6", stdin="_ A _ _ _\nwhy\nmap\n\n")
    assert done.returncode == 0
    assert "Noted: length 5 letters, A 2." in done.stdout
    assert "The prior: tempered, " in done.stdout
    assert "The likeliest words:" in done.stdout
    assert "  A   x" in done.stdout
    assert "leaves" in done.stdout


def test_a_phrase_begins_with_what_one_sees(bestguess):
    for stdin in ("**** ***\n", "_ _ _ _ / _ _ _\n", "****\n***\n\n", "4-3\n", "4 3\n"):
        done = bestguess("assist", "phrase", stdin=stdin)
        assert "bestguess · phrase(lengths=4-3)" in done.stdout, stdin
    done = bestguess("assist", "phrase", "--lies", "1", stdin="T** *4*\n*** ***\n")
    assert "'4' (character" in done.stdout
    assert "phrase(lengths=3-3,lies=1)" in done.stdout
    done = bestguess("assist", "phrase", stdin="*H* *** not E\n")
    assert "--moves 'H 2, E no'" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--words", "empty.txt"], "There are no words in"),
        (["--words", "latin.txt"], "line 2 is not UTF-8 text (byte 8 is 0xe9)"),
        (["--words", "three.txt"], "line 1 is 'a b c'"),
        (["--words", "missing.txt"], "Cannot read the word list"),
        (["--words", "a,b.txt"], "no comma"),
        (["--lengths", "29"], "has 29 letters; its words have"),
        (["--lengths", "x"], "length must be a whole number"),
        (["--lies", "1"], "--lies is for phrase: hangman has no such parameter. For a single word: phrase"),
        (["--language", "xx"], "language=xx"),
        (["--moves", "_ A 4"], "'4' (character 5"),
        (["--lives", "-1"], "--lives"),
    ],
)
def test_bad_options_are_named(bestguess, tmp_path: Path, monkeypatch, arguments, said):
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "latin.txt").write_bytes(b"word\ncaf\xe9\n")
    (tmp_path / "three.txt").write_text("a b c\n")
    monkeypatch.chdir(tmp_path)
    done = bestguess("advise", "hangman", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_options_are_for_games_that_have_them(bestguess):
    done = bestguess("watch", "battleship", "--lives", "3")
    assert done.returncode == 2
    assert "--lives is for hangman and phrase: battleship has no such parameter" in done.stderr
    done = bestguess("watch", "hangman(lives=3)", "--lives", "4")
    assert "lives is given twice" in done.stderr


def test_the_prior_is_in_the_json(bestguess):
    game = f"hangman(words={WORDS},outside=0.1)"
    advice = json.loads(bestguess("advise", game, "--json", "--moves", "_ A _ _ _ not E").stdout)
    assert advice["prior"].startswith("tempered (so uniform: the list has no counts), 10 words given")
    assert advice["moves"] == "length 5 letters, A 2, E no"
    assert advice["listed"] == 3
    assert 0 < advice["unlisted_probability"] < 0.1


def test_an_evil_host_is_unmasked(bestguess):
    letters = "\n".join("eaiouyplnthdcsmr")
    done = bestguess("play", HANGMAN, "--host", "evil", "--plain", stdin=letters)
    assert "There was no secret. So many words were kept possible, of 10:" in done.stdout
    assert "  1  length 5 letters: 10" in done.stdout
    assert "It might have been: " in done.stdout
    done = bestguess("watch", HANGMAN, "--host", "evil", "--plain")
    assert "Nothing is hidden, though it seems so: 10 words are possible." in done.stdout
    assert "It might have been: " in done.stdout
    assert bestguess("watch", HANGMAN, "--host", "evil", "--secret", "apple").returncode == 2


@pytest.mark.parametrize("host", ["liar", "clever-liar"])
def test_a_liar_confesses(bestguess, host):
    letters = "\n".join("eaiouyplnthdcsmr" * 2)
    done = bestguess("play", HANGMAN, "--lives", "0", "--host", host, "--seed", "3", "--plain", stdin=letters)
    assert "phrase(lengths=5,lies=1," in done.stdout
    assert "The host may once deny a letter that is there" in done.stdout
    assert "The host lied in move " in done.stdout or host == "clever-liar"  # who may find no lie worth while
    assert "The host " in done.stdout
    done = bestguess("watch", PHRASE, "--host", host, "--seed", "3", "--plain")
    assert "The host lied in move " in done.stdout or "The host did not lie" in done.stdout


def test_long_phrases_are_as_good_as_short_ones(bestguess):
    long = ("phrase", "--lengths", "9-8-9-9")
    assert "chance" in bestguess("advise", *long).stdout
    answers = json.loads(bestguess("advise", *long, "--top", "1", "--json").stdout)["best"][0]["probability"]
    assert len(answers) < 20
    assert sum(answers.values()) == pytest.approx(1)
    assert "Solved in" in bestguess("watch", *long, "--plain", "--delay", "0", "--seed", "1").stdout
    done = bestguess("assist", *long, stdin="why\nE 9\nmap\n")
    assert "no " in done.stdout
    assert "and many less likely answers" in done.stdout
    assert "Noted: E 9." in done.stdout
    done = bestguess("play", *long, "--host", "evil", "--plain", stdin="E\nhint\nwhy\nmap\n")
    assert "letter 2: " in done.stdout
    assert "too many" not in done.stdout


def test_sid_is_reproduced(bestguess, tmp_path: Path):
    words, secrets = tmp_path / "words.txt", tmp_path / "secrets.txt"
    words.write_text(WORDS.replace("|", "\n"))
    secrets.write_text("paper 7\nzebra\n")
    done = bestguess("reproduce", "sid", "--words", str(words), "--secrets", str(secrets))
    assert done.returncode == 0, done.stderr
    assert "Not in this dictionary, so lost whatever is asked: zebra." in done.stdout
    assert "Sid, his 36 words" in done.stdout
    assert "8.583" in done.stdout
    result = json.loads(bestguess("reproduce", "sid", "--secrets", str(secrets), "--json").stdout)
    assert result["published_averages"]["sid-two-case"] == 11
    assert result["published_scores"] == {"paper": 7, "zebra": None}
    assert "not Sid's 36" in json.loads(bestguess("reproduce", "sid", "--json").stdout)["secrets"]


@pytest.mark.parametrize("content", [b"", b"caf\xe9\n", b"a b c\n", b"xyzzyq\n"])
def test_secrets_that_cannot_be_played_are_named(bestguess, tmp_path: Path, content):
    path = tmp_path / "secrets.txt"
    path.write_bytes(content)
    done = bestguess("reproduce", "sid", "--secrets", str(path))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


GAMES = (HANGMAN, HANGMAN[:-1] + ",outside=0.02)", PHRASE, PHRASE[:-1] + ",lies=1)")
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
    made = assistant(game)
    for line in typed_lines:
        before = made.typed
        made.respond(line)
        if not line.strip().lower().startswith("undo"):
            assert [query for query, _ in made.typed[: len(before)]] == [query for query, _ in before]
        assert parse_moves(made.table.game, typed(made)) == made.typed
        made.prompt()


def test_a_wrong_word_in_no_list_costs_a_life_too(capsys):
    made = assistant(HANGMAN, "_ A _ _ _", "bagel")
    assert "=bagel to name it all the same" in capsys.readouterr().out
    made.respond("=bagel")
    made.respond("yes")
    assert "show it as you see it now" in capsys.readouterr().out
    made.respond("no")
    made.respond("=kayak no")
    assert typed(made) == "length 5 letters, A 2, =! no, =! no"
    assert made.table.game.draw(made.typed).splitlines()[1] == "lives 4 of 6"
    assert made.position.belief.count().value == 6
    made.respond("undo")
    assert typed(made) == "length 5 letters, A 2, =! no"


def test_a_word_in_no_list_may_be_right(capsys):
    made = assistant(HANGMAN[:-1] + ",outside=0.1)", "_ A _ _ _", "=bagel", "b a g e l")
    assert typed(made) == "length 5 letters, A 2, B 1, E 4, G 3, L 5"
    assert getattr(made.position.outcome, "won", None) is True
    lost = assistant(HANGMAN[:-1] + ",lives=2,outside=0.1)", "_ A _ _ _", "=bagel no", "=kayak no")
    assert getattr(lost.position.outcome, "won", None) is False
