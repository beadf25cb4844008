"""The tasks of a worker, by name."""

from collections.abc import Callable, Iterator
from typing import Any

from pydantic import BaseModel

from bestguess.apps.web import models
from bestguess.apps.web.catalogue import catalogue, kept_lists
from bestguess.apps.web.game_files import GameFileTasks
from bestguess.apps.web.hosted_games import HostedGameTasks
from bestguess.apps.web.kept_lists import ListFolder
from bestguess.apps.web.position import PositionTasks
from bestguess.apps.web.position_cache import PositionCache
from bestguess.apps.web.puzzles import PuzzleTasks
from bestguess.apps.web.sealed import Seal
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.specs import Specs
from bestguess.apps.web.watching import check_watch, watch
from bestguess.core.memo import forget

Event = tuple[str, BaseModel]
"""The name of a server-sent event, and what it carries."""


class Tasks:
    """Everything that a worker can be asked to do."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        lists = ListFolder(settings.data / "words", settings.limits)
        self.specs = Specs(settings.words, settings.limits, settings.games, settings.networks, lists)
        self.cache = PositionCache()
        positions = PositionTasks(self.specs, self.cache)
        self.hosted = hosted = HostedGameTasks(self.specs, self.cache, Seal(key))
        files = GameFileTasks(self.specs, self.cache)
        puzzles = PuzzleTasks(self.specs, self.cache)
        self._single: dict[str, Callable[[Any], BaseModel]] = {
            "position": positions.position,
            "whatif": positions.what_if,
            "maps": positions.maps,
            "check": positions.check,
            "read": positions.read,
            "begin": hosted.begin,
            "answer": hosted.answer,
            "agent": hosted.agent,
            "reveal": hosted.reveal,
            "puzzle": puzzles.puzzle,
            "puzzle answer": puzzles.answer,
            "import": files.imported,
            "export": files.exported,
            "catalogue": lambda _: catalogue(self.specs, settings.library_place is not None),
            "words": lambda _: models.KeptLists(lists=kept_lists(self.specs)),
            "check watch": lambda asked: check_watch(self.specs, asked),
            "check review": files.check_review,
            "check value": files.check_value,
            "keep_words": self._keep_words,
            "delete_words": self._delete_words,
        }
        self._streaming: dict[str, Callable[[Any], Iterator[Event]]] = {
            "watch": lambda asked: watch(self.specs, asked),
            "agent game": hosted.agent_game,
            "review": files.review,
            "value": files.weigh,
        }

    def run(self, task: str, asked: BaseModel | None) -> bytes:
        """The response to a request, as JSON."""
        return self._json(self._single[task](asked)).encode()

    def _keep_words(self, asked: models.WordListText) -> models.KeptList:
        """Keep a word list."""
        assert self.specs.kept is not None
        words = self.specs.kept.keep(asked.name, asked.text, frozenset(self.specs.owners_lists))
        return models.KeptList(
            name=asked.name,
            words=len(words),
            left_out=words.left_out,
            letters=words.alphabet.letters,
            shortest=int(words.lengths[0]),
            longest=int(words.lengths[-1]),
        )

    def _delete_words(self, asked: models.WordListRequest) -> models.WordListRequest:
        """Remove a word list."""
        assert self.specs.kept is not None
        self.specs.kept.delete(asked.name)
        return asked

    def streams(self, task: str) -> bool:
        """Whether a task has events rather than one response."""
        return task in self._streaming

    def stream(self, task: str, asked: BaseModel) -> Iterator[bytes]:
        """The events of a task, as they are sent."""
        for name, carried in self._streaming[task](asked):
            yield event(name, self._json(carried))

    def _json(self, said: BaseModel) -> str:
        # Where the word lists lie on this machine is nobody's business.
        return self.specs.censored(said.model_dump_json(by_alias=True))

    def warm(self) -> None:
        """Load what nearly every game needs, so that the first player need not wait for it."""
        self.run("position", models.PositionRequest(rules="battleship"))

    def forget(self) -> None:
        """Give memory back."""
        forget()


def event(name: str, json: str) -> bytes:
    """A server-sent event; JSON has no line breaks."""
    return f"event: {name}\ndata: {json}\n\n".encode()
