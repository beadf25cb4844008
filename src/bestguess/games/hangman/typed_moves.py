"""Moves of hangman as people type them: letters with answers, words named, and patterns such as ``_ A _ _ E``."""

import re
from collections.abc import Sequence
from contextlib import suppress

from bestguess.core.common_words import CORRECTIONS, denied_secret, number_word
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.moves import split_moves
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.hangman.after_yes import after_yes
from bestguess.games.hangman.joined_pieces import GLUED, joined_pieces
from bestguess.games.hangman.joints import refuse_joined_letters, refuse_joined_places
from bestguess.games.hangman.letter_notation import LetterNotation
from bestguess.games.hangman.letter_text import TURN, asked_text, parse_letter, read_reply, unlisted_word
from bestguess.games.hangman.lives_left import without_counter
from bestguess.games.hangman.look_alikes import look_alike
from bestguess.games.hangman.marked_letters import known_width, says, unmarked, without_hashes
from bestguess.games.hangman.pattern import (
    MAX_CHARACTERS,
    hashes_to_blanks,
    looks_like_pattern,
    refuse_long,
    typed,
    width,
)
from bestguess.games.hangman.pattern_doubts import SPEECH, is_said, refuse_bare, refuse_last
from bestguess.games.hangman.pattern_moves import is_pattern, without_hyphens, without_size
from bestguess.games.hangman.replies import OPINION, is_reply, parse_length
from bestguess.games.hangman.shapes import SIZE, decode
from bestguess.games.hangman.word_game import OneWord, WordGame
from bestguess.games.hangman.wrong_letters import split_wrong

_NUMBER = re.compile(r"^\d+[.):]\s+(?=[^\d\s])")
"""The number of a move, as in a saved game."""

_BULLET = re.compile(r"^\*\s+(?=[^\W\d_](?:\s*[-:=–]\s*|\s+)(\S.*))")
"""A sign before a line of a list, with a letter and its answer behind it: ``* E no``."""

_LETTER = re.compile(r"^[^\W\d_]\s*(?:[:=>→⇒➔➜➡]|->|=>)\s*(?=\S)")
"""A letter before its answer, which may be a pattern: ``E: _E__E``."""

_SIZED = re.compile(
    rf"^\s*(?:\d{{1,2}}|{'|'.join(map(number_word, range(1, 21)))})[ -]?"
    r"(?:letters?|buchstaben|lettres|letras|lettere|букв\w?)(?: word)?"
    r"(?:\s*[:.]|(?=\s+(?:with|and|no|not|without|starting|ending)\b))(?=\s)",
    re.IGNORECASE,
)
"""The length before what is known besides: ``5 letters: _ A _ _ E``."""

_SHOWN = re.compile(r"^[^\W\d_]\s+(?=[^\s]*[_*•])")
"""A letter before the pattern that answers it: ``E _E__E``."""

_OR = frozenset({"or", "oder", "ou", "или"})
_BETWEEN = _OR | {"and", "then", "und", "dann", "et", "и"}
"""Words between letters with their answers: ``E and S no``, ``E or S no``, ``E no then S 2``."""

_STROKED = re.compile(r"([^\W\d_](?:[/&+][^\W\d_])+)(?=\s*[:=]?\s)")
"""Letters with one answer behind them: ``e/s/t no``, ``e&s no``."""

_DASH = re.compile(r"(?<![^\s,;])([^\W\d_])\s+—\s+(?=[^\s—])")
"""A dash between a letter and its answer; elsewhere it is two blanks, which a telephone made one of."""

_DOTTED = re.compile(r"([^\W\d_])\s*(?:\.\.\.|…)\s+(?=\S)")
"""Dots between a letter and its answer: ``E... no``."""

_RECORD = re.compile(r"\s*\{\s*(['\"]).*\1\s*:.*\}\s*", re.DOTALL)
"""A record of another program, ``{"E": true}``; what it counts from, and what its fields mean, only that one knows."""

_TIMES = re.compile(r"(?<![^\s,;])([^\W\d_])(?:\s*[xX×](\d)(?!\d)|\s+(\d)\s?[xX×](?!\w))")
"""How often a letter is there: ``E x2``, ``E 2x``."""

_PLACED = ("places", "no")
"""The replies that may stand before their letter: a number there counts how often it is."""

_LEADING = 12
"""The most words of a letter or a word that is asked for, with all that people write before it."""


def read_moves(notation: LetterNotation[WordGame], transcript: Transcript, text: str) -> Transcript:
    """The moves that a text adds to a transcript. Raises :class:`NotationError` if it cannot be read."""
    try:
        return _read(notation, transcript, text)
    except NotationError as error:
        if alike := look_alike(notation.game.letters, text):
            raise NotationError(f"{error} {alike}") from error
        raise


