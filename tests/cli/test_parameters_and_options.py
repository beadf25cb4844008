"""Errors speak of parameters in Python, and of options on the command line; one place knows both."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import bestguess
from bestguess.apps.cli.commands.messages import in_options
from bestguess.apps.cli.main import app
from bestguess.core.errors import COMPARE, BestguessError, Setting

ROOT = Path(bestguess.__file__).parent

OPTION = re.compile(r"--(?:no-)?[a-z][a-z-]*")


def known_options() -> set[str]:
    """Every option of every command."""
    names: set[str] = set()
    commands = [typer.main.get_command(app)]
    while commands:
        command = commands.pop()
        commands += getattr(command, "commands", {}).values()
        names |= {name for param in command.params for name in (*param.opts, *param.secondary_opts) if name[:2] == "--"}
    return names


def sources() -> list[Path]:
    return [path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "apps"]


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines; descriptions of modules, classes, functions and fields are none.

    A whole command line that repeats a figure, such as ``bestguess solve GAME --objective win``, is none either.
    """
    described = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    commands: set[int] = set()
    for node in ast.walk(tree):
        named = getattr(node, "arg", None) or next((getattr(one, "id", "") for one in getattr(node, "targets", [])), "")
        if isinstance(node, ast.keyword | ast.Assign) and named in ("command", "advise"):
            commands |= {id(part) for part in ast.walk(node)}
        if is_command(node):
            commands |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described | commands:
            yield node.lineno, node.value


def is_command(node: ast.AST) -> bool:
    """Whether a text goes on a command line that stands in a variable of that name."""
    return isinstance(node, ast.JoinedStr) and any(getattr(part, "id", "") == "command" for part in ast.walk(node))


def test_no_room_below_the_front_ends_speaks_of_options():
    known, said = known_options(), []
    assert {"--objective", "--words", "--no-memo"} <= known
    for path in sources():
        for line, text in texts(ast.parse(path.read_text(encoding="utf-8"))):
            named = [option for option in OPTION.findall(text) if option in known]
            said += [f"{path.relative_to(ROOT)}:{line}: {option}" for option in named]
    assert said == []


WRONG = [
    lambda: bestguess.solve("mastermind", "misses"),
    lambda: bestguess.solve("mastermind", "win"),
    lambda: bestguess.solve("mastermind", until="shown"),
    lambda: bestguess.solve("hangman(words=cat|dog)", until="solved"),
    lambda: bestguess.solve("hangman(words=cat|dog)", "misses", until="shown"),
    lambda: bestguess.solve("battleship(rows=4,columns=4,fleet=3-2)", until="solved"),
    lambda: bestguess.solve("battleship"),
    lambda: bestguess.solve("phrase"),
    lambda: bestguess.evaluate("mastermind", count="misses"),
    lambda: bestguess.evaluate("mastermind", count="sid-score"),
    lambda: bestguess.evaluate("mastermind", count="nothing"),  # type: ignore[arg-type]
    lambda: bestguess.evaluate("mastermind", until="shown"),
    lambda: bestguess.evaluate("hangman(words=cat|dog)", until="solved"),
    lambda: bestguess.evaluate("battleship"),
    lambda: bestguess.compare("mastermind", "most-likely", count="misses", games=2),
    lambda: bestguess.compare("mastermind", "most-likely", games=1),
    lambda: bestguess.compare("mastermind", "nobody", games=2),
    lambda: bestguess.play("mastermind", "hunt-target"),
    lambda: bestguess.play("battleship(rows=0)"),
    lambda: bestguess.make_game("hangman(words=none/such.txt)"),
    lambda: bestguess.make_game("batleship"),
    lambda: bestguess.make_game("battleship(row=4)"),
    lambda: bestguess.guesser(seed=-1),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_arguments_are_told_by_parameters(wrong):
    with pytest.raises(BestguessError) as caught:
        wrong()
    assert "--" not in str(caught.value)
    assert "bestguess simulate" not in str(caught.value)


@pytest.mark.parametrize(
    ("named", "python", "typed"),
    [
        (Setting("objective", "misses"), "objective='misses'", "--objective misses"),
        (Setting("until"), "'until'", "--until"),
        (Setting("naming", True), "naming=True", "--naming"),
        (Setting("memo", False), "memo=False", "--no-memo"),
        (Setting("threads", 2), "threads=2", "--threads 2"),
        (Setting("held_out", 0.05), "held_out=0.05", "--held-out 0.05"),
        (Setting("out", Path("a b")), "out='a b'", "--out a b"),
        (Setting("trusted", True), "trusted=True", "--trust"),
        (COMPARE, "bestguess.compare", "bestguess simulate"),
    ],
)
def test_the_command_line_says_its_options_instead(named, python, typed):
    error = BestguessError(f"{named}: a word on it. Leave {named} out.", named)
    assert str(error) == f"{python}: a word on it. Leave {python} out."
    assert in_options(error) == f"{typed}: a word on it. Leave {typed} out."


def test_of_two_settings_that_begin_alike_each_is_said():
    short, long = Setting("a", 1), Setting("a", 12)
    assert in_options(BestguessError(f"{long} or {short}", short, long)) == "--a 12 or --a 1"
