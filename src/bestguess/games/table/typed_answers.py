"""Answers about a thing as people type them: the words of a table, yes and no, numbers, and that nobody knows."""

from collections.abc import Sequence

from bestguess.core.bounds import bound
from bestguess.core.common_words import number_words, says_not_known
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import folded, shortened, tokens
from bestguess.core.types import Answer
from bestguess.games.table.names import key_of, some
from bestguess.games.table.sentences import SIGNS, says_none, yes_or_no
from bestguess.games.table.things import DONT_KNOW, NO, YES

_PASSED = frozenset({"no answer", "skip", "pass"})
"""Words by which somebody leaves a question unanswered, folded."""

ENDS = SIGNS + "()[]"
"""Signs around an answer, with brackets."""


def written_answer(text: str, words: Sequence[str], known: Sequence[Answer]) -> Answer | None:
    """The answer of those that are ``known`` whose word is the text but for capitals; ``None`` for none."""
    return next((answer for answer in known if key_of(words[answer]) == key_of(text)), None)


def answer_of(text: str, words: Sequence[str], known: Sequence[Answer]) -> Answer:
    """The answer that a text is, of those that are ``known``, by their words. Raises :class:`NotationError`."""
    if (written := written_answer(text, words, known)) is not None:
        return written
    wanted = key_of(text)
    sign = bound(text)
    for said in (wanted, "" if sign or asks(wanted) else folded(wanted.strip(ENDS))):
        found = [answer for answer in known if said and said in (key_of(words[answer]), folded(key_of(words[answer])))]
        if len(found) == 1:
            return found[0]
    if is_unsure(wanted):
        if DONT_KNOW in known:
            return DONT_KNOW
        raise NotationError(f"'{shortened(text)}': whether a name is right is yes or no.")
    if asks(wanted):
        raise NotationError(f"'{shortened(text)}' asks, and tells nothing. {some([words[answer] for answer in known])}")
    if sign:
        raise NotationError(
            f"'{shortened(text)}': '{sign}' leaves open what it is. {some([words[answer] for answer in known])}"
        )
    code = yes_or_no(text)
    if code is not None:
        counted = {"0": NO, "1": YES}  # a column of 0 and 1
        if code in known:
            return code
        own = [answer for answer in known if counted.get(words[answer]) == code]
        if own and len(known) <= len(counted) + 1:
            return own[0]
    number = "0" if says_none(text) else number_words.meaning(text)
    if number is not None and (counted_so := [answer for answer in known if words[answer] == number]):
        return counted_so[0]
    begun = [answer for answer in known if wanted and folded(key_of(words[answer])).startswith(folded(wanted))]
    if len(begun) == 1:
        return begun[0]
    raise NotationError(f"'{shortened(text)}' is not an answer here. {some([words[answer] for answer in known])}")


def is_unsure(said: str) -> bool:
    """Whether an answer says that nobody knows it."""
    return says_not_known(tokens(said)) == "unknown" or folded(said).strip(" .!") in _PASSED


def asks(said: str) -> bool:
    """Whether an answer has a question mark behind it; one alone says that nobody knows."""
    return "?" in said[len(said.rstrip(ENDS)) :] and bool(said.strip(ENDS))
