"""Names of tiles: characters, letters, digits, and words in the languages of many players; texts cut into these."""

import re
from typing import NamedTuple

from bestguess.core.lexicon import Lexicon, Phrasebook, Token, folded, visible
from bestguess.games.hangman.alphabet import compose

SIGNS = (
    dict.fromkeys("🩶⬛⬜◼◻◾◽▪▫■□▢🖤🤍💔⚫⚪●○🔲🔳🟥🔴❌✖✗✘✕❎🤎🟫🟤", "absent")
    | {"❤": "absent", "♥": "absent"}
    | dict.fromkeys("🟨🟡💛🟦🔵💙🩵🔶🔷🟪🟣💜", "elsewhere")
    | dict.fromkeys("🟩🟢💚🟧🟠🧡✅✔✓", "right")
)
"""The tile of each square, circle, heart and tick; orange and blue are the colours of high contrast."""

TWINS = {"orange": "🟧🟠🧡", "green": "🟩🟢💚", "blue": "🟦🔵💙🩵🔷", "yellow": "🟨🟡💛", "red": "🟥🔴"}
"""Signs of colours that high contrast has in the place of others: orange for green, blue for yellow."""

LETTERS = {
    **dict.fromkeys("bxw", "absent"),
    "y": "elsewhere",
    "g": "right",
    **dict.fromkeys("0", "absent"),
    **dict.fromkeys("1", "elsewhere"),
    **dict.fromkeys("2", "right"),
}
"""The tile of each letter and digit, where one stands for a tile."""

INITIALS = {"a": "absent", "p": "elsewhere", "c": "right"}
"""The first letters of absent, present and correct: a row of these letters alone is read so."""

MARKS = {"-": "absent", "_": "absent", ".": "absent", "?": "elsewhere", "!": "right"}
"""Signs that stand for tiles where the row is not full without them."""

ASKING = frozenset("?!")
"""The signs of :data:`MARKS` that are tiles only in rows of signs: beside letters they say that a tile is not known."""

TILES: Phrasebook = {
    "en": {
        "absent": "absent, gray, grey, grays, greys, black, blacks, white, blank, dark, red, miss, missed, wrong, "
        "incorrect, none, no, not, not there, not in it, not in word, not in the word, wrong letter, missing, empty",
        "elsewhere": "elsewhere, yellow, yellows, present, blue, amber, gold, misplaced, wrong place, wrong spot, "
        "wrong position, in the wrong place, in the wrong spot, in word, in the word, somewhere, almost, "
        "right letter wrong place, right letter wrong spot, right letter wrong position, "
        "right letter in the wrong place, right letter in the wrong spot, wrongly placed",
        "right": "right, green, greens, correct, orange, exact, hit, right place, right spot, right position, "
        "correct place, correct spot, correct position, in the right place, in the right spot, in place, right letter "
        "right place, right letter right spot, right letter in the right place, right letter right position",
    },
    "ca": {"absent": "negre, blanc", "elsewhere": "groc", "right": "verd"},
    "cs": {"absent": "šedá, šedý, černá, bílá", "elsewhere": "žlutá, žlutý", "right": "zelená, zelený"},
    "da": {"absent": "grå, sort, hvid", "elsewhere": "gul", "right": "grøn"},
    "de": {
        "absent": "grau, graue, schwarz, weiß, falsch, rot, nicht",
        "elsewhere": "gelb, gelbe, vorhanden, falsche stelle, falscher platz, blau",
        "right": "grün, grüne, richtig, richtige stelle",
    },
    "el": {"absent": "γκρι, μαύρο, άσπρο", "elsewhere": "κίτρινο", "right": "πράσινο"},
    "es": {
        "absent": "gris, grises, negro, blanco, ausente, rojo",
        "elsewhere": "amarillo, amarilla, amarillos, presente, azul",
        "right": "verde, verdes, correcto, correcta, acertado, naranja",
    },
    "fi": {"absent": "harmaa, musta, valkoinen", "elsewhere": "keltainen", "right": "vihreä"},
    "fr": {
        "absent": "gris, grise, noir, noire, blanc, blanche, rouge, faux",
        "elsewhere": "jaune, jaunes, présent, présente, mal placé, mal placée, bleu",
        "right": "vert, verte, verts, bien placé, bien placée, juste",
    },
    "hu": {"absent": "szürke, fekete", "elsewhere": "sárga", "right": "zöld"},
    "it": {
        "absent": "grigio, grigia, nero, nera, bianco, assente, rosso",
        "elsewhere": "giallo, gialla, gialli, presente",
        "right": "verde, verdi, corretto, giusto, giusta",
    },
    "nl": {"absent": "grijs, zwart, wit, fout, rood", "elsewhere": "geel, gele", "right": "groen, groene, goed, juist"},
    "pl": {
        "absent": "szary, szara, szare, czarny, czarna, biały",
        "elsewhere": "żółty, żółta, żółte",
        "right": "zielony, zielona, zielone",
    },
    "pt": {
        "absent": "cinza, cinzento, cinzenta, preto, preta, branco, vermelho",
        "elsewhere": "amarelo, amarela",
        "right": "verde, certo, certa, laranja",
    },
    "ro": {"absent": "gri, negru", "elsewhere": "galben", "right": "verde"},
    "ru": {
        "absent": "серый, серая, серое, чёрный, чёрная, белый, белая, нет, мимо, красный",
        "elsewhere": "жёлтый, жёлтая, жёлтое, не на месте, синий",
        "right": "зелёный, зелёная, зелёное, на месте, верно, оранжевый",
    },
    "sv": {"absent": "grå, svart, vit, fel", "elsewhere": "gul", "right": "grön, rätt"},
    "tr": {"absent": "gri, siyah, beyaz", "elsewhere": "sarı", "right": "yeşil"},
    "uk": {
        "absent": "сірий, сіра, чорний, білий",
        "elsewhere": "жовтий, жовта",
        "right": "зелений, зелена",
    },
}
"""Words for tiles."""

