"""Sid's three published scores of each of his 36 words, played again."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bestguess.games.hangman.word_files import scored
from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series, Verdict
from bestguess.papers.sid.bounds import Bounds, averaged, bounds_of
from bestguess.papers.sid.scores import LOST, PUBLISHED, SCORED, Average, ScoreTable, WordScore, reproduce_sid
from bestguess.papers.sid.strategies import ALLOWED

_HIS = 173_528
"""The words of the list with which all of his scores come out (github.com/raypereda/hangman, words.txt)."""

_LIST = (
    "He does not name his dictionary. With words.txt of github.com/raypereda/hangman (173,528 words, not part of "
    "bestguess) all 108 scores come out."
)

_CHOSEN = (
    "He names no dictionary; of equal letters his code takes the first of its set, here the alphabet. It would name a "
    "wrong last word again and again until the game is lost, here a word is named once; no word of a list meets that."
)


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Play all words with all strategies."""
    yield Step(0.0, "his words, every strategy")
    path: Path | None = settings.of("secrets", None)
    words: str = settings.of("words", ENGLISH)
    found = reproduce_sid(words, PUBLISHED if path is None else scored(Path(path), len(SCORED)))
    result.rows += compared(found, own_words=path is not None)
    result.rows += [
        Row.unpublished(
            f"average of {one.policy} ({one.method})",
            _figure(one.ours),
            "He publishes no scores of this strategy.",
            value=one.ours,
        )
        for one in found.beside
    ]
    whose = "Sid's 36" if path is None else f"those of {path}"
    _listings(found, result)
    result.notes += _notes(found, whose, his=path is None)
    result.data.update(_data(found, whose))
    seconds = settings.of("time", 1.0, 0.1, 0.0)
    lengths = sorted(set(map(len, found.played)))
    known: list[Bounds] = []
    try:
        for length in lengths if seconds else []:
            yield Step(0.4 + 0.6 * len(known) / len(lengths), f"the least score, words of {length} letters")
            known += bounds_of(["x" * length], words, seconds)
    finally:
        if known:
            result.listings.append(_bounds_listing(known, seconds))
    if known:
        result.rows.append(_least(known, found, seconds))
        result.data["optimum"] = _optimum(known, found)


def compared(found: ScoreTable, own_words: bool) -> list[Row]:
    """The rows that Sid's figures are compared with: how many scores are equal, and the average of each strategy.

    If the words are Sid's (not ``own_words``) and the dictionary has the size of his, every row has to agree. Where the
    dictionary lacks some of the words nothing was tried: his scores are those of a dictionary that has them.
    """
    his = not own_words and found.size == _HIS
    return [_scores(found, his), *(_average(one, found, his) for one in found.averages)]


def _verdict(same: bool, found: ScoreTable, his: bool) -> tuple[Verdict, str]:
    """Whether a figure agrees, and why it does not."""
    if found.missing and not his:
        return "untried", f"Words not in this dictionary: {len(found.missing)}. {_LIST}"
    if same:
        return "yes", ""
    return "no", "With the list of this size this has to come out: it is a defect." if his else _LIST


def _scores(found: ScoreTable, his: bool) -> Row:
    agrees, why = _verdict(found.equal == found.of, found, his)
    return Row(
        f"scores of {len(found.secrets)} words by three strategies that come out exactly",
        f"{found.of} scores",
        f"{found.equal} of {found.of}",
        agrees,
        why,
        must=his,
        value=float(found.equal),
        chosen=_CHOSEN,
    )


def _average(one: Average, found: ScoreTable, his: bool) -> Row:
    if one.published is None:
        return Row.unpublished(f"average of {one.policy}", _figure(one.ours), "Not every word has a score.")
    agrees, why = _verdict(abs(one.published - one.ours) < 1e-9, found, his)
    if agrees == "untried":
        why = "It needs that list."
    known = f"On the words that this dictionary has: {_figure(one.listed)}. " if found.missing else ""
    return Row(
        f"average of {one.policy} over {len(found.secrets)} words",
        _figure(one.published),
        _figure(one.ours),
        agrees,
        f"{known}{why}",
        must=his,
        value=one.ours,
        chosen=_CHOSEN,
    )


def _least(known: list[Bounds], found: ScoreTable, seconds: float) -> Row:
    """The bounds of the least mean score of strategies that name a word only when it is the last one left."""
    lower, upper = averaged(known, found.played)
    return Row.unpublished(
        "least mean score of strategies that name only the last word left, over all words of the lengths of his",
        f"{lower:.3f} to {upper:.3f} (certified)",
        f"He does not ask for the optimum. The lower bound was searched by {seconds:g} s of work for each length; a "
        "strategy that names a word earlier may score less.",
        value=upper,
    )


