"""Game files in a worker: reviewed, weighed, written out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import BaseModel

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.specs import Specs
from bestguess.apps.web.standalone import standalone
from bestguess.arena.opened import Opened
from bestguess.arena.record import FileError, GameFile, MoveReview, loads
from bestguess.arena.record import Move as KeptMove
from bestguess.arena.review import Progress, review
from bestguess.core.errors import BestguessError


@dataclass
class Clerk:
    """Opens game files that strangers send, and works on them."""

    specs: Specs

    def review(self, asked: models.ReviewRequest) -> Iterator[tuple[str, BaseModel]]:
        """The events of a review: how far it is, each move, the whole. Raises :class:`Refusal`."""
        opened = self.open(self._record(asked))
        reference, _ = self.specs.policy(asked.reference, opened.game, "reference")
        try:
            for event in review(opened, reference, seconds=asked.seconds, seed=asked.seed):
                match event:
                    case Progress():
                        done = min(1.0, max(0.0, event.done))
                        yield (
                            "progress",
                            models.Progress(done=done, what=event.what, seconds_left=max(0.0, event.seconds_left)),
                        )
                    case MoveReview():
                        yield "move", event
                    case _:
                        yield "done", event
        except BestguessError as error:
            raise Refusal.of(error, "record") from error

    def imported(self, asked: models.ImportRequest) -> GameFile:
        """The game in a file. Raises :class:`Refusal`."""
        try:
            record = loads(asked.text, asked.name)
        except FileError as error:
            raise models.refused_file(error, "text") from error
        self.open(record, "text")
        return record

    def exported(self, asked: models.ExportRequest) -> models.Document:
        """A game written out in another form. Raises :class:`Refusal`."""
        opened = self.open(asked.record)
        try:
            return models.Document(text=standalone(opened, self.specs.limits.thinking / 2))
        except BestguessError as error:
            raise Refusal.of(error, "record") from error

    def open(self, record: GameFile, source: str = "record") -> Opened:
        """What a file stands for. Raises :class:`Refusal`, also for rules that may not be named here."""
        game = self.specs.game(record.rules, f"{source}.rules")
        try:
            opened = Opened.of(record.changed(rules=game.spec), "record")
        except FileError as error:
            raise models.refused_file(error, source) from error
        return replace(opened, record=record)

    def _record(self, asked: models.ReviewRequest) -> GameFile:
        if asked.record is not None:
            return asked.record
        if asked.rules is None:
            raise Refusal("There is nothing to review.", "record", "Send a record, or rules and a transcript.")
        moves = [KeptMove.model_construct(query=move.query, answer=move.answer) for move in asked.transcript]
        return GameFile.model_construct(
            rules=asked.rules, prior=asked.prior, transcript=moves, secret=asked.secret, result=None
        )
