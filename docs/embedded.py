"""The games that stand in chapters of the site: each is played when it is built, and a page that needs no server."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bestguess import Honest, make_game, play
from bestguess.advice.review_report import reviewed
from bestguess.apps.web.standalone import standalone
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.records.game_file import Guesser, HostOf
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of

FOLDER = "games"
"""The folder of the pages in the site."""

_WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The time that stands in them: the same documents are the same site."""


class Embedded(NamedTuple):
    """A game that a policy plays, with errors that its review finds."""

    rules: str
    policy: str
    seed: int


SEA = Embedded("battleship(rows=8,columns=8,fleet=4-3-3-2)", "hunt-target", 4)
WORD = Embedded("hangman(length=7)", "letter-frequency", 2)
THINGS = Embedded("table", "random", 1)
SMALL = Embedded("battleship(rows=4,columns=4,fleet=3-2)", "most-information", 3)

GAMES: Mapping[str, Embedded] = {
    "docs/learn/theory": SEA,
    "docs/learn/beyond-greedy": SMALL,
    "docs/learn/hiding": SEA,
    "docs/learn/channel": WORD,
    "docs/use/hangman": WORD,
    "docs/use/words": WORD,
    "docs/use/table": THINGS,
    "docs/extend/adding-a-game": THINGS,
    "docs/extend/adding-a-policy": SEA,
    "docs/reproduce/small-boards": SMALL,
}
"""The chapters with a game at their end."""


def page(game: Embedded) -> str:
    """The page of a game."""
    rules = make_game(game.rules)
    secret = secret_of(Opening(rules), game.seed, 0)
    played = play(rules, game.policy, Honest(rules, secret), seed=game.seed)
    guesser = Guesser(kind="policy", spec=game.policy, seed=game.seed)
    record = new(rules, guesser, HostOf(spec="honest"), secret).changed(
        created=_WHEN, transcript=moves_of(rules, played.transcript), result=result_of(rules, played.transcript)
    )
    opened = LoadedGame.of(record)
    return standalone(LoadedGame.of(record.changed(analysis=reviewed(opened, nodes=0))))


def name_of(game: Embedded) -> str:
    """The name of its file."""
    return f"{game.rules.partition('(')[0]}-{sorted(set(GAMES.values())).index(game) + 1}.html"


def write(folder: Path) -> None:
    """Write every page once."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in set(GAMES.values()):
        (folder / name_of(game)).write_text(page(game), encoding="utf-8")


def frame(chapter: str) -> str:
    """The end of a chapter that shows its game, in Markdown; empty where it has none."""
    game = GAMES.get(chapter)
    if game is None:
        return ""
    place = "../" * chapter.count("/") + f"{FOLDER}/{name_of(game)}"
    told = f"{game.rules}, played by {game.policy} and reviewed"
    return (
        f"\n\n## A game to step through\n\n{told}; the arrow keys go from move to move.\n\n"
        f'```{{raw}} html\n<iframe class="game" src="{place}" title="{told}" loading="lazy"></iframe>\n'
        f'<p><a href="{place}">The game on a page of its own</a></p>\n```\n'
    )
