"""Positions looked at: the work behind /api/position, /api/whatif, /api/maps and /api/check."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np

from bestguess.advice.chances import LEADING, ROWS, cell_chances, chances, worth_telling
from bestguess.advice.doubts import contradiction_report, no_repair
from bestguess.advice.evil import best_answers, host_answer, what_evil_means
from bestguess.advice.forecast import brief_forecasts
from bestguess.advice.format import seen
from bestguess.advice.secrets_left import expected_left
from bestguess.advice.why import surprise
from bestguess.apps.web import advice, models
from bestguess.apps.web.catalogue import hosts_for
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.evil_advice import evil_scores, evil_suggestion, meets_evil, possible
from bestguess.apps.web.position_cache import PositionCache, Replayed, read_moves as read_transcript, read_query
from bestguess.apps.web.specs import Specs
from bestguess.arena.hosting import unshown
from bestguess.core.board import Choice
from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position, diagnose
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games import GAMES

_REPAIRS = 15
"""The most repairs that are listed, the likeliest first."""

_MEANT = 6
"""The number of secrets listed that an answer would leave."""

_BEGINNING = 1
"""The moves before which a position tells what of the word list is not played: the length of a word, at most."""

_WORTH_LISTING = 1000
"""Layouts are listed only when so few are left."""


@dataclass
class PositionTasks:
    """The tasks about one position; positions once reached stay in the cache."""

    specs: Specs = field(default_factory=Specs)
    cache: PositionCache = field(default_factory=PositionCache)

    def position(self, asked: models.PositionRequest) -> models.PositionResponse:
        """All that is known of a position."""
        began = perf_counter()
        game = self.specs.game(asked.rules)
        spec, policy = self.specs.policy(asked.policy, game)
        replayed = self.cache.replay(game, asked.prior, pairs(asked.transcript))
        position = replayed.position
        found: dict[str, Any] = self._frame(position)
        if replayed.contradiction is not None:
            found["contradiction"] = self._contradiction(game, asked.prior, replayed)
            found["transcript"] = moves(game, replayed.transcript)
            failsafe = _beyond(game, replayed, asked.prior)
            if failsafe is None:
                return models.PositionResponse(**found)
            position = failsafe
            found |= self._frame(position)
            if position.outcome is not None and position.outcome.won:
                found["contradiction"] = None  # the whole word is seen: it is in no list, and nothing is to be mended
        if position.outcome is None:
            try:
                found |= self._advised(asked, position, policy, spec)
            except BestguessError as error:
                raise Refusal.of(error, "policy") from error
        if "maps" in asked.want and game.display.kind == "grid":
            found["maps"] = self._maps(position, None, asked.seed)
        if evil := meets_evil(asked, position):
            found["likely"] = possible(position)
        elif game.display.kind != "grid" or position.belief.count().value <= _WORTH_LISTING:
            found["likely"] = advice.likely(position)
            found["likely_words"] = advice.likely_words(position)
        found["notes"] = [*advice.notes(position), *advice.unused(game, replayed.transcript, asked.transcript)]
        if evil:
            found["notes"].append(what_evil_means(position))
        elif {"scores", "suggestion"} <= {*asked.want}:
            found["proven"] = advice.proven(position)
        if len(replayed.transcript) <= _BEGINNING and game.warning:
            found["notes"].append(_warning(game))
        found["belief"] = advice.knowledge(position, perf_counter() - began)
        self.cache.settle(position)
        return models.PositionResponse(**found)

    def _advised(self, asked: models.PositionRequest, position: Position, policy: Policy, spec: str) -> dict[str, Any]:
        """The suggestion and the scores, as far as they are wanted, and the queries that may be asked."""
        found: dict[str, Any] = {}
        if not {"suggestion", "scores"} & {*asked.want}:
            return found
        if meets_evil(asked, position):
            none = asked.policy is None and not position.game.has_misses
            answers = best_answers(position, None if none else policy, ROWS)
            if "suggestion" in asked.want:
                found["suggestion"] = evil_suggestion(position, answers, "" if none else spec)
            if "scores" in asked.want:
                found["scores"] = evil_scores(position, sorted(answers, key=lambda one: one.query))
        else:
            if "suggestion" in asked.want:
                found["suggestion"] = advice.suggested(position, policy, spec, asked.seed)
            if "scores" in asked.want:
                best = self._suggested(position.game, found.get("suggestion"))
                told = worth_telling(position, best)
                whole = len(told) == len(position.queries)
                leading = told if whole else worth_telling(position, best[:1], LEADING)
                found["scores"] = advice.scores(position, told, leading)
        if "scores" in found:
            found["legal"] = [score.query for score in found["scores"]]
        return found

    def what_if(self, asked: models.WhatIfRequest) -> models.WhatIfResponse:
        """A query, each of its answers, and what would be known after it."""
        game = self.specs.game(asked.rules)
        position = self._fitting(game, asked.prior, asked.transcript)
        query = read_query(game, asked.query, "query", typed=True)
        if query not in position.queries:
            try:
                game.check_query(position.transcript, query)
            except BestguessError as error:
                raise Refusal.of(error, "query") from error
        few = game.display.kind == "lines"  # of what may be thousands, one is enough here
        choices = game.display.choices(position.transcript, query) if few else ()
        if meets_evil(asked, position):
            return self._met(position, query, choices)
        predictive = position.belief.predict(np.array([query])) if few else position.predictive
        if query not in predictive.queries:
            predictive = position.belief.predict(np.array([query]))
        most = len(choices) or advice.ANSWERS
        (found,) = brief_forecasts(position, predictive, [query], most)
        answers = [self._after(position, query, answer, p) for answer, p in found.likeliest()]
        return models.WhatIfResponse(
            query=game.notation.format_query(query),
            hit=found.chance,
            bits=found.bits,
            left=expected_left(position.belief, np.array([query]))[0],
            answers=answers,
            rest=found.rest or 0.0,
            choices=[models.LineAnswer.model_validate(one) for one in choices],
            ships=advice.ships_over(position, query),
        )

    def _met(self, position: Position, query: Query, choices: Sequence[Choice]) -> models.WhatIfResponse:
        """The one answer to a query that the host gives who has no secret."""
        one = host_answer(position, query)
        (score,) = evil_scores(position, [one])
        return models.WhatIfResponse(
            query=score.query,
            hit=score.hit,
            bits=score.bits,
            left=score.left,
            answers=[self._after(position, query, one.answer, 1.0)],
            rest=0.0,
            choices=[models.LineAnswer.model_validate(each) for each in choices],
        )

    def maps(self, asked: models.MapsRequest) -> models.MapsResponse:
        """The maps of a position on a board."""
        game = self.specs.game(asked.rules)
        if game.display.kind != "grid":
            raise Refusal("no-maps", f"{game.name} has no board to draw maps of.", "rules", "Take a game on a board.")
        position = self._fitting(game, asked.prior, asked.transcript)
        secret = None if asked.secret is None else read_secret(game, asked.secret, "secret")
        return models.MapsResponse(
            maps=self._maps(position, secret, asked.seed), secrets=str(position.belief.count().value)
        )

    def check(self, asked: models.CheckRequest) -> models.CheckResponse:
        """Whether a set-up works, and how large it is."""
        rules = self.specs.rules(self.specs.game(asked.rules))
        game = self.specs.game(str(unshown(GAMES.spec(asked.rules))))
        position = self.cache.start(game, asked.prior)
        known = advice.knowledge(position, 0.0)
        return models.CheckResponse(
            rules=rules,
            game=game.name,
            kind=game.display.kind,
            secrets=known.secrets,
            text=known.text,
            log2=known.log2,
            exact=known.exact,
            prior=known.prior,
            warning=_warning(game),
            queries=len(position.queries),
            example=game.notation.format_query(int(position.queries[len(position.queries) // 2])),
            default_policy=game.default_policy,
            hosts=hosts_for(game),
        )

    def read(self, asked: models.ReadRequest) -> models.ReadResponse:
        """The moves in a text that people typed or pasted."""
        game = self.specs.game(asked.rules)
        transcript = read_transcript(game, pairs(asked.transcript))
        query = read_query(game, asked.asked, "asked") if asked.asked else None
        try:
            new = _read(game, transcript, query, asked.text)
        except BestguessError as error:
            raise Refusal.of(error, "text") from error
        if len(transcript) + len(new) > self.specs.limits.transcript:
            most = self.specs.limits.transcript
            raise Refusal(
                "over-limit", "These are too many moves.", "text", f"At most {most} do.", params={"most": most}
            )
        unused = game.notation.unused(transcript, asked.text, query if len(new) == 1 else None)
        return models.ReadResponse(moves=moves(game, new), notes=[unused] * bool(unused))

    def _frame(self, position: Position) -> dict[str, Any]:
        """The parts of a position that take no computing: the rules, the board, the legal queries."""
        game, transcript = position.game, position.transcript
        cost = position.cost()
        outcome = position.outcome
        board, answers = advice.drawn(game, transcript)
        legal = position.queries[:ROWS] if game.display.kind == "lines" else position.queries
        over = None if outcome is None else models.Over(won=outcome.won, text=outcome.termination, cost=cost)
        return {
            "rules": self.specs.rules(game),
            "game": game.name,
            "kind": game.display.kind,
            "over": over,
            "cost": cost,
            "cost_noun": game.charged_noun,
            "query_noun": game.query_noun,
            "secret_noun": game.secret_noun,
            "turn": len(transcript) + 1,
            "transcript": moves(game, transcript),
            "board": board,
            "legal": [game.notation.format_query(query) for query in legal.tolist()],
            "answers": answers,
            "answer_help": game.notation.answer_help,
        }

    def _suggested(self, game: Game, suggestion: models.Suggestion | None) -> list[int]:
        return (
            []
            if suggestion is None
            else [game.notation.parse_query(text) for text in (suggestion.query, *suggestion.equals)]
        )

    def _fitting(self, game: Game, prior: str, transcript: Sequence[models.Move]) -> Position:
        """The position of a transcript that must fit. Raises :class:`Refusal` where it does not."""
        replayed = self.cache.replay(game, prior, pairs(transcript))
        if replayed.contradiction is not None:
            failsafe = _beyond(game, replayed, prior)
            if failsafe is not None:
                return failsafe
            raise replayed.refusal()
        return replayed.position

    def _after(self, position: Position, query: int, answer: Answer, p: float) -> models.AfterAnswer:
        game = position.game
        after = self.cache.after(position, query, answer)
        scores = top = line = None
        if game.display.kind == "grid":
            scores = cell_chances(after)
        elif game.display.kind == "lines":
            top = (advice.likely(after) or [])[:_MEANT]
            line = advice.line(game, query, answer)
        elif after.outcome is None and len(after.queries):
            hits = chances(after, after.predictive)
            order = np.lexsort((after.queries, -np.round(hits, 9)))[:6]
            top = [
                models.Share(text=game.notation.format_query(int(after.queries[o])), p=min(1.0, float(hits[o])))
                for o in order
            ]
        return models.AfterAnswer(
            text=game.notation.format_answer(answer),
            p=p,
            bits=surprise(p),
            secrets_after=advice.knowledge(after, 0.0).secrets,
            seen=seen(position, query, answer),
            scores_after=scores,
            top=top,
            line=line,
        )

    def _maps(self, position: Position, secret: Any, seed: int) -> list[models.Map]:
        from bestguess.games.maps import maps

        try:
            found = maps(position, secret, seed)
        except TypeError as error:
            raise Refusal("no-maps", str(error), "rules", "Take a game that has maps.") from error
        return [
            models.Map(
                name=one.name,
                title=one.name.capitalize(),
                caption=one.caption,
                rows=one.values.shape[0],
                columns=one.values.shape[1],
                values=one.values.tolist(),
                min=float(one.values.min()),
                max=float(one.values.max()),
                exact=one.error is None,
                standard_error=None if one.error is None else one.error.tolist(),
            )
            for one in found
        ]

    def _contradiction(self, game: Game, prior: str, replayed: Replayed) -> models.Contradiction:
        """Why nothing fits and what would mend it, likeliest first."""
        try:
            diagnosis = diagnose(game, replayed.transcript, prior)
        except BestguessError as error:
            number = len(replayed.position.transcript)
            raise Refusal.of(error, f"transcript[{number}]", move=number + 1) from error
        assert diagnosis is not None, "a contradiction was met when the same moves were replayed"
        report = contradiction_report(game, replayed.transcript, diagnosis)
        move = f"{game.notation.format_query(report.query)} {game.notation.format_answer(report.answer)}"
        text = report.headline(move, game.secret_noun) + ("" if report.repairs else f" {no_repair(game)}")
        others = list(advice.others(game, replayed.transcript, prior, self.specs))
        return models.Contradiction(
            hints=[other.text for other in others],
            others=others,
            turn=report.turn,
            text=text,
            repairs=[
                models.Repair(
                    turn=rated.repair.turn,
                    query=game.notation.format_query(rated.repair.query),
                    to=game.notation.format_answer(rated.repair.answer),
                    p=rated.share,
                    transcript=moves(game, rated.repair.transcript),
                    **{"from": game.notation.format_answer(rated.given)},
                )
                for rated in report.repairs[:_REPAIRS]
            ],
            more=max(0, len(report.repairs) - _REPAIRS),
        )


def _beyond(game: Game, replayed: Replayed, prior: str) -> Position | None:
    """The position by the game's failsafe; ``None`` if it has none or a later move breaks the rules."""
    try:
        return Position.beyond(game, replayed.transcript, prior)
    except BestguessError:
        return None


