"""The fleets that a person hid, as finished games and plain text tell, and the habits kept beside the library:
a folder for each person, a file for each board and fleet."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast
from urllib.parse import quote

import numpy as np

from bestguess.core.errors import BestguessError
from bestguess.core.text_encoding import EncodingError, text_from
from bestguess.core.whole_files import said_of
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.habits import SeenFleet
from bestguess.games.battleship.hider_file import HiderFile, HiderFileError, board_of, lengths, read_hider, write_hider
from bestguess.games.battleship.posterior import every_layout, posterior
from bestguess.records.game_file import FileError, GameFile, HostOf
from bestguess.records.library import DamagedGame, Library, wanted, where
from bestguess.records.library_place import option_of
from bestguess.records.loaded import LoadedGame

MOST_LAYOUTS = 2**14
"""Of a game that leaves more layouts open than so many, too little is known to learn from."""

NO_LAYOUT = "no layout fits its answers."
"""The sentence about a game whose answers contradict each other."""

LONGEST_LINE = 1000
"""The longest line of it, in characters: thirty-two ships take half of that."""


@dataclass(frozen=True, eq=False)
class OpponentGames:
    """Games in which one person hid the fleet, sorted by what can be learned from them."""

    fleets: dict[str, SeenFleet]
    """The fleets known at the end, by the ids of their games."""
    unfinished: int
    """Games that still go on, or were given up before the fleet was known."""
    others: dict[Battleship, int]
    """Games of other boards and fleets: how many of each, by the board and the fleet alone."""
    refused: tuple[str, ...]
    """The games that nothing can be learned from, a sentence each with the reason."""
    contradictions: tuple[str, ...]
    """The ids of those among them whose answers no layout fits."""


def same_name(name: str, other: str | None) -> bool:
    """Whether two names are of one person: case and spaces at the ends do not matter."""
    return other is not None and name.strip().casefold() == other.strip().casefold()


def games_against(library: Library, name: str) -> list[GameFile | DamagedGame]:
    """The games of the library in which this person answered, the one saved last first; damaged ones as errors."""
    return [
        game
        for game in library.games(name.strip())
        if isinstance(game, DamagedGame) or same_name(name, game.players.host.name)
    ]


def fleets_of(games: Iterable[GameFile | DamagedGame], game: Battleship) -> OpponentGames:
    """Sort games by what they show of fleets of this board and these ships."""
    fleets: dict[str, SeenFleet] = {}
    unfinished, others = 0, dict[Battleship, int]()
    refused, contradictions = list[str](), list[str]()
    for record in games:
        if isinstance(record, DamagedGame):
            refused.append(str(record))
            continue
        if record.rules.partition("(")[0] != Battleship.name:
            continue
        try:
            loaded = LoadedGame.of(record, f"game {record.id}")
        except BestguessError as error:
            refused.append(str(error))
            continue
        played = cast(Battleship, loaded.game)
        if not played.lengths_are_known:
            refused.append(f"Game {record.id}: habits are learned of ships whose lengths are known.")
            continue
        if board_of(played) != board_of(game):
            board = plain(usual_names(played))
            others[board] = others.get(board, 0) + 1
            continue
        fleet = seen_fleet(loaded)
        if fleet is None:
            unfinished += 1
        elif isinstance(fleet, str):
            refused.append(f"Game {record.id}: {fleet}")
            if fleet == NO_LAYOUT:
                contradictions.append(record.id)
        else:
            fleets[record.id] = fleet
    return OpponentGames(fleets, unfinished, others, tuple(refused), tuple(contradictions))


def seen_fleet(loaded: LoadedGame) -> SeenFleet | str | None:
    """The layouts that fit a game that is over; ``None`` while the fleet is not known, or what is wrong with it.

    A fleet that was told counts as told. Otherwise every layout counts that fits all answers: where ships of a sunken
    fleet lie side by side, there may be several.
    """
    game = cast(Battleship, loaded.game)
    if loaded.over and loaded.secret is not None:
        return SeenFleet(np.array([loaded.secret], dtype=np.int32))
    if loaded.outcome is None:
        return None
    evidence = Evidence.none(game)
    for query, answer in loaded.transcript:
        evidence = evidence.after(game, query, answer)
    known = posterior(game, evidence)
    if not known.mass.value:
        return NO_LAYOUT
    layouts = every_layout(game, evidence, MOST_LAYOUTS)
    return "too many layouts fit its answers." if layouts is None else SeenFleet(layouts)


def told_fleets(data: bytes, path: Path, game: Battleship) -> list[str]:
    """The fleets in the contents of a text file, one on each line as the game writes it.

    Ships get the names of :func:`usual_names`; the path is for messages. Raises :class:`FileError` naming the line.
    """
    try:
        lines = text_from(data, path).splitlines()
    except EncodingError as error:
        raise FileError(f"{path}: {error}") from error
    found = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        if len(text) > LONGEST_LINE:
            raise FileError(f"{path}, line {number} is longer than {LONGEST_LINE:,} characters: write one fleet on it.")
        try:
            found.append(usual_names(game).notation.format_secret(game.notation.parse_secret(text)))
        except BestguessError as error:
            example = game.notation.format_secret(game.prior().sample(np.random.default_rng(0), 1)[0])
            raise FileError(f"{path}, line {number}: {error} Write a fleet on each line: {example}") from error
    if not found:
        raise FileError(f"{path} holds no fleet. Write one on each line.")
    return found


def fleets_told(texts: Sequence[str], game: Battleship) -> list[SeenFleet]:
    """Fleets that :func:`told_fleets` read."""
    usual = usual_names(game)
    return [SeenFleet(np.array([usual.notation.parse_secret(text)], dtype=np.int32)) for text in texts]


def usual_names(game: Battleship) -> Battleship:
    """The game with the names that ships have by their lengths, so that habits do not hang on names."""
    return replace(game, fleet=lengths(game))


def named(record: GameFile, name: str, source: str) -> GameFile:
    """The game with the name of whoever hid the fleet. Raises :class:`FileError` where somebody else hid it."""
    host = record.players.host
    if host.elsewhere is None:
        raise FileError(f"{source}: its fleet was hidden by {host.spec} of bestguess, which has no habits.")
    if host.name is not None and not same_name(name, host.name):
        raise FileError(f"{source}: its fleet was hidden by {host.name}, not by {name}.")
    host = HostOf(elsewhere=True, name=name.strip())
    return record.changed(players=record.players.model_copy(update={"host": host}))


def plain(game: Battleship) -> Battleship:
    """The game without its prior and announcements: the board, the fleet and whether ships may touch."""
    return replace(game, hider="uniform", announce="sunk")


LONGEST_NAME = 60
_LONGEST_FOLDER = 255
"""The characters that the name of a folder may have, where letters beyond ASCII take six or more each."""


class HabitFiles:
    """The habits kept beside a library; ``place`` is the library's, and ``none`` means the user's data folder."""

    def __init__(self, place: str | Path | None = None) -> None:
        self.place = place
        if wanted(place):
            self.folder = where(place).parent / "habits"
        else:
            from platformdirs import user_data_path

            self.folder = user_data_path("bestguess", appauthor=False) / "habits"

    def path(self, name: str, game: FleetRules) -> Path:
        """The file of a person for the board and the fleet of a game. Raises :class:`HiderFileError` for a bad name."""
        apart = "" if game.touching else "-apart"
        return self._of(name) / f"{game.rows}x{game.columns}-{lengths(game)}{apart}.json"

    def find(self, name: str, game: FleetRules) -> HiderFile | None:
        """The habits of a person on this board; ``None`` if there are none. Raises :class:`HiderFileError`."""
        path = self.path(name, game)
        if not path.exists():
            return None
        try:
            file = read_hider(path)
            file.check(game, str(path))
        except HiderFileError as error:
            raise HiderFileError(f"{error} Mend the file, or delete it.") from error
        return file

    def every(self, name: str | None = None) -> Iterator[tuple[Path, HiderFile | HiderFileError]]:
        """All habits, or those of one person, each with its file; one that cannot be read comes as its error."""
        folder = self.folder if name is None else self._of(name)
        for path in sorted(folder.rglob("*.json")) if folder.is_dir() else []:
            try:
                yield path, read_hider(path)
            except HiderFileError as error:
                yield path, error

    def write(self, file: HiderFile, game: FleetRules) -> Path:
        """Keep habits in the place of those kept for this board. Raises :class:`HiderFileError`."""
        path = self.path(file.name, game)
        write_hider(file, path)
        return path

    def delete(self, name: str) -> list[Path]:
        """Delete all habits of a person and return the files. Raises :class:`BestguessError` if there are none."""
        gone = [path for path, _ in self.every(name)]
        if not gone:
            raise BestguessError(
                f"No habits of {name} are kept in {self.folder}. See: bestguess habits{option_of(self.place)}"
            )
        try:
            shutil.rmtree(self._of(name))
        except OSError as error:
            raise BestguessError(f"Cannot delete {self._of(name)}: {said_of(error)}.") from error
        return gone

    def _of(self, name: str) -> Path:
        """The folder of a person. Raises :class:`HiderFileError` for a name that is empty or too long."""
        plain = name.strip().casefold()
        if not plain or len(plain) > LONGEST_NAME:
            raise HiderFileError(f"'{name}' is no name: write 1 to {LONGEST_NAME} characters.")
        # A dot alone would lead out of the folder.
        folder = quote(plain, safe=" ").replace(".", "%2E")
        if len(folder) > _LONGEST_FOLDER:
            raise HiderFileError(f"'{name}' is too long for the name of a folder: write a shorter name.")
        return self.folder / folder
