"""The laws of the engine protocol that bots keep: a suite of named steps, each of which a bot passes or fails."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time
from typing import Final

import numpy as np

from bestguess.arena.match import Opening, play
from bestguess.bots.bot import Bot
from bestguess.bots.connection import GOODBYE, Connection
from bestguess.bots.host import BotHost
from bestguess.bots.messages import Choice, Greeting, Nothing
from bestguess.bots.program import exit_text
from bestguess.bots.texts import GameTexts
from bestguess.core.errors import BestguessError, Forfeit
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Query, Transcript
from bestguess.games import GAMES
from bestguess.hosts.honest import Honest

SMALL: Final = (
    "battleship(rows=4,columns=4,fleet=3-2)",
    "rectangles(rows=3,columns=3,shapes=2x1)",
    "hangman(words=cat|cot|dog|apple,alphabet=en)",
    "phrase(words=cat|dog|hare|moose,lengths=3-4)",
    "mastermind(pegs=2,colours=3)",
    "bulls-and-cows(digits=2)",
    "wordle(words=crane|slate|trace|crate|stale,tries=6)",
    "quordle(words=crane|slate|trace|crate|stale,boards=2)",
    "jotto(words=crane|slate|trace|crate|stale,tries=6)",
    "table(file=faces)",
)
"""A small game of every kind; a bot is tried with those that it plays."""

ACCENTS: Final = "hangman(words=äpfel|öfen|übel|fuß,length=4,alphabet=de)"
"""A game with letters beyond ASCII."""

LARGE: Final = "battleship(rows=26,columns=26,fleet=5-4)"
"""A game whose list of queries is long."""

USUAL: Final = "battleship"
"""The game of which a move is timed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the suite."""

    name: str
    fault: str
    """The fault of the bot; empty where it passes."""
    exchange: tuple[str, ...] = ()
    """The last lines that went either way; empty where the bot passes."""


class BotFault(Exception):
    """A law that a bot breaks; the message says which."""


@dataclass
class Overhead:
    """The cost of the protocol in this process, beside the time that the bot takes."""

    moves: int = 0
    seconds: float = 0.0
    """Seconds of processor time, of all moves."""


class Suite:
    """The steps for one bot."""

    def __init__(self, command: str, seconds: float) -> None:
        """``seconds`` are the most for one answer."""
        self._command, self._seconds = command, seconds
        self._talk = Connection(command)
        self._bot = Bot(command, seconds)
        self._exchange: list[str] = []
        self.overhead = Overhead()
        """The cost of a move of :data:`USUAL`, once that has been played."""

    def steps(self) -> Iterator[Step]:
        """Try the bot, step by step. Nothing more is tried of one that does not start."""
        try:
            first = self._tried("it starts and answers hello", self._hello)
            yield first
            if not first.fault:
                for name, law in self._plan(self._talk.start()):
                    yield self._tried(name, law)
        finally:
            self._talk.close()
            self._bot.close()

    def _plan(self, greeting: Greeting) -> Iterator[tuple[str, Callable[[], object]]]:
        games = [make(GAMES, spec) for spec in SMALL]
        played = [game for game in games if greeting.games is None or game.name in greeting.games]
        names = {game.name for game in played}
        yield "it answers a method that it does not know", self._unknown_method
        yield "it does not answer a notification that it does not know", self._unknown_notification
        if "guesser" in greeting.roles:
            for game in played:
                yield f"it plays {game.name}", lambda game=game: self._plays(game)  # type: ignore[misc]
            some = played[0]
            if "hangman" in names:
                yield "it chooses letters beyond ASCII", lambda: self._chooses(make(GAMES, ACCENTS))
            if "battleship" in names:
                yield "it reads a line of 6,000 characters", lambda: self._chooses(make(GAMES, LARGE))
            yield "it needs no memory: a late position is asked of, then the first", lambda: self._jumps(some)
            yield "it overlooks members that it does not know", lambda: self._chooses(some, ',"weather":"fine"')
            yield "it answers alike for the same seed", lambda: self._repeats(some)
            yield "it answers a cancelled request, and once", lambda: self._cancelled(some)
            if USUAL in names:
                yield f"it plays {USUAL} on 10x10 to the end", self._timed
        if "host" in greeting.roles:
            for game in played:
                yield f"it hosts {game.name}", lambda game=game: self._hosts(game)  # type: ignore[misc]
        yield "it says goodbye and ends", lambda: self._ends(bye=True)
        yield "it ends when its input ends", lambda: self._ends(bye=False)

    def _tried(self, name: str, law: Callable[[], object]) -> Step:
        self._talk.forget()
        self._exchange = []
        try:
            law()
        except (Forfeit, BotFault) as error:
            reason = error.reason if isinstance(error, Forfeit) else str(error)
            return Step(name, reason, tuple(self._exchange or self._talk.exchange() or self._bot.exchange))
        return Step(name, "")

    def _hello(self) -> None:
        greeting = self._talk.start()
        known = [name for name in greeting.games or GAMES if name in GAMES]
        if not known:
            raise BotFault(f"it plays none of {', '.join(GAMES)}")
        if not {"guesser", "host"} & set(greeting.roles):
            raise BotFault("it is neither guesser nor host")

    def _unknown_method(self) -> None:
        self._talk.ask("dance", "{}", Nothing, self._seconds)

    def _unknown_notification(self) -> None:
        self._talk.start()
        self._talk.tell("weather", '{"fine":true}')
        self._unknown_method()  # an answer to the notification would come before this one

    def _plays(self, game: Game) -> None:
        """A whole game, against a host who tells the truth."""
        record = play(Opening(game), self._bot, Honest(game, _secret(game)), np.random.default_rng(1))
        if record.forfeit:
            raise BotFault(record.forfeit)

    def _timed(self) -> None:
        """A whole game, without the work of following it."""
        game = make(GAMES, USUAL)
        position, secret, rng = Position.start(game), _secret(game), np.random.default_rng(1)
        self._bot.choose(position, rng)  # which starts it
        while len(position.queries):  # which every policy looks at
            began = process_time()
            query = self._bot.choose(position, rng)
            self.overhead.seconds += process_time() - began
            self.overhead.moves += 1
            position = position.after(query, game.answer(secret, position.transcript, query))
        self._bot.over(position, won=True)

    def _chooses(self, game: Game, more: str = "", seconds: float | None = None) -> Query:
        """One legal query at the beginning, asked with more members behind those that the document promises first."""
        texts, queries = GameTexts(game), game.queries(())
        params = f'{{"queries":{texts.queries(queries)},{texts.rules},"transcript":[],"game":"x","seed":7{more}}}'
        if seconds is None:
            choice = self._talk.ask("choose", params, Choice, self._seconds)
        else:
            choice = self._talk.ask("choose", params, Choice, seconds, self._seconds)
        try:
            return texts.read((), queries, choice.query)
        except BestguessError as error:
            raise BotFault(f"illegal query '{choice.query[:80]}': {error}") from error

    def _jumps(self, game: Game) -> None:
        rng, secret = np.random.default_rng(1), _secret(game)
        late = Position.start(game)
        while (after := _answered(late, secret, rng)).outcome is None:
            late = after
        for position in (late, Position.start(game), late):
            self._bot.choose(position, rng)

    def _repeats(self, game: Game) -> None:
        first, second = (self._chooses(game) for _ in range(2))
        if first != second:
            names = " and ".join(game.notation.format_query(query) for query in (first, second))
            raise BotFault(f"the same request got {names}: let chance depend on the seed of the request alone")

    def _cancelled(self, game: Game) -> None:
        self._chooses(game, seconds=0.0)
        self._unknown_method()  # before which a second answer would have come

    def _hosts(self, game: Game) -> None:
        """A whole game of chance against it: the rules know every answer, and the same question gets the same one."""
        host = BotHost(game, _secret(game), self._command, self._seconds)
        again = BotHost(game, _secret(game), self._command, self._seconds)
        transcript: Transcript = ()
        rng = np.random.default_rng(1)
        try:
            while len(queries := game.queries(transcript)):
                query = int(rng.choice(queries))
                answer = host.answer(transcript, query)
                if not transcript and again.answer(transcript, query) != answer:
                    raise BotFault(
                        "the same request got two answers: let chance depend on the seed of the request alone"
                    )
                transcript = (*transcript, (query, answer))
        except BestguessError as error:
            raise BotFault(str(error)) from error
        finally:
            self._exchange = host.exchange
            host.close()
            again.close()

    def _ends(self, bye: bool) -> None:
        self._talk.start()
        patience = max(GOODBYE, self._seconds)  # what a busy machine delays is no fault of the bot
        code = self._talk.close(bye, patience)
        if code is None:
            raise BotFault(f"it did not end by itself within {patience:g} s")
        if code:
            raise BotFault(f"it ended with {exit_text(code)}")


def _secret(game: Game) -> object:
    return game.prior().sample(np.random.default_rng(0), 1)[0]


def _answered(position: Position, secret: object, rng: np.random.Generator) -> Position:
    """The position after a query by lot."""
    query = int(rng.choice(position.queries))
    return position.after(query, position.game.answer(secret, position.transcript, query))
