"""The marks of a sitting: its result, without luck too, and what was given away, by exact beliefs; rows of policies."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from bestguess.advice.review_report import reviewed
from bestguess.arena.belief_score import NOTHING_STATED, BeliefScore
from bestguess.arena.counting import Counting
from bestguess.arena.fair import Coefficients, Fair, Reason, Score
from bestguess.arena.hosting import invite
from bestguess.arena.luck_fitting import fitted, games_to_fit
from bestguess.arena.match import Opening, play
from bestguess.core.errors import UnknownName
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.lab.exams.sitting import Sat
from bestguess.policies import POLICIES
from bestguess.policies.objectives import likelihood
from bestguess.records.game_file import GameFile, RecordedMove
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import Review
from bestguess.review.budget import LOOK


@dataclass(frozen=True)
class Marks:
    """The marks of one game of a player."""

    score: Score
    """The result in the unit of the game, and without luck; a forfeited game costs all that was left to ask."""
    won: bool
    review: Review | None
    """The review that :attr:`mistakes` rest on; ``None`` of a game without a move."""
    lost_hit: float
    """How much less likely the queries were to hit than the likeliest ones, summed over the moves."""
    lost_bits: float
    """How many bits fewer the queries were expected to tell than the most telling ones, summed over the moves."""
    refused: int
    """Replies that were not taken."""
    belief: BeliefScore
    """How far the chances that were stated are from those of the posterior."""
    exact: bool
    """Whether all beliefs were exact; if not, the sums rest on samples."""

    @property
    def mistakes(self) -> float:
        """The cost or the chances of winning that the moves gave away, in the unit of the review: fewer are better.

        NaN where some move was not valued, and of a game without a move.
        """
        if self.review is None or self.review.unknown:
            return nan
        return 0.0 - self.review.mistakes if self.review.higher_is_better else self.review.mistakes

    @property
    def values(self) -> dict[str, float]:
        """The figures by their names; NaN for what is not known."""
        stated = self.belief.stated > 0
        return {
            "result": self.score.result,
            "luck_free": nan if self.score.luck_free is None else self.score.luck_free,
            "won": float(self.won),
            "mistakes": self.mistakes,
            "lost_hit": self.lost_hit,
            "lost_bits": self.lost_bits,
            "refused": float(self.refused),
            "brier": self.belief.brier if stated else nan,
            "kl_bits": self.belief.bits if stated else nan,
        }


def marked(
    game: Game, sat: Sat, fair: bool = True, nodes: float = LOOK, coefficients: Coefficients | None = None
) -> Marks:
    """The marks of a sitting.

    ``fair`` says whether the secret was drawn from the prior of the game; if not, nothing is said without luck.
    ``coefficients`` are those of rules for which none are shipped (:func:`bestguess.lab.exams.marks.fitted_for`).
    ``nodes`` is the work of the review beyond its first look (:mod:`bestguess.review.budget`).
    """
    counting, scorer, position = Counting(game), Fair(game, coefficients=coefficients), Position.start(game)
    meter = scorer.meter()
    counted, lost_hit, lost_bits, belief, exact = 0.0, 0.0, 0.0, NOTHING_STATED, True
    for number, (query, answer) in enumerate(sat.transcript):
        if game.is_question(query):
            hit, bits = _given_away(position, query)
            lost_hit, lost_bits = lost_hit + hit, lost_bits + bits
            exact = exact and position.belief.exact
        if number in sat.stated:
            belief += BeliefScore.of(position, sat.stated[number])
        meter.add(position, query, answer)
        counted += counting.of(query, answer)
        position = position.after(query, answer)
    outcome = game.ended(position.transcript, lambda _: sat.found)
    won = outcome is not None and outcome.won
    if sat.forfeited:
        counted += counting.in_vain(position)
    # A forfeited game is over, too, and its luck is known: left out, whoever gives up unlucky games seems better.
    reason: Reason | None = None if position.outcome is not None or sat.forfeited else "open"
    score = scorer.scored(counting.total(counted, won), meter.luck, reason if fair else "prior")
    review = _reviewed(game, sat, nodes) if sat.transcript else None
    return Marks(score, won, review, lost_hit, lost_bits, sat.refused, belief, exact)


def _given_away(position: Position, query: int) -> tuple[float, float]:
    """How much less likely to hit, and less telling, a query is than the best ones."""
    asked, all_ = position.belief.predict(np.asarray([query])), position.predictive
    hit = likelihood(position, all_).max() - likelihood(position, asked)[0]
    bits = all_.information_gain().max() - asked.information_gain()[0]
    return max(0.0, float(hit)), max(0.0, float(bits))


def _reviewed(game: Game, sat: Sat, nodes: float) -> Review:
    name, told = game.notation.format_query, game.notation.format_answer
    moves = [RecordedMove(query=name(query), answer=told(answer)) for query, answer in sat.transcript]
    record = GameFile.model_construct(rules=game.spec, transcript=moves, secret=None, result=None)
    return reviewed(LoadedGame.of(record, "the sitting"), nodes=nodes)


REFERENCES: Mapping[str, Mapping[str, str]] = {
    "battleship": {"best": "rollout", "greedy": "most-likely", "folk": "hunt-target", "random": "random"},
    "hangman": {"best": "thrifty", "greedy": "most-likely", "folk": "letter-frequency", "random": "random"},
    "wordle": {"best": "endgame", "greedy": "most-information", "folk": "most-likely", "random": "random"},
    "rectangles": {"best": "rollout", "greedy": "most-likely", "folk": "myshkin", "random": "random"},
}
"""The policies of each game: the best that plays it in seconds, the best next step, a rule of thumb, and lots.

