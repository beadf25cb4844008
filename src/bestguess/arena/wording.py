"""A review in words and figures that a person reads: verdicts, a sentence for each move, the sum."""

from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING

import numpy as np

from bestguess.arena.opened import RESIGNED, Opened
from bestguess.arena.playouts import Player
from bestguess.arena.record import MoveReview, Review, Shown, ShownSum, Verdict
from bestguess.arena.value import Unit
from bestguess.core.errors import TooLarge
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.players import Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.spec import parse
from bestguess.core.types import Query
from bestguess.hosts.honest import Honest
from bestguess.policies.objectives import likelihood

if TYPE_CHECKING:
    from bestguess.arena.review import Turn

_SMALL = {False: 0.1, True: 0.005}
_LARGE = {False: 0.75, True: 0.05}
"""Less than the first is nothing to speak of, more than the second a mistake: in the unit, and of winning."""

_UNFAIR = {
    "evil": "The evil host has no secret and answers its worst: values expect a fair one, so that counts as bad luck.",
    "clever-liar": "The host lied where it hurt most: values expect lies at random, so that counts as bad luck.",
}


@dataclass(frozen=True)
class Figures:
    """What was found of one move."""

    turn: "Turn"
    value: float
    gap: float | None
    """Q - V as found; ``None`` if nothing was."""
    margin: float | None
    """Half the width of its interval; ``None`` if it is exact or nothing is known."""
    mistake: float
    spent: float
    after: float
    """The value after the move."""

    @property
    def luck(self) -> float:
        """What the answer was worth beyond what was to be expected."""
        return self.spent + self.after - self.value - self.mistake


@dataclass(frozen=True)
class Scale:
    """How values are written: hundredths of the unit, or tenths of a percent."""

    unit: Unit

    def places(self, value: float) -> int:
        """A value in the smallest steps that are shown."""
        return round(value * (1000 if self.unit.winning else 100))

    def write(self, places: int, sign: bool = False) -> str:
        """Such steps as text."""
        written = f"{places / 10:.1f} %" if self.unit.winning else f"{places / 100:.2f}"
        return f"+{written}" if sign and places > 0 else written.replace("-", "−")

    def size(self, value: float) -> str:
        """How large a difference is, with its unit."""
        places = abs(self.places(value))
        return (
            f"{self.write(places)} chance of winning" if self.unit.winning else f"{self.write(places)} {self.unit.name}"
        )


def told(
    opened: Opened,
    reference: str,
    unit: Unit,
    figures: list[Figures],
    *,
    par: float,
    par_error: float | None,
    par_note: str,
    rest: float,
    error: float | None,
    exact: bool,
    samples: int,
    seed: int,
    notes: list[str],
    player: Player,
    last: Position,
) -> tuple[list[MoveReview], Review]:
    """The moves and the whole."""
    scale = Scale(unit)
    moves, total, shown_total = [], 0.0, 0
    for one in figures:
        # Rounded as they add up, so that the sum of what is shown is the sum as it is shown.
        total += one.mistake
        shown_mistake, shown_total = scale.places(total) - shown_total, scale.places(total)
        moves.append(_move(opened.game, one, reference, unit, scale, player, shown_mistake))
    result = unit.spent(last) + rest
    shown_par, shown_result = scale.places(par), scale.places(unit.spent(last)) + scale.places(rest)
    shown = ShownSum(
        par=scale.write(shown_par),
        mistakes=scale.write(shown_total, sign=True),
        luck=scale.write(shown_result - shown_par - shown_total, sign=True),
        result=scale.write(shown_result),
    )
    finished = last.outcome is not None
    if not finished:
        notes = [*notes, _unfinished(opened, rest, scale)]
    return moves, Review(
        reference=reference,
        unit=unit.name,
        higher_is_better=unit.winning,
        finished=finished,
        par=par,
        par_error=par_error,
        par_note=par_note,
        result=result,
        mistakes=total,
        luck=result - par - total,
        error=error,
        exact=exact,
        samples=samples,
        seed=seed,
        moves=moves,
        summary=_summary(opened, reference, unit, moves, shown, result, par, finished, player, last),
        notes=notes,
        shown=shown,
    )


