"""Code of somebody's own, which a spec may name, and whether it may be run."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from bestguess.core.errors import Setting, SpecError

_TRUSTED = Setting("trusted", True)

_trusted: list[frozenset[str]] = []
"""The code that may be run, as ``code_in`` of specs names it, where not all may; the last counts."""


@contextmanager
def trusting(code: Collection[str]) -> Iterator[None]:
    """Run no code of somebody's own for a spec meanwhile but this, as :func:`~bestguess.core.spec.code_in` names it.

    Specs that a person typed and specs of a file look alike where they are made; whoever reads files of others says
    here what may be run.
    """
    _trusted.append(frozenset(code))
    try:
        yield
    finally:
        _trusted.pop()


def check_trusted(code: str) -> None:
    """Raise :class:`SpecError` for code of somebody's own that may not be run now; see :func:`trusting`.

    ``code`` is the place of a module, ``"my_module:MyGame"``, or the parameter of a command, ``"command=./bot"``.
    """
    if _trusted and code not in _trusted[-1]:
        raise SpecError(
            f"'{code[:80]}' is somebody's own, whose code would be run. "
            f"If you trust whoever names it, say so: {_TRUSTED}",
            _TRUSTED,
        )
