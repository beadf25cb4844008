"""Colours of a heat map: cividis, which reads alike with and without colour blindness.

Nuñez, Anderton & Renslow (2018), "Optimizing colormaps with consideration for color vision
deficiency". Colour is never alone: the numbers and marks on it say the same.
"""

_CIVIDIS = (
    (0, 34, 78),
    (18, 53, 112),
    (59, 73, 108),
    (87, 93, 109),
    (112, 113, 115),
    (138, 134, 120),
    (165, 156, 116),
    (195, 179, 105),
    (225, 204, 85),
    (254, 232, 56),
)

MISS = "grey62"
PRESENT = "bold white on #d55e00"
"""Vermillion of Okabe & Ito (2008), which no shade of cividis resembles."""
FOCUS = "bold black on white"


def heat(level: float) -> str:
    """The style of a cell at a level from 0 to 1: a background with legible text on it."""
    place = min(max(level, 0.0), 1.0) * (len(_CIVIDIS) - 1)
    lower = min(int(place), len(_CIVIDIS) - 2)
    share = place - lower
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(_CIVIDIS[lower], _CIVIDIS[lower + 1], strict=True))
    # Perceived brightness (Rec. 601) decides whether black or white stands out.
    text = "black" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "white"
    return f"{text} on #{red:02x}{green:02x}{blue:02x}"
