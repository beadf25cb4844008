"""How a hangman game is read and drawn: queries and answers as people type them, and the pattern they see."""

import re

from bestguess.core.common_words import FILLERS
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet
from bestguess.games.hangman.pattern import (
    UNKNOWN,
    capital,
    format_places,
    full,
    hashes_to_blanks,
    looks_like_pattern,
    masks,
    parse_pattern,
    places,
    typed,
)
from bestguess.games.hangman.pattern_moves import length_answer, read_pattern, refuse_phrase, width
from bestguess.games.hangman.replies import Reply, parse_length, parse_reply
from bestguess.games.hangman.shapes import SIZE, decode, with_marks
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame
from bestguess.games.hangman.words import MAX_LENGTH
from bestguess.games.hangman.wrong_letters import split_wrong

STRANGER = "=!"
"""How a word named that is in no list is written."""

_LEADING = FILLERS | frozenset({"letter", "letters", "word", "name", "named", "there", "buchstabe", "lettre", "letra"})
"""Words that may stand before a letter or a word that is asked for."""

_SENTENCE = re.compile(r"^i\s+(?:think|guess|say|ask|try|name|guessed|asked|tried|named)(?:\s+it(?:'s|\s+is))?\s+")

_OF_WORD = re.compile(r"(?:^|\s)w\s?\d+\s*[\s,.:/p-]\s*\d+", re.IGNORECASE)
_PAIR = re.compile(r"\(\s*(\d{1,2})\s*[,;/]\s*(\d{1,2})\s*\)")
"""Two numbers in brackets, which may be a word and a place in it."""

_WITHIN = re.compile(
    r"\b(?:words?|wort|wortes|mot|palabra|parola|palavra|woord|слово|слове)\b|\d[:/.]\d"
    r"|\b(?:of|in)\s+(?:the\s+)?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\b"
)
"""A place within one word of a phrase: ``word 1 place 3``, ``1:3``."""


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
    read = letters.read(word.strip(" :=?!-.'\"") or word)
    return letters.index(read) if len(read) == 1 and read != FOREIGN and len(word) < 3 else None


def parse_query(game: OneWord, text: str) -> Query:
    """Read a letter, ``length``, or a word to name: ``=a`` if it has one letter, ``=zzzz`` if it is in no list."""
    text = hashes_to_blanks(text)
    word = asked_text(game.letters, text)
    if word == STRANGER.removesuffix("!") and typed(text).startswith(STRANGER):
        return game.stranger
    letter = parse_letter(game.letters, text)
    if letter is not None:
        return letter
    if word.strip(":=?") == "length":
        return game.length_query
    read = game.letters.read(word.removeprefix("=").rstrip("?!.:,;"))
    if not read or FOREIGN in read or looks_like_pattern(word):
        raise NotationError(
            f"'{shortened(text)}' is not a letter of this game, nor a word written in its letters: "
            f"{game.letters.letters}."
        )
    query = game.naming(read)
    if query is None and not word.startswith("="):
        raise NotationError(
            f"'{shortened(text)}' is not in {game.vocabulary.source}. Write one letter, a word that is in the list, "
            f"or ={shortened(read)} to name it all the same."
        )
    return game.stranger if query is None else query


def unlisted_word(game: OneWord, transcript: Transcript, text: str) -> str:
    """The word that ``=zzzz`` names. Raises :class:`NotationError` if none is written, or one of another length."""
    word = game.letters.read(asked_text(game.letters, text).lstrip("= ").rstrip("?!.:"))
    if not word or FOREIGN in word:
        raise NotationError("Which word was it? Write it behind the sign: =apple")
    length = game.known_length(transcript)
    if length not in (None, len(word)):
        written = "".join(map(capital, word))
        raise NotationError(f"{written} has {len(word)} letters; the word has {length}.")
    return word


def unlisted_name(game: OneWord, transcript: Transcript, text: str) -> str:
    """The word in no list that a text names, as the game writes it; empty for ``=!``, which names none."""
    return "" if text.strip() == STRANGER else game.format_secret(unlisted_word(game, transcript, text))


def parse_secret(game: OneWord, text: str) -> str:
    """Read a word of the list, or any where it may be in none. Raises :class:`NotationError`."""
    word = game.letters.read(text.strip())
    if word in game.vocabulary.index:
        return game.vocabulary.words[game.vocabulary.index[word]]
    if not game.outside:
        raise NotationError(f"'{shortened(text)}' is not in {game.vocabulary.source}.")
    if not word or FOREIGN in word or game.length not in (None, len(word)):
        raise NotationError(f"'{shortened(text)}' is no word that this game can have.")
    return word


