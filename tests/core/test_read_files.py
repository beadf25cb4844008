import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bestguess.core.read_files import FileContents, read_file

LONG_AGO = (1_600_000_000_000_000_000, 1_600_000_000_000_000_000)
"""Times of access and of change of a file, in nanoseconds."""

made: list[str] = []


def text(contents: FileContents, mark: str = "") -> str:
    made.append(contents.digest)
    return contents.data.decode() + mark


def test_what_is_made_of_a_file_is_made_once_for_each_contents(tmp_path: Path) -> None:
    made.clear()
    file = tmp_path / "list"
    file.write_text("one")
    assert [read_file(file, text), read_file(file, text), read_file(file, text, "!")] == ["one", "one", "one!"]
    assert len(made) == 2
    file.write_text("two")
    assert read_file(file, text) == "two"
    file.write_text("one")
    assert read_file(file, text) == "one"
    assert len(made) == 3


@pytest.mark.parametrize("how", ["in place", "another file", "its old time"])
def test_other_contents_are_seen_whatever_the_size_and_the_time_say(tmp_path: Path, how: str) -> None:
    file, beside = tmp_path / "list", tmp_path / "beside"
    file.write_text("one")
    os.utime(file, ns=LONG_AGO)
    for word in ("two", "six", "ten", "one"):
        read_file(file, text)
        if how == "another file":
            beside.write_text(word)
            os.utime(beside, ns=LONG_AGO)
            beside.replace(file)
        else:
            file.write_text(word)
            if how == "its old time":
                os.utime(file, ns=LONG_AGO)
        assert read_file(file, text) == word


def test_a_file_that_is_gone_is_no_longer_read(tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text("one")
    read_file(file, text)
    file.unlink()
    with pytest.raises(FileNotFoundError):
        read_file(file, text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_a_pipe_is_read_once_and_another_one_anew(tmp_path: Path) -> None:
    pipe, kept = tmp_path / "list", tmp_path / "kept"  # lest another pipe is the same file
    for place, word in ((pipe, "one"), (kept, "two")):
        os.mkfifo(place)
        with ThreadPoolExecutor() as writer:
            writing = writer.submit(place.write_text, word)
            assert [read_file(place, text), read_file(place, text, "!")] == [word, f"{word}!"]
            writing.result()
    pipe.unlink()
    kept.rename(pipe)
    os.mkfifo(kept)
    with ThreadPoolExecutor() as writer:
        writing = writer.submit(pipe.write_text, "six")
        assert read_file(pipe, text) == "six"
        writing.result()