def pairs(transcript: Sequence[models.Move]) -> list[tuple[str, str]]:
    """The moves as they were sent."""
    return [(move.query, move.answer) for move in transcript]


def moves(game: Game, transcript: Transcript) -> list[models.Move]:
    """The moves as the game writes them."""
    return [
        models.Move(query=game.notation.format_query(query), answer=game.notation.format_answer(answer))
        for query, answer in transcript
    ]


def read_secret(game: Game, text: str, place: str) -> Any:
    """A secret in the game's notation. Raises :class:`Refusal`."""
    try:
        return game.notation.parse_secret(text)
    except BestguessError as error:
        raise Refusal.of(error, place) from error


def _read(game: Game, transcript: Transcript, asked: Query | None, text: str) -> Transcript:
    """The answer to a query that was asked, if a text is one, or else the moves in the text."""
    if asked is None or game.notation.is_written_move(transcript, text):
        return game.notation.read_moves(transcript, text)
    try:
        game.notation.read_answer(transcript, asked, text)
    except NotationError as no_answer:
        try:
            _check_no_name(game, text)
            return game.notation.read_moves(transcript, text)
        except NotationError as no_moves:
            raise no_moves if game.notation.is_of_other_query(transcript, asked, text) else no_answer from None
    return ((asked, game.notation.read_reply(transcript, asked, text)),)


def _check_no_name(game: Game, text: str) -> None:
    """Raise :class:`NotationError` for a word by itself where a letter was asked: it may be named, or only said."""
    if (words := game.dictionary) is None or not text.strip().isalpha():
        return
    try:
        named = game.notation.parse_query(text)
    except NotationError:
        return
    if words.names_secret(named):
        said = game.notation.format_query(named)
        raise NotationError(f"Was it {said.removeprefix('=')}? Write {said} yes, or {said} no.")


def _warning(game: Game) -> str:
    """The line that a user should read before trusting a result, without the place of a file on the server."""
    file = game.source_file
    return game.warning.replace(str(file), file.stem) if file is not None else game.warning