def clash(game: OneWord, transcript: Transcript, query: Query, answer: Answer) -> str:
    """A sentence on what the places of a letter contradict, whatever the word is; empty where they may be."""
    length = game.known_length(transcript)
    if query == game.length_query and (shape := decode(answer)) is not None:
        if not game.vocabulary.shape_shares(answer & SIZE, shape).any():
            shown = game.format_answer(answer).rpartition(" ")[2]
            return f"No word of {game.vocabulary.source} is written as {shown}."
        return ""
    if query >= game.length_query or length is None:
        return ""
    if answer > full(length):
        return f"The word has {length} letters, so there is no place {answer.bit_length()}."
    for asked, seen in transcript:
        if asked < game.length_query and (both := seen & answer):
            return f"{game.format_query(asked)} is at place {format_places(both)} already."
    return ""


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
        raise _where(text)
    if reply.said == "places" and not 0 < reply.mask <= full(longest):
        raise NotationError(f"'{shortened(text)}': places are counted from 1 and go to {longest} at most.")
    return reply.mask


def _where(text: str) -> NotationError:
    return NotationError(f"'{shortened(text)}': where is it? Write the places, such as 2+5, or what you see.")


def _no_answer(game: WordGame, query: Query, text: str) -> NotationError:
    how = "yes or no" if game.names_secret(query) else "no, the places such as 2+5, or what you see"
    return NotationError(f"'{shortened(text)}' is no answer to {game.format_query(query)}: write {how}.")


def read_answer(game: OneWord, transcript: Transcript, query: Query, text: str) -> Answer:
    """Read the answer to one query: as :func:`parse_answer`, or as the whole pattern now seen, or yes or no to a name.

    Raises :class:`NotationError` saying what does not fit: the length of the pattern, a letter that was said absent,
    another new letter.
    """
    if query == game.length_query:
        return _read_length(game, text)
    text = hashes_to_blanks(text)
    word = game.named(query)
    length = game.known_length(transcript)
    reply = read_reply(game, query, text, is_name=word is not None or query == game.stranger, length=length)
    if reply is not None and reply.said == "no":
        return MISS
    if query == game.stranger:
        raise NotationError("If it was the word, show its letters, such as A P P L E; if not, write no.")
    if word is not None and reply is not None and (reply.said == "yes" or reply.mask == full(len(word))):
        return full(len(word))
    if reply is not None and reply.said == "places" and word is None:
        if not reply.mask or (length is not None and reply.mask > full(length)):
            raise NotationError(f"'{shortened(text)}': the word has {length} letters, so places are 1 to {length}.")
        return reply.mask
    if reply is not None and word is None:
        raise _where(text)
    if not looks_like_pattern(text) and width(text, game.letters) != length and not split_wrong(text).wrong:
        raise _no_answer(game, query, text)
    found = dict(read_pattern(game, transcript, text, query))
    if word is not None:
        if sum(found.values()) | game.shown(transcript) != full(len(word)):
            raise NotationError(f"Was it {game.format_secret(word)}? Write yes or no.")
        return full(len(word))
    return only(game, found, query, text)


def read_phrase_answer(game: ManyWords, transcript: Transcript, query: Query, text: str) -> Answer:
    """Read the answer to one letter: no, its places, or the whole pattern seen now, such as ``*PP** P**``.

    Raises :class:`NotationError` saying what does not fit.
    """
    text = hashes_to_blanks(text)
    _refuse_places_in_words(game, text)
    reply = read_reply(game, query, text)
    if reply is None:
        if not looks_like_pattern(text) and width(text, game.letters) != game.width and not split_wrong(text).wrong:
            raise _no_answer(game, query, text)
        return only(game, dict(game.read_pattern(transcript, text, query)), query, text)
    if reply.said == "yes":
        raise _where(text)
    if reply.said == "places" and not 0 < reply.mask <= full(game.width):
        raise NotationError(f"'{shortened(text)}': the phrase has the places 1 to {game.width}.")
    if reply.said == "places" and _WITHIN.search(typed(text)):
        raise _counted_through(game, text)
    return reply.mask


