"""The gain of policy improvement: ``python benchmarks/beyond_greedy.py battleship --announce sunk --games 2000``.

``battleship`` plays the rollout policy and greedy on the same boards. Once no more than 3,000 layouts are left, both
are walked to the end over all of them in the kernel: that gives the shots of the board at hand, and the exact mean
besides. Two differences are printed: the plain one of the shots fired, and one with the luck taken out. There each game
counts its exact mean, less the luck before: what the answers, of exactly known probabilities, gave more than expected.
The worth of a position may be any function for this, its quality only decides how much noise is left (control
variates, as in Burch et al. 2018); here several are kept for each game (:func:`worths`). The weights of each tenth of
the games are fitted to the others. Games are kept in ``--store``, so that a run can be stopped and continued.

``gain`` measures the same with far less noise. Where the policy asks another cell than greedy, both are followed by
greedy play to the end over all layouts left, tens of millions if need be, and the difference is counted. Its mean over
the policy's games is what the policy saves, exactly (the performance difference lemma, Kakade & Langford 2002): of the
luck only that of the way is left. From ``--tail`` layouts on (fewer if the policy looks at fewer) all games are played
at once, by both. Nothing is drawn but the games, and a policy that leaves greedy play where more layouts are left than
can be listed is refused. What a first shot saves that was found beforehand is left out: ``opening.py`` says it exactly.

``rectangles`` walks the whole tree: exact means.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

import numpy as np

from bestguess import kernel, make
from bestguess.arena.evaluate import evaluate
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.simulator import GREEDY, Plan
from bestguess.core.spec import make as make_from
from bestguess.core.types import Ints, Query, Transcript
from bestguess.games.battleship.posterior import every_layout
from bestguess.games.battleship.rules import Battleship
from bestguess.games.battleship.simulator import FleetSimulator
from bestguess.policies import POLICIES
from bestguess.policies.ranking import generator
from bestguess.policies.rollout import Rollout
from machine import machine

TAIL = 3000
STEPS = (
    "candidates=3,nested=0",
    "candidates=5,wide=20,nested=0",
    "candidates=5",
    "nested=1000",
    "candidates=3,depth=2",
    "candidates=5,wide=20,depth=2",
)
Z99 = 2.5758293
WALKED = 8000  # layouts, at most, whose greedy end tells what a position is worth
FOLDS = 10


def worths(bits: float, left: int, sunk: int, misses: float) -> tuple[float, ...]:
    """Estimates of a position's value: layouts in bits, hits left, ships known sunk, misses in simulated play."""
    return bits, float(left), bits * bits, bits * left, float(left * left), float(sunk), misses


def answers(game: Battleship, secrets: Ints, transcript: Transcript, query: Query) -> Ints:
    """The answer of each layout, shape (layouts,)."""
    hits = {cell for cell, answer in transcript if answer} | {query}
    ships = len(game.ships)
    afloat, sunk = {
        "silent": ([1] * ships, [1] * ships),
        "sunk": ([1] * ships, [2] * ships),
        "named": ([1] * ships, list(range(2, 2 + ships))),
        "every-hit": (list(range(1, 1 + ships)), list(range(1 + ships, 1 + 2 * ships))),
    }[game.announce]
    said = np.zeros(len(secrets), dtype=np.int64)
    for ship in range(ships):
        table = np.zeros(2 * game.grid.size, dtype=np.int64)
        for place in game.placements_over(ship, query):
            whole = hits.issuperset(game.placement_cells(ship, place))
            table[place] = (sunk if whole else afloat)[ship]
        said = np.maximum(said, table[secrets[:, ship]])
    return said


def play(opening: Opening, policy: Any, plan: Plan, secret: Any) -> dict[str, Any]:
    """One game: its shots, its exact mean, the luck before that by each worth, and the seconds of its moves."""
    game, position, seconds = opening.game, opening.start(), []
    assert isinstance(game, Battleship)
    luck = np.zeros(len(worths(0.0, 0, 0, 0.0)))
    while (secrets := every_layout(game, position.belief.evidence, TAIL)) is None:
        began = process_time()
        query = policy.choose(position, np.random.default_rng(0))
        seconds.append(round(process_time() - began, 4))
        count = float(position.belief.count().value)
        left = game.fleet_cells - sum(answer != 0 for _, answer in position.transcript)
        sunk = sum(answer > 1 for _, answer in position.transcript)
        row = position.belief.predict(np.asarray([query])).row(query)
        simulator = FleetSimulator(position.belief)
        walked = every_layout(game, position.belief.evidence, WALKED)
        if walked is None:
            walked = simulator.secrets(generator(1, position.transcript), WALKED)
        (misses,) = simulator.costs(walked, np.asarray([query]), GREEDY)
        said = answers(game, walked, position.transcript, query)
        means = {answer: float(misses[said == answer].mean()) for answer in np.unique(said).tolist()}
        # An answer that no drawn layout gives is as rare as its worth is unimportant.
        after = {
            answer: np.array(
                worths(
                    np.log2(count * share),
                    left - (answer > 0),
                    sunk + (answer > 1),
                    means.get(answer, float(misses.mean())),
                )
            )
            for answer, share in row.items()
        }
        given = game.answer(secret, position.transcript, query)
        luck += after[given] - sum(share * after[answer] for answer, share in row.items())
        position = opening.after(position, query, given)
    lengths = [ship.length for ship in game.ships]
    tail = kernel.fleet_rollouts(
        game.rows,
        game.columns,
        lengths,
        announce=game.announce,
        layouts=secrets,
        asked=position.belief.evidence.hits,
        candidates=[-1],
        levels=plan.levels,
    )[0]
    mine = int(np.flatnonzero((secrets == np.asarray(secret)).all(axis=1))[0])
    misses = sum(answer == 0 for _, answer in position.transcript)
    return {
        "shots": game.fleet_cells + misses + int(tail[mine]),
        "mean": game.fleet_cells + misses + float(tail.mean()),
        "luck": luck.round(6).tolist(),
        "seconds": seconds,
    }


