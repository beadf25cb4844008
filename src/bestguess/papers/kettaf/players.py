"""The comparisons of Kettaf's report that need no network: the entropy player against phi, and hosts without a word.

Section 5.4 plays samples of 120 English words of five letters by asking the letter whose answer has the most entropy,
section 5.5 lets that player meet a greedy host, who has no word and keeps as many possible as he can, on 200 random
words over 11 letters. The report gives curves and no numbers. A game is counted in questions until one word is left,
which is then named: so phi counts them. The report leaves open which of equal letters is asked and which of equal
patterns is given: :data:`CHOSEN` and :data:`GREEDY` have what was chosen.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bestguess.arena.best_response import GuesserTree, counting_of
from bestguess.arena.evaluate import evaluate
from bestguess.arena.match import Opening, play
from bestguess.core.errors import BestguessError
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import MISS, Codes
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH
from bestguess.hosts.evil import Evil
from bestguess.hosts.secret_sets import HostUnit
from bestguess.papers.kettaf.pruning_curves import CurvePlan
from bestguess.papers.kettaf.recursion import CandidateParts, Candidates, parts_of
from bestguess.policies import POLICIES
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

ENTROPY: dict[HostUnit, str] = {"questions": "greedy(objective=information,ties=index)", "turns": "most-information"}
"""The entropy player for each unit: the letter whose answer has the most entropy; for equals see :data:`CHOSEN`.

Questions are counted until one word is left, turns until it is shown; the report speaks of turns without saying which.
Once one word is left no letter has any entropy: then ``most-information`` goes on with letters that are surely there.
"""

CHOSEN: dict[HostUnit, str] = {
    "questions": "Of letters with equal entropy the first of the alphabet is asked.",
    "turns": "Of letters with equal entropy one that every word left has is asked, else the first of the alphabet; "
    "once one word is left, its letters.",
}
"""The tie rule of the entropy player for each unit, which the report leaves open."""

GREEDY = (
    'Of patterns that keep equally many words the greedy host takes "no such letter", then the one with the fewest '
    "places, then the one whose places come first."
)
"""The tie rule of the greedy host, which the report leaves open."""


RANDOM_WORDS = "The words have five letters, drawn evenly; the report does not say how long its own are."
"""The kind of words of a random dictionary, which the report leaves open."""


@dataclass(frozen=True)
class AgainstPhi:
    """One sample of words: how many questions the entropy player asks, and how many the best player."""

    sample: int
    """The number of the sample, which draws it together with the seed."""
    words: int
    """Words of the sample."""
    entropy: float
    """The mean questions of the entropy player until one word is left, exact."""
    phi: float
    """The least mean questions."""


@dataclass(frozen=True)
class AgainstHosts:
    """One random dictionary: how many questions are asked of hosts who have no word, until one word is left."""

    sample: int
    """The number of the dictionary, which draws it together with the seed."""
    words: int
    """Words of the dictionary."""
    greedy: int
    """The entropy player meets the greedy host."""
    best_host: int
    """The entropy player meets the host who forces the most from it: the best response to that player."""
    best_player: int
    """The player who asks the fewest meets the greedy host: the best response to that host."""
    minimax: int
    """The best player meets the host who forces the most."""
    greedy_turns: int
    """The turns until the word is shown that the greedy host forces of the entropy player."""
    best_turns: int
    """The turns that the host forces of him who forces the most."""


def entropy_against_phi(
    *,
    samples: int = 20,
    words: str = ENGLISH,
    length: int = 5,
    size: int = 120,
    seed: int = 0,
) -> Iterator[AgainstPhi]:
    """The entropy player against phi on ``samples`` samples of ``size`` words of a dictionary, a row for each.

    Raises :class:`BestguessError` for a dictionary with fewer words.
    """
    plan = CurvePlan(words, length, seed=seed)
    for sample in range(samples):
        drawn = plan.dictionary("samples", size, sample)
        if drawn is None:
            raise BestguessError(f"{words} has fewer than {size} words of {length} letters. Take a smaller sample.")
        game = Hangman(length, 0, "|".join(drawn), "uniform")
        yield AgainstPhi(sample, size, mean_questions(game), _solved(Problem.of(game, "questions")))


def greedy_against_others(
    *,
    samples: int = 20,
    length: int = 5,
    letters: int = 11,
    size: int = 200,
    seed: int = 0,
) -> Iterator[AgainstHosts]:
    """The greedy host beside the hosts and players that answer best, on random dictionaries, a row for each.

    The report does not say how long its words are. Raises :class:`BestguessError` where there are not so many words.
    """
    plan = CurvePlan(length=length, seed=seed, letters=letters)
    for sample in range(samples):
        drawn = plan.dictionary("random", size, sample)
        if drawn is None:
            raise BestguessError(
                f"{letters} letters make too few words of {length} letters to draw {size} of them. Take fewer."
            )
        game = Hangman(length, 0, "|".join(drawn), "uniform")
        problem = Problem.of(game, "worst-case", unit="questions")
        questions, turns = forced_of_entropy(game, "questions"), forced_of_entropy(game, "turns")
        fewest, minimax = fewest_against_greedy(problem.codes), round(_solved(problem))
        yield AgainstHosts(sample, size, *questions, fewest, minimax, *turns)


def _solved(problem: Problem) -> float:
    """The exact optimum. Raises ``KeyboardInterrupt`` where Ctrl-C ended the search."""
    return solve(problem, tree=False).or_stop().value


def mean_questions(game: Hangman) -> float:
    """The mean number of questions that entropy play asks until one word is left, exact."""
    return evaluate(game, make(POLICIES, ENTROPY["questions"]), count="questions", until="known").or_stop().mean


def forced_of_entropy(game: Hangman, unit: HostUnit) -> tuple[int, int]:
    """How much the greedy host and the best reply force of the entropy player; exact."""
    counting = counting_of(game, unit)
    player: Policy = make(POLICIES, ENTROPY[unit])
    greedy = play(Opening(game), player, Evil(game), np.random.default_rng(0), counting=counting).cost
    return round(greedy), round(GuesserTree(player, counting).value(Position.start(game)))


def fewest_against_greedy(codes: Codes) -> int:
    """The fewest questions with which any player can leave the greedy host one word; ``codes`` is (Q, n).

    What the host answers depends on the words that are left and the letter alone, so that the game is a walk from set
    to set, and the shortest walk is found breadth first.
    """
    rows: list[list[int]] = codes.tolist()
    turns, level = 0, {tuple(range(codes.shape[1]))}
    while all(len(candidates) > 1 for candidates in level):
        turns += 1
        level = {_kept(parts) for candidates in level for parts in parts_of(rows, candidates)}
    return turns


def _kept(parts: CandidateParts) -> Candidates:
    """The part that the greedy host keeps."""
    return parts[max(parts, key=lambda answer: (len(parts[answer]), answer == MISS, -answer.bit_count(), -answer))]
