"""Imports of a server's worker, made before workers are forked: else each makes them at its first request.

A game whose request names neither a seed nor a shared secret hides here what its rules say: the same in every run.
"""

from hashlib import sha256
from importlib import import_module
from unittest.mock import patch

from bestguess.apps.web import models
from bestguess.apps.web.hosted_games import HostedGameTasks
from bestguess.games import GAMES
from bestguess.games.hangman.words import load
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

for registry in (GAMES, HOSTS, POLICIES):
    for name in registry:
        registry.factory(name)
import_module("bestguess.apps.web.tasks")
load()  # the English words


_begin = HostedGameTasks.begin


def _begin_the_same(tasks: HostedGameTasks, asked: models.GameRequest) -> models.GameResponse:
    if asked.seed is None and not asked.shared:
        asked = asked.model_copy(update={"shared": sha256(asked.model_dump_json().encode()).hexdigest()[:16]})
    return _begin(tasks, asked)


patch.object(HostedGameTasks, "begin", _begin_the_same).start()
