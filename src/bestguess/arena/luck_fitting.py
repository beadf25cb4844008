"""The coefficients of a rule set, fitted on games that no other command plays."""

import shlex
from collections.abc import Sequence

from bestguess.arena.fair import Coefficients
from bestguess.arena.luck import Luck
from bestguess.arena.tournament import Round, Tournament

FIRST_SEED = 2**40
"""Added to the seed that is given: the secrets are others than those that are judged by the seeds people take."""

DIGITS = 6
"""The digits that coefficients keep: how the last ones are rounded differs from machine to machine."""


def games_to_fit(spec: str, players: Sequence[str], games: int, seed: int = 0, reference: str = "") -> Tournament:
    """The games on which coefficients are fitted; ``reference`` is the policy by whose values luck is reckoned too."""
    return Tournament(spec, tuple(players), games, FIRST_SEED + seed, luck=True, reference=reference)


def costs_and_lucks(rounds: Sequence[Round], players: int) -> tuple[list[list[float]], list[list[Luck]]]:
    """The costs and the lucks of each player, in the order of the rounds."""
    costs = [[one.records[place].cost for one in rounds] for place in range(players)]
    return costs, [[one.records[place].luck or Luck() for one in rounds] for place in range(players)]


def fitted(tournament: Tournament, rounds: Sequence[Round], winning: bool = False) -> Coefficients | None:
    """The coefficients by the rounds of :func:`games_to_fit`, with the command that makes them; ``None`` if too few.

    Those of ``winning`` are of the result 1 for a game that was won and 0 for one that was lost, in place of its cost.
    """
    rounds = sorted(rounds, key=lambda one: one.number)
    results, lucks = costs_and_lucks(rounds, len(tournament.policies))
    if winning:
        results = [[float(one.records[place].won) for one in rounds] for place in range(len(results))]
    found = Coefficients.fitted(results, lucks)
    if found is None:
        return None
    options: list[tuple[str, object]] = [("policy", one) for one in tournament.policies]
    options += [("reference", tournament.reference)] if tournament.reference else []
    options += [("games", len(rounds)), ("seed", tournament.seed - FIRST_SEED)]
    named = "".join(f" --{option} {shlex.quote(str(value))}" for option, value in options)
    return Coefficients(
        tuple(float(f"{value:.{DIGITS}g}") for value in found.values),
        found.games,
        f"bestguess train luck {shlex.quote(tournament.opening.game.spec)}{named}",
        tournament.reference,
    )
