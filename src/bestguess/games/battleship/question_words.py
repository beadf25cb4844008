"""The words of a question about a fleet: which are left out, which mean another, which make one."""

import re

from bestguess.core.common_words import number_words

WORD = re.compile(r"\d+er\b|[A-Za-z]\d{1,2}(?!\d)|\d+|[^\W\d_]+|[<>!]=|[<>=()]")
RANGE = re.compile(r"(?<![^\W_])([A-Za-z]|\d{1,2})\s*[-–—]\s*([A-Za-z]|\d{1,2})(?![^\W_])")  # dashes
_SIDE = r"(?:top|bottom|upper|lower|left|right)"
_ITEM = rf"(?:[A-Za-z]\d{{0,2}}|\d{{1,2}}|first|last|{_SIDE}(?:[ -]{_SIDE})?)(?![^\W_])"
LISTED = re.compile(
    rf"(?<![^\W_]){_ITEM}(?:\s*,\s*(?:the\s+)?{_ITEM})+(?:\s*,?\s+(?P<joint>and|or)(?=\s+(?:the\s+)?{_ITEM}))?"
    rf"|(?<![^\W_]){_ITEM}\s*,\s+(?P<last>and|or)(?=\s+(?:the\s+)?{_ITEM})",
    re.IGNORECASE,
)
"""Rows, columns, cells and sides of which all but the last are parted by commas."""
_NUMBER = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_COUNTED = r"(?:ships|boats|vessels|tiles?|cells?|squares?|rows?|columns?|cols?|corners?|quadrants?|edges?|sides?)"
"""Things that a number may count, other than the cells of a ship."""
_SIZED = r"[- ](?:tile|cell|square|long)s?(?:[- ]long)?"
_SHIP = r"(?:ship|boat|vessel)"
BY_LENGTH = re.compile(
    r"\bthe (?:"
    + "|".join(
        (
            rf"{_SHIP} (?:of|with) (?:(?:a )?(?:length|size)(?: of)? )?{_NUMBER}(?: (?:tile|cell|square)s?)?(?: long)?",
            rf"{_SHIP} (?:that|which) is {_NUMBER}(?: (?:tile|cell|square)s?)? long",
            rf"(?:length|size)[- ]{_NUMBER} {_SHIP}",
            rf"{_NUMBER}{_SIZED} {_SHIP}",
            rf"{_NUMBER}[- ]?(?:er(?: {_SHIP})?|{_SHIP})",
            rf"(?!one\b){_NUMBER}(?![\w-]|\s+(?:(?!(?:in|on|at|and|or|is|to)\b)[^\W\d_]+\s+)?{_COUNTED}\b)",
        )
    )
    + r")(?![^\W_])",
    re.IGNORECASE,
)
"""A ship that is called by its length: the 3, the 3-cell ship, the ship of length 3."""
ALL_OR_ONE = re.compile(rf"\b(?:are|do|have) the {_NUMBER}(?! (?:and|or|{_SHIP})\b)(?=[ ])", re.IGNORECASE)
"""A number of which several things are said, so that it may be of ships."""
LENGTH = re.compile(r"(\d+)er")
"""The word for a ship that is called by its length."""
SHIP_OF = re.compile(rf"\b{_NUMBER}{_SIZED}\s+(ships?)\b", re.IGNORECASE)
TILES_OF = re.compile(
    r"\b(how many) (?:tiles|cells|squares|parts|pieces|segments|sections)"
    r"(?:\s+(?:of|are|is|that|which|with|have|has|hold|contain|covered|occupied|filled|taken|by|in|on|a|any|the|some))*"
    r"\s+ships?\b",
    re.IGNORECASE,
)
"""Cells said to be of ships: they are counted, and not the ships."""
_SAYING_NOTHING = """
    is are was were be do does did there the an of it its have has tile tiles cell cells square squares lie lies located
    placed positioned on cover covers colour color part parts any piece pieces segment segments section sections
    contain contains containing contained hold holds occupy occupies occupying take up some somewhere anywhere board
    grid extend extends reach reaches cross crosses span spans run runs go goes appear exactly currently hidden by
    please if me tell know can i you either that
    """
FILLERS = frozenset(_SAYING_NOTHING.split())
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


_IDLE = re.compile(
    rf"['’]s\b|\bin total\b|\bin all\b(?!\s+(?:of|the|two|three|four|{_COUNTED})\b)|\bal?together\b", re.IGNORECASE
)
"""An apostrophe's s, and "in total"."""


def words_of(text: str) -> list[str]:
    """The words of a question in lower case, written out: A-C is "A to C", and a 3-tile ship a "ship of length 3".

    A ship that is called by its length is one word: ``3er`` for the 3-cell ship. "In total" and an apostrophe's s are
    left out.
    """
    text = SHIP_OF.sub(r"\2 of length \1", BY_LENGTH.sub(_by_length, text))
    plain = _IDLE.sub("", TILES_OF.sub(r"\1 tiles", text))
    return [word.lower() for word in WORD.findall(RANGE.sub(r"\1 to \2", LISTED.sub(_listed, plain)))]


def _by_length(found: re.Match[str]) -> str:
    """The word for a ship that is called by its length: ``3er``."""
    number = next(one for one in found.groups() if one)
    return f"{number_words.meaning(number.lower()) or number}er"


def _listed(found: re.Match[str]) -> str:
    """A list with the joint of its last two in the place of each comma."""
    joint = found["joint"] or found["last"] or "and"
    items = found[0].removesuffix(joint)
    return f" {joint} ".join(item for item in re.split(r"\s*,\s*|\s+$", items) if item) + (
        f" {joint}" if found["joint"] or found["last"] else ""
    )
