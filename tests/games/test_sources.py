"""Games that are read from files: another content is another game, and a game keeps the one that it was made with."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bestguess.core.game import Game
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.battleship.hider_file import HiderFile, WeighedPart, write_hider

WORDS = {
    "hangman": "hangman(words={file},length=4)",
    "hangman of any length": "hangman(words={file})",
    "hangman, perhaps in no list": "hangman(words={file},length=4,outside=0.1)",
    "hangman, in no list": "hangman(words={file},length=4,outside=1)",
    "phrase": "phrase(words={file},lengths=4-3)",
    "phrase with a lie": "phrase(words={file},lengths=4-3,lies=1)",
    "wordle": "wordle(words={file},length=4)",
    "quordle": "quordle(words={file},length=4)",
    "jotto": "jotto(words={file},length=4)",
    "wordle, more guesses": "wordle(words=lose|rose,guesses={file},length=4)",
}

LISTS = ["rose\nnose\nlose\nart\n", "rose\nnose\ndose\nart\n"]
COUNTED = ["rose 5\nnose 1\nlose 1\nart 1\n", "rose 1\nnose 1\nlose 5\nart 1\n"]


def hiding(file: Path, share: float) -> None:
    parts = [WeighedPart(share=share, touching=True), WeighedPart(share=1 - share, touching=False)]
    file.unlink(missing_ok=True)
    write_hider(HiderFile(name="ann", rows=5, columns=5, fleet="3-2", parts=parts), file)


def writer(case: str) -> tuple[str, Callable[[Path, int], object]]:
    """A spec, and what writes one of two contents into its file."""
    if case == "habits":
        return "battleship(rows=5,columns=5,fleet=3-2,hider={file})", lambda file, number: hiding(
            file, [0.5, 0.9][number]
        )
    name, _, kind = case.partition(": ")
    lists = COUNTED if kind == "counts" else LISTS
    return WORDS[name], lambda file, number: file.write_text(lists[number])


CASES = [*(f"{name}: words" for name in WORDS), "hangman: counts", "phrase: counts", "wordle: counts", "habits"]


def said(game: Game) -> object:
    """The first queries and the answers expected to them, which depend on the contents."""
    queries = np.arange(min(game.num_queries, 20))
    expected = game.prior().predict(queries)
    names = [game.notation.format_query(query) for query in queries.tolist()]
    return names, expected.answers.tolist(), expected.probability.tolist()


@pytest.mark.parametrize("case", CASES)
def test_other_contents_make_another_game(tmp_path: Path, case: str) -> None:
    spec, write = writer(case)
    file = tmp_path / "list.txt"
    write(file, 0)
    game = make(GAMES, spec.format(file=file))
    write(file, 1)
    other = make(GAMES, spec.format(file=file))
    assert game.spec == other.spec
    assert game != other
    assert len({game, other}) == 2
    assert game.digest != other.digest
    assert [source.parameter for source in game.sources] == [source.parameter for source in other.sources]
    # Asked after the change, and after the other game, each still means what it was made of.
    answers = said(other), said(game)
    assert answers[0] != answers[1]
    write(file, 0)
    again = make(GAMES, spec.format(file=file))
    assert again == game
    assert hash(again) == hash(game)
    assert again.digest == game.digest
    assert said(again) == answers[1]


@pytest.mark.parametrize("spec", ["hangman(words={file},length=4)", "wordle(words={file},length=4)"])
def test_what_the_game_does_not_take_changes_no_digest(tmp_path: Path, spec: str) -> None:
    file = tmp_path / "list.txt"
    file.write_text(LISTS[0])
    game = make(GAMES, spec.format(file=file))
    file.write_text(f"\n{LISTS[0]}longer\n\n")
    assert make(GAMES, spec.format(file=file)).digest == game.digest


def test_a_game_that_its_spec_says_all_of_has_no_sources() -> None:
    for spec in ("battleship", "mastermind", "rectangles"):
        game = make(GAMES, spec)
        assert (list(game.sources), game.digest) == ([], "")


def test_a_list_in_the_spec_and_a_file_of_it_have_one_digest(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("rose\nnose\n")
    ours, theirs = (make(GAMES, f"hangman(words={words})") for words in (file, "rose|nose"))
    assert ours.digest == theirs.digest


@pytest.mark.parametrize("spec", ["hangman(words={file})", "wordle(words={file})", "wordle(guesses={file})"])
def test_a_game_keeps_its_words_when_the_file_goes(tmp_path: Path, spec: str) -> None:
    file = tmp_path / "list.txt"
    file.write_text("crane\nslate\n")
    game = make(GAMES, spec.format(file=file))
    file.unlink()
    secret = game.prior().sample(np.random.default_rng(0), 1)[0]
    assert game.notation.parse_secret(game.notation.format_secret(secret)) == secret
    assert game.beyond is None or game.beyond.failsafe(()) is not None
