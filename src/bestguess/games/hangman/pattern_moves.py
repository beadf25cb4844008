"""The moves between one pattern and the next: what a pattern adds to what was known before.

A pattern shows all letters known, or by the protocol of Maheshwari & Singhvi (2021, section 3.4.3) only the letter
asked, with a blank at every other place, also at those of letters shown before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.marked_letters import known_width
from bestguess.games.hangman.pattern import (
    UNKNOWN,
    format_places,
    looks_like_pattern,
    masks,
    parse_pattern,
    parse_shape,
    typed,
    width,
)
from bestguess.games.hangman.pattern_doubts import (
    check_lengths,
    refuse_asked,
    refuse_hint,
    refuse_phrase,
    refuse_plural,
    refuse_reply,
    refuse_speech,
    refuse_tail,
)
from bestguess.games.hangman.replies import is_reply
from bestguess.games.hangman.shapes import LENGTH, MarkedWord, decode, encode, shape_of, with_marks
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame
from bestguess.games.hangman.words import SHIPPED
from bestguess.games.hangman.wrong_letters import split_wrong, without_shown

_SIZE_BEHIND = re.compile(
    r"(?<=[\w*•?.])\s*[(\[]\s*(\d{1,2})(?:[\s-]*(?:letters?|buchstaben|lettres|letras|lettere|букв))?\s*[)\]]",
    re.IGNORECASE,
)
"""How many places there are behind a pattern, as crosswords write it: ``_ _ _ _ _ (5)``."""

Told = dict[Query, tuple[int, Answer]]


def told(transcript: Transcript) -> Told:
    """The last answer to each query, and the number of its move."""
    return {query: (turn, answer) for turn, (query, answer) in enumerate(transcript, 1)}


def is_pattern(game: WordGame, transcript: Transcript, text: str) -> bool:
    """Whether a text is nothing but a pattern, or letters that failed, perhaps behind a pattern.

    Dashes between letters are places where they are as many as the secret has: ``-A-E- not O``.
    """
    length = known_width(game, transcript)

    def fits(part: str) -> bool:
        return "-" in typed(part) and width(part, game.letters) == length

    return looks_like_pattern(text) or bool(split_wrong(text, fits).wrong)


def read_pattern(
    game: OneWord, transcript: Transcript, text: str, asked: Query | None = None
) -> list[tuple[Query, Answer]]:
    """The moves that a pattern such as ``_ A _ _ E`` adds to a transcript: the length and the letters newly shown.

    Letters that are not there may follow, ``_ A _ _ _ not E S``, or stand alone, ``not E S``. ``asked`` is the letter
    that the pattern answers, where one is. Raises :class:`NotationError` if the pattern does not go with what is known.
    """
    length = game.known_length(transcript)

    def fits(part: str) -> bool:
        return width(part, game.letters) == length

    def may(part: str) -> bool:
        return fits(part) if length is not None else _may_be_shown(game, part)

    pattern, wrong, tried = split_wrong(text, fits, may=may)
    known = {query: move for query, move in told(transcript).items() if query < len(game.letters)}
    if wrong and not pattern:
        if length is None:
            raise NotationError("First comes the length of the word: type what you see, such as _ _ _ _ _.")
        if len(wrong) == length > 1 and wrong in text.casefold() and game.naming(wrong) is not None:
            spaced = " ".join(map(game.letters.capital, wrong))
            raise NotationError(
                f"'{shortened(text)}': is it the word or its letters that failed? Write "
                f"{game.letters.small(wrong)} no, or not {spaced}."
            )
        _refuse_tried(text, wrong, tried)
        refuse_plural(text, wrong)
        refuse_speech(game, text, wrong)
        return list(_denials(game, wrong, [], known, tried))
    refuse_hint(game, text, wrong)
    refuse_asked(game, pattern, length)
    refuse_reply(game, pattern, length)
    cells = parse_pattern(pattern, game.letters)
    if length is None and not wrong:
        refuse_tail(game, pattern)
    refuse_phrase(game, pattern, length)
    if length is not None and len(cells) != length:
        raise NotationError(
            f"'{shortened(pattern)}' has {len(cells)} place{'s' * (len(cells) != 1)}; the word has {length} letters. "
            "Write _ for each not known."
        )
    if len(cells) > MAX_LENGTH:
        raise NotationError(f"'{shortened(pattern)}' has {len(cells)} places; the longest word has {MAX_LENGTH}.")
    first = _told_first(game, transcript, pattern, len(cells), asked)
    # A word rightly named shows letters that were never asked; none of them is news.
    fresh = [(letter, mask) for letter, mask in news(cells, known, game, asked) if mask & ~game.shown(transcript)]
    return first + fresh + list(_denials(game, wrong, cells, known, tried))


def without_hyphens(game: WordGame, transcript: Transcript, text: str) -> str:
    """The letters of a word that is shown whole with its hyphens, ``X - R A Y``, where such marks of it were told.

    Raises :class:`NotationError` for a word that the list writes so, where no marks were told: a hyphen may be a blank.
    """
    spelled = "".join(typed(text).split())
    word = MarkedWord(spelled)
    if not isinstance(game, OneWord) or "-" not in spelled or not word.isalpha():
        return text
    if len(text.split()) < len(spelled) and is_reply(spelled.partition("-")[2]):  # E - no
        return text
    places, shape = width(word, game.letters), shape_of(spelled, game.letters.letters)
    told = game.shape(transcript)
    if told is not None or game.known_length(transcript) not in (None, places):
        return " ".join(word) if told == shape else text
    ways = game.vocabulary.spellings.get(game.letters.read(word), {})
    if any(shape == shape_of(way, game.letters.letters) for way in ways):
        blank, hidden = " ".join(spelled.replace("-", "_")), "".join(with_marks(["_"] * places, shape))
        raise NotationError(
            f"'{shortened(text)}': is - a hyphen, or a letter not known? Write {hidden}; {spelled} for the word, or "
            f"{blank}."
        )
    return text


def _may_be_shown(game: OneWord, pattern: str) -> bool:
    """Whether the secret, whose length is not known, may be shown as a pattern is."""
    places = width(pattern, game.letters)
    return places > 0 and game.may_be_shown(places, parse_shape(pattern, game.letters))


def _refuse_tried(text: str, letters: str, tried: bool) -> None:
    """Raise :class:`NotationError` for letters that were used, without a pattern that shows which of them are there."""
    if tried:
        raise NotationError(
            f"'{shortened(text)}' does not say which of them are there. Write not {' '.join(letters)} if none, or what "
            "is seen."
        )


def length_answer(game: OneWord, text: str, length: int, is_first: bool = True) -> Answer:
    """The answer to how long the word is that a pattern gives, with the marks that it shows.

    A pattern without marks tells that there are none where the list writes words of this length with some; of the
    lists that come with bestguess it does not, for whoever plays with them may leave out what a keyboard lacks.
    Raises :class:`NotationError` for more marks than an answer holds.
    """
    shape = parse_shape(text, game.letters)
    if length > 2 and shape == tuple((before, "-") for before in range(1, length)):
        raise NotationError(
            f"'{shortened(text)}': is there a hyphen behind each letter, or between the places? Write spaces "
            "between them."
        )
    marked = is_first and game.words not in SHIPPED and any(len(word) == length for word in game.vocabulary.spellings)
    if not shape and not marked:
        return LENGTH | length
    answer = encode(length, shape)
    if answer is None:
        raise NotationError(
            f"'{shortened(text)}' has {len(shape)} marks between its letters, which is more than can be read."
        )
    return answer


def _told_first(
    game: OneWord, transcript: Transcript, pattern: str, length: int, asked: Query | None
) -> list[tuple[Query, Answer]]:
    """The length of the word and its marks, as far as a pattern tells what was not known."""
    answer = length_answer(game, pattern, length, is_first=not transcript and asked is None)
    before, now = game.shape(transcript), decode(answer)
    if now and before is not None and now != before:
        known = game.notation.format_answer(encode(length, before) or LENGTH | length)
        raise NotationError(f"'{shortened(pattern)}' does not have the marks of the word: {known}.")
    if game.known_length(transcript) is not None and (before is not None or now is None):
        return []
    return [(game.length_query, answer)]


def read_phrase(
    game: ManyWords, transcript: Transcript, text: str, asked: Query | None = None
) -> list[tuple[Query, Answer]]:
    """The moves that a pattern, such as ``*PP** P**``, adds to a transcript: the letters newly shown.

    Letters that are not there may follow, ``*PP** P** not E S``, or stand alone. ``asked`` is the letter that the
    pattern answers, where one is. Raises :class:`NotationError` if the pattern does not go with the transcript.
    """

    def fits(part: str) -> bool:
        return width(part, game.letters) == game.width

    pattern, wrong, tried = split_wrong(text, fits, several=True, may=fits)
    last = told(transcript)
    known = {query: move for query, move in last.items() if move[1] != MISS or not game.lies}
    if wrong and not pattern:
        _refuse_tried(text, wrong, tried)
        refuse_plural(text, wrong)
        refuse_speech(game, text, wrong)
        return list(_denials(game, wrong, [], last, tried))
    refuse_hint(game, text, wrong)
    refuse_asked(game, pattern, game.width)
    refuse_reply(game, pattern, game.width)
    cells = parse_pattern(pattern, game.letters)
    check_lengths(game, pattern, len(cells))
    return [*news(cells, known, game, asked), *_denials(game, wrong, cells, last, tried)]


def without_size(text: str, alphabet: Alphabet) -> str:
    """A text without the number of places in brackets behind a pattern that has as many.

    Raises :class:`NotationError` for one that has more or fewer.
    """
    counted = _SIZE_BEHIND.search(text)
    if counted is None or not looks_like_pattern(pattern := text[: counted.start()]):
        return text
    if (places := width(pattern, alphabet)) != int(counted[1]):
        if not places:
            return text
        raise NotationError(
            f"'{shortened(text)}' has {places} places, and says '{counted[1]}'. Write _ for each place not known."
        )
    return f"{text[: counted.start()]}{text[counted.end() :]}"


def hides_all(cells: Sequence[int], known: Mapping[Query, tuple[int, Answer]]) -> bool:
    """Whether a pattern shows none of the letters shown before, though there are some."""
    seen = set(cells)
    return any(answer for _, answer in known.values()) and not any(
        answer and query in seen for query, (_, answer) in known.items()
    )


def news(cells: Sequence[int], known: Told, game: WordGame, asked: Query | None = None) -> Iterator[tuple[int, Answer]]:
    """The letters that a pattern shows and that were not ``known``, with their places.

    ``known`` holds for each letter asked the number of the move and its answer. A pattern that shows none of them and
    one letter more is of that letter alone. Raises :class:`NotationError` where the pattern denies what is known: a
    letter shown that was said absent, at other places than before, or no more.
    """
    shown = masks(cells)
    if hides_all(cells, known) and (len(shown) == 1 or (not shown and asked is not None)):
        yield from _alone(shown, known, game)
        return
    for letter, (turn, before) in known.items():
        now, name = shown.get(letter, MISS), game.notation.format_query(letter)
        if now == before:
            continue
        if before == MISS:
            raise _absent(name, turn, now)
        mend = f", or if that answer was wrong, mend it with fix {turn} {format_places(now) or 'no'}."
        whole = (
            " Show all letters found so far, or the new letter alone." if len(shown) > 1 and not now & ~before else ""
        )
        raise NotationError(
            f"By move {turn} {name} is at {format_places(before)}, and the pattern shows it {_where(now)}.{whole} "
            f"Check the pattern{mend}"
        )
    for letter in sorted(shown):
        if letter not in known:
            yield letter, shown[letter]


def _alone(shown: Mapping[int, Answer], known: Told, game: WordGame) -> Iterator[tuple[int, Answer]]:
    """The move of a pattern that shows one letter and leaves out all that were shown before."""
    for letter, mask in shown.items():
        name = game.notation.format_query(letter)
        if letter in known:
            raise _absent(name, known[letter][0], mask)
        for other, (turn, before) in known.items():
            if both := before & mask:
                raise NotationError(
                    f"By move {turn} {game.notation.format_query(other)} is at {format_places(both)}, "
                    f"where the pattern shows {name}. Check the pattern, or mend that answer with fix {turn}."
                )
        yield letter, mask


def _absent(name: str, turn: int, now: Answer) -> NotationError:
    return NotationError(
        f"The pattern shows {name} at {format_places(now)}, but by move {turn} there is none. "
        f"If that answer was wrong, mend it with fix {turn} {format_places(now)}."
    )


def _denials(
    game: WordGame, letters: str, cells: Sequence[int], known: Told, tried: bool
) -> Iterator[tuple[int, Answer]]:
    """The letters that are said not to be there and were not known to be absent, as answers.

    Raises :class:`NotationError` for what is no letter, and for a letter that is shown.
    """
    alphabet = game.letters
    if tried:  # of the letters used, those that are shown are right
        there = {query for query, (_, answer) in known.items() if answer} | {cell for cell in cells if cell != UNKNOWN}
        letters = without_shown(letters, [alphabet.letters[letter] for letter in there])
    said: list[int] = []
    for character in alphabet.joined(letters):
        letter = alphabet.index(alphabet.fold(character))
        if letter < 0:
            raise NotationError(f"'{character}' is not a letter of this game. Its letters are {alphabet.name}.")
        name = alphabet.capital(alphabet.letters[letter])
        turn, before = known.get(letter, (0, MISS))
        if letter in cells or before != MISS:
            where = f"by move {turn} it is at {format_places(before)}" if before else "the pattern shows it"
            raise NotationError(f"{name} is said not to be there, but {where}.")
        if letter not in known and letter not in said:
            said.append(letter)
            yield letter, MISS


def _where(mask: Answer) -> str:
    return f"at {format_places(mask)}" if mask else "nowhere"
