"""Kettaf (2024), section 5.5: hosts who have no word, on 200 random words over 11 letters."""

from collections import Counter
from collections.abc import Iterator

from bestguess.arena.statistics import Summary
from bestguess.hosts.secret_sets import HostUnit
from bestguess.papers.kettaf.learned_host import learn
from bestguess.papers.kettaf.players import CHOSEN, GREEDY, RANDOM_WORDS, greedy_against_others
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row, Series
from bestguess.papers.sampling import unpublished

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

_NO_ROOM = (
    "The report compares a network with the greedy host, on one dictionary, and does not ask whether any host can "
    "force more than he does. Where none can, no network surpasses him."
)

_NO_NUMBER = "The report shows a plot for one dictionary of its own, and prints no number."


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Let each pair play on each dictionary; all is exact on the dictionaries drawn."""
    count = settings.of("games", 100, 12, 2)
    forced: dict[str, list[int]] = {pair: [] for pair in PAIRS}
    turns: dict[str, list[int]] = {pair: [] for pair in PAIRS[:2]}
    drawn = greedy_against_others(samples=count, length=LENGTH, letters=LETTERS, size=WORDS, seed=settings.seed)
    done = 0
    try:
        for one in drawn:
            asked = (one.greedy, one.best_host, one.best_player, one.minimax)
            for pair, questions in zip(PAIRS, asked, strict=True):
                forced[pair].append(questions)
            for pair, until_shown in zip(turns, (one.greedy_turns, one.best_turns), strict=True):
                turns[pair].append(until_shown)
            done += 1
            yield Step(EXACT * done / count, f"dictionary {done} of {count}")
    finally:
        if done:
            report(forced, turns, settings.seed, result)
    yield from learn(settings, result, length=LENGTH, letters=LETTERS, size=WORDS, begin=EXACT)


def report(forced: dict[str, list[int]], turns: dict[str, list[int]], seed: int, result: Result) -> None:
    """Add what each of :data:`PAIRS` forces in questions, and the first two in turns, by dictionary."""
    best_player, both_best = (forced[pair] for pair in PAIRS[2:])
    count = len(best_player)
    rules = {unit: {"entropy play": CHOSEN[unit], "greedy host": GREEDY} for unit in CHOSEN}
    by_unit: tuple[tuple[HostUnit, dict[str, list[int]]], ...] = (("questions", forced), ("turns", turns))
    for unit, found in by_unit:
        for pair, values in found.items():
            what = f"{unit} forced, {pair}, {count} dictionaries"
            chosen = " ".join([RANDOM_WORDS, *(rule for part, rule in rules[unit].items() if part in pair)])
            result.rows.append(unpublished(what, Summary.of(values), seed, _NO_NUMBER, chosen=chosen))
    for unit, found in by_unit:
        greedy, most = (found[pair] for pair in PAIRS[:2])
        more = sum(one < other for one, other in zip(greedy, most, strict=True))
        what = f"dictionaries on which some host forces more of entropy play than the greedy one, in {unit}"
        chosen = " ".join([RANDOM_WORDS, *rules[unit].values()])
        shown = f"{more} of {count}"
        result.rows.append(Row.unpublished(what, shown, _NO_ROOM, value=float(more), seed=seed, chosen=chosen))
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
            chosen=f"{RANDOM_WORDS} {GREEDY}",
            refuted="nothing measured here: one dictionary confirms it, and none proves the contrary.",
        )
    )
    for unit, found in by_unit:
        _tables(unit, found, result)
    result.notes.append(
        f"Words of {LENGTH} letters. A question is a letter; questions count until one word is left, turns until it is "
        "shown, and the report does not say which of them it means. The best reply and the best host are exact, by "
        "searching the whole tree; the best player is worked out in questions alone. One network is that of the "
        "report, of which it gives neither sizes nor the reward, the other is ours: docs/use/learning.md has both."
    )


def _tables(unit: str, found: dict[str, list[int]], result: Result) -> None:
    """How many dictionaries force so many, as a table and as a figure."""
    counted = {pair: Counter(values) for pair, values in found.items()}
    numbers = sorted({number for one in counted.values() for number in one})
    count = sum(next(iter(counted.values())).values())
    rows = tuple((pair, *(str(one[number]) for number in numbers)) for pair, one in counted.items())
    heads = ("who answers, and who asks", *(f"{number} {unit}" for number in numbers))
    result.listings.append(Listing(f"Dictionaries by the {unit} forced", heads, rows))
    around = range(min(numbers) - 1, max(numbers) + 2)
    result.figures.append(
        Figure(
            f"{unit.capitalize()} forced on {count} dictionaries of {WORDS} words over {LETTERS} letters",
            unit,
            "dictionaries",
            tuple(
                Series(pair, tuple((float(number), float(one[number])) for number in around))
                for pair, one in counted.items()
            ),
        )
    )
