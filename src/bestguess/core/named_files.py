"""Files that specs name: a name stands for other contents tomorrow, so what is remembered goes by a digest, too."""

from collections.abc import Iterable
from hashlib import file_digest

from bestguess.core.errors import SpecError
from bestguess.core.path_text import path_of
from bestguess.core.spec import parse


def file_digests(specs: Iterable[object]) -> dict[str, str]:
    """The digest of each file that some specs name, by its name there; what is no text names none.

    A parameter names a file where there is one at that place, and a command names its program, too. Files that cannot
    be read, and specs, are left to whoever makes something of them.
    """
    named: set[str] = set()
    for spec in specs:
        if not isinstance(spec, str):
            continue
        try:
            values = list(parse(spec).given.values()) if "(" in spec else spec.split()[1:]  # or a set-up in words
        except SpecError:
            continue
        named |= {name for value in values for name in (value, *value.split())}
    digests = {}
    for name in sorted(named):
        try:
            path = path_of(name)
            if path.is_file():  # a device may have no end
                with path.open("rb") as file:
                    digests[name] = file_digest(file, "sha256").hexdigest()[:16]
        except (OSError, ValueError):
            continue
    return digests
