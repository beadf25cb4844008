"""Games without misses at the command line: Mastermind, Wordle, a game of one's own, and broken ones."""

import json

WORDS = "crane|crate|trace|slate|stale|least|abide|speed|erase"


def test_advice_names_what_solves(bestguess) -> None:
    done = bestguess("advise", "mastermind", "--moves", "1123 1 1, 1245 0b2w", "--top", "2")
    lines = done.stdout.splitlines()
    assert lines[0] == "mastermind, most-information: 53 codes left, 5.73 bits (exact)"
    assert lines[1].split() == ["guess", "bits", "solves", "answers", "likeliest", "answer"]
    assert lines[2].split()[0] == "4326"
    assert "1.9 %" in lines[2]


def test_advice_as_json(bestguess) -> None:
    done = bestguess("advise", f"wordle(words={WORDS})", "--moves", "crane yggbg", "--json")
    told = json.loads(done.stdout)
    assert told["count"] == 1
    assert told["best"][0]["query"] == "TRACE"


def test_squares_are_read(bestguess) -> None:
    done = bestguess("advise", f"wordle(words={WORDS})", "--moves", "crane 🟨🟩🟩⬛🟩")
    assert "1 word left" in done.stdout


def test_a_hint_says_whether_it_may_be_the_secret(bestguess) -> None:
    done = bestguess("play", "mastermind", "--seed", "3", "--plain", stdin="1234\nhint\nquit\n")
    assert "it cannot be the code, worth 3.14 bits on average" in done.stdout


def test_the_doctor_explains_feedback_that_fits_nothing(bestguess) -> None:
    done = bestguess("advise", "mastermind", "--moves", "1122 0 0, 3344 0 0, 5566 0 0")
    assert done.returncode == 2
    assert "none is left at move 3, 5566 0b0w" in done.stderr
    assert "move 3: 5566 1b2w instead of 0b0w" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_typo_does_not_end_a_game(bestguess) -> None:
    stdin = "bbbbq\ncranx bbbbb\nbbbb\nbggbg\nquit\n"
    done = bestguess("assist", f"wordle(words={WORDS})", "--plain", stdin=stdin)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    assert "'q' is no tile" in done.stdout + done.stderr
    assert "it has 4 tiles, not 5" in done.stdout + done.stderr
    assert "Move 2" in done.stdout


def test_rows_typed_in_colours_are_answered_with_the_signs_of_the_colours(bestguess) -> None:
    colours = "The signs: 1 red, 2 blue, 3 yellow, 4 green, 5 orange, 6 purple."
    done = bestguess("advise", "mastermind", "--moves", "red red blue green 1 1")
    assert done.stdout.splitlines()[-1] == colours
    assert colours in bestguess("assist", "mastermind", stdin="\n").stdout.splitlines()
    for other in ("mastermind(symbols=rgbyow)", "bulls-and-cows"):
        assert "The signs" not in bestguess("advise", other).stdout


def test_mastermind_is_proven_at_the_command_line(bestguess) -> None:
    done = bestguess("solve", "mastermind", "--plain")
    assert "mean guesses until the code has been asked: 4.34028 (proven)" in done.stdout


def test_answers_that_nothing_fits_may_be_of_words_in_no_list(bestguess) -> None:
    rules = "quordle(words=crane|slate|brick|moult,boards=2)"
    several = bestguess("advise", rules, "--moves", "crane bbbbb bbbbb, slate bbbbg bgbbb")
    assert "at least two are wrong, or one of its words is in no list." in " ".join(several.stderr.split())
    one = bestguess("advise", rules, "--moves", "crane bbbbb ggggg, slate bbbbg -")
    assert "If its words are in the list, one changed answer would fix it:" in one.stderr
