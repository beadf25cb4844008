"""The secrets that every server hides under one name, on every machine and in every version."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, count, permutations, product
from math import floor
from pathlib import Path

import pytest

import bestguess
from bestguess.apps.web import models
from bestguess.apps.web.hosted_games import HostedGameTasks
from bestguess.apps.web.position_cache import PositionCache
from bestguess.apps.web.sealed import Hidden, Seal
from bestguess.apps.web.specs import Specs

# A change here breaks every challenge link that was sent, and gives one day two secrets.
PINNED = [
    ("daily 2026-11-24", "battleship", "c5 J4-J8, b4 A4-A7, d3 E8-G8, s3 C6-E6, p2 A9-A10"),
    ("daily 2026-11-24", "hangman(length=5)", "VITAL"),
    ("daily 2026-11-24", "hangman(length=5,words=familiar)", "EXCEL"),
    ("daily 2026-11-24", "hangman(length=6,words=familiar)", "PETITE"),
    ("daily 2026-11-24", "hangman(length=8,words=familiar)", "WHENEVER"),
    ("daily 2026-11-24", "hangman(length=8)", "GLOSSARY"),
    ("daily 2026-11-24", "phrase(lengths=4-4,lives=7)", "SAND DUNE"),
    ("daily 2028-02-29", "battleship", "c5 B10-F10, b4 B3-B6, d3 D6-F6, s3 G2-G4, p2 D2-E2"),
    ("daily 2028-02-29", "hangman(length=5)", "BOXER"),
    ("daily 2028-02-29", "phrase(lengths=4-2-1-4,lives=7)", "GIVE ME A HAND"),
    ("daily 2026-11-24", "battleship(rows=8,columns=8,fleet=4-3-3-2)", "b4 E7-H7, d3 B2-D2, s3 C5-E5, p2 D1-E1"),
    ("0f8fad5bd9cb469f", "battleship(hider=people)", "c5 D4-H4, b4 E5-E8, d3 E3-G3, s3 H5-J5, p2 I2-J2"),
    ("0f8fad5bd9cb469f", "mastermind", "4255"),
    ("0f8fad5bd9cb469f", "wordle", "RIDGE"),
    ("0f8fad5bd9cb469f", "rectangles", "B2 B3 B4 B5 B6 B8 C8 D8 E2 E8 F2 F3 F4 F8 G2 G3 G4 G8 H8"),
]


@pytest.fixture(scope="module")
def dealer() -> HostedGameTasks:
    return HostedGameTasks(Specs(), PositionCache(), Seal(b"k" * 32))


def hidden(dealer: HostedGameTasks, shared: str, rules: str, host: str = "honest") -> Hidden:
    """Begin a game and open its token."""
    return dealer.seal.open(dealer.begin(models.GameRequest(rules=rules, shared=shared, host=host)).game)


@pytest.mark.parametrize(("shared", "rules", "secret"), PINNED)
def test_a_name_hides_its_secret_for_ever(dealer: HostedGameTasks, shared: str, rules: str, secret: str):
    assert hidden(dealer, shared, rules).secret == secret


def test_the_host_and_the_agent_of_a_name_are_for_ever_too(dealer: HostedGameTasks):
    assert hidden(dealer, "daily 2026-11-24", "battleship", "hidden-well").secret == (
        "c5 F8-J8, b4 B4-E4, d3 B5-B7, s3 A1-A3, p2 D9-E9"
    )
    lying = hidden(dealer, "daily 2026-11-24", "hangman", "liar")
    assert (lying.rules, lying.secret, lying.seed) == (
        "phrase(lengths=6,lies=1,lives=6)",
        "THROWS",
        3805161463911062684,
    )


def test_servers_with_other_keys_hide_the_same_under_one_name_only(dealer: HostedGameTasks):
    other = HostedGameTasks(Specs(), PositionCache(), Seal(b"o" * 32))
    assert hidden(other, "a friend", "battleship").secret == hidden(dealer, "a friend", "battleship").secret
    own = {
        one.seal.open(one.begin(models.GameRequest(rules="battleship", seed=5)).game).secret for one in (dealer, other)
    }
    assert len(own) == 2


class Lots:
    """The numbers that docs/use/server.md describes, by nothing but that description."""

    def __init__(self, rules: str, name: str) -> None:
        self.numbers = self._numbers(f"shared\0{rules}\0{name}\0")

    @staticmethod
    def _numbers(prefix: str) -> Iterator[int]:
        for block in count():
            digest = sha256(f"{prefix}{block}".encode()).digest()
            yield from (int.from_bytes(digest[first : first + 8], "big") for first in (0, 8, 16, 24))

    def below(self, n: int) -> int:
        largest = 2**64 // n * n
        return next(number for number in self.numbers if number < largest) % n

    def one(self, items: Sequence[str], weights: Sequence[float]) -> str:
        whole = (
            [floor(weight / max(weights) * 2**40) for weight in weights] if len(set(weights)) > 1 else [1] * len(items)
        )
        number = self.below(sum(whole))
        return next(item for item, end in zip(items, accumulate(whole), strict=True) if number < end)


def word(lots: Lots, words: str) -> str:
    """A word of one's own list."""
    listed = sorted({one.lower() for one in words.split("|")}, key=lambda one: (len(one), one))
    return lots.one(listed, [1.0] * len(listed)).upper()


