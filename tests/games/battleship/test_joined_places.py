"""The law of places in questions: of several meanings that a question has one is told, or all are refused.

The questions are those of a small grammar: things x places x joints. Each has its plain meanings, counted by hand in
every layout of a small board.
"""

import re
from itertools import permutations, product

import pytest
from games.battleship.fleet_questions import beside, every, lies, places, yes

from bestguess import NotationError, make

BOARD = "battleship(rows=4,columns=4,fleet=3-2,announce=colour,colours=red-blue)"
ROWS, COLUMNS = range(1, 5), range(1, 5)


def area(holds):
    return frozenset((row, column) for row, column in product(ROWS, COLUMNS) if holds(row, column))


PLACES = {
    "row A": area(lambda r, c: r == 1),
    "row D": area(lambda r, c: r == 4),
    "column 2": area(lambda r, c: c == 2),
    "the top half": area(lambda r, c: r <= 2),
    "the right column": area(lambda r, c: c == 4),
    "rows B to C": area(lambda r, c: r in (2, 3)),
    "B3": area(lambda r, c: (r, c) == (2, 3)),
    "the bottom left corner": area(lambda r, c: (r, c) == (4, 1)),
}

LISTS = {
    "rows A and D": (PLACES["row A"], PLACES["row D"]),
    "rows A, B and C": tuple(area(lambda r, c, row=row: r == row) for row in (1, 2, 3)),
    "columns 1 and 4": (area(lambda r, c: c == 1), area(lambda r, c: c == 4)),
    "the top and bottom rows": (PLACES["row A"], PLACES["row D"]),
    "rows A and C to D": (PLACES["row A"], area(lambda r, c: r >= 3)),
}
"""Places that a plural lists: any of them may be meant, or each."""

SHARED = {
    "the top or bottom row": (PLACES["row A"], PLACES["row D"]),
    "the left or right column": (area(lambda r, c: c == 1), area(lambda r, c: c == 4)),
    "the first or last row": (PLACES["row A"], PLACES["row D"]),
    "the top, left or right edge": (PLACES["row A"], area(lambda r, c: c == 1), area(lambda r, c: c == 4)),
    "the top left or bottom right corner": (area(lambda r, c: r == c == 1), area(lambda r, c: r == c == 4)),
    "the top or bottom left corner": (area(lambda r, c: r == c == 1), PLACES["the bottom left corner"]),
    "the top or the bottom two rows": (PLACES["the top half"], area(lambda r, c: r > 2)),
    "row A or D": (PLACES["row A"], PLACES["row D"]),
    "columns 1, 2 or 4": tuple(area(lambda r, c, column=column: c == column) for column in (1, 2, 4)),
    "A1, B2 or D4": tuple(area(lambda r, c, n=n: r == c == n) for n in (1, 2, 4)),
}
"""Places joined by "or" of which the last has the noun, or the first: any of them is meant."""


def ships_in(ships, part):
    return [set(cells) for cells in ships.values() if set(cells) & part]


def any_part(parts):
    return frozenset().union(*parts)


def in_all(cells, parts):
    return all(set(cells) & part for part in parts)


def crossing(parts):
    """The cells that all parts have in common, as the one part that may be meant; none where there are none."""
    common = frozenset.intersection(*parts)
    return [common] if common else []


