"""What policy improvement gains: ``python benchmarks/beyond_greedy.py battleship --announce sunk --games 2000``.

``battleship`` plays the rollout policy and greedy on the same boards. Once no more than 3,000 layouts are left, both
are walked to the end over all of them in the kernel: that gives the shots of the board at hand, and the exact mean
besides. Two differences are printed: the plain one of the shots fired, and one with the luck taken out. There each game
counts its exact mean, less the luck before: what the answers, of exactly known probabilities, gave more than expected.
The worth of a position may be any function for this, its quality only decides how much noise is left (control
variates, as in Burch et al. 2018); here several are kept for each game (:func:`worths`), and the weights are those that
fit the games best. Games are kept in ``--store``, so that a run can be stopped and continued.

``gain`` measures the same with far less noise and another assumption. What a policy saves is the sum, over its own
moves, of what greedy play would save by each (Kakade & Langford 2002, lemma 6.1): here worked out over all layouts left
where they are 65,536 or fewer, else over 200,000 drawn anew, and over the tree of all that follows from 3,000 on. Only
the drawn ones are an estimate: greedy play is walked on them as if they were all.

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
from bestguess.core.position import Position
from bestguess.core.spec import make as make_from
from bestguess.core.types import MISS, Transcript
from bestguess.games.battleship.rules import Battleship
from bestguess.policies import POLICIES
from bestguess.policies.greedy import most_likely
from bestguess.policies.ranking import choice, generator
from bestguess.policies.rollout import LISTED, Rollout, stratified
from machine import machine

TAIL = 3000
STEPS = (
    "candidates=3,nested=0",
    "candidates=5,wide=20,nested=0",
    "candidates=5",
    "candidates=5,wide=20",
    "candidates=3,depth=2",
    "candidates=5,wide=20,depth=2",
)
Z99 = 2.5758293
JUDGED = 200_000
WALKED = 4000  # layouts, at most, whose greedy end tells what a position is worth


def worths(bits: float, left: int, sunk: int, misses: float) -> tuple[float, ...]:
    """What may say how much a position is worth: layouts in bits, hits left, ships known sunk, misses rehearsed."""
    return bits, float(left), bits * bits, bits * left, float(left * left), float(sunk), misses


def play(opening: Opening, policy: Any, levels: list[Any], secret: Any) -> dict[str, Any]:
    """One game: its shots, its exact mean, the luck before that by each worth, and the seconds of its moves."""
    game, position, seconds = opening.game, opening.start(), []
    assert isinstance(game, Battleship)
    luck = np.zeros(len(worths(0.0, 0, 0, 0.0)))
    while (secrets := position.belief.listing(TAIL)) is None:
        began = process_time()
        query = policy.choose(position, np.random.default_rng(0))
        seconds.append(round(process_time() - began, 4))
        count = float(position.belief.count().value)
        left = game.fleet_cells - sum(answer != 0 for _, answer in position.transcript)
        sunk = sum(answer > 1 for _, answer in position.transcript)
        row = position.belief.predict(np.asarray([query])).row(query)
        walked = position.belief.listing(WALKED)
        if walked is None:
            walked = position.belief.draw(generator(1, position.transcript), WALKED)
        (misses,), (hits,) = position.belief.rehearse(walked, np.asarray([query]), [])
        mean = [float(misses[hits == hit].mean()) if (hits == hit).any() else 0.0 for hit in (False, True)]
        after = {
            answer: np.array(worths(np.log2(count * share), left - (answer > 0), sunk + (answer > 1), mean[answer > 0]))
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


def gain(args: argparse.Namespace) -> None:
    """What each of the policy's moves saves of the misses of greedy play afterwards, summed by phase."""
    game, ours, greedy = make(f"battleship(announce={args.announce})"), make_from(POLICIES, args.policy), most_likely()
    assert isinstance(game, Battleship)
    assert isinstance(ours, Rollout)
    opening, lengths = Opening(game, depth=8, limit=4096), [ship.length for ship in game.ships]
    judged: dict[Transcript, float] = {}
    saved, seconds = np.zeros((args.games, 3)), []
    for number in range(args.games):
        secret, position = secret_of(opening, args.seed, number), opening.start()
        while (secrets := position.belief.listing(TAIL)) is None:
            began = process_time()
            query = ours.choose(position, np.random.default_rng(0))
            seconds.append(process_time() - began)
            if (first := choice(position, greedy)) != query:
                if position.transcript not in judged:
                    judged[position.transcript] = judge(position, np.array([first, query]))
                saved[number, int(position.belief.count().value <= LISTED)] += judged[position.transcript]
            position = opening.after(position, query, game.answer(secret, position.transcript, query))
        for levels, sign in (([], 1), (ours.levels, -1)):
            misses = kernel.fleet_rollouts(
                game.rows, game.columns, lengths, game.announce, secrets, position.belief.evidence.hits, [-1], levels
            )
            saved[number, 2] += sign * misses.mean()
    print(f"{args.announce}, {args.policy}, seed {args.seed}, games {args.games}: shots saved")
    phases = (f"while over {LISTED} are left", f"down to {TAIL}", "from there on", "in all")
    for name, column in zip(phases, (*saved.T, saved.sum(axis=1)), strict=True):
        print(f"  {name:28} {column.mean():.3f} ± {Z99 * column.std(ddof=1) / len(column) ** 0.5:.3f} (99 %)")
    median, slow = 1000 * np.quantile(seconds, (0.5, 0.99))
    print(f"  a move before {TAIL} are left: median {median:.0f} ms, 99 % {slow:.0f} ms")
    print(f"  {process_time():.0f} core seconds in all")


