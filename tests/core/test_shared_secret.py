"""Secrets drawn by lots are as likely as their prior says, whatever kind of belief it is."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import bestguess
from bestguess.core.belief import Belief, Listed
from bestguess.core.lots import SharedLots
from bestguess.games.battleship.belief import MAX_TRIES, FleetBelief, prior
from bestguess.games.battleship.rules import Battleship
from bestguess.games.battleship.weights import PlacementWeights

WORDS = "words=cat|dog|cow|hen"


def drawn(belief: Belief, number: int) -> Counter[Any]:
    """Count the secrets of so many draws, one after the other from one name."""
    lots = SharedLots("a fixed seed")
    return Counter(belief.drawn(lots) for _ in range(number))


def assert_fits(counts: Counter[Any], share: dict[Any, float]) -> None:
    """Compare counts with probabilities by Pearson's chi-square, at four standard deviations."""
    total = sum(counts.values())
    assert set(counts) <= set(share)
    statistic = sum((counts[secret] - total * p) ** 2 / (total * p) for secret, p in share.items())
    freedom = len(share) - 1
    assert abs(statistic - freedom) < 4 * np.sqrt(2 * freedom)


def shares(belief: Belief) -> dict[Any, float]:
    """Read the probability of every secret of a listed belief."""
    assert isinstance(belief, Listed)
    found: dict[Any, float] = {}
    for secret, p in zip(belief.secrets(), belief.weights().tolist(), strict=True):
        found[secret] = found.get(secret, 0.0) + p
    return found


@pytest.mark.parametrize(
    "rules",
    [
        "battleship(rows=3,columns=4,fleet=3-2)",
        "battleship(rows=4,columns=4,fleet=3-1,touching=false)",
        "battleship(rows=3,columns=4,fleet=3-2,hider=people)",
        "rectangles(rows=3,columns=3,shapes=2x1)",
        "mastermind(pegs=2,colours=3)",
        f"wordle(length=3,{WORDS})",
        f"hangman({WORDS})",
    ],
)
def test_a_secret_is_as_likely_as_the_prior_says(rules: str):
    game = bestguess.make_game(rules)
    share = shares(game.prior("listed") if game.name == "battleship" else game.prior())
    assert_fits(drawn(game.prior(), 30 * len(share)), share)


def test_the_words_of_a_phrase_are_drawn_one_by_one():
    belief = bestguess.make_game(f"phrase(lengths=3-3,{WORDS})").prior()
    words = ("cat", "dog", "cow", "hen")
    assert_fits(drawn(belief, 480), {(one, other): 1 / 16 for one in words for other in words})


def test_common_words_are_drawn_as_often_as_their_prior_says():
    belief = bestguess.make_game("hangman(length=2)").prior()
    share = shares(belief)
    often = {word: p for word, p in share.items() if p > 0.005}
    counts = drawn(belief, 4000)
    kept = Counter({word: times for word, times in counts.items() if word in often})
    rare = {None: 1 - sum(often.values())}
    kept[None] = sum(counts.values()) - sum(kept.values())
    assert_fits(kept, often | rare)


def test_a_word_in_no_list_is_drawn_too_and_again():
    belief = bestguess.make_game("hangman(length=5,outside=0.9)").prior()
    known = set(bestguess.make_game("hangman(length=5)").vocabulary.words)
    words = [belief.drawn(SharedLots(str(number))) for number in range(20)]
    assert any(word not in known for word in words)
    assert words == [belief.drawn(SharedLots(str(number))) for number in range(20)]


@pytest.mark.parametrize("tries", [MAX_TRIES, 0])  # of no try at all, the layouts are drawn from their list
@pytest.mark.parametrize("weighted", [True, False])
def test_a_layout_is_as_likely_as_its_weights_say(tries: int, weighted: bool):
    game = Battleship(rows=3, columns=4, fleet="3-2")
    values = np.random.default_rng(1).integers(0 if weighted else 1, 6 if weighted else 2, size=(2, 2, 12))
    weights = PlacementWeights.of(game, values)
    mass = {layout: float(weights.of_layouts([layout])[0]) for layout in game.secrets()}
    share = {layout: one / sum(mass.values()) for layout, one in mass.items() if one}
    assert (len(share) < len(mass)) == weighted
    belief, lots = prior(game, weights), SharedLots("a fixed seed")
    assert isinstance(belief, FleetBelief)
    assert_fits(Counter(belief.drawn(lots, tries) for _ in range(30 * len(share))), share)


def test_a_crowded_board_too_large_to_list_still_has_a_legal_layout():
    game = bestguess.make_game("battleship")
    first, again = (game.prior().drawn(SharedLots("crowded"), tries=0) for _ in range(2))
    assert first == again
    cells = [cell for ship, placement in enumerate(first) for cell in game.placement_cells(ship, placement)]
    assert len(set(cells)) == 17