def _read(notation: LetterNotation[WordGame], transcript: Transcript, text: str) -> Transcript:
    refuse_joined_letters(notation, text)
    if _RECORD.fullmatch(text):
        raise NotationError(
            f"'{shortened(text)}' is a record of another program: write a letter and its answer, such as E no or E 2+5."
        )
    text = _TIMES.sub(r"\1 \2\3 times", OPINION.sub("", without_hashes(text)))
    text = notation.game.letters.joined_alone(_DASH.sub(r"\1: ", hashes_to_blanks(text)))
    shown = without_counter(text)
    if shown != text.strip() and parse_letter(notation.game.letters, shown) is not None:
        letter = notation.game.letters.capital(shown.strip())
        raise NotationError(
            f"'{shortened(text)}' may tell a place of {letter}, or how many lives are left. Write "
            f"{letter} and its places, such as 2+5, or no."
        )
    if known_width(notation.game, transcript) is None:
        refuse_last(notation, shown)
    text = _SIZED.sub(r"\g<0>, ", without_size(shown, notation.game.letters))
    pieces = joined_pieces(notation, split_moves(text))
    for piece in pieces:
        refuse_long(piece)
    if len(pieces) > 1 and len(text) <= MAX_CHARACTERS and is_pattern(notation.game, transcript, text):
        _with_length(notation, transcript, pieces[0])  # a doubt about the first is named, not what follows of it
        try:
            return _read_pattern(notation, transcript, text)
        except NotationError as error:
            with suppress(NotationError):  # perhaps the commas part moves
                return _read_pieces(notation, transcript, pieces)
            raise error
    return _read_pieces(notation, transcript, pieces)


def _read_pieces(notation: LetterNotation[WordGame], transcript: Transcript, pieces: Sequence[str]) -> Transcript:
    """The moves of a text, one of each piece. Raises :class:`NotationError`."""
    moves: Transcript = ()
    for place, piece in enumerate(pieces):
        named = (
            len(piece) > 1 and isinstance(notation.game, OneWord) and notation.game.naming(piece.casefold()) is not None
        )
        if named and place + 1 < len(pieces):
            raise NotationError(f"'{shortened(piece)}': was it the word? Write {piece} yes, or {piece} no.")
        if piece.casefold() in CORRECTIONS or (place and piece.casefold() in SPEECH):  # E no, sorry; E no, right
            raise _no_answer(notation, piece)
        moves += _read_piece(notation, transcript + moves, piece)
    return moves


def _read_piece(notation: LetterNotation[WordGame], transcript: Transcript, piece: str) -> Transcript:
    piece = _NUMBER.sub("", piece)
    if (bullet := _BULLET.match(piece)) and says(notation, bullet[1]):
        piece = piece[bullet.end() :]
    if (dotted := _DOTTED.match(piece)) and says(notation, piece[dotted.end() :]):
        piece = f"{dotted[1]}: {piece[dotted.end() :]}"
    if (stroked := _STROKED.match(piece)) and says(notation, piece[stroked.end() :].strip(" :=")) == "no":
        piece = re.sub(r"[/&+]", " ", stroked[0]) + piece[stroked.end() :]
    if isinstance(notation.game, OneWord) and (told := _read_length(notation.game, transcript, piece)) is not None:
        return told
    piece = unmarked(notation, transcript, without_hyphens(notation.game, transcript, piece))
    said = after_yes(notation.game, known_width(notation.game, transcript), piece)
    if said is not None and said.letter:
        piece = f"{said.letter}: {said.pattern}"
    piece = _with_length(notation, transcript, piece)
    letter = _headed(notation.game, transcript, piece)
    if letter is None and is_pattern(notation.game, transcript, piece):
        return _read_pattern(notation, transcript, piece)
    if letter is not None:
        piece = f"{letter[0][0]} {piece[letter.end() :]}"
    if not notation.game.can_name and denied_secret(piece):
        raise NotationError(
            f"'{shortened(piece)}' denies a word, and this game has no moves but letters: write what is seen, or a "
            "letter and its answer, such as E no."
        )
    if notation.game.can_name and (named := _read_name(notation, transcript, piece)) is not None:
        return named
    parts = GLUED.sub(r"\1 \2", piece).split()
    words = [word for at, word in enumerate(parts) if not _joins(notation, parts, at)] or parts
    if several := _read_letters(notation, transcript, _letters_first(notation, words)):
        return several
    if len(words) > 1 or not piece.isalpha():
        return _read_letter(notation, transcript, piece, words)
    # A word by itself is all letters shown, where it has as many as the secret.
    if is_reply(piece):
        raise _no_answer(notation, piece)
    notation.parse_query(piece)
    return _read_pattern(notation, transcript, piece)


