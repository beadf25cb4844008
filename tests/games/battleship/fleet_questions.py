"""Questions about a fleet in words, each with the answer of a layout that a person would count by hand."""

from functools import partial

import numpy as np


def places(game, layout):
    """The cells of each ship of a layout by its colour, as rows and columns from 1."""
    return {
        ship.name: [tuple(np.add(game.grid.place(cell), 1)) for cell in game.placement_cells(place, placement)]
        for place, (ship, placement) in enumerate(zip(game.ships, layout, strict=True))
    }


def lies(cells):
    if len(cells) == 1:
        return "neither"
    return "vertical" if len({column for _, column in cells}) == 1 else "horizontal"


def parallel(*ships):
    return {lies(cells) for cells in ships} in ({"horizontal"}, {"vertical"})


def number(ships, way):
    return sum(lies(cells) == way for cells in ships.values())


def beside(one, other):
    return any(abs(r - s) + abs(c - d) == 1 for r, c in one for s, d in other)


def yes(holds):
    return "yes" if holds else "no"


def at(ships, *cell):
    return [colour for colour, cells in ships.items() if tuple(cell) in cells]


LEFT, RIGHT = {1, 2}, {3, 4}
"""The columns of the halves, and the rows of the upper and the lower one."""


def rows(cells):
    return {row for row, _ in cells}


def columns(cells):
    return {column for _, column in cells}


def every(ships):
    return [cell for cells in ships.values() for cell in cells]


def others(ships, colour):
    return [cells for name, cells in ships.items() if name != colour]


def longest(ships):
    return [cells for cells in ships.values() if len(cells) == max(map(len, ships.values()))]


def written(cells):
    return ["".join(("ABCD"[row - 1], str(column))) for row, column in sorted(cells)]


REGIONS = {
    "is there a ship in the left half": lambda s: columns(every(s)) & LEFT,
    "is there a ship in the right half of the board?": lambda s: columns(every(s)) & RIGHT,
    "are there any ships in the top half": lambda s: rows(every(s)) & LEFT,
    "is any part of a ship in the lower half": lambda s: rows(every(s)) & RIGHT,
    "is there a ship in the top row": lambda s: 1 in rows(every(s)),
    "does the bottom row contain a ship": lambda s: 4 in rows(every(s)),
    "is the red ship in the first column": lambda s: 1 in columns(s["red"]),
    "is red in the rightmost column": lambda s: 4 in columns(s["red"]),
    "is there a ship in column B": lambda s: 2 in columns(every(s)),
    "is there a ship in row 2": lambda s: 2 in rows(every(s)),
    "is there a ship in the top left quadrant": lambda s: any(r < 3 and c < 3 for r, c in every(s)),
    "does the blue ship occupy any tile in the upper-right quarter": lambda s: any(r < 3 < c + 1 for r, c in s["blue"]),
    "is there a ship in a corner": lambda s: set(every(s)) & {(1, 1), (1, 4), (4, 1), (4, 4)},
    "is there a ship in the bottom right corner": lambda s: (4, 4) in every(s),
    "does the red ship touch the edge": lambda s: (rows(s["red"]) | columns(s["red"])) & {1, 4},
    "is red on the border of the board": lambda s: (rows(s["red"]) | columns(s["red"])) & {1, 4},
    "is red completely in the left half": lambda s: columns(s["red"]) <= LEFT,
    "is the red ship entirely in row B": lambda s: rows(s["red"]) == {2},
    "are there any ships in rows A-C": lambda s: rows(every(s)) & {1, 2, 3},
    "is blue in columns 2 to 3": lambda s: columns(s["blue"]) & {2, 3},
    "is blue in rows A and D": lambda s: rows(s["blue"]) & {1, 4},
    "are there ships in columns 1, 2 and 4": lambda s: columns(every(s)) & {1, 2, 4},
    "is there a ship on the left side": lambda s: columns(every(s)) & LEFT,
    "is there a ship between rows B and C": lambda s: rows(every(s)) & {2, 3},
    "are there ships in the top two rows": lambda s: rows(every(s)) & {1, 2},
    "is there a ship in columns 1-2 of rows C-D": lambda s: any(r > 2 and c < 3 for r, c in every(s)),
    "is the left half empty": lambda s: not columns(every(s)) & LEFT,
    "is there no ship in row A": lambda s: 1 not in rows(every(s)),
    "is B3 water": lambda s: not at(s, 2, 3),
    "is there water at B3": lambda s: not at(s, 2, 3),
    "is B3 part of a ship": lambda s: at(s, 2, 3),
    "is B3 a hit": lambda s: at(s, 2, 3),
    "is B3 free": lambda s: not at(s, 2, 3),
    "is there a red tile at B3": lambda s: (2, 3) in s["red"],
    "does the red ship cover B3": lambda s: (2, 3) in s["red"],
    "does row A contain the red ship": lambda s: 1 in rows(s["red"]),
    "is red in row A and row D": lambda s: rows(s["red"]) >= {1, 4},
    "is red in row A and in row B": lambda s: rows(s["red"]) >= {1, 2},
    "is red in both rows A and B": lambda s: rows(s["red"]) >= {1, 2},
    "is a ship in row A and column 2": lambda s: 1 in rows(every(s)) and 2 in columns(every(s)),
    "is red in the top or bottom row": lambda s: rows(s["red"]) & {1, 4},
    "is red in the first or last column": lambda s: columns(s["red"]) & {1, 4},
    "do rows A and B contain red": lambda s: rows(s["red"]) >= {1, 2},
    "are rows A and D occupied": lambda s: rows(every(s)) >= {1, 4},
    "is row A or row D empty": lambda s: not rows(every(s)) >= {1, 4},
}
"""Where ships lie, as those ask who play by regions; with whether it is so by the cells of the ships."""

