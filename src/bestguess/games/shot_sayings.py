"""Sayings about a shot: answers in any language, denials, the names of ships, and fillers, as one meaning."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from bestguess.core.bounds import bound
from bestguess.core.common_words import CORRECTIONS, FILLERS, JOINTS, not_known
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import Lexicon, Mention, Token, shortened, tokens
from bestguess.games.shot_words import BREAKS, INTERJECTIONS, MARKS, NUMBERS, SHOT_FILLERS

_DENIALS = frozenset({"no", "not"})

_DENIED = {"hit": "miss", "yes": "miss", "sunk": "afloat"}
"""What is said by denying an answer; by denying a miss, that something is there."""

_REPLIED_NO = {"hit": ["miss"], "sunk": ["not", "sunk"], "miss": ["there"]}
"""The answer that "no" gives to a question after another answer: "a hit? no" is a miss."""

_PENDING = frozenset(["will", "would", "i'll", "it'll", "we'll", "i'd", "going", "to"])
"""Words before an answer that may come, and has not: "i will hit b5"."""

_VERBS = frozenset(["did", "was", "is", "were", "does", "do", "has", "have", "had", "war", "ist", "habe", "hab", "est"])
"""Verbs that ask where they stand before their subject."""

_SUBJECTS = frozenset(["i", "it", "you", "that", "this", "we", "they", "es", "das", "ich", "ce"])
"""Subjects of a question whether a shot hit."""

_OMITTED = frozenset(["have", "had", "habe", "hab"])
"""Verbs whose subject is left out: "hab B5 getroffen" tells."""

_ADVERBS = frozenset(["a", "an", "the", "be", "been", "get", "have", "of", "to", "just", "only", "probably"])
"""Words that may stand between one of those and the answer."""

_ARTICLES = frozenset(token.text for token in tokens("a an the my your his her their our der die das den le la el il"))
"""Words before a number that is the length of a ship: "e8, the 4 is sunk"."""


_ALL = frozenset(["all", "anything", "everything", "alles", "tout", "todo"])
_BUT = frozenset(["but", "except", "außer", "ausser", "sauf", "menos"])
"""Words before an answer that is denied by them: "anything but a hit", "all but sunk"."""

_SIGHS = frozenset(["oh", "ooh", "aw", "aww"])
"""Words before a "no" that answers nothing: "oh no, a hit"."""

_QUOTES = frozenset("\"'`")

_PLURALS = frozenset(["ships", "boats", "schiffe", "boote", "navires", "bateaux", "barcos", "navi", "navios"])
"""Words behind a number of ships, which is no length: "two ships sunk"."""

_TRUTH = {"0": "no", "1": "yes"}
"""Numbers that reply to an answer, as in "hit=0" and ``"sunk": 1``."""


def _is_range(read: Sequence[Token], at: int) -> bool:
    """Whether a row stands before another, as in "a-b7", or a number is below zero, as in "b7 -1"."""
    if len(read[at].text) == 1 and read[at].is_word:
        return at + 1 < len(read) and read[at + 1].glued and read[at + 1].text in {"/", "-", "&", "+"}
    signed = at > 0 and read[at].is_number and read[at].glued and read[at - 1].text == "-"
    return signed and (not read[at - 1].glued or (at > 1 and read[at - 2].text in {"=", ":"}))


def _is_question(read: Sequence[Token]) -> bool:
    """Whether a verb stands before its subject, as in "did I hit E5", "was E5 a hit" and "E5, is it a miss"."""
    words = [token.text for token in read]
    if any(verb in _VERBS and subject in _SUBJECTS for verb, subject in pairwise(words)):
        return True
    cell = len(words) > 2 and ((len(words[1]) == 1 and words[2].isdecimal()) or words[1].isdecimal())
    return cell and words[0] in _VERBS - _OMITTED


class ShotVocabulary(Protocol):
    """The words that a game of shots knows."""

    @property
    def answer_lexicon(self) -> Lexicon:
        """The phrases that are answers."""
        ...

    @property
    def ship_lexicon(self) -> Lexicon | None:
        """The names of ships, each meaning the places in the fleet that it may stand for, such as ``"2 3"``."""
        ...

    @property
    def names_ships(self) -> bool:
        """Whether some answers name a ship."""
        ...

    @property
    def tells_colours(self) -> bool:
        """Whether a ship is named by its colour, which by itself says that it was hit."""
        ...

    @property
    def can_sink(self) -> bool:
        """Whether a hit may sink something, so that a denied miss says too little."""
        ...

    @property
    def sayable(self) -> str:
        """The answers of this game in words: ``miss, hit or sunk``."""
        ...


@dataclass(frozen=True)
class Saying:
    """The part of a text that speaks of one shot."""

    text: str
    answer: str
    """``miss``, ``hit`` or ``sunk``; empty where nothing is said."""
    ships: tuple[int, ...] | None = None
    """The ships that a name may mean; ``None`` where none was named."""
    named: str = ""
    """The name as it was typed."""
    unsure: bool = False
    """Whether the name may be an answer instead: the letter ``s`` of a submarine, or of "sunk"."""


class Hearing:
    """Answers, denials and names, in the order in which they were heard."""

    def __init__(self, game: ShotVocabulary, text: str) -> None:
        self.game, self.text = game, text
        self.answers: list[str] = []
        self.marks: list[str] = []
        self.lone: list[tuple[str, str]] = []
        """Numbers that stand alone, each with the ships that have this length."""
        self.ships: tuple[int, ...] | None = None
        self.named = ""
        self.unsure = False
        self.asked = False
        """Whether the last answer was asked for, as in "a hit?", and not told."""
        self.replied = False
        """Whether a reply to what was asked was heard."""
        self.missed = False
        """Whether a miss was named or a hit denied, and not only no said."""

    def listen(self, read: Sequence[Token], numbers: bool) -> None:
        """Take more tokens. Raises :class:`NotationError` for one that means nothing."""
        ships = self.game.ship_lexicon
        at = 0
        while at < len(read):
            token = read[at]
            if self.asked and token.text in _TRUTH:
                self._reply(_TRUTH[token.text])
                self.asked, at = False, at + 1
                continue
            if token.text == "no" and at and read[at - 1].text in _SIGHS:
                at += 1
                continue
            if token.text != "?" and (unknown := not_known.at(read, at)):
                said = " ".join(one.text for one in read[at : unknown.end])
                raise NotationError(self._unknown(said, ", and does not say what happened"))
            answer = self.game.answer_lexicon.at(read, at)
            ship = None if ships is None else ships.at(read, at)
            if ship is not None and self._is_stray(token) and answer is None:
                raise NotationError(self._unknown(token.text))
            if ship is not None and token.text in FILLERS and ships is not None and ships.at(read, at + 1) is not None:
                ship = None  # "a four" is one name, though a ship may be called a
            if (
                answer is not None
                and ship is not None
                and self.game.tells_colours
                and not token.is_word
                and ship.meaning
            ):
                # A red circle is a hit of red, and a blue one may be water.
                if answer.meaning == "miss" and not self.answers:
                    raise NotationError(f"'{self.text}' could be a miss or a colour: write one of them in words.")
                answer = None
            if answer is None and (ship is None or ship.end == at + 1) and _is_range(read, at):
                raise NotationError(self._unknown(token.text))
            if ship is not None and ship.end < len(read) and read[ship.end].text in _PLURALS:
                raise NotationError(f"'{self.text}' tells of several ships. Say {self.game.sayable} for one.")
            if ship is not None and ship.end == at + 1 and token.is_number:
                # A ship is told of with its answer: in "a1-3 hit" the number may be a cell.
                named = self.answers or (at and read[at - 1].text in _ARTICLES)
                self.lone.append((token.text, ship.meaning if named else ""))
                at += 1
            elif ship is not None and (
                answer is None or ship.end > answer.end or (ship.end == answer.end and self.answers)
            ):
                self.unsure = self.unsure or answer is not None
                self._name(ship.meaning, " ".join(one.text for one in read[at : ship.end]))
                at = ship.end
            elif answer is not None:
                if len(token.text) == 1 and token.is_word:
                    self._check_no_ship(token)
                self._check_told(read, at)
                self.missed = self.missed or answer.meaning == "miss"
                if self.asked and answer.meaning != "not":
                    self._reply(answer.meaning)
                elif answer.meaning in ("yes", "no") and len(token.text) == 1 and self.answers:
                    pass  # "hit n sunk", "tocado y hundido": a word between two answers
                else:
                    self.answers.append(self._no(read, answer) if answer.meaning == "no" else answer.meaning)
                at = answer.end
                self.asked = self._asks(read, at)
            else:
                if token.text == "?" and (self.answers or (self.ships and self.game.tells_colours)):
                    self.asked = True
                elif token.is_number and numbers and token.text in NUMBERS:
                    self.lone.append((token.text, ""))
                elif token.text in MARKS and not token.glued:
                    dots = at + 1 < len(read) and read[at + 1].glued and read[at + 1].text == token.text
                    self.marks += [] if dots else [MARKS[token.text]]  # "..." answers nothing
                elif token.text not in JOINTS and token.text not in SHOT_FILLERS:
                    self._check_no_ship(token)
                    raise NotationError(self._unknown(token.text))
                elif token.is_word:
                    self.marks.clear()  # "d4 - you got me": a dash before words answers nothing
                at += 1

    def _is_stray(self, token: Token) -> bool:
        """Whether a letter before any answer is no ship, where none is named: in "b5 c hit" it may be of a cell."""
        letter = len(token.text) == 1 and token.is_word and token.text not in FILLERS
        return letter and not self.answers and not self.game.names_ships

    def _asks(self, read: Sequence[Token], at: int) -> bool:
        """Whether a yes or no behind an answer replies to it, as in "hit: false", ``"hit": true`` and "sunk = no"."""
        place = at
        while place < len(read) and read[place].text in _QUOTES:
            place += 1
        if place == len(read) or read[place].text not in (":", "="):
            return False
        place += 1
        reply = self.game.answer_lexicon.at(read, place)
        is_number = place < len(read) and read[place].text in _TRUTH
        if not is_number and (reply is None or reply.meaning not in ("yes", "no")):
            return False
        end = place + 1 if reply is None or is_number else reply.end
        return end == len(read) or read[end].text in JOINTS

    def _reply(self, meaning: str) -> None:
        """Take what is replied to the answer that was asked for: "a hit? no" is a miss, and "sunk? no" afloat."""
        self.replied = True
        if not self.answers:  # "red? yes"
            if meaning == "no":
                raise self._contradictory()
            self.answers += [meaning] * (meaning != "yes")
            return
        asked = self.answers.pop()
        if meaning == "no":
            self.missed = self.missed or asked == "hit"
            self.answers += _REPLIED_NO.get(asked, ["not"])
        else:
            self.answers.append(asked if meaning == "yes" else meaning)

    def _check_told(self, read: Sequence[Token], at: int) -> None:
        """Raise :class:`NotationError` for what was not answered: "i will hit b5", "all but sunk", "no wait"."""
        place = at - 1
        while place >= 0 and read[place].text in _ADVERBS and read[place].text not in _PENDING:
            place -= 1
        behind = [token.text for token in read[at:]]
        if behind[0] == "no" and len(behind) == 2 and behind[1] in CORRECTIONS - {"sorry"}:
            raise NotationError(f"'{self.text}' takes back what it says. Say {self.game.sayable}.")
        denied = place > 0 and read[place].text in _BUT and read[place - 1].text in _ALL
        if denied or bound(self.text) in ("!=", "≠"):
            raise NotationError(f"'{self.text}' says what was not answered. Say {self.game.sayable}.")
        if place >= 0 and read[place].text in _PENDING:
            raise NotationError(
                f"'{self.text}' says what may come, not what was answered. Say {self.game.sayable} once it is."
            )

    def _no(self, read: Sequence[Token], word: Mention) -> str:
        """What "no" says here: ``miss`` by itself, ``no`` where it denies what is behind it, ``not`` of a miss."""
        if word.end == len(read):
            return "no"
        if read[word.end].text in JOINTS:
            return "miss"  # "no, missed" and "no it missed" are answers, "no hit" a denial
        place = word.end
        while place < len(read) and (read[place].text in FILLERS or read[place].text in BREAKS):
            if read[place].text in BREAKS:
                return "miss"
            place += 1
        behind = self.game.answer_lexicon.at(read, place)
        if behind is None or behind.meaning in ("yes", "no", "not"):
            return "no"
        if read[word.first].text in INTERJECTIONS:
            return "miss"
        return "not" if behind.meaning == "miss" else "no"

    def _name(self, meaning: str, named: str) -> None:
        ships = tuple(map(int, meaning.split()))
        both = ships if self.ships is None else tuple(ship for ship in self.ships if ship in ships)
        if not ships:
            raise NotationError(f"'{self.text}': there is no {named} in this game. Say {self.game.sayable}.")
        if not both:
            raise NotationError(f"'{self.text}': no ship here is both {self.named} and {named}. Write one of them.")
        self.ships, self.named = both, f"{self.named} {named}".strip()

    def _check_no_ship(self, token: Token) -> None:
        """Raise :class:`NotationError` for a word that stands where the name of a ship belongs."""
        if self.game.names_ships and self.answers and token.is_word:
            raise NotationError(f"'{self.text}': there is no ship '{shortened(token.text)}'. Say {self.game.sayable}.")

    def _unknown(self, word: str, why: str = "") -> str:
        about = "" if word == self.text.casefold() else f"In '{self.text}': "
        return f"{about}'{shortened(word)}' is not an answer{why}. Say {self.game.sayable}."

    def saying(self) -> Saying:
        """All of it together. Raises :class:`NotationError` where one part denies another."""
        if self.asked or (not self.replied and _is_question(tokens(self.text))):
            raise NotationError(f"'{self.text}' asks, and tells nothing. Say {self.game.sayable}.")
        said: set[str] = set()
        denied = False
        for heard, behind in pairwise([*self.answers, ""]):
            if not denied and ((heard in _DENIALS and behind in _DENIED) or (heard, behind) == ("not", "miss")):
                denied = True
                continue
            if denied:
                heard, denied = _DENIED.get(heard, "there"), False
            said.add({"no": "miss"}.get(heard, heard))
        if "yes" in said and said != {"yes"}:
            said.discard("yes")
            if "miss" in said:
                raise self._contradictory()
        for number, ships in self.lone:
            if said and ships and "miss" not in said:
                self._name(ships, number)
            elif said or len(self.lone) > 1 or number not in NUMBERS:
                raise NotationError(f"In '{self.text}': {shortened(number)} is not an answer. Say {self.game.sayable}.")
            else:
                said.add(NUMBERS[number])
        if not said:
            marks = [mark for mark in self.marks[:1] if self.ships is None or mark != "miss"]  # "d4 - cruiser"
            said = {"hit"} if self.ships and self.game.tells_colours else set(marks)
        if said == {"there"} and not self.game.can_sink:
            said = {"hit"}
        if said == {"miss", "afloat"} and not self.missed:
            raise self._contradictory()  # "no, not sunk" may be said of a hit
        for meaning, kinds in (
            ("miss", [{"miss"}, {"miss", "afloat"}]),
            ("hit", [{"hit"}, {"yes"}, {"hit", "afloat"}, {"hit", "there"}]),
            ("sunk", [{"sunk"}, {"hit", "sunk"}, {"sunk", "there"}]),
            ("", [set()]),
        ):
            if said in kinds:
                return Saying(self.text, meaning, self.ships, self.named, self.unsure)
        raise self._contradictory()

    def _contradictory(self) -> NotationError:
        return NotationError(f"'{self.text}' says one thing and another. Say {self.game.sayable}.")
