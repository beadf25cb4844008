"""Mastermind for the tests of solvers: ``codes:Codes(pegs=3,colours=4)``."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules
from bestguess.core.notation import Notation
from bestguess.core.types import Answer, Ints, Outcome, Query, Transcript

Code = tuple[int, ...]


@dataclass(frozen=True)
class Codes(Game, ExactRules):
    """Find a row of pegs; an answer is 10 for each right one and 1 for each that is elsewhere."""

    pegs: int = 3
    colours: int = 3
    tries: int = 0
    """how many guesses there are; 0 for any number"""
    mirrored: bool = True
    """whether the game says which of its queries are images of each other"""
    strange: bool = False
    """whether it says something wrong of them"""
    hard: bool = False
    """whether the first peg of the first guess must be kept"""

    name = "codes"
    query_noun = "guess"
    secret_noun = "code"

    @cached_property
    def listed(self) -> list[Code]:
        return list(product(range(self.colours), repeat=self.pegs))

    @property
    def num_queries(self) -> int:
        return len(self.listed)

    def answer(self, secret: Code, transcript: Transcript, query: Query) -> Answer:
        guess = self.listed[query]
        right = sum(a == b for a, b in zip(secret, guess, strict=True))
        return 9 * right + sum((Counter(secret) & Counter(guess)).values())

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return [10 * right + near for right in range(self.pegs + 1) for near in range(self.pegs + 1 - right)]

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if transcript and transcript[-1][1] == 10 * self.pegs:
            return Outcome("solved", won=True)
        return Outcome("out of tries", won=False) if len(transcript) == self.tries > 0 else None

    def queries(self, transcript: Transcript) -> Ints:
        left = super().queries(transcript)
        if not self.hard or not transcript:
            return left
        kept = self.listed[transcript[0][0]][0]
        return left[[self.listed[query][0] == kept for query in left]]

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief.uniform(self, self.listed)

    def symmetries(self) -> Sequence[Sequence[Query]]:
        if self.strange:
            return [[*range(1, self.num_queries), 0]]
        if not self.mirrored:
            return []
        place = {code: query for query, code in enumerate(self.listed)}
        swaps = [{k: k + 1, k + 1: k} for k in range(self.colours - 1)]
        found = [[place[tuple(swap.get(c, c) for c in code)] for code in self.listed] for swap in swaps]
        turns = range(self.pegs - 1)
        return found + [[place[(*c[:k], c[k + 1], c[k], *c[k + 2 :])] for c in self.listed] for k in turns]

    @cached_property
    def notation(self) -> "CodeNotation":
        return CodeNotation(self)


@dataclass(frozen=True)
class CodeNotation(Notation[Codes]):
    """Rows of digits, and answers such as ``1 right 2 elsewhere``, or 12."""

    def format_query(self, query: Query) -> str:
        return "".join(map(str, self.game.listed[query]))

    def parse_query(self, text: str) -> Query:
        for query, code in enumerate(self.game.listed):
            if text == "".join(map(str, code)):
                return query
        raise NotationError(f"'{text}' is no code.")

    def format_answer(self, answer: Answer) -> str:
        return f"{answer // 10} right {answer % 10} elsewhere"

    def parse_answer(self, text: str) -> Answer:
        if not text.isdigit():
            raise NotationError(f"'{text}' is no answer.")
        return int(text)

    def format_secret(self, secret: Code) -> str:
        return "".join(map(str, secret))
