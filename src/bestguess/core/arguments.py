"""Checks of what a program passes to the functions of :mod:`bestguess`."""

from operator import index
from typing import Any

from bestguess.core.errors import ParameterError, Setting


def whole_number(name: str, value: Any, least: int = 0) -> int:
    """The value as an ``int``. Raises :class:`SpecError` for any other kind of value, and for one below ``least``."""
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise _refusal(name, value, f"write a whole number from {least}.")
    return number


def number_above_zero(name: str, value: Any) -> float:
    """The value as a ``float``. Raises :class:`SpecError` for what is no number, and for one that is not above 0."""
    number = 0.0
    if not isinstance(value, str | bytes):
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = 0.0
    if not number > 0:
        raise _refusal(name, value, "write a number above 0.")
    return number


def _refusal(name: str, value: Any, remedy: str) -> ParameterError:
    return ParameterError(name, value, remedy) if value is None else ParameterError.of(Setting(name, value), remedy)
