"""Results without luck: the result of a game less a fixed multiple of its luck, whose expectation is the same.

The multiples, the coefficients, are fitted beforehand on games of seeds of their own and never on what is judged: then
the mean of the luck-free results has the expectation of the plain mean exactly, whatever the coefficients are. Those
of ``coefficients.json`` were made by ``bestguess train luck``, each with the command that made it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import numpy as np

from bestguess.arena.counting import Counting
from bestguess.arena.luck import PLAIN, SUMS, Luck, Meter
from bestguess.arena.statistics import Summary, paired_difference
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.position import Position
from bestguess.core.spec import parse
from bestguess.core.types import Transcript
from bestguess.hosts import HOSTS

Reason: TypeAlias = Literal["host", "lies", "prior", "elsewhere", "sampled", "open", "unfitted"]
"""Why a game has no luck-free result.

- ``host``: the host holds no secret drawn from the prior, and adapts or hides in a way of its own;
- ``lies``: the host may lie, and the chances of a position are then those of lies by lot, which no host of ours tells;
- ``prior``: the secret was not drawn from the prior by which the chances are reckoned;
- ``elsewhere``: somebody else answered, and nobody knows how the secret was chosen;
- ``sampled``: no belief was exact, or none could list its answers: nothing is known of the luck;
- ``open``: the game is not over;
- ``unfitted``: there are no coefficients for these rules, and too few games to fit any.
"""

NO_CHANCES: tuple[Reason | None, ...] = ("host", "lies", "prior", "elsewhere")
"""The reasons for which the chances of a position do not hold, so that no luck is known."""

GAMES_FOR_EACH = 8
"""The games that must have been played for each coefficient that is fitted."""


@dataclass(frozen=True, slots=True)
class Coefficients:
    """How much of each sum of the luck is taken off a result."""

    values: tuple[float, ...]
    """One for each of :data:`SUMS`, or the first few; the others count 0."""
    games: int
    """The games that they were fitted on."""
    command: str = ""
    """The command that made them; empty for those fitted on the first games of a comparison."""
    reference: str = ""
    """The policy by whose values the last sum is reckoned; empty for none."""

    def of(self, luck: Luck) -> float:
        """How much of a result is luck."""
        return sum(value * total for value, total in zip(self.values, luck.sums, strict=False))

    @classmethod
    def fitted(cls, results: Sequence[Sequence[float]], lucks: Sequence[Sequence[Luck]]) -> "Coefficients | None":
        """The coefficients by which the spread of these games is least; ``None`` if they are too few.

        ``results`` and ``lucks`` hold those of each player. Every player has a mean of its own, and counts as much as
        any other, however much its results spread.
        """
        rows = [len(one) for one in results]
        for size in (len(SUMS), PLAIN):
            if sum(rows) - len(rows) >= GAMES_FOR_EACH * size:
                break
        else:
            return None
        design, wanted = [], []
        for own, sums in zip(results, ([luck.sums[:size] for luck in one] for one in lucks), strict=True):
            spread = float(np.std(own)) or 1.0
            design.append((np.asarray(sums) - np.mean(sums, axis=0)) / spread)
            wanted.append((np.asarray(own) - np.mean(own)) / spread)
        table = np.concatenate(design)
        scale = table.std(axis=0)
        scale[scale == 0] = 1.0
        solution = np.linalg.lstsq(table / scale, np.concatenate(wanted), rcond=None)[0] / scale
        return cls(tuple(solution.tolist()), sum(rows))


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one game, with and without its luck."""

    result: float
    """In the unit that is counted, the game's own cost by default."""
    luck_free: float | None
    """The result less its luck; ``None`` where there is a reason."""
    luck: Luck
    """The sums, whose expectation is 0; where the host is the reason they mean nothing."""
    reason: Reason | None = None
    won: float | None = None
    """Whether the game was won, as 1 or 0 less the luck in it; ``None`` where no such game is lost, or not known."""

    @property
    def too_lucky(self) -> bool:
        """Whether the player knew more than the transcript, as at most one honest player in 1,000 seems to."""
        return self.reason not in NO_CHANCES and self.luck.too_lucky


@dataclass(frozen=True)
class Fair:
    """Scores the games of one rule set against one host.

    Without ``coefficients`` those that are shipped are taken, if there are any.
    """

    game: Game
    host: str = "honest"
    counting: Counting | None = None
    """The unit that is counted; the game's own cost if ``None``."""
    coefficients: Coefficients | None = None
    of_winning: Coefficients | None = None
    """The coefficients by which luck is taken off winning, 1 or 0, in games that may be lost."""

    def __post_init__(self) -> None:
        if self.counting is None:
            object.__setattr__(self, "counting", Counting(self.game))
        if self.coefficients is None:
            object.__setattr__(self, "coefficients", shipped(self.game, self._counted))
        if self.of_winning is None and self._counted.may_fail:
            object.__setattr__(self, "of_winning", shipped(self.game, self._counted, "won"))

    @property
    def _counted(self) -> Counting:
        assert self.counting is not None
        return self.counting

    @property
    def reference(self) -> str:
        """The policy by whose values luck is reckoned besides; empty for none."""
        return "" if self.coefficients is None else self.coefficients.reference

    def meter(self) -> Meter:
        """A meter of one game, of which :meth:`scored` makes a score."""
        return Meter.of(self.reference)

    @property
    def reason(self) -> Reason | None:
        """Why no game of these rules against this host has a luck-free result; ``None`` where it has one."""
        return unfair(self.game, self.host) or (None if self.coefficients else "unfitted")

    def score(self, transcript: Transcript, prior: str = "default") -> Score:
        """The score of a game whose chances are reckoned by a prior of the game.

        Raises what :meth:`Position.of` raises, such as :class:`Contradiction`.
        """
        positions = [Position.start(self.game, prior)]
        for move in transcript:
            positions.append(positions[-1].after(*move))
        return self.of(positions)

    def of(self, positions: Sequence[Position], reason: Reason | None = None) -> Score:
        """The score of a game from its start and the position after each move.

        ``reason`` is one that the caller knows against a luck-free result.
        """
        position, meter, counted = positions[0], self.meter(), 0.0
        success = self._counted.end(position)
        for after in positions[1:]:
            if success is not None:
                break
            query, answer = after.transcript[-1]
            meter.add(position, query, answer)
            counted += self._counted.of(query, answer)
            position = after
            success = self._counted.end(position)
        if position.prior != "default" or position.by_failsafe:
            reason = reason or "prior"
        result = self._counted.total(counted, bool(success))
        return self.scored(result, meter.luck, reason or (None if success is not None else "open"), success)

    def scored(self, result: float, luck: Luck, reason: Reason | None = None, won: bool | None = None) -> Score:
        """The score of a game of this result and luck, as :class:`Record` has them."""
        known = reason if reason in NO_CHANCES else unfair(self.game, self.host) or reason
        known = known or ("sampled" if luck.left_out and not luck.moves else self.reason)
        if known is not None or self.coefficients is None:
            return Score(result, None, luck, known)
        free = None if won is None or self.of_winning is None else won - self.of_winning.of(luck)
        return Score(result, result - self.coefficients.of(luck), luck, won=free)