People's rules of thumb: shoot beside hits, ask frequent letters, name a word that may be the one; of rectangles that of
a published agent.
"""

GAMES_TO_FIT = 40
"""The secrets on which coefficients are fitted for rules without shipped ones."""

MOST_ANSWERS = 2**26
"""The most answers, queries times secrets, of rules for which an exam fits coefficients."""


MOST_MOVES = 1024
"""The most moves of a game that lots play unless they are asked for: as many as the largest board has cells."""


def usual_rows(game: Game) -> tuple[str, ...]:
    """The rows that are had in moderate work: all, but lots where they may ask more than :data:`MOST_MOVES`."""
    longest = game.tries or len(game.queries(()))
    return tuple(row for row in REFERENCES[game.name] if row != "random" or longest <= MOST_MOVES)


def reference_of(game: str, row: str) -> str:
    """The spec of the policy of a row. Raises :class:`UnknownName`."""
    rows = REFERENCES[game]
    if row not in rows:
        raise UnknownName("reference", row, rows)
    return rows[row]


@remembered(most=8)
def fitted_for(game: Game) -> Coefficients | None:
    """The coefficients of the luck in rules for which none are shipped, fitted before the exam on other secrets.

    They are those that ``bestguess train luck`` prints, of the policies "greedy" and "folk". ``None`` where some are
    shipped, where no luck is known, and for rules of more than :data:`MOST_ANSWERS` answers, which take too long.
    """
    if Fair(game).reason != "unfitted":
        return None
    secrets = game.prior().count().value
    if not secrets <= MOST_ANSWERS / game.num_queries:
        return None
    players = [reference_of(game.name, row) for row in ("greedy", "folk")]
    tournament = games_to_fit(game.spec, players, GAMES_TO_FIT)
    return fitted(tournament, list(tournament.rounds(workers=1)))


def reference_results(
    game: Game,
    secret: Any,
    rows: tuple[str, ...],
    seed: int,
    fair: bool = True,
    coefficients: Coefficients | None = None,
) -> dict[str, float]:
    """The result of each row against this secret, and without luck: ``best`` and ``best_luck_free``."""
    opening, scorer, found = Opening(game), Fair(game, coefficients=coefficients), {}
    for row in rows:
        policy = make(POLICIES, reference_of(game.name, row))
        host = invite(game, "honest", secret)[0]
        played = play(opening, policy, host, np.random.default_rng([seed, 1]), meter=scorer.meter())
        assert played.luck is not None, "it was asked for"
        score = scorer.scored(played.cost, played.luck, None if fair else "prior")
        found[row] = score.result
        found[f"{row}_luck_free"] = nan if score.luck_free is None else score.luck_free
    return found
