"""Plays, advises and serves in a process that cannot import the lab; run by ``test_not_needed.py``."""

import sys
import tempfile
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from io import StringIO
from pathlib import Path
from types import ModuleType

KEPT_OUT = ("bestguess.lab", "torch", "gymnasium", "pettingzoo")


class KeptOut(MetaPathFinder):
    """Finds none of these modules, as where they were never installed."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.startswith(KEPT_OUT):
            raise ModuleNotFoundError(f"{name} is kept out", name=name)
        return None


sys.meta_path.insert(0, KeptOut())
sys.path.insert(0, str(Path(__file__).parents[1]))

from starlette.testclient import TestClient  # noqa: E402  # all that follows is imported without the lab
from web.inline import InlineRunner  # noqa: E402

import bestguess  # noqa: E402
from bestguess.apps.cli.main import main  # noqa: E402
from bestguess.apps.web.app import create_app  # noqa: E402
from bestguess.apps.web.settings import Settings  # noqa: E402

GAMES = {
    "battleship": "battleship(rows=4,columns=4,fleet=3-2)",
    "hangman": "hangman(words=cat|cot|cog|dog|dot|god)",
    "phrase": "phrase(words=at|an|in|on,lengths=2-2,lies=1)",
    "rectangles": "rectangles(rows=4,columns=4,shapes=3x1-2x1)",
    "mastermind": "mastermind(pegs=2,colours=3)",
    "bulls-and-cows": "bulls-and-cows(digits=2)",
    "wordle": "wordle(words=crane|slate|trace|crate|stale)",
    "jotto": "jotto(words=crane|slate|trace|crate|stale)",
    "quordle": "quordle(words=crane|slate|trace|crate|stale,boards=2)",
}


def command(*arguments: str) -> None:
    """One command, as the console script runs it."""
    sys.argv = ["bestguess", *arguments]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise


for name in bestguess.POLICIES:
    if name not in ("tree", "learned", "bot"):
        games = getattr(bestguess.POLICIES.factory(name), "games", ()) or GAMES
        for game in games:
            bestguess.play(GAMES[game], name, seed=1)
command("advise", GAMES["battleship"], "--moves", "A1 miss", "-p", "paper-battleship")
command("advise", GAMES["hangman"], "--moves", "length 3, A no", "-p", "sid-exact")
sys.stdin = StringIO("hint\nquit\n")
command("play", GAMES["hangman"], "--policy", "paper-wang", "--plain")
command("reproduce", "list")
with (
    tempfile.TemporaryDirectory() as folder,
    TestClient(create_app(Settings(data=Path(folder)), InlineRunner), base_url="http://127.0.0.1") as client,
):
    for path, asked in (
        ("/api/position", {"rules": GAMES["rectangles"], "policy": "myshkin"}),
        ("/api/games", {"rules": GAMES["battleship"]}),
    ):
        answered = client.post(path, json=asked)
        assert answered.status_code == 200, answered.text
assert not [name for name in sys.modules if name.startswith(KEPT_OUT)]
print("played, advised, served")
