"""The command ``bestguess`` whose server takes as long over a position, and to stop, as a busy machine does.

It keeps one worker ready for long tasks, not two: each takes a second to start, and a test reviews one game at a time.
"""

import inspect

from bestguess.__main__ import main as run
from bestguess.apps.web.settings import Limits, Settings

SECONDS = 600.0


def default(kind: type, **values: object) -> None:
    """Have a dataclass take other values for some of its fields where none are given."""
    least = kind.__init__.__defaults__
    names = list(inspect.signature(kind).parameters)[-len(least) :]
    kind.__init__.__defaults__ = tuple(values.get(name, own) for name, own in zip(names, least, strict=True))


def main() -> None:
    """Run the command."""
    default(Limits, thinking=SECONDS, stopping=60)
    default(Settings, resting=1)
    run()


if __name__ == "__main__":
    main()
