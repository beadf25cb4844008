"""What is kept in a folder from one process to the next."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bestguess.core.kept import KeptFolder, name_of


def test_what_was_kept_is_read_by_others(tmp_path: Path) -> None:
    KeptFolder(tmp_path / "new" / "folder").put("name", b"data")
    assert KeptFolder(tmp_path / "new" / "folder").get("name") == b"data"
    assert KeptFolder(tmp_path / "new" / "folder").get("other") is None


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def _change(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1] + b"A")


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _loop(file: Path) -> None:
    file.unlink()
    file.symlink_to(file)


@pytest.mark.parametrize(
    "damage", [_cut, _change, _pipe, _folder, _loop, Path.unlink, lambda file: file.write_bytes(b"")]
)
def test_a_damaged_file_is_as_if_there_were_none(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    folder = KeptFolder(tmp_path)
    folder.put("name", b"data")
    damage(tmp_path / "name")
    assert folder.get("name") is None
    folder.put("name", b"data")  # nothing is raised, whether or not it can be put right


@pytest.mark.parametrize("place", ["file", "file/below", "\0", "x" * 300, "loop"])
def test_a_place_that_is_no_folder_keeps_nothing(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    folder = KeptFolder(tmp_path / place)
    folder.put("name", b"data")
    assert folder.get("name") is None
    assert (tmp_path / "file").read_text() == "mine"


def test_the_oldest_files_go_first(tmp_path: Path) -> None:
    folder = KeptFolder(tmp_path, max_bytes=5000)
    names = [name_of(letter) for letter in "abcde"]
    for place, name in enumerate(names[:4]):
        folder.put(name, bytes(1000))
        os.utime(tmp_path / name, (place, place))
    assert folder.get(names[0]) == bytes(1000)  # used now
    folder.put(names[4], bytes(1000))
    assert {file.name for file in tmp_path.iterdir()} == set(names) - {names[1]}


def test_files_of_somebody_else_stay(tmp_path: Path) -> None:
    """The folder lies beside the library, wherever that is: it may hold somebody's own, older and larger."""
    (tmp_path / "najdorf.pgn").write_bytes(bytes(9000))
    os.utime(tmp_path / "najdorf.pgn", (1, 1))
    folder = KeptFolder(tmp_path, max_bytes=2000)
    names = [name_of(letter) for letter in "ab"]
    for name in names:
        folder.put(name, bytes(1500))
    assert {file.name for file in tmp_path.iterdir()} == {"najdorf.pgn", names[1]}


def test_a_name_depends_on_every_part() -> None:
    parts = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), (b"ab", "d")]
    assert len({name_of(*some) for some in parts}) == len(parts)
    assert name_of("a", b"b") == name_of(b"a", "b")
