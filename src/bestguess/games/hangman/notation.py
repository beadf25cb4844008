"""How a hangman game is read and drawn: answers as people type them, and the pattern they see."""

from typing import TYPE_CHECKING

from bestguess.core.errors import NotationError
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import Alphabet, compose
from bestguess.games.hangman.pattern import (
    LENGTH,
    capital,
    full,
    masks,
    news,
    parse_pattern,
    parse_places,
    places,
)
from bestguess.games.hangman.words import MAX_LENGTH

if TYPE_CHECKING:
    from bestguess.games.hangman.rules import Hangman

ABSENT = frozenset({"", "no", "n", "none", "0", "miss", "absent", "wrong"})
"""What people type for an absent letter or a wrong word, in lower case."""

RIGHT = frozenset({"yes", "y", "right", "correct"})
"""What people type for a word rightly named, in lower case."""


def parse_answer(letters: Alphabet, text: str, longest: int = MAX_LENGTH) -> Answer:
    """Read where a letter is: ``no`` or nothing, places such as ``2+5``, or ``_ E _ _ E``.

    Raises :class:`NotationError`.
    """
    typed = compose(text.strip())
    if typed in ABSENT:
        return MISS
    mask = parse_places(typed)
    if mask is None:
        found = masks(parse_pattern(typed, letters))
        if len(found) > 1:
            raise NotationError(f"'{text.strip()}' shows more than one letter; write the places, such as 2+5.")
        mask = sum(found.values())
    elif not 0 < mask <= full(longest):
        raise NotationError(f"'{text.strip()}': places are counted from 1 and go to {longest} at most.")
    return mask


def parse_length(text: str) -> Answer | None:
    """Read ``5 letters``, the answer to how long the word is; ``None`` if the text is something else."""
    number, _, unit = text.strip().lower().partition(" ")
    if unit in {"letter", "letters"} and number.isdecimal() and 1 <= int(number) <= MAX_LENGTH:
        return LENGTH | int(number)
    return None


def read_answer(game: "Hangman", transcript: Transcript, query: Query, text: str) -> Answer:
    """Read the answer to one query: as :func:`parse_answer`, or as the whole pattern now seen, or yes or no to a name.

    Raises :class:`NotationError` saying what does not fit: the length of the pattern, a letter that was said absent,
    another new letter.
    """
    typed = compose(text.strip())
    if query == game.length_query:
        return _read_length(game, typed)
    word = game.named(query)
    if typed in ABSENT:
        return MISS
    if word is not None and typed in RIGHT:
        return full(len(word))
    length = game.known_length(transcript)
    mask = parse_places(typed)
    if mask is not None:
        if not mask or (length is not None and mask > full(length)):
            raise NotationError(f"'{text.strip()}': the word has {length} letters, so places are 1 to {length}.")
        return mask
    found = dict(read_pattern(game, transcript, text))
    if word is not None:
        if sum(found.values()) | game.shown(transcript) != full(len(word)):
            raise NotationError(f"Was it {game.format_secret(word)}? Write yes or no.")
        return full(len(word))
    answer = found.pop(query, MISS)
    if found:
        others = ", ".join(game.format_query(letter) for letter in found)
        raise NotationError(
            f"'{text.strip()}' shows {others} besides {game.format_query(query)}. "
            f"Enter the places of {game.format_query(query)} alone, then the other letters one by one."
        )
    return answer


def _read_length(game: "Hangman", typed: str) -> Answer:
    number = typed.split(" ")[0]
    length = int(number) if number.isdecimal() else len(parse_pattern(typed, game.letters))
    if not 1 <= length <= MAX_LENGTH:
        raise NotationError(f"'{typed}': a word has 1 to {MAX_LENGTH} letters. Write its length, or _ for each letter.")
    return LENGTH | length


def read_pattern(game: "Hangman", transcript: Transcript, text: str) -> list[tuple[Query, Answer]]:
    """The moves that a pattern such as ``_ A _ _ E`` adds to a transcript: the length and the letters newly shown.

    Raises :class:`NotationError` if the pattern does not go with the transcript.
    """
    cells = parse_pattern(text, game.letters)
    length = game.known_length(transcript)
    if length is not None and len(cells) != length:
        raise NotationError(
            f"'{text.strip()}' has {len(cells)} places; the word has {length} letters. Write _ for each not known."
        )
    if len(cells) > MAX_LENGTH:
        raise NotationError(f"'{text.strip()}' has {len(cells)} places; the longest word has {MAX_LENGTH}.")
    told = [(game.length_query, LENGTH | len(cells))] if length is None else []
    known = {query: answer for query, answer in transcript if query < len(game.letters)}
    # A word rightly named shows letters that were never asked; none of them is news.
    fresh = [(letter, mask) for letter, mask in news(cells, known, game.letters) if mask & ~game.shown(transcript)]
    return told + fresh


def draw(game: "Hangman", transcript: Transcript, secret: str | None = None) -> str:
    """The pattern, the lives, and what is not there, a line each; with the word at the end if it is given."""
    cells = ["_"] * (game.known_length(transcript) or 0)
    for query, answer in transcript:
        if query != game.length_query:
            word = game.named(query)
            for place in places(answer):
                cells[place] = capital(word[place] if word else game.letters.letters[query])
    wrong = [game.format_query(query) for query, answer in transcript if answer == MISS]
    left = f"lives {game.lives - len(wrong)} of {game.lives}" if game.lives else f"wrong {len(wrong)}"
    lines = [" ".join(cells) or "a word of any length", left]
    if wrong:
        lines.append(f"not {' '.join(wrong)}")
    if secret is not None:
        lines.append(f"the word: {game.format_secret(secret)}")
    return "\n".join(lines)
