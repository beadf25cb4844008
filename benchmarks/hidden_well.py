"""Learn the weights of the host ``hidden-well``: ``python benchmarks/hidden_well.py [--minutes M] [--write]``.

A hider of the family leaves each layout of 5-4-3-3-2 as often as the product of the weights of its placements, one for
each length and orbit of placements under the symmetries of the board: 80 numbers. Each round plays greedy games by a
seeker who knows the weights, on fleets drawn from them, and regresses the shots on how often a fleet has each orbit.
The coefficients are the natural gradient of the mean number of shots for the logarithms of the weights (the Fisher
information of an exponential family is the covariance of those counts: Amari 1998, section 2), and the logarithms take
a step along them. The seeker answers each step at once, so the rounds go to and fro, and the mean of the later ones is
kept: ``--write`` puts it into the package. ``--check`` plays games on fleets hidden so.

The state is written after every round: Ctrl-C loses at most one round, and a second run goes on.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bestguess import kernel, make
from bestguess.games.battleship import hidden_well
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.games.battleship.hidden_well import placement_orbits
from bestguess.games.battleship.posterior import arguments, counted, weights_of
from bestguess.games.battleship.weights import PlacementWeights

SEED = 25
ROUNDS = 12
EARLY = 5
"""The first rounds, whose weights are left out of the mean."""
GAMES = 4000
STEP = 0.15
"""How far the logarithm of a weight moves for each shot that a ship in its orbit costs more."""
RIDGE = 70.0
"""The variance of the shots of a game over that of a coefficient, as it is expected before a round."""
GAME = make("battleship")
assert isinstance(GAME, FleetRules)


ORBITS = placement_orbits(GAME)


def weights(logs: np.ndarray) -> PlacementWeights:
    """The weights of the orbits with these logarithms."""
    values = np.exp(logs - logs.max())[ORBITS]
    return PlacementWeights.of(GAME, np.where(ORBITS >= 0, values, 0.0))


def drawn(weight: PlacementWeights, size: int, seed: int) -> list[Layout]:
    """Fleets hidden by the weights."""
    evidence = Evidence.none(GAME, weight)
    layouts = kernel.fleet_rejection_sampling(
        *arguments(GAME, evidence), seed=seed, size=size, limit=1e8, weights=weights_of(evidence)
    )
    return [tuple(layout) for layout in layouts.tolist()]


def greedy_shots(weight: PlacementWeights, layouts: list[Layout]) -> Iterator[tuple[int, int]]:
    """The place of each layout with the shots of greedy play that knows the weights; positions are shared by games."""
    cells = [[frozenset(GAME.placement_cells(ship, place)) for ship, place in enumerate(layout)] for layout in layouts]
    left = [(Evidence.none(GAME, weight), frozenset[int](), frozenset[int](), list(range(len(layouts))))]
    while left:
        evidence, shot, hits, members = left.pop()
        known = counted(GAME, evidence)
        assert known is not None
        chance = 1 - known.empty
        chance[list(shot)] = -1
        query = int(np.flatnonzero(chance >= chance.max() - 1e-9)[0])
        by_answer: dict[int, list[int]] = {}
        for member in members:
            ship = next((ship for ship in cells[member] if query in ship), None)
            answer = 0 if ship is None else 2 if ship <= hits | {query} else 1
            by_answer.setdefault(answer, []).append(member)
        shot |= {query}
        for answer, some in by_answer.items():
            after = hits | {query} if answer else hits
            if len(after) == GAME.fleet_cells:
                yield from ((member, len(shot)) for member in some)
            else:
                left.append((evidence.after(GAME, query, answer), shot, after, some))


def orbit_counts(layouts: list[Layout]) -> np.ndarray:
    """How many ships of each layout lie in each orbit, shape (n, orbits)."""
    places = ORBITS.reshape(len(GAME.ships), -1)[range(len(GAME.ships)), np.array(layouts)]
    return np.stack([np.bincount(row, minlength=ORBITS.max() + 1) for row in places]).astype(np.float64)


def gradient(logs: np.ndarray, seed: int) -> tuple[np.ndarray, float, float]:
    """The natural gradient in shots, the mean number of shots, and its standard error."""
    weight = weights(logs)
    layouts = drawn(weight, GAMES, seed)
    shots = np.zeros(GAMES)
    for place, number in greedy_shots(weight, layouts):
        shots[place] = number
    counts = orbit_counts(layouts)
    counts -= counts.mean(axis=0)
    covariance = counts.T @ counts + RIDGE * np.eye(counts.shape[1])
    slope = np.linalg.solve(covariance, counts.T @ (shots - shots.mean()))
    return slope, float(shots.mean()), float(shots.std(ddof=1) / np.sqrt(GAMES))


def learned(logs: list[list[float]]) -> list[int]:
    """The weights of the orbits, up to 255 for each length, from the logarithms of all rounds."""
    numbers = weights(np.mean(logs[EARLY:], axis=0)).numbers
    return [int(numbers[orbit == ORBITS].max()) for orbit in range(int(ORBITS.max()) + 1)]


def check(games: int) -> None:
    """Play greedy games on the fleets of the package's weights, by seekers who know them and who expect anything."""
    own = hidden_well.hidden_well(GAME).parts[0].weights
    plain = PlacementWeights.of(GAME, ORBITS >= 0)
    assert own is not None
    for name, hides, expects in (
        ("hidden-well, the seeker knows", own, own),
        ("hidden-well, the seeker expects anything", own, plain),
        ("anything, the seeker expects anything", plain, plain),
    ):
        shots = np.array([number for _, number in greedy_shots(expects, drawn(hides, games, SEED - 1))])
        print(f"{name}: {shots.mean():.2f} ± {1.96 * shots.std(ddof=1) / np.sqrt(games):.2f} shots", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="learn the weights of the host hidden-well")
    parser.add_argument("--minutes", type=float, default=30.0, help="stop after the round in which these are over")
    parser.add_argument("--state", type=Path, default=Path("hidden-well.json"), help="what was learned so far")
    parser.add_argument("--write", action="store_true", help="put what was learned into the package")
    parser.add_argument("--check", type=int, metavar="GAMES", help="play this many games against the package's weights")
    options = parser.parse_args()
    if options.check:
        check(options.check)
        return
    state = {"logs": [[0.0] * int(ORBITS.max() + 1)], "shots": []}
    if options.state.exists():
        state = json.loads(options.state.read_text())
    begin = time.monotonic()
    while len(state["shots"]) < ROUNDS and time.monotonic() - begin < 60 * options.minutes:
        number = len(state["shots"])
        logs = np.array(state["logs"][-1])
        slope, mean, error = gradient(logs, SEED + number)
        state["logs"].append((logs + STEP * slope).tolist())
        state["shots"].append([mean, error])
        options.state.write_text(json.dumps(state))
        spent = (time.monotonic() - begin) / 60
        print(f"round {number + 1} of {ROUNDS}: {mean:.2f} ± {1.96 * error:.2f} shots, {spent:.1f} minutes", flush=True)
    if options.write and len(state["shots"]) > EARLY:
        file = Path(hidden_well.__file__).with_name(hidden_well.FILE)
        known = {"rounds": len(state["shots"]), "games": GAMES, "seed": SEED, "weights": learned(state["logs"])}
        file.write_text(json.dumps(known) + "\n")
        print(f"wrote {file}")


if __name__ == "__main__":
    main()
