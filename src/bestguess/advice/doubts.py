"""Doubts about the answers: a lie of the host, a secret in no list, rules by which contradictory answers fit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bestguess.advice.format import percent
from bestguess.beliefs.mixture import listed_parts
from bestguess.core.belief import Belief, Mixed, Ranked
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.position import Diagnosis, Position, Repair
from bestguess.core.predictive import rest_of
from bestguess.core.types import MISS, Answer, Query, Transcript, a_noun


@dataclass(frozen=True, slots=True)
class RatedRepair:
    """One changed answer that mends a contradiction, and how likely it is to be the slip."""

    repair: Repair
    given: Answer
    """The answer that was given."""
    share: float
    """The probability that this answer is the wrong one, if exactly one is and each is as easily mistaken."""
    shown_in_part: bool
    """Whether the answer given shows a letter at some of its places only, which no host may do, not even one who lies.
    """


@dataclass(frozen=True, slots=True)
class ContradictionReport:
    """The findings about answers that no secret fits."""

    turn: int
    """The earliest move at which no secret was left; the first is 1."""
    query: Query
    answer: Answer
    repairs: tuple[RatedRepair, ...]
    """Every single changed answer that mends it, likeliest first."""
    clash: str
    """A sentence on an earlier answer that excludes this one by itself; empty where none does."""

    def headline(self, move: str, noun: str) -> str:
        """The contradiction in a sentence, with the move and the noun of the secret as the reader knows them."""
        said = f"No {noun} fits these answers: none is left at move {self.turn}, {move}."
        return f"{said} {self.clash}" if self.clash else said


_UNLISTED = {"word": "it is", "phrase": "it is", "combination": "one of its words is"}
"""The secrets that are words, or have some, and may be in no list."""


def no_repair(game: Game) -> str:
    """The sentence for answers that no single change mends. A word may also be one that no list has."""
    listed = f", or {_UNLISTED[game.secret_noun]} in no list" if game.secret_noun in _UNLISTED else ""
    return f"No single changed answer would fix it: at least two are wrong{listed}."


def contradiction_report(game: Game, transcript: Transcript, diagnosis: Diagnosis) -> ContradictionReport:
    """Rate the repairs of a diagnosis of this transcript."""
    repairs = diagnosis.repairs
    heaviest = max((repair.log_mass for repair in repairs), default=0.0)
    total = sum(2.0 ** (repair.log_mass - heaviest) for repair in repairs)
    rated = []
    for repair in repairs:
        given = transcript[repair.turn - 1][1]
        in_part = game.host_lies is not None and given != MISS and given & repair.answer == given
        rated.append(RatedRepair(repair, given, 2.0 ** (repair.log_mass - heaviest) / total, in_part))
    query, answer = transcript[diagnosis.turn - 1]
    words = game.dictionary
    clash = "" if words is None else words.clash(transcript[: diagnosis.turn - 1], query, answer)
    return ContradictionReport(diagnosis.turn, query, answer, tuple(rated), clash)


OUTSIDE = 0.02
"""The probability of a word in no list in a game played elsewhere: its host has never seen our list."""


TELLING = 0.02
"""How likely a string of letters has to be to be worth naming."""


@dataclass(frozen=True, slots=True)
class LieDoubt:
    """The doubt about a host who may lie once."""

    found: Query | None
    """The query about which the host has lied for certain; ``None`` if no lie is proven."""
    none: float
    """The probability that no answer so far was a lie."""
    suspects: Mapping[Query, float]
    """The probability that the answer to each query was the lie, in the order of the answers."""

    def sentence(self, name: Callable[[Query], str]) -> str:
        """The doubt in a sentence; ``name`` says how a query is written."""
        if self.found is not None:
            return f"The host lied about {name(self.found)}; all other answers are true."
        return "; ".join([f"No lie so far: {percent(self.none)}", *suspected(self.suspects, name)]) + "."


_SUSPECTS = 4


def suspected(lies: Mapping[Query, float], name: Callable[[Query], str]) -> list[str]:
    """The likeliest lies in words, each with its probability."""
    ranked = sorted(lies.items(), key=lambda item: -item[1])
    said = [f"about {name(query)}: {percent(p)}" for query, p in ranked[:_SUSPECTS]]
    return said + ["others less likely"] * (len(ranked) > _SUSPECTS)


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Rules by which answers fit that contradict each other by the rules given."""

    game: Game
    suspects: Mapping[Query, float]
    """The probability that the answer to each query was the lie; empty where no lie is assumed."""


