"""What commands keep from one process to the next."""

from pathlib import Path

import pytest

from .conftest import Run


def test_the_second_call_says_what_the_first_did(at: Run, tmp_path: Path) -> None:
    said = [at("list").stdout for _ in range(2)]
    assert said[0] == said[1] == at("list", BESTGUESS_LIBRARY="none").stdout
    kept = [file for file in (tmp_path / "openings").iterdir() if file.is_file()]
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[:-7])
    assert at("list").stdout == said[0]


@pytest.mark.parametrize("library", ["none", "below/no/folder", "http://elsewhere", "file"])
def test_nothing_is_said_where_nothing_can_be_kept(at: Run, tmp_path: Path, library: str) -> None:
    for name in ("below", "openings"):
        (tmp_path / name).write_text("a file of mine")
    place = library if library in ("none", "http://elsewhere") else str(tmp_path / library)
    done = at("list", BESTGUESS_LIBRARY=place)
    assert (done.returncode, done.stderr) == (0, "")
    assert "battleship" in done.stdout
    assert {file.name for file in tmp_path.iterdir()} == {"below", "openings"}