RELATIONS = {
    "is the largest ship horizontal": lambda s: any(lies(cells) == "horizontal" for cells in longest(s)),
    "is the longest ship in the top row": lambda s: any(1 in rows(cells) for cells in longest(s)),
    "is the smallest ship vertical": lambda s: any(
        lies(cells) == "vertical" for cells in s.values() if len(cells) == min(map(len, s.values()))
    ),
    "is the red ship the biggest ship": lambda s: s["red"] in longest(s),
    "does the red ship touch the blue ship": lambda s: beside(s["red"], s["blue"]),
    "is the red ship touching another ship": lambda s: any(beside(s["red"], cells) for cells in others(s, "red")),
    "does red touch no other ship": lambda s: not any(beside(s["red"], cells) for cells in others(s, "red")),
    "does the red ship touch all other ships": lambda s: all(beside(s["red"], cells) for cells in others(s, "red")),
    "are any ships touching each other": lambda s: any(beside(a, b) for a in s.values() for b in s.values() if a != b),
    "do the red and blue ships share a row": lambda s: rows(s["red"]) & rows(s["blue"]),
    "are red and blue in the same column": lambda s: columns(s["red"]) & columns(s["blue"]),
    "is red in the same row as blue": lambda s: rows(s["red"]) & rows(s["blue"]),
    "are the red and blue ships parallel": lambda s: parallel(s["red"], s["blue"]),
    "is red perpendicular to blue": lambda s: {lies(s["red"]), lies(s["blue"])} == {"horizontal", "vertical"},
    "does red have the same orientation as blue": lambda s: parallel(s["red"], s["blue"]),
    "does red have the same length as blue": lambda s: len(s["red"]) == len(s["blue"]),
    "do red and blue have the same size": lambda s: len(s["red"]) == len(s["blue"]),
    "is red to the left of blue": lambda s: max(columns(s["red"])) < min(columns(s["blue"])),
    "is the red ship above the blue ship": lambda s: max(rows(s["red"])) < min(rows(s["blue"])),
    "is red below row B": lambda s: min(rows(s["red"])) > 2,
    "is red left of column 3": lambda s: max(columns(s["red"])) < 3,
    "are both red and blue horizontal": lambda s: lies(s["red"]) == lies(s["blue"]) == "horizontal",
    "is red or blue in row A": lambda s: 1 in rows(s["red"]) | rows(s["blue"]),
    "are red and blue in the left half": lambda s: columns(s["red"]) & LEFT and columns(s["blue"]) & LEFT,
    "is the red ship 2 or 3 tiles long": lambda s: len(s["red"]) in (2, 3),
    "is the red ship's length 2": lambda s: len(s["red"]) == 2,
    "does red have a length of 3": lambda s: len(s["red"]) == 3,
    "is red at least 2 long": lambda s: len(s["red"]) >= 2,
    "is blue 3 or longer": lambda s: len(s["blue"]) >= 3,
    "is the length of blue at most 2": lambda s: len(s["blue"]) <= 2,
    "is red bigger than all other ships": lambda s: all(len(s["red"]) > len(cells) for cells in others(s, "red")),
    "are there more horizontal ships than vertical ships": lambda s: number(s, "horizontal") > number(s, "vertical"),
    "are more ships vertical than horizontal": lambda s: number(s, "vertical") > number(s, "horizontal"),
    "are there more tiles in row A than in row D": lambda s: (
        sum(r == 1 for r, _ in every(s)) > sum(r == 4 for r, _ in every(s))
    ),
    "are at least two ships vertical": lambda s: number(s, "vertical") >= 2,
    "is more than one ship in row A": lambda s: sum(1 in rows(cells) for cells in s.values()) > 1,
    "are none of the ships horizontal": lambda s: number(s, "horizontal") == 0,
    "is there a vertical ship in column 1": lambda s: any(
        lies(cells) == "vertical" and 1 in columns(cells) for cells in s.values()
    ),
    "do two ships touch": lambda s: any(beside(a, b) for a in s.values() for b in s.values() if a != b),
    "is there a 3-tile ship": lambda s: any(len(cells) == 3 for cells in s.values()),
    "is the number of horizontal ships greater than 1": lambda s: number(s, "horizontal") > 1,
    "does the red ship extend into column 4": lambda s: 4 in columns(s["red"]),
    "is red longer than blue and blue horizontal": lambda s: (
        len(s["red"]) > len(s["blue"]) and lies(s["blue"]) == "horizontal"
    ),
}
"""How ships lie to each other and how long they are, with whether it is so."""

