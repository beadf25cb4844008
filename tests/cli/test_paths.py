"""Paths that are typed: a ``~`` behind ``--option=`` is left by shells, and stands for the home nevertheless."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperGroup
from typer.main import get_command

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
