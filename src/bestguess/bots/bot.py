"""Bots as players: a program of somebody's own is asked for each query by the engine protocol."""

import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from annotated_doc import Doc

from bestguess.core.errors import BestguessError, Forfeit, ParameterError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import COMMAND
from bestguess.core.trust import check_trusted
from bestguess.core.types import Query, Transcript

if TYPE_CHECKING:  # pydantic, which a list of all players does without
    from bestguess.bots.connection import Connection
    from bestguess.bots.texts import GameTexts

MAX_SECONDS = 86_400.0
"""The most seconds for one answer: a day."""


@dataclass(frozen=True)
class Bot(Policy):
    """A program of your own, which is asked for each query by lines of JSON: docs/extend/engine-protocol.md.

    It forfeits a game (:class:`Forfeit`) in which it breaks the protocol, asks what may not be asked, or answers late;
    it is started anew for the next. Chances that it states are scored.
    """

    command: Annotated[str, Doc("The command that starts it, such as ./bot or python3 bot.py.")]
    seconds: Annotated[float, Doc("The most seconds for one query.")] = 10.0
    _seat: "_Seat" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for a command that no one typed, where only those may be run."""
        check_command(self.command, self.seconds)
        object.__setattr__(self, "_seat", _Seat(self.command, self.seconds))

    def __reduce__(self) -> tuple[Any, ...]:
        return Bot, (self.command, self.seconds)  # another process starts a bot of its own

    def check(self) -> None:
        from bestguess.bots.program import Broken, check_startable

        try:
            check_startable(self.command)
        except Broken as error:
            raise ParameterError(
                "command", self.command, f"{error}. Name one such as ./bot or python3 bot.py."
            ) from error

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return self._seat.choose(position, int(rng.integers(2**31)))

    @property
    def exchange(self) -> list[str]:
        """The last lines, to find out what a bot did: ``>`` went to it, ``<`` came from it, ``!`` is its log."""
        return self._seat.exchange

    def close(self) -> None:
        """Say goodbye to the bot, if it runs; it is started anew when it is asked again."""
        self._seat.close()

    def stated(self, position: Position) -> Mapping[Query, float]:
        return self._seat.belief if position.transcript == self._seat.transcript else {}

    def over(self, position: Position, won: bool) -> None:
        self._seat.over(position, won)


class _Seat:
    """The place of a bot at the table: its connection, and what it was told of which game last."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self._connection: Connection | None = None
        self._texts: GameTexts | None = None
        self._games = 0
        self.transcript: Transcript | None = None
        """The moves of the last question; ``None`` before the first question of a game."""
        self.belief: Mapping[Query, float] = {}

    def choose(self, position: Position, seed: int) -> Query:
        from bestguess.bots.messages import Choice

        connection, texts = self._meet(position.game)
        transcript = position.transcript
        if self.transcript is None or transcript[: len(self.transcript)] != self.transcript:
            self._games += 1
        self.transcript, self.belief = transcript, {}
        # All that may be asked; most games weigh all of it, and then the position has it at hand.
        all_weighed = type(position.game).suggested is Game.suggested
        queries = position.queries if all_weighed else position.game.queries(transcript)
        params = (
            f'{{"queries":{texts.queries(queries)},{texts.rules},"transcript":{texts.moves(transcript)},'
            f'"game":"{self._games}","seed":{seed},"seconds":{self._seconds}}}'
        )
        choice = connection.ask("choose", params, Choice, self._seconds)
        wrong = f"illegal query '{choice.query[:80]}'"
        try:
            query = texts.read(transcript, queries, choice.query)
            wrong = "belief in what is no query"
            self.belief = texts.belief(queries, choice.belief) if choice.belief else {}
        except BestguessError as error:
            connection.end()
            raise Forfeit(self._command, f"{wrong}: {str(error).rstrip('.')}") from error
        return query

    def over(self, position: Position, won: bool) -> None:
        from bestguess.bots.texts import text

        if self._connection is not None and self.transcript is not None:
            told = {
                "game": str(self._games),
                "won": won,
                "cost": position.cost(),
                "moves": len(position.transcript),
            }
            self._connection.tell("over", text(told))
        self.transcript = None

    @property
    def exchange(self) -> list[str]:
        return [] if self._connection is None else self._connection.exchange()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _meet(self, game: Game) -> tuple["Connection", "GameTexts"]:
        """The connection to the bot for a game, and the texts of this game."""
        from bestguess.bots.connection import Connection
        from bestguess.bots.texts import GameTexts

        if self._texts is None or self._texts.game != game:
            self._texts, self.transcript = GameTexts(game), None
        if self._connection is None or self._connection.game != game.name:
            if self._connection is not None:
                self._connection.close()
            self._connection = Connection(self._command, "guesser", game.name)
            weakref.finalize(self, self._connection.close)
        return self._connection, self._texts


def check_command(command: str, seconds: float) -> None:
    """Raise :class:`SpecError` for a command that may not be run now, or seconds that are no limit."""
    check_trusted(f"{COMMAND}={command}")
    if not 0 < seconds <= MAX_SECONDS:
        raise ParameterError("seconds", seconds, f"write more than 0 and up to {MAX_SECONDS:,.0f}.")
