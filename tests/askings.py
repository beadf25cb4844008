"""Questions to bestguess, each asked in a fresh process and among all others in one: a program of its own.

It reads from its standard input, as JSON, a folder and a list of questions, and writes for each question its answer in
a process that was never asked anything, and the answers of one process that is asked all of them, forward and backward.
A fresh process is a fork of one that has imported everything and answered nothing, and keeps nothing; the other keeps
all that can be kept in a folder, and has only that folder when it goes backward.
"""

import gc
import importlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel

from bestguess.advice.forecast import ranked
from bestguess.advice.knowledge import Knowledge, likeliest_secrets
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.models import PositionRequest, WhatIfRequest
from bestguess.apps.web.operations import OPERATIONS
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.tasks import Tasks
from bestguess.core.errors import BestguessError, Contradiction
from bestguess.core.kept import KeptFolder, keep_in
from bestguess.core.memo import forget
from bestguess.core.position import Position, diagnose
from bestguess.core.spec import make, parse
from bestguess.games import GAMES
from bestguess.games.hangman.trained import letter_model
from bestguess.games.hangman.words import load
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES

MOVES = 3
"""So many moves are made with a host."""

LISTS = "@"
"""The mark before the name of a file in a spec, such as ``hangman(words=@list)``."""

LATE = (
    "bestguess.games.battleship.ships_over",
    "bestguess.records.library",
    "bestguess.solvers.solve",
    "numpy.ma",
    "platformdirs",
    "safetensors.numpy",
)
"""Modules that are imported when they are needed, which each fork would do again."""

KEPT = "kept"
"""The folder within the folder in which things are kept."""

Question = dict[str, Any]


class Asked:
    """A process that is asked questions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tasks = Tasks(Settings(data=folder / "data", words=folder), b"0" * 32)

    def answer(self, question: Question) -> Any:
        """The answer to a question, ready for JSON; of a refusal its words."""
        for name, text in question.get("files", {}).items():
            file = self.folder / name
            if not file.exists() or file.read_text() != text:
                file.write_text(text)
        try:
            return list(getattr(self, question["ask"])(question))
        except (BestguessError, Refusal) as error:
            return ["refused", type(error).__name__, str(error)]

    def advice(self, question: Question) -> Iterator[Any]:
        """What is known of a position, and how a policy ranks the queries."""
        game = make(GAMES, self._spec(question["rules"]))
        prior = question.get("prior", "default")
        moves = game.notation.read_moves((), question["moves"]) if question["moves"] else ()
        try:
            position = Position.of(game, moves, prior)
        except Contradiction as error:
            yield str(error)
            diagnosis = diagnose(game, moves, prior)
            yield (
                []
                if diagnosis is None
                else [(repair.turn, repair.answer, repair.log_mass) for repair in diagnosis.repairs]
            )
            beyond = Position.beyond(game, moves, prior)
            if beyond is None:
                return
            position = beyond
        known = Knowledge.of(position)
        yield known.prior, known.kind, known.entropy, str(known.remaining.count)
        yield [(one.text, one.probability) for one in likeliest_secrets(position, 5) or ()]
        policy = make(POLICIES, self._spec(question["policy"]))
        if position.outcome is None:
            yield policy.choose(position, np.random.default_rng(question.get("seed", 0)))
            yield [(one.query, one.score, one.bits, one.chance) for one in ranked(position, policy, 8).best]

    def page(self, question: Question) -> Iterator[Any]:
        """What a server's worker says of a position, and of a query there."""
        rules = question["rules"].replace(LISTS, "")
        game = self.tasks.specs.game(rules)
        prior = question.get("prior", "default")
        moves = game.notation.read_moves((), question["moves"]) if question["moves"] else ()
        transcript = [
            {"query": game.notation.format_query(query), "answer": game.notation.format_answer(answer)}
            for query, answer in moves
        ]
        request = {"rules": rules, "prior": prior, "transcript": transcript}
        policy = question["policy"]
        said = self._said("look_at_position", PositionRequest.model_validate(request | {"policy": policy}))
        if said["belief"] is not None:
            said["belief"].pop("seconds")
        yield said
        query = (said["suggestion"] or {}).get("query")
        if query is not None:
            yield self._said("look_at_query", WhatIfRequest.model_validate(request | {"query": query}))

    def _said(self, operation: str, asked: BaseModel) -> Any:
        return json.loads(self.tasks.run(OPERATIONS[operation].work, asked))

    def host(self, question: Question) -> Iterator[Any]:
        """The answers of a host to the queries of a policy."""
        game = make(GAMES, self._spec(question["rules"]))
        kind: Any = HOSTS.factory(parse(question["host"]).name)
        if not kind.suits(game):
            yield "does not play this game"
            return
        secret = (kind.hides(game) or game.prior()).sample(np.random.default_rng(question.get("seed", 0)), 1)[0]
        host = make(HOSTS, question["host"], game=game, secret=secret)
        position, policy = Position.start(game), make(POLICIES, "most-likely")
        for turn in range(MOVES):
            if position.outcome is not None:
                return
            query = policy.choose(position, np.random.default_rng(turn))
            position = position.after(query, host.answer(position.transcript, query))
            yield position.transcript[-1]

    def _spec(self, spec: str) -> str:
        return spec.replace(LISTS, f"{self.folder}{os.sep}")


def in_a_fork(asked: Asked, question: Question) -> Any:
    """The answer of a process that was asked nothing before."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reader)
            with os.fdopen(writer, "w") as pipe:
                json.dump(asked.answer(question), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else "the process ended"


def main() -> None:
    given = json.load(sys.stdin)
    for registry in (GAMES, POLICIES, HOSTS):
        for name in registry:
            registry.factory(name)  # imports it
    for module in LATE:
        importlib.import_module(module)
    letter_model(load())  # the English words that come with bestguess, and what is known of their letters
    gc.freeze()  # else each fork would copy what garbage is looked for in
    asked, questions = Asked(Path(given["folder"])), given["questions"]
    fresh = [in_a_fork(asked, question) for question in questions]
    keep_in(KeptFolder(asked.folder / KEPT, worth=0.0))
    forward = [asked.answer(question) for question in questions]
    forget()
    backward = [asked.answer(question) for question in reversed(questions)][::-1]
    json.dump({"fresh": fresh, "forward": forward, "backward": backward}, sys.stdout, default=repr)


if __name__ == "__main__":
    main()
