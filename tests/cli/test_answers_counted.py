"""The table of advice where the answers to a query are too many to be listed."""

import json

import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES


def table(text: str) -> dict[str, list[str]]:
    """The rows of a table in the terminal by their first column."""
    return {row[0]: row for row in (line.split() for line in text.splitlines()) if row}


@pytest.mark.parametrize("length", [5, 8])
def test_the_terminal_counts_all_answers_and_knows_who_may_be_the_secret(bestguess, length: int) -> None:
    rules = f"wordle(length={length})"
    position = Position.start(make(GAMES, rules))
    shown = table(bestguess("advise", rules, "--top", "2", "--policy", "most-information").stdout)
    told = json.loads(bestguess("advise", rules, "--top", "2", "--policy", "most-information", "--json").stdout)
    for best in told["best"]:
        query = position.game.notation.parse_query(best["query"])
        row = position.belief.predict(np.array([query])).row(query)
        assert shown[best["query"]][-4].replace(",", "") == str(len(row))
        if "elsewhere" in best["probability"]:
            assert best["answers"] == len(row)
            assert best["chance"] == pytest.approx(row[position.game.solved])  # type: ignore[attr-defined]
            assert sum(best["probability"].values()) == pytest.approx(1)
