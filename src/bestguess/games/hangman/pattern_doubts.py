"""Texts that are no pattern, or may be something else than what they look like: each is refused with its readings."""

import re
from collections.abc import Sequence

from bestguess.core.common_words import yes_and_no
from bestguess.core.errors import NotationError, SpecSetting, SpecText
from bestguess.core.lexicon import shortened
from bestguess.games.hangman.letter_notation import LetterNotation
from bestguess.games.hangman.marked_letters import says
from bestguess.games.hangman.pattern import UNKNOWN, lengths, parse_pattern, parse_shape, typed, width
from bestguess.games.hangman.replies import is_reply
from bestguess.games.hangman.vocabulary import MAX_LENGTH
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame

_SAID_BEHIND_NO = """
wait way idea clue sure yet thanks thank problem doubt fair good bad really quite likely here again more hint help
chance luck fun game turn next back undo stop quit yes no nope one what why who how when where hm hmm dude man bro
mate sir wrong right worries matter use lie lol doch mal danke ahnung merci encore idea gracias claro grazie
vowel vowels word words
"""
SPEECH = frozenset(_SAID_BEHIND_NO.split())
"""Words that people say behind a no, and that have no letter twice, so that they could be letters that failed."""

_REPLY_BEHIND = re.compile(r"(?P<pattern>(?=\S\S)\S*[_*•]\S*)\s+(?P<reply>[^_*•?]+)")
"""A pattern without spaces, and a text behind it that may be an answer: ``**e** yes 2``."""

_ASKED = re.compile(r"(?P<pattern>.*[_*•]\S*)\s+(?P<letter>[^\W\d_])\s*\?+", re.DOTALL)
"""A pattern with a letter and a question mark behind it: ``_ _ _ _ _ E?``."""

_LAST = re.compile(
    r"\s*(?P<pattern>(?:[^\W\d]\s+|[*•?.-]\s+)*[_*•?.-])\s+(?P<letters>[^\W\d_](?:(?:,\s*|\s+)(?:(?:and|und|et|&)\s+)?[^\W\d_])+)[\s,:=]+"
)
"""A pattern with a space between all places, and several letters behind its last blank: ``_ a _ _ e, s wrong``."""


_SPACES = re.compile(r"[\s,]+")

_TAIL = 2
"""The fewest letters behind the last blank of a pattern that may have failed without a word that says so."""


def refuse_plural(text: str, wrong: str) -> None:
    """Raise :class:`NotationError` for "no es", which may be of one letter or of two."""
    if len(wrong) == 2 and text.casefold().split() == ["no", wrong] and wrong.endswith("s"):
        one = wrong[0].upper()
        raise NotationError(f"'{shortened(text)}' could be {one} no, or {one} no and S no: write one of them.")


def refuse_hint(game: WordGame, text: str, wrong: str) -> None:
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


def refuse_asked(game: WordGame, text: str, places: int | None) -> None:
    """Raise :class:`NotationError` for ``_ _ _ _ _ E?``, where the letter may be seen or asked.

    ``places`` are those of the secret, where they are known: with as many the letter is seen.
    """
    asked = _ASKED.fullmatch(text.strip())
    if asked is None or width(text.strip(" ?"), game.letters) == places:
        return
    letter = game.letters.capital(asked["letter"].casefold())
    raise NotationError(
        f"'{shortened(text)}': is {letter} seen at the end, or asked? Leave the question mark out if it is seen; if it "
        f"is asked, write {asked['pattern'].strip()} alone, and then {letter} with its answer."
    )


def refuse_reply(game: WordGame, text: str, places: int | None) -> None:
    """Raise :class:`NotationError` for a pattern with an answer behind it, ``**e** yes 2``, which it has in itself.

    ``places`` are those of the secret, where they are known: a word for yes behind so many is none of its words.
    """
    behind = _REPLY_BEHIND.fullmatch(text.strip())
    if behind is None or set(re.findall(r"\d", text)) & set(game.letters.letters):
        return
    said = yes_and_no.meaning(behind["reply"].strip(" .!")) is not None
    whole = places is not None and width(behind["pattern"], game.letters) == places != width(text, game.letters)
    if re.search(r"\d", behind["reply"]) or (said and whole):
        raise NotationError(
            f"'{shortened(text)}' has '{shortened(behind['reply'])}' behind what is seen. Write "
            f"{shortened(behind['pattern'])} alone, or the letter and its places, such as E 2+5."
        )


def refuse_speech(game: WordGame, text: str, wrong: str) -> None:
    """Raise :class:`NotationError` for "no wait" and "not sure", whose second word people say, and do not spell."""
    words = text.casefold().split()
    is_word = wrong in SPEECH or (len(wrong) > 3 and wrong in game.vocabulary.index)
    if len(words) == 2 and wrong == words[-1].strip(".,!") and is_word:
        raise NotationError(
            f"'{shortened(text)}': is that said, or are they letters that failed? Write not {' '.join(wrong.upper())} "
            "if they failed."
        )


