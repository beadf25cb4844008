"""Contradictions: the move at which no secret was left, and the changed answers that would mend it, by likelihood."""

from dataclasses import dataclass

from bestguess.core.game import Game
from bestguess.core.position import Diagnosis, Repair
from bestguess.core.types import MISS, Answer, Query, Transcript


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


def no_repair(game: Game) -> str:
    """The sentence for answers that no single change mends. A word may also be one that no list has."""
    listed = ", or it is in no list" if game.secret_noun in ("word", "phrase") else ""
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