def _refuse_places_in_words(game: ManyWords, text: str) -> None:
    """Raise :class:`NotationError` for ``w1 3``, and for ``(1,3)`` where that may be the third place of a word."""
    if _OF_WORD.search(typed(text)):
        raise _counted_through(game, text)
    for pair in _PAIR.finditer(typed(text)):
        word, place = int(pair[1]), int(pair[2])
        if 0 < word <= len(game.word_lengths) and 0 < place <= game.word_lengths[word - 1]:
            raise NotationError(
                f"'{shortened(text)}': is that place {place} of word {word}, which is "
                f"{game.offsets[word - 1] + place} of the phrase, or are those the places {word} and {place}? "
                f"Write {game.offsets[word - 1] + place} or {word}+{place}."
            )


def _counted_through(game: ManyWords, text: str) -> NotationError:
    return NotationError(
        f"'{shortened(text)}': places are counted through the whole phrase, 1 to {game.width}. Write them so, such as "
        "3+5, or what you see."
    )


def read_reply(
    game: WordGame, query: Query, text: str, is_name: bool = False, length: int | None = None
) -> Reply | None:
    """The reply to a query, if a text is one; ``length`` is that of the word, if it is known.

    Raises :class:`NotationError` for a letter in answer to a letter."""
    said = typed(text)
    if not is_name and len(said) == 1 and game.letters.index(said) >= 0:
        raise NotationError(f"'{said}' is a letter. If {game.format_query(query)} is not there, write no.")
    asked = "" if is_name else game.letters.letters[query]
    return parse_reply(said, game.letters.letters, asked, length)


def only(game: WordGame, found: dict[Query, Answer], query: Query, text: str) -> Answer:
    """The answer to one letter out of the moves that a pattern stands for. Raises if it tells of other letters too."""
    others = ", ".join(_told_of(game, letter) for letter in found if letter != query)
    name = game.format_query(query)
    if others:
        raise NotationError(f"'{shortened(text)}' tells of {others} besides {name}. Enter the places of {name} alone.")
    if query not in found and not looks_like_pattern(text):
        raise NotationError(f"'{shortened(text)}' does not tell of {name}.")
    return found.get(query, MISS)


def _told_of(game: WordGame, query: Query) -> str:
    return game.format_query(query) if query < len(game.letters) else "the marks of the word"


def _read_length(game: OneWord, text: str) -> Answer:
    text = hashes_to_blanks(text)
    length = parse_length(text, bare=True)
    if length is not None:
        return length
    if not looks_like_pattern(text):
        raise NotationError(
            f"'{shortened(text)}': how many letters has the word? Write the number, or _ for each letter: _ _ _ _ _."
        )
    cells = parse_pattern(text, game.letters)
    if any(cell != UNKNOWN for cell in cells):
        raise NotationError(f"'{shortened(text)}' shows letters besides the length of the word.")
    refuse_phrase(text, game.letters)
    if len(cells) > MAX_LENGTH:
        raise NotationError(f"'{shortened(text)}': a word has 1 to {MAX_LENGTH} letters.")
    return length_answer(game, text, len(cells))


def phrase_cells(game: ManyWords, transcript: Transcript) -> list[str]:
    """The letter at each place of a phrase, ``_`` where it is not known."""
    cells = ["_"] * game.width
    for query, answer in transcript:
        for place in places(answer):
            cells[place] = game.format_query(query)
    return cells


def pattern(game: OneWord, transcript: Transcript) -> str:
    """The letter at each place of a word, ``_`` where it is not known."""
    cells = ["_"] * (game.known_length(transcript) or 0)
    for query, answer in transcript:
        if query != game.length_query:
            word = game.named(query)
            for place in places(answer):
                cells[place] = capital(word[place] if word else game.letters.letters[query])
    return "".join(cells)


def draw(game: OneWord, transcript: Transcript, secret: str | None = None) -> str:
    """The pattern, the lives, and what is not there, a line each; with the word at the end if it is given."""
    wrong = [game.format_query(query) for query, answer in transcript if answer == MISS]
    left = f"lives {game.lives - len(wrong)} of {game.lives}" if game.lives else f"wrong {len(wrong)}"
    cells = with_marks(list(pattern(game, transcript)), game.shape(transcript))
    lines = [" ".join(cells) or "a word of any length", left]
    if wrong:
        lines.append(f"not {' '.join(wrong)}")
    if secret is not None:
        lines.append(f"the word: {game.format_secret(secret)}")
    return "\n".join(lines)
