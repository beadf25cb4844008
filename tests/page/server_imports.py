"""What a server's worker needs, imported before workers are forked: else each imports it at its first request."""

from bestguess.apps.web import tasks  # noqa: F401
from bestguess.games import GAMES
from bestguess.games.hangman.words import load
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

for registry in (GAMES, HOSTS, POLICIES):
    for name in registry:
        registry.factory(name)
load()  # the English words
