"""The moves between one pattern and the next: what a pattern adds to what was known before.

A pattern shows all letters known, or by the protocol of Maheshwari & Singhvi (2021, section 3.4.3) only the letter
asked, with a blank at every other place, also at those of letters shown before.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from bestguess.core.errors import NotationError, SpecText
from bestguess.core.lexicon import shortened
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.alphabet import Alphabet
from bestguess.games.hangman.pattern import (
    UNKNOWN,
    format_places,
    lengths,
    looks_like_pattern,
    masks,
    parse_pattern,
    parse_shape,
)
from bestguess.games.hangman.shapes import LENGTH, decode, encode
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame
from bestguess.games.hangman.words import SHIPPED
from bestguess.games.hangman.wrong_letters import split_wrong, without_shown

_SPEECH = frozenset(
    """
    wait way idea clue sure yet thanks thank problem doubt fair good bad really quite likely here again more hint help
    chance luck fun game turn next back undo stop quit yes no nope one what why who how when where hm hmm dude man bro
    mate sir wrong right worries matter use lie lol doch mal danke ahnung merci encore idea gracias claro grazie
    vowel vowels word words
    """.split()  # noqa: SIM905  # a list of strings would take a line for each word
)
"""Words that people say behind a no, and that have no letter twice, so that they could be letters that failed."""

_REPLY_BEHIND = re.compile(r"(?P<pattern>\S*[_*•]\S*)\s+(?P<reply>[^_*•?]*\d[^_*•?]*)")
"""An answer with a number behind a pattern written together."""

_SIZE_BEHIND = re.compile(
    r"(?<=[\w*•?.])\s*[(\[]\s*(\d{1,2})(?:[\s-]*(?:letters?|buchstaben|lettres|letras|lettere|букв))?\s*[)\]]",
    re.IGNORECASE,
)
"""How many places there are behind a pattern, as crosswords write it: ``_ _ _ _ _ (5)``."""

Told = dict[Query, tuple[int, Answer]]


def told(transcript: Transcript) -> Told:
    """The last answer to each query, and the number of its move."""
    return {query: (turn, answer) for turn, (query, answer) in enumerate(transcript, 1)}


def read_pattern(
    game: OneWord, transcript: Transcript, text: str, asked: Query | None = None
) -> list[tuple[Query, Answer]]:
    """The moves that a pattern such as ``_ A _ _ E`` adds to a transcript: the length and the letters newly shown.

    Letters that are not there may follow, ``_ A _ _ _ not E S``, or stand alone, ``not E S``. ``asked`` is the letter
    that the pattern answers, where one is. Raises :class:`NotationError` if the pattern does not go with what is known.
    """
    length = game.known_length(transcript)
    pattern, wrong, tried = split_wrong(text, lambda part: width(part, game.letters) == length)
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
        _refuse_plural(text, wrong)
        _refuse_speech(game, text, wrong)
        return list(_denials(game, wrong, [], known, tried))
    _refuse_hint(game, text, wrong)
    _refuse_reply(game, pattern)
    cells = parse_pattern(pattern, game.letters)
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
    pattern, wrong, tried = split_wrong(text, lambda part: width(part, game.letters) == game.width, several=True)
    last = told(transcript)
    known = {query: move for query, move in last.items() if move[1] != MISS or not game.lies}
    if wrong and not pattern:
        _refuse_plural(text, wrong)
        _refuse_speech(game, text, wrong)
        return list(_denials(game, wrong, [], last, tried))
    _refuse_hint(game, text, wrong)
    _refuse_reply(game, pattern)
    cells = parse_pattern(pattern, game.letters)
    _check_lengths(game, pattern, len(cells))
    return [*news(cells, known, game, asked), *_denials(game, wrong, cells, last, tried)]


def _refuse_plural(text: str, wrong: str) -> None:
    """Raise :class:`NotationError` for "no es", which may be of one letter or of two."""
    if len(wrong) == 2 and text.casefold().split() == ["no", wrong] and wrong.endswith("s"):
        one = wrong[0].upper()
        raise NotationError(f"'{shortened(text)}' could be {one} no, or {one} no and S no: write one of them.")


def _refuse_hint(game: WordGame, text: str, wrong: str) -> None:
    """Raise :class:`NotationError` for a word in brackets behind a pattern, ``_____ (animal)``, which may be a hint.

    A word has a letter twice, or is in the list; letters that failed are written once each, and seldom make a word.
    """
    if len(wrong) < 4 or re.search(rf"[(\[{{]\s*{re.escape(wrong)}\s*[)\]}}]", text.casefold()) is None:
        return
    if len(set(wrong)) < len(wrong) or wrong in game.vocabulary.index:
        spaced = " ".join(map(game.letters.capital, dict.fromkeys(wrong)))
        raise NotationError(
            f"'{shortened(text)}': is {wrong} a hint, or are they letters that failed? Write not {spaced} if they "
            "failed; leave a hint out."
        )


def _refuse_reply(game: WordGame, text: str) -> None:
    """Raise :class:`NotationError` for a pattern with an answer behind it, ``**e** yes 2``, which it has in itself."""
    behind = _REPLY_BEHIND.fullmatch(text.strip())
    if behind is None or set(re.findall(r"\d", text)) & set(game.letters.letters):
        return
    raise NotationError(
        f"'{shortened(text)}' has '{shortened(behind['reply'])}' behind what is seen. Write "
        f"{shortened(behind['pattern'])} alone, or "
        "the letter and its places, such as E 2+5."
    )


def _refuse_speech(game: WordGame, text: str, wrong: str) -> None:
    """Raise :class:`NotationError` for "no wait" and "not sure", whose second word people say, and do not spell."""
    words = text.casefold().split()
    is_word = wrong in _SPEECH or (len(wrong) > 3 and wrong in game.vocabulary.index)
    if len(words) == 2 and wrong == words[-1].strip(".,!") and is_word:
        raise NotationError(
            f"'{shortened(text)}': is that said, or are they letters that failed? Write not {' '.join(wrong.upper())} "
            "if they failed."
        )


def width(text: str, alphabet: Alphabet) -> int:
    """How many places a text has as a pattern; 0 if it is none."""
    try:
        return len(parse_pattern(text, alphabet))
    except NotationError:
        return 0


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


def refuse_phrase(game: OneWord, text: str, length: int | None = None) -> None:
    """Raise :class:`NotationError` if a pattern is of several words, or may be: spaces here and there.

    ``length`` is that of the word, if it is known: a pattern of so many places is of this word. Entries of several
    words are shown so, where the list has such.
    """
    several = lengths(text, game.letters)
    if len(several) < 2 or (min(several) == 1 and sum(several) == length) or _is_entry(game, text, sum(several)):
        return
    spec = "-".join(map(str, several))
    if min(several) > 1:
        raise NotationError(
            f"'{shortened(text)}' shows {len(several)} words; for those play phrase(lengths={spec}).",
            SpecText(f"phrase(lengths={spec})", here=False),
        )
    raise NotationError(
        f"'{shortened(text)}' has spaces here and there. Write a space between all places of the word or none; letters "
        f"that failed as in _ A _ _ _ not E S; for several words play phrase(lengths={spec}).",
        SpecText(f"phrase(lengths={spec})", here=False),
    )


def _is_entry(game: OneWord, text: str, length: int) -> bool:
    """Whether the list has an entry of several words that is shown as a pattern shows it."""
    if length > MAX_LENGTH or not any(
        " " in spelled for written in game.vocabulary.spellings.values() for spelled in written
    ):
        return False
    return bool(game.vocabulary.shape_shares(length, parse_shape(text, game.letters)).any())


def _check_lengths(game: ManyWords, pattern: str, width: int) -> None:
    seen = lengths(pattern, game.letters)
    blank = " ".join("*" * length for length in game.word_lengths)
    if len(seen) == len(game.word_lengths) > 1 and seen != game.word_lengths:
        numbered = enumerate(zip(seen, game.word_lengths, strict=True), 1)
        wrong = [f"word {number} has {now} places, not {then}" for number, (now, then) in numbered if now != then]
        raise NotationError(f"'{shortened(pattern)}' does not fit {blank}: {', '.join(wrong)}.")
    if width != game.width:
        raise NotationError(f"'{shortened(pattern)}' has {width} places, not the {game.width} of {blank}.")
    if len(game.word_lengths) > 1 and len(seen) > 1 and seen != game.word_lengths:
        raise NotationError(f"'{shortened(pattern)}' shows {len(seen)} words, and the phrase is {blank}.")


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
