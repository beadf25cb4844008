"""A sitting: one model plays one game by texts, and all that it did is kept, to be marked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bestguess.advice.rule_sentences import rule_sentences
from bestguess.arena.hosting import invite
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.players import Host, answer_of
from bestguess.core.types import Query, Transcript
from bestguess.lab.exams.reply import read_reply, said_of

PATIENCE = 3
"""Replies in a row that are not taken; then the game is forfeited."""

STATED = 5
"""The number of chances that a model is asked to state with a query."""


@dataclass
class Sitting:
    """One game of a model: what it is told, and what it replied."""

    game: Game
    host: Host
    states: bool = False
    """Whether it is asked for chances."""
    patience: int = PATIENCE
    transcript: Transcript = ()
    stated: dict[int, Mapping[Query, float]] = field(default_factory=dict)
    """The chances that were stated, by the number of moves before."""
    refused: int = 0
    """Replies that were not taken."""
    forfeited: bool = False
    """Whether the game ended since too many replies in a row were not taken."""
    _in_row: int = 0

    @classmethod
    def begin(cls, game: Game, secret: Any, states: bool = False, patience: int = PATIENCE) -> "Sitting":
        """A game of an honest host with this secret; what it tells first, such as the length of a word, is told."""
        sitting = cls(game, invite(game, "honest", secret)[0], states, patience)
        while len(first := game.queries(sitting.transcript)) and not game.is_question(int(first[0])):
            sitting.ask(int(first[0]))
        return sitting

    @property
    def over(self) -> bool:
        """Whether there is nothing more to ask."""
        return self.forfeited or self.game.outcome(self.transcript) is not None

    def ask(self, query: Query) -> str:
        """The host's answer to a query. Raises :class:`IllegalQuery`."""
        self.game.check_hosted(self.transcript, query)
        answer = answer_of(self.host, self.game, self.transcript, query)
        self.transcript = (*self.transcript, (query, answer))
        self._in_row = 0
        return f"{self.game.notation.format_query(query)}: {self.game.notation.format_answer(answer)}"

    def hear(self, text: str) -> str:
        """Take a reply, and say what comes of it."""
        try:
            reply = read_reply(self.game, text)
            before = len(self.transcript)
            said = self.ask(reply.query)
        except BestguessError as error:
            self.refused += 1
            self._in_row += 1
            self.forfeited = self._in_row >= self.patience
            return f"{said_of(error)}\n\n{self.request()}"
        if reply.stated:
            self.stated[before] = reply.stated
        return said if self.over else f"{said}\n\n{self.shown()}\n\n{self.request()}"

    def prompt(self) -> str:
        """The rules, what was told first, the board, and the request for the first query."""
        told = self.game.notation.format_moves(self.transcript)
        goal = f"Find the {self.game.secret_noun} with as few {self.game.charged_noun} as you can."
        first = [f"You are told: {told}."] if told else []
        return "\n\n".join([rule_sentences(self.game), goal, *first, self.shown(), self.request()])

    def shown(self) -> str:
        """The board."""
        return self.game.display.draw(self.transcript)

    def request(self) -> str:
        """The request for a query."""
        game = self.game
        legal = game.queries(self.transcript).tolist()
        examples = [game.notation.format_query(int(legal[place])) for place in (len(legal) // 2, 0)] if legal else ["?"]
        lines = [f"Think as you like, and end with a line of its own that has your next {game.query_noun} alone:"]
        if self.states:
            chance = "finding something" if game.has_misses else f"being the {game.secret_noun}"
            lines = [
                f"Think as you like, and end with two lines: the probability of {chance} for your next "
                f"{game.query_noun} and up to {STATED - 1} others, then your next {game.query_noun} alone:",
                f"CHANCES: {', '.join(f'{example} 0.25' for example in dict.fromkeys(examples))}",
            ]
        return "\n".join([*lines, f"ANSWER: {examples[0]}"])

    def record(self) -> dict[str, Any]:
        """The sitting as plain data, from which it can be marked again."""
        name, told = self.game.notation.format_query, self.game.notation.format_answer
        return {
            "moves": [[name(query), told(answer)] for query, answer in self.transcript],
            "stated": [
                [before, {name(query): chance for query, chance in chances.items()}]
                for before, chances in self.stated.items()
            ],
            "refused": self.refused,
            "forfeited": self.forfeited,
            "found": self.host.is_found(self.transcript),
        }


@dataclass(frozen=True)
class Sat:
    """A sitting as it was recorded."""

    transcript: Transcript
    stated: Mapping[int, Mapping[Query, float]]
    refused: int
    forfeited: bool
    found: bool = True
    """Whether a game that its rules end as won ends with its secret."""

    @classmethod
    def of(cls, game: Game, record: Mapping[str, Any]) -> "Sat":
        """Read the record of a sitting. Raises :class:`BestguessError`."""
        transcript: Transcript = ()
        moves: Sequence[Sequence[str]] = record["moves"]
        read = game.notation.parse_query
        for asked, told in moves:
            query = read(asked)
            transcript = (*transcript, (query, game.notation.read_answer(transcript, query, told)))
        stated = {before: {read(text): p for text, p in chances.items()} for before, chances in record["stated"]}
        return cls(transcript, stated, record["refused"], record["forfeited"], record.get("found", True))
