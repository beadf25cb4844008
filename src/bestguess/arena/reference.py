"""Measured means that a single game can be held against.

Each was measured by ``bestguess simulate GAME --policy P --games N --seed S`` (a new measurement
replaces the old one, with its size), or is exact by ``bestguess evaluate``.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reference:
    """The mean cost of a policy in a game."""

    mean: float
    margin: float
    """Half the width of its 95 % interval; 0 if the mean is exact."""
    games: int
    """Over how many games; if exact, over how many secrets."""


REFERENCES: dict[tuple[str, str], Reference] = {
    ("battleship", "most-likely"): Reference(44.66, 0.20, 8000),
    ("battleship(announce=named)", "most-likely"): Reference(44.49, 0.20, 8000),
    ("battleship(announce=silent)", "most-likely"): Reference(46.86, 0.18, 8000),
    ("battleship(hider=people)", "most-likely"): Reference(44.73, 0.27, 4000),
    ("battleship(hider=hidden-well)", "most-likely"): Reference(45.12, 0.16, 12000),
    ("battleship(fleet=b4-d3-s3-p2-a2-c2-e1-f1-g1-h1,touching=false)", "most-likely"): Reference(55.73, 0.27, 2000),
    ("battleship", "hunt-target"): Reference(51.05, 0.19, 8000),
    ("battleship", "density"): Reference(44.84, 0.19, 8000),
    ("battleship", "paper-battleship"): Reference(47.24, 0.40, 2000),
    ("battleship(announce=named)", "hunt-target"): Reference(50.75, 0.19, 8000),
    ("battleship(announce=named)", "density"): Reference(44.37, 0.20, 8000),
    ("battleship(announce=named)", "paper-battleship"): Reference(45.45, 0.42, 2000),
    ("battleship(announce=silent)", "hunt-target"): Reference(60.41, 0.20, 8000),
    ("battleship(announce=silent)", "density"): Reference(54.83, 0.22, 8000),
    ("battleship(announce=silent)", "paper-battleship"): Reference(49.94, 0.39, 2000),
    ("rectangles", "most-likely"): Reference(30.23352, 0.0, 2_041_792),
    ("rectangles", "most-information"): Reference(31.57188, 0.0, 2_041_792),
    ("rectangles", "most-information(ties=likelihood)"): Reference(31.40756, 0.0, 2_041_792),
}
"""(the spec of the game, the spec of the policy) -> its mean."""
