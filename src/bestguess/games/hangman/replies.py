"""Replies of a host who is asked for a letter or a word: there or not, and where, in the words that people use.

Letters are no words: a single letter of the alphabet in a reply can only be the letter that was asked.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bestguess.core.bounds import bound
from bestguess.core.common_words import (
    FILLERS,
    JOINTS,
    YES_AND_NO,
    is_corrected,
    says_not_known,
)
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Lexicon, Token, shortened, tokens
from bestguess.core.types import MISS, Answer
from bestguess.games.hangman.lives_left import without_counter
from bestguess.games.hangman.pattern import looks_like_pattern
from bestguess.games.hangman.reply_words import BESIDE, NONE, REPLIES, UNITS, numbers
from bestguess.games.hangman.shapes import LENGTH, encode, shape_of
from bestguess.games.hangman.vocabulary import MAX_LENGTH

_WORDS = frozenset(
    token.text
    for token in tokens("word words mot mots wort wörter palabra palabras parola palavra woord слово слова słowo")
)
_ORDINAL = frozenset({"st", "nd", "rd", "th"})
_ENDING = re.compile(
    r"(?<=\d)(?:\.?[ºª°]|-?(?:й|я|ый|ая|ой|ья)|e|er|re|ère|eme|ème|ième|nde?|de|ste|te[rns]?|ro|ra|er[oa]|d[oa]|t[oa]|m[oa]"
    r"|v[oa]|na)(?!\w)",
    re.IGNORECASE,
)
"""Endings of ordinals in digits, in the languages in which ordinals are read in words."""
_PLACE = re.compile(r"\s+(?:position|place|lettre|plaats|letter)\b", re.IGNORECASE)
_ONE = frozenset(token.text for token in tokens("letter buchstabe lettre letra lettera буква"))
"""One letter, whose number behind it is a place: ``letter 2``."""

_THERE_ARE = frozenset(
    [("there", "is"), ("there", "are"), ("there", "were"), ("en", "a"), ("es", "gibt"), ("ci", "sono"), ("c'e", "ne")]
)
_HAS = frozenset([("has",), ("have",), ("there's",), ("contains",), ("gibt",), ("hay",), ("tiene",), ("hat",)])
_OF_THEM = frozenset([("of", "them"), ("of", "these"), ("of", "those")])
_BEFORE = frozenset((word,) for word in ("at", "in", "on", "an", "auf", "en", "sur"))
"""Words before a place, which is no count then: ``at 2 and at 5``; a number before one of them is: ``one at 3``."""

_COUNTED = frozenset(
    (word,)
    for word in (
        "letters", "buchstaben", "lettres", "letras", "lettere", "букв", "буквы", "blank", "blanks", "underscores",
        "correct", "hits", "matches", "letter", "place", "places", "position", "positions", "spot", "spots", "found",
    )
)  # fmt: skip
"""Letters and blanks are counted, and not numbered, by a number before them."""

_ONLY = ("just", "only", "exactly")
_TO = frozenset({"-", "to", "of", "through", "thru", "till", "until", "bis", "von", "до", "по", "из"})
"""Signs and words between the first and the last of some places."""

OPINION = re.compile(
    r"(?<![^\s,;.])(?:i\s+(?:think|thought|believe|suppose|said|say)|ich\s+(?:denke|glaube)|je\s+crois)[\s,:]+(?=\S)",
    re.I,
)
"""Words before an answer in which a pronoun is no letter: ``S, I think no``."""

_LEXICON = Lexicon(YES_AND_NO, NONE, REPLIES, numbers())
_NONE = Lexicon(YES_AND_NO, NONE)
_SILENT = frozenset(token.text for word in (*FILLERS, *BESIDE.split()) for token in tokens(word))
_RUNS = frozenset(word for word in _SILENT if len(word) > 1)
_SIZES = frozenset(token.text for word in UNITS.split() for token in tokens(word))
_SIGNS = JOINTS | set("+&#•")

_AS_SHOWN = re.compile(r"(?:length\s+)?(?P<length>\d{1,2}) letters as (?P<shape>[_'& -]+)")
"""A length with the marks of the word, as games write it: ``4 letters as ___'_``."""


class Reply(NamedTuple):
    """A host's reply to a letter or a word, as it was typed."""

    said: str
    """``yes``, ``no``, or ``places``."""
    mask: Answer = MISS
    """The places, bit 0 the first; 0 if a place is numbered 0."""


