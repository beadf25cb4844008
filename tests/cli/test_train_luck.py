"""``bestguess train luck``: the coefficients that are shipped, made again by the command beside them."""

import json
import shlex
from collections.abc import Iterator
from importlib.resources import files

import pytest
from typer.testing import CliRunner

from bestguess.apps.cli.main import app
from bestguess.arena.tournament import Round, Tournament
from bestguess.workers.workers import Workers

SHIPPED = json.loads(files("bestguess.arena").joinpath("coefficients.json").read_text(encoding="utf-8"))

TWO = ("--policy", "most-information", "--policy", "random")


def test_the_command_beside_coefficients_makes_them_again(bestguess) -> None:
    entry = next(one for one in SHIPPED if one["game"] == "table")
    done = bestguess(*shlex.split(entry["command"])[1:], "--workers", "1", "--json")
    made = json.loads(done.stdout)
    assert made.pop("coefficients") == pytest.approx(entry["coefficients"], rel=1e-4)
    assert made == {name: value for name, value in entry.items() if name != "coefficients"}


def test_every_rule_set_has_one_line_of_coefficients() -> None:
    assert len({one["game"] for one in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(["table", "-n", "2"], "--games 2"), (["phrase(lengths=3,words=cat|dog,lies=1)"], "may lie")],
)
def test_what_cannot_be_fitted_is_refused(bestguess, arguments, named) -> None:
    done = bestguess("train", "luck", *arguments, "--workers", "1")
    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_coefficients_of_fewer_games_than_were_asked_for_say_so(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Tournament.rounds

    def some(self: Tournament, workers: Workers) -> Iterator[Round]:
        for one in whole(self, workers):
            if one.number == 150:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(Tournament, "rounds", some)
    done = CliRunner().invoke(app, ["train", "luck", "table", *TWO, "--games", "200", "--workers", "1", *arguments])
    assert done.exit_code == 0, done.stderr
    if arguments:
        told = json.loads(done.stdout)
        assert told["interrupted"] is True
        assert " --games 150 " in told["command"]
    else:
        assert "by 300 games (stopped: 400 were asked for)" in done.stdout
