"""Letters that failed, as people write them behind a pattern or by themselves: ``_A___ -ES``, ``not E S``."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bestguess.core.common_words import YES_AND_NO
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import folded, shortened
from bestguess.games.hangman.pattern import looks_like_pattern, typed
from bestguess.games.hangman.pattern_doubts import SPEECH
from bestguess.games.hangman.replies import is_phrase, is_yes, says_none
from bestguess.games.hangman.reply_words import BEFORE_LETTERS, CONJUNCTIONS, NONE, REPLIES, WRONG

_BOOKS = (YES_AND_NO, NONE, REPLIES, WRONG)


def _phrases(code: str) -> list[str]:
    """The words of a language that say of letters that they are not there, as a person types them."""
    said = ", ".join(book.get(code, {}).get("no", "") for book in _BOOKS)
    written = {typed(phrase).strip() for phrase in said.split(",")} - {""}
    return [phrase for one in written for phrase in {one, folded(one)} if len(phrase) > 1 or not phrase.isalpha()]


def _any_of(phrases: Iterable[str]) -> str:
    """A pattern that matches any of some phrases, the longest first, with any spaces between their words."""
    longest_first = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in longest_first)


_CODES = {code for book in _BOOKS for code in book}
_ENGLISH = frozenset(_phrases("en"))
_AND = {code: frozenset(_phrases(code)) - _ENGLISH for code in CONJUNCTIONS}
"""The words of the languages in which a letter is also the word "and"."""

_WRONG = f"(?:{_any_of(phrase for code in _CODES for phrase in _phrases(code))}|(?:out|strikes)(?=:))"
_THERE = (
    r"(?:(?:there(?:'s|\s+(?:is|are|was|were))|it(?:'s|\s+(?:is|has|had|contains|does))|has|have|contains|"
    r"(?:the\s+)?word\s+(?:has|contains|does)|(?:es\s+)?gibt|(?:das\s+wort\s+|es\s+)?hat|es\s+sind|enthält|"
    r"er\s+(?:is|zijn|zit|zitten)|(?:het\s+woord\s+)?heeft|det\s+(?:är|er|finns|finnes)|la\s+palabra|le\s+mot|"
    r"la\s+parola|a\s+palavra)\s+)?"
)
"""How a sentence begins that says what is not there: ``there is no E``."""

_TAIL = r"(?:\s+(?:in|in\s+it|in\s+there|in\s+(?:the|this)\s+word|at\s+all|drin|dedans|dans\s+le\s+mot|im\s+wort|vor))?"
"""How such a sentence ends."""

_TRIED = r"used|tried|guessed|guesses|asked|already|benutzt|geraten|proposées|usadas|probadas|использованы|названы"
_NOUN = r"(?:letters?|guess(?:es)?|buchstaben?|lettres?|letras?|lettere|буквы)"
_LETTERS = r"(?P<letters>[^\d_*?•.]+?)"
_END = r"[\s)\]}.]*"

_WORDED = re.compile(
    rf"(?P<pattern>.*?)(?:^|[\s,;:/|([{{])(?:(?:and|but|aber|mais|pero|ma)\s+)?(?:{_NOUN}\s+)?"
    rf"(?:{_THERE}(?P<said>{_WRONG})|(?P<tried>{_TRIED})|x(?=\s*[:=]))(?:\s+{_NOUN})?(?:\s+so\s+far)?"
    rf"(?:\s*[:=]\s*|\s+|(?<=')){_LETTERS}{_TAIL}{_END}"
)
"""``_ A _ _ _ not E S``, ``a__le wrong letters e,s``, ``misses: e s``, ``x: e s``."""

_FIRST = re.compile(
    rf"(?P<said>(?:{_NOUN}\s+)?(?:{_TRIED}|{_WRONG})(?:\s+{_NOUN})?\s*[:=]?\s+{_LETTERS})[\s,]*[;|/.!\n]\s*(?P<pattern>[^;|/]*[_*•?][^;|/]*)"
)
"""Letters that failed before the pattern: ``wrong: e, s; pattern _A___``."""

_SIGNED = re.compile(
    rf"(?P<pattern>.*?)(?:\s*(?P<stroke>[/|([{{;])\s*|\s+[-!]\s*(?!-))(?P<letters>[^\W\d_][^\d_*?•.()\[\]{{}}-]*?){_END}"
)
"""``_A___ -ES``, ``_ A _ _ _ / E S``, ``_A___ (E, S)``."""

_SAID_BEHIND = re.compile(
    rf"(?P<shown>.*[_*•?.-][^\d_*?•.\n]*?)(?:\s*[:=]\s*|\s+)(?:(?:is|are|was|were)\s+)?{_WRONG}{_END}"
)
"""``_ A _ _ _ (e, s wrong)``, ``_A___, E and S are missing``."""

_PARTED = re.compile(r"[\s,;:/|([{]+(?:(?:and|with|but)\s+)?")
"""Signs and words between a pattern and letters that are said to be wrong behind them."""

_BARE = re.compile(r"(?P<pattern>.*[_*•.?]\S*)\s+(?P<letters>[^\W\d_](?:[\s,]+[^\W\d_])*)")
"""``_A___ e s``: the letters stand alone behind a pattern written together."""

_CROSSED = re.compile(r"(?P<pattern>(?:[^\W\d]\s+)*[_*•]\s+)x(?P<letters>(?:\s+[^\W\d_]){2,})")
"""``_ _ A _ _ x e s``: all places apart, and x before letters that may be those of the word."""

_AGAIN = re.compile(r"(?<=\s-[^\W\d_])[\s,]+-(?=[^\W\d_](?:[\s,]|$))")
"""A sign before another letter that failed: ``-e -s``."""

_HYPHENED = re.compile(r"(?P<pattern>(?:\S\s+)*[_*•.?]\s+(?:\S\s+)*)-\s+(?P<letters>[^\W\d_](?:\s+[^\W\d_])*)")
"""``_ - r a y``: all places apart, and letters behind a stroke that may be a hyphen."""

_BLANK = re.compile(r"[_*•?]")

_HEADED = re.compile(
    r"^(?:(?:the|i|now|it|current|secret|hidden)\s+)?(?:(?:word|phrase|pattern|board|see|wort|mot|palabra|слово|so\s+far|known|progress|display|state)(?:\s+is)?\s*[:=]\s*"
    r"|(?:(?:word|phrase|pattern|board)(?:\s+is)?|is|it's|see|now|so\s+far)\s+(?=\S*[_*•]))",
    re.IGNORECASE,
)
"""A heading before the pattern: ``word: _ A _ _ _``."""

_BETWEEN = re.compile(
    rf"[\s,;/+&]+(?:(?:and|or|nor|und|oder|noch|et|ou|ni|och|og|en|of|ja|ve|né|nem|ani|и|или|no|not|kein|keine?n?|geen|pas|de|"
    rf"{_any_of(BEFORE_LETTERS.split())})\s+)*"
)
_BEFORE = re.compile(rf"^(?:(?:{_any_of(BEFORE_LETTERS.split())})\s+)+")
"""Articles and nouns before letters: ``no hay la E``."""


_SHORT = 3
"""The most letters of a word such as "no" that letters which failed may well spell: the word "none" is no chance."""


class Split(NamedTuple):
    """A text as a pattern, and the letters that are not there; both empty where there are none."""

    pattern: str
    wrong: str = ""
    tried: bool = False
    """Whether the letters were only said to be used, so that those which the pattern shows are right."""


def split_wrong(
    text: str,
    fits: Callable[[str], bool] = lambda pattern: False,
    several: bool = False,
    may: Callable[[str], bool] = lambda pattern: True,
) -> Split:
    """The pattern, and the letters that are not there: ``_ A _ _ _ not E S``, ``_A___ -ES`` or ``misses: e s``.

    ``fits`` says whether a text by itself has the places that the secret has: a pattern that does is one as a whole,
    and letters behind one that does are not part of it. Where the secret has ``several`` words, a stroke parts them.
    ``may`` says whether the secret may be shown as a pattern is, where a stroke in it may be a hyphen. Raises
    :class:`NotationError` for a text that may mean two things.
    """
    if first := _FIRST.fullmatch(typed(text.strip())):
        text = f"{_HEADED.sub('', first['pattern'])} {first['said']}"
    text = _HEADED.sub("", text.strip())
    read = _each_signed(typed(text))
    if (hyphened := _HYPHENED.fullmatch(typed(text))) and _is_hyphen(hyphened, may):
        return Split(text)
    signed, worded = _SIGNED.fullmatch(read), _WORDED.fullmatch(read)
    whole = fits(read) and (signed is None or signed["stroke"] is not None)
    if whole and several:
        return Split(text)
    if worded is not None and (letters := _run(worded["letters"])) and not is_phrase(read):
        pattern = _without_stop(worded["pattern"].strip(" ,;:/|([{"), fits)
        if re.search(r"[_*•.?]", pattern) or pattern == "-":  # other dashes are places
            pattern = pattern.strip(" -")
        # By itself a word of several letters is an answer or another move, unless it is said of a pattern.
        if looks_like_pattern(pattern) or fits(pattern) or (not pattern and len(set(letters)) == len(letters)):
            _refuse_and(text, worded["said"], worded["letters"])
            said = worded["said"] or worded["tried"] or ""
            wrong = _failed(text, pattern, worded["letters"], said) if pattern else letters
            return Split(pattern, wrong, worded["tried"] is not None)
    if whole:
        return Split(text)
    if (behind := _SAID_BEHIND.fullmatch(read)) is not None:
        blank = max(map(behind["shown"].rfind, "_*•?.-"))
        for parted in _PARTED.finditer(behind["shown"], blank + 1):
            pattern, letters = behind["shown"][: parted.start()], _run(behind["shown"][parted.end() :])
            one_word = len(pattern) > 1 and len(pattern.split()) == 1  # a sign alone begins a line of a list
            set_off = (one_word or not {"(", "["}.isdisjoint(parted[0])) and not several
            if letters and (fits(pattern) or (set_off and looks_like_pattern(pattern))):
                return Split(pattern, _failed(text, pattern, behind["shown"][parted.end() :]))
    if signed is not None and (letters := _run(signed["letters"])):
        pattern = signed["pattern"].strip()
        one_word = not ("/" in read if several else "/" in pattern)
        if fits(pattern) or (looks_like_pattern(pattern) and one_word):
            if not fits(pattern) and signed["stroke"] in (None, "/", "|") and not re.search(r"[_*•.?]", pattern):
                raise NotationError(
                    f"'{shortened(text)}' may be two words or letters that failed: write {_failing(pattern, letters)} "
                    "if they failed, or _ for each place not known."
                )
            return Split(pattern, _failed(text, pattern, signed["letters"]))
    bare = _BARE.fullmatch(read)
    crossed = _CROSSED.fullmatch(read)
    if crossed is not None:
        raise NotationError(
            f"'{shortened(text)}': is x a letter, or a sign for letters that failed? Write "
            f"{_failing(crossed['pattern'].strip(), _run(crossed['letters']))} if they failed, or the word without "
            "spaces."
        )
    if bare is None or not (fits(bare["pattern"]) or (not several and len(bare["pattern"].split()[-1]) > 1)):
        return Split(text)
    pattern, letters = bare["pattern"], _run(bare["letters"])
    if letters[0] == "x" and len(letters) > 1:
        raise NotationError(
            f"'{shortened(text)}': is x one of the letters that failed, or a sign for them? Write "
            f"{_failing(pattern, letters)}, or {_failing(pattern, letters[1:])}."
        )
    if not fits(pattern) or all(len(word) == 1 for word in pattern.split()):
        raise NotationError(
            f"'{shortened(text)}' may be one word or letters that failed: write {_failing(pattern, letters)} if "
            "they failed, or the word without spaces."
        )
    return Split(pattern, letters)


def _is_hyphen(hyphened: re.Match[str], may: Callable[[str], bool]) -> bool:
    """Whether the stroke in ``_ - r a y`` is a hyphen of the word. Raises :class:`NotationError` where it may be."""
    text, pattern, letters = hyphened[0], hyphened["pattern"].strip(), _run(hyphened["letters"])
    if not may(pattern) or not set(letters).isdisjoint(pattern):
        return True
    if may(text):
        raise NotationError(
            f"'{shortened(text)}': is that one word with a hyphen, or did {' '.join(letters.upper())} fail? Write "
            f"{''.join(text.split())} for the word, or {_failing(pattern, letters)} if they failed."
        )
    return False


def _refuse_and(text: str, said: str | None, letters: str) -> None:
    """Raise :class:`NotationError` for "senza s e t", whose second letter may join the two others."""
    phrase = " ".join((said or "").split())
    joints = {CONJUNCTIONS[code] for code, phrases in _AND.items() if phrase in phrases}
    joint = next((one for one in sorted(joints) if f" {one} " in letters), "")
    before, joined, behind = letters.rpartition(f" {joint} ")
    if joint and joined and (one := _run(before)) and len(other := _run(behind)) == 1:
        first, last = ", ".join(one.upper()), other.upper()
        raise NotationError(
            f"'{shortened(text)}': is {joint.upper()} one of the letters that failed, or does it mean \"and\"? Write "
            f"{first}, {last} or {first}, {joint.upper()}, {last}."
        )


def _without_stop(pattern: str, fits: Callable[[str], bool]) -> str:
    """A pattern without the full stop of a sentence: ``-A-E-. Wrong: o``."""
    bare = pattern.removesuffix(".")
    return bare if fits(bare) or (not fits(pattern) and re.search(r"[_*•-]", bare) and "." not in bare) else pattern


def _each_signed(text: str) -> str:
    """A text in which a sign before each letter, ``_A___ -e -s``, stands before all of them."""
    return _AGAIN.sub(" ", text) if _BLANK.search(text) else text


def _failed(text: str, pattern: str, letters: str, said: str = "") -> str:
    """The letters behind a pattern that failed, ``said`` being the word before them; empty for a word such as "none".

    Letters apart are letters, whatever they spell. Raises :class:`NotationError` for a word that may be said of them.
    """
    word = _run(letters)
    if len(_pieces(letters)) > 1 or len(word) < 2:
        return word
    are_letters = len(set(word)) == len(word) and set(word).isdisjoint(pattern)
    is_none = says_none(word) or (says_none(said) and re.fullmatch(_WRONG, word) is not None)
    if is_none and (len(word) > _SHORT or not are_letters):
        return ""
    phrase = f"{said} {word}".strip()
    is_said = is_phrase(phrase) or (is_phrase(word) and not is_yes(word)) or (is_phrase(said) and word in SPEECH)
    if is_none or is_said:
        failing = _failing(pattern, "".join(dict.fromkeys(word.upper())))
        others = f", or {failing} if they failed" if set(word).isdisjoint(pattern) else ""
        raise NotationError(
            f"'{shortened(text)}': is {word} said, or are they letters that failed? Write {pattern} alone{others}."
        )
    return word


def _failing(pattern: str, letters: str) -> str:
    """A pattern with letters that failed, as it is read without doubt: with spaces between, they spell no word."""
    return f"{pattern} not {' '.join(letters)}"


def _pieces(text: str) -> list[str]:
    """The letters and words of a text, without what stands between them and before them."""
    return [piece for piece in _BETWEEN.split(_BEFORE.sub("", text.strip(" ,;:-"))) if piece]


def _run(text: str) -> str:
    """The letters of ``E, S and T`` or ``EST`` in one; empty for anything else, such as words or another move."""
    pieces = _pieces(text)
    single = all(len(piece) == 1 for piece in pieces) or (len(pieces) == 1 and pieces[0].isalpha())
    return "".join(pieces) if single else ""


def without_shown(letters: str, shown: Sequence[str]) -> str:
    """The letters of some that are not among those shown."""
    return "".join(letter for letter in letters if letter not in shown)
