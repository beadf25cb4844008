"""A training whose file or picture may not be written says so before it begins."""

from pathlib import Path

import pytest
from cli.rights import closable, rights_bind, said_before_the_work

pytestmark = pytest.mark.learning

folder = closable


@rights_bind
@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("train", "value"), "--out"),
        (("train", "guesser", "hangman"), "--out"),
        (("train", "guesser", "hangman", "--out", "net"), "--plot"),
    ],
)
@pytest.mark.parametrize("there", [False, True])
def test_a_place_that_may_not_be_written_is_said_before_the_training(
    command: tuple[str, ...], option: str, there: bool, folder: Path
) -> None:
    said_before_the_work(command, option, folder, there=there)
