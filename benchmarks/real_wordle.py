"""Play Wordle with answers of the real game, of which the engine knows nothing but its own English words.

    python benchmarks/real_wordle.py ANSWERS GUESSES

The files have the answers and the guesses that the real game takes, one a line. Printed are the answers that the list
lacks, the mean number of guesses of games with some answers drawn by lot, the games that cannot be ended, and those in
which the engine suggests a word that the real game refuses (the game then goes on with the next best that it takes).
"""

import argparse
import random
from collections import Counter
from functools import cache
from math import log2
from pathlib import Path

from bestguess import make
from bestguess.api import make_game
from bestguess.core.errors import Contradiction
from bestguess.core.position import Position
from bestguess.core.types import Query, Transcript
from bestguess.games.wordle.tiles import feedback
from bestguess.policies.ranking import ranking


def main() -> None:
    """Play the games, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", type=Path, help="the answers of the real game, one a line")
    parser.add_argument("guesses", type=Path, help="the guesses that it takes, one a line")
    parser.add_argument("--games", type=int, default=250, help="how many answers are drawn")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the draw")
    parser.add_argument("--rules", default="wordle", help="the game that the engine believes it plays")
    parser.add_argument(
        "--bits", action="store_true", help="print how likely the answers are by the prior, and no games"
    )
    parser.add_argument("--policy", default="", help="the policy; that of the game if none is named")
    options = parser.parse_args()
    answers = options.answers.read_text(encoding="utf-8").split()
    taken = {*answers, *options.guesses.read_text(encoding="utf-8").split()}
    game = make_game(options.rules)
    policy = make(options.policy or game.default_policy)
    known = game.secrets()
    missing = sorted(set(answers).difference(known))
    print(f"{len(missing)} of {len(answers):,} answers missing:", *missing[:60])
    print(f"{len(set(known) - taken):,} of {len(known):,} words are refused by the real game")

    if options.bits:
        shares = dict(zip(known, game.prior().weights().tolist(), strict=True))
        bits = [-log2(shares[word]) for word in answers if word in shares]
        print(f"{sum(bits) / len(bits):.2f} bits on average of {game.describe_prior()}")
        return

    @cache
    def best(transcript: Transcript) -> tuple[Query, bool]:
        position = Position.of(game, transcript)
        order = ranking(position, policy)
        return next((int(query), place > 0) for place, query in enumerate(order) if game.allowed[query] in taken)

    lengths, refused, dead = Counter[int](), [], []
    for answer in random.Random(options.seed).sample(answers, min(options.games, len(answers))):
        transcript: Transcript = ()
        was_refused = False
        try:
            while game.outcome(transcript) is None:
                query, skipped = best(transcript)
                was_refused |= skipped
                transcript = (*transcript, (query, feedback(game.allowed[query], answer)))
            lengths[len(transcript)] += 1
        except Contradiction:
            dead.append(answer)
        if was_refused:
            refused.append(answer)
    played, guesses = lengths.total(), sum(number * often for number, often in lengths.items())
    print(f"{played + len(dead)} games: {guesses / played:.3f} guesses on average, {dict(sorted(lengths.items()))}")
    print(f"dead ends: {len(dead)}", *dead)
    print(f"games with a refused suggestion: {len(refused)}", *refused)


if __name__ == "__main__":
    main()
