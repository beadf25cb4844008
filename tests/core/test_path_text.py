from pathlib import Path

import pytest

from bestguess.core.errors import BestguessError
from bestguess.core.path_text import path_of
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.policies import POLICIES

NOBODY = "~nobody-of-this-name"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("~", "/home/ann"),
        ("~/list.txt", "/home/ann/list.txt"),
        ("lists/~/list.txt", "lists/~/list.txt"),
        ("list.txt", "list.txt"),
        (NOBODY, NOBODY),
        (f"{NOBODY}/list.txt", f"{NOBODY}/list.txt"),
    ],
)
def test_a_tilde_that_names_a_home_is_that_home(text: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, "/home/ann")
    assert path_of(text) == path_of(Path(text)) == Path(path)


@pytest.mark.parametrize("game", ["hangman(words={})", "wordle(words={})", "table(file={})", "battleship(hider={}.x)"])
def test_a_game_of_a_file_in_no_home_is_refused_by_its_name(game: str) -> None:
    with pytest.raises(BestguessError, match=NOBODY):
        make(GAMES, game.format(NOBODY))


@pytest.mark.parametrize("policy", ["learned", "tree", "value-network"])
def test_a_policy_of_a_file_in_no_home_is_refused_by_its_name(policy: str) -> None:
    with pytest.raises(BestguessError, match=NOBODY):
        make(POLICIES, f"{policy}(file={NOBODY})")


def test_a_file_whose_name_begins_with_a_tilde_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("~words-of-nobody.txt").write_text("abc\nabd\n", encoding="utf-8")
    assert list(make(GAMES, "hangman(words=~words-of-nobody.txt)").vocabulary.words) == ["abc", "abd"]
