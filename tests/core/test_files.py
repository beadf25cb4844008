import os
import signal
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from bestguess.core.whole_files import read_whole, write_whole, written_whole


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
    (loop := tmp_path / "loop").symlink_to(loop)
    with pytest.raises(OSError, match="leads to itself"):
        write_whole(loop, "new")


def test_what_is_no_plain_file_is_written_to_and_stays(tmp_path: Path) -> None:
    null = Path(os.devnull)
    write_whole(null, "nothing")
    assert null.exists()
    assert not null.is_file()


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"1234")
    assert read_whole(file, 4) == b"1234"
    with pytest.raises(OSError, match="more than"):
        read_whole(file, 3)
    with pytest.raises(OSError, match="more than"):
        read_whole(Path("/dev/zero"), 2**40)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
@pytest.mark.parametrize("pieces", [[b""], [b"one"], [b"one", b"two"]])
def test_a_pipe_is_read_to_its_end(tmp_path: Path, pieces: list[bytes]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write() -> None:
        with pipe.open("wb", buffering=0) as file:
            for piece in pieces:
                file.write(piece)

    with ThreadPoolExecutor(1) as pool:
        written = pool.submit(write)
        assert read_whole(pipe) == b"".join(pieces)
        written.result()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="nobody wrote"):
        read_whole(tmp_path / "pipe", patience=0.2)


def test_the_bytes_and_the_name_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is synchronised before it takes the place of the old one, and its folder after that."""
    done: list[str] = []
    replace = Path.replace

    def synchronised(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")

    def replaced(path: Path, target: Path) -> Path:
        done.append("name")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synchronised)
    monkeypatch.setattr(Path, "replace", replaced)
    write_whole(tmp_path / "file", "text", private=True)
    assert done == ["file", "name", "folder"]
    if os.name != "nt":
        assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600


def test_an_error_within_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, "old")
    with suppress(ZeroDivisionError), written_whole(file) as part:
        part.write(b"new")
        raise ZeroDivisionError
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_killed_processes_left_is_cleared_away_before_anything_is_written(tmp_path: Path) -> None:
    with Popen([sys.executable, "-c", ""]) as dead:
        pass
    running = tmp_path / f".file.{os.getpid()}-99.part"
    for left in (tmp_path / f".file.{dead.pid}-0.part", tmp_path / f".file.{dead.pid}-1.part", running):
        left.write_text("half")
    with suppress(ZeroDivisionError), written_whole(tmp_path / "file"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == [running]


def test_what_cannot_be_cleared_away_keeps_nothing_from_being_written(tmp_path: Path) -> None:
    with Popen([sys.executable, "-c", ""]) as dead:
        pass
    (tmp_path / f".file.{dead.pid}-0.part").mkdir()
    write_whole(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text() == "new"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_nothing_beside_the_file(number: signal.Signals, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from bestguess.core.stopping import exit_code, listen\n"
        "from bestguess.core.whole_files import written_whole\n"
        "listen()\ntry:\n    with written_whole(Path(sys.argv[1])) as file:\n        file.write(b'new')\n"
        "        print('writing', flush=True)\n        sys.stdin.read()\n"
        "except KeyboardInterrupt:\n    sys.exit(exit_code())"
    )
    with Popen([sys.executable, "-c", script, str(tmp_path / "file")], stdin=PIPE, stdout=PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == b"writing"
        writer.send_signal(number)
        assert writer.wait() == 128 + number
    assert not list(tmp_path.iterdir())


def test_threads_that_write_one_file_leave_what_one_of_them_wrote(tmp_path: Path) -> None:
    file = tmp_path / "file"
    texts = {str(number) * 50_000 for number in range(8)}
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            list(pool.map(lambda text: write_whole(file, text), texts))
            assert file.read_text() in texts
            assert [path.name for path in tmp_path.iterdir()] == ["file"]