def _no_answer(notation: LetterNotation[WordGame], word: str) -> NotationError:
    """The error of a word that people say, and that may be the word to find."""
    return NotationError(
        f"'{shortened(word)}' answers no {notation.game.query_noun}: write what was asked before it, such as "
        f"E {shortened(word)}; if it is what you see, write {' '.join(map(notation.game.letters.capital, word))}."
    )


def _joins(notation: LetterNotation[WordGame], parts: Sequence[str], at: int) -> bool:
    """Whether a word only stands between letters with their answers; "2 or 3" leaves the place open."""
    word, behind = parts[at].casefold(), parts[at + 1 : at + 3]
    is_place = says(notation, " ".join(behind)) == "places" or says(notation, " ".join(behind[:1])) == "places"
    return word in _BETWEEN and (word not in _OR or not is_place)


def _headed(game: WordGame, transcript: Transcript, text: str) -> re.Match[str] | None:
    """The letter before its answer, where the text is not of letters that failed, as ``x: e s`` is."""
    letter = _LETTER.match(text)
    if letter is None and (spaced := _SHOWN.match(text)) is not None:
        length, rest = known_width(game, transcript), text[spaced.end() :]
        fits = width(text, game.letters) != length and width(rest, game.letters) == length
        return spaced if fits else None
    if letter is None or (not looks_like_pattern(text[letter.end() :]) and split_wrong(text).wrong):
        return None
    return letter


def _with_length(notation: LetterNotation[WordGame], transcript: Transcript, text: str) -> str:
    """A first letter with the pattern that answers it, ``E _E__E``, as the pattern alone, which has the length.

    Raises :class:`NotationError` for ``E _``, unless the list tells whether that is a word of two letters.
    """
    game, spaced = notation.game, _SHOWN.match(text)
    if spaced is None or known_width(game, transcript) is not None or len(text[spaced.end() :].split()) > 1:
        return text
    letter, pattern = spaced[0].strip(), text[spaced.end() :]
    if len(pattern) == 1 and isinstance(game, OneWord) and game.may_be_shown(2, ()):
        if game.may_be_shown(1, ()):
            raise NotationError(
                f"'{shortened(text)}': is {game.letters.capital(letter)} the first of two letters, or is it not there "
                f"and the word has one? Write {letter}{pattern} or {pattern} not {letter}."
            )
        return text
    return pattern if letter.casefold() in pattern.casefold() else f"{pattern} not {letter}"


def _letters_first(notation: LetterNotation[WordGame], words: Sequence[str]) -> list[str]:
    """Words in which each letter is behind what is said of it, ``first A last E`` or ``no E no S``, letters first.

    Other words are as they were.
    """
    turned: dict[Query, list[str]] = {}
    said: list[str] = []
    for word in words:
        letter = parse_letter(notation.game.letters, word)
        if letter is None:
            said.append(word)
        elif says(notation, typed(" ".join([*said, word])), notation.game.letters.letters[letter]) not in _PLACED:
            return list(words)
        else:
            turned.setdefault(letter, [word]).extend(said)
            said = []
    return list(words) if said else [word for one in turned.values() for word in one]


def _read_letter(
    notation: LetterNotation[WordGame], transcript: Transcript, piece: str, words: Sequence[str]
) -> Transcript:
    """One letter with its answer, perhaps in a sentence; or all letters shown: ``A P P L E``."""
    if says(notation, piece):
        answer = TURN.sub(r"\1", shortened(piece))
        raise NotationError(
            f"'{shortened(piece)}' answers no {notation.game.query_noun}: write what was asked before it, such as "
            f"E {answer}."
        )
    if isinstance(notation.game, OneWord) and _length(notation, transcript) is None and max(map(len, words)) == 1:
        refuse_bare(notation.game, " ".join(words))
    if not isinstance(notation.game, OneWord) or len({len(word) == 1 for word in words}) == 1:
        try:
            return _read_pattern(notation, transcript, piece)
        except NotationError:
            pass
    unread: NotationError | None = None
    for first in range(1, min(len(words), _LEADING + 1)):
        letter = parse_letter(notation.game.letters, " ".join(words[:first]))
        if letter is not None:
            try:
                return ((letter, notation.read_answer(transcript, letter, " ".join(words[first:]))),)
            except NotationError as error:
                unread = unread or error
    if sentence := _read_sentence(notation, transcript, piece):
        return sentence
    if unread is not None:
        raise unread
    whole = " ".join(words)
    if not _is_query(notation, whole) and (
        _is_query(notation, words[0]) or not says(notation, " ".join(words[1:]) or "?")
    ):
        raise NotationError(
            f"'{shortened(piece)}' is no move: write a letter and its answer, such as E no or E 2+5, or what "
            "you see: _ A _ _ E."
        )
    query = notation.parse_query(whole if _is_query(notation, whole) else words[0])
    raise NotationError(
        f"The move '{shortened(piece)}' has no answer: write {notation.format_query(query)} and then no, "
        f"or {'yes' if notation.game.names_secret(query) else 'its places, such as 2+5'}."
    )