def notes(opened: Opened) -> list[str]:
    """What a reader of the figures should know of the game."""
    words, host = opened.other_words(), opened.record.players.host.spec
    said = [words] if words else []
    if host and parse(host)[0] in _UNFAIR:
        said.append(_UNFAIR[parse(host)[0]])
    return said


def verdict(one: Figures, reference: str, unit: Unit, player: Player) -> tuple[Verdict, str]:
    """What to call a query that is not answered yet, and a sentence on it."""
    position, scale = one.turn.position, Scale(unit)
    chance, bits = _outlook(position, one.turn.best)
    found = _verdict(one, unit, scale, one.turn.query in _equals(position, player))
    best = position.game.format_query(one.turn.best)
    return found, _sentence(found, one, best, f"{percent(chance)}, {bits:.2f} bits", reference, scale)


def _move(
    game: Game, one: Figures, reference: str, unit: Unit, scale: Scale, player: Player, mistake: int
) -> MoveReview:
    turn, position = one.turn, one.turn.position
    chance, bits = _outlook(position, turn.query)
    best_chance, best_bits = _outlook(position, turn.best)
    equals = [query for query in _equals(position, player) if query != turn.best]
    called = _verdict(one, unit, scale, turn.query in equals)
    luck = scale.places(one.spent) + scale.places(one.after) - scale.places(one.value) - mistake
    query, answer = game.format_query(turn.query), game.format_answer(turn.after.transcript[-1][1])
    best = game.format_query(turn.best)
    return MoveReview(
        turn=turn.number,
        query=query,
        answer=answer,
        best=best,
        equals=[game.format_query(equal) for equal in equals[:12]],
        chance=chance,
        best_chance=best_chance,
        bits_expected=bits,
        best_bits=best_bits,
        bits_gained=_gained(position, turn.query, turn.after),
        value=one.value,
        query_value=None if one.gap is None else one.value + one.gap,
        difference=one.gap,
        mistake=one.mistake,
        mistake_error=one.margin,
        luck=one.luck,
        samples=0 if turn.exact else len(turn.gaps),
        verdict=called,
        text=_sentence(called, one, best, f"{percent(best_chance)}, {best_bits:.2f} bits", reference, scale),
        secrets_before=str(position.belief.count()),
        secrets_after=str(turn.after.belief.count()),
        shown=Shown(mistake=scale.write(mistake, sign=True), luck=scale.write(luck, sign=True)),
    )


def _outlook(position: Position, query: Query) -> tuple[float, float]:
    """The probability that a query finds something, and its expected bits."""
    predictive = position.belief.predict(np.asarray([query]))
    return float(likelihood(position, predictive)[0]), float(predictive.information_gain()[0])


def _gained(position: Position, query: Query, after: Position) -> float:
    """What the answer told: its surprise, -log2 of the probability it had."""
    try:
        probability = position.belief.predict(np.asarray([query])).row(query).get(after.transcript[-1][1], 0.0)
    except TooLarge:  # too many answers to list; what this one weighs is known all the same
        probability = 0.0
    if probability > 0:
        return max(0.0, -log2(probability))
    return max(0.0, position.belief.log_mass() - after.belief.log_mass())


def _equals(position: Position, player: Player) -> list[Query]:
    """What the reference scores as high as what it asks."""
    policy = player.policy
    if not isinstance(policy, Scorer):
        return []
    return [int(query) for query in position.queries[equal_best(policy.score(position))]]


def _verdict(one: Figures, unit: Unit, scale: Scale, equal: bool) -> Verdict:
    if one.turn.query == one.turn.best:
        return "best"
    if one.gap is None:
        return "not valued"
    loss = -one.mistake if unit.winning else one.mistake
    if one.margin is None and not scale.places(one.mistake):
        return "equal"
    if not one.mistake:
        return "equal" if equal else "good"
    if loss < 0:
        return "better than the reference"
    if loss < _SMALL[unit.winning]:
        return "good"
    return "inaccuracy" if loss < _LARGE[unit.winning] else "mistake"