AMOUNTS = {
    "what is the orientation of the red ship": lambda s: lies(s["red"]),
    "how is the red ship oriented?": lambda s: lies(s["red"]),
    "what is the top left tile of the red ship": lambda s: written(s["red"])[0],
    "what is the bottom right part of the blue ship": lambda s: written(s["blue"])[-1],
    "where does the red ship start": lambda s: written(s["red"])[0],
    "at what location is the top left part of the blue ship": lambda s: written(s["blue"])[0],
    "what direction is the red ship facing": lambda s: lies(s["red"]),
    "how long is the largest ship": lambda s: str(len(longest(s)[0])),
    "what is the combined length of all ships": lambda s: str(len(every(s))),
    "how many tiles in row B are empty": lambda s: str(4 - sum(r == 2 for r, _ in every(s))),
    "where is red": lambda s: "-".join((written(s["red"])[0], written(s["red"])[-1])),
    "which ship is the longest": lambda s: " and ".join(name for name in s if s[name] in longest(s)),
    "which ship is at B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "B3?": lambda s: (at(s, 2, 3) or ["water"])[0],
    "how big is the red ship": lambda s: str(len(s["red"])),
    "how many squares does blue occupy": lambda s: str(len(s["blue"])),
    "how many tiles are in row A and row D": lambda s: str(sum(r in (1, 4) for r, _ in every(s))),
    "how many ships are in row A or column 2": lambda s: str(
        sum(bool({1} & rows(cells) or {2} & columns(cells)) for cells in s.values())
    ),
    "how many tiles are in the left half": lambda s: str(sum(c in LEFT for _, c in every(s))),
    "how many red tiles are in row A": lambda s: str(sum(r == 1 for r, _ in s["red"])),
    "how many ship tiles are in column 2": lambda s: str(sum(c == 2 for _, c in every(s))),
    "how many tiles in total are occupied by ships": lambda s: str(len(every(s))),
    "how many ships are in the right half": lambda s: str(sum(bool(columns(cells) & RIGHT) for cells in s.values())),
    "how many horizontal ships are there": lambda s: str(number(s, "horizontal")),
    "how many ships are longer than 2": lambda s: str(sum(len(cells) > 2 for cells in s.values())),
    "how many ships touch the edge": lambda s: str(
        sum(bool((rows(cells) | columns(cells)) & {1, 4}) for cells in s.values())
    ),
}
"""Questions with other answers than yes and no."""

