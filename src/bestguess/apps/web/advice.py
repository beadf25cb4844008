"""A position as it goes over the wire: its board, what each query is expected to say, what to ask and why, doubts."""

from collections.abc import Iterator, Sequence

import numpy as np

from bestguess.advice.best_sentences import worth
from bestguess.advice.chances import chance_errors, chances
from bestguess.advice.doubts import (
    lie_doubt,
    likeliest_words,
    none_of_mine,
    rules_beyond_the_list,
    rules_with_a_lie,
    suspected,
    unlisted_end,
    word_unknown,
)
from bestguess.advice.forecast import brief_forecasts
from bestguess.advice.format import CERTAIN, percent, seen
from bestguess.advice.knowledge import Knowledge, SecretShare, likeliest_parts, likeliest_secrets
from bestguess.advice.secrets_left import expected_left
from bestguess.advice.why import reason, suggestion
from bestguess.apps.web import models
from bestguess.apps.web.specs import Specs
from bestguess.core.board import GridBoard, LetterBoard, LineBoard
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Answer, Ints, Query, Transcript
from bestguess.solvers.best_play import best_play


def board(game: Game, transcript: Transcript) -> models.GridBoard | models.WordsBoard | models.LinesBoard:
    """The board as the transcript leaves it."""
    return drawn(game, transcript)[0]


def drawn(
    game: Game, transcript: Transcript
) -> tuple[
    models.GridBoard | models.WordsBoard | models.LinesBoard, list[models.GridAnswer] | list[models.LineAnswer] | None
]:
    """The board, and what may be answered on it; ``None`` where answers are typed."""
    match game.display.board(transcript):
        case GridBoard() as grid:
            return models.GridBoard.model_validate(grid), [
                models.GridAnswer.model_validate(one) for one in grid.answers
            ]
        case LetterBoard() as words:
            return models.WordsBoard.model_validate(words), None
        case LineBoard() as lines:
            answers = [models.LineAnswer.model_validate(one) for one in lines.answers]
            return models.LinesBoard.model_validate(lines), answers or None


def line(game: Game, query: Query, answer: Answer) -> models.Line:
    """One move as a board of lines shows it."""
    return models.Line.model_validate(game.display.line(query, answer))


ANSWERS = 12
"""The most answers to one query that are written out, the likeliest first."""

OTHER = "other"
"""Stands for all answers that are not written out."""

_EQUALS = 24
"""Of a game in lines at most so many queries that are as good as the best."""

_LIKELIEST = 12


def scores(position: Position, asked: Ints, leading: Ints) -> list[models.Score]:
    """Legal queries, ascending, each with its figures, and the ``leading`` ones with what they are expected to say."""
    if not len(asked):
        return []
    game, predictive = position.game, position.predictive
    places = np.searchsorted(predictive.queries, asked)
    hit, bits = chances(position, predictive)[places], predictive.information_gain()[places]
    left = expected_left(position.belief, asked)
    error = None if position.belief.exact else chance_errors(game, predictive)[places].tolist()
    names: dict[Answer, str] = {}
    told = {}
    for one in brief_forecasts(position, predictive, leading.tolist(), ANSWERS):
        for answer in one.answers:
            if answer not in names:
                names[answer] = game.notation.format_answer(answer)
        shares = [models.Share(text=names[answer], p=p) for answer, p in one.answers.items()]
        if one.rest is not None and one.rest > CERTAIN:
            shares.append(models.Share(text=OTHER, p=one.rest))
        told[one.query] = shares
    return [
        models.Score(
            query=game.notation.format_query(query),
            hit=hit[place],
            bits=bits[place],
            left=left[place],
            standard_error=None if error is None else error[place],
            answers=told.get(query),
        )
        for place, query in enumerate(asked.tolist())
    ]


def suggested(position: Position, policy: Policy, spec: str, seed: int) -> models.Suggestion | None:
    """The policy's query, the reason, and the queries that are as good; ``None`` when the game is over."""
    found = suggestion(position, policy, seed)
    if found is None:
        return None
    equals = found.equals[:_EQUALS] if position.game.display.kind == "lines" else found.equals
    name = position.game.notation.format_query
    return models.Suggestion(
        query=name(found.query),
        why=why(position, found.query, policy),
        equals=[name(other) for other in equals],
        more_equals=len(found.equals) - len(equals),
        policy=spec,
    )


def proven(position: Position) -> models.Proven | None:
    """The query that is proven best, and what the best play comes to; ``None`` where none is proven in a moment."""
    found = best_play(position)
    if found is None:
        return None
    game = position.game
    return models.Proven(query=game.notation.format_query(found.query), text=worth(game, found))


