"""Imports of a server's worker, made before workers are forked: else each makes them at its first request."""

from importlib import import_module

from bestguess.games import GAMES
from bestguess.games.hangman.words import load
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

for registry in (GAMES, HOSTS, POLICIES):
    for name in registry:
        registry.factory(name)
import_module("bestguess.apps.web.tasks")
load()  # the English words
