"""Colours of pegs and ships: their order, and their names in several languages."""

import re
from collections.abc import Mapping

from bestguess.core.errors import ParameterError
from bestguess.core.lexicon import Lexicon, Phrasebook, shortened

COLOURS = ("red", "blue", "yellow", "green", "orange", "purple", "cyan", "pink", "brown", "white")
"""The colours that have a name: of pegs the symbols 1 to 9 and a, as the page draws them."""

INITIALS = "rbygopc"
"""The letters of these colours, up to the first that another colour begins with, too."""

COLOUR_NAMES: Phrasebook = {
    "en": {
        "red": "red, reds, 🔴, 🟥", "blue": "blue, 🔵, 🟦", "yellow": "yellow, 🟡, 🟨", "green": "green, 🟢, 🟩",
        "orange": "orange, 🟠, 🟧", "purple": "purple, violet, lilac, magenta, 🟣, 🟪",
        "cyan": "cyan, turquoise, teal, aqua, light blue", "pink": "pink, rose", "brown": "brown, 🟤, 🟫",
        "white": "white, ⚪, ⬜",
    },
    "cs": {"red": "červená", "blue": "modrá", "yellow": "žlutá", "green": "zelená", "orange": "oranžová",
           "purple": "fialová", "pink": "růžová", "brown": "hnědá"},
    "da": {"red": "rød", "blue": "blå", "yellow": "gul", "green": "grøn", "purple": "lilla", "pink": "lyserød",
           "brown": "brun", "white": "hvid"},
    "de": {"red": "rot", "blue": "blau", "yellow": "gelb", "green": "grün", "purple": "lila, violett", "cyan": "türkis",
           "pink": "rosa", "brown": "braun", "white": "weiß"},
    "es": {"red": "rojo, roja", "blue": "azul", "yellow": "amarillo, amarilla", "green": "verde", "orange": "naranja",
           "purple": "morado, violeta", "cyan": "turquesa", "brown": "marrón", "white": "blanco, blanca"},
    "fi": {"red": "punainen", "blue": "sininen", "yellow": "keltainen", "green": "vihreä", "orange": "oranssi",
           "purple": "violetti", "pink": "vaaleanpunainen", "brown": "ruskea"},
    "fr": {"red": "rouge", "blue": "bleu, bleue", "yellow": "jaune", "green": "vert, verte", "brown": "marron, brun",
           "white": "blanc, blanche"},
    "hu": {"red": "piros, vörös", "blue": "kék", "yellow": "sárga", "green": "zöld", "orange": "narancssárga",
           "purple": "lila", "pink": "rózsaszín", "brown": "barna"},
    "it": {"red": "rosso, rossa", "blue": "blu", "yellow": "giallo, gialla", "orange": "arancione, arancio",
           "purple": "viola", "brown": "marrone", "white": "bianco, bianca"},
    "nl": {"red": "rood", "blue": "blauw", "yellow": "geel", "green": "groen", "purple": "paars", "brown": "bruin",
           "white": "wit"},
    "pl": {"red": "czerwony, czerwona", "blue": "niebieski, niebieska", "yellow": "żółty, żółta",
           "green": "zielony, zielona", "orange": "pomarańczowy, pomarańczowa", "purple": "fioletowy, fioletowa",
           "pink": "różowy, różowa", "brown": "brązowy, brązowa"},
    "pt": {"red": "vermelho, vermelha", "blue": "azul", "yellow": "amarelo, amarela", "green": "verde",
           "orange": "laranja", "purple": "roxo, roxa", "brown": "marrom, castanho"},
    "ru": {"red": "красный, красная", "blue": "синий, синяя", "yellow": "жёлтый, жёлтая", "green": "зелёный, зелёная",
           "orange": "оранжевый", "purple": "фиолетовый", "cyan": "голубой", "pink": "розовый", "brown": "коричневый",
           "white": "белый"},
    "sv": {"red": "röd", "blue": "blå", "yellow": "gul", "green": "grön", "purple": "lila", "pink": "rosa",
           "brown": "brun"},
    "uk": {"red": "червоний, червона", "blue": "синій, синя", "yellow": "жовтий, жовта", "green": "зелений, зелена",
           "orange": "помаранчевий", "purple": "фіолетовий", "pink": "рожевий", "brown": "коричневий"},
}  # fmt: skip
"""Names of colours."""

