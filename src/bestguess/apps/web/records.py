"""Game files in a worker: reviewed, weighed, written out."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from bestguess.apps.web import models
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.specs import Specs
from bestguess.arena.opened import Opened
from bestguess.arena.record import FileError, GameFile, MoveReview
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

    def open(self, record: GameFile) -> Opened:
        """What a file stands for. Raises :class:`Refusal` for rules that may not be named here, and for what is wrong."""
        game = self.specs.game(record.rules, "record.rules")
        try:
            return Opened.of(record.changed(rules=game.spec), "record")
        except FileError as error:
            raise models.refused_file(error) from error

    def _record(self, asked: models.ReviewRequest) -> GameFile:
        if asked.record is not None:
            return asked.record
        if asked.rules is None:
            raise Refusal("There is nothing to review.", "record", "Send a record, or rules and a transcript.")
        moves = [KeptMove.model_construct(query=move.query, answer=move.answer) for move in asked.transcript]
        return GameFile.model_construct(
            rules=asked.rules, prior=asked.prior, transcript=moves, secret=asked.secret, result=None
        )
