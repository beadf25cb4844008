"""Results as people share them, pasted into ``assist`` line by line."""

import re

import pytest

GAME = "wordle(words=crane|slate|crony|black|green|guess|tried|audio|valet|white|clown|quark)"
HEAD = "Wordle 269 3/6\n\n⬛🟨🟩⬛⬛\n🟩🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"


def moves(bestguess, stdin: str) -> list[str]:
    done = bestguess("assist", GAME, "--plain", stdin=f"{stdin}quit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    said = re.search("--moves '([^']*)'", done.stdout)
    return said[1].split(", ") if said else []


@pytest.mark.parametrize(
    ("pasted", "read"),
    [
        (HEAD, []),
        (HEAD + "crane bygbb\n", ["CRANE bygbb"]),
        (HEAD + "\ncrane bygbb\n", ["CRANE bygbb"]),
        ("Wordle 1,234 2/6*\n\ncrane ⬛🟨🟩⬛⬛\nslate ⬛⬛🟩⬛⬛\n", ["CRANE bygbb", "SLATE bbgbb"]),
        ("crane ⬛🟨🟩⬛⬛\nhttps://words.example.com/x\n", ["CRANE bygbb"]),
        ("crane\n⬛🟨🟩⬛⬛\n", ["CRANE bygbb"]),
    ],
)
def test_rows_of_a_shared_result_are_no_answers_to_suggestions(bestguess, pasted: str, read: list[str]) -> None:
    assert moves(bestguess, pasted) == read


def test_a_row_of_squares_answers_the_suggestion(bestguess) -> None:
    (move,) = moves(bestguess, "⬛🟨🟩⬛⬛\n")
    assert move.endswith(" bygbb")