def lie_doubt(position: Position) -> LieDoubt | None:
    """The doubt about the host; ``None`` where the host tells the truth, or where no answer so far may be a lie."""
    lies = position.belief.lie()
    if lies is None:
        return None
    may_lie = position.game.host_lies
    found = None if may_lie is None else may_lie.lie_found(position.transcript)
    return LieDoubt(found, rest_of(lies.values()), lies) if lies or found is not None else None


def fits_no_list(position: Position) -> bool:
    """Whether no secret of the list fits the answers, and the game goes on all the same, with secrets in no list."""
    if isinstance(position.belief, Mixed):
        return not list(listed_parts(position.belief))
    return not _outside(position.game) and isinstance(position.belief, Ranked)


def none_of_mine(position: Position, most: int) -> str | None:
    """The sentence that no secret of the list fits, with the likeliest others; ``None`` where some of them may."""
    if not fits_no_list(position):
        return None
    like = ", ".join(f"{secret} {percent(p)}" for secret, p in most_like(position, most))
    return f"None of my words; most like: {like}." if like else "None of my words fits any more."


def word_unknown(position: Position) -> str | None:
    """The sentence on a secret in no list, with what is known of it; ``None`` where the board shows that."""
    beyond = position.game.beyond
    known = "" if beyond is None else beyond.known_of(position.transcript)
    return f"Or it is {a_noun(position.game.secret_noun)} that I do not know: {known}." if known else None


def unlisted_end(position: Position) -> str | None:
    """The sentence for the end of a game whose answers no secret of the list fits; ``None`` where some does."""
    if position.outcome is None or not fits_no_list(position):
        return None
    found = position.outcome.won
    return f"The {position.game.secret_noun} is in none of my lists{'' if found else ', or an answer was wrong'}."


def likeliest_words(position: Position, most: int) -> str | None:
    """The sentence on the likeliest words where the word may only be in no list; ``None`` where none stands out."""
    letters_alone = bool(_outside(position.game)) and isinstance(position.belief, Ranked)
    found = most_like(position, most) if letters_alone and position.transcript else []
    if not found or found[0][1] < TELLING:
        return None
    return f"Most like: {', '.join(f'{secret} {percent(p)}' for secret, p in found)}."


def most_like(position: Position, most: int) -> list[tuple[str, float]]:
    """The likeliest secrets, written, with their probabilities, of a secret that is in no list."""
    belief, written = position.belief, position.game.notation.format_secret
    ranked = [one for one in (belief.components if isinstance(belief, Mixed) else (belief,)) if isinstance(one, Ranked)]
    return [(written(secret), p) for one in ranked for secret, p in one.likeliest(most)][:most]


def rules_with_a_lie(game: Game, transcript: Transcript, prior: str = "default") -> OtherRules | None:
    """The rules by which the host may lie once, if the answers fit them; ``None`` otherwise."""
    if game.host_lies is None or game.host_lies.lies:
        return None
    may_lie = game.with_rules(lies=1)
    belief = _belief(may_lie, transcript, prior)
    lies = None if belief is None else belief.lie()
    return None if lies is None else OtherRules(may_lie, lies)


def rules_beyond_the_list(game: Game, transcript: Transcript, prior: str = "default") -> OtherRules | None:
    """The rules by which the secret may be in no list, if the answers fit them; ``None`` otherwise."""
    if _outside(game) != 0:
        return None
    beyond = game.with_rules(outside=OUTSIDE)
    return None if _belief(beyond, transcript, prior) is None else OtherRules(beyond, {})


def _outside(game: Game) -> float | None:
    """The probability that the secret is in no list; ``None`` in a game whose secrets are all listed."""
    return None if game.dictionary is None else game.dictionary.outside


def _belief(game: Game, transcript: Transcript, prior: str) -> Belief | None:
    try:
        return Position.of(game, transcript, prior).belief
    except BestguessError:
        return None
