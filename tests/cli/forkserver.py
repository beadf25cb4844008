"""A process that has imported bestguess once and forks for each command that the tests run.

Starting Python and importing numpy, pydantic and typer takes most of a second of a core, hundreds of times over. A
forked process is one of its own all the same: it has its own standard streams, environment, folder and exit code.

Each line of standard input is a request, as JSON; the answer on standard output is the exit code of the command.
"""

import gc
import importlib
import json
import os
import pkgutil
import signal
import sys
from types import FrameType
from typing import Any

WARM = (
    "bestguess.games.set_up_words",
    "bestguess.kernel",
    "bestguess.solvers.best_play",
    "bestguess.solvers.evil_path",
    "bestguess.testing",
    "numpy.ma",
    "platformdirs",
    "typer._click.decorators",
)
"""Modules that many commands import, beside those of the command line and all games, hosts and policies.

None of them reads the environment, the terminal or a file when it is imported.
"""


def become(asked: dict[str, Any]) -> None:
    """Turn this process into the command that was asked for, as far as Python itself would have done."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for number, path in enumerate(asked["streams"]):
        flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(path, flags), number)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.path[:] = ["", *asked["environment"].get("PYTHONPATH", "").split(os.pathsep), *sys.path[1:]]
    sys.argv = ["-c", *asked["arguments"]]


def main() -> None:
    """Fork for each request until standard input ends."""
    import bestguess.apps.cli
    from bestguess.games import GAMES
    from bestguess.games.hangman.words import load
    from bestguess.hosts import HOSTS
    from bestguess.policies import POLICIES

    within = pkgutil.walk_packages(bestguess.apps.cli.__path__, "bestguess.apps.cli.")
    for name in (*WARM, *(module.name for module in within)):
        if "training" not in name:  # which needs torch
            importlib.import_module(name)
    for registry in (GAMES, HOSTS, POLICIES):
        for name in registry:
            registry.factory(name)  # imports it

    load()  # the English words, a quarter of a second for each command that plays hangman
    gc.freeze()  # else each command would copy what garbage is looked for in
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            become(asked)
            from bestguess.apps.cli.main import main as run

            run()
            sys.exit()

        def late(number: int, frame: FrameType | None, child: int = child) -> None:
            os.kill(child, signal.SIGKILL)

        signal.signal(signal.SIGALRM, late)
        signal.alarm(asked["seconds"])
        _, status = os.waitpid(child, 0)
        signal.alarm(0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