THINGS = {
    "is red in {}": lambda parts: [
        lambda s: yes(in_all(s["red"], parts)),
        *(lambda s, part=part: yes(set(s["red"]) & part) for part in crossing(parts)),
    ],
    "is a ship in {}": lambda parts: [
        lambda s: yes(all(ships_in(s, part) for part in parts)),
        lambda s: yes(any(in_all(cells, parts) for cells in s.values())),
        *(lambda s, part=part: yes(ships_in(s, part)) for part in crossing(parts)),
    ],
    "is no ship in {}": lambda parts: [
        lambda s: yes(not ships_in(s, any_part(parts))),
        lambda s: yes(not any(in_all(cells, parts) for cells in s.values())),
        lambda s: yes(not all(ships_in(s, part) for part in parts)),
    ],
    "is red not in {}": lambda parts: [
        lambda s: yes(not set(s["red"]) & any_part(parts)),
        lambda s: yes(not in_all(s["red"], parts)),
        lambda s: yes(not set(s["red"]) & parts[0] and in_all(s["red"], parts[1:])),
    ],
    "are all ships in {}": lambda parts: [
        lambda s: yes(all(in_all(cells, parts) for cells in s.values())),
        lambda s: yes(all(set(cells) & any_part(parts) for cells in s.values())),
    ],
    "are red and blue in {}": lambda parts: [
        lambda s: yes(in_all(s["red"], parts) and in_all(s["blue"], parts)),
        lambda s: yes(set(s["red"]) & any_part(parts) and set(s["blue"]) & any_part(parts)),
        lambda s: yes(set(s["red"]) & parts[0] and set(s["blue"]) & parts[-1]),
    ],
    "is red or blue in {}": lambda parts: [
        lambda s: yes(in_all(s["red"], parts) or in_all(s["blue"], parts)),
        *(lambda s, part=part: yes(ships_in(s, part)) for part in crossing(parts)),
    ],
    "how many ships are in {}": lambda parts: [
        lambda s: str(sum(in_all(cells, parts) for cells in s.values())),
        lambda s: str(len(ships_in(s, any_part(parts)))),
    ],
    "are at least two ships in {}": lambda parts: [
        lambda s: yes(sum(in_all(cells, parts) for cells in s.values()) >= 2),
        lambda s: yes(len(ships_in(s, any_part(parts))) >= 2),
    ],
    "are there more ships in {} than in row C": lambda parts: [
        lambda s: yes(sum(in_all(c, parts) for c in s.values()) > sum(any(r == 3 for r, _ in c) for c in s.values())),
        lambda s: yes(len(ships_in(s, any_part(parts))) > sum(any(r == 3 for r, _ in c) for c in s.values())),
    ],
    "how many tiles are in {}": lambda parts: [
        lambda s: str(len(set(every(s)) & any_part(parts))),
        *(lambda s, part=part: str(len(set(every(s)) & part)) for part in crossing(parts)),
    ],
    "how many red tiles are in {}": lambda parts: [
        lambda s: str(len(set(s["red"]) & any_part(parts))),
        *(lambda s, part=part: str(len(set(s["red"]) & part)) for part in crossing(parts)),
    ],
    "is red entirely in {}": lambda parts: [
        lambda s: yes(set(s["red"]) <= any_part(parts)),
        lambda s: yes(all(set(s["red"]) <= part for part in parts)),
    ],
}
"""Questions with a place, and the meanings that each has where its parts are joined by "and"; by the cells of ships."""


def of_any(thing, parts):
    """The meaning of a question whose places are joined by "or"."""
    if thing == "is red entirely in {}":
        return lambda s: yes(any(set(s["red"]) <= part for part in parts))
    meanings = THINGS[thing]([any_part(parts)])
    return meanings[0]


SUBJECTS = {
    "{} empty": lambda s, part: not ships_in(s, part),
    "{} occupied": lambda s, part: bool(ships_in(s, part)),
    "{} red": lambda s, part: bool(set(s["red"]) & part),
    "{} not red": lambda s, part: not set(s["red"]) & part,
}
"""Questions whose subject is a place: what is said of each of several."""


def questions():
    """Questions with their plain meanings, of which a word may have several."""
    for thing, meanings in THINGS.items():
        for (one, cells), (other, more) in permutations(PLACES.items(), 2):
            parts = (cells, more)
            for joint in ("and", "and in"):
                yield thing.format(f"{one} {joint} {other}"), meanings(parts)
            for joint in ("or", "or in"):
                yield thing.format(f"{one} {joint} {other}"), [of_any(thing, parts)]
            if thing.startswith(("is red in", "how many ships", "is no", "is red not")):
                yield thing.format(f"both {one} and {other}"), meanings(parts)
        for text, parts in LISTS.items():
            yield thing.format(text), [*meanings(parts), of_any(thing, parts)]
            if "tiles" not in thing and "entirely" not in thing:
                yield thing.format(f"each of {text}"), meanings(parts)
        for text, parts in SHARED.items():
            yield thing.format(text), [of_any(thing, parts)]
    for said, holds in SUBJECTS.items():
        for (one, cells), (other, more) in permutations(PLACES.items(), 2):
            for joint, joined in (("and", all), ("or", any)):
                yield (
                    said.format(f"are {one} {joint} {other}"),
                    [lambda s, j=joined, parts=(cells, more), of=holds: yes(j(of(s, part) for part in parts))],
                )
        for text, parts in LISTS.items():
            yield (
                said.format(f"are {text}"),
                [lambda s, parts=parts, of=holds: yes(all(of(s, part) for part in parts))],
            )


@pytest.fixture(scope="module")
def board():
    game = make(BOARD)
    layouts = list(game.secrets())
    return game, layouts, [places(game, layout) for layout in layouts]


def asked_instead(error):
    """The questions that a refusal recommends."""
    return re.findall("'([^']*)'", str(error).partition(". Ask ")[2])


def test_what_is_read_is_meant_and_of_several_meanings_one_is_told_or_all_are_refused(board) -> None:
    game, layouts, shown = board
    wrong, read, refused = [], 0, 0
    for text, meanings in questions():
        answers = {tuple(of(ships) for ships in shown) for of in meanings}
        try:
            question = game.read_question(text)
        except NotationError as error:
            refused += 1
            instead = [tuple(game.read_question(one).answers(layouts)) for one in asked_instead(error)]
            if len(instead) < 2 or not set(instead) <= answers:
                wrong.append((text, str(error)))
            continue
        read += 1
        told = question.notes or "both" in text or "each" in text
        if tuple(question.answers(layouts)) not in answers or not (told or len(answers) == 1):
            wrong.append((text, question.notes))
    assert not wrong, (len(wrong), wrong[:20])
    assert read > 2 * refused