def is_said(text: str) -> bool:
    """Whether a text is what people say, ``not there`` and ``not sure``, though its last word may be in a list."""
    return is_reply(text) or text.casefold().split()[-1].strip(".,!") in SPEECH


def refuse_last(notation: LetterNotation[WordGame], text: str) -> None:
    """Raise :class:`NotationError` for ``_ a _ _ e, s wrong`` where no length is known: E may be seen, and may fail."""
    line = re.split(r"[;\n]", text)[0]
    spaced = _LAST.match(line)
    if spaced is None or says(notation, re.split(",", line[spaced.end() :])[0].strip(" :=")) != "no":
        return
    letters, _, behind = (re.findall(r"\b\w\b", part) for part in spaced["letters"].partition(","))
    shown, failed = (letters, behind) if behind else (letters[:1], letters[1:])
    pattern = " ".join(spaced["pattern"].split())
    raise NotationError(
        f"'{shortened(text)}': is {' '.join(shown).upper()} seen, or did it fail, too? Write {pattern} "
        f"{' '.join(shown)} not {' '.join(failed)}, or {pattern} not {' '.join(shown + failed)}."
    )


def refuse_tail(game: OneWord, text: str) -> None:
    """Raise :class:`NotationError` for ``_ a _ _ e s t r``, of no known length: S, T and R may be seen, and may fail.

    Where some listed word is shown so, all of them are seen; so they are where none is shown as what stands before
    letters that may have failed.
    """
    signs = _SPACES.split(typed(text))
    cells = parse_pattern(text, game.letters) if len(signs) > 1 and all(len(sign) == 1 for sign in signs) else []
    if len(cells) != len(signs) or game.outside == 1 or game.has_shown(cells):
        return
    blank = max((place for place, cell in enumerate(cells) if cell == UNKNOWN), default=len(cells))
    places = [
        place for place in range(blank + 1, len(cells)) if _may_fail(cells, place) and game.has_shown(cells[:place])
    ]
    if len(cells) - blank - 1 < _TAIL or not places:
        return
    place = next((place for place in places if place > blank + 1), places[0])
    crossed = signs.index("x", place) if "x" in signs[place:-1] else None
    shown, failed = (signs[:place], signs[place:]) if crossed is None else (signs[:crossed], signs[crossed + 1 :])
    raise NotationError(
        f"'{shortened(text)}': are the last letters seen, or did they fail? No listed word is shown so. Write not "
        f"before those that failed, such as {' '.join(shown)} not {' '.join(failed)}; if all are seen, "
        f"{''.join(signs)}."
    )


def refuse_bare(game: OneWord, text: str) -> None:
    """Raise :class:`NotationError` for ``s x``, of no known length: letters apart that are no listed word."""
    if game.outside == 1 or game.has_shown(parse_pattern(text, game.letters)):
        return
    letters, glued = shortened(text), shortened("".join(text.split()))
    raise NotationError(
        f"'{letters}' has no blank, and no listed word has these letters. If they failed, write what is seen before "
        f"them, such as _ _ _ _ _ not {letters}; if they are the word, ={glued} yes."
    )


def _may_fail(cells: Sequence[int], place: int) -> bool:
    """Whether all letters from a place on may have failed: none stands before it, or twice behind it."""
    failed = cells[place:]
    return len(set(failed)) == len(failed) and set(failed).isdisjoint({*cells[:place], UNKNOWN})


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


def check_lengths(game: ManyWords, pattern: str, places: int) -> None:
    """Raise :class:`NotationError` for a pattern of so many places that has not the words of the phrase."""
    seen = lengths(pattern, game.letters)
    blank = " ".join("*" * length for length in game.word_lengths)
    other = SpecSetting("lengths", "-".join(map(str, seen)))
    phrase = f" A phrase of these words has {other}." if len(seen) > 1 and len(game.word_lengths) > 1 else ""
    if len(seen) == len(game.word_lengths) > 1 and seen != game.word_lengths:
        numbered = enumerate(zip(seen, game.word_lengths, strict=True), 1)
        wrong = [f"word {number} has {now} places, not {then}" for number, (now, then) in numbered if now != then]
        raise NotationError(f"'{shortened(pattern)}' does not fit {blank}: {', '.join(wrong)}.{phrase}", other)
    if places != game.width:
        raise NotationError(
            f"'{shortened(pattern)}' has {places} places, not the {game.width} of {blank}.{phrase}", other
        )
    if phrase and seen != game.word_lengths:
        raise NotationError(
            f"'{shortened(pattern)}' shows {len(seen)} words, and the phrase is {blank}.{phrase}", other
        )
