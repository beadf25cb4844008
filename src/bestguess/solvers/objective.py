"""Objectives: the quantity to be made best, when questions end, and which choices suit a game."""

from typing import Literal, TypeAlias

from bestguess.core.errors import SpecError
from bestguess.core.game import Game

ObjectiveName: TypeAlias = Literal["questions", "misses", "win", "worst-case"]
"""The objective: the quantity to be made best.

- ``questions``: the mean number of queries until one secret is left (Kettaf's phi, Theorem 3), or :data:`Until` later;
- ``misses``: the mean number of queries answered by a miss, until one secret is left;
- ``win``: the probability that the secret is known before too many misses (Kettaf's f, Theorem 1);
- ``worst-case``: the greatest number of queries, or of misses, whatever the secret.
"""

WorstCaseUnit: TypeAlias = Literal["questions", "misses"]
"""The unit of the worst case."""

Until: TypeAlias = Literal["known", "shown", "solved"]
"""When questions end.

- ``known``: one secret is left;
- ``shown``: also every query that hits it was asked (the word spelled out), in games with misses;
- ``solved``: the secret has been asked and the answer said so (Mastermind, Wordle), in games without.
"""


def check_choice(
    game: Game, objective: ObjectiveName, unit: WorstCaseUnit | None, until: Until | None, naming: bool
) -> None:
    """Raise :class:`SpecError` for a choice that does not suit the objective or the game; ``None`` is no choice.

    A choice that would change nothing is refused, too.
    """
    if not game.has_misses:
        _check_without_misses(game, objective, unit, until)
    if unit is not None and objective != "worst-case":
        counted = {"questions": "questions", "misses": "misses"}.get(objective, "lost games")
        raise SpecError(
            f"--unit {unit}: only the worst case counts the one or the other, and '{objective}' counts {counted}. "
            "Add --objective worst-case, or leave --unit out."
        )
    if until == "solved" and game.has_misses:
        raise SpecError(
            f"--until solved: in {game.name} no single {game.query_noun} asks for the whole {game.secret_noun}; "
            "it is found part by part. Take --until shown, or leave --until out."
        )
    if until == "shown" and objective not in ("questions", "worst-case"):
        raise SpecError(
            f"--until shown: '{objective}' ends when one {game.secret_noun} is left; "
            "only 'questions' and 'worst-case' can go on. Leave --until out."
        )
    if until == "shown" and unit == "misses":
        raise SpecError(
            "--until shown: what is asked once it is known hits, so the misses of the worst case are the same. "
            "Leave --until out, or add --unit questions."
        )
    if naming and game.past_matters:
        raise SpecError(f"--naming: in {game.name} no {game.secret_noun} is named. Leave it out.")
    if naming and objective != "win":
        raise SpecError(
            f"--naming: a {game.secret_noun} named free saves a life, and '{objective}' counts none. "
            "Add --objective win, or leave --naming out."
        )


def _check_without_misses(
    game: Game, objective: ObjectiveName, unit: WorstCaseUnit | None, until: Until | None
) -> None:
    own = "A game of your own whose answer 0 is a miss says so: has_misses = True."
    if objective in ("misses", "win"):
        raise SpecError(
            f"--objective {objective}: in {game.name} no answer is a miss, so there are none to count. "
            f"Take --objective questions or worst-case. {own}"
        )
    if unit == "misses":
        raise SpecError(
            f"--unit misses: in {game.name} no answer is a miss, so there are none to count. Leave --unit out. {own}"
        )
    if until == "shown":
        raise SpecError(
            f"--until shown: in {game.name} no {game.query_noun} shows a part of the {game.secret_noun}. "
            f"Take --until solved, which ends when the {game.secret_noun} has been asked. {own}"
        )
