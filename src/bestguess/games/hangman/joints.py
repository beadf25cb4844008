"""Letters that are also the word "and" in the language of the words: ``s y t no`` in Spanish."""

import re
from collections.abc import Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.games.hangman.letter_notation import LetterNotation
from bestguess.games.hangman.marked_letters import says
from bestguess.games.hangman.word_game import WordGame

_AND = {
    "bg": "и", "ca": "i", "cs": "ai", "es": "ye", "gl": "e", "it": "e", "mk": "и", "pl": "i", "pt": "e",
    "ru": "и", "sh": "iи", "sk": "ai", "uk": "ій",
}  # fmt: skip
"""By language, the letters that are also its word for "and"."""


def refuse_joined_letters(notation: LetterNotation[WordGame], text: str) -> None:
    """Raise :class:`NotationError` for "s y t no" in Spanish, where Y may be denied, too, or join the two others."""
    joints = _AND.get(notation.game.language, "")
    between = rf"(?<![^\s,;])([^\W\d_]) +([{joints}]) +([^\W\d_]) +(?=([^,;\n]+))"
    for one, joint, other, said in re.findall(between, text, re.IGNORECASE) if joints else ():
        if notation.game.language == "es" and joint in "eE":
            continue  # e joins words that begin with i
        if says(notation, said) == "no":
            first, also, last = map(notation.game.letters.capital, (one, joint, other))
            raise NotationError(
                f"'{shortened(text)}': is {also} one of the letters, or does it mean \"and\"? Write {first} no, "
                f"{last} no, or {first}, {also}, {last} no."
            )


def refuse_joined_places(notation: LetterNotation[WordGame], words: Sequence[str], said: str) -> None:
    """Raise :class:`NotationError` for "а 3 и 5" in Russian, where и is a letter, and may join two places."""
    joints = "y" if "en" in words else _AND.get(notation.game.language, "")
    at = len(words) - 2
    if (
        at < 2
        or words[at].casefold() not in set(joints)
        or {says(notation, said), says(notation, words[at - 1])} != {"places"}
    ):
        return
    one, other = map(notation.game.letters.capital, (words[0], words[at]))
    first = f"{one} {words[at - 1]}"
    raise NotationError(
        f"'{shortened(' '.join(words))}' could be {first}+{said}, or {first} and {other} {said}: write one of them."
    )
