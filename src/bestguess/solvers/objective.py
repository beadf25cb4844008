"""Objectives: the quantity to be made best, when questions end, and which choices suit a game."""

from typing import Literal, TypeAlias

from bestguess.core.errors import Setting, SpecError
from bestguess.core.game import Game
from bestguess.core.types import plural

ObjectiveName: TypeAlias = Literal["questions", "misses", "win", "worst-case"]
"""The objective: the quantity to be made best.

- ``questions``: the mean number of queries until one secret is left (Kettaf's phi, Theorem 3), or :data:`Until` later;
- ``misses``: the mean number of queries answered by a miss, until one secret is left;
- ``win``: the probability that the secret is known before too many misses (Kettaf's f, Theorem 1), or asked with so
  many tries, of equals with the fewest questions;
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


UNTIL = Setting("until")
KNOWN, SHOWN, SOLVED = Setting("until", "known"), Setting("until", "shown"), Setting("until", "solved")
EARLY_NAMING = Setting("early_naming", True)
_UNIT, _NAMING, _WORST_CASE = Setting("unit"), Setting("naming", True), Setting("objective", "worst-case")


def _unit(unit: WorstCaseUnit) -> Setting:
    return Setting("unit", unit)


def _objective(objective: ObjectiveName) -> Setting:
    return Setting("objective", objective)


def not_solved(game: Game) -> SpecError:
    """The refusal of the end ``solved`` in a game that is found part by part."""
    return SpecError(
        f"{SOLVED}: in {game.name} no single {game.query_noun} asks for the whole {game.secret_noun}; "
        f"it is found part by part. Take {SHOWN}, or leave {UNTIL} out.",
        *(SOLVED, SHOWN, UNTIL),
    )


def not_shown(game: Game, own: str = "") -> SpecError:
    """The refusal of the end ``shown`` in a game whose secret is asked for at once, with a word to authors of games."""
    return SpecError(
        f"{SHOWN}: in {game.name} no {game.query_noun} shows a part of the {game.secret_noun}. "
        f"Take {SOLVED}, which ends when the {game.secret_noun} has been asked. {own}".rstrip(),
        *(SHOWN, SOLVED),
    )


def not_named(game: Game) -> SpecError:
    """The refusal of naming secrets in a game in which none is named."""
    return SpecError(
        f"{EARLY_NAMING}: in {game.name} no {game.secret_noun} is named beside queries. Leave it out.", EARLY_NAMING
    )


def check_choice(
    game: Game,
    objective: ObjectiveName,
    unit: WorstCaseUnit | None,
    until: Until | None,
    naming: bool,
    early: bool = False,
) -> None:
    """Raise :class:`SpecError` for a choice that does not suit the objective or the game; ``None`` is no choice.

    A choice that would change nothing is refused, too.
    """
    if not game.has_misses:
        _check_without_misses(game, objective, unit, until, naming)
    if unit is not None and objective != "worst-case":
        counted = {"questions": "questions", "misses": "misses"}.get(objective, "lost games")
        raise SpecError(
            f"{_unit(unit)}: only the worst case counts the one or the other, and '{objective}' counts {counted}. "
            f"Add {_WORST_CASE}, or leave {_UNIT} out.",
            *(_unit(unit), _WORST_CASE, _UNIT),
        )
    if until == "solved" and game.has_misses:
        raise not_solved(game)
    if until == "shown" and objective not in ("questions", "worst-case"):
        raise SpecError(
            f"{SHOWN}: '{objective}' ends when one {game.secret_noun} is left; "
            f"only 'questions' and 'worst-case' can go on. Leave {UNTIL} out.",
            *(SHOWN, UNTIL),
        )
    if until == "shown" and unit == "misses":
        raise SpecError(
            f"{SHOWN}: what is asked once it is known hits, so the misses of the worst case are the same. "
            f"Leave {UNTIL} out, or add {_unit('questions')}.",
            *(SHOWN, UNTIL, _unit("questions")),
        )
    if naming and game.past_matters:
        raise SpecError(f"{_NAMING}: in {game.name} no {game.secret_noun} is named. Leave it out.", _NAMING)
    if early and (game.past_matters or not (game.has_misses or game.exact.names_secrets)):
        raise not_named(game)
    if early and until == "shown":
        raise SpecError(
            f"{EARLY_NAMING}: a {game.secret_noun} that was named is not shown letter by letter. Leave {UNTIL} out, or "
            f"{EARLY_NAMING}.",
            *(EARLY_NAMING, UNTIL),
        )
    if naming and objective != "win":
        raise SpecError(
            f"{_NAMING}: a {game.secret_noun} named free saves a life, and '{objective}' counts none. "
            f"Add {_objective('win')}, or leave it out.",
            *(_NAMING, _objective("win")),
        )


def _check_without_misses(
    game: Game, objective: ObjectiveName, unit: WorstCaseUnit | None, until: Until | None, naming: bool
) -> None:
    own = "A game of your own whose answer 0 is a miss says so: has_misses = True."
    if naming:
        raise SpecError(
            f"{_NAMING}: in {game.name} no {game.secret_noun} is named beside queries. Leave it out.", _NAMING
        )
    if objective == "win" and game.tries is not None:
        if not game.tries:
            raise SpecError(
                f"{_objective(objective)}: in {game.spec} nobody loses, as any number of {plural(game.query_noun)} may "
                f"be asked. Write tries=6 in the game, or take {_objective('questions')}.",
                *(_objective(objective), _objective("questions")),
            )
        if until == "known":
            raise SpecError(
                f"{KNOWN}: {_objective(objective)} is won when the {game.secret_noun} has been asked. Leave {UNTIL} "
                "out.",
                *(KNOWN, _objective(objective), UNTIL),
            )
        return
    if objective in ("misses", "win"):
        raise SpecError(
            f"{_objective(objective)}: in {game.name} no answer is a miss, so there are none to count. "
            f"Take {_objective('questions')} or {_WORST_CASE}. {own}",
            *(_objective(objective), _objective("questions"), _WORST_CASE),
        )
    if unit == "misses":
        raise SpecError(
            f"{_unit(unit)}: in {game.name} no answer is a miss, so there are none to count. Leave {_UNIT} out. {own}",
            *(_unit(unit), _UNIT),
        )
    if until == "shown":
        raise not_shown(game, own)
