"""What may be asked of a solver: an option that would change nothing is refused, not ignored."""

from bestguess.core.errors import SpecError
from bestguess.core.game import Game


def check_asked(game: Game, objective: str, unit: str | None, until: str | None, naming: bool) -> None:
    """Raise :class:`SpecError` for a choice that does not suit the objective or the game; ``None`` is no choice."""
    if unit is not None and objective != "worst-case":
        counted = {"questions": "questions", "misses": "misses"}.get(objective, "lost games")
        raise SpecError(
            f"--unit {unit}: only the worst case counts the one or the other, and '{objective}' counts {counted}. "
            "Add --objective worst-case, or leave --unit out."
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