colour_words = Lexicon(COLOUR_NAMES)
"""The lexicon of :data:`COLOUR_NAMES`."""

_BLACK: Phrasebook = {
    "en": {"black": "black, ⚫, ⬛, 🖤"}, "cs": {"black": "černá"}, "da": {"black": "sort"}, "de": {"black": "schwarz"},
    "es": {"black": "negro, negra"}, "fi": {"black": "musta"}, "fr": {"black": "noir, noire"},
    "hu": {"black": "fekete"}, "it": {"black": "nero, nera"}, "nl": {"black": "zwart"},
    "pl": {"black": "czarny, czarna"}, "pt": {"black": "preto, preta"}, "ru": {"black": "чёрный, чёрная"},
    "sv": {"black": "svart"}, "uk": {"black": "чорний, чорна"},
}  # fmt: skip

peg_colours = Lexicon(COLOUR_NAMES, _BLACK)
"""The colours of pegs whose symbols are letters: black is one of them, which no ship has."""

_LETTERS: Mapping[str, str] = {
    "red": "r", "blue": "b", "yellow": "y", "green": "g", "orange": "o", "purple": "pvm", "cyan": "ct", "pink": "p",
    "white": "w", "black": "k",
}  # fmt: skip
"""The letters that may stand for a colour, the likeliest first: B is blue, so that K is black, and brown has none."""

_SHADES: Mapping[str, str] = {
    "v": "violet violett violetti violeta viola фиолетовый фиолетовая фіолетовий фіолетова",
    "m": "magenta",
    "t": "turquoise teal turquesa turkis",
}
"""Names of colours, folded, that have a letter of their own beside that of purple or cyan."""


def lettered_colours(symbols: str) -> dict[str, str]:
    """The symbol of each colour where symbols are letters of colours; none where at most half of them are."""
    found = {
        colour: symbol
        for colour, letters in _LETTERS.items()
        if (symbol := next((letter for letter in letters if letter in symbols), ""))
    }
    known = {letter for letters in _LETTERS.values() for letter in letters}
    return found if 2 * sum(symbol in known for symbol in symbols) > len(symbols) else {}


def letters_named(colours: Mapping[str, str]) -> dict[str, str]:
    """The name of each symbol among those of :func:`lettered_colours`: of M magenta, where that is its purple."""
    likeliest = {symbol: colour for colour, symbol in reversed(list(colours.items()))}
    return {symbol: _SHADES.get(symbol, colour).split()[0] for symbol, colour in likeliest.items()}


def shade(word: str, symbols: str) -> str:
    """The symbol among letters of a shade that has its own, such as ``v`` of violet beside ``p``; empty for others."""
    return next((letter for letter, words in _SHADES.items() if letter in symbols and word in words.split()), "")


def colours_of(text: str, number: int) -> tuple[str, ...]:
    """The first ``number`` colours that a text such as ``red-blue-purple`` names, in any language.

    Raises :class:`ParameterError` for a word that is no colour, for a colour that is there twice, and for too few.
    """
    named: list[str] = []
    for word in filter(None, re.split(r"[-,;+\s]+", text)):
        colour = colour_words.meaning(word)
        if colour is None:
            raise ParameterError(
                "colours", text, f"'{shortened(word)}' is not a colour. Write some of {', '.join(COLOURS)}."
            )
        if colour in named:
            raise ParameterError("colours", text, f"{colour} is there twice. Give each ship a colour of its own.")
        named.append(colour)
    if len(named) < number:
        raise ParameterError(
            "colours",
            text,
            f"{len(named)} colours for {number} ships. Name {number} of {', '.join(COLOURS)}."
            if number <= len(COLOURS)
            else f"there are {len(COLOURS)} colours, and {number} ships. Take fewer ships.",
        )
    return tuple(named[:number])
