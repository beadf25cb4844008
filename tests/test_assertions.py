"""Every test asserts something, itself or through a function that does."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

CHECKS = frozenset({"check_belief", "check_game", "check_host", "check_policy", "check_solution", "check_strength"})
"""Functions outside the tests that raise ``AssertionError``: the contracts of ``bestguess.testing``."""

RAISING = frozenset({"raises", "fail", "expect", "called", "wait_for", "wait_for_url", "wait_for_function"})
"""Calls that fail a test where something is not as it says, or does not come about in time on a page."""

PAUSES = frozenset({"sleep", "wait_for_timeout"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[str, ast.AST]:
    """The syntax tree of every module of the tests, by its path below them."""
    paths = sorted(TESTS.rglob("*.py"))
    return {str(path.relative_to(TESTS)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


@cache
def calls(function: Function) -> set[str]:
    """The functions that are called, by the last part of their names."""
    found = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return {str(getattr(name, "attr", getattr(name, "id", ""))) for name in found}


def asserts(function: Function) -> bool:
    return bool(calls(function) & RAISING) or any(isinstance(node, ast.Assert) for node in ast.walk(function))


def silent(trees: dict[str, ast.AST]) -> list[str]:
    """The tests of some modules that assert nothing; a function counts that calls one which asserts."""
    known = {name: list(functions(tree)) for name, tree in trees.items()}
    every = [function for some in known.values() for function in some]
    asserting = set(CHECKS) | {function.name for function in every if asserts(function)}
    while more := {one.name for one in every if one.name not in asserting and calls(one) & asserting}:
        asserting |= more
    return [
        f"{name}::{function.name}"
        for name, some in known.items()
        for function in some
        if function.name.startswith("test_") and not (asserts(function) or calls(function) & asserting)
    ]


def test_every_test_asserts_something() -> None:
    assert silent(modules()) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def test_nothing(): solve(game)", ["module::test_nothing"]),
        ("def test_sum(): assert 1 + 1 == 2", []),
        ("def test_law(): check_game(game)", []),
        ("def helper(): assert True\ndef test_by_another(): helper()", []),
        ("def test_refused():\n    with pytest.raises(ValueError): int('x')", []),
    ],
)
def test_tests_that_assert_nothing_are_found(source: str, found: list[str]) -> None:
    assert silent({"module": ast.parse(source)}) == found


def hurried(tree: ast.AST) -> list[int]:
    """The lines of loops that pause so many times: what they wait for takes longer on a busy machine."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.For) and ast.unparse(node.iter).startswith("range(")
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in PAUSES
        if ast.unparse(call.args[0]) != "0"  # which lets others work, and no time pass
    ]


def test_no_test_waits_for_a_counted_number_of_pauses() -> None:
    waiting = {path: hurried(tree) for path, tree in modules().items()}
    assert {name: lines for name, lines in waiting.items() if lines} == {}
    assert hurried(ast.parse("for _ in range(100):\n    if done: break\n    page.wait_for_timeout(100)")) == [1]