def _listings(found: ScoreTable, result: Result) -> None:
    """Add every score beside the published one, the scores of other strategies, and the figure."""
    words: dict[str, list[str]] = {}
    for row in found.rows:
        words.setdefault(row.word, []).append(_cell(row))
    averages = tuple(
        _figure(one.ours) if one.published is None else f"{_figure(one.published)}  {_figure(one.ours)}"
        for one in found.averages
    )
    rows = (*((word, *cells) for word, cells in words.items()), ("average", *averages))
    result.listings.append(
        Listing("Each word: published, ours (– where the dictionary lacks the word)", ("word", *SCORED), rows)
    )
    beside = tuple((one.method, _figure(one.ours), str(one.lost), one.policy) for one in found.beside)
    result.listings.append(
        Listing("Other strategies on these words", ("strategy", "average", "lost", "policy"), beside)
    )
    points = {
        policy: sorted(
            (float(row.published), float(row.ours))
            for row in found.rows
            if row.policy == policy and row.published is not None
        )
        for policy in SCORED
    }
    series = tuple(Series(policy, tuple(pairs), "points") for policy, pairs in points.items() if pairs)
    if series:
        equal = Series("equal", ((0.0, 0.0), (25.0, 25.0)))
        result.figures.append(
            Figure("Each word by each strategy", "score published", "score of ours", (*series, equal))
        )


def _cell(row: WordScore) -> str:
    ours = str(row.ours) if row.listed else "–"
    if row.published is None:
        return ours
    sign = "=" if row.equal else "≠" if row.listed else " "
    return f"{row.published} {sign} {ours:>2}"


def _bounds_listing(known: list[Bounds], seconds: float) -> Listing:
    """The bounds of the least mean score for each length."""
    return Listing(
        f"The least mean score for each length: at least a certified bound ({seconds:g} s of work), at most "
        "expected-size(alpha=2.5)",
        ("length", "words", "at least", "at most", "lost by it"),
        tuple(
            (str(one.length), f"{one.words:,}", f"{one.lower:.5f}", f"{one.upper:.5f}", f"{100 * one.lost:.1f} %")
            for one in known
        ),
    )


def _notes(found: ScoreTable, whose: str, his: bool) -> list[str]:
    """The rules, the dictionary, and why scores may not come out."""
    notes = [
        f"A score is the letters asked and the wrong words named; a lost game counts {LOST}, and {ALLOWED} wrong "
        "guesses are allowed.",
        f"Words to find: {whose}. Dictionary: {found.source}, {found.size:,} words.",
    ]
    if found.missing:
        notes.append(
            f"Not in this dictionary, so counted as lost (–), never as equal: {', '.join(found.missing)}. "
            "Give a dictionary that has them."
        )
    elif his and found.equal < found.of:
        notes.append("The strategies and the words are his, so what differs is the dictionary.")
    if found.missing and len(found.missing) < len(found.secrets):
        listed = ", ".join(f"{one.policy} {_figure(one.listed)}" for one in found.averages)
        notes.append(f"Averages of the {len(found.secrets) - len(found.missing)} words that it has: {listed}.")
    return notes


def _data(found: ScoreTable, whose: str) -> dict[str, Any]:
    """Every score and average for programs."""
    scores = [
        {
            "word": row.word,
            "policy": row.policy,
            "published": row.published,
            "ours": row.ours,
            "equal": row.equal,
            "missing": not row.listed,
        }
        for row in found.rows
    ]
    return {
        "dictionary": found.source,
        "words": found.size,
        "secrets": whose,
        "wrong_guesses_allowed": ALLOWED,
        "lost": LOST,
        "scores": scores,
        "equal": found.equal,
        "of": found.of,
        "missing": list(found.missing),
        "averages": [_average_data(one) for one in found.averages],
        "beside": [_average_data(one) for one in found.beside],
        "optimum": None,
    }


def _average_data(one: Average) -> dict[str, Any]:
    return {
        "policy": one.policy,
        "method": one.method,
        "published": one.published,
        "ours": one.ours,
        "ours_of_listed_words": one.listed,
        "lost": one.lost,
    }


def _optimum(known: list[Bounds], found: ScoreTable) -> dict[str, Any]:
    lower, upper = averaged(known, found.played)
    return {
        "of": "the least mean score over all words of a length, when only the last word left is named",
        "lower": lower,
        "upper": upper,
        "lengths": [asdict(one) for one in known],
    }


def _figure(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")
