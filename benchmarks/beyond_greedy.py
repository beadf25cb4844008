"""What policy improvement gains: ``python benchmarks/beyond_greedy.py battleship --announce sunk --games 2000``.

``battleship`` plays the rollout policy and greedy on the same boards. Once no more than 3,000 layouts are left, both
are walked to the end over all of them in the kernel: that gives the shots of the board at hand, and the exact mean
besides. Two differences are printed: the plain one of the shots fired, and one with the luck taken out. There each game
counts its exact mean, less the luck before: what the answers, of exactly known probabilities, gave more than expected.
The worth of a position may be any function for this, its quality only decides how much noise is left (a control
variate, as in Burch et al. 2018); here it is a fitted polynomial of the bits and the hits left. Games are kept in
``--store``, so that a run can be stopped and continued.

``rectangles`` walks the whole tree: exact means.
"""

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bestguess import kernel, make
from bestguess.arena.evaluate import evaluate
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.spec import make as make_from
from bestguess.games.battleship.rules import Battleship
from bestguess.policies import POLICIES
from bestguess.policies.rollout import Rollout
from machine import machine

TAIL = 3000
STEPS = ("candidates=3", "candidates=5,wide=20", "candidates=3,depth=2", "candidates=5,wide=20,depth=2")
Z99 = 2.5758293
# Misses to come of greedy play as a polynomial of (bits left, hits left), fitted to positions of 100 greedy games.
WORTH = {
    "sunk": (4.20427, 1.33558, -0.81374, -0.00944, 0.0368, -0.06841),
    "named": (5.15035, 0.94694, 0.07501, 0.00389, 0.01761, -0.09399),
    "silent": (3.64159, 1.09947, -0.5051, 0.02841, -0.08365, 0.03906),
}


def features(bits: float, left: int) -> tuple[float, ...]:
    return 1.0, bits, float(left), bits * bits, bits * left, float(left * left)


def worth(game: Battleship, bits: float, left: int) -> float:
    if left == 0:
        return 0.0
    return float(np.dot(WORTH[game.announce], features(bits, left)))


def play(opening: Opening, policy: Any, levels: list[Any], secret: Any) -> dict[str, Any]:
    """One game: its shots, its exact mean with the luck taken out, and the seconds of its moves."""
    game, position, luck, seconds = opening.game, opening.start(), 0.0, []
    assert isinstance(game, Battleship)
    while (secrets := position.belief.listing(TAIL)) is None:
        began = process_time()
        query = policy.choose(position, np.random.default_rng(0))
        seconds.append(round(process_time() - began, 4))
        count = float(position.belief.count().value)
        left = game.fleet_cells - sum(answer != 0 for _, answer in position.transcript)
        row = position.belief.predict(np.asarray([query])).row(query)
        after = {
            answer: (answer == 0) + worth(game, np.log2(count * share), left - (answer != 0))
            for answer, share in row.items()
        }
        given = game.answer(secret, position.transcript, query)
        luck += after[given] - sum(share * after[answer] for answer, share in row.items())
        position = opening.after(position, query, given)
    lengths = [ship.length for ship in game.ships]
    tail = kernel.fleet_rollouts(
        game.rows, game.columns, lengths, game.announce, secrets, position.belief.evidence.hits, [-1], levels
    )[0]
    mine = int(np.flatnonzero((secrets == np.asarray(secret)).all(axis=1))[0])
    misses = sum(answer == 0 for _, answer in position.transcript)
    left = game.fleet_cells - len(position.transcript) + misses
    return {
        "shots": game.fleet_cells + misses + int(tail[mine]),
        "fair": game.fleet_cells + misses + float(tail.mean()) - luck,
        "seconds": seconds,
        "left": [float(np.log2(len(secrets))), left, float(tail.mean())],
    }


def battleship(args: argparse.Namespace) -> None:
    game = make(f"battleship(announce={args.announce})")
    ours = make_from(POLICIES, args.policy)
    assert isinstance(ours, Rollout)
    levels = ours.levels
    store = Path(args.store) if args.store else None
    done = [json.loads(line) for line in store.read_text().splitlines()] if store and store.exists() else []
    opening = Opening(game, depth=8, limit=4096)
    for number in range(len(done), args.games):
        secret = secret_of(opening, args.seed, number)
        pair = [play(opening, make("most-likely"), [], secret), play(opening, ours, levels, secret)]
        done.append(pair)
        if store:
            with store.open("a") as file:
                file.write(json.dumps(pair) + "\n")
    report(done[: args.games], f"{args.announce}, {args.policy}, seed {args.seed}")


def report(done: list[Any], title: str) -> None:
    print(title, "boards", len(done))
    for name, of in (("shots", "shots"), ("luck taken out", "fair")):
        greedy, ours = (np.array([pair[place][of] for pair in done], dtype=float) for place in (0, 1))
        lead = ours - greedy
        margin = Z99 * lead.std(ddof=1) / len(done) ** 0.5
        print(
            f"  {name:15} greedy {greedy.mean():.3f}, ours {ours.mean():.3f}: {lead.mean():+.3f} ± {margin:.3f} (99 %)"
        )
    seconds = np.concatenate([pair[1]["seconds"] for pair in done])
    median, slow = 1000 * np.quantile(seconds, (0.5, 0.99))
    print(f"  a move before {TAIL} are left: median {median:.0f} ms, 99 % {slow:.0f} ms")


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
    one.add_argument("--policy", default="rollout(candidates=3,samples=10000)")
    one.add_argument("--games", type=int, default=200)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--store")
    one.set_defaults(run=battleship)
    two = commands.add_parser("rectangles")
    two.add_argument("--steps", type=int, default=3, help="5 for all, which takes minutes")
    two.set_defaults(run=rectangles)
    args = parser.parse_args()
    print(machine())
    args.run(args)


if __name__ == "__main__":
    main()
