"""The limits of games: how many misses or queries lose one, how many people say are left, and rules with another."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from bestguess.core.common_words import number_word
from bestguess.core.errors import SpecText
from bestguess.core.spec import parse
from bestguess.core.types import Outcome, Transcript, plural

LIVES = r"(?:lives?|life|hearts?|leben|vies|vidas|vite|levens|żyć|życia|жизн\w+)"
"""Lives in the languages of the most players, as part of a pattern."""

CHANCES = (
    r"(?:(?:(?:wrong|incorrect|bad|more)\s+)?(?:strikes?|guesses|guess|tries|try|attempts?|chances?|misses|mistakes"
    r"|versuche|essais|intentos|tentativi|tentativas|pogingen|prób|попыт\w+))"
)
"""Tries and mistakes, of which there may be a number that is left, and one that was used."""

REST = r"(?:left|remaining|übrig|restants?|restantes|rimast[ei]|over)"
"""Words behind a number of lives or tries that are left."""

FEW = {number_word(number): number for number in range(1, 11)}
"""The numbers of lives or tries that are read in words."""


def _number_named(name: str) -> str:
    return rf"(?P<{name}>\d{{1,3}}|{'|'.join(FEW)})(?:\s*(?:/|of|out\s+of|von|sur|de|di|из)\s*\d{{1,3}})?"


_HEART = "[❤♥]\ufe0f?"
_LEFT = re.compile(
    rf"(?<![\w.]){_number_named('before')}\s+(?:(?P<lives>{LIVES})(?:\s+{REST})?|{CHANCES}\s+{REST})\b"
    r"(?!\s+(?:lost|used|gone|spent|taken))"
    rf"|\b(?:(?P<named>{LIVES})(?:\s+{REST})?|{CHANCES}\s+{REST}|(?:remaining|left)\s+(?:{LIVES}|{CHANCES}))"
    rf"\s*[:=]?\s*{_number_named('behind')}(?![\w:/])"
    rf"|(?<!\d)(?P<many>\d{{1,2}})[x×]?{_HEART}|(?P<hearts>(?:{_HEART}\s*)+)(?![♡🖤🤍💔🩶\d❤♥])",
    re.IGNORECASE,
)
"""How many lives or tries are left: ``2 tries left``, ``Guesses left: 3``; of lives also ``lives 4``, ``♥♥``.

A count without a word such as "left" may be of those used, unless it is of lives.
"""


class Rules(Protocol):
    """The part of a game that has its limit."""

    @property
    def spec(self) -> str:
        """The game as text."""
        ...

    @property
    def query_noun(self) -> str:
        """The word for a query."""
        ...

    @property
    def lives(self) -> int | None:
        """How many misses lose the game, 0 for any number; ``None`` where no number does."""
        ...

    @property
    def tries(self) -> int | None:
        """How many queries there are, 0 for any number; ``None`` where no number loses the game."""
        ...

    def lives_lost(self, transcript: Transcript) -> int:
        """How many lives some moves have cost."""
        ...


@dataclass(frozen=True)
class Limit:
    """How many misses or queries lose a game, and how many of them were made."""

    game: Rules
    name: Literal["lives", "tries"]
    """The parameter that sets the limit."""
    most: int
    used: int

    @classmethod
    def of(cls, game: Rules, transcript: Transcript) -> "Limit | None":
        """The limit of a game after some moves; ``None`` where any number may be made."""
        if game.lives:
            return cls(game, "lives", game.lives, game.lives_lost(transcript))
        return cls(game, "tries", game.tries, len(transcript)) if game.tries else None

    @classmethod
    def ending(cls, game: Rules, transcript: Transcript, outcome: Outcome) -> "Limit | None":
        """The limit by which a game with this outcome was lost; ``None`` where it ended otherwise."""
        limit = cls.of(game, transcript)
        return limit if limit is not None and limit.is_reached and not outcome.won else None

    @property
    def is_reached(self) -> bool:
        """Whether no more may be made."""
        return self.used >= self.most

    def having(self, most: int) -> SpecText:
        """The game with another limit, 0 for none."""
        return SpecText(str(parse(self.game.spec).having(**{self.name: str(most)})), here=False)

    @property
    def more(self) -> tuple[SpecText, SpecText]:
        """The game with a limit that leaves room for the next move, and the game without one."""
        return self.having(self.used + 2), self.having(0)

    def remedy(self, write: Callable[[SpecText], str] = str) -> str:
        """The end of a sentence on a game that was lost by its limit: whose it is, and rules that go on."""
        more, endless = map(write, self.more)
        return f"by {self}. If the game goes on, write {more}, or {endless} for any number"

    def __str__(self) -> str:
        """``lives=6, the default``; without the second word where the rules were made with it."""
        default = "" if self.name in parse(self.game.spec).given else ", the default"
        return f"{self.name}={self.most}{default}"


@dataclass(frozen=True)
class LeftDoubt:
    """A number of lives or tries left, as a text tells it, that does not go with the rules and the moves."""

    limit: Limit
    said: str
    """The words that tell it."""
    left: int

    @classmethod
    def of(cls, game: Rules, transcript: Transcript, text: str) -> "LeftDoubt | None":
        """The doubt of a text whose moves are the last of a transcript; ``None`` where the number is right, or none is.

        A number that stands before moves may have been told before them.
        """
        if _LEFT.search(text) is None:  # as nearly always: then the moves need not be gone through
            return None
        limit = Limit.of(game, transcript)
        told = None if limit is None else _last_told(text, bare=limit.name == "lives")
        if limit is None or told is None:
            return None
        left = _number(told)
        behind = range(len(transcript)) if re.search(r"\w", text[told.end() :]) else ()
        known = (limit, *(Limit.of(game, transcript[:turn]) for turn in behind))
        if any(one is not None and max(0, one.most - one.used) == left for one in known):
            return None
        return cls(limit, told[0].strip(), left)

    @property
    def is_refused(self) -> bool:
        """Whether by the rules the game would be lost, though by the text it goes on."""
        return self.limit.is_reached and self.left > 0

    @property
    def other(self) -> SpecText:
        """The game with the limit that makes the number right."""
        return self.limit.having(self.limit.used + self.left)

    def sentence(self, write: Callable[[SpecText], str] = str) -> str:
        """The two numbers, and the rules to play if the text is right."""
        limit = self.limit
        noun = "miss" if limit.name == "lives" else limit.game.query_noun
        used = f"{limit.used} {noun if limit.used == 1 else plural(noun)}"
        whole = limit.used + self.left
        other = f"If the game has {whole} {limit.name}, write {write(self.other)}; if not, check the moves."
        return (
            f"'{self.said}' does not go with {limit}: after {used} it is {max(0, limit.most - limit.used)}. "
            f"{other if whole else 'Check the moves.'}"
        )


def _last_told(text: str, bare: bool) -> re.Match[str] | None:
    """The last place at which a text tells how many are left; ``bare`` where lives need no word such as "left"."""
    found = None
    for told in _LEFT.finditer(text):
        is_bare = any(told[name] for name in ("lives", "named", "many", "hearts"))
        if bare or not is_bare or re.search(REST, told[0], re.IGNORECASE):
            found = told
    return found


def _number(told: re.Match[str]) -> int:
    if told["hearts"]:
        return len(re.findall(_HEART, told["hearts"]))
    number = (told["before"] or told["behind"] or told["many"]).lower()
    return FEW[number] if number in FEW else int(number)
