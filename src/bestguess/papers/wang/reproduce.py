"""Wang's shares of words, measured again by the out-of-dictionary challenge."""

from collections.abc import Iterator, Sequence

from bestguess.arena.statistics import Summary, paired_difference, share_margin
from bestguess.games.hangman.words import ENGLISH, load
from bestguess.lab.challenge.challenge import Challenge, Played, rounds
from bestguess.lab.challenge.results import ChallengeResult, results
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series, Verdict

FIRST = "paper-wang(decomposition=false)"
"""His method without its second part."""

LITERAL = "paper-wang(decomposition=false,anywhere=true)"
"""The first part with his search for elements read as ``re.search``, by the letter."""

ENTRANTS = (FIRST, "paper-wang", LITERAL, "most-likely", "stock")
"""The players compared: his method in two stages, its first by the letter, the letter model, the starting script."""

HOLDOUT = 0.1
"""The share of the list that is held out, and from which the words to find are drawn."""

_ONE = (35.0, 45.0)
"""Percent of words that the first part handles, as he says."""

_TWO = (10.0, 20.0)
"""Points that the second part adds, as he says."""

_CHOSEN = (
    "The sixth wrong letter loses, as in the challenge; letters count wherever they occur; of equals the earliest of "
    "the alphabet is asked; words of the same length are among the longer ones; where just 30 % of the letters are "
    "shown, only the piece of a longer word counts; a denied letter bars shorter words only; the words in which pieces "
    "are searched stand in alphabetical order, since pieces found do not overlap; a hidden letter of a shorter word "
    "stands at a hidden place only. The last was chosen by its result: by the letter it may stand anywhere, see the "
    "row of that."
)

_OWN_READING = (
    "He says nothing of how his search function treats letters that are shown; this is re.search by the letter."
)

_REFUTED = (
    "an interval that holds no share of his range. It is confirmed only by an interval no wider than that range: one "
    "of few words holds something of any."
)

_FEW = "The interval is wider than his range: so few words do not tell."

_LIST = (
    "The shares depend on the list, and he names none: his code is for the HangmanApi of the challenge, whose list is "
    "not part of bestguess. Give it, or another."
)


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Let all players find the same words."""
    yield Step(0.0, "the words to learn from")
    words: str = settings.of("words", ENGLISH)
    challenge = Challenge.of(load(words), HOLDOUT, settings.of("games", 1000, 150, 4), seed=settings.seed)
    played: list[tuple[Played, ...]] = []
    stream = rounds(challenge, ENTRANTS, workers=settings.workers)
    try:
        for one in stream:
            played.append(one)
            yield Step(len(played) / len(challenge.secrets), f"word {len(played)} of {len(challenge.secrets)}")
    finally:
        stream.close()
        if played:
            report(challenge, played, settings.seed, result)


def report(challenge: Challenge, played: list[tuple[Played, ...]], seed: int, result: Result) -> None:
    """Add the rows, tables and curves of the games of :data:`ENTRANTS`."""
    first, whole, literal, ours, stock = every = results(ENTRANTS, played)
    gain = paired_difference([float(one[1].won) for one in played], [float(one[0].won) for one in played])
    result.rows += [
        _share("words won by the first part alone (and the third)", first, seed, _ONE),
        _added(gain, seed),
        _share("words won by the whole method", whole, seed, (_ONE[0] + _TWO[0], _ONE[1] + _TWO[1]), by_hand=True),
        _share("words won by the first part read by the letter (re.search)", literal, seed, why=_OWN_READING),
        _share("words won by the likeliest letter of the letter model", ours, seed),
        _share("words won by the starting script", stock, seed),
    ]
    result.listings.append(_by_length(every))
    result.figures.append(Figure("Words won, by their length", "letters", "percent won", tuple(map(_curve, every))))
    result.notes.append(
        f"{len(played):,} words in no list to find, {len(challenge.train):,} words of {challenge.train.source} to "
        "learn from; a word is lost at the sixth wrong letter."
    )
    result.data["entrants"] = [
        {"name": one.name, "games": one.games, "won": one.won, "share": one.share, "interval": list(one.interval)}
        for one in every
    ]


def within(low: float, high: float, told: tuple[float, float]) -> tuple[Verdict, str]:
    """Whether an interval agrees with a range that the source gives, and why not; all in percent."""
    if low > told[1] or high < told[0]:
        return "no", _LIST
    return ("yes", "") if high - low <= told[1] - told[0] else ("unknown", _FEW)


def _share(
    what: str,
    one: ChallengeResult,
    seed: int,
    told: tuple[float, float] | None = None,
    by_hand: bool = False,
    why: str = "He compares with no other player.",
) -> Row:
    """The row of a share of words won; ``told`` is the range that the source gives, in percent."""
    low, high = (100 * end for end in one.interval)
    verdict: Verdict = "unknown"
    if told is not None:
        verdict, why = within(low, high, told)
    return Row(
        what,
        None if told is None else f"{told[0]:g} to {told[1]:g} %",
        f"{100 * one.share:.1f} % ({low:.1f} to {high:.1f})",
        verdict,
        why,
        value=100 * one.share,
        low=low,
        high=high,
        seed=seed,
        by_hand=by_hand,
        chosen="" if told is None else _CHOSEN,
        refuted="" if told is None else _REFUTED,
    )


def _added(gain: Summary, seed: int) -> Row:
    margin = 100 * share_margin(gain)
    low, high = 100 * gain.mean - margin, 100 * gain.mean + margin
    verdict, why = within(low, high, _TWO)
    return Row(
        "points of these that the second part adds",
        f"{_TWO[0]:g} to {_TWO[1]:g}",
        f"{100 * gain.mean:.1f} ± {margin:.1f}",
        verdict,
        why,
        value=100 * gain.mean,
        low=low,
        high=high,
        seed=seed,
        chosen=_CHOSEN,
        refuted=_REFUTED,
    )


def _by_length(table: Sequence[ChallengeResult]) -> Listing:
    lengths = table[0].by_length
    rows = tuple(
        (str(length), str(met), *(f"{100 * one.by_length[length][1] / met:.0f} %" for one in table))
        for length, (met, _) in lengths.items()
    )
    return Listing("Words won, by their length", ("letters", "words", *(one.name for one in table)), rows)


def _curve(one: ChallengeResult) -> Series:
    return Series(one.name, tuple((float(length), 100 * won / met) for length, (met, won) in one.by_length.items()))
