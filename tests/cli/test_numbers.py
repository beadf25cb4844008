"""Every option that takes a number says so where a text is none, and takes no other text for one."""

import sys
from collections.abc import Iterator

import pytest
import typer
from command_table import FILLED, commands, kind, wanted

from bestguess.apps.cli.main import app

COMMAND = typer.main.get_command(app)

NO_NUMBERS = ["nan", "inf", "-inf", "NaN", "1e400", "1_000", "", " ", "٣", "１２", "²", "0x10", "1,5", "x", "9" * 5000]

NO_WHOLE_NUMBERS = ["1.5", "5.0", "1e3"]


def lines() -> Iterator[tuple[list[str], str]]:
    """Each command line on which a number is no number, and the option."""
    for words, command in commands():
        arguments = [one for one in command.params if one.param_type_name == "argument" and wanted(one)]
        filled = ["list" if words == ("library",) else FILLED.get(one.name, "x") for one in arguments]
        for parameter in command.params:
            if kind(parameter) in (int, float):
                option = max(parameter.opts, key=len)
                for text in NO_NUMBERS + NO_WHOLE_NUMBERS * (kind(parameter) is int):
                    if (option, text) != ("--memory", "inf"):  # no limit
                        yield [*words, *filled, f"{option}={text}"], option


def test_what_is_no_number_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = [*lines()]
    assert len(tried) > 1000
    for line, option in tried:
        monkeypatch.setattr(sys, "argv", ["bestguess", *line])
        with pytest.raises(SystemExit) as ended:
            COMMAND(line, prog_name="bestguess")
        assert ended.value.code == 2, line
        (said,) = capsys.readouterr().err.splitlines()
        assert said.startswith(f"bestguess: {option}"), line
        assert "number" in said, line
        assert len(said) < 500
