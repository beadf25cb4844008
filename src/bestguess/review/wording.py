"""A review in words and figures that a person reads: a sentence for each move, the sum."""

from dataclasses import dataclass
from math import hypot
from typing import get_args

from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.position import Position
from bestguess.core.spec import parse
from bestguess.hosts.honest import Honest
from bestguess.policies.telling import percent
from bestguess.records.game_file import MoveReview, Review, Shown, ShownSum, Verdict
from bestguess.records.loaded import RESIGNED, Opened
from bestguess.review.exact_value import Unit
from bestguess.review.playouts import Player
from bestguess.review.reviewed_move import Facts, Found, Turn
from bestguess.review.verdicts import LITTLE, is_careless

_UNFAIR = {
    "evil": "The evil host has no secret and answers its worst: values expect a fair one, so that counts as bad luck.",
    "clever-liar": "The host lied where it hurt most: values expect lies at random, so that counts as bad luck.",
}


@dataclass(frozen=True)
class Figures:
    """What was found of one move."""

    turn: Turn
    facts: Facts
    value: float
    found: Found | None
    verdict: Verdict
    mistake: float
    """The difference as it enters the sum."""
    spent: float
    after: float
    """The value after the move."""
    off: float = 0.0
    """By how much the values before and after it may be off: 95 % half-width."""

    @property
    def luck(self) -> float:
        """What the answer was worth beyond what was to be expected."""
        return self.spent + self.after - self.value - self.mistake


@dataclass(frozen=True)
class SameSecret:
    """How the reference ends with the secret of the game."""

    end: Position | None
    """``None`` where no honest host held one, or the game was not played to its end."""

    @classmethod
    def of(cls, opened: Opened, player: Player, last: Position) -> "SameSecret":
        """Play it, where there is a secret to play."""
        host = opened.record.players.host
        honest = host.spec is None or parse(host.spec)[0] == "honest"
        if opened.secret is None or not honest or last.outcome is None:
            return cls(None)
        start = Position.start(opened.game, opened.record.prior)
        return cls(player.play(start, Honest(opened.game, opened.secret)).end)


@dataclass(frozen=True)
class Whole:
    """The findings on the game as a whole."""

    reference: str
    unit: Unit
    par: float
    par_error: float | None
    par_note: str
    rest: float
    """The value after the last move."""
    error: float | None
    luck_error: float | None
    exact: bool
    samples: int
    seed: int
    notes: list[str]
    last: Position
    same: SameSecret | None


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

    def size(self, places: int) -> str:
        """How large so many steps are, with their unit."""
        written = self.write(abs(places))
        return f"{written} chance of winning" if self.unit.winning else f"{written} {self.unit.name}"


