"""Count the hops of four journeys through the code: files, functions and distinct call edges between them.

usage: python benchmarks/journeys.py {advise,solve,web,rollout}

The first line counts functions that the journey calls, without module and class bodies, comprehensions and whatever an
import runs; the second line counts class bodies and imports as well. Run with the interpreter of another checkout, the
script counts that checkout.
"""

import contextlib
import io
import os
import sys
import tempfile
from pathlib import Path
from types import FrameType

import bestguess

ROOT = f"{Path(bestguess.__file__).absolute().parent}{os.sep}"
WORDS = "cat|cot|cut|dog|dot|tap|top|tip|ant|art"
MOVES = [("E5", "miss"), ("D4", "hit"), ("D5", "sunk")]
Name = tuple[str, str]


class Hops:
    """A profile function that collects the functions of the package and who calls whom."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything
        self.functions: set[Name] = set()
        self.edges: set[tuple[Name, Name]] = set()

    def counts(self, frame: FrameType) -> bool:
        """Whether a frame is a hop: code of the package, no module body, and without ``everything`` a function."""
        code = frame.f_code
        if not code.co_filename.startswith(ROOT) or code.co_name == "<module>":
            return False
        is_function = code.co_flags & 1 and not code.co_name.startswith("<")  # CO_OPTIMIZED: no class body
        return self.everything or bool(is_function)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not self.counts(frame):
            return
        caller = None
        above = frame.f_back
        while above is not None:
            if above.f_code.co_name == "<module>" and above.f_code.co_filename.startswith(ROOT) and not self.everything:
                return  # an import runs it
            if caller is None and self.counts(above):
                caller = above
            above = above.f_back
        self.functions.add(name(frame))
        if caller is not None:
            self.edges.add((name(caller), name(frame)))

    def __str__(self) -> str:
        files = len({file for file, _ in self.functions})
        return f"{files} files, {len(self.functions)} functions, {len(self.edges)} edges"


def name(frame: FrameType) -> Name:
    """The file and the function of a frame."""
    return frame.f_code.co_filename, frame.f_code.co_qualname


def command(hops: Hops, *arguments: str) -> None:
    """Walk through a command of the command line."""
    from bestguess.__main__ import main

    sys.argv = ["bestguess", *arguments]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        sys.setprofile(hops)
        main()
    sys.setprofile(None)


def web(hops: Hops) -> None:
    """Walk through the worker's part of a web request for advice."""
    from bestguess.apps.web import models
    from bestguess.apps.web.settings import Settings
    from bestguess.apps.web.tasks import Tasks

    transcript = [{"query": query, "answer": answer} for query, answer in MOVES]
    asked = models.PositionRequest.model_validate({"rules": "battleship", "transcript": transcript})
    with tempfile.TemporaryDirectory() as folder:
        tasks = Tasks(Settings(data=Path(folder)), b"k" * 32)
        run = tasks.run if hasattr(tasks, "run") else tasks.do  # commits up to c057ecb say do
        sys.setprofile(hops)
        run("position", asked)
        sys.setprofile(None)


def rollout(hops: Hops) -> None:
    """Walk through one choice of the rollout policy."""
    import numpy as np

    from bestguess.core.moves import parse_moves
    from bestguess.core.position import Position
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.policies import POLICIES

    game = make(GAMES, "battleship(rows=6,columns=6,fleet=3-2-2)")
    position = Position.of(game, parse_moves(game, "C3 miss, D4 hit"))
    policy = make(POLICIES, "rollout")
    sys.setprofile(hops)
    policy.choose(position, np.random.default_rng(0))
    sys.setprofile(None)


def walk(journey: str, hops: Hops) -> None:
    """Walk through one of the four journeys."""
    moves = ", ".join(f"{query} {answer}" for query, answer in MOVES)
    match journey:
        case "advise":
            command(hops, "advise", "battleship", "--moves", moves)
        case "solve":
            command(hops, "solve", f"hangman(length=3,words={WORDS})", "--objective", "win")
        case "web":
            web(hops)
        case "rollout":
            rollout(hops)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    # A process imports only once, so the count with imports is that of a child.
    if child := os.fork():
        os.waitpid(child, 0)
    counted = Hops(everything=not child)
    walk(sys.argv[1] if len(sys.argv) > 1 else "", counted)
    print("with class bodies:" if not child else "functions:", counted, flush=True)