tile_words = Lexicon(TILES)
"""The lexicon of :data:`TILES`."""

ROWS: Phrasebook = {
    "en": {
        "absent": "all absent, all gray, all grey, all black, all wrong, all white, nothing, no tiles, no letters, "
        "all miss, none, none of them, nil, zero",
        "elsewhere": "all yellow, all elsewhere, all present, all misplaced",
        "right": "all green, all right, all correct, correct, right, yes, solved, that's it, that is it, got it, "
        "bingo, won, i won",
    },
    "de": {
        "absent": "alles grau, alle grau, nichts",
        "elsewhere": "alles gelb, alle gelb",
        "right": "alles grün, alle grün, gelöst",
    },
    "es": {"absent": "todo gris, nada", "elsewhere": "todo amarillo", "right": "todo verde, resuelto"},
    "fr": {"absent": "tout gris, rien", "elsewhere": "tout jaune", "right": "tout vert, trouvé, gagné"},
    "it": {"absent": "tutto grigio, niente", "elsewhere": "tutto giallo", "right": "tutto verde"},
    "ru": {"absent": "все серые, ничего", "elsewhere": "все жёлтые", "right": "все зелёные, угадал, угадала"},
}  # fmt: skip
"""Words for a whole row of one tile."""

row_words = Lexicon(ROWS)
"""The lexicon of :data:`ROWS`."""

_CODE = re.compile(r":([a-z0-9]+(?:[_-][a-z0-9]+)*):", re.IGNORECASE)
_SHAPES = {"square", "circle", "heart", "large", "medium", "small", "button", "mark", "big", "ball", "filled"}
_COLOURS = {
    "black": "⬛", "white": "⬜", "gray": "⬛", "grey": "⬛", "red": "🟥", "brown": "⬛", "x": "❌", "cross": "❌",
    "yellow": "🟨", "blue": "🟦", "green": "🟩", "orange": "🟧", "check": "✅", "heavy": "",
}  # fmt: skip


def plain_signs(text: str) -> str:
    """A text with the codes of chat programs as signs: ``:large_green_square:`` becomes ``🟩``."""

    def sign(code: re.Match[str]) -> str:
        words = re.split("[_-]", code[1].lower())
        colours = [word for word in words if word in _COLOURS]
        known = colours and all(word in _SHAPES or word in _COLOURS for word in words)
        return next((f" {_COLOURS[word]} " for word in colours if _COLOURS[word]), code[0]) if known else code[0]

    return _CODE.sub(sign, text)


_PIECE = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d|\S")
_DROPPED = "\ufe0f\ufe0e\u200d"
_KEYCAPS = re.compile("\\d\ufe0f?\u20e3(?:\\s*\\d\ufe0f?\u20e3)*")


class Piece(NamedTuple):
    """A word, a digit or a sign of a text."""

    text: str
    token: Token


def _digits(keycaps: re.Match[str]) -> str:
    """The digits of keycaps, several of which are tiles, while one numbers a guess: ``1️⃣ crane``."""
    digits = re.findall(r"\d", keycaps[0])
    return f"{digits[0]}. " if len(digits) == 1 else f" {' '.join(digits)} "


def pieces_of(text: str) -> list[Piece]:
    """The words, digits and signs of a text."""
    numbered = _KEYCAPS.sub(_digits, compose(visible(text)))
    plain = plain_signs("".join(sign for sign in numbered if sign not in _DROPPED))
    found, end = [], -1
    for match in _PIECE.finditer(plain):
        small = folded(match[0])
        found.append(Piece(match[0], Token(small or match[0], match.start() == end, match.start())))
        end = match.end()
    return found
