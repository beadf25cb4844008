"""Files that say how somebody hides a fleet: for one board and one fleet, as JSON that is read strictly.

A file holds the parts of a :class:`~bestguess.games.battleship.hider.HiderProfile`, a name for people, and for habits
what they were learned from. ``battleship(hider=FILE)`` plays by it.
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from bestguess.core.document_faults import fault, place
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.json_text import read_json
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.whole_files import DOCUMENT, begins_with, said_of, write_whole
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.habits import Habits
from bestguess.games.battleship.hider import HiderPart, HiderProfile
from bestguess.games.battleship.placement_table import PlacementTable
from bestguess.games.battleship.weights import PlacementWeights

FORMAT: Final = "bestguess-hider"
VERSION: Final = 1
MAX_BYTES: Final = 16 * 1024 * 1024
"""The longest file that is read, in bytes."""

MIN_SHARE: Final = 1e-6
"""The least share of a part: what was never seen stays possible."""

Finite = Annotated[float, Field(allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Weight = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Words = Annotated[str, Field(max_length=1024)]


class HiderFileError(BestguessError):
    """A file that is none of a hider, or of another board or fleet; the message names the file, place and remedy."""

    code = "unreadable-hider-file"


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)


class WeighedPart(_Strict):
    """One part of the mixture: with this probability the fleet is hidden so."""

    share: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)]
    touching: bool
    """Whether ships may touch."""
    weights: list[list[list[Weight]]] | None = None
    """The weight of each placement: ship, orientation (along a row, down a column), first cell; null for equal ones."""


class TraitSeen(_Strict):
    """How often ships lay in a certain way in the fleets learned from."""

    name: Words
    seen: Weight
    ships: Annotated[int, Field(ge=1)]
    chance: Share
    together: Annotated[float, Field(ge=1)] = 1.0


class LearnedHabits(_Strict):
    """The origin of habits: games and fleets, and what they showed."""

    at: AwareDatetime
    games: list[Words]
    """The ids of the games in the library."""
    fleets: list[Words] = []
    """Fleets that were given beside them, as the game writes them."""
    touched: Weight
    """In how many fleets ships touch."""
    touching_chance: Share
    """How likely it is that ships touch where all layouts are equally likely."""
    rule: Share
    """The probability that this person never lets ships touch."""
    apart: Share
    """The probability that the next fleet is without touching ships because the person avoids it."""
    spread: Weight
    """The root mean square of the logarithms of the weights; 0 without a taste."""
    gain: Finite
    """How much better each fleet was foretold by those before it with a taste than without, in bits a fleet."""
    traits: list[TraitSeen]
    exact: bool
    """Whether layouts were counted; drawn otherwise."""

    @property
    def count(self) -> int:
        """How many fleets were learned from."""
        return len(self.games) + len(self.fleets)


class HiderFile(_Strict):
    """How somebody hides one fleet on one board."""

    format: Literal["bestguess-hider"] = FORMAT
    version: Literal[1] = VERSION
    name: Words
    """Whose way of hiding it is."""
    rows: Annotated[int, Field(ge=1, le=26)]
    columns: Annotated[int, Field(ge=1, le=1024)]
    fleet: Words
    """The lengths of the ships: 5-4-3-3-2."""
    touching: bool = True
    """Whether the rules let ships touch."""
    note: Words = ""
    """The prior in words: ``hidden as ann does``."""
    parts: Annotated[list[WeighedPart], Field(min_length=1, max_length=64)]
    learned: LearnedHabits | None = None
    """The origin of habits; null for a hider that was not learned from games."""

    @model_validator(mode="after")
    def _shaped(self) -> "HiderFile":
        ships, cells = len(self.fleet.split("-")), self.rows * self.columns
        for number, part in enumerate(self.parts):
            for ship, weights in enumerate(part.weights or []):
                if [len(row) for row in weights] != [cells, cells]:
                    raise ValueError(f"parts[{number}].weights[{ship}] must be 2 rows of {cells} numbers")
            if part.weights is not None and len(part.weights) != ships:
                raise ValueError(f"parts[{number}].weights must have {ships} ships, one for each of {self.fleet}")
        if abs(sum(part.share for part in self.parts) - 1) > 1e-6:
            raise ValueError("the shares of the parts must sum to 1")
        return self

    @property
    def board(self) -> str:
        """The board and the fleet in words."""
        return _board(self.rows, self.columns, self.fleet, self.touching)

    def check(self, game: FleetRules, source: str) -> None:
        """Raise :class:`HiderFileError` where the file is for another board or fleet than the game's."""
        if self.board != board_of(game):
            raise HiderFileError(f"{source} is for {self.board}, not for {board_of(game)}: take a file for this one.")

    def profile(self, game: FleetRules, source: str = "the file") -> HiderProfile:
        """The parts as the game takes them. Raises :class:`HiderFileError` naming ``source``."""
        self.check(game, source)
        whole = sum(part.share for part in self.parts)
        try:
            parts = tuple(
                HiderPart(
                    part.share / whole,
                    part.touching and game.touching,
                    None if part.weights is None else PlacementWeights.of(game, np.array(part.weights)),
                )
                for part in self.parts
            )
            return HiderProfile(parts, self.note or f"hidden as {self.name} does", source)
        except SpecError as error:
            raise HiderFileError(f"{source}: {error}") from error

    def dumps(self) -> str:
        """The file as text."""
        return self.model_dump_json(exclude_none=True) + "\n"


