"""Letter models kept beside the user's data."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bestguess.games.hangman import trained
from bestguess.games.hangman.vocabulary import Vocabulary

VOCABULARY = Vocabulary.of(["abba", "acca", "baab", "cab", "ab", "caba"], alphabet="abcd")
WORDS = np.array([[0, 1, 2], [3, 3, 3]], dtype=np.uint8)
letter_model = partial(trained.letter_model, worth_keeping=0)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the models."""
    monkeypatch.setattr(trained, "folder", lambda: tmp_path / "letters")
    return tmp_path / "letters"


def test_a_model_is_kept_and_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = letter_model(VOCABULARY)
    assert len(list(kept.iterdir())) == 1
    monkeypatch.setattr(trained, "train", lambda *_, **__: pytest.fail("trained again"))
    assert np.array_equal(letter_model(VOCABULARY).likelihood(WORDS), first.likelihood(WORDS))


def test_lists_and_settings_have_models_of_their_own(kept: Path) -> None:
    other = Vocabulary.of(["abba", "acca", "baab", "cab", "ab", "cabd"], alphabet="abcd")
    models = [letter_model(VOCABULARY), letter_model(other), letter_model(VOCABULARY, order=2)]
    assert len({model.likelihood(WORDS)[0] for model in models}) == 3
    assert len(list(kept.iterdir())) == 3
    letter_model(VOCABULARY, order=3)
    letter_model(VOCABULARY, order=4)
    assert len(list(kept.iterdir())) == trained.MOST_FILES


@pytest.mark.parametrize("damage", [b"", b"nothing of the kind", None])
def test_a_damaged_file_is_replaced_and_said_so(kept: Path, damage: bytes | None) -> None:
    first = letter_model(VOCABULARY)
    (path,) = kept.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:-9] + b"x" + whole[-8:] if damage is None else damage)
    with pytest.warns(UserWarning, match=r"damaged .* trained anew"):
        again = letter_model(VOCABULARY)
    assert np.array_equal(again.likelihood(WORDS), first.likelihood(WORDS))
    assert path.read_bytes() == whole


def test_a_file_that_cannot_be_replaced_leaves_nothing_beside_it(kept: Path) -> None:
    letter_model(VOCABULARY)
    (path,) = kept.iterdir()
    path.unlink()
    path.mkdir()
    with (
        pytest.warns(UserWarning, match=r"Is a directory\. It is trained anew"),
        pytest.warns(UserWarning, match="Cannot keep the letter model in"),
    ):
        letter_model(VOCABULARY)
    assert list(kept.iterdir()) == [path]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(trained, "folder", lambda: tmp_path / "file" / "letters")
    with pytest.warns(
        UserWarning, match=r"Cannot keep the letter model in .*file/letters: .* learnt anew at every"
    ) as told:
        made = letter_model(VOCABULARY)
    assert made.likelihood(WORDS).min() > 0
    assert len(told) == 1
