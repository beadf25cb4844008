"""The tasks of a worker: what each group of operations does."""

from collections.abc import Callable, Hashable, Iterator
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
from bestguess.apps.web.watching import WatchTasks
from bestguess.core.memo import Memo, forget

Event = tuple[str, BaseModel]
"""The name of a server-sent event, and what it carries."""


_SAID_BYTES = 16 * 1024**2
"""The bytes of responses that a worker remembers, which many ask for again: openings, and moves taken back."""


class Tasks:
    """Everything that a worker can be asked to do."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        lists = ListFolder(settings.data / "words", settings.limits)
        self.specs = Specs(settings.words, settings.limits, settings.games, settings.networks, lists)
        self.cache = PositionCache()
        self.positions = PositionTasks(self.specs, self.cache)
        self.hosted = HostedGameTasks(self.specs, self.cache, Seal(key))
        self.files = GameFileTasks(self.specs, self.cache)
        self.puzzles = PuzzleTasks(self.specs, self.cache)
        self.watching = WatchTasks(self.specs)
        self._said: Memo[Hashable, bytes] = Memo(most_bytes=_SAID_BYTES, weigh=len)
        self._place = {"library": settings.library_place is not None, "address": settings.address}

    def run(self, work: Callable[["Tasks", Any], BaseModel], asked: BaseModel | None) -> bytes:
        """The response to a request, as JSON; one about a position is remembered."""

        def said() -> bytes:
            return self._json(work(self, asked)).encode()

        match asked:
            case models.PositionRequest():
                game = self.specs.game(asked.rules)
                return self._said.of((game, self.specs.policy(asked.policy, game)[1], asked.model_dump_json()), said)
            case models.WhatIfRequest():
                return self._said.of((self.specs.game(asked.rules), asked.model_dump_json()), said)
        return said()

    def stream(self, events: Callable[["Tasks", Any], Iterator[Event]], asked: BaseModel) -> Iterator[bytes]:
        """The events of long work, as they are sent."""
        for name, carried in events(self, asked):
            yield event(name, self._json(carried))

    def catalogue(self) -> models.Catalogue:
        """All that can be set up on this server."""
        return catalogue(self.specs).model_copy(update=self._place)

    def word_lists(self) -> models.KeptLists:
        """The word lists that people brought."""
        return models.KeptLists(lists=kept_lists(self.specs))

    def keep_words(self, asked: models.WordListText) -> models.KeptList:
        """Keep a word list."""
        assert self.specs.kept is not None
        words = self.specs.kept.keep(asked.name, asked.text, frozenset(self.specs.owners_lists))
        return models.KeptList(
            name=asked.name,
            words=len(words),
            left_out=words.left_out,
            letters=words.alphabet.name,
            shortest=int(words.lengths[0]),
            longest=int(words.lengths[-1]),
        )

    def delete_words(self, asked: models.WordListRequest) -> models.WordListRequest:
        """Remove a word list."""
        assert self.specs.kept is not None
        self.specs.kept.delete(asked.name)
        return asked

    def _json(self, said: BaseModel) -> str:
        # Where the word lists lie on this machine is nobody's business.
        return self.specs.censored(said.model_dump_json(by_alias=True))

    def warm(self) -> None:
        """Load what nearly every game needs, so that the first player need not wait for it."""
        self.positions.position(models.PositionRequest(rules="battleship"))

    def forget(self) -> None:
        """Give memory back."""
        forget()


def event(name: str, json: str) -> bytes:
    """A server-sent event; JSON has no line breaks."""
    return f"event: {name}\ndata: {json}\n\n".encode()
