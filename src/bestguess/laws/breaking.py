"""Laws that are broken by an error: what is checked stops before it can be compared with anything."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from traceback import extract_tb
from typing import ParamSpec

from bestguess.core.errors import TooLarge

P = ParamSpec("P")


def law(check: Callable[P, None]) -> Callable[P, None]:
    """A check of laws that raises ``AssertionError`` for whatever is raised while it looks; the cause stays."""

    @wraps(check)
    def checked(*given: P.args, **named: P.kwargs) -> None:
        try:
            check(*given, **named)
        except (AssertionError, TooLarge):  # what is too large to look at breaks no law
            raise
        except Exception as error:
            at = extract_tb(error.__traceback__)[-1]
            raise AssertionError(
                f"{check.__name__} came to no end: {type(error).__name__}: {error} "
                f"(raised in {at.name}, line {at.lineno} of {Path(at.filename).name})"
            ) from error

    return checked
