"""The words of questions about a fleet: those that say nothing, those read as others, those that no question holds."""

import re

REFUSED = {
    **dict.fromkeys(
        ("near", "close", "nearby", "around"),
        "that may mean many things. Ask whether ships touch, or name rows, columns or halves.",
    ),
    **dict.fromkeys(("center", "middle"), "that may mean many things. Name rows and columns: rows B to D."),
    **dict.fromkeys(
        ("diagonal", "diagonally", "cornerwise"),
        "ships touch side by side. What lies cornerwise is asked cell by cell: is a ship at D4.",
    ),
    **dict.fromkeys(
        ("sunk", "sunken", "afloat", "damaged"),
        "what was shot says the game. Ask where ships lie and how long they are.",
    ),
    **dict.fromkeys(
        ("shoot", "should", "best", "fire", "guess"), "ask where ships lie. For the best shot: bestguess advise."
    ),
    **dict.fromkeys(("why", "when", "who"), "ask where ships lie and how long they are."),
}
"""Words that no question holds, with what to ask instead."""

WORD = re.compile(r"[A-Za-z]\d{1,2}(?!\d)|\d+|[^\W\d_]+|[<>!]=|[<>=()]")
RANGE = re.compile(r"(?<![^\W_])([A-Za-z]|\d{1,2})\s*[-–—]\s*([A-Za-z]|\d{1,2})(?![^\W_])")  # dashes
LISTED = re.compile(r"(?<![^\W_])([A-Za-z]|\d{1,2}),\s*(?=(?:and\s+)?(?:[A-Za-z]|\d{1,2})(?![^\W_]))")
SHIP_OF = re.compile(
    r"\b(\d+|one|two|three|four|five|six)[- ](?:tile|cell|square|long)s?(?:[- ]long)?\s+(ships?)\b", re.IGNORECASE
)
FILLERS = frozenset(
    """
    is are was were be do does did there the an of it its have has tile tiles cell cells square squares lie lies located
    placed positioned on cover covers colour color part parts any piece pieces segment segments section sections
    contain contains containing contained hold holds occupy occupies occupying take up some somewhere anywhere board
    grid extend extends reach reaches cross crosses span spans run runs go goes appear exactly currently hidden by
    please if me tell know can i you either that
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
)
ALIKE = {
    **dict.fromkeys(("inside", "within", "into"), "in"),
    **dict.fromkeys(("upper", "uppermost", "topmost", "north", "northern"), "top"),
    **dict.fromkeys(("lower", "lowermost", "bottommost", "south", "southern"), "bottom"),
    **dict.fromkeys(("leftmost", "west", "western"), "left"),
    **dict.fromkeys(("rightmost", "east", "eastern"), "right"),
    **dict.fromkeys(("quarter",), "quadrant"),
    **dict.fromkeys(("border", "boundary", "wall", "edges", "borders"), "edge"),
    **dict.fromkeys(("col",), "column"),
    **dict.fromkeys(("cols",), "columns"),
    **dict.fromkeys(("longest", "biggest", "greatest"), "largest"),
    **dict.fromkeys(("shortest", "tiniest"), "smallest"),
    **dict.fromkeys(("horizontally", "sideways"), "horizontal"),
    **dict.fromkeys(("vertically", "upright"), "vertical"),
    **dict.fromkeys(("big", "large", "wide", "lengthy"), "long"),
    **dict.fromkeys(("orientated", "aligned", "facing", "pointing"), "oriented"),
    **dict.fromkeys(("completely", "fully", "wholly", "totally", "only"), "entirely"),
    **dict.fromkeys(("touch", "touches", "adjacent", "beside", "next", "bordering", "neighbouring"), "touching"),
    **dict.fromkeys(("orthogonal", "perpendicularly"), "perpendicular"),
    **dict.fromkeys(("centre", "central"), "center"),
    **dict.fromkeys(("every", "each"), "all"),
    **dict.fromkeys(("blank", "free", "clear", "unoccupied"), "empty"),
    **dict.fromkeys(("sea", "ocean", "miss"), "water"),
    **dict.fromkeys(("hit", "filled", "taken"), "occupied"),
    **dict.fromkeys(("something", "anything", "boat", "vessel"), "ship"),
    **dict.fromkeys(("boats", "vessels"), "ships"),
    **dict.fromkeys(("size", "lengths", "sizes"), "length"),
    **dict.fromkeys(("direction", "orientations", "directions"), "orientation"),
    **dict.fromkeys(("another", "others"), "other"),
    **dict.fromkeys(("nothing", "none", "neither"), "no"),
    **dict.fromkeys(("shares",), "share"),
    **dict.fromkeys(("over",), "above"),
    **dict.fromkeys(("under", "underneath", "beneath"), "below"),
    **dict.fromkeys(("equals", "equal"), "="),
}
"""Words that are read as another one."""


def words_of(text: str) -> list[str]:
    """The words of a question in lower case, written out: A-C is "A to C", and a 3-tile ship a "ship of length 3".

    "In total" and an apostrophe's s are left out.
    """
    text = SHIP_OF.sub(r"\2 of length \1", text)
    plain = re.sub(r"['’]s\b|\bin (?:total|all)\b|\bal?together\b", "", text, flags=re.IGNORECASE)
    return [word.lower() for word in WORD.findall(RANGE.sub(r"\1 to \2", LISTED.sub(r"\1 and ", plain)))]
