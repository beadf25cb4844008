"""The review of a game in the form of the game file: its figures rounded to be shown, with their sentences."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import cycle, islice
from math import inf
from time import monotonic

from bestguess.advice.luck_sentences import of_game, too_lucky
from bestguess.advice.review_sentences import Scale, notes, par_note, sentence, summary
from bestguess.arena.fair import Score
from bestguess.core.game import Game
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import LuckFree, MoveReview, Review, Shown, ShownSum
from bestguess.review import review as measuring
from bestguess.review.budget import NODES, SECONDS
from bestguess.review.exact_value import Unit
from bestguess.review.figures import GameFigures, MoveFigures
from bestguess.review.review import Progress


@dataclass(frozen=True, slots=True)
class Interim:
    """The whole review as it stands by now: provisional, and refined later."""

    review: Review


Event = Progress | MoveReview | Interim | Review


def review(
    opened: LoadedGame,
    reference: str | None = None,
    *,
    nodes: float = NODES,
    seconds: float = SECONDS,
    seed: int = 0,
    samples: int | None = None,
    earlier: Review | None = None,
    clock: Callable[[], float] = monotonic,
) -> Generator[Event]:
    """Weigh a game as :func:`bestguess.review.review.review` does, and yield its events in the form of the game file.

    Yields each move after a first look, then the whole as it stands by now (:class:`Interim`); then progress, moves
    again whenever more is known of them, and now and then the whole; at last every move once more, and the review.
    Closing the iterator cancels; ``KeyboardInterrupt``, raised within or thrown in, ends the work early. Raises
    :class:`SpecError` if the reference cannot play the game.
    """
    reference = reference or opened.game.default_policy
    unit = Unit.of(opened.game)
    with closing(
        measuring.review(
            opened,
            reference,
            nodes=nodes,
            seconds=seconds,
            seed=seed,
            samples=samples,
            earlier=earlier,
            clock=clock,
        )
    ) as events:
        event = next(events)
        while not isinstance(event, GameFigures):
            try:
                match event:
                    case MoveFigures():
                        yield move_review(event, reference, unit)
                    case measuring.Interim():
                        yield Interim(game_review(opened, event.figures))
                    case Progress():
                        yield event
                event = next(events)
            except KeyboardInterrupt:
                event = events.throw(KeyboardInterrupt())
    yield from _last(game_review(opened, event))


def _last(whole: Review) -> Iterator[Event]:
    """The moves and the whole once all is known: an interrupt has nothing left to end."""
    events: list[Event] = [*whole.moves, whole]
    for event in events:
        with suppress(KeyboardInterrupt):
            yield event


def reviewed(opened: LoadedGame, reference: str | None = None, *, nodes: float = NODES, seed: int = 0) -> Review:
    """The review of a game, once it is done."""
    for event in review(opened, reference, nodes=nodes, seconds=inf, seed=seed):
        if isinstance(event, Review):
            return event
    raise AssertionError("a review ends with itself")  # pragma: no cover


def game_review(opened: LoadedGame, whole: GameFigures) -> Review:
    """The figures of a game as a game file holds them."""
    unit, scale = whole.unit, Scale(whole.unit)
    mistakes = _shown_mistakes(whole, scale)
    shown_total = sum(mistakes)
    moves = [move_review(one, whole.reference, unit, shown) for one, shown in zip(whole.moves, mistakes, strict=True)]
    shown_par = scale.places(whole.par)
    shown_result = scale.places(unit.spent(whole.last)) + scale.places(whole.rest)
    shown = ShownSum(
        par=scale.write(shown_par),
        mistakes=scale.write(shown_total, sign=True),
        luck=scale.write(shown_result - shown_par - shown_total, sign=True),
        result=scale.write(shown_result),
    )
    return Review(
        reference=whole.reference,
        unit=unit.name,
        higher_is_better=unit.winning,
        finished=whole.last.outcome is not None,
        par=whole.par,
        par_error=whole.par_error,
        par_note=par_note(whole.par_basis, whole.seed, whole.done),
        result=whole.result,
        result_error=whole.rest_error,
        mistakes=whole.mistakes,
        luck=whole.luck,
        error=whole.error,
        luck_error=whole.luck_error,
        extra_misses=whole.extra_misses,
        unfinished=whole.unfinished,
        unknown=sum(one.found is None for one in whole.moves),
        provisional=sum(one.turn.provisional for one in whole.moves),
        exact=whole.exact,
        samples=whole.samples,
        seed=whole.seed,
        moves=moves,
        summary=summary(opened, whole, moves, shown),
        notes=notes(opened, whole),
        shown=shown,
        luck_free=None if whole.score is None else _luck_free(whole.score, opened.game),
    )


def _shown_mistakes(whole: GameFigures, scale: Scale) -> list[int]:
    """The losses of all moves in the smallest steps that are shown, which add up to the sum as it is shown.

    The odd steps of rounding go to the moves with a loss that rounding took most from, and none to one that is called
    equal: where there is no other, the sum is that of what is shown.
    """
    shown = [scale.places(one.mistake) for one in whole.moves]
    odd = scale.places(whole.mistakes) - sum(shown)
    step = 1 if odd > 0 else -1
    lossy = [place for place, one in enumerate(whole.moves) if one.mistake and one.verdict != "equal"]
    lossy.sort(key=lambda place: step * (shown[place] - whole.moves[place].mistake * scale.steps))
    for place in islice(cycle(lossy), abs(odd)):
        shown[place] += step
    return shown


def _luck_free(score: Score, game: Game) -> LuckFree:
    """The result of a game without its luck, as a game file holds it."""
    luck, (hits, bits) = score.luck, score.luck.z
    return LuckFree(
        result=score.luck_free,
        won=score.won,
        hits=luck.hits,
        bits=luck.bits,
        hits_z=hits,
        bits_z=bits,
        odds=luck.odds,
        too_lucky=score.too_lucky,
        text=" ".join([of_game(score, game), *([too_lucky("The player", luck)] if score.too_lucky else [])]),
    )


def move_review(one: MoveFigures, reference: str, unit: Unit, mistake: int | None = None) -> MoveReview:
    """One move as a game file holds it.

    ``mistake`` is the loss to show, in the smallest steps, where the losses shown of all moves have to add up.
    """
    turn, facts, found, scale = one.turn, one.facts, one.found, Scale(unit)
    game, answer = turn.position.game, one.turn.after.transcript[-1][1]
    if mistake is None:
        mistake = scale.places(one.mistake)
    luck = scale.places(one.spent) + scale.places(one.after) - scale.places(one.value) - mistake
    return MoveReview(
        turn=turn.number,
        query=game.notation.format_query(turn.query),
        answer=game.notation.format_answer(answer),
        hit=game.is_hit(turn.query, answer),
        best=game.notation.format_query(turn.best),
        equals=[game.notation.format_query(equal) for equal in facts.equals if equal != turn.best][:12],
        chance=facts.chance,
        best_chance=facts.best_chance,
        bits_expected=facts.bits,
        best_bits=facts.best_bits,
        bits_gained=facts.gained,
        value=one.value,
        query_value=None if found is None else one.value + found.gap,
        difference=None if found is None else found.gap,
        mistake=one.mistake,
        extra_misses=one.extra_misses,
        mistake_error=None if found is None else found.margin,
        luck=one.luck,
        luck_error=one.luck_error or None,
        samples=0 if found is None else found.samples,
        verdict=one.verdict,
        provisional=turn.provisional,
        text=sentence(one.verdict, turn, facts, found, reference, unit, mistake, one.done),
        secrets_before=facts.before,
        secrets_after=facts.after,
        shown=Shown(mistake=scale.write(mistake, sign=True), luck=scale.write(luck, sign=True)),
    )
