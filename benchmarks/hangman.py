"""Computing times of hangman, and how its policies play: ``python benchmarks/hangman.py [--words FILE]``.

Tables in Markdown. Every policy meets the same secrets; differences are paired. Intervals are of 95 %, those of the
table of phrases of 99 %. Seeds are fixed: 1 for the words, 3 for the phrases (the liar of phrase n has seed n).
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from bestguess.arena.statistics import Summary, paired_difference, proportion, student_t
from bestguess.beliefs.coded import CodedBelief
from bestguess.core.players import Host, Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import MISS
from bestguess.games.hangman import Hangman, Phrase
from bestguess.games.hangman.words import ENGLISH
from bestguess.hosts.honest import Honest
from bestguess.hosts.liar import CleverLiar, Liar
from bestguess.policies import POLICIES

WORD_POLICIES = (
    "most-likely",
    "thrifty",
    "most-information(ties=likelihood)",
    "most-information",
    "sid-exact",
    "sid-two-case",
    "sid-penalty",
    "sid-no-update",
    "expected-size",
    "letter-frequency",
)
PHRASE_POLICIES = ("paper-phrase", "most-likely", "thrifty", "most-information(ties=likelihood)")
LENGTHS = range(3, 13)
NINETY_NINE = 5
"""Of five intervals that together hold with 95 %, each holds with 99 %: see ``student_t``."""


@dataclass(frozen=True)
class Result:
    won: bool
    misses: int
    questions: int


def play(start: Position, policy: Policy, host: Host) -> Result:
    position, rng = start, np.random.default_rng(0)
    while position.outcome is None:
        query = policy.choose(position, rng)
        position = position.after(query, host.answer(position.transcript, query))
    questions = [query for query, _ in position.transcript if query != getattr(position.game, "length_query", None)]
    misses = sum(1 for _, answer in position.transcript if answer == MISS)
    return Result(position.outcome.won, misses, len(questions))


def times(words: str) -> None:
    code = (
        f"import bestguess; from bestguess import Position, make; g = make('hangman(prior=uniform,words={words})');"
        "p = Position.start(g);\nfor move in g.notation.read_pattern((), '_' * 8): p = p.after(*move)\n"
        "print(make(g.default_policy).choose(p, None), g.vocabulary.lengths.size)"
    )
    began = perf_counter()
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    print(f"- first advice in a new process, {int(said.split()[1]):,} words: {perf_counter() - began:.2f} s")

    game = Hangman(words=words, weighting="uniform")
    belief = game.prior()
    assert isinstance(belief, CodedBelief)
    some = CodedBelief(belief.table, belief.weight, np.arange(min(25_000, belief.size)) + (belief.size // 3))
    letters, best = np.arange(len(game.letters)), 1.0
    for _ in range(20):
        began = perf_counter()
        some.predict(letters)
        best = min(best, perf_counter() - began)
    print(f"- predict, {len(letters)} letters x {some.size:,} words: {1000 * best:.2f} ms")

    rng, policy, slowest, start = np.random.default_rng(2), make(POLICIES, "most-likely"), 0.0, Position.start(game)
    began = perf_counter()
    for secret in belief.sample(rng, 1000):
        position = start
        while position.outcome is None:
            moment = perf_counter()
            query = policy.choose(position, rng)
            slowest = max(slowest, perf_counter() - moment)
            position = position.after(query, game.answer(secret, position.transcript, query))
    print(f"- self-play, 1000 words of any length, most-likely, one core: {perf_counter() - began:.1f} s;", end=" ")
    print(f"slowest advice {1000 * slowest:.1f} ms")


def words_table(words: str, games: int, lives: int) -> None:
    starts = {length: Position.start(Hangman(length, lives, words, "uniform")) for length in LENGTHS}
    rng = np.random.default_rng(1)
    secrets = [starts[int(length)].belief.sample(rng, 1)[0] for length in rng.choice(LENGTHS, size=games)]
    print(f"\n{games} words of {LENGTHS[0]} to {LENGTHS[-1]} letters, {lives} lives, uniform prior\n")
    print("| policy | won | won against most-likely | wrong | questions |")
    print("|---|---|---|---|---|")
    first: list[float] = []
    for name in WORD_POLICIES:
        policy = make(POLICIES, name)
        results = []
        for secret in secrets:
            start = starts[len(secret)]
            results.append(play(start, policy, Honest(start.game, secret)))
        won = [float(result.won) for result in results]
        first = first or won
        share, low, high = proportion(int(sum(won)), games)
        print(
            f"| {name} | {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}) | {_paired(won, first, 100)} "
            f"| {_mean([r.misses for r in results])} | {_mean([r.questions for r in results])} |",
            flush=True,
        )


def phrases_table(words: str, games: int) -> None:
    rng = np.random.default_rng(3)
    kinds = ("nobody may lie", "may lie, honest", "may lie, liar", "may lie, clever liar")
    asked: dict[tuple[str, str], list[float]] = {}
    for number in range(games):
        lengths = "-".join(str(length) for length in rng.choice(np.arange(3, 11), size=rng.integers(1, 5)))
        plain = Position.start(Phrase(lengths, 0, words=words, weighting="uniform"))
        lying = Position.start(Phrase(lengths, 1, words=words, weighting="uniform"))
        secret = plain.belief.sample(rng, 1)[0]
        hosts: tuple[Host, ...] = (
            Honest(plain.game, secret),
            Honest(lying.game, secret),
            Liar(lying.game, secret, number),
            CleverLiar(lying.game, secret),
        )
        for kind, host in zip(kinds, hosts, strict=True):
            for name in PHRASE_POLICIES:
                start = plain if kind == kinds[0] else lying
                result = play(start, make(POLICIES, name), host)
                asked.setdefault((kind, name), []).append(float(result.questions))
    print(
        f"\n{games} phrases of 1 to 4 words of 3 to 10 letters: questions, and the difference from the paper (99 %)\n"
    )
    print("| policy | " + " | ".join(kinds) + " |")
    print("|---|" + "---|" * len(kinds))
    for name in PHRASE_POLICIES:
        cells = []
        for kind in kinds:
            own, paper = asked[kind, name], asked[kind, PHRASE_POLICIES[0]]
            cells.append(f"{_mean(own)} ({_paired(own, paper, 1, NINETY_NINE)})")
        print(f"| {name} | " + " | ".join(cells) + " |")


def _mean(values: Sequence[float]) -> str:
    return f"{Summary.of(values).mean:.2f}"


def _paired(values: Sequence[float], first: Sequence[float], scale: float = 1.0, comparisons: int = 1) -> str:
    difference = paired_difference(values, first)
    margin = student_t(difference.size - 1, comparisons) * difference.error
    return f"{scale * difference.mean:+.2f} ± {scale * margin:.2f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("tables", nargs="*", help="times, words, phrases; all if none is named")
    options.add_argument("--words", default=ENGLISH, help="a word list")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--lives", type=int, default=6)
    chosen = options.parse_args()
    tables = {
        "times": lambda: times(chosen.words),
        "words": lambda: words_table(chosen.words, chosen.games, chosen.lives),
        "phrases": lambda: phrases_table(chosen.words, chosen.games),
    }
    if unknown := set(chosen.tables) - set(tables):
        options.error(f"no table {', '.join(unknown)}; there are {', '.join(tables)}")
    for name in chosen.tables or tables:
        tables[name]()


if __name__ == "__main__":
    main()
