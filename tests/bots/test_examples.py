"""The examples of bots keep to the protocol, and the documents show them as they are."""

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestguess.laws.bot_laws import Suite

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
DOCUMENT = ROOT / "docs" / "extend" / "engine-protocol.md"

RUN_BY = {".py": sys.executable, ".js": "node", ".sh": "sh", ".c": "cc"}


def command(example: Path, folder: Path) -> str:
    """The command of a bot, which is compiled first where its language wants that."""
    program = RUN_BY[example.suffix]
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    if program != "cc":
        return shlex.join([program, str(example)])
    built = folder / example.stem
    subprocess.run([program, "-O2", "-Wall", "-Wextra", "-Werror", "-o", built, example], check=True)
    return shlex.quote(str(built))


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_every_example_passes_the_suite(example: Path, tmp_path: Path) -> None:
    suite = Suite(command(example, tmp_path), 60.0)
    assert not [(step.name, step.fault, step.exchange) for step in suite.steps() if step.fault]


TEXT_ALONE = r"""
import re, sys
for line in sys.stdin:
    if asked := re.match(r'{"jsonrpc":"2\.0","id":(\d+),"method":"choose","params":{"queries":\[("[^"]*")', line):
        print('{"jsonrpc":"2.0","id":%s,"result":{"query":%s}}' % asked.groups(), flush=True)
    elif asked := re.match(r'{"jsonrpc":"2\.0","id":(\d+),"method":"hello",', line):
        print('{"jsonrpc":"2.0","id":%s,"result":{"games":["battleship"]}}' % asked[1], flush=True)
    elif asked := re.match(r'{"jsonrpc":"2\.0","id":(\d+),', line):
        print('{"jsonrpc":"2.0","id":%s,"result":{}}' % asked[1], flush=True)
"""
"""A bot that reads no JSON, but lines in the fixed way in which the document says that they are written."""


def test_a_bot_that_knows_lines_by_their_beginnings_passes_the_suite() -> None:
    suite = Suite(shlex.join([sys.executable, "-c", TEXT_ALONE]), 60.0)
    assert not [(step.name, step.fault, step.exchange) for step in suite.steps() if step.fault]


def written(document: str) -> Iterator[str]:
    """The blocks of code in a document."""
    for block in document.split("```")[1::2]:
        yield block.partition("\n")[2].strip()


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_the_document_shows_the_examples_as_they_are(example: Path) -> None:
    assert example.read_text().strip() in written(DOCUMENT.read_text())


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("first.*")), ids=lambda path: path.name)
def test_the_first_bot_has_six_lines_in_every_language(example: Path) -> None:
    assert len([line for line in example.read_text().splitlines() if line.strip()]) == 6