def why(position: Position, query: Query, policy: Policy) -> str:
    """The query of a policy in a few sentences: its likeliest answers, its bits, and why the policy asks it.

    Where a policy says no aim of its own, the query's place among the others by these figures is told.
    """
    game, found = position.game, reason(position, query, answers=4)
    asked = found.forecast
    said = [f"{seen(position, query, answer)} {percent(p)}" for answer, p in asked.answers.items() if p > 0]
    said += ["another answer " + percent(asked.rest)] if asked.rest is not None and asked.rest > CERTAIN else []
    name = game.notation.format_query(query)
    told = f"tells {asked.bits:.2f} of {found.entropy:.2f} bits on average: {', '.join(said)}."
    if not game.is_question(query):  # it costs nothing, and there is nothing that it could miss
        return f"The length of the word {told}"
    what = "find something" if game.has_misses else f"be the {game.secret_noun}"
    verb = "finds something" if game.has_misses else f"is the {game.secret_noun}"
    finds = game.has_misses or found.chance > CERTAIN  # else no query may be the secret, and none is the likeliest
    text = f"{name} {verb} with {percent(found.chance)} and {told}" if finds else f"{name} {told}"
    if aim := policy.aim(position):
        return f"{text} {aim}"
    best = [f"likeliest to {what}"] * (finds and found.is_likeliest)
    best += ["most informative"] * found.is_most_informative
    return f"{text} It is the {' and the '.join(best)}." if best and found.compared > 1 else text


def knowledge(position: Position, seconds: float) -> models.Knowledge:
    """The knowledge of the secret."""
    known = Knowledge.of(position)
    count = known.remaining.count
    lies = None if known.lies is None else sorted(known.lies.items(), key=lambda item: -item[1])
    name = position.game.notation.format_query
    return models.Knowledge(
        secrets=str(count.value) if count.exact else f"{count.value:.0f}",
        text=str(count),
        log2=count.bits(),
        bits=known.entropy,
        kind=known.kind,
        exact=known.exact,
        standard_error=None if count.exact or not np.isfinite(count.error) else count.error,
        effective_sample_size=known.effective_sample_size,
        unlisted=known.remaining.unlisted,
        lies=None if lies is None else [models.Share(text=name(query), p=p) for query, p in lies],
        prior=known.prior,
        seconds=seconds,
    )


def likely(position: Position) -> list[models.Share] | None:
    """The likeliest secrets of a belief that lists them, if they are not too many to mean anything."""
    found = likeliest_secrets(position, _LIKELIEST, lowest_first=position.game.display.kind == "lines")
    return None if found is None else shares(found)


def likely_words(position: Position) -> list[list[models.Share]] | None:
    """The likeliest words at each place of a phrase."""
    found = likeliest_parts(position, _LIKELIEST, lowest_first=False)
    return None if found is None else [shares(words) for words in found]


def shares(secrets: list[SecretShare]) -> list[models.Share]:
    """Secrets with their probabilities as they go over the wire."""
    return [models.Share(text=secret.text, p=secret.probability) for secret in secrets]


def ships_over(position: Position, cell: Query) -> list[models.ShipOver] | None:
    """Each ship of the fleet and how likely it lies over a cell; ``None`` in games without ships."""
    from bestguess.games.battleship.ships_over import ships_over as found_over

    try:
        found = found_over(position, cell)
    except TypeError:
        return None
    return [
        models.ShipOver(
            name=ship.name,
            title=ship.title,
            length=ship.length,
            lengths=list(ship.lengths),
            p=ship.probability,
            layouts=None if ship.layouts is None else str(ship.layouts),
            across=ship.across,
            down=ship.down,
            in_row=ship.in_row,
            in_column=ship.in_column,
            known=ship.known,
        )
        for ship in found
    ]


_SHOWN = 4


def others(game: Game, transcript: Transcript, prior: str, specs: Specs) -> Iterator[models.Other]:
    """Rules by which answers fit that contradict each other by the rules given."""
    lying = rules_with_a_lie(game, transcript, prior)
    if lying is not None:
        accused = ", ".join(suspected(lying.suspects, game.notation.format_query))
        yield models.Other(text=f"If the host may have lied once: {accused}.", rules=specs.rules(lying.game))
    beyond = rules_beyond_the_list(game, transcript, prior)
    if beyond is not None:
        yield models.Other(text="If the word may be in no list, all answers fit.", rules=specs.rules(beyond.game))


def notes(position: Position) -> list[str]:
    """Remarks beside the advice: a lie that was found out, answers that no listed word fits."""
    doubt = lie_doubt(position)
    said = [] if doubt is None else [doubt.sentence(position.game.notation.format_query)]
    if position.outcome is not None:
        return [*said, *filter(None, [unlisted_end(position)])]
    unlisted = none_of_mine(position, _SHOWN)
    more = [likeliest_words(position, _SHOWN)] if unlisted is None else [word_unknown(position), unlisted]
    return [*said, *filter(None, more)]


def unused(game: Game, transcript: Transcript, sent: Sequence[models.Move]) -> list[str]:
    """Sentences on what answers that were sent say, and the rules do not use; each of them once."""
    said = (
        game.notation.unused(transcript[:turn], move.answer, query)
        for turn, ((query, _), move) in enumerate(zip(transcript, sent, strict=False))
    )
    return list(dict.fromkeys(filter(None, said)))