def judge(position: Position, queries: Any) -> float:
    """How many misses less the second query costs than the first, with greedy play afterwards."""
    secrets = position.belief.listing(LISTED)
    if secrets is None:
        secrets = position.belief.draw(generator(2, position.transcript), JUDGED)
    misses, hits = position.belief.rehearse(secrets, queries, [])
    means = stratified(misses, hits, position.belief.predict(queries).probability_of(MISS))
    return float(means[0] - means[1])


def report(done: list[Any], title: str) -> None:
    print(title, "boards", len(done))
    greedy, ours = (np.array([pair[place]["shots"] for pair in done], dtype=float) for place in (0, 1))
    show("shots", greedy, ours, ours - greedy, 1)
    means = [np.array([pair[place]["mean"] for pair in done]) for place in (0, 1)]
    lucks = [np.array([pair[place]["luck"] for pair in done]) for place in (0, 1)]
    greedy, ours = (mean - luck @ weights(luck, mean) for mean, luck in zip(means, lucks, strict=True))
    both = np.hstack(lucks)
    lead = means[1] - means[0]
    show("luck taken out", greedy, ours, lead - both @ weights(both, lead), 1 + both.shape[1])
    seconds = np.concatenate([pair[1]["seconds"] for pair in done])
    median, slow = 1000 * np.quantile(seconds, (0.5, 0.99))
    print(f"  a move before {TAIL} are left: median {median:.0f} ms, 99 % {slow:.0f} ms")


def weights(luck: Any, means: Any) -> Any:
    """Least squares. Luck is nothing on the average: any weights are fair, but for being fitted to these games."""
    return np.linalg.lstsq(luck - luck.mean(axis=0), means - means.mean(), rcond=None)[0]


def show(name: str, greedy: Any, ours: Any, lead: Any, fitted: int) -> None:
    margin = Z99 * np.sqrt(((lead - lead.mean()) ** 2).sum() / max(len(lead) - fitted, 1) / len(lead))
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
    three.add_argument("--games", type=int, default=100)
    three.add_argument("--seed", type=int, default=1)
    three.set_defaults(run=gain)
    two = commands.add_parser("rectangles")
    two.add_argument("--steps", type=int, default=3, help="7 for all, which takes minutes")
    two.set_defaults(run=rectangles)
    args = parser.parse_args()
    print(machine())
    args.run(args)


if __name__ == "__main__":
    main()