def parse_reply(text: str, letters: str, asked: str = "", length: int | None = None) -> Reply | None:
    """Read ``not there``, ``yes``, ``at 2 and 5`` or ``second``; ``None`` if the text is no such reply.

    ``letters`` is the alphabet, ``asked`` the letter in question, which the reply may repeat, and ``length`` the
    number of the last place, where it is known. Raises
    :class:`NotationError` for one that says two things or leaves the places open.
    """
    shown = OPINION.sub("", without_counter(text))
    if not shown:
        return Reply("no")
    if re.search(r"[_*•]|-\s*-|[.?…]\s*[.?]|[+&]$", shown):
        return None
    read = tokens(_ordinals(shown, asked))
    if says_not_known(read) and any(token.is_word for token in read):
        raise NotationError(
            f"'{shortened(shown)}' does not say what the answer is. Write no if it is not there, else its places, such "
            "as 2+5."
        )
    if len(read) == 1 and read[0].text in ("n", "y"):
        return Reply("no" if read[0].text == "n" else "yes")
    meanings = _meanings(read, letters, asked)
    # Two words of which the second says nothing, as in "no est", may be letters: those that are not there.
    if meanings is None or (len(read) == 2 and read[1].text in _RUNS and meanings == ["no"] and not is_phrase(shown)):
        return None
    said = {meaning for meaning in meanings if meaning in ("yes", "no")}
    places = [int(meaning.split()[1]) for meaning in meanings if meaning.startswith(("place ", "number "))]
    if is_corrected(read):
        raise NotationError(f"'{shortened(shown)}' takes back what it says. Write the places that count, such as 2+5.")
    counts = [int(meaning.split()[1]) for meaning in meanings if meaning.startswith("times ")]
    if "times" in meanings and places and not counts:
        counts, places = [places[-1]], places[:-1]
    if meanings and read[-1].text == "?":
        raise NotationError(
            f"'{shortened(shown)}' asks, and tells nothing. Write no if it is not there, else its places, such as 2+5."
        )
    if places and (sign := bound(f"{shown} ")):
        raise NotationError(f"'{shortened(shown)}': '{sign}' leaves open where it is. Write its places, such as 2+5.")
    if places == [0] or (counts == [0] and not places):
        said, places, counts = said | {"no"}, [], []
    if len(said) > 1 or ("no" in said and (places or counts or "last" in meanings)):
        raise NotationError(
            f"'{shortened(shown)}' says no and more. Write no if it is not there, else its places, such as 2+5."
        )
    if "last" in meanings and length is not None and _is_whole_last(read):
        places.append(length)
    elif "last" in meanings:
        raise NotationError(f"'{shortened(shown)}': write the last place as a number, such as 5.")
    if "range" in meanings:
        raise NotationError(
            f"'{shortened(shown)}': is that all places from one to the other, or two places? Write 2+5 for two."
        )
    if not counts and 0 not in places and _begins_with_number(read, asked):
        _refuse_count(shown, read, places)
    if counts and places and sum(counts) != len(set(places)) and places != [0]:
        raise NotationError(
            f"'{shortened(shown)}' says {sum(counts)} and names {len(set(places))}. Write the places, such as 2+5."
        )
    if counts and not places:
        raise NotationError(
            f"'{shortened(shown)}' says how often, not where. Write the places, such as 2+5, or what you see."
        )
    if places:
        return Reply("places", MISS if 0 in places else sum(1 << place - 1 for place in set(places)))
    return Reply(said.pop()) if said else None


def _ordinals(text: str, asked: str) -> str:
    """A text with English endings for those of other languages, ``3ème`` and ``3.º``, where all its numbers have some.

    One letter is an ending beside another that was asked: ``2e`` may say of E how often it is there, ``2e place`` not.
    """

    def english(ending: re.Match[str]) -> str:
        is_letter = ending[0].casefold() == (asked or "e") and not _PLACE.match(text, ending.end())
        return ending[0] if is_letter else "th"

    read = _ENDING.sub(english, text)
    return text if re.search(r"\d(?!\d|st|nd|rd|th)", read, re.I) else read


def _refuse_count(shown: str, read: tuple[Token, ...], places: list[int]) -> None:
    """Raise :class:`NotationError` for "two" and "one, last", where the first word may say how many there are."""
    spoken = sum(_says_number(read, at) for at in range(len(read)))
    if len(places) == 1:
        raise NotationError(
            f"'{shortened(shown)}': is that the place {places[0]}, or how many there are? Write its places as numbers, "
            "such as 2+5."
        )
    every, others = ("+".join(map(str, sorted(set(some)))) for some in (places, places[1:]))
    if spoken < len(places) and every != others:
        raise NotationError(f"'{shortened(shown)}' could be {every} or {others}: write one of them.")