def told(opened: Opened, whole: Whole, figures: list[Figures]) -> tuple[list[MoveReview], Review]:
    """The moves and the whole."""
    unit, last, par = whole.unit, whole.last, whole.par
    scale = Scale(unit)
    moves, total, shown_total = [], 0.0, 0
    for one in figures:
        # Rounded as they add up, so that the sum of what is shown is the sum as it is shown.
        total += one.mistake
        shown_mistake, shown_total = scale.places(total) - shown_total, scale.places(total)
        moves.append(move(opened.game, one, whole.reference, unit, shown_mistake))
    result = unit.spent(last) + whole.rest
    shown_par, shown_result = scale.places(par), scale.places(unit.spent(last)) + scale.places(whole.rest)
    shown = ShownSum(
        par=scale.write(shown_par),
        mistakes=scale.write(shown_total, sign=True),
        luck=scale.write(shown_result - shown_par - shown_total, sign=True),
        result=scale.write(shown_result),
    )
    finished = last.outcome is not None
    notes = whole.notes if finished else [*whole.notes, _unfinished(opened, whole.rest, scale)]
    return moves, Review(
        reference=whole.reference,
        unit=unit.name,
        higher_is_better=unit.winning,
        finished=finished,
        par=par,
        par_error=whole.par_error,
        par_note=whole.par_note,
        result=result,
        mistakes=total,
        luck=result - par - total,
        error=whole.error,
        luck_error=whole.luck_error,
        unknown=sum(one.found is None for one in figures),
        provisional=sum(one.turn.provisional for one in figures),
        exact=whole.exact,
        samples=whole.samples,
        seed=whole.seed,
        moves=moves,
        summary=_summary(opened, whole, moves, shown, result),
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


def move(game: Game, one: Figures, reference: str, unit: Unit, mistake: int | None = None) -> MoveReview:
    """One move; ``mistake`` is what it shows of its loss, in the smallest steps, if others are to add up with it."""
    turn, facts, found, scale = one.turn, one.facts, one.found, Scale(unit)
    if mistake is None:
        mistake = scale.places(one.mistake)
    luck = scale.places(one.spent) + scale.places(one.after) - scale.places(one.value) - mistake
    return MoveReview(
        turn=turn.number,
        query=game.format_query(turn.query),
        answer=game.format_answer(turn.after.transcript[-1][1]),
        best=game.format_query(turn.best),
        equals=[game.format_query(equal) for equal in facts.equals if equal != turn.best][:12],
        chance=facts.chance,
        best_chance=facts.best_chance,
        bits_expected=facts.bits,
        best_bits=facts.best_bits,
        bits_gained=facts.gained,
        value=one.value,
        query_value=None if found is None else one.value + found.gap,
        difference=None if found is None else found.gap,
        mistake=one.mistake,
        mistake_error=None if found is None else found.margin,
        luck=one.luck,
        luck_error=hypot(one.off, found.margin or 0.0 if found else 0.0) or None,
        samples=0 if found is None else found.samples,
        verdict=one.verdict,
        provisional=turn.provisional,
        text=sentence(one.verdict, turn, facts, found, reference, unit, mistake),
        secrets_before=facts.before,
        secrets_after=facts.after,
        shown=Shown(mistake=scale.write(mistake, sign=True), luck=scale.write(luck, sign=True)),
    )


def sentence(
    called: Verdict,
    turn: Turn,
    facts: Facts,
    found: Found | None,
    reference: str,
    unit: Unit,
    places: int | None = None,
) -> str:
    """The sentence on a move; ``places`` is its loss as it is shown elsewhere, in the smallest steps."""
    scale, game = Scale(unit), turn.position.game
    if called == "best":
        return f"What {reference} asks too."
    best = game.format_query(turn.best)
    outlook = f"{percent(facts.best_chance)}, {facts.best_bits:.2f} bits"
    instead = (
        f"{best} would have found something with {percent(facts.best_chance)}, this only with {percent(facts.chance)}."
    )
    if found is None:
        if called == "mistake":
            return instead
        return f"{reference} asks {best} ({outlook}); there was no time to weigh the two."
    steps = scale.places(found.gap) if places is None else places
    size, within = scale.size(steps), "" if found.margin is None else f" (±{scale.write(scale.places(found.margin))})"
    loses = (steps < 0) if unit.winning else (steps > 0)
    match called:
        case "equal":
            return f"As good as {best}."
        case "unclear":
            which = "better" if loses else "worse"
            about = f"seems {size} {which}" if steps else "seems as good"
            return f"Unclear: {best} ({outlook}) {about}{within}, which decides nothing."
        case "better than the reference":
            return f"Well found: {size} better than {best}, which {reference} asks{within}."
        case "good" if not loses:
            return f"Fine: no worse than {best}{within}."
        case "good":
            return f"Fine; {best} ({outlook}) is better by a mere {size}{within}."
        case "inaccuracy":
            return f"Close; {best} ({outlook}) {'keeps' if unit.winning else 'saves'} {size} on average{within}."
        case _ if is_careless(facts, unit) and found.gap < LITTLE:
            return (
                f"{instead} What it tells makes up for that only if every later {game.query_noun} is right "
                f"({scale.write(steps, sign=True)} {unit.name}{within})."
            )
        case _:
            return (
                f"Here {best} ({outlook}) would have {'kept' if unit.winning else 'saved'} {size} on average{within}."
            )


def _unfinished(opened: Opened, rest: float, scale: Scale) -> str:
    result = opened.record.result
    ended = "was given up" if result is not None and result.text == RESIGNED else "was not played to its end"
    what = (
        f"a chance of winning of {scale.write(scale.places(rest))}"
        if scale.unit.winning
        else f"{scale.size(scale.places(rest))} more"
    )
    return f"The game {ended}: the result counts {what}, what the reference expects of the rest."


def _summary(opened: Opened, whole: Whole, moves: list[MoveReview], shown: ShownSum, result: float) -> str:
    """A few kind sentences, none of which says more than is known."""
    unit, last = whole.unit, whole.last
    said = [f"{shown.result} = par {shown.par}, mistakes {shown.mistakes}, luck {shown.luck} ({_unit(unit)})."]
    number = {name: sum(one.verdict == name for one in moves) for name in get_args(Verdict)}
    good = sum(number[name] for name in ("best", "equal", "good", "better than the reference"))
    if moves:
        of = f"{good} of {len(moves)} {'move' if len(moves) == 1 else 'moves'} {'was' if good == 1 else 'were'}"
        said.append(f"{of} as good as can be asked, or nearly.")
    if number["unclear"]:
        said.append(f"{_moves(number['unclear'])} unclear: the difference is too small to be told by now.")
    if number["not valued"]:
        said.append(f"For {number['not valued']} there was no time.")
    better = [one.turn for one in moves if one.verdict == "better than the reference"]
    if better:
        said.append(
            f"{'Move' if len(better) == 1 else 'Moves'} {_listed(better)} beat what {whole.reference} would have asked."
        )
    errors = [one for one in moves if one.verdict in ("inaccuracy", "mistake")]
    if errors:
        worst = max(errors, key=lambda one: abs(one.mistake))
        instead = f"{worst.best} instead of {worst.query} ({worst.shown.mistake})"
        said.append(f"The most was to be had in move {worst.turn}: {instead}.")
    elif moves and not number["unclear"] and not number["not valued"]:
        said.append("No mistake was found." if not any(one.mistake for one in moves) else "No single move lost much.")
    elif moves:
        said.append("No mistake was found.")
    finished = last.outcome is not None
    ahead = result - whole.par if unit.winning else whole.par - result
    if finished and ahead > 0:
        said.append("You did better than par.")
    if whole.same is not None and whole.same.end is not None:
        said.append(_against(opened.game, unit, last, whole.same.end, whole.reference))
    return " ".join(said)


def _moves(number: int) -> str:
    return "1 move is" if number == 1 else f"{number} moves are"


def _unit(unit: Unit) -> str:
    return f"in {unit.name}, higher is better" if unit.winning else f"in {unit.name}, fewer are better"


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
