"""Letters and replies of hangman as people type them."""

import re

from bestguess.core.common_words import FILLERS
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet
from bestguess.games.hangman.pattern import (
    full,
    looks_like_pattern,
    masks,
    parse_pattern,
    typed,
)
from bestguess.games.hangman.replies import Reply, parse_reply
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import OneWord, WordGame

TURN = re.compile(r"(?i)(?:go|go to|goto|moves?|turns?|rounds?|play|ask)\s+#?(\d+)")
"""A number that may be of a move, as nobody says where a letter is."""

STRANGER = "=!"
"""How a word named that is in no list is written."""

_LEADING = FILLERS | frozenset({"letter", "letters", "word", "name", "named", "there", "buchstabe", "lettre", "letra"})
"""Words that may stand before a letter or a word that is asked for."""

_SENTENCE = re.compile(r"^i\s+(?:think|guess|say|ask|try|name|guessed|asked|tried|named)(?:\s+it(?:'s|\s+is))?\s+")


def asked_text(letters: Alphabet, text: str) -> str:
    """The letter or word in ``is it apple?``, ``letter e`` or ``e:``, without what people write around it."""
    words = _SENTENCE.sub("", typed(text).strip(" :,;!\"'()[]")).split()
    while len(words) > 1 and words[0].strip(":") in _LEADING and letters.index(words[0]) < 0:
        words.pop(0)
    while len(words) > 1 and not words[-1].strip("-:=?.,"):
        words.pop()
    return " ".join(words)


def parse_letter(letters: Alphabet, text: str) -> Query | None:
    """The query of one letter, as people ask for it: ``E``, ``e?``, ``letter e``; ``None`` for anything else."""
    word = asked_text(letters, text)
    if word.startswith("="):
        return None
    word = word.removesuffix("'s")
    read = letters.read(word.strip(" :=?!-.'\"") or word)
    return letters.index(read) if len(read) == 1 and read != FOREIGN and len(word) < 3 else None


def unlisted_word(game: OneWord, transcript: Transcript, text: str) -> str:
    """The word that ``=zzzz`` names. Raises :class:`NotationError` if none is written, or one of another length."""
    word = game.letters.read(asked_text(game.letters, text).lstrip("= ").rstrip("?!.:"))
    if not word or FOREIGN in word:
        raise NotationError("Which word was it? Write it behind the sign: =apple")
    length = game.known_length(transcript)
    if length not in (None, len(word)):
        written = game.letters.written(word)
        raise NotationError(f"{written} has {len(word)} letters; the word has {length}.")
    return word


def parse_answer(letters: Alphabet, text: str, longest: int = MAX_LENGTH) -> Answer:
    """Read where a letter is: ``no`` or nothing, places such as ``2+5``, or ``_ E _ _ E``.

    Raises :class:`NotationError`.
    """
    reply = parse_reply(text, letters.letters)
    if reply is None:
        found = masks(parse_pattern(text, letters))
        if len(found) > 1:
            raise NotationError(f"'{shortened(text)}' shows more than one letter; write the places, such as 2+5.")
        return sum(found.values())
    if reply.said == "yes":
        raise where(text)
    if reply.said == "places" and not 0 < reply.mask <= full(longest):
        raise NotationError(f"'{shortened(text)}': places are counted from 1 and go to {longest} at most.")
    return reply.mask


def where(text: str) -> NotationError:
    """The error for a yes in the place of the places of a letter."""
    return NotationError(f"'{shortened(text)}': where is it? Write the places, such as 2+5, or what you see.")


def no_answer(game: WordGame, query: Query, text: str) -> NotationError:
    """The error for a text that answers a query in no way."""
    how = "yes or no" if game.names_secret(query) else "no, the places such as 2+5, or what you see"
    return NotationError(f"'{shortened(text)}' is no answer to {game.notation.format_query(query)}: write {how}.")


def read_reply(
    game: WordGame, query: Query, text: str, is_name: bool = False, length: int | None = None
) -> Reply | None:
    """The reply to a query, if a text is one; ``length`` is that of the word, if it is known.

    Raises :class:`NotationError` for a letter in answer to a letter, and for the number of a move."""
    said = typed(text)
    if not is_name and (turn := TURN.fullmatch(said)):
        name = game.notation.format_query(query)
        raise NotationError(
            f"'{said}': is {turn[1]} a place of {name}, or a move? Write {turn[1]} alone for the place."
        )
    if not is_name and len(said) == 1 and game.letters.index(said) >= 0:
        raise NotationError(f"'{said}' is a letter. If {game.notation.format_query(query)} is not there, write no.")
    asked = "" if is_name else game.letters.letters[query]
    return parse_reply(said, game.letters.letters, asked, length)


def only(game: WordGame, found: dict[Query, Answer], query: Query, text: str) -> Answer:
    """The answer to one letter out of the moves that a pattern stands for. Raises if it tells of other letters too."""
    others = ", ".join(_told_of(game, letter) for letter in found if letter != query)
    name = game.notation.format_query(query)
    if others:
        raise NotationError(f"'{shortened(text)}' tells of {others} besides {name}. Enter the places of {name} alone.")
    if query not in found and not looks_like_pattern(text):
        raise NotationError(f"'{shortened(text)}' does not tell of {name}.")
    return found.get(query, MISS)


def _told_of(game: WordGame, query: Query) -> str:
    return game.notation.format_query(query) if query < len(game.letters) else "the marks of the word"
