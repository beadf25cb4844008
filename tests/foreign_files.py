"""Code of somebody else that makes a file where it is run, and game files that name it."""

from collections.abc import Iterator

from bestguess.records.game_file import Agent, GameFile, Guesser, HostOf, Players

OWN = "planted:Own"
BOT = "bot(command=touch ran)"

PLANTED = """
from pathlib import Path
Path(__file__).with_name("ran").touch()
"""
"""The text of the module ``planted``, which no module of the tests may be called."""


def naming(own: str, rules: str) -> Iterator[tuple[str, GameFile]]:
    """Game files that name code of somebody's own, each in the field that is said with it."""
    small = GameFile(id="others", rules=rules)
    for field, players in {
        "host": Players(host=HostOf(spec=own, seed=1)),
        "within": Players(host=HostOf(spec=f"best-response(policy={own})", seed=1)),
        "guesser": Players(guesser=Guesser(kind="policy", spec=f"rollout(base={own})")),
        "adviser": Players(guesser=Guesser(adviser=own)),
        "agent": Players(agent=Agent(spec=own)),
    }.items():
        yield field, small.changed(players=players)
    yield "rules", small.changed(rules=own)
