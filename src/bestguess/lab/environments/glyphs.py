"""Characters as dots, five wide and seven high, so that boards can be drawn with numpy alone."""

import unicodedata

import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 5, 7

# Our own dots: no library of the extra `gym` brings a font. Each row is five bits, the left dot the highest.
_DOTS = {
    "A": "0e11111f111111", "B": "1e11111e11111e", "C": "0e11101010110e", "D": "1e11111111111e",
    "E": "1f10101e10101f", "F": "1f10101e101010", "G": "0e11101713110f", "H": "1111111f111111",
    "I": "0e04040404040e", "J": "0702020202120c", "K": "11121418141211", "L": "1010101010101f",
    "M": "111b1515111111", "N": "11191915131311", "O": "0e11111111110e", "P": "1e11111e101010",
    "Q": "0e11111115120d", "R": "1e11111e141211", "S": "0f10100e01011e", "T": "1f040404040404",
    "U": "1111111111110e", "V": "11111111110a04", "W": "1111111515150a", "X": "11110a040a1111",
    "Y": "11110a04040404", "Z": "1f01020408101f",
    "0": "0e11131519110e", "1": "040c040404040e", "2": "0e11010204081f", "3": "1f02040201110e",
    "4": "02060a121f0202", "5": "1f101e0101110e", "6": "0608101e11110e", "7": "1f010204080808",
    "8": "0e11110e11110e", "9": "0e11110f01020c",
    " ": "00000000000000", "_": "0000000000001f", "-": "0000001f000000", "+": "0004041f040400",
    "=": "00001f001f0000", "!": "04040404040004", "?": "0e110102040004", ".": "00000000000c0c",
    ",": "000000000c0408", ":": "000c0c000c0c00", "/": "01020204080810", "(": "02040808080402",
    ")": "08040202020408", "#": "0a0a1f0a1f0a0a", "'": "0c040800000000", "*": "00150e1f0e1500",
}  # fmt: skip
_UNKNOWN = "1f11151b15111f"


def dots(text: str) -> NDArray[np.bool_]:
    """The dots of a line of text, shape (7, 6 * len(text)); a sixth column keeps characters apart.

    Small letters are drawn as capitals, accents are left out, and a character that has no dots here is a framed cross.
    """
    line = np.zeros((HEIGHT, (WIDTH + 1) * len(text)), dtype=np.bool_)
    for place, character in enumerate(text):
        plain = unicodedata.normalize("NFD", character.upper())[:1]
        rows = bytes.fromhex(_DOTS.get(plain, _UNKNOWN))
        for row, bits in enumerate(rows):
            for column in range(WIDTH):
                line[row, place * (WIDTH + 1) + column] = bits >> (WIDTH - 1 - column) & 1
    return line
