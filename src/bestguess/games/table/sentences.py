"""Sentences about a thing: a yes or a no in words, and questions turned round, ``can it fly?``, ``it has no tusks``."""

import re
from collections import Counter
from collections.abc import Sequence

from bestguess.core.common_words import yes_and_no
from bestguess.core.lexicon import folded
from bestguess.core.types import Answer, Query
from bestguess.games.table.things import NO, YES

_SENTENCE = re.compile(
    r"(?:(?P<said>yes|no|yeah|yep|nope)[\s,.!]+)?"
    r"(?:(?:it|he|she|they)\s+(?:does|do|is|are|can|has|have|did|was)(?P<denied>n't|\s+not)?"
    r"|(?:it|he|she|they)\s+(?P<never>can't|cannot)"
    r"|(?:of course|definitely|certainly|absolutely|sure|for sure)(?P<negated>\s+not)?)"
)
"""A yes or a no as a sentence: "yes it does", "it can't", "of course not"."""

_TICKS = {"✅": YES, "✔": YES, "✓": YES, "❌": NO, "✖": NO, "✗": NO, "✘": NO, "❎": NO}

_SAID = {"never": NO, "incorrect": NO, "wrong": NO} | {
    f"that{verb} {word}": answer
    for verb in ("'s", " is")
    for word, answer in (
        ("right", YES),
        ("correct", YES),
        ("true", YES),
        ("wrong", NO),
        ("incorrect", NO),
        ("false", NO),
    )
}
"""Other words for yes and no, as they are said of a question."""

SIGNS = ' \t:=>→|-–—?.!,"“”«»*`'
"""Signs around a question or an answer, which say nothing."""

_NOTHING = "none null nil no zero keine keins aucun aucune ninguno ninguna nessuno nenhum geen нет"
_NONE = frozenset(_NOTHING.split())
"""Words for the number 0, where numbers are counted."""

_THING = "it its he his she her they their them this that there your my person"
_ABOUT = frozenset(_THING.split())
"""Words for the thing that is asked about."""

_HELPING = "is are was were be been do does did can could will would has have had having got"
_AUXILIARIES = frozenset(_HELPING.split())

_SMALL = "a an the any some what which where when who how many much"
_SAYING_NOTHING = _AUXILIARIES | set(_SMALL.split())
"""Words of a question that do not tell it from others."""

_PERHAPS = frozenset(["could", "would"])
"""Words that leave open whether a thing is so, unless they are denied."""

_DENYING = frozenset(["not", "no", "never", "without"])

_REPLIES = {"yes": "yes", "yeah": "yes", "yep": "yes", "no": "no", "nope": "no"}

_WORD = re.compile(r"[^\W_]+")
_CANNOT = re.compile(r"\b(?:cannot|can'?t)\b")
_NOT = re.compile(r"\b(is|are|was|were|do|does|did|has|have|had|could|would)n'?t\b")


def says_none(text: str) -> bool:
    """Whether an answer in one word says that there are none."""
    return folded(" ".join(text.split())).strip(SIGNS) in _NONE


def yes_or_no(text: str) -> Answer | None:
    """The yes or no that a text is, in a word, a sign or a sentence."""
    plain = folded(" ".join(text.split())).strip(SIGNS)
    if (meaning := yes_and_no.meaning(text) or yes_and_no.meaning(plain)) is not None:
        return YES if meaning == "yes" else NO
    if (sentence := _SENTENCE.fullmatch(plain)) is None:
        return _SAID.get(plain, _TICKS.get(plain))
    denied = bool(sentence["denied"] or sentence["never"] or sentence["negated"])
    said = sentence["said"]
    return None if said is not None and denied != (said in ("no", "nope")) else NO if denied else YES


class QuestionWords:
    """The words of the questions, by which one turned round is known: ``does it lay eggs`` asks ``lays eggs``.

    ``names`` are the queries in their order, ``noun`` is what a thing is called.
    """

    def __init__(self, names: Sequence[str], noun: str) -> None:
        self._about = _ABOUT | set(_words(noun))
        self._asked: dict[frozenset[str], list[Query]] = {}
        self._by_word: dict[str, set[Query]] = {}
        for query, name in enumerate(names):
            said = _words(name)
            if (own := self._own(said)) and _DENYING.isdisjoint(said):  # "not striped: no" is not said in a sentence
                self._asked.setdefault(own, []).append(query)
                for word in own:
                    self._by_word.setdefault(word, set()).add(query)

    def _own(self, said: Sequence[str]) -> frozenset[str]:
        """The words that tell a question from others, without their endings."""
        return frozenset(_stem(word) for word in said if word not in self._about | _SAYING_NOTHING)

    def question(self, text: str) -> Query | None:
        """The one question of which a text has all words, in any order; ``None`` for none and for a denied one."""
        said = _words(text)
        fits = self._asked.get(self._own(said), [])
        return fits[0] if len(fits) == 1 and _DENYING.isdisjoint(said) else None

    def statement(self, text: str) -> tuple[Query, str] | None:
        """The question that a sentence answers with yes or no: ``it can't fly``, ``no, it has no tusks``."""
        said = _words(text)
        reply = _REPLIES.get(said[0]) if said else None
        said = said[reply is not None :]
        plain = [word for word in said if word not in _DENYING]
        meant = "yes" if len(plain) == len(said) else "no"
        first, behind = [*said[:1], ""][0], [*said[1:3], "", ""]
        tells = first in self._about or (first in _AUXILIARIES and behind[0] == "not" and behind[1] not in self._about)
        tells = tells and len(said) - len(plain) < 2 and "?" not in text
        tells = tells and (meant == "no" or _PERHAPS.isdisjoint(said))
        fits = self._asked.get(self._own(plain), [])
        return (fits[0], meant) if tells and reply in (None, meant) and len(fits) == 1 else None

    def is_sentence(self, text: str) -> bool:
        """Whether a text speaks of the thing: ``has it hair``."""
        return not self._about.isdisjoint(_words(text))

    def near(self, text: str) -> list[Query]:
        """The questions with the most words of a text, where there are any."""
        own = self._own(_words(text))
        shared = Counter(query for word in own for query in self._by_word.get(word, ()))
        return sorted(query for query, count in shared.items() if count == max(shared.values()))


def _words(text: str) -> list[str]:
    """The words of a text, with "not" for its short forms."""
    return _WORD.findall(_NOT.sub(r"\1 not", _CANNOT.sub("can not", folded(text))).replace("'s", ""))


def _stem(word: str) -> str:
    """A word without the ending of a verb or of several: ``flies`` as ``fly``, ``lays`` as ``lay``."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
