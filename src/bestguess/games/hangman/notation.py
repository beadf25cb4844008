"""How a hangman game is read and drawn: queries and answers as people type them, and the pattern they see."""

from bestguess.core.errors import NotationError
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import FOREIGN, Alphabet, compose
from bestguess.games.hangman.pattern import (
    LENGTH,
    UNKNOWN,
    capital,
    denials,
    format_places,
    full,
    lengths,
    looks_like_pattern,
    masks,
    news,
    parse_pattern,
    parse_places,
    places,
    split_wrong,
)
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame
from bestguess.games.hangman.words import MAX_LENGTH

STRANGER = "=!"
"""How a word named that is in no list is written."""

ABSENT = frozenset({"", "no", "n", "none", "0", "miss", "absent", "wrong"})
"""The words that people type for an absent letter or a wrong word, in lower case."""

RIGHT = frozenset({"yes", "y", "right", "correct"})
"""The words that people type for a word rightly named, in lower case."""


def parse_query(game: OneWord, text: str) -> Query:
    """Read a letter, ``length``, or a word to name: ``=a`` if it has one letter, ``=zzzz`` if it is in no list."""
    typed = compose(text.strip())
    if typed == STRANGER:
        return game.stranger
    read = game.letters.read(typed.removeprefix("="))
    if not typed.startswith("="):
        if len(read) == 1 and read != FOREIGN and (len(typed) < 3 or not looks_like_pattern(typed)):
            return game.letters.index(read)
        if typed == "length":
            return game.length_query
    if not read or FOREIGN in read or looks_like_pattern(typed):
        raise NotationError(
            f"'{text.strip()}' is not a letter of this game, nor a word written in its letters: {game.letters.letters}."
        )
    query = game.naming(read)
    if query is None and not typed.startswith("="):
        raise NotationError(
            f"'{text.strip()}' is not in {game.vocabulary.source}. Write one letter, a word that is in the list, "
            f"or ={read} to name it all the same."
        )
    return game.stranger if query is None else query


def unlisted_word(game: OneWord, transcript: Transcript, text: str) -> str:
    """The word that ``=zzzz`` names. Raises :class:`NotationError` if none is written, or one of another length."""
    word = game.letters.read(text.strip().lstrip("= "))
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
        return word
    if not game.outside:
        raise NotationError(f"'{text.strip()}' is not in {game.vocabulary.source}.")
    if not word or FOREIGN in word or game.length not in (None, len(word)):
        raise NotationError(f"'{text.strip()}' is no word that this game can have.")
    return word


def clash(game: OneWord, transcript: Transcript, query: Query, answer: Answer) -> str:
    """A sentence on what the places of a letter contradict, whatever the word is; empty where they may be."""
    length = game.known_length(transcript)
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


def read_answer(game: OneWord, transcript: Transcript, query: Query, text: str) -> Answer:
    """Read the answer to one query: as :func:`parse_answer`, or as the whole pattern now seen, or yes or no to a name.

    Raises :class:`NotationError` saying what does not fit: the length of the pattern, a letter that was said absent,
    another new letter.
    """
    typed = compose(text.strip())
    if query == game.length_query:
        return _read_length(game, typed)
    word = game.named(query)
    if word is None and query != game.stranger and is_letter(game.letters, typed):
        raise NotationError(f"'{typed}' is a letter. If {game.format_query(query)} is not there, write no.")
    if typed in ABSENT:
        return MISS
    if query == game.stranger:
        raise NotationError("If it was the word, show its letters, such as A P P L E; if not, write no.")
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
    return only(game, found, query, text)


def only(game: WordGame, found: dict[Query, Answer], query: Query, text: str) -> Answer:
    """The answer to one letter out of the moves that a pattern stands for. Raises if it tells of other letters too."""
    others = ", ".join(game.format_query(letter) for letter in found if letter != query)
    name = game.format_query(query)
    if others:
        raise NotationError(f"'{text.strip()}' tells of {others} besides {name}. Enter the places of {name} alone.")
    if query not in found and split_wrong(text)[1]:
        raise NotationError(f"'{text.strip()}' does not tell of {name}.")
    return found.get(query, MISS)


def _read_length(game: OneWord, typed: str) -> Answer:
    number = typed.split(" ")[0]
    if number.isdecimal():
        length = int(number)
    else:
        cells = parse_pattern(typed, game.letters)
        if any(cell != UNKNOWN for cell in cells):
            raise NotationError(f"'{typed}' shows letters besides the length of the word.")
        refuse_phrase(typed, game.letters)
        length = len(cells)
    if not 1 <= length <= MAX_LENGTH:
        raise NotationError(f"'{typed}': a word has 1 to {MAX_LENGTH} letters. Write its length, or _ for each letter.")
    return LENGTH | length