def _begins_with_number(read: tuple[Token, ...], asked: str) -> bool:
    """Whether a reply begins with a number in a word, which nothing before it calls a place."""
    words = (at for at, token in enumerate(read) if token.text not in _SIGNS and token.text not in (asked, *_ONLY))
    first = next(words, None)
    return first is not None and _says_number(read, first)


def _says_number(read: tuple[Token, ...], at: int) -> bool:
    """Whether a word at a place is a number that may count, as "two" and no "second"."""
    mention = _LEXICON.at(read, at)
    return mention is not None and mention.meaning.startswith("number ") and not read[at].is_number


def _is_whole_last(read: tuple[Token, ...]) -> bool:
    """Whether "last" is one place by itself, and not part of "second to last", "second last" or "last two"."""
    words = [token.text for token in read]
    mentions = (_LEXICON.at(read, place) for place in range(len(read)))
    last = next((mention for mention in mentions if mention is not None and mention.meaning == "last"), None)
    if last is None or {"to", "but", "from", "before"} & set(words):
        return False
    before = _LEXICON.at(read, last.first - 1) if last.first else None
    counts_back = before is not None and before.meaning.startswith("place ") and before.meaning != "place 1"
    if counts_back or (last.first and words[last.first - 1] in _ORDINAL):
        return False
    alone = last.end == len(read) or not (read[last.end].is_number or _LEXICON.at(read, last.end))
    return alone or words[last.end] == "one"


def is_phrase(text: str) -> bool:
    """Whether a text is one of the phrases that people reply with, such as ``not there``."""
    return _LEXICON.meaning(text) is not None


def says_none(text: str) -> bool:
    """Whether a text says that there is no letter at all: ``none``, ``keine``, ``zero``."""
    return _NONE.meaning(text) == "no" or _LEXICON.meaning(text) == "number 0"


def is_yes(text: str) -> bool:
    """Whether a text is one of the phrases that say yes."""
    return _LEXICON.meaning(text) == "yes"


def _meanings(read: tuple[Token, ...], letters: str, asked: str) -> list[str] | None:
    """The meanings of the words of a reply; ``None`` where some word has none."""
    found: list[str] = []
    place = 0
    while place < len(read):
        token = read[place]
        mention = _LEXICON.at(read, place)
        letter = token.text.removesuffix("'s").removeprefix("d'").removeprefix("l'")
        if token.text in _TO and _between_numbers(read, place):
            found.append("range")
        elif token.text == "from" and [one.text for one in read[place + 1 : place + 3] if one.text != "the"] == [
            "right"
        ]:
            found.append("last")
            place = len(read)
        elif len(letter) == 1 and letter in letters and (mention is None or mention.end == place + 1):
            if letter != asked:
                return None
        elif mention is not None:
            if token.text != "one" or not _is_pronoun(read, place):
                found.append(_counted(mention.meaning, read, place, mention.end, asked))
            place = mention.end - 1
        elif token.is_number:
            if len(token.text) > 2 or token.text == "00":
                return None
            found.append(_counted(f"place {token.text}", read, place, place + 1, asked))
        elif token.text not in _SIGNS and token.text not in _SILENT:
            return None
        elif token.text == "-" and not token.glued and place + 1 < len(read) and _is_signed(read[place + 1]):
            return None  # one life less, or a place
        place += 1
    return found


def _is_signed(behind: Token) -> bool:
    return behind.is_number and behind.glued


def _counted(meaning: str, read: tuple[Token, ...], first: int, end: int, asked: str) -> str:
    """The meaning of a number, which is ``times 2`` where it says how often: ``there are two``, ``one at 3``."""
    kind, _, number = meaning.partition(" ")
    if kind not in ("number", "place") or not (read[first].is_number or kind == "number"):
        return meaning
    before = tuple(token.text for token in read[max(first - 6, 0) : first] if token.text not in ("only", "just"))
    behind = tuple(token.text for token in read[end : end + 2])
    is_count = (
        before[-2:] in _THERE_ARE
        or before[-1:] in _HAS
        or behind in _OF_THEM
        or (behind[:1] == (asked,) and not (behind[1:] and behind[1].isdecimal()))
        or (bool(asked) and behind[:1] in ((f"{asked}s",), (f"{asked}'s",)))
        or (end < len(read) and (unit := _LEXICON.at(read, end)) is not None and unit.meaning == "times")
        or (not first and behind[:1] == ("in",))
        or behind[:1] in _COUNTED
        or (kind == "number" and end == len(read) and _says_yes(read, first - 1))  # "yes, two"
        or (before[-1:] not in _BEFORE and _names_places(read, end, behind[:1]))
    )
    return f"times {number}" if is_count else meaning


