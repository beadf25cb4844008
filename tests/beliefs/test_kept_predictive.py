"""Figures of a predictive that are kept, worked out block by block, or of all rows together: they are the same."""

import pickle
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bestguess.api import make_game
from bestguess.beliefs.block_predictive import BlockPredictive
from bestguess.beliefs.kept_predictive import KeptPredictive
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.kept import KeptFolder, keep_in
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.games.wordle import Wordle
from bestguess.kernel import partition

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


@pytest.mark.parametrize("code", [np.uint8, np.uint16, np.uint32])
@pytest.mark.parametrize("seed", range(4))
def test_figures_by_blocks_are_those_of_all_rows(code: type[np.integer[Any]], seed: int) -> None:
    rng = np.random.default_rng(seed)
    game = make_game(f"wordle(words={WORDS})")
    assert isinstance(game, Wordle)
    most = min(int(np.iinfo(code).max), 2**30) if seed % 2 else game.solved + 1
    codes = rng.integers(most, size=(20, 150)).astype(code)
    codes[7] = 9  # a certain answer
    weights = rng.exponential(size=150) ** 3
    starts, answers, mass, _ = partition(codes, np.arange(20), np.arange(150), weights)
    plain = Predictive(np.arange(20), starts, answers.astype(code), mass / weights.sum())
    cuts = [0, *np.sort(rng.integers(21, size=3)).tolist(), 20]

    def blocks(queries: Any) -> list[Predictive]:
        return [plain.select(queries[begin:end]) for begin, end in pairwise(cuts) if begin < end]

    for name, figure in FIGURES.items():
        rows = BlockPredictive(game, plain.queries, plain.select, blocks)
        assert np.array_equal(figure(rows, game), figure(plain, game)), name


@pytest.mark.parametrize("length", [5, 8, 12])
def test_rows_of_a_long_list_come_in_blocks_and_together(folder: KeptFolder, tmp_path: Path, length: int) -> None:
    rng = np.random.default_rng(length)
    words = ["".join(letters) for letters in rng.choice(list("aeiou" if length < 7 else "ae"), size=(2300, length))]
    weights = rng.integers(1, 100, size=len(words))
    file = tmp_path / "words.txt"
    file.write_text("\n".join(f"{word} {weight}" for word, weight in zip(words, weights, strict=True)))
    game = make_game(f"wordle(words={file},length={length})")
    assert isinstance(game, Wordle)
    queries = game.queries(())
    assert isinstance(game.prior(), ListedBelief)
    by_blocks = game.prior().predict(queries)
    assert isinstance(by_blocks, KeptPredictive)
    keep_in(None)
    plain = game.prior().predict(queries)
    for name in ("entropy", "hits", "besides hits", "certain", "starts", "answers", "probability"):
        assert np.array_equal(FIGURES[name](by_blocks, game), FIGURES[name](plain, game)), name
    secrets, p = game.prior().secrets(), game.prior().weights()
    for query in rng.choice(queries, 5).tolist():
        said = np.array([game.answer(secret, (), query) for secret in secrets])
        answers, places = np.unique(said, return_inverse=True)
        row = plain.row(query)
        assert list(row) == answers.tolist()
        assert list(row.values()) == pytest.approx(np.bincount(places, p), rel=1e-12)


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
    again = KeptPredictive(folder, b"about", game, rows.queries, refused, refused)
    with pytest.raises(AssertionError):
        again.entropy()
    predict = game.prior().predict
    KeptPredictive(folder, b"about", game, rows.queries, predict, lambda queries: [predict(queries)]).entropy()
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
