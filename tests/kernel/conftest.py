"""The marker ``oracle``: a marked test fails unless it calls the kernel function and its oracle."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bestguess import kernel


@contextmanager
def called(places: dict[str, tuple[Any, str]]) -> Iterator[None]:
    """Count the calls of some functions, each an attribute of an object. Raises ``AssertionError`` if one has none."""
    calls = dict.fromkeys(places, 0)

    def counting(name: str, function: Any) -> Any:
        def wrapper(*arguments: Any, **named: Any) -> Any:
            calls[name] += 1
            return function(*arguments, **named)

        return wrapper

    before = {name: getattr(owner, attribute) for name, (owner, attribute) in places.items()}
    for name, (owner, attribute) in places.items():
        setattr(owner, attribute, counting(name, before[name]))
    try:
        yield
    finally:
        for name, (owner, attribute) in places.items():
            setattr(owner, attribute, before[name])
    unused = [name for name, times in calls.items() if not times]
    assert not unused, f"the test never calls {', '.join(unused)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    places: dict[str, tuple[Any, str]] = {}
    for mark in item.iter_markers("oracle"):
        function, oracle = mark.args
        places[function] = (kernel, function)
        owner: Any = item.module  # type: ignore[attr-defined]
        *path, last = oracle.split(".")
        for name in path:
            owner = getattr(owner, name)
        places[f"the oracle {oracle}"] = (owner, last)
    with called(places):
        return (yield)
