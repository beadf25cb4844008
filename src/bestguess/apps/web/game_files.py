"""Game files in a worker: reviewed, weighed, written out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import BaseModel

from bestguess.advice.review_report import Interim, review
from bestguess.advice.review_sentences import STAGES, weighed_sentence
from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.position import pairs
from bestguess.apps.web.position_cache import PositionCache, read_moves, read_query
from bestguess.apps.web.specs import Specs
from bestguess.apps.web.standalone import standalone
from bestguess.core.errors import BestguessError
from bestguess.records import replay
from bestguess.records.any_form import read_any
from bestguess.records.game_file import FileError, GameFile, RecordedMove
from bestguess.records.loaded import LoadedGame
from bestguess.records.recorded_review import MoveReview
from bestguess.review.review import Progress, weigh


@dataclass
class GameFileTasks:
    """The tasks about game files that strangers send: review, weigh, import, export."""

    specs: Specs
    cache: PositionCache

    def review(self, asked: models.ReviewRequest) -> Iterator[tuple[str, BaseModel]]:
        """The events of a review: how far it is, moves, the whole as it stands, the whole. Raises :class:`Refusal`."""
        opened = self.open(self._record(asked))
        reference, _ = self.specs.policy(asked.reference, opened.game, "reference")
        earlier = opened.record.analysis if asked.go_on else None
        try:
            for event in review(
                opened,
                reference,
                nodes=asked.nodes,
                seconds=asked.seconds,
                seed=asked.seed,
                samples=asked.samples,
                earlier=earlier,
            ):
                match event:
                    case Progress():
                        done = min(1.0, max(0.0, event.done))
                        left = event.seconds_left
                        yield "progress", models.Progress(done=done, what=STAGES[event.stage], seconds_left=left)
                    case MoveReview():
                        yield "move", event
                    case Interim():
                        yield "interim", event.review
                    case _:
                        yield "done", event
        except BestguessError as error:
            raise Refusal.of(error, "record") from error

    def check_review(self, asked: models.ReviewRequest) -> models.Model:
        """Nothing, if there is a game to be reviewed. Raises :class:`Refusal`."""
        self.specs.policy(asked.reference, self.open(self._record(asked)).game, "reference")
        return models.Model()

    def check_value(self, asked: models.ValueRequest) -> models.Model:
        """Nothing, if there is such a game and such a query. Raises :class:`Refusal`."""
        game = self.specs.game(asked.rules)
        self.specs.policy(asked.reference, game, "reference")
        read_moves(game, pairs(asked.transcript))
        read_query(game, asked.query, "query")
        return models.Model()

    def weigh(self, asked: models.ValueRequest) -> Iterator[tuple[str, BaseModel]]:
        """One query, weighed as a review does. Raises :class:`Refusal`."""
        game = self.specs.game(asked.rules)
        reference, _ = self.specs.policy(asked.reference, game, "reference")
        replayed = self.cache.replay(game, asked.prior, pairs(asked.transcript))
        if replayed.contradiction is not None:
            raise replayed.refusal()
        query = read_query(game, asked.query, "query")
        try:
            found = weigh(
                replayed.position, query, reference, nodes=asked.nodes, seconds=asked.seconds, seed=asked.seed
            )
        except BestguessError as error:
            raise Refusal.of(error, "query") from error
        yield (
            "done",
            models.ValueResponse(
                query=game.notation.format_query(found.query),
                best=game.notation.format_query(found.best),
                value=found.value,
                query_value=found.query_value,
                difference=found.difference,
                error=found.error,
                samples=found.samples,
                unit=found.unit.name,
                verdict=found.verdict,
                unfinished=found.unfinished,
                text=weighed_sentence(found),
            ),
        )

    def imported(self, asked: models.ImportRequest) -> GameFile:
        """The game in a file, its rules as the server writes them. Raises :class:`Refusal`."""
        try:
            record = read_any(asked.text, asked.name)
        except FileError as error:
            raise Refusal.of(error, "text") from error
        return record.changed(rules=self.specs.rules(self.open(record, "text").game))

    def exported(self, asked: models.ExportRequest) -> models.Document:
        """A game written out in another form, which may take a while. Raises :class:`Refusal`."""
        opened = self.open(asked.record)
        try:
            if asked.form == "replay":
                text = replay.dumps(opened.game, opened.transcript, opened.secret)
            else:
                text = standalone(opened)
        except BestguessError as error:
            raise Refusal.of(error, "record") from error
        return models.Document(text=text)

    def open(self, record: GameFile, source: str = "record") -> LoadedGame:
        """The game of a file, checked. Raises :class:`Refusal`, also for rules that may not be named here."""
        game = self.specs.game(record.rules, f"{source}.rules")
        try:
            opened = LoadedGame.of(record.changed(rules=game.spec), "record", known=self.specs.own_games)
        except FileError as error:
            raise Refusal.of(error, source) from error
        return replace(opened, record=record)

    def _record(self, asked: models.ReviewRequest) -> GameFile:
        if asked.record is not None:
            return asked.record
        if asked.rules is None:
            raise Refusal(
                "nothing-to-review",
                "There is nothing to review.",
                "record",
                "Send a record, or rules and a transcript.",
            )
        moves = [RecordedMove.model_construct(query=move.query, answer=move.answer) for move in asked.transcript]
        return GameFile.model_construct(
            rules=asked.rules, prior=asked.prior, transcript=moves, secret=asked.secret, result=None
        )