def _names_places(read: tuple[Token, ...], end: int, behind: tuple[str, ...]) -> bool:
    """Whether places follow a number, which then counts them: ``one at 3``, ``two: 3 5``."""
    return behind in _BEFORE | {(":",)} and any(_is_place(read, at) for at in range(end, len(read)))


def _says_yes(read: tuple[Token, ...], at: int) -> bool:
    """Whether the last word up to a place is a yes."""
    while at >= 0 and read[at].text in _SIGNS:
        at -= 1
    mention = _LEXICON.at(read, at) if at >= 0 else None
    return mention is not None and mention.meaning == "yes"


def _is_place(read: tuple[Token, ...], at: int) -> bool:
    """Whether a number or an ordinal stands at a place."""
    mention = _LEXICON.at(read, at)
    return read[at].is_number or (mention is not None and mention.meaning.startswith(("number ", "place ", "last")))


def _is_pronoun(read: tuple[Token, ...], at: int) -> bool:
    """Whether "one" counts nothing, as in "the second one" and "the one at 3"."""
    mention = _LEXICON.at(read, at - 1) if at else None
    ordinal = mention is not None and mention.meaning.startswith(("place ", "last"))
    return bool(at) and (ordinal or read[at - 1].text in ("the", "that", "this", "st", "nd", "rd", "th"))


def _between_numbers(read: tuple[Token, ...], place: int) -> bool:
    before = place - 1 - (place > 1 and read[place - 1].text in _ORDINAL | {"out"})
    return 0 < place < len(read) - 1 and all(_is_place(read, at) for at in (before, place + 1))


def parse_length(text: str, bare: bool = False) -> Answer | None:
    """Read ``5 letters``, ``five letters`` or ``length 5``; a ``bare`` number only where that can be nothing else.

    ``None`` if the text is something else. Raises :class:`NotationError` for a length that no word has.
    """
    if as_shown := _AS_SHOWN.fullmatch(text.strip().casefold()):
        length = int(as_shown["length"])
        fits = as_shown["shape"].count("_") == length <= MAX_LENGTH
        return encode(length, shape_of(as_shown["shape"])) if fits else None
    if looks_like_pattern(text):
        return None
    found = list(_sizes(tokens(text)))
    numbers = [int(word) for word in found if word.isdecimal()]
    if len(numbers) != 1 or "?" in found or not ((bare and "" not in found) or "unit" in found):
        return None
    if not 1 <= numbers[0] <= MAX_LENGTH:
        raise NotationError(
            f"'{shortened(text)}': a word has 1 to {MAX_LENGTH} letters. Write its length, or _ for each letter."
        )
    return LENGTH | numbers[0]


def _sizes(read: tuple[Token, ...]) -> Iterator[str]:
    """Each token of a length: a number, ``unit``, nothing for what says nothing, and ``?`` for what is unknown."""
    for place, token in enumerate(read):
        mention = _LEXICON.at(read, place)
        behind = read[place + 1].text if place + 1 < len(read) else ""
        if token.is_number and (behind in _ORDINAL or (place and read[place - 1].text in _ONE)):
            yield "?"  # the 2nd letter, or letter 2
        elif token.is_number:
            yield token.text if len(token.text) < 4 else "?"
        elif len(token.text) == 1 and token.is_word:
            # A letter may be the one that was asked; "a" and "i" begin a sentence that names letters.
            yield "" if token.text in "ai" and behind else "?"
        elif token.text in _WORDS:
            # Words are counted by a number before them, and have a length behind it.
            yield from ["?"] * (place > 0 and read[place - 1].is_number)
        elif mention is not None and mention.meaning.startswith("number "):
            yield mention.meaning.split()[1]
        elif token.text in _SIZES:
            yield "unit"
        elif token.text not in _SIGNS and token.text not in _SILENT:
            yield "?"


def says_yes(text: str) -> bool:
    """Whether a text says that a word named is right."""
    reply = parse_reply(text, "")
    return reply is not None and reply.said == "yes"


def is_reply(text: str) -> bool:
    """Whether a text is a reply to some query, even if it is one that leaves open what is meant."""
    try:
        return parse_reply(text, "") is not None
    except NotationError:
        return True