def unfair(game: Game, host: str) -> Reason | None:
    """Why the luck of no game against a host is known; ``None`` for an honest one with a secret from the prior."""
    factory: Any = HOSTS.factory(parse(host).name)  # the class of the host
    if not factory.fair or factory.own_secret or factory.hides(game) is not None:
        return "host"
    return "lies" if game.host_lies is not None and game.host_lies.lies else None


def shipped(game: Game, counting: Counting, of: str = "coefficients") -> Coefficients | None:
    """The coefficients that come with bestguess for these rules and this way to count; ``None`` if there are none.

    With ``of="won"`` those of winning.
    """
    if counting.count is not None or counting.until is not None:
        return None
    known = _table().get(game.spec)
    if known is None or known["digest"] != game.digest or of not in known:
        return None
    return Coefficients(tuple(known[of]), known["games"], known["command"], known["reference"])


@remembered(most=1)
def _table() -> dict[str, dict[str, Any]]:
    """The shipped coefficients by the spec of the game."""
    text = files("bestguess.arena").joinpath("coefficients.json").read_text(encoding="utf-8")
    return {one["game"]: one for one in json.loads(text)}


FITTED = 10
"""Where no coefficients are shipped, one game of so many, the first ones, is there to fit them and is not judged."""


@dataclass(frozen=True)
class LuckFree:
    """The results of one player without luck."""

    luck: Luck
    """The luck of all games."""
    reason: Reason | None = None
    """Why there are no luck-free results; ``None`` where there are."""
    coefficients: Coefficients | None = None
    """The coefficients by which luck was taken off."""
    cost: Summary | None = None
    """The luck-free results of the games that are judged."""
    against_first: Summary | None = None
    """The paired difference of luck-free results from the first player; ``None`` for the first itself."""
    won: Summary | None = None
    """The luck-free share of games won; ``None`` where no such game can be lost, or too few were played to fit on."""

    @property
    def too_lucky(self) -> bool:
        """Whether the player knew more than the transcripts, as at most one honest player in 1,000 seems to."""
        return self.reason not in NO_CHANCES and self.luck.too_lucky


def luck_free(
    fair: Fair,
    results: Sequence[Sequence[float]],
    lucks: Sequence[Sequence[Luck]],
    first: int,
    won: Sequence[Sequence[bool]] = (),
) -> list[LuckFree]:
    """The results of each player without luck; each has met the same secrets in the same order.

    Where ``fair`` has no coefficients, they are fitted on the ``first`` games, and only the others are judged. ``won``
    says which games were won, where such a game may be lost.
    """
    totals = [sum(one, Luck()) for one in lucks]
    reason = unfair(fair.game, fair.host)
    if reason is None and not any(total.moves for total in totals):
        reason = "sampled"
    found, begin = fair.coefficients, 0
    if reason is None and found is None:
        found, begin = Coefficients.fitted([one[:first] for one in results], [one[:first] for one in lucks]), first
    if reason is None and (found is None or begin >= len(results[0])):
        reason = "unfitted"
    if reason is not None or found is None:
        return [LuckFree(total, reason) for total in totals]
    free = [
        [result - found.of(luck) for result, luck in zip(results[place][begin:], lucks[place][begin:], strict=True)]
        for place in range(len(results))
    ]
    shares = _shares(fair, won, lucks, first)
    return [
        LuckFree(total, None, found, Summary.of(own), paired_difference(own, free[0]) if place else None, share)
        for place, (total, own, share) in enumerate(zip(totals, free, shares, strict=True))
    ]


def _shares(
    fair: Fair, won: Sequence[Sequence[bool]], lucks: Sequence[Sequence[Luck]], first: int
) -> Sequence[Summary | None]:
    """The luck-free share of games won of each player."""
    wins = [[float(one) for one in games] for games in won]
    found, begin = fair.of_winning, 0
    if found is None and wins:
        found, begin = Coefficients.fitted([one[:first] for one in wins], [one[:first] for one in lucks]), first
    if found is None or not wins or begin >= len(wins[0]):
        return [None] * len(lucks)
    return [
        Summary.of([win - found.of(luck) for win, luck in zip(games[begin:], sums[begin:], strict=True)])
        for games, sums in zip(wins, lucks, strict=True)
    ]
