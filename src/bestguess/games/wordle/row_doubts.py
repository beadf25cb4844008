"""Doubts about a row of tiles that can mean two things, or leaves one open: orange beside green, "all gray but e"."""

from collections.abc import Callable, Sequence

from bestguess.core.bounds import bound
from bestguess.games.colour_names import colour_words
from bestguess.games.wordle.letter_tiles import ARTICLES
from bestguess.games.wordle.tile_names import TWINS, Piece, row_words
from bestguess.games.wordle.tile_runs import EXCEPT, PLACES, is_part

_PAIRS = (("red", "blue"), ("orange", "green"), ("blue", "yellow"))
"""Colours that mean something else beside each other than alone."""

_IN_MOTUS = {"red": "🟩", "blue": "⬛"}
"""The signs that say in other games what these colours say in Motus, Lingo and Sutom."""

_INITIALS_IN_MOTUS = str.maketrans("rj", "gy")
"""The letters of other games that say what the first letters of *rouge* and *jaune* say in Motus; *bleu* is b."""

_MOTUS = "red is right and blue is absent in Motus, and red is absent and blue is elsewhere to others"
_RED = "red is right in Motus, and absent to others"


def row_doubt(text: str, pieces: Sequence[Piece], written: Callable[[str], str]) -> str:
    """The reason why a text does not say what its tiles are, to be put behind it; empty where there is none."""
    if said := bound(text):
        return f": '{said}' leaves open what it is"
    return _twins(pieces) or _signed(pieces) or _left(pieces, written)


def said_of_part(pieces: Sequence[Piece]) -> str:
    """A word for a whole row with the letter or place beside it, ``e correct``; empty where there is none."""
    tokens = [piece.token for piece in pieces]
    whole = next((mention for place in range(len(pieces)) if (mention := row_words.at(tokens, place))), None)
    part = next((piece.text for place, piece in enumerate(pieces) if is_part(pieces, place)), "")
    return f"{part} {' '.join(piece.text for piece in pieces[whole.first : whole.end])}" if whole and part else ""


def _twins(pieces: Sequence[Piece]) -> str:
    """Colours of high contrast beside those that they stand for, and red beside blue."""
    colours = {colour_words.meaning(piece.token.text) or _colour(piece.text): piece.text for piece in pieces}
    for one, other in _PAIRS:
        if one in colours and other in colours:
            why = f": {_MOTUS}" if one == "red" else ", which are one tile to many"
            return f" has {colours[one]} beside {colours[other]}{why}"
    if "red" in colours and not {"green", "orange"} & colours.keys() and colours["red"] in TWINS["red"]:
        return f" has {colours['red']} and nothing green: {_RED}"
    return ""


def as_in_motus(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces of a text of a game such as Motus, in which red is right and blue absent, if nothing is green.

    The letters R, J and B are rouge, jaune and bleu there.
    """
    colours = [colour_words.meaning(piece.token.text) or _colour(piece.text) for piece in pieces]
    if "green" in colours or "orange" in colours:
        return list(pieces)
    # In "r is blue" a single letter is one of the word, beside others of it that no colour begins with.
    single = set("rjby").issuperset(
        piece.token.text for piece in pieces if len(piece.text) == 1 and piece.token.is_word
    )
    return [
        _other(piece, _IN_MOTUS[colour])
        if colour in _IN_MOTUS
        else _other(piece, piece.token.text.translate(_INITIALS_IN_MOTUS))
        if set("rjby").issuperset(piece.token.text) and (single or len(piece.text) > 1)
        else piece
        for colour, piece in zip(colours, pieces, strict=True)
    ]


def _other(piece: Piece, text: str) -> Piece:
    return Piece(text, piece.token._replace(text=text))


def _colour(sign: str) -> str:
    return next((colour for colour, signs in TWINS.items() if sign in signs), "")


def _signed(pieces: Sequence[Piece]) -> str:
    """Numbers below zero, as some programs have them: ``-1 0 1 -1 -1``."""
    for place, piece in enumerate(pieces[:-1]):
        number, behind = pieces[place + 1], pieces[place + 2 : place + 3]
        alone = not (behind and behind[0].token.glued and behind[0].text.isdigit())
        begins = not place or not piece.token.glued or pieces[place - 1].text in "[(,"
        if piece.text == "-" and number.text.isdigit() and number.token.glued and alone and begins:
            return f": '-{number.text}' is no tile"
    return ""


def _left(pieces: Sequence[Piece], written: Callable[[str], str]) -> str:
    """A letter that is left out and not told: "all gray but a"."""
    named = [piece for piece in pieces if piece.token.text not in ARTICLES | {"for"}]
    for but, left, behind in zip(named, named[1:], [*named[2:], None], strict=False):
        ends = behind is None or not behind.text.isalpha() or behind.token.text in ("one", "letter", "tile")
        letter = len(left.text) == 1 and left.text.isalpha()
        if but.token.text in EXCEPT and (letter or left.token.text in PLACES) and ends:
            return f" does not say what {written(left.text) if letter else f'the {left.text} letter'} is"
    return ""
