"""``bestguess train luck``: the coefficients that are shipped, made again by the command beside them."""

import json
import shlex
from importlib.resources import files

import pytest

SHIPPED = json.loads(files("bestguess.arena").joinpath("coefficients.json").read_text(encoding="utf-8"))


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