def lengths(game: FleetRules) -> str:
    """The ships of a game by their lengths: ``5-4-3-3-2``."""
    if not game.lengths_are_known:
        return f"{game.fleet}, of which nobody knows which ship has which length"
    return "-".join(str(ship.length) for ship in game.ships)


def board_of(game: FleetRules) -> str:
    """The board and the fleet of a game in words: ``10x10 with the fleet 5-4-3-3-2``."""
    return _board(game.rows, game.columns, lengths(game), game.touching)


def _board(rows: int, columns: int, fleet: str, touching: bool) -> str:
    return f"{rows}x{columns} with the fleet {fleet}{'' if touching else ', not touching'}"


def loads_hider(data: bytes, source: str) -> HiderFile:
    """Read a file. Raises :class:`HiderFileError` naming ``source``, the place and what is wrong there."""
    if len(data) > MAX_BYTES:
        raise HiderFileError(f"{source} is longer than {MAX_BYTES >> 20} MB: that is no file of a hider.")
    if b'"bestguess-hider"' not in data[:4096]:
        raise HiderFileError(f"{source} is no file of a hider, such as bestguess habits NAME makes.")
    try:
        file = HiderFile.model_validate_json(data)
        read_json(data)  # pydantic takes the last of a field that is there twice
    except ValidationError as error:
        raise HiderFileError(f"{source}: {_explain(error)}") from error
    except ValueError as error:
        raise HiderFileError(f"{source}: {error}.") from error
    return file


def read_hider(path: Path) -> HiderFile:
    """Read a file from disk. Raises :class:`HiderFileError`."""
    try:
        return read_file(path, _of_contents, most=DOCUMENT)
    except OSError as error:
        raise HiderFileError(f"Cannot read {path}: {said_of(error)}.") from error


def _of_contents(file: FileContents) -> HiderFile:
    return loads_hider(file.data, str(file.path))


def write_hider(file: HiderFile, path: Path) -> None:
    """Write a file whole or not at all, over another of its kind but over nothing else."""
    try:
        if not begins_with(path, b'"bestguess-hider"'):
            raise HiderFileError(f"{path} exists and is no file of a hider: it is left as it is. Choose another name.")
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(path, file.dumps(), private=True)
    except OSError as error:
        raise HiderFileError(f"Cannot write {path}: {said_of(error)}. Choose another place.") from error


def _explain(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = place(first["loc"])
    return f"{where}: {fault(first)}." if where else f"{fault(first)}."


def habits_file(name: str, habits: Habits, games: Sequence[str], fleets: Sequence[str]) -> HiderFile:
    """The file of what was learned of a person, from games of the library by their ids and from fleets as text."""
    game = habits.game
    table = PlacementTable(game)
    weights = None
    if habits.spread:
        # Weights count relative to others of their ship alone; six digits are more than the sums of a count keep.
        each = table.per_ship(np.exp(habits.log_weights - habits.log_weights.max()))
        weights = [[[float(f"{value:.6g}") for value in row] for row in ship] for ship in each.tolist()]
    apart = 0.0 if not game.touching else min(max(habits.apart, MIN_SHARE), 1 - MIN_SHARE)
    parts = [WeighedPart(share=1 - apart, touching=game.touching, weights=weights)]
    if habits.touching_chance:
        parts.append(WeighedPart(share=apart, touching=False, weights=weights))
    else:
        parts = [WeighedPart(share=1.0, touching=game.touching, weights=weights)]
    return HiderFile(
        name=name,
        rows=game.rows,
        columns=game.columns,
        fleet=lengths(game),
        touching=game.touching,
        parts=parts,
        learned=LearnedHabits(
            at=datetime.now(UTC).replace(microsecond=0),
            games=list(games),
            fleets=list(fleets),
            touched=habits.touched,
            touching_chance=habits.touching_chance,
            rule=habits.rule,
            apart=habits.apart,
            spread=habits.spread,
            gain=habits.gain,
            traits=[TraitSeen(**asdict(trait)) for trait in habits.traits],
            exact=habits.exact,
        ),
    )
