"""Paths that are typed: a ``~`` behind ``--option=`` is left by shells, and stands for the home nevertheless."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from command_table import FILLED, TakesFile, places
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from bestguess.apps.cli.commands.verb import take_plainly
from bestguess.apps.cli.main import app

SMALL = "battleship(rows=3,columns=3,fleet=2)"


def parameters_of_paths(group: Any = None, above: str = "") -> Iterator[Any]:
    """The options and arguments of all commands that take paths, each with its type."""
    for name, command in (group or get_command(app)).commands.items():
        if isinstance(command, TyperGroup):
            yield from parameters_of_paths(command, f"{above}{name} ")
            continue
        for param in command.params:
            kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
            if kind in (Path, list[Path]):
                yield pytest.param(param, kind, id=f"{above}{name} {param.name}")


@pytest.mark.parametrize(("param", "kind"), list(parameters_of_paths()))
def test_every_path_that_is_typed_has_its_home(param: Any, kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, "/home/ann")
    take_plainly(param)
    typed, read = "~/a folder/a file", Path("/home/ann/a folder/a file")
    given = param.process_value(None, [typed] if kind == list[Path] else typed)
    assert given == ([read] if kind == list[Path] else read)


@pytest.mark.parametrize(
    ("arguments", "file"),
    [
        (["watch", SMALL, "--seed=1", "--plain", "--delay=0", "--save=~/game.json"], "game.json"),
        (["solve", SMALL, "--tree=~/tree.json"], "tree.json"),
    ],
)
def test_a_file_is_written_to_the_home(bestguess, arguments: list[str], file: str, tmp_path: Path) -> None:
    done = bestguess(*arguments, HOME=str(tmp_path), USERPROFILE=str(tmp_path), BESTGUESS_LIBRARY=str(tmp_path / "l"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / file).exists()
    assert not Path("~").exists()


@pytest.mark.skipif(os.name == "nt", reason="has no /dev/stdin")
@pytest.mark.parametrize(
    ("arguments", "piped"),
    [
        (["advise", "hangman", "--words", "{}"], "abc\nabd\nbcd\n"),
        (["advise", "wordle(words={},length=3)"], "abc\nabd\nbcd\n"),
        (["simulate", "hangman", "--words", "{}", "--games", "2", "--workers", "2"], "abc\nabd\nbcd\n"),
        (["advise", "table(file={})"], "thing,flies,swims\nduck,yes,yes\ncat,no,no\nfish,no,yes\n"),
    ],
)
def test_a_list_is_read_from_a_pipe(arguments: list[str], piped: str, tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text(piped, encoding="utf-8")

    def said(place: str) -> str:
        command = [sys.executable, "-m", "bestguess", *(one.format(place) for one in arguments), "--json"]
        done = subprocess.run(command, input=piped, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
        return re.sub(r'"seconds_per_move": \{.*?\}', "", done.stdout.replace(place, ""), flags=re.DOTALL)

    assert said("/dev/stdin") == said(str(file))


WRITTEN = {
    *("--save", "--library", "--database", "--markdown", "--html", "--plot", "--tree", "--draw", "--out", "--replay"),
    "--json",
}
"""The options that write the file which they name, or keep a database in it."""

PLAIN = ("solve --resume",)
"""Places of files that are read in parts and not in their order, which no pipe can be: it is refused."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no named pipes")
@pytest.mark.parametrize(
    "place",
    [one for one in places() if not one.folder and one.option not in WRITTEN and str(one) not in PLAIN],
    ids=str,
)
def test_what_is_wrong_with_a_file_is_told_alike_of_a_pipe(
    place: TakesFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BESTGUESS_LIBRARY", str(tmp_path / "library"))
    typed, data = place.typed(str(tmp_path / "given")), b"a\nk\xe4u\x81z\n"
    for other in (FILLED["file"], "x"):
        Path(other).touch()
    Path("given").write_bytes(data)
    of_file = CliRunner().invoke(app, typed)
    Path("given").unlink()
    os.mkfifo("given")

    def write() -> None:
        with suppress(BrokenPipeError):  # where the pipe was opened and nothing read of it
            Path("given").write_bytes(data)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        of_pipe = CliRunner().invoke(app, typed)
    finally:
        os.close(os.open("given", os.O_RDONLY | os.O_NONBLOCK))  # where nothing read, the writer waits no longer
        writer.join()
    assert (of_pipe.exit_code, of_pipe.output) == (of_file.exit_code, of_file.output)
