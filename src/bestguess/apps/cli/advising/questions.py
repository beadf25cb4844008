"""Questions in plain words, ranked by the bits that they tell, as text and as JSON."""

import json
from collections.abc import Mapping, Sequence

from bestguess.advice.format import percent
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import SpecError
from bestguess.core.position import Position
from bestguess.core.question import AsksQuestions, Worth, worth
from bestguess.core.types import Transcript, Z, plural

_NAMED = 5
"""The most answers of a question whose chances are printed."""


def show_worths(
    setup: Setup,
    transcript: Transcript,
    questions: Sequence[str],
    screen: Screen,
    wrong: float,
    draws: int,
    seed: int,
    as_json: bool,
) -> None:
    """Print the worth of each question, the best first.

    Raises :class:`SpecError` for a game of which only its queries are asked, :class:`NotationError` for a question that
    cannot be read, :class:`Contradiction` for moves that no secret fits.
    """
    if not isinstance(setup.game, AsksQuestions):
        raise SpecError(
            f"{setup.game.name} reads no questions in words. Name a game that does: battleship, or one of your own "
            "that derives from bestguess.core.question.AsksQuestions."
        )
    asked = [setup.game.read_question(question) for question in questions]
    position = Position.of(setup.game, transcript)
    found = sorted((worth(position, one, wrong, draws, seed) for one in asked), key=lambda one: -one.bits)
    if as_json:
        moves = setup.notation.moves(transcript)
        worths = [_as_json(one, draws, seed) for one in found]
        told = {"game": setup.game.spec, "moves": moves, "wrong": wrong, "questions": worths}
        screen.say(json.dumps(told, indent=2))
        return
    table = [["question", "bits", "true answers" if wrong else "answers"]]
    table += [[one.question, _bits(one), _answers(one.shares)] for one in found]
    if wrong:
        for row, cell in zip(table, ["heard", *(_answers(one.heard) for one in found)], strict=True):
            row.append(cell)
    screen.table(table[0], table[1:])
    for note in dict.fromkeys(note for one in found for note in one.notes):
        screen.say(f"{note[0].upper()}{note[1:]}")
    if all(one.exact for one in found):
        screen.say("Exact.")
    else:
        drawn = f"from {draws:,} drawn {plural(setup.game.secret_noun)}, seed {seed}, with 95 % intervals."
        screen.say(f"With ±: {drawn} Others are exact.")


def _bits(one: Worth) -> str:
    return f"{one.bits:.4f}" if one.exact else f"{one.bits:.3f} ±{Z * one.error:.3f}"


def _answers(shares: Mapping[str, float]) -> str:
    shown = [f"{answer} {percent(share)}" for answer, share in list(shares.items())[:_NAMED]]
    return ", ".join([*shown, "…"] if len(shares) > _NAMED else shown)


def _as_json(one: Worth, draws: int, seed: int) -> dict[str, object]:
    drawn = (
        {} if one.exact else {"bits_error": one.error, "share_errors": one.share_errors, "draws": draws, "seed": seed}
    )
    heard = {"heard": one.heard} if one.wrong else {}
    notes = {"notes": list(one.notes)} if one.notes else {}
    return (
        {"question": one.question, "bits": one.bits, "shares": one.shares, "exact": one.exact} | heard | notes | drawn
    )
