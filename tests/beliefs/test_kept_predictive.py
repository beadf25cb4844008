"""Figures of a predictive that are kept, and those that are worked out: they are the same."""

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bestguess.api import make_game
from bestguess.beliefs.kept_predictive import KeptPredictive
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.kept import KeptFolder, keep_in
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.games.wordle import Wordle

WORDS = "crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast|ghost"

FIGURES: dict[str, Callable[[Predictive, Wordle], Any]] = {
    "entropy": lambda rows, game: rows.entropy(),
    "gain": lambda rows, game: rows.information_gain(),
    "one answer": lambda rows, game: rows.probability_of(0),
    "all others": lambda rows, game: rows.probability_besides(0),
    "hits": lambda rows, game: rows.hit_probability(game.hits),
    "expected hits": lambda rows, game: rows.expected_hits(game.hits),
    "besides hits": lambda rows, game: rows.besides_hits(game.hits),
    "worst": lambda rows, game: rows.worst_besides(game.hits),
    "no worst": lambda rows, game: rows.worst_besides(lambda queries, answers: answers > 9),
    "certain": lambda rows, game: rows.certain(),
    "starts": lambda rows, game: rows.starts,
    "answers": lambda rows, game: rows.answers,
    "probability": lambda rows, game: rows.probability,
    "errors": lambda rows, game: rows.error_of(0),
    "some": lambda rows, game: rows.select(np.array([3, 1])).answers,
    "row": lambda rows, game: list(rows.row(2).items()),
    "likeliest": lambda rows, game: list(rows.likeliest(2, 2)[0].items()),
    "rest": lambda rows, game: rows.likeliest(2, 2)[1],
    "size": lambda rows, game: [rows.size(2), rows.possible(2)],
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[KeptFolder]:
    folder = KeptFolder(tmp_path / "kept", worth=0.0)
    keep_in(folder)
    yield folder
    keep_in(None)


@pytest.mark.parametrize("moves", ["", "brick bbbbb"])
def test_every_figure_is_what_is_worked_out(folder: KeptFolder, moves: str) -> None:
    game = make_game(f"wordle(words={WORDS})")
    assert isinstance(game, Wordle)
    keep_in(None)
    plain = Position.of(game, moves).predictive
    keep_in(folder)
    for _ in range(2):  # worked out, then read
        for name, figure in FIGURES.items():
            rows = Position.of(game, moves).predictive
            assert isinstance(rows, KeptPredictive)
            assert np.array_equal(figure(rows, game), figure(plain, game)), name


def test_figures_that_are_kept_are_not_worked_out(folder: KeptFolder) -> None:
    def refused(queries: Any) -> Predictive:
        raise AssertionError("rows were worked out")

    game = make_game(f"wordle(words={WORDS})")
    rows = game.prior().predict(game.queries(()))
    known = rows.entropy()
    again = KeptPredictive(folder, b"about", game, rows.queries, refused)
    with pytest.raises(AssertionError):
        again.entropy()
    KeptPredictive(folder, b"about", game, rows.queries, game.prior().predict).entropy()
    assert np.array_equal(again.entropy(), known)


def test_a_position_travels_with_its_figures(folder: KeptFolder) -> None:
    position = Position.of(make_game(f"wordle(words={WORDS})"), "brick bbbbb")
    assert isinstance(position.predictive, KeptPredictive)
    there = pickle.loads(pickle.dumps(position))
    assert np.array_equal(there.predictive.entropy(), position.predictive.entropy())
    assert np.array_equal(there.predictive.probability, position.predictive.probability)


def _entropy(belief: ListedBelief) -> float:
    return float(belief.predict(np.arange(12)).entropy().sum())


def test_other_contents_have_other_figures(folder: KeptFolder, tmp_path: Path) -> None:
    """Other weights, secrets or words in a file of the same name, or fewer words left, are never mixed up."""
    file = tmp_path / "list.txt"
    beliefs, figures = [], []
    for text in (WORDS, WORDS.replace("wince", "fjord"), WORDS.replace("crane", "crane 9")):
        file.write_text(text.replace("|", "\n"))
        game = make_game(f"wordle(words={file})")
        beliefs += [game.prior(), game.prior().update(game.notation.parse_query("moult"), 0)]
    for keeps in (folder, None):
        keep_in(keeps)
        figures.append([_entropy(belief) for belief in (*beliefs, *beliefs)])
    assert figures[0] == figures[1]
    assert len(set(figures[0])) == len(beliefs)


def test_nothing_is_kept_of_somebodys_own_game(folder: KeptFolder) -> None:
    class Mine(Wordle):
        pass

    belief = Mine(words=WORDS).prior()
    assert not isinstance(belief.predict(np.arange(12)), KeptPredictive)
