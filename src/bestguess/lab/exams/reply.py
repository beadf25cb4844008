"""The replies of a model: a query on a line of its own, and the chances that it states."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from bestguess.core.common_words import FILLERS
from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.game import Game
from bestguess.core.lexicon import shortened
from bestguess.core.types import Query

_KEY = re.compile(
    r"^[\s*_`#>\d.)-]*(?:(?:the|my|final)[ \t]+)*(answer|chances)(?:[ \t]+is)?[ \t*_`]*[:=：]",
    re.IGNORECASE | re.MULTILINE,
)
"""The beginning of a line such as ``ANSWER: B7``, whatever marks stand before it."""

_BOXED = re.compile(r"\\(?:boxed|text|textbf|mathrm)\{(.*)\}")

_MARKS = " \t*_`$."
"""The marks that may stand around what is meant."""

_LEADS = FILLERS | frozenset(
    word
    for line in (
        "word letter cell code query question next first final best last name",
        "choose pick shoot fire go let want like",
    )
    for word in line.split()
)
"""Words that people say before a query."""

_MOST_LEADS = 8
"""The most words before a query that are read."""

_BETWEEN = re.compile(r"[;\n]|,(?!\d)")
"""The places between two chances; a comma before a digit is that of a decimal fraction."""

_SPACED = re.compile(r"(\s\(?\d*[.,]\d+\)?|\s\(?\d+(?:[.,]\d+)?\s?%\)?)\s+(?=[^\W\d_])")
"""A fraction or a percentage with another query behind it: ``E5 0.25 D4 0.1``."""

_LONGEST = 1000
"""A longer part, in characters, is no query with its chance."""

_CHANCE = re.compile(r"(.+?)(?:[\s:=(]|[-–—]\s)+([^\s:=()]+?)\s*(%?)\)?")


@dataclass(frozen=True, slots=True)
class Reply:
    """A query, and the chances to hit that were stated with it."""

    query: Query
    stated: Mapping[Query, float]


def read_reply(game: Game, text: str) -> Reply:
    """The last ``ANSWER: …`` of a text, or the text itself if it is nothing but a query; all ``CHANCES: …`` beside it.

    Of several chances for one query the last counts. Raises :class:`BestguessError` saying what is wrong with it.
    """
    answer, chances = _said(text)
    stated = dict[Query, float]()
    for said in chances:
        stated |= _chances(game, said)
    return Reply(_query(game, answer), stated)


def read_answer(text: str) -> str:
    """The words of the last ``ANSWER: …`` of a text, or the text itself if it is one line, without the marks around it.

    Raises :class:`NotationError` where there is none.
    """
    return _bare(_said(text)[0])


def _said(text: str) -> tuple[str, list[str]]:
    """The words of the last ``ANSWER: …`` of a text, and those of each ``CHANCES: …``."""
    if not text.strip():
        raise NotationError("The reply is empty.")
    answer, chances = None, []
    text = "\n".join(text.splitlines())
    keys = [*_KEY.finditer(text)]
    for key, end in zip(keys, [*(key.start() for key in keys), len(text)][1:], strict=True):
        said = text[key.end() : end]
        below = said.partition("\n")[0].strip(_MARKS) == ""  # the lines below it are meant
        said = said.lstrip(f"\n{_MARKS}")
        if key[1].lower() == "answer":
            answer = said.partition("\n")[0]
        else:
            chances.append(said.replace(",\n", ", ").partition("\n\n" if below else "\n")[0])
    if answer is None:
        if "\n" in text.strip():
            raise NotationError("The reply has no line that begins with ANSWER:")
        answer = text
    return answer, chances


def _query(game: Game, text: str) -> Query:
    """The query that a text is, perhaps behind a few words that people say before one.

    Raises :class:`NotationError`, also where the first of these words may be meant as a query.
    """
    said = _bare(text)
    try:
        return game.notation.parse_query(said)
    except NotationError as error:
        refusal = error
    words = said.split(maxsplit=_MOST_LEADS)
    if len(words) > 1 and all(map(_is_lead, words)) and not words[-2].endswith(":"):
        raise refusal  # "I guess" names nothing, though guess is a word
    for size in range(1, len(words)):
        lead, rest = words[size - 1], words[size:]
        if not _is_lead(lead):
            break
        query = _read(game, " ".join(rest))
        if query is None:
            continue
        is_speech = size > 1 or lead.endswith(":") or (len(rest) > 1 and _is_lead(rest[0]))
        if not is_speech and (other := _read(game, lead)) is not None:
            one, two = map(game.notation.format_query, (other, query))
            raise NotationError(f"'{shortened(said)}' may mean {one} or {two}: write one of them alone.")
        return query
    raise refusal


def _is_lead(word: str) -> bool:
    """Whether a word says nothing before a query; of single letters, which may be queries, ``I`` alone is one."""
    bare = word.casefold().replace("’", "'")
    return bare == "i" or (len(bare := bare.strip(",:;.!?")) > 1 and bare in _LEADS)


def _read(game: Game, text: str) -> Query | None:
    try:
        return game.notation.parse_query(text)
    except NotationError:
        return None


def _bare(text: str) -> str:
    """A text without the marks around it."""
    bare = text.strip(_MARKS)
    while (inner := _BOXED.sub(r"\1", bare).strip(_MARKS)) != bare:
        bare = inner
    return bare or text


def _chances(game: Game, text: str) -> dict[Query, float]:
    stated = {}
    for part in filter(None, (one.strip(f"{_MARKS}•-") for one in _BETWEEN.split(_SPACED.sub(r"\1;", text)))):
        found = _CHANCE.fullmatch(part) if len(part) <= _LONGEST else None
        if found is None:
            raise NotationError(f"CHANCES: '{shortened(part)}' is no {game.query_noun} with a number.")
        stated[_query(game, found[1])] = _number(found[2], 100 if found[3] else 1)
    return stated


def _number(text: str, whole: int) -> float:
    try:
        part, _, of = text.replace(",", ".").partition("/")
        value = float(part) / float(of or 1) / whole
    except (ValueError, ZeroDivisionError):
        value = -1.0
    if not (isfinite(value) and 0 <= value <= 1):
        raise NotationError(f"CHANCES: '{text}' is no probability: write a number from 0 to 1.")
    return value


def said_of(error: BestguessError) -> str:
    """An error as a model is told it."""
    return f"That was not taken: {error}"
