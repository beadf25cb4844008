"""The equations of Nerdle, by its published rules: 17,723 of eight characters.

An equation has the digits, + - * / and one =. Its right side is a number without operators, its left side a
calculation; * and / come before + and -, and may make a fraction on the way. No number begins with 0, and 0 alone
stands on the right side only. Equations in another order, such as 1+2=3 and 2+1=3, are different ones.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import product

import numpy as np

from bestguess.core.types import Ints

SYMBOLS = "0123456789+-*/="
"""The characters of equations, in the order of a keyboard."""

LENGTHS = range(5, 9)
"""The lengths of the equations: all numbers of longer ones could be too many to try."""

_OPERATORS = "+-*/"


def equations() -> list[str]:
    """All equations, shorter ones first."""
    return [equation for length in LENGTHS for equation in _of_length(length)]


def _of_length(length: int) -> Iterator[str]:
    for digits in range(1, length - 3):
        for shape in _shapes(length - 1 - digits):
            numbers = np.meshgrid(*(np.arange(10 ** (size - 1), 10**size) for size in shape), indexing="ij")
            flat = [number.ravel() for number in numbers]
            for operators in product(_OPERATORS, repeat=len(shape) - 1):
                yield from _true(flat, operators, digits)


def _shapes(size: int) -> Iterator[tuple[int, ...]]:
    """The digits of each number of a calculation of so many characters, two numbers or more."""
    for first in range(1, size - 1):
        rest = size - first - 1
        yield (first, rest)
        yield from ((first, *shape) for shape in _shapes(rest))


def _true(numbers: list[Ints], operators: tuple[str, ...], digits: int) -> Iterator[str]:
    """The equations of a calculation with some numbers whose value is whole and has so many digits."""
    # A sum of terms, each a fraction: the numerator and the denominator of the last one, and the sum of the others.
    over, under = numbers[0], np.ones_like(numbers[0])
    terms = []
    for operator, number in zip(operators, numbers[1:], strict=True):
        if operator == "*":
            over = over * number
        elif operator == "/":
            under = under * number
        else:
            terms.append((over, under))
            over, under = (number if operator == "+" else -number), np.ones_like(number)
    over, under = reduce(lambda one, two: (one[0] * two[1] + two[0] * one[1], one[1] * two[1]), terms, (over, under))
    value, rest = np.divmod(over, under)
    fits = (rest == 0) & (value < 10**digits) & (value >= (10 ** (digits - 1) if digits > 1 else 0))
    for place in np.flatnonzero(fits).tolist():
        written = [str(number[place]) for number in numbers]
        calculation = written[0] + "".join(map("".join, zip(operators, written[1:], strict=True)))
        yield f"{calculation}={value[place]}"
