"""Games for the tests of the page: small, played with mistakes on purpose."""

from urllib.parse import quote

from bestguess.records.game_file import GameFile, RecordedMove, Result

RULES = "battleship(rows=4,columns=4,fleet=2-2)"
"""A board so small that its review takes a moment only."""

SECRET = "p2 A1-A2, a2 D3-D4"

MOVES = (
    ("B2", "miss"),
    ("B3", "miss"),
    ("C2", "miss"),
    ("A1", "hit"),
    ("D1", "miss"),  # a slip: the rest of the ship is at A2 or B1
    ("A2", "sunk"),
    ("D3", "hit"),
    ("D4", "sunk"),
)


def finished(name: str | None = None, **fields: object) -> GameFile:
    """A game that was won in eight shots."""
    return GameFile(
        rules=RULES,
        transcript=[RecordedMove(query=query, answer=answer) for query, answer in MOVES],
        secret=SECRET,
        result=Result(won=True, cost=len(MOVES), text="fleet sunk"),
    ).changed(**fields)


def link(view: str = "review") -> str:
    """A finished game in an address, as the page writes it."""
    short = {"miss": "m", "hit": "h", "sunk": "s"}
    moves = "~".join(f"{query}-{short[answer]}" for query, answer in MOVES)
    return f"#/{view}?rules={quote(RULES, safe='=,()')}&moves={moves}"


BAR, BEAM, PLANK, SQUARE = (
    [[column, 0] for column in range(7)],
    [[column, 2] for column in range(5)],
    [[column, 4] for column in range(3)],
    [[0, 6], [1, 6], [0, 7], [1, 7]],
)
"""Where the standard rectangles lie in the replay: cells as [column, row]."""


def replay() -> dict[str, object]:
    """A replay as the GuessingGame publishes them: every board is the final one, shots are [column, row]."""
    goal = [*BAR, *BEAM, *PLANK, *SQUARE]
    board = [[int([column, row] in goal) for column in range(8)] for row in range(8)]
    return {"replay": [{"board": board, "shot": shot} for shot in ([7, 0], *goal)], "goal": goal}


def challenge(name: str, rules: str) -> str:
    """The name of a secret as a link has it that challenges a friend: with the check digits of its game."""
    value = 0x811C9DC5
    for character in f"{name}\n{rules}\n\n":
        value = (value ^ ord(character)) * 0x01000193 & 0xFFFFFFFF
    return f"{name}-{(value >> 24) ^ (value & 0xFFFFFF):06x}"
