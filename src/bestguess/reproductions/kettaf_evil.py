"""Kettaf (2024), section 5.5: hosts who have no word, on 200 random words over 11 letters."""

from collections import Counter
from collections.abc import Iterator

from bestguess.arena.statistics import Summary
from bestguess.reproductions.kettaf_learned_host import learn
from bestguess.reproductions.kettaf_players import greedy_against_others
from bestguess.reproductions.reproduction import Settings, Step
from bestguess.reproductions.result import Figure, Listing, Result, Row, Series
from bestguess.reproductions.sampling import unpublished

WORDS, LETTERS, LENGTH = 200, 11, 5
"""His dictionary; the report does not say how long its words are."""

PAIRS = (
    "greedy host, entropy play",
    "best reply, entropy play",
    "greedy host, best player",
    "best host, best player",
)
"""Who answers and who asks."""

EXACT = 0.2
"""The share of the work that needs no network."""

_NO_NUMBER = "The report shows a plot for one dictionary of its own, and prints no number."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Let each pair play on each dictionary; all is exact on the dictionaries drawn."""
    count = settings.of("games", 100, 12, 2)
    forced: dict[str, list[int]] = {pair: [] for pair in PAIRS}
    drawn = greedy_against_others(samples=count, length=LENGTH, letters=LETTERS, size=WORDS, seed=settings.seed)
    done = 0
    try:
        for one in drawn:
            asked = (one.greedy, one.best_host, one.best_player, round(one.minimax))
            for pair, questions in zip(PAIRS, asked, strict=True):
                forced[pair].append(questions)
            done += 1
            yield Step(EXACT * done / count, f"dictionary {done} of {count}")
    finally:
        if done:
            _report(forced, settings.seed, result)
    yield from learn(settings, result, length=LENGTH, letters=LETTERS, size=WORDS, begin=EXACT)


def _report(forced: dict[str, list[int]], seed: int, result: Result) -> None:
    greedy_host, reply, best_player, both_best = (forced[pair] for pair in PAIRS)
    count = len(greedy_host)
    for pair, values in forced.items():
        what = f"questions forced, {pair}, {count} dictionaries"
        result.rows.append(unpublished(what, Summary.of(values), seed, _NO_NUMBER))
    full = sum(one == most for one, most in zip(greedy_host, reply, strict=True))
    result.rows.append(
        Row(
            "dictionaries on which no host forces more of entropy play than the greedy one",
            "the network did not surpass the greedy host (5.5)",
            f"{full} of {count}",
            "yes" if full == count else "unknown",
            "" if full == count else "On the others a host can surpass it; how a learned host fares is below.",
            value=float(full),
            seed=seed,
        )
    )
    short = sum(one < best for one, best in zip(best_player, both_best, strict=True))
    result.rows.append(
        Row(
            "dictionaries on which the best player needs fewer questions against the greedy host than against the best",
            "the greedy host is not proven to force the most (5.5)",
            f"{short} of {count}",
            "yes" if short else "unknown",
            "" if short else "On these dictionaries it forces the most; that proves nothing for others.",
            value=float(short),
            seed=seed,
        )
    )
    counted = {pair: Counter(values) for pair, values in forced.items()}
    turns = sorted({turn for one in counted.values() for turn in one})
    rows = tuple((pair, *(str(one[turn]) for turn in turns)) for pair, one in counted.items())
    heads = ("who answers, and who asks", *(f"{turn} questions" for turn in turns))
    result.listings.append(Listing("Dictionaries by the questions forced", heads, rows))
    result.figures.append(
        Figure(
            f"Questions forced on {count} dictionaries of {WORDS} words over {LETTERS} letters",
            "questions",
            "dictionaries",
            tuple(
                Series(pair, tuple((float(turn), float(one[turn])) for turn in range(min(turns) - 1, max(turns) + 2)))
                for pair, one in counted.items()
            ),
        )
    )
    result.notes.append(
        f"Words of {LENGTH} letters; a question is a letter, and the game ends when one word is left. The best "
        "reply and the best host are exact, by searching the whole tree. The network trained here is not the report's, "
        "of which it gives neither sizes nor rewards: docs/learning.md says how it learns."
    )