def _sentence(called: Verdict, one: Figures, best: str, outlook: str, reference: str, scale: Scale) -> str:
    size, saves = scale.size(one.mistake), "keeps" if scale.unit.winning else "saves"
    match called:
        case "best":
            return f"What {reference} asks too."
        case "equal":
            return f"As good as {best}."
        case "not valued":
            return f"{reference} asks {best} ({outlook}); there was no time to weigh the two."
        case "better than the reference":
            return f"Well found: {size} better than {best}, which {reference} asks."
        case "good" if not one.mistake:
            return f"Fine: no difference from {best} could be measured (±{scale.size(one.margin or 0.0)})."
        case "good":
            return f"Fine; {best} ({outlook}) is better by a mere {size}."
        case "inaccuracy":
            return f"Close; {best} ({outlook}) {saves} {size} on average."
        case _:
            return f"Here {best} ({outlook}) would have {'kept' if scale.unit.winning else 'saved'} {size} on average."


def _unfinished(opened: Opened, rest: float, scale: Scale) -> str:
    result = opened.record.result
    ended = "was given up" if result is not None and result.text == RESIGNED else "was not played to its end"
    what = (
        f"a chance of winning of {scale.write(scale.places(rest))}"
        if scale.unit.winning
        else f"{scale.size(rest)} more"
    )
    return f"The game {ended}: the result counts {what}, what the reference expects of the rest."


def _summary(
    opened: Opened,
    reference: str,
    unit: Unit,
    moves: list[MoveReview],
    shown: ShownSum,
    result: float,
    par: float,
    finished: bool,
    player: Player,
    last: Position,
) -> str:
    """A few kind sentences."""
    said = [f"{shown.result} = par {shown.par}, mistakes {shown.mistakes}, luck {shown.luck} ({_unit(unit)})."]
    good = sum(move.verdict in ("best", "equal", "good", "better than the reference") for move in moves)
    if moves:
        weighed = sum(move.verdict != "not valued" for move in moves)
        said.append(f"{good} of {weighed} moves were as good as can be asked, or within what can be told.")
        if weighed < len(moves):
            said.append(f"For {len(moves) - weighed} more there was no time.")
    better = [move.turn for move in moves if move.verdict == "better than the reference"]
    if better:
        said.append(
            f"{'Move' if len(better) == 1 else 'Moves'} {_listed(better)} beat what {reference} would have asked."
        )
    errors = [move for move in moves if move.verdict in ("inaccuracy", "mistake")]
    if errors:
        worst = max(errors, key=lambda move: abs(move.mistake))
        instead = f"{worst.best} instead of {worst.query} ({worst.shown.mistake})"
        said.append(f"The most was to be had in move {worst.turn}: {instead}.")
    elif moves:
        said.append("No mistake was found." if not any(move.mistake for move in moves) else "No single move lost much.")
    ahead = result - par if unit.winning else par - result
    if finished and ahead > 0:
        said.append("You did better than par.")
    its = _same_secret(opened, player) if finished else None
    if its is not None:
        said.append(_against(opened.game, unit, last, its, reference))
    return " ".join(said)


def _unit(unit: Unit) -> str:
    return f"in {unit.name}, higher is better" if unit.winning else f"in {unit.name}, fewer are better"


def _same_secret(opened: Opened, player: Player) -> Position | None:
    """How the reference ends with the same secret, where an honest host held it."""
    host = opened.record.players.host
    if opened.secret is None or (host.spec is not None and parse(host.spec)[0] != "honest"):
        return None
    return player.play(Position.start(opened.game, opened.record.prior), Honest(opened.game, opened.secret)).end


def _against(game: Game, unit: Unit, mine: Position, its: Position, reference: str) -> str:
    won, wins = (one.outcome is not None and one.outcome.won for one in (mine, its))
    if unit.winning and won != wins:
        if won:
            return f"You won where {reference} loses: you beat it on this secret."
        return f"{reference} wins with the same secret: it had the better of this one."
    noun = "lost life" if unit.winning or unit.name == "wrong letters" else game.query_noun
    needs = f"With the same secret {reference} comes to {its.cost():g} {_plural(noun, its.cost())}"
    if its.cost() == mine.cost():
        return f"{needs}, as you did."
    return f"{needs}, you to {mine.cost():g}{': you beat it' if mine.cost() < its.cost() else ''}."


def _plural(noun: str, number: float) -> str:
    if number == 1:
        return noun
    return "lost lives" if noun == "lost life" else plural(noun)


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + (" and " if len(numbers) > 1 else "") + str(numbers[-1])


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.0f} %"
