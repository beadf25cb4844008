"""Measures the review of Battleship: planted blunders found, false alarms, seconds, and whether intervals hold.

python benchmarks/review.py                 blunders in 30 games, 30 greedy games, games of other good policies
python benchmarks/review.py --coverage      intervals against exact values on 6x6 and 8x8, with lists only
python benchmarks/review.py --calibrate     lists against exact values: the figures in bestguess/review/list_rollouts.py
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable
from time import monotonic

import numpy as np

from bestguess import make
from bestguess.advice.review_report import Interim, game_review, review
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import make as make_from
from bestguess.core.types import Floats, Query, Transcript
from bestguess.policies import POLICIES
from bestguess.policies.greedy import most_likely
from bestguess.policies.ranking import choice
from bestguess.records.recorded_review import Review
from bestguess.review.budget import Budget
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import Unit
from bestguess.review.list_rollouts import SIZES, Lists, bias, doubt
from bestguess.review.score import ReviewScore
from blunders import opened, play_with_blunders
from machine import machine

Kind = Callable[[Position, np.ndarray, np.random.Generator], Query | None]


def _some(position: Position, wanted: np.ndarray, rng: np.random.Generator) -> Query | None:
    places = np.flatnonzero(wanted)
    return int(position.queries[rng.choice(places)]) if len(places) else None


def certain_left(position: Position, chances: np.ndarray, rng: np.random.Generator) -> Query | None:
    """A cell of at most 10 % where a hit is certain."""
    return _some(position, chances <= 0.1, rng) if chances.max() > 1 - 1e-9 else None


def likely_left(position: Position, chances: np.ndarray, rng: np.random.Generator) -> Query | None:
    """The cell nearest to 6 % where 68 to 98 % are to be had."""
    near = int(np.argmin(np.abs(chances - 0.06)))
    return int(position.queries[near]) if 0.68 < chances.max() < 0.98 and 0.03 < chances[near] < 0.09 else None


def hunting_elsewhere(position: Position, chances: np.ndarray, rng: np.random.Generator) -> Query | None:
    """The least likely cell that may still hold a ship, just after a hit."""
    hit = bool(position.transcript) and position.game.is_hit(*position.transcript[-1])
    if not hit or not 0.3 < chances.max() < 0.98:
        return None
    least = int(np.argmin(np.where(chances > 1e-9, chances, 2.0)))
    return int(position.queries[least])


def far_corner(position: Position, chances: np.ndarray, rng: np.random.Generator) -> Query | None:
    """The least likely corner within the first five shots, before anything is hit."""
    game = position.game
    if len(position.transcript) >= 5 or any(game.is_hit(*move) for move in position.transcript):
        return None
    corners = [game.notation.parse_query(name) for name in ("A1", "A10", "J1", "J10")]
    open_ = [cell for cell in corners if cell in position.queries]
    return min(open_, key=lambda cell: chances[np.flatnonzero(position.queries == cell)[0]])


KINDS: dict[str, Kind] = {
    "a certain hit left": certain_left,
    "6 % for 76 %": likely_left,
    "hunting elsewhere after a hit": hunting_elsewhere,
    "a far corner": far_corner,
}


BOARDS = (("battleship(rows=6,columns=6,fleet=4-3-2)", 2**12), ("battleship(rows=8,columns=8,fleet=4-3-2)", 2**14))


def play(game: Game, seed: int, policy: str = "most-likely", kind: Kind | None = None) -> tuple[Transcript, list[int]]:
    """A game of a policy, perhaps with two blunders; the moves that are blunders, from 1."""
    rng = np.random.default_rng(seed)

    def sometimes(position: Position, chances: Floats) -> Query | None:
        assert kind is not None
        return kind(position, chances, rng) if rng.random() < 0.35 else None

    return play_with_blunders(game, make_from(POLICIES, policy), rng, None if kind is None else sometimes)


def weighed(game: Game, transcript: Transcript, seconds: float) -> tuple[Review, float, Review]:
    """The review after the first look, when that was, and the review after so many seconds."""
    began = monotonic()
    first, at = None, 0.0
    for event in review(opened(game, transcript), seconds=seconds):
        if isinstance(event, Interim) and first is None:
            first, at = event.review, monotonic() - began
        if isinstance(event, Review):
            return first or event, at or monotonic() - began, event
    raise AssertionError


def blunders(games: int, seconds: float) -> None:
    """Planted blunders by kind; then games in which there should be none."""
    game = make("battleship")
    took: list[float] = []
    print(f"Planted blunders in {games} games of each kind; {seconds:g} s a review.")
    for name, kind in KINDS.items():
        found, after, planted, losses, told = 0, 0, 0, [], Counter[str]()
        for seed in range(games):
            transcript, where = play(game, 10_000 + seed, kind=kind)
            first, at, last = weighed(game, transcript, seconds)
            took.append(at)
            for turn in where:
                planted += 1
                found += first.moves[turn - 1].verdict == "mistake"
                after += last.moves[turn - 1].verdict == "mistake"
                told[last.moves[turn - 1].verdict] += 1
                losses.append(last.moves[turn - 1].mistake)
        low = ", ".join(f"{loss:.2f}" for loss in sorted(losses)[:4])
        print(
            f"  {name}: {found} of {planted} in the first look, {after} after {seconds:g} s; least losses {low}; {told}"
        )
    for policy in (
        "most-likely",
        "rollout",
        "most-information",
        "thrifty",
        "greedy(objective=likelihood+0.2*information)",
    ):
        verdicts, large = Counter[str](), []
        for seed in range(games):
            transcript, _ = play(game, 20_000 + seed, policy)
            first, at, last = weighed(game, transcript, seconds)
            took.append(at)
            for one, other in zip(first.moves, last.moves, strict=True):
                verdicts[other.verdict] += 1
                if "mistake" in (one.verdict, other.verdict):
                    large.append((one.verdict, other.verdict, round(other.mistake, 2), other.mistake_error is None))
        print(f"  {policy}: {dict(verdicts)}; called mistakes first or last: {len(large)} {large[:12]}")
    print(f"Every verdict after {np.median(took):.2f} s (median), {max(took):.2f} s (most) of {len(took)} games.")


def coverage(games: int) -> None:
    """How often the interval of the sum of all mistakes covers the exact sum."""
    for spec, size in (
        ("battleship(rows=6,columns=6,fleet=4-3-2)", 2**12),
        ("battleship(rows=8,columns=8,fleet=4-3-2)", 2**14),
    ):
        game = make(spec)
        covered, single, moves, widths = 0, 0, 0, []
        for seed in range(games):
            rng = np.random.default_rng(seed)
            position = Position.start(game)
            (secret,) = position.belief.sample(rng, 1)
            while position.outcome is None:
                good = rng.random() < 0.6
                query = choice(position, most_likely()) if good else int(rng.choice(position.queries))
                position = position.after(query, game.answer(secret, position.transcript, query))
            truth, drawn = (worked(game, position.transcript, most, size) for most in (2**26, 2**10))
            file = opened(game, position.transcript)
            total, exact = (game_review(file, ReviewScore(work, file).sum()) for work in (drawn, truth))
            covered += abs(total.mistakes - exact.mistakes) <= (total.error or 0) + 1e-6
            widths.append(total.error or 0.0)
            for one, other in zip(total.moves, exact.moves, strict=True):
                if one.mistake_error:
                    moves += 1
                    single += abs(one.mistake - other.mistake) <= one.mistake_error
        print(
            f"{spec}: the sum is covered in {covered} of {games} games (half-width {np.mean(widths):.2f} on average), "
            f"{single} of {moves} single intervals hold"
        )


def worked(game: Game, transcript: Transcript, most: int, size: int) -> Estimation:
    """The first look at every move, with all secrets taken up to ``most`` of them, else a list of ``size``."""
    work = Estimation.begin(opened(game, transcript), "most-likely", 0, Budget(np.inf))
    work.lists = Lists(work.player.policy, work.unit, 0, most, quick=most, first=size)
    work.close()
    for turn in work.turns:
        work.look(turn)
    return work


def calibrate(games: int) -> None:
    """Lists against exact values, by how short they are."""
    game = make("battleship")
    lists = Lists(most_likely(), Unit.of(game))
    off: dict[tuple[int, int], list[float]] = defaultdict(list)
    for seed in range(games):
        rng, position = np.random.default_rng(seed), Position.start(game)
        (secret,) = position.belief.sample(rng, 1)
        while position.outcome is None:
            best = choice(position, most_likely())
            work = lists.work(position)
            if work is not None and 2**14 < work < 2**23 and rng.random() < 0.2:
                for query in rng.choice(position.queries, 3, replace=False).tolist():
                    values = lists.every(position, [best, query])
                    if values is None or query == best:
                        continue
                    for size in SIZES:
                        drawn = lists.draw(position, query, best, size)
                        short = max(-2, round(np.log2(work / 2 / size)))
                        if drawn is not None:
                            raw = drawn.difference + bias(float(np.log2(work / 2 / size)), size)
                            off[size, min(short, 6)].append(raw - float(values[1] - values[0]))
            position = position.after(best, game.answer(secret, position.transcript, best))
    for (size, short), errors in sorted(off.items()):
        print(
            f"list of {size:,}, short by {short} bits: off by {np.mean(errors):+.3f}, deviation {np.std(errors):.3f} "
            f"({len(errors)} pairs; taken as {bias(short, size):.3f} and {doubt(size):.3f})"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--calibrate", action="store_true")
    asked = parser.parse_args()
    print(machine())
    if asked.coverage:
        coverage(asked.games)
    elif asked.calibrate:
        calibrate(asked.games)
    else:
        blunders(asked.games, asked.seconds)
