"""The sentences on results without luck: why there are none, what they rest on, and who was too lucky."""

from math import isfinite, sqrt

from bestguess.advice.format import signed
from bestguess.arena.counting import Counting
from bestguess.arena.fair import Coefficients, Reason, Score
from bestguess.arena.luck import TOO_LUCKY, Luck
from bestguess.arena.statistics import Summary
from bestguess.core.game import Game

_NO_RESULT: dict[Reason, str] = {
    "host": "the host holds no secret drawn from the prior, so the chances of a position do not hold",
    "lies": "the host may lie, and when it does is no matter of chance",
    "prior": "the secret was not drawn from the prior by which the chances are reckoned",
    "elsewhere": "somebody else answered, and how that secret was chosen is not known",
    "sampled": "no position was counted exactly, so nothing is known of the luck",
    "open": "the game was not played to its end",
    "unfitted": "no coefficients are shipped for these rules, and the games are too few to fit any",
}


def why_no_result(reason: Reason) -> str:
    """The sentence that says why there is no luck-free result."""
    return f"No luck-free result: {_NO_RESULT[reason]}."


def basis(coefficients: Coefficients, judged: int) -> str:
    """The sentence that says where the coefficients of luck-free results come from."""
    told = f"the values of {coefficients.reference}" if coefficients.reference else "hits and bits"
    if coefficients.command:
        return f"Luck-free: less what {told} tell of luck, as fitted on {coefficients.games:,} other games."
    return f"Luck-free: less what {told} tell of luck, as fitted on the first games; {judged:,} are judged."


def saving(plain: Summary, free: Summary, of: str) -> str:
    """How many times fewer games luck-free results take; empty where there is no spread to compare."""
    before, after = (one.error * sqrt(one.size) for one in (plain, free))
    if not (isfinite(before) and isfinite(after) and before and after):
        return ""
    times = (before / after) ** 2
    fewer = f"{times:.1f} times fewer games" if times >= 1 else f"{1 / times:.1f} times as many games"
    return (
        f"Standard deviation of {of}: {before:.2f}, luck-free {after:.2f}, which takes {fewer} for the same interval."
    )


def too_lucky(name: str, luck: Luck) -> str:
    """The sentence that says that a player knew more than the transcript."""
    hits, bits = luck.z
    odds = "over 10^12" if luck.odds > 1e12 else f"{luck.odds:,.0f}"
    return (
        f"{name} was too lucky for a player who knows no more than the answers: odds of {odds} to 1, of which one such "
        f"player in {TOO_LUCKY:,.0f} reaches {TOO_LUCKY:,.0f} (hits z = {signed(hits)}, bits z = {signed(bits)})."
    )


def of_game(score: Score, game: Game) -> str:
    """The sentence on the result of one game without its luck."""
    if score.luck_free is None:
        return why_no_result(score.reason or "unfitted")
    noun, luck = Counting(game).name, score.luck
    won = "" if score.won is None else f"; {signed(score.won, '.2f')} of a game won"
    return (
        f"Without luck: {signed(score.luck_free, '.1f')} {noun} instead of {score.result:g}{won}; "
        f"{signed(luck.hits)} hits and {signed(luck.bits)} bits beyond what was to be expected."
    )
