"""Bots as hosts: a program of somebody's own answers the queries by the engine protocol."""

import weakref
from dataclasses import dataclass, field
from typing import Annotated, Any
from zlib import crc32

from annotated_doc import Doc

from bestguess.bots.bot import check_command
from bestguess.core.errors import BestguessError, Forfeit
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.types import Answer, Query, Transcript


@dataclass(frozen=True)
class BotHost(Host):
    """A program of your own, which answers each query by lines of JSON: docs/extend/engine-protocol.md.

    It is told the secret drawn for the game, and may keep to another one, or to none. Answers that the rules do not
    know, or none in time, end the command: nobody forfeits a game for them.
    """

    game: Game
    secret: Any
    command: Annotated[str, Doc("The command that starts it, such as ./host or python3 host.py.")]
    seconds: Annotated[float, Doc("The most seconds for one answer.")] = 10.0
    _seat: "_Seat" = field(init=False, repr=False, compare=False)

    fair = False
    own_secret = True

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for a command that no one typed, where only those may be run."""
        check_command(self.command, self.seconds)
        object.__setattr__(self, "_seat", _Seat(self.game, self.secret, self.command, self.seconds))

    def __reduce__(self) -> tuple[Any, ...]:
        return BotHost, (self.game, self.secret, self.command, self.seconds)

    @property
    def exchange(self) -> list[str]:
        """The last lines, as those of :attr:`Bot.exchange <bestguess.bots.bot.Bot.exchange>`."""
        return self._seat.connection.exchange()

    def close(self) -> None:
        """Say goodbye to the bot, if it runs."""
        self._seat.connection.close()

    def plays(self, game: Game) -> bool:
        return self.game == game

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        return self._seat.answer(transcript, query)


class _Seat:
    """The place of a bot that hosts one game: its connection, and the answers that it gave."""

    def __init__(self, game: Game, secret: Any, command: str, seconds: float) -> None:
        from bestguess.bots.connection import Connection
        from bestguess.bots.texts import GameTexts, text

        self._game, self._seconds = game, seconds
        self._texts, self.connection = GameTexts(game), Connection(command, "host", game.name)
        hidden = None if secret is None else game.notation.format_secret(secret)
        seed = crc32((hidden or "").encode())
        self._rest = f'"game":"1","seed":{seed},"secret":{text(hidden)},"seconds":{seconds}'
        self._answers: dict[tuple[Transcript, Query], Answer] = {}
        weakref.finalize(self, self.connection.close)

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        known = self._answers.get((transcript, query))
        if known is None:
            known = self._answers[transcript, query] = self._asked(transcript, query)
        return known

    def _asked(self, transcript: Transcript, query: Query) -> Answer:
        from bestguess.bots.messages import Answered
        from bestguess.bots.texts import text

        game, texts = self._game, self._texts
        asked = text(game.notation.format_query(query))
        params = f'{{"query":{asked},{texts.rules},"transcript":{texts.moves(transcript)},{self._rest}}}'
        try:
            said = self.connection.ask("answer", params, Answered, self._seconds).answer
            answer = game.notation.read_reply(transcript, query, said)
            game.check_answer(transcript, query, answer)
        except Forfeit as error:
            raise BestguessError(f"The host {error.player} cannot be asked: {error.reason}.") from error
        except BestguessError as error:
            raise BestguessError(f"The host {self.connection.command} gave no answer: {error}", *error.named) from error
        return answer
