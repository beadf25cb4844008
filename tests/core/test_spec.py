"""Names to objects."""

from dataclasses import dataclass
from typing import Literal

import pytest

from bestguess.core.errors import SpecError
from bestguess.core.spec import Registry, make, parameters, parse, split
from bestguess.games import GAMES
from bestguess.policies import POLICIES


@dataclass(frozen=True)
class Thing:
    """A thing."""

    size: int
    ratio: float = 0.5
    shape: Literal["round", "square"] = "round"
    shiny: bool = False
    label: str | None = None


REGISTRY = Registry("thing", {"thing": f"{__name__}:Thing"}, base=f"{__name__}:Thing")


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, __name__, sys.modules[Thing.__module__])


def test_parameters_are_converted() -> None:
    thing = make(REGISTRY, " thing ( size = 3, ratio=2, shape=square, shiny=yes, label=a b )")
    assert thing == Thing(3, 2.0, "square", True, "a b")
    assert make(REGISTRY, "thing(size=3,label=none)") == Thing(3)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("thin(size=3)", "Did you mean 'thing'?"),
        ("thing", "needs size"),
        ("thing(sice=3)", "Did you mean 'size'?"),
        ("thing(size=x)", "a whole number"),
        ("thing(size=3,shape=oval)", "round|square"),
        ("thing(size=3,shiny=perhaps)", "true|false"),
        ("thing(size=3,size=4)", "twice"),
        ("thing(size)", "parameter=value"),
        ("thing(size=3", "Cannot read"),
        ("", "Cannot read"),
        ("no.such.module:Thing", "Cannot import"),
        ("os:NoSuchThing", "Cannot import"),
        ("os:system(command=true)", "must be a class"),
        ("builtins:int", "must be a class"),
    ],
)
def test_what_cannot_be_understood(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        make(REGISTRY, spec)
    assert message in str(error.value)


def test_context_is_not_for_specs() -> None:
    assert make(REGISTRY, "thing", size=3) == Thing(3)
    with pytest.raises(SpecError):
        make(REGISTRY, "thing(size=3)", size=4)


def test_parsing() -> None:
    assert parse("a(b=1,c=d(e=1,f=2))") == ("a", {"b": "1", "c": "d(e=1,f=2)"})
    assert split("a,b(c,d),,e") == ["a", "b(c,d)", "e"]
    assert [p.choices() for p in parameters(Thing)] == [
        "a whole number",
        "a number",
        "round|square",
        "true|false",
        "text",
    ]


@pytest.mark.parametrize("quoted", ['"a b ch"', "'a b ch'", "“a b ch”", "« a b ch »"])
def test_quotes_around_a_value_are_no_part_of_it(quoted: str) -> None:
    assert parse(f"game(size=3,letters={quoted},other=1)").given == {"size": "3", "letters": "a b ch", "other": "1"}


@pytest.mark.parametrize("value", ["'", "'tis|'twas'", "it's", '"a" "b"', "5'"])
def test_quotes_within_a_value_are_kept(value: str) -> None:
    assert parse(f"game(words={value})").given == {"words": value}
    assert parse('bot(command="./a b")').given == {"command": '"./a b"'}


def test_a_file_that_is_no_python_is_said_with_its_line(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_written.py").write_text("class Thing:\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SpecError, match=r"half_written\.py, line 1"):
        make(REGISTRY, "half_written:Thing")


@pytest.mark.parametrize("depth", [30, 3_000])
def test_specs_within_specs_without_end_are_refused(depth: int) -> None:
    nested = "rollout(base=" * depth + "most-likely" + ")" * depth
    with pytest.raises(SpecError, match="within one another"):
        make(POLICIES, nested)


@pytest.mark.parametrize(
    ("typed", "meant"), [("0,05", "0.05"), ("0, 1", "0.1"), ("5%", "0.05"), ("2.5 %", "0.025"), ("x", "")]
)
def test_a_number_with_a_comma_or_in_percent_is_quoted_with_its_remedy(typed: str, meant: str) -> None:
    with pytest.raises(SpecError) as error:
        make(GAMES, f"table(noise={typed})")
    remedy = f" Write noise={meant}." if meant else ""
    assert str(error.value) == f"noise={typed.replace(', ', ',')}: noise must be a number.{remedy}"
    if meant:
        assert make(GAMES, f"table(noise={meant})").spec == f"table(noise={meant})"