def battleship(args: argparse.Namespace) -> None:
    game = make(f"battleship(announce={args.announce})")
    ours = make_from(POLICIES, args.policy)
    assert isinstance(ours, Rollout)
    store = Path(args.store) if args.store else None
    done = [json.loads(line) for line in store.read_text().splitlines()] if store and store.exists() else []
    opening = Opening(game, depth=8, limit=4096)
    for number in range(len(done), args.games):
        secret = secret_of(opening, args.seed, number)
        pair = [play(opening, make("most-likely"), GREEDY, secret), play(opening, ours, ours.plan, secret)]
        done.append(pair)
        if store:
            with store.open("a") as file:
                file.write(json.dumps(pair) + "\n")
    report(done[: args.games], f"{args.announce}, {args.policy}, seed {args.seed}")


def gain(args: argparse.Namespace) -> None:
    """Sum over the policy's games the shots that its choices save if greedy play goes on after each."""
    game, ours, greedy = (
        make(f"battleship(announce={args.announce})"),
        make_from(POLICIES, args.policy),
        make("most-likely"),
    )
    assert isinstance(game, Battleship)
    assert isinstance(ours, Rollout)
    opening = Opening(game, depth=8, limit=4096)
    store = Path(args.store) if args.store else None
    done = [json.loads(line) for line in store.read_text().splitlines()] if store and store.exists() else []
    for number in range(len(done), args.games):
        done.append(saved(opening, ours, greedy, secret_of(opening, args.seed, number), args.listed, args.tail))
        if store:
            with store.open("a") as file:
                file.write(json.dumps(done[-1]) + "\n")
    done = done[: args.games]
    column = np.array([sum(one["saved"].values()) for one in done])
    print(f"{args.announce}, {args.policy}, seed {args.seed}, games {len(done)}")
    if ours.opening and FleetSimulator(opening.start().belief).opening() is not None:
        print("  beside what the first shot saves, which benchmarks/opening.py says exactly:")
    print(f"  shots saved {column.mean():.3f} ± {Z99 * column.std(ddof=1) / len(column) ** 0.5:.3f} (99 %)")
    for tenfold in sorted({tenfold for one in done for tenfold in one["saved"]}, key=int):
        part = np.array([one["saved"].get(tenfold, 0.0) for one in done])
        print(f"    from 10^{tenfold} layouts on {part.mean():.3f} ± {Z99 * part.std(ddof=1) / len(part) ** 0.5:.3f}")
    seconds = np.concatenate([one["seconds"] for one in done])
    slowest = np.array([max(one["seconds"]) for one in done])
    median, slow = np.quantile(seconds, (0.5, 0.99))
    print(f"  a move, core seconds: median {median:.3f}, 99 % {slow:.2f}, most {max(seconds):.2f}")
    print(f"  the slowest of a game: median {np.median(slowest):.2f}; {process_time():.0f} core seconds in all")


