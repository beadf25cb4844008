"""Figures beside a list that is cut are those of all: nothing is counted, summed or maximised over what was kept."""

import numpy as np
import pytest

from bestguess.advice.forecast import brief_forecasts, forecasts
from bestguess.apps.web.models import PositionRequest, WhatIfRequest
from bestguess.apps.web.position import PositionTasks
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.hangman.words import load

LONG = "|".join({*load().of_length(8).words[::40], "calories", "pantries"})

SETUPS = {
    f"wordle(words={LONG},length=8)": "calories,pantries",
    "wordle": "tares,slate",
    f"wordle(words={LONG},length=8,hard=true)": "calories",
    "jotto": "tares,slate",
    "mastermind(pegs=4,colours=6)": "1122,1234",
    "bulls-and-cows(digits=3)": "123",
    "hangman(length=9)": "E,A",
    "phrase(lengths=4-3)": "E,A",
    "battleship(rows=5,columns=5,fleet=3-2,announce=named)": "B2,C3",
    "rectangles(rows=4,columns=4,shapes=2x2-1x2)": "B2",
}
"""Games with many answers and few, each with some queries."""


def shares(position: Position, query: int) -> dict[int, float]:
    """The probability of every answer to a query, none left out."""
    return position.belief.predict(np.array([query])).row(query)


@pytest.mark.parametrize("spec", SETUPS)
def test_the_figures_of_a_forecast_do_not_depend_on_how_many_answers_are_listed(spec: str) -> None:
    game = make(GAMES, spec)
    position = Position.start(game)
    queries = sorted(game.notation.parse_query(text) for text in SETUPS[spec].split(","))
    whole = forecasts(position, queries)
    cut = {most: brief_forecasts(position, position.predictive, queries, most) for most in (1, 4, 12)}
    for place, forecast in enumerate(whole):
        row = shares(position, forecast.query)
        finds = sum(p for answer, p in row.items() if game.is_hit(forecast.query, answer))
        falling = sorted(row.values(), reverse=True)
        for most, briefs in cut.items():
            assert sorted(briefs[place].answers.values(), reverse=True) == pytest.approx(falling[:most])
        for one in (forecast, *(briefs[place] for briefs in cut.values())):
            assert one.chance == pytest.approx(finds)
            assert one.possible == len(row)
            assert one.bits == pytest.approx(-sum(p * np.log2(p) for p in row.values()))
            if one.rest is not None:
                assert one.rest == pytest.approx(1 - sum(one.answers.values()), abs=1e-9)


@pytest.mark.parametrize("spec", SETUPS)
def test_the_page_is_told_the_chance_of_a_query_whatever_answers_it_is_told(spec: str) -> None:
    tasks, position = PositionTasks(), Position.start(make(GAMES, spec))
    for text in SETUPS[spec].split(","):
        query = position.game.notation.parse_query(text)
        finds = sum(p for answer, p in shares(position, query).items() if position.game.is_hit(query, answer))
        told = tasks.what_if(WhatIfRequest(rules=spec, query=text))
        assert told.hit == pytest.approx(finds, abs=1e-9)
        assert sum(one.p for one in told.answers) + told.rest == pytest.approx(1)
    asked = tasks.position(PositionRequest(rules=spec, want=["scores"]))
    for score in (asked.scores or [])[:20]:
        row = shares(position, position.game.notation.parse_query(score.query))
        finds = sum(
            p
            for answer, p in row.items()
            if position.game.is_hit(position.game.notation.parse_query(score.query), answer)
        )
        assert score.hit == pytest.approx(finds, abs=1e-9)
        assert score.answers is None or sum(one.p for one in score.answers) == pytest.approx(1)
    assert any(score.answers for score in asked.scores or [])
