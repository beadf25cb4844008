"""The terminal: styled text where it can show it, plain lines where it cannot."""

import os
import re
import select
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import zip_longest
from math import inf
from signal import SIGINT
from typing import TYPE_CHECKING

from bestguess.apps.cli.rendering.progress_lines import ProgressLines
from bestguess.core.errors import BestguessError
from bestguess.core.stopping import forget, received

if TYPE_CHECKING:  # plain lines need no rich
    from rich.console import Console
    from rich.text import Text


class Screen:
    """Where a command writes and asks.

    Plain means: no colour, no drawing characters, nothing that overwrites a line, so that a screen
    reader or a file gets every line once and in order. It is chosen by ``--plain``, by ``NO_COLOR``
    (https://no-color.org), and where the output is not a terminal.
    """

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain or bool(os.environ.get("NO_COLOR")) or not (sys.stdout and sys.stdout.isatty())

    @cached_property
    def console(self) -> "Console":
        """The console that draws, where lines are not plain."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False, no_color=self.plain)

    @property
    def width(self) -> int:
        """How many characters a line takes."""
        return 80 if self.plain else self.console.width

    def say(self, text: "str | Text" = "", style: str = "") -> None:
        """Write a line or several. A line that is a command stays one, however long, so that it can be copied."""
        if self.plain:
            shown = text if isinstance(text, str) else text.plain
            # Rich would pad and wrap; plain lines end where their text ends.
            print("\n".join(line.rstrip() for line in shown.split("\n")), flush=True)
            return
        lines = text.split("\n") if isinstance(text, str) and _COMMAND.search(text) else [text]
        for line in lines:
            self.console.print(line, style=style, soft_wrap=isinstance(line, str) and bool(_COMMAND.match(line)))

    def complain(self, error: BestguessError | str) -> None:
        """Write what was wrong with something typed at a prompt."""
        self.say(str(error), style="yellow")

    def remark(self, text: str) -> None:
        """Write something beside the result to the standard error, so that a program can read the result."""
        print(text, file=sys.stderr, flush=True)

    def ask(self, prompt: str) -> str:
        """Read a line. Raises ``EOFError`` at its end and ``KeyboardInterrupt`` on Ctrl-C."""
        if sys.stdin is None or sys.stdout is None:  # closed before we began
            raise EOFError
        if sys.stdin.isatty():
            import readline  # noqa: F401  # gives input() a history and editing keys
        try:
            return input(prompt)
        except KeyboardInterrupt:
            if received() == SIGINT:  # the usual way to leave a prompt; a hang-up is told by the exit code
                forget()
            raise

    def more_waits(self) -> bool:
        """Whether more lines wait already, as behind the first one of a text that was pasted at a terminal."""
        if sys.stdin is None or not sys.stdin.isatty():
            return False
        with suppress(OSError, ValueError):  # a system that cannot tell
            return bool(select.select([sys.stdin], [], [], 0)[0])
        return False

    def table(
        self,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        optional: Sequence[str] = (),
        shortened: Sequence[str] = (),
        folded: Sequence[str] = (),
    ) -> None:
        """Write aligned columns: the first to the left, the others, which are figures, to the right.

        Where they are wider than the screen, the ``optional`` columns are left out one by one, then the ``shortened``
        ones are cut, and the ``folded`` ones take more lines, unless the lines are plain.
        """
        columns = list(zip(*[list(heads), *map(list, rows)], strict=True))
        for head in optional:
            if _width(columns) > self.width:
                columns = [column for column in columns if column[0] != head]
        for head in shortened:
            over = _width(columns) - self.width
            columns = [_cut(column, over) if column[0] == head and over > 0 else column for column in columns]
        most = [max(map(len, column)) for column in columns]
        for place, column in enumerate(columns):
            if column[0] in folded and not self.plain:
                most[place] = max(_MIN_COLUMN_WIDTH, most[place] - max(0, _width(columns) - self.width))
        parted = [[_folded(cell, width) for cell in column] for column, width in zip(columns, most, strict=True)]
        widths = [max(len(part) for cell in column for part in cell) for column in parted]
        for number, row in enumerate(zip(*parted, strict=True)):
            for line in zip_longest(*row, fillvalue=""):
                cells = [line[0].ljust(widths[0])]
                cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
                self.say("  ".join(cells), style="" if number else "bold")

    @contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """Show that something is being worked out, if it takes a moment."""
        if self.plain:
            with ProgressLines(True, lambda: f"{what} …", inf):
                yield
        else:
            with self.console.status(what):
                yield


_COMMAND = re.compile(r"^bestguess [a-z]", re.MULTILINE)
"""The beginning of a command that a person may copy."""

_MIN_COLUMN_WIDTH = 12
"""The fewest characters to which a column is cut."""


def _width(columns: Sequence[Sequence[str]]) -> int:
    return sum(max(map(len, column)) for column in columns) + 2 * (len(columns) - 1)


def _folded(cell: str, width: int) -> list[str]:
    """The lines of a cell, broken behind a space, a colon, a slash or an equals sign where there is one."""
    lines = [""]
    for part in re.findall(r"[^ :/=]*[ :/=]?", cell):
        if len((lines[-1] + part).rstrip()) > width and lines[-1]:
            lines.append("")
        whole = lines.pop() + part
        lines += [whole[at : at + width] for at in range(0, len(whole.rstrip()), width)] or [whole]
    return [line.rstrip() for line in lines]


def _cut(column: Sequence[str], over: int) -> tuple[str, ...]:
    """The cells with so many characters less in the widest, a mark in the place of what is cut.

    Mostly that is the end; where cells that differ would then look alike, so much of the end stays that they differ.
    """
    most = max(_MIN_COLUMN_WIDTH, max(map(len, column)) - over)
    for end in range(most):
        cells = tuple(cell if len(cell) <= most else _without_middle(cell, most - 1, end) for cell in column)
        if len(set(cells)) == len(set(column)):
            return cells
    return tuple(column)


def _without_middle(cell: str, most: int, end: int) -> str:
    return f"{cell[: most - end]}…{cell[len(cell) - end :]}"