def _read_sentence(notation: LetterNotation[WordGame], transcript: Transcript, piece: str) -> Transcript:
    """One letter within a reply, as in ``there is no E``; none where a text is no such sentence."""
    found: list[tuple[Query, Answer]] = []
    spoken = (typed(word).strip(".,!?:;'\"").removesuffix("'s").removeprefix("d'") for word in piece.split())
    named = map(notation.game.letters.index, spoken)
    for letter in dict.fromkeys(letter for letter in named if letter >= 0):
        try:
            if read_reply(notation.game, letter, piece, length=_length(notation, transcript)) is not None:
                found.append((letter, notation.read_answer(transcript, letter, piece)))
        except NotationError:
            continue
    return tuple(found) if len(found) == 1 else ()


def _is_query(notation: LetterNotation[WordGame], text: str) -> bool:
    try:
        notation.parse_query(text)
    except NotationError:
        return False
    return True


def _read_length(game: OneWord, transcript: Transcript, piece: str) -> Transcript | None:
    """The length of the word, where a piece tells it: ``5 letters``, or ``5`` as the first move."""
    known = game.known_length(transcript)
    length = parse_length(piece, bare=known is None)
    if length is None:
        return None
    if known is None:
        return ((game.length_query, length),)
    if length & SIZE != known:
        raise NotationError(f"'{shortened(piece)}' says {game.notation.format_answer(length)}; the word has {known}.")
    return ((game.length_query, length),) if decode(length) is not None and game.shape(transcript) is None else ()


def _read_name(notation: LetterNotation[WordGame], transcript: Transcript, piece: str) -> Transcript | None:
    """A word named and its answer, ``=apple no`` or ``is it apple: no``; ``None`` where a piece names none."""
    game, words = notation.game, piece.split()
    if (word := denied_secret(piece)) and not is_said(piece):
        words = [word, "no"]
    for first in range(min(len(words) - 1, _LEADING), 0, -1):
        word, said = " ".join(words[:first]), " ".join(words[first:])
        begins = asked_text(notation.game.letters, word)
        if parse_letter(notation.game.letters, word) is not None or not says(notation, said):
            continue
        try:
            query = notation.parse_query(word)
        except NotationError:
            continue
        if isinstance(game, OneWord) and query == game.length_query:
            return None
        if isinstance(game, OneWord) and query == game.stranger and says(notation, said) == "yes":
            # A word is right by all its letters.
            return _read_pattern(notation, transcript, " ".join(unlisted_word(game, transcript, word)))
        listed = game.named(query)
        length = _length(notation, transcript)
        if begins.startswith("=") or (listed is not None and length in (None, len(listed))):
            return ((query, notation.read_answer(transcript, query, said)),)
    return None


def _length(notation: LetterNotation[WordGame], transcript: Transcript) -> int | None:
    return notation.game.known_length(transcript) if isinstance(notation.game, OneWord) else None


def _read_letters(notation: LetterNotation[WordGame], transcript: Transcript, words: Sequence[str]) -> Transcript:
    """Letters with their answers in one run, ``E no S 2 5`` or ``E S no``; none where the words are something else."""
    moves: list[tuple[Query, str]] = []
    waiting: list[Query] = []
    place = 0
    while place < len(words):
        letter = parse_letter(notation.game.letters, words[place])
        if letter is None:
            return ()
        waiting.append(letter)
        end = place = place + 1
        while end < len(words) and parse_letter(notation.game.letters, words[end]) is None:
            end += 1
        if end > place:
            said = " ".join(words[place:end])
            if len(waiting) > 1 and (says(notation, said) != "no" or len(set(waiting)) < len(waiting)):
                return ()
            moves += [(query, said) for query in waiting]
            refuse_joined_places(notation, words[: place + 1], said)
            waiting, place = [], end
    if waiting:
        return ()
    read: Transcript = ()
    for query, said in moves:
        if read_reply(notation.game, query, said, length=_length(notation, transcript)) is None:
            return ()
        read += ((query, notation.read_answer(transcript + read, query, said)),)
    return read


def _read_pattern(notation: LetterNotation[WordGame], transcript: Transcript, text: str) -> Transcript:
    return tuple(notation.read_pattern(transcript, text))