def saved(opening: Opening, ours: Rollout, greedy: Any, secret: Any, most: int, few: int) -> dict[str, Any]:
    """One game of ours: what its choices save by tenfolds of layouts left, and the seconds of its moves.

    Where ``few`` or fewer are left, and the policy looks at all of them, all games from there on are played at once, by
    both.
    """
    game, position, rng = opening.game, opening.start(), np.random.default_rng(0)
    assert isinstance(game, Battleship)
    parts: dict[str, float] = {}
    seconds = []
    while position.outcome is None:
        seen: dict[Query, float] = {}
        began = process_time()
        with noted(seen):
            mine = ours.choose(position, rng)
        seconds.append(round(process_time() - began, 4))
        its = greedy.choose(position, rng)
        simulator = FleetSimulator(position.belief)
        left = simulator.distinct()
        tail = left is not None and left <= few and ours.near(simulator)
        begins = not position.transcript and mine == simulator.opening()
        if tail or (mine != its and not begins):
            if left is None or left > most:
                raise SystemExit(
                    f"The policy leaves greedy play where over {most} layouts are left: take a larger --listed."
                )
            costs = simulator.expected_costs
            if tail:
                lead = costs(np.asarray([its]), GREEDY)[0] - costs(np.asarray([mine]), ours.plan)[0]
            else:
                # The policy has mostly looked at both already.
                both = (seen[its], seen[mine]) if {its, mine} <= seen.keys() else costs(np.asarray([its, mine]), GREEDY)
                lead = both[0] - both[1]
            tenfold = str(len(str(left)) - 1)
            parts[tenfold] = parts.get(tenfold, 0.0) + float(lead)
        if tail:
            break
        position = opening.after(position, mine, game.answer(secret, position.transcript, mine))
    return {"saved": parts, "seconds": seconds}


@contextmanager
def noted(seen: dict[Query, float]) -> Iterator[None]:
    """Notes what greedy play over all layouts left is found to cost after a query, meanwhile."""
    plain = FleetSimulator.expected_costs

    def expected_costs(self: FleetSimulator, queries: Ints, plan: Plan) -> Any:
        means = plain(self, queries, plan)
        if plan == GREEDY and means is not None:
            seen.update(zip(queries.tolist(), means.tolist(), strict=True))
        return means

    with patch.object(FleetSimulator, "expected_costs", expected_costs):
        yield


def report(done: list[Any], title: str) -> None:
    print(title, "boards", len(done))
    greedy, ours = (np.array([pair[place]["shots"] for pair in done], dtype=float) for place in (0, 1))
    show("shots", greedy, ours, ours - greedy)
    means = [np.array([pair[place]["mean"] for pair in done]) for place in (0, 1)]
    lucks = [np.array([pair[place]["luck"] for pair in done]) for place in (0, 1)]
    greedy, ours = (fair(luck, mean) for luck, mean in zip(lucks, means, strict=True))
    # Both had equal luck where they played alike.
    show("luck taken out", greedy, ours, fair(lucks[1] - lucks[0], means[1] - means[0]))
    seconds = np.concatenate([pair[1]["seconds"] for pair in done])
    median, slow = 1000 * np.quantile(seconds, (0.5, 0.99))
    print(
        f"  a move before {TAIL} are left: median {median:.0f} ms, 99 % {slow:.0f} ms, most {1000 * seconds.max():.0f}"
    )


def fair(luck: Any, means: Any) -> Any:
    """The means less their luck, weighed by least squares; each part by weights fitted to the others.

    Luck is nothing on the average, so any weights are fair, but for having been fitted to the games they serve.
    """
    out = np.empty(len(means))
    for fold in range(FOLDS):
        mine = np.arange(len(means)) % FOLDS == fold
        others = luck[~mine]
        weights = np.linalg.lstsq(others - others.mean(axis=0), means[~mine] - means[~mine].mean(), rcond=None)[0]
        out[mine] = means[mine] - luck[mine] @ weights
    return out


def show(name: str, greedy: Any, ours: Any, lead: Any) -> None:
    margin = Z99 * lead.std(ddof=1) / len(lead) ** 0.5
    print(f"  {name:15} greedy {greedy.mean():.3f}, ours {ours.mean():.3f}: {lead.mean():+.3f} ± {margin:.3f} (99 %)")


def rectangles(args: argparse.Namespace) -> None:
    game = make("rectangles")
    policies = ("most-likely", *(f"rollout({given},samples=all)" for given in STEPS))
    for name in policies[: args.steps]:
        result = evaluate(game, make_from(POLICIES, name))
        print(f"{name:52} {result.mean:.5f} shots, worst {result.worst:.0f}, {result.seconds:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("battleship")
    one.add_argument("--announce", default="sunk")
    one.add_argument("--policy", default="rollout")
    one.add_argument("--games", type=int, default=200)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--store")
    one.set_defaults(run=battleship)
    three = commands.add_parser("gain")
    three.add_argument("--announce", default="sunk")
    three.add_argument("--policy", default="rollout")
    three.add_argument("--games", type=int, default=30)
    three.add_argument("--seed", type=int, default=1)
    three.add_argument("--listed", type=int, default=2**27, help="most layouts to be listed, of 16 to 24 bytes each")
    three.add_argument("--tail", type=int, default=100_000, help="layouts left from which all games are played at once")
    three.add_argument("--store")
    three.set_defaults(run=gain)
    two = commands.add_parser("rectangles")
    two.add_argument("--steps", type=int, default=3, help="7 for all, which takes minutes")
    two.set_defaults(run=rectangles)
    args = parser.parse_args()
    print(machine())
    args.run(args)


if __name__ == "__main__":
    main()
