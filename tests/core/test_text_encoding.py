"""Files in other encodings than UTF-8 are refused with a command that, as it stands, converts them."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bestguess.apps.cli.storage.saved_games import SavedGame
from bestguess.arena.tournament_file import read as read_tournament
from bestguess.core.errors import BestguessError
from bestguess.core.text_encoding import EncodingError, text_from
from bestguess.core.whole_files import text_of
from bestguess.games.battleship import Battleship
from bestguess.games.hangman.word_files import scored
from bestguess.games.hangman.words import read as read_words
from bestguess.games.table import read_table
from bestguess.records.loaded import contents
from bestguess.records.opponents import told_fleets

TEXT = "bird,wings\r\nkäuz,yes\r\nhen – “b”,no\r\n"


@pytest.mark.skipif(shutil.which("iconv") is None, reason="converts by iconv")
@pytest.mark.parametrize("name", ["birds.csv", "f/birds.csv", "my birds/it's $5.csv", "-x.csv", "list"])
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "utf-16-le", "utf-16-be"])
def test_the_command_converts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, encoding: str) -> None:
    monkeypatch.chdir(tmp_path)
    file, text = Path(name), TEXT
    file.parent.mkdir(exist_ok=True)
    if encoding == "latin-1":
        text = TEXT.replace("– “b”", "b")
    file.write_bytes(text.encode(encoding))
    with pytest.raises(EncodingError) as refused:
        text_of(file)
    before = set(tmp_path.rglob("*"))
    subprocess.run(["sh", "-c", str(refused.value).partition("convert it: ")[2]], check=True, timeout=30)
    made = set(tmp_path.rglob("*")) - before
    assert [one.parent for one in made] == [(tmp_path / file).parent]
    assert text_of(made.pop()).encode() == text.encode()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
def test_a_mark_says_the_encoding_and_is_no_part_of_the_text(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "birds.csv"
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    file.write_bytes((mark + TEXT).encode(encoding))
    assert text_of(file) == TEXT
    file.write_bytes((mark + "game battleship\nE5 miss\n").encode(encoding))
    assert SavedGame.read(file).spec == "battleship"
    file.write_bytes((mark + "käuz 3\nhen 2\n").encode(encoding))
    assert read_words(file, "de").words == ("hen", "käuz")


def test_a_place_in_the_home_folder_is_written_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "birds.txt").write_bytes(b"k\xe4uz\n")
    with pytest.raises(BestguessError) as refused:
        read_words(Path("~/birds.txt"))
    assert str(refused.value).endswith(f"-t utf-8 {tmp_path}/birds.txt > {tmp_path}/birds.utf8.txt")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a\nk\xe4uz\n", "line 2 is not UTF-8 text (byte 3 is 0xe4). If it is Windows-1252 or Latin-1, convert it:"),
        (b"\xef\xbb\xbfk\xe4uz\n", "line 1 is not UTF-8 text (byte 4 is 0xe4). If"),
        (b"k\xe4u\x81z\n", "line 1 is not UTF-8 text (byte 1 is 0xe4). Name a text file, saved in UTF-8."),
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1 is not UTF-8 text (byte 0 is 0x89). Name a text file, saved in UTF-8."),
        (b"bird,wings\na\0b,yes\n", "line 2 is no text in UTF-8: its byte 12 is 0. Name a text file, saved in UTF-8."),
        ("дом\n".encode("utf-16-be"), "line 1 is no text in UTF-8: its byte 6 is 0. If it is UTF-16, convert it:"),
        ("hen\n".encode("utf-16")[:-1], "its first bytes say UTF-16, and its byte 8 is none. Save it in UTF-8."),
        ("a\nb\0c".encode("utf-16"), "line 2 holds bytes that are no text. Name a text file, saved in UTF-8."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(data: bytes, said: str) -> None:
    with pytest.raises(EncodingError) as refused:
        text_from(data, Path("birds.csv"))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    "read",
    [
        read_words,
        lambda path: scored(path, 3),
        lambda path: read_table(str(path)),
        lambda path: told_fleets(contents(path), path, Battleship()),
        read_tournament,
        SavedGame.read,
    ],
    ids=["words", "scores", "table", "fleets", "tournament", "game"],
)
def test_every_text_of_people_is_refused_alike(tmp_path: Path, read: Callable[[Path], object]) -> None:
    file = tmp_path / "f.txt"
    file.write_bytes(b"bird,wings\nk\xe4uz,yes\n")
    with pytest.raises(BestguessError) as refused:
        read(file)
    assert str(refused.value).startswith(f"{file}: line 2 is not UTF-8 text (byte 12 is 0xe4). ")
    assert str(refused.value).endswith(f"iconv -f cp1252 -t utf-8 {file} > {tmp_path}/f.utf8.txt")