def word_of_prior(lots: Lots, rules: str) -> str:
    prior = bestguess.make_game(rules).prior()
    assert isinstance(prior, bestguess.Listed)
    return lots.one([str(secret) for secret in prior.secrets()], prior.masses().tolist()).upper()


def fleet(lots: Lots, rows: int, columns: int, lengths: Sequence[int], touching: bool) -> list[set[tuple[int, int]]]:
    """The cells of each ship, by row and column from 0."""
    ships = []
    for length in lengths:
        flat = [
            {(row, first + step) for step in range(length)}
            for row in range(rows)
            for first in range(columns - length + 1)
        ]
        steep = [
            {(first + step, column) for step in range(length)}
            for first in range(rows - length + 1)
            for column in range(columns)
        ]
        ships.append(flat + steep if length > 1 else flat)
    while True:
        placed: list[set[tuple[int, int]]] = []
        for places in ships:
            cells = places[lots.below(len(places))]
            near = (
                cells
                if touching
                else {
                    (row + down, column + right)
                    for row, column in cells
                    for down, right in product((-1, 0, 1), repeat=2)
                }
            )
            if any(near & other for other in placed):
                break
            placed.append(cells)
        else:
            return placed


FLEETS = [
    ("battleship(hider=people)", 10, 10, (5, 4, 3, 3, 2), True),
    ("battleship", 10, 10, (5, 4, 3, 3, 2), True),
    ("battleship(rows=6,columns=7,fleet=4-3-1-1)", 6, 7, (4, 3, 1, 1), True),
    ("battleship(rows=9,columns=8,fleet=2-4-3,touching=false)", 9, 8, (2, 4, 3), False),
]


@pytest.mark.parametrize("name", ["daily 2026-11-24", "a friend", "ä", "21"])
@pytest.mark.parametrize(("rules", "rows", "columns", "lengths", "touching"), FLEETS)
def test_a_shared_fleet_is_as_described(
    dealer: HostedGameTasks, name: str, rules: str, rows: int, columns: int, lengths: tuple[int, ...], touching: bool
):
    sealed = hidden(dealer, name, rules)
    game = bestguess.make_game(sealed.rules)
    lots = Lots(sealed.rules, name)
    if "hider=people" in rules:
        touching = lots.one(["touching", "apart"], [0.95, 0.05]) == "touching"
    placed = fleet(lots, rows, columns, lengths, touching)
    secret = game.notation.parse_secret(sealed.secret)
    own = [{divmod(cell, columns) for cell in game.placement_cells(ship, place)} for ship, place in enumerate(secret)]
    assert own == placed


PINS = ["".join(pegs) for pegs in product("123456", repeat=4)]
NUMBERS = ["".join(digits) for digits in permutations("0123456789", 4)]
GAMES = Path(bestguess.__file__).parent / "games"
MAPS = ["A1 A2 A3", "A1 A2 A4", "A1 A3 A4", "A2 A3 A4"]  # as bits 7, 11, 13, 14: two ways to lay the first and the last
FACES = [line.partition(",")[0] for line in (GAMES / "table" / "faces.csv").read_text().splitlines()[1:]]
SAYINGS = [
    line for line in (GAMES / "hangman" / "sayings.txt").read_text().splitlines()
    if [len(one) for one in line.split()] == [4, 4]
]  # fmt: skip


@pytest.mark.parametrize("name", ["daily 2026-11-24", "a friend", "ä", "4"])
@pytest.mark.parametrize(
    ("rules", "secret"),
    [
        ("hangman(words=zoo|Ape|dog|zoo|goat|ox)", lambda lots: word(lots, "zoo|Ape|dog|zoo|goat|ox")),
        ("hangman(words=öse|zoo|ast|äst,alphabet=de,length=3)", lambda lots: word(lots, "öse|zoo|ast|äst")),
        ("wordle(words=dog|cat|ape,length=3)", lambda lots: word(lots, "dog|cat|ape")),
        ("phrase(words=ox|ax|zeta|beta,lengths=2-4)", lambda lots: f"{word(lots, 'ox|ax')} {word(lots, 'zeta|beta')}"),
        ("hangman(length=5)", lambda lots: word_of_prior(lots, "hangman(words=familiar,length=5)")),
        ("hangman(length=5,words=english-us)", lambda lots: word_of_prior(lots, "hangman(length=5,words=english-us)")),
        ("wordle(prior=frequency)", lambda lots: word_of_prior(lots, "wordle(prior=frequency)")),
        ("rectangles(rows=1,columns=4,shapes=1x2-1x1)", lambda lots: lots.one(MAPS, [2, 1, 1, 2])),
        ("table(file=faces)", lambda lots: FACES[lots.below(len(FACES))]),
        ("phrase(lengths=4-4)", lambda lots: SAYINGS[lots.below(len(SAYINGS))].upper()),
        ("mastermind", lambda lots: PINS[lots.below(len(PINS))]),
        ("bulls-and-cows", lambda lots: NUMBERS[lots.below(len(NUMBERS))]),
    ],
)  # fmt: skip
def test_a_shared_secret_is_as_described(dealer: HostedGameTasks, name: str, rules: str, secret: Callable[[Lots], str]):
    sealed = hidden(dealer, name, rules)
    assert sealed.secret == secret(Lots(sealed.rules, name))
