"""Refusals of requests, in one shape: a text, the place of the fault, and the remedy."""

import re

from bestguess.core.errors import BestguessError, NotationError, SpecError, TooLarge
from bestguess.records.game_file import FileError

_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z'])")


class Refusal(Exception):
    """A request that cannot be served; it becomes a response with this status and these words."""

    def __init__(
        self, text: str, place: str = "", remedy: str = "", status: int = 422, retry_after: int | None = None
    ) -> None:
        super().__init__(text)
        self.text, self.place, self.remedy, self.status, self.retry_after = text, place, remedy, status, retry_after

    def __reduce__(self) -> tuple[object, ...]:
        # Crosses the border between processes.
        return Refusal, (self.text, self.place, self.remedy, self.status, self.retry_after)

    @classmethod
    def of(cls, error: BestguessError, place: str, remedy: str = "") -> "Refusal":
        """From an error of the engine, whose messages say what is wrong first and then what to do.

        ``remedy`` is said where the message does not say what to do.
        """
        said = _SENTENCE.split(str(error), maxsplit=1)
        remedy = said[1] if len(said) > 1 else remedy or _remedy(error)
        return cls(said[0], place, remedy, 413 if isinstance(error, TooLarge) else 422)

    def body(self) -> dict[str, dict[str, str]]:
        """The response."""
        return {"error": {"text": _sayable(self.text), "place": _sayable(self.place), "remedy": _sayable(self.remedy)}}


def _remedy(error: BestguessError) -> str:
    match error:
        case NotationError():
            return "See /api/position for what may be asked and answered."
        case SpecError():
            return "See /api/catalogue for names and parameters."
        case TooLarge():
            return "Take a smaller board, fewer shapes or fewer words."
        case FileError():
            return "A game file of bestguess and a replay of the GuessingGame can be opened; both are JSON."
        case _:
            return "Change it, or take the move back."


def _sayable(text: str, most: int = 600) -> str:
    """Text that can be sent: no half characters, not longer than anybody reads."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= most else whole[: most - 1] + "…"
