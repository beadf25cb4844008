"""Questions about a hidden fleet in plain words: "is a ship at D4", "how long is red", "do red and blue touch".

A question is a quantity, or a condition whose answer is yes or no. Conditions may be joined by and, or, not and
parentheses. Words such as is, the, there and tiles carry the sentence and say nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.question import NO, YES, Question, shares_of
from bestguess.games.battleship.all_lengths import number_of_layouts
from bestguess.games.battleship.belief import FleetBelief
from bestguess.games.battleship.conditions import Bools, Condition, Quantity
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hider import HiderBelief
from bestguess.games.battleship.posterior import Layouts
from bestguess.games.battleship.question_reader import Reader

MAX_LISTED = 2**21
"""The most layouts that are looked at one by one."""


@dataclass(frozen=True, eq=False)
class FleetQuestion(Question):
    """A question about a hidden fleet."""

    text: str
    game: FleetRules
    asked: Condition | Quantity
    notes: tuple[str, ...] = ()

    def answers(self, secrets: Sequence[object] | Layouts) -> Sequence[str]:
        layouts = np.asarray(secrets, dtype=np.int32)
        if isinstance(self.asked, Condition):
            return [YES if holds else NO for holds in self.asked.holds(layouts).tolist()]
        return [self._name(value) for value in self.asked.values(layouts).tolist()]

    def _name(self, value: int) -> str:
        names = self.asked.names if isinstance(self.asked, Quantity) else None
        return str(value) if names is None else str(names[value])

    def shares(self, belief: Belief) -> dict[str, float] | None:
        """The exact probability of each answer: counted where it is a sum of products, else of few layouts listed."""
        match belief:
            case FleetBelief():
                return self._counted(belief) or self._listed(belief)
            case HiderBelief():
                found = [self._counted(fleet) or self._listed(fleet) for fleet in belief.fleets]
                sums: dict[str, float] = {}
                for share, one in zip(belief.mixture.shares.tolist(), found, strict=True):
                    if one is None:
                        return None
                    for answer, probability in one.items():
                        sums[answer] = sums.get(answer, 0.0) + share * probability
                return sums
            case _:
                found_exactly = super().shares(belief)
                return None if found_exactly is None else dict(found_exactly)

    def _counted(self, belief: FleetBelief) -> dict[str, float] | None:
        """The probabilities by counts of what passes each product of tests; ``None`` where they cannot be counted."""
        if isinstance(self.asked, Condition):
            cases = {YES: self.asked}
        elif self.asked.cases is not None:
            cases = {self._name(value): case for value, case in self.asked.cases.items()}
        else:
            return None
        if not belief.exact:
            return None
        total, found = belief.posterior.mass.value, dict[str, float]()
        for answer, case in cases.items():
            if case.products is None:
                return None
            number = 0
            for sign, test in case.products:
                passed = self._passed(belief, test)
                if passed is None:
                    return None
                number += sign * passed
            found[answer] = number / total
        if isinstance(self.asked, Condition):
            found[NO] = 1 - found[YES]
        return {answer: share for answer, share in found.items() if share > 0}

    def _passed(self, belief: FleetBelief, test: Bools) -> int | None:
        """How many layouts left pass a test of each placement, by weight; ``None`` where they cannot be counted."""
        evidence = belief.evidence
        allowed = evidence.allowed & test.reshape(evidence.allowed.shape)
        return number_of_layouts(belief.game, Evidence(allowed.astype(np.uint8), evidence.hits, evidence.weights))

    def _listed(self, belief: FleetBelief) -> dict[str, float] | None:
        """The probabilities from every layout left, one by one; ``None`` where they are too many."""
        layouts = belief.layouts(MAX_LISTED)
        if layouts is None:
            return None
        weights = belief.evidence.weights
        mass = np.ones(len(layouts)) if weights is None else weights.of_layouts(layouts)
        return shares_of(self.answers(layouts), mass)


def read_question(game: FleetRules, text: str) -> FleetQuestion:
    """The question that a text is. Raises :class:`NotationError` naming the word that cannot be read."""
    reader = Reader(game, text)
    asked = reader.question()
    return FleetQuestion(" ".join(text.split()), game, asked, tuple(reader.notes))