SIZED = "battleship(rows=4,columns=4,fleet=3-2)"
ALIKE = "battleship(rows=4,columns=4,fleet=3-2-2,announce=colour,colours=red-blue-purple)"


def of_length(ships, length):
    """The cells of the ship that has so many."""
    (found,) = [cells for cells in ships.values() if len(cells) == length]
    return found


BY_LENGTH = {
    "is {} horizontal": lambda s, ship: yes(lies(ship) == "horizontal"),
    "is {} not in row A": lambda s, ship: yes(all(r != 1 for r, _ in ship)),
    "is {} in row A and in column 2": lambda s, ship: yes({r for r, _ in ship} >= {1} and {c for _, c in ship} >= {2}),
    "is {} longer than all other ships": lambda s, ship: yes(all(len(ship) >= len(cells) for cells in s.values())),
    "does {} touch another ship": lambda s, ship: yes(any(beside(ship, c) for c in s.values() if c != ship)),
    "how many tiles of {} are in row A": lambda s, ship: str(sum(r == 1 for r, _ in ship)),
    "how is {} oriented": lambda s, ship: lies(ship),
    "how long is {}": lambda s, ship: str(len(ship)),
    "where does {} start": lambda s, ship: "".join(("ABCD"[min(ship)[0] - 1], str(min(ship)[1]))),
}
"""Questions about a ship that is called by its length."""


@pytest.mark.parametrize("spec", [SIZED, BOARD, ALIKE])
@pytest.mark.parametrize(
    "called",
    [
        *("the 3", "the three", "the 3-cell ship", "the three tile ship", "the ship of 3", "the ship of length three"),
        *("the 3-ship", "the 3er", "the length-3 ship", "the ship that is 3 long", "the ship with 3 tiles"),
    ],
)
def test_a_length_that_one_ship_has_names_it(spec: str, called: str) -> None:
    game = make(spec)
    layouts = list(game.secrets())[::7]
    for text, of in BY_LENGTH.items():
        found = game.read_question(text.format(called)).answers(layouts)
        shown = [places(game, layout) for layout in layouts]
        assert list(found) == [of(ships, of_length(ships, 3)) for ships in shown], text


def test_two_ships_are_called_by_their_lengths(board) -> None:
    game, layouts, shown = board
    found = game.read_question("do the 3 and the 2 touch").answers(layouts)
    assert list(found) == [yes(beside(ships["red"], ships["blue"])) for ships in shown]


@pytest.mark.parametrize(
    ("spec", "text", "instead"),
    [
        (ALIKE, "is the 2 horizontal", ["red horizontal", "blue horizontal", "purple horizontal"]),
        (ALIKE.split(",announce")[0] + ")", "where is the 2", ["where ship p", "where ship a"]),
        (SIZED, "are the two horizontal", ["all ships horizontal", "the ship of length 2 horizontal"]),
        (
            BOARD,
            "are there more red tiles in row A than blue tiles",
            ["more red in row A than blue in row A", "more red in row A than blue in columns 1 to 4"],
        ),
        (
            BOARD,
            "are there more red tiles than empty tiles in column 2",
            ["more red in column 2 than empty in column 2", "more red in columns 1 to 4 than empty in column 2"],
        ),
        (
            BOARD,
            "is the largest ship not in row A and row D",
            ["largest ship not in both row A and row D", "largest ship not in row A or row D"],
        ),
        (BOARD, "is there water in row A", ["row A empty", "how many tiles empty in row A >= 1"]),
    ],
)
def test_what_may_mean_several_things_is_refused_with_each(spec: str, text: str, instead: list[str]) -> None:
    game = make(spec)
    with pytest.raises(NotationError) as refused:
        game.read_question(text)
    assert asked_instead(refused.value) == instead
    layouts = list(game.secrets())
    assert len({tuple(game.read_question(one).answers(layouts)) for one in instead}) == len(instead)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("is red in the left or top row", "left half or top row, left column or top row"),
        ("is red in row A or row D of column 2", "'row A of column 2 or in row D column 2', or 'row A or in row D col"),
        ("is red in row A, column 2 and column 3", "'row A column 2 and in row A of column 3', or 'row A column 2 and"),
        ("is red in the top rows", "Write top row, or top two rows"),
        ("is red in the top nine rows", "the board has 4 rows"),
        ("is the 5 horizontal", "no ship here is 5 long"),
        ("what is the 3", "cannot read 'what the ship of length 3'"),
        ("do red and red touch", "red is named twice"),
        ("is red in all of row A", "all row a"),
    ],
)
def test_other_places_that_may_mean_several_things_are_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=re.escape(says)):
        make(BOARD).read_question(text)