QUESTIONS = {
    "is there a ship at B3?": lambda s: yes(at(s, 2, 3)),
    "what colour is at B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is B3 occupied": lambda s: yes(at(s, 2, 3)),
    "is B3 red": lambda s: yes((2, 3) in s["red"]),
    "is row D empty": lambda s: yes(not any(r == 4 for cells in s.values() for r, _ in cells)),
    "is there nothing in column 2": lambda s: yes(not any(c == 2 for cells in s.values() for _, c in cells)),
    "how many cells are occupied in column 3": lambda s: str(sum(c == 3 for cells in s.values() for _, c in cells)),
    "is red at B3": lambda s: yes((2, 3) in s["red"]),
    "is red at B3 or B4": lambda s: yes({(2, 3), (2, 4)} & set(s["red"])),
    "is red in row A or in column 2": lambda s: yes(any(row == 1 or column == 2 for row, column in s["red"])),
    "is a ship at B3 and C3": lambda s: yes({(2, 3), (3, 3)} <= {cell for cells in s.values() for cell in cells}),
    "is red in row A": lambda s: yes(any(r == 1 for r, _ in s["red"])),
    "is any ship in column 4": lambda s: yes(any(c == 4 for cells in s.values() for _, c in cells)),
    "how many tiles of ships in row B": lambda s: str(sum(r == 2 for cells in s.values() for r, _ in cells)),
    "how many squares are covered by a ship in row B": lambda s: str(sum(r == 2 for r, _ in every(s))),
    "how many tiles in row B": lambda s: str(sum(r == 2 for cells in s.values() for r, _ in cells)),
    "how many ships in row B": lambda s: str(sum(any(r == 2 for r, _ in cells) for cells in s.values())),
    "how long is the red ship": lambda s: str(len(s["red"])),
    "how many tiles is the blue ship": lambda s: str(len(s["blue"])),
    "is red 3 tiles long": lambda s: yes(len(s["red"]) == 3),
    "is blue longer than red": lambda s: yes(len(s["blue"]) > len(s["red"])),
    "is blue shorter than 3": lambda s: yes(len(s["blue"]) < 3),
    "is red as long as blue": lambda s: yes(len(s["red"]) == len(s["blue"])),
    "length of red >= 2": lambda s: yes(len(s["red"]) >= 2),
    "is red horizontal": lambda s: yes(lies(s["red"]) == "horizontal"),
    "is red not vertical": lambda s: yes(lies(s["red"]) != "vertical"),
    "how many ships are vertical": lambda s: str(number(s, "vertical")),
    "are red and blue parallel": lambda s: yes(parallel(s["red"], s["blue"])),
    "do red and blue touch": lambda s: yes(beside(s["red"], s["blue"])),
    "is red next to blue": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue adjacent to each other": lambda s: yes(beside(s["red"], s["blue"])),
    "are red and blue parallel to each other": lambda s: yes(parallel(s["red"], s["blue"])),
    "do all ships have the same orientation": lambda s: yes(parallel(*s.values())),
    "what is the size of the red ship": lambda s: str(len(s["red"])),
    "what is in B3": lambda s: (at(s, 2, 3) or ["water"])[0],
    "is any ship touching red": lambda s: yes(any(beside(s[o], s["red"]) for o in s if o != "red")),
    "are all ships horizontal": lambda s: yes(all(lies(cells) == "horizontal" for cells in s.values())),
    "are all the ships the same length": lambda s: yes(len({len(cells) for cells in s.values()}) == 1),
    "is a ship of 3": lambda s: yes(any(len(cells) == 3 for cells in s.values())),
    "is red at B3 or (blue vertical and not red in column 1)": lambda s: yes(
        (2, 3) in s["red"] or (lies(s["blue"]) == "vertical" and not any(c == 1 for _, c in s["red"]))
    ),
    "how many tiles in row B = 2": lambda s: yes(sum(r == 2 for cells in s.values() for r, _ in cells) == 2),
    "is rouge in row A and bleu in row D": lambda s: yes(
        any(r == 1 for r, _ in s["red"]) and any(r == 4 for r, _ in s["blue"])
    ),
}
"""The kinds of question that Rothe, Lake and Gureckis's players asked, with their answers by the cells of the ships."""

PHRASINGS = {
    **QUESTIONS,
    **{text: partial(lambda of, s: yes(of(s)), of) for text, of in (REGIONS | RELATIONS).items()},
    **AMOUNTS,
}
