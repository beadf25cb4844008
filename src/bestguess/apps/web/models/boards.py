"""Boards as a player sees them: those of core/board.py as they go over the wire."""

from typing import Literal

from pydantic import ConfigDict, Field

from bestguess.apps.web.models.base import Model
from bestguess.core.board import Place


class Drawn(Model):
    """Read from the plain data of a board by the names of its attributes."""

    model_config = ConfigDict(from_attributes=True)


class Ship(Drawn):
    """One ship of the fleet, or one shape."""

    name: str
    """The name of the ship or shape, as answers have it."""
    length: int | None = None
    """The length in cells; null for a rectangle."""
    shape: list[int] | None = Field(default=None, description="Sides in cells, of a rectangle.")
    sunk: bool | None = Field(default=None, description="Whether the answers say so; null where they do not tell.")
    title: str = Field(default="", description="The name of a ship in words; empty for a shape.", examples=["carrier"])
    lengths: list[int] = Field(default=[], description="Every length that the rules let it have; none for a shape.")


class Occupied(Drawn):
    """A cell with a ship."""

    query: str
    """The cell, in the notation of the game."""
    ship: str | None = None
    """The ship on it; null where the game knows no ships."""


class GridBoard(Drawn):
    """A board: row by row from the upper left."""

    rows: int
    """The number of rows."""
    columns: int
    """The number of columns."""
    row_names: list[str]
    """The names of the rows, from above."""
    column_names: list[str]
    """The names of the columns, from the left."""
    queries: list[list[str]] = Field(description="The notation of each cell.")
    marks: list[list[Literal["", "miss", "hit", "sunk"]]]
    """The mark that the answers leave on each cell; empty where it was not asked."""
    fleet: list[Ship] = Field(description="What is hidden.")
    hit_ships: list[Occupied] = Field(default=[], description="The cells whose answers name a ship, with that ship.")
    any_lengths: list[list[int]] = Field(
        default=[],
        description="The lengths that each ship may have, where nobody knows which of the ships has which; else empty.",
    )


class Letter(Drawn):
    """One key of the keyboard."""

    letter: str
    """The letter."""
    query: str
    """The query that asks for it."""
    state: Literal["open", "hit", "miss", "again"] = Field(
        description="open: not asked; again: denied once, and may be asked once more, for that may have been a lie."
    )


class WordsBoard(Drawn):
    """The words with gaps that a hangman player sees."""

    pattern: list[list[str | None]] = Field(description="For each word its letters, null where not known.")
    unknown_length: bool = Field(description="Whether the length is to be asked first, with the query 'length'.")
    letters: list[Letter]
    """The letters that may be asked, each with its state."""
    keyboard: list[list[str]] = Field(description="The letters in the rows of a keyboard.")
    lives: int | None = Field(description="Lives at the start; null for no limit.")
    lives_left: int | None
    """Lives that are left; null for no limit."""
    misses: int
    """The number of wrong letters and words so far."""
    wrong_words: list[str] = Field(description="Words named that were wrong.")
    may_lie: bool
    """Whether the host may still have lied, or may lie yet."""
    lie_found: str | None = Field(
        default=None, description="The letter that the host lied about, once that is certain."
    )


class Cell(Drawn):
    """One character of a query, and what the answer says of it."""

    character: str
    """The character."""
    state: Place
    """The place of the character in the secret: here (hit), elsewhere, nowhere (miss); empty if nothing is said."""


class LineAnswer(Drawn):
    """Something that may be answered, in a game without a board."""

    text: str = Field(examples=["2 right 1 elsewhere"])
    """The answer, in the notation of the game."""
    label: str
    """The answer in few words, for a button."""
    marks: list[Place] = Field(description="The answer as signs, such as pegs; none for most games.")
    silent: bool = Field(description="Whether it tells nothing, as that one does not know, and so has no chance.")


class Line(Drawn):
    """One move."""

    query: str
    """The query, in the notation of the game."""
    answer: str
    """The answer, in the notation of the game."""
    hit: bool = Field(description="Whether the answer finds something; without misses, whether it ends the game.")
    cells: list[Cell] = Field(description="The query, where the answer says something of each of its characters.")
    marks: list[Place] = Field(description="The answer as signs that belong to no place, such as pegs.")
    boards: list[list[Cell]] = Field(
        description="Of a game on several boards: the query as each board answers, empty of one that is solved."
    )


class LinesBoard(Drawn):
    """The moves one below the other: what every game can show."""

    lines: list[Line]
    """The moves in their order."""
    own_answers: list[list[LineAnswer]] = Field(
        description="For each move the answers that its query may have, where not all queries have the same."
    )
    tiles: bool = Field(description="Whether a query is drawn character by character.")
    colours: str = Field(description="The characters that stand for colours, in the order of the colours.")
    spelled: str = Field(
        description="The letters for hit, elsewhere and miss, in games whose answers speak of each character."
    )
    misses: bool = Field(description="Whether answers may be misses; if not, only the last one finds anything.")
    places: int = Field(description="The characters of every query, where all have as many; 0 where they have not.")
    keys: list[str] = Field(
        description="The characters that queries are written in, a string for each row of a keyboard; "
        "empty where queries are texts."
    )
    most: int | None = Field(description="The number of moves there are; null for any number.")
    boards: int = Field(description="The number of boards that every query is asked of.")
    sure: str = Field(description="Characters that the secret has for certain by all answers together, as in Jotto.")
    absent: str = Field(description="Characters that the secret has not by all answers together, as in Jotto.")


class GridAnswer(Drawn):
    """Something that may be answered on a board."""

    text: str = Field(examples=["sunk c"])
    """The answer, in the notation of the game."""
    key: Literal["m", "h", "s"]
    """The key that gives it: miss, hit or sunk."""
    label: str = Field(examples=["Sunk: carrier"])
    """The answer in few words, for a button."""
    ship: str | None = None
    """The ship that the answer names; null if it names none."""
