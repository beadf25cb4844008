import os
from pathlib import Path

import pytest

from bestguess.core.whole_files import write_whole


def test_what_was_there_is_replaced_through_links_as_well(tmp_path: Path) -> None:
    file, link = tmp_path / "tree.json", tmp_path / "link.json"
    write_whole(file, "é\n")
    assert file.read_bytes() == "é\n".encode()
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "tree.json"]


def test_what_cannot_be_written_leaves_the_old_one_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    write_whole(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "new \udc80")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["tree.json"]
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "no" / "folder", "new")


def test_what_is_no_plain_file_is_written_to_and_stays(tmp_path: Path) -> None:
    null = Path(os.devnull)
    write_whole(null, "nothing")
    assert null.exists()
    assert not null.is_file()
