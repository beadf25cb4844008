"""Who is called too lucky, and what scoring a move costs: ``python benchmarks/luck.py [GAME] [--games N]``.

Honest games by a policy, each of whose moves is scored, and as many games of a player who knows the secret. Prints how
many of both are called too lucky, the largest odds of an honest game and the least of the other, and the processor
milliseconds that scoring takes for a move.
"""

import argparse
from time import process_time
from typing import Any

import numpy as np

from bestguess import make
from bestguess.arena.fair import Fair
from bestguess.arena.luck import Luck, Meter
from bestguess.arena.match import Opening, turns
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make as make_from
from bestguess.hosts.honest import Honest
from bestguess.policies import POLICIES


def honest(
    opening: Opening, policy: Policy, reference: str, secret: Any, rng: np.random.Generator
) -> tuple[Luck, float]:
    """The luck of a game, and the seconds that scoring it took."""
    meter, seconds = Meter.of(reference), 0.0
    for turn in turns(opening, policy, Honest(opening.game, secret), rng):
        began = process_time()
        meter.add(turn.before, turn.query, turn.answer)
        seconds += process_time() - began
    return meter.luck, seconds


def knowing(game: Game, secret: Any) -> Luck:
    """The luck of a player who knows the secret: every query finds something."""
    meter, position = Meter(), Position.start(game)
    while position.outcome is None:
        answers = ((query, game.answer(secret, position.transcript, query)) for query in position.queries.tolist())
        query, answer = next(move for move in answers if game.is_hit(*move))
        meter.add(position, query, answer)
        position = position.after(query, answer)
    return meter.luck


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="battleship")
    parser.add_argument("--policy", default="hunt-target")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    opening, policy = Opening(make(given.game)), make_from(POLICIES, given.policy)
    reference = Fair(opening.game).reference
    secrets = opening.start().belief.sample(np.random.default_rng(given.seed), given.games)
    played = [
        honest(opening, policy, reference, one, np.random.default_rng([given.seed, at]))
        for at, one in enumerate(secrets)
    ]
    known = [knowing(opening.game, one) for one in secrets[: max(1, given.games // 10)]]
    lucks, moves = [luck for luck, _ in played], sum(luck.moves + luck.left_out for luck, _ in played)
    print(f"{opening.game.spec}, {given.policy}, {given.games:,} games, seed {given.seed}")
    print(f"honest: {sum(one.too_lucky for one in lucks)} too lucky, largest odds {max(one.odds for one in lucks):.3g}")
    z = [one.z[0] for one in known]
    print(
        f"knowing the secret: {sum(one.too_lucky for one in known)} of {len(known)} too lucky, least odds "
        f"{min(one.odds for one in known):.3g}, z of hits {min(z):.2f} to {max(z):.2f}"
    )
    print(f"scoring: {1000 * sum(seconds for _, seconds in played) / moves:.2f} ms of processor time a move")


if __name__ == "__main__":
    main()
