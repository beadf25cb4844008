"""Games without misses at the command line: Mastermind, Wordle, a game of one's own, and broken ones."""

import json
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

WORDS = "crane|crate|trace|slate|stale|least|abide|speed|erase"

BROKEN = """
from dataclasses import dataclass
import numpy as np
from bestguess import ExactRules
from highlow import HighLow

@dataclass(frozen=True)
class Unlisted(HighLow):
    def answers(self, transcript, query):
        return (0, 1)

@dataclass(frozen=True)
class Shapeless(HighLow, ExactRules):
    def answer_table(self, secrets):
        return np.zeros((self.num_queries, len(secrets) - 1), dtype=int)

@dataclass(frozen=True)
class Huge(HighLow):
    top: int = 1_000_000
"""


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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["advise", "broken:Unlisted"], "answers lists no 2 for that query"),
        (["advise", "broken:Shapeless"], "shape (10, 9)"),
        (["advise", "broken:Huge"], "can be listed"),
        (["solve", "broken:Huge"], "Take a smaller game"),
        (["advise", "mastermind(pegs=7,colours=9)"], "4,782,969 codes"),
        (["advise", "mastermind", "--moves", "1127 0 0"], "'1127' is not a guess"),
        (["advise", "mastermind", "--moves", "1122 5 0"], "a row has 4"),
        (["watch", "mastermind", "--secret", "1239"], "'1239' is not a code"),
        (["advise", "wordle", "--moves", "cranx bbbbb"], "'cranx' may not be guessed"),
        (["advise", "wordle", "--moves", "crane bbbq"], "'q' is no tile"),
        (["advise", "wordle(hard=true)", "--moves", "crane ggbbb, slate bbbbb"], "hard mode"),
        (["solve", "mastermind", "-o", "misses"], "no answer is a miss"),
        (["solve", "mastermind", "-o", "win"], "no answer is a miss"),
        (["solve", "mastermind", "--until", "shown"], "--until solved"),
        (["solve", "rectangles(rows=3,columns=3,shapes=2x1)", "--until", "solved"], "--until shown"),
        (["solve", f"wordle(words={WORDS},hard=true)"], "depends on the answers"),
    ],
)
def test_bad_input_is_explained(bestguess, tmp_path, arguments: list[str], said: str) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    done = bestguess(*arguments, PYTHONPATH=f"{TESTS}:{tmp_path}")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_mastermind_is_proven_at_the_command_line(bestguess) -> None:
    done = bestguess("solve", "mastermind", "--plain")
    assert "mean guesses until the code has been asked: 4.34028 (proven)" in done.stdout