def refuse_phrase(text: str, letters: Alphabet) -> None:
    """Raise :class:`NotationError` if a pattern is of several words."""
    several = lengths(text, letters)
    if len(several) > 1 and min(several) > 1:
        spec = "-".join(map(str, several))
        raise NotationError(f"'{text.strip()}' shows {len(several)} words; for those play phrase(lengths={spec}).")


def is_letter(letters: Alphabet, typed: str) -> bool:
    """Whether a text is one letter, even if it might stand for yes or no."""
    return len(typed) == 1 and letters.index(typed) >= 0


def told(transcript: Transcript) -> dict[Query, tuple[int, Answer]]:
    """The last answer to each query, and the number of its move."""
    return {query: (turn, answer) for turn, (query, answer) in enumerate(transcript, 1)}


def read_pattern(game: OneWord, transcript: Transcript, text: str) -> list[tuple[Query, Answer]]:
    """The moves that a pattern such as ``_ A _ _ E`` adds to a transcript: the length and the letters newly shown.

    Letters that are not there may follow, ``_ A _ _ _ not E S``, or stand alone, ``not E S``. Raises
    :class:`NotationError` if the pattern does not go with the transcript.
    """
    pattern, wrong = split_wrong(text)
    length = game.known_length(transcript)
    known = {query: move for query, move in told(transcript).items() if query < len(game.letters)}
    if wrong and not pattern:
        if length is None:
            raise NotationError("First comes the length of the word: type what you see, such as _ _ _ _ _.")
        return list(denials(wrong, [], known, game.letters))
    cells = parse_pattern(pattern, game.letters)
    refuse_phrase(pattern, game.letters)
    if length is not None and len(cells) != length:
        raise NotationError(
            f"'{pattern.strip()}' has {len(cells)} places; the word has {length} letters. Write _ for each not known."
        )
    if len(cells) > MAX_LENGTH:
        raise NotationError(f"'{pattern.strip()}' has {len(cells)} places; the longest word has {MAX_LENGTH}.")
    first = [(game.length_query, LENGTH | len(cells))] if length is None else []
    # A word rightly named shows letters that were never asked; none of them is news.
    fresh = [(letter, mask) for letter, mask in news(cells, known, game.letters) if mask & ~game.shown(transcript)]
    return first + fresh + list(denials(wrong, cells, known, game.letters))


def read_phrase(game: ManyWords, transcript: Transcript, text: str) -> list[tuple[Query, Answer]]:
    """The moves that a pattern, such as ``*PP** P**``, adds to a transcript: the letters newly shown.

    Letters that are not there may follow, ``*PP** P** not E S``, or stand alone. Raises :class:`NotationError` if
    the pattern does not go with the transcript.
    """
    pattern, wrong = split_wrong(text)
    last = told(transcript)
    known = {query: move for query, move in last.items() if move[1] != MISS or not game.lies}
    if wrong and not pattern:
        return list(denials(wrong, [], last, game.letters))
    cells = parse_pattern(text, game.letters) if wrong else []
    if len(cells) == game.width:
        wrong = ""  # then it was a word of the phrase
    else:
        cells = parse_pattern(pattern, game.letters)
        _check_lengths(game, pattern, len(cells))
    return [*news(cells, known, game.letters), *denials(wrong, cells, last, game.letters)]


def _check_lengths(game: ManyWords, pattern: str, width: int) -> None:
    seen = lengths(pattern, game.letters)
    blank = " ".join("*" * length for length in game.word_lengths)
    if len(seen) == len(game.word_lengths) > 1 and seen != game.word_lengths:
        numbered = enumerate(zip(seen, game.word_lengths, strict=True), 1)
        wrong = [f"word {number} has {now} places, not {then}" for number, (now, then) in numbered if now != then]
        raise NotationError(f"'{pattern}' does not fit {blank}: {', '.join(wrong)}.")
    if width != game.width:
        raise NotationError(f"'{pattern}' has {width} places, not the {game.width} of {blank}.")
    if len(game.word_lengths) > 1 and len(seen) > 1 and seen != game.word_lengths:
        raise NotationError(f"'{pattern}' shows {len(seen)} words, and the phrase is {blank}.")


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
    lines = [" ".join(pattern(game, transcript)) or "a word of any length", left]
    if wrong:
        lines.append(f"not {' '.join(wrong)}")
    if secret is not None:
        lines.append(f"the word: {game.format_secret(secret)}")
    return "\n".join(lines)
