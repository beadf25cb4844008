"""The sentences of a review: on one move, on the game as a whole, and on what a reader of the figures should know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import get_args

from bestguess.advice.format import counted, percent
from bestguess.advice.why import engine
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import parse
from bestguess.core.types import plural
from bestguess.records.loaded import RESIGNED, LoadedGame
from bestguess.records.recorded_review import MoveReview, ShownSum, Verdict
from bestguess.review.exact_value import Unit
from bestguess.review.figures import LITTLE, Basis, GameFigures, is_careless, is_tied
from bestguess.review.review import Stage, Weighed
from bestguess.review.reviewed_move import Facts, Found, ReviewedMove


@dataclass(frozen=True)
class Scale:
    """Values as text in the unit of a review, rounded to hundredths of it, or to tenths of a percent of winning."""

    unit: Unit

    @property
    def steps(self) -> int:
        """The number of the smallest steps that are shown in 1."""
        return 1000 if self.unit.winning else 100

    def places(self, value: float) -> int:
        """A value in the smallest steps that are shown."""
        return round(value * self.steps)

    def write(self, places: int, sign: bool = False) -> str:
        """A number of smallest steps as text."""
        written = f"{places / 10:.1f} %" if self.unit.winning else f"{places / 100:.2f}"
        return f"+{written}" if sign and places > 0 else written.replace("-", "−")

    def size(self, places: int) -> str:
        """The size of a number of smallest steps, with its unit."""
        written = self.write(abs(places))
        return f"{written} chance of winning" if self.unit.winning else f"{written} {self.unit.name}"

    def within(self, error: float | None) -> str:
        """Half the width of an interval with its sign; empty where it is too small to be shown."""
        places = self.places(error or 0.0)
        return f"±{self.write(places)}" if places else ""


STAGES: Mapping[Stage, str] = {
    "reading": "reading the game",
    "valuing": "working out values",
    "refining": "looking closer",
    "sampling": "playing on from the moves",
}
"""The work that a review is at, as people read it."""

_UNFAIR = {
    "evil": "The evil host has no secret and answers its worst: values expect a fair one, so that counts as bad luck.",
    "clever-liar": "The host lied where it hurt most: values expect lies at random, so that counts as bad luck.",
}


def sentence(
    called: Verdict,
    turn: ReviewedMove,
    facts: Facts,
    found: Found | None,
    reference: str,
    unit: Unit,
    places: int | None = None,
    done: bool = True,
) -> str:
    """The sentence on a move; ``places`` is its loss as it is shown elsewhere, in the smallest steps.

    ``done`` is ``False`` while the review goes on: then a move of which nothing is known may still be weighed.
    """
    scale, game = Scale(unit), turn.position.game
    follows = turn.query == turn.best
    if called == "best" or (called == "wasted" and follows):
        asked = f"{engine(reference, begins=True)} asks this, too."
        return f"{_WASTED} {asked}" if called == "wasted" else asked
    best = game.notation.format_query(turn.best)
    outlook = f"{percent(facts.best_chance)}, {facts.best_bits:.2f} bits"
    if called == "wasted":
        return f"{_WASTED} {_instead(best, outlook, found, unit, scale, places)}"
    instead = (
        f"{best} would have found something with {percent(facts.best_chance)}, this only with {percent(facts.chance)}."
    )
    if found is None:
        if called == "mistake":
            return instead
        why = "there was no time to weigh the two" if done else "the two are still to be weighed"
        return f"{engine(reference, begins=True)} asks {best} ({outlook}); {why}."
    steps = scale.places(found.gap) if places is None else places
    size, within = scale.size(steps), in_brackets(scale.within(found.margin))
    loses = (steps < 0) if unit.winning else (steps > 0)
    if is_tied(found, unit) and called != "equal" and (said := _by_surplus(called, best, outlook, found, game)):
        return said
    match called:
        case "equal":
            return f"As good as {best}."
        case "unclear":
            which = "better" if loses else "worse"
            about = f"seems {size} {which}" if steps else "seems as good"
            return f"Too close to call: {best} ({outlook}) {about}{within}."
        case "better than the reference":
            return f"Well found: {size} better than {best}, which {engine(reference)} asks{within}."
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


_WASTED = "The answer was certain beforehand, and finds nothing."


def in_brackets(within: str) -> str:
    """The width of an interval as it follows a figure in a sentence; empty where there is none."""
    return f" ({within})" if within else ""


def _instead(best: str, outlook: str, found: Found | None, unit: Unit, scale: Scale, places: int | None) -> str:
    """The query that a wasted one stood in the way of, with what it would have brought."""
    steps = 0 if found is None else scale.places(found.gap) if places is None else places
    if (steps < 0) if unit.winning else (steps > 0):
        within = in_brackets(scale.within(None if found is None else found.margin))
        return f"{best} ({outlook}) would have {'kept' if unit.winning else 'saved'} {scale.size(steps)}{within}."
    lives = "" if found is None or found.misses is None else _lives(found.misses.sure)
    return f"{best} ({outlook}) would have {f'saved {lives}' if lives else 'told or found something'}."


def _by_surplus(called: Verdict, best: str, outlook: str, found: Found, game: Game) -> str:
    """The sentence on a move that leaves the chance of winning as it is, and costs other lives or queries.

    Empty where it costs neither.
    """
    lost = 0.0 if found.misses is None else found.misses.sure
    lives = _lives(lost)
    better = called == "better than the reference"
    if lives and lost < 0:
        return f"{'Well found' if better else 'Fine'}: as likely to win as {best}, and saves {lives} on average."
    if better:
        return ""
    if lives:
        return f"As likely to win, but {best} ({outlook}) would have saved {lives} on average."
    more = 0.0 if found.queries is None else found.queries.sure
    if more < _SHOWN:
        return ""
    return f"Fine: as likely to win as {best}, with {more:.2f} {plural(game.query_noun)} more on average."


_SHOWN = 0.005
"""Half of the smallest part of a life or query that is shown."""


def _lives(number: float) -> str:
    """A number of lives as text; empty where it would be shown as 0."""
    shown = round(abs(number), 2)
    return "" if abs(number) < _SHOWN else f"{shown:g} {'life' if shown == 1 else 'lives'}"


def weighed_sentence(found: Weighed) -> str:
    """The sentence on a query that was weighed before its answer came."""
    return sentence(found.verdict, found.turn, found.facts, found.found, found.reference, found.unit)


def par_note(basis: Basis, seed: int, done: bool = True) -> str:
    """The ground of the par in a few words; ``done`` is ``False`` while the review goes on."""
    match basis.kind:
        case "exact":
            return "exact, over everything that may be hidden"
        case "measured":
            return f"measured over {basis.games:,} games"
        case "sampled":
            return f"sampled, {basis.games:,} games played with seed {seed}"
        case "rough":
            return "a rough estimate, for no game was played on from the start"
        case "unknown":
            return "not known: there was no time to play on" if done else "not known yet"


def notes(opened: LoadedGame, whole: GameFigures) -> list[str]:
    """The remarks that a reader of the figures needs: on the file, an unfair host, a contradiction, an early end."""
    said, host = list(opened.remarks), opened.record.players.host.spec
    if host and parse(host)[0] in _UNFAIR:
        said.append(_UNFAIR[parse(host)[0]])
    if whole.contradiction is not None:
        turn, why = whole.contradiction
        said.append(f"From move {turn} on no {opened.game.secret_noun} fits the answers: {why}")
    if whole.stopped:
        said.append("Stopped early: what was not weighed by then is left out.")
    if whole.unfinished:
        said.append(_cut_short(whole.unfinished))
    if whole.last.outcome is None:
        said.append(_unfinished(opened, whole, Scale(whole.unit)))
    return said


def _cut_short(numbers: Sequence[int]) -> str:
    which = f"Move {numbers[0]} was" if len(numbers) == 1 else f"Moves {_listed(numbers)} were"
    return (
        f"The seconds ran out: {which} not weighed to the end, so another run may find other figures. "
        "More seconds, or fewer nodes, give the same everywhere."
    )


def _unfinished(opened: LoadedGame, whole: GameFigures, scale: Scale) -> str:
    result = opened.record.result
    ended = "was given up" if result is not None and result.text == RESIGNED else "was not played to its end"
    if whole.rest_basis.kind == "unknown":
        why = "there was no time to play on" if whole.done else "nothing was played on yet"
        return f"The game {ended}. The result counts nothing for the rest, of which nothing is known: {why}."
    rest = scale.places(whole.rest)
    what = f"a chance of winning of {scale.write(rest)}" if scale.unit.winning else f"{scale.size(rest)} more"
    within = in_brackets(scale.within(whole.rest_error))
    return f"The game {ended}: the result counts {what}{within}, what {engine(whole.reference)} expects of the rest."


def summary(opened: LoadedGame, whole: GameFigures, moves: Sequence[MoveReview], shown: ShownSum) -> str:
    """A few kind sentences on the whole game, none of which says more than is known."""
    unit, last = whole.unit, whole.last
    said = [_equation(whole, shown)]
    # The length of a word is told unasked: it is no choice that could have been as good, or not.
    chosen = [one for one, known in zip(moves, whole.moves, strict=True) if opened.game.is_question(known.turn.query)]
    number = {name: sum(one.verdict == name for one in chosen) for name in get_args(Verdict)}
    good = sum(number[name] for name in ("best", "equal", "good", "better than the reference"))
    waits = not whole.done and number["not valued"] > 0
    weighed = len(chosen) - number["not valued"]
    if weighed and not waits:
        what = "move" if weighed == len(chosen) else "weighed move"
        of = f"{good} of {counted(weighed, what)} {'was' if 1 in (good, weighed) else 'were'}"
        said.append(f"{of} as good as can be asked, or nearly{_given_away(whole)}.")
    if number["wasted"]:
        said.append(_wasted(number["wasted"]))
    if number["unclear"]:
        said.append(f"{_moves(number['unclear'])} unclear: the difference is too small to be told by now.")
    if number["not valued"]:
        said.append(_unweighed(number["not valued"], whole.done))
    better = [one.turn for one in moves if one.verdict == "better than the reference"]
    if better:
        which = "Move" if len(better) == 1 else "Moves"
        said.append(f"{which} {_listed(better)} beat what {engine(whole.reference)} would have asked.")
    errors = [one for one in moves if one.verdict in ("inaccuracy", "mistake", "wasted")]
    worst = max(errors, key=lambda one: -one.mistake if unit.winning else one.mistake, default=None)
    if worst is not None and Scale(unit).places(worst.mistake):
        instead = f"{worst.best} instead of {worst.query} ({worst.shown.mistake})"
        said.append(f"The most was to be had in move {worst.turn}: {instead}.")
    elif moves and not errors and not number["unclear"] and not number["not valued"]:
        said.append("No mistake was found." if not any(one.mistake for one in moves) else "No single move lost much.")
    ahead = whole.result - whole.par if unit.winning else whole.par - whole.result
    par_known = whole.par_basis.kind != "unknown"
    if last.outcome is not None and par_known and ahead > (whole.par_error or 0.0) and not waits:
        said.append("You did better than par.")
    if whole.reference_end is not None:
        said.append(_against(opened.game, unit, last, whole.reference_end, whole.reference))
    return " ".join(said)


def _equation(whole: GameFigures, shown: ShownSum) -> str:
    """The result and the parts that it is the sum of, as far as anything is known of them."""
    unit = _unit(whole.unit, whole.last)
    kinds = {"par": whole.par_basis.kind, "rest of the game": whole.rest_basis.kind}
    unknown = [part for part, kind in kinds.items() if whole.done and kind == "unknown"]
    if not unknown:
        return f"{shown.result} = par {shown.par}, mistakes {shown.mistakes}, luck {shown.luck} ({unit})."
    without = " without the rest of the game" if "rest of the game" in unknown else ""
    first, *others = [*unknown, "luck"]
    return (
        f"{shown.result}{without} ({unit}). The {first} is not known{''.join(f', nor the {part}' for part in others)}."
    )


def _given_away(whole: GameFigures) -> str:
    """The share of the chance of winning that all moves gave away: few of them may have given away much of it."""
    if not whole.unit.winning or whole.par <= 0:
        return ""
    share = min(1.0, max(0.0, -whole.mistakes / whole.par))
    lost = "" if share < _MIN_SHARE else f"all moves together gave away {percent(share)} of the chance of winning"
    # Moves may give away more on average than the answers that came have cost.
    lost_lives = whole.last.game.lives_lost(whole.last.transcript) if whole.last.game.has_misses else inf
    lives = _lives(min(whole.wasted_misses, lost_lives))
    also = "" if not lives else f"{lives} went for nothing"
    return "".join(f"; {one}" for one in (lost, also) if one)


_MIN_SHARE = 0.005
"""The least share of the par that is worth a word."""


def _wasted(number: int) -> str:
    if number == 1:
        return "1 move was wasted: its answer was certain beforehand, and found nothing."
    return f"{number} moves were wasted: their answers were certain beforehand, and found nothing."


def _unweighed(number: int, done: bool) -> str:
    """The sentence on the moves of which nothing is known, by now or for good."""
    if done:
        return f"For {number} there was no time: {'it counts' if number == 1 else 'they count'} as 0 in the mistakes."
    return f"{_moves(number)} still to be weighed."


def _moves(number: int) -> str:
    return "1 move is" if number == 1 else f"{number} moves are"


def _unit(unit: Unit, last: Position) -> str:
    if unit.winning:
        return f"in {unit.name}, higher is better"
    lost = unit.lost and last.outcome is not None and not last.outcome.won
    return f"in {unit.name}, fewer are better{f'; a lost game counts {unit.lost} more' if lost else ''}"


def _against(game: Game, unit: Unit, mine: Position, its: Position, reference: str) -> str:
    """The sentence that holds a game that is over against the one that the reference plays for the same secret."""
    won, wins = (one.outcome is not None and one.outcome.won for one in (mine, its))
    if won and not wins:
        return f"You won where {engine(reference)} loses: you beat it on this secret."
    if wins and not won:
        return f"{engine(reference, begins=True)} wins with the same secret: it had the better of this one."
    if not won:
        return f"With the same secret {engine(reference)} loses, too."
    one, many = unit.name, unit.name  # such as minutes
    if unit.winning:
        one, many = "lost life", "lost lives"
    elif game.cost_noun == "lives":
        one = "wrong letter"
    elif unit.name == plural(game.query_noun):
        one = game.query_noun
    yours, theirs = (game.lives_lost(end.transcript) if unit.winning else end.cost() for end in (mine, its))
    needs = f"With the same secret {engine(reference)} comes to {theirs:g} {one if theirs == 1 else many}"
    if theirs == yours:
        return f"{needs}, as you did."
    return f"{needs}, you to {yours:g}{': you beat it' if yours < theirs else ''}."


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + (" and " if len(numbers) > 1 else "") + str(numbers[-1])
