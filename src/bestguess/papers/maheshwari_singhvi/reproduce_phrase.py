"""Maheshwari and Singhvi (2021) on phrases: a case worked by hand, and the questions of their method."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from bestguess.arena.statistics import Summary, paired_difference
from bestguess.arena.tournament import Round, Tournament
from bestguess.core.position import Position
from bestguess.games.hangman.phrases import Phrase
from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.maheshwari_singhvi.phrase import PaperPhrase
from bestguess.papers.reproduction import Settings, Step
from bestguess.papers.result import Figure, Listing, Result, Row
from bestguess.papers.sampling import costs_of, cumulative, interval, leaning, play_rounds, unpublished
from bestguess.workers.workers import Workers

PLAYERS = ("paper-phrase", "most-likely", "most-information(ties=likelihood)")
"""The method of the paper comes first; the others, with exact probabilities, meet the same phrases."""

_NO_MEAN = "The paper describes the method and publishes no number of questions."


@dataclass(frozen=True)
class Condition:
    """Who answers."""

    name: str
    lies: int
    host: str


CONDITIONS = (
    Condition("the host may lie once and does not", 1, "honest"),
    Condition("the host lies once", 1, "liar"),
    Condition("the host may not lie", 0, "honest"),
)


def measure(settings: Settings, result: Result) -> Iterator[Step]:
    """Work out the small case, then play the same phrases under each condition."""
    yield Step(0.0, "worked case")
    result.rows += _worked()
    words: str = settings.of("words", ENGLISH)
    phrases = settings.of("games", 300, 60, 2)
    shapes = _lengths(phrases, settings.seed)
    played: dict[str, list[Round]] = {}
    try:
        for place, condition in enumerate(CONDITIONS):
            rounds = played.setdefault(condition.name, [])
            for number, shape in enumerate(shapes):
                begin = (place + number / phrases) / len(CONDITIONS)
                end = (place + (number + 1) / phrases) / len(CONDITIONS)
                game = f"phrase(lengths={shape},lies={condition.lies},words={words},prior=uniform)"
                # Lengths and words of their own for each phrase: an interval takes the phrases to be independent.
                tournament = Tournament(game, PLAYERS, 1, _seed_of(settings.seed, number), condition.host)
                doing = f"{condition.name}, phrase {number + 1} of {phrases}"
                # One process: a phrase takes milliseconds, and every process would read the word list again.
                one: list[Round] = []
                yield from play_rounds(tournament, Workers(1), one, begin, end, doing)
                rounds += one
    finally:
        _games({name: rounds for name, rounds in played.items() if rounds}, words, settings.seed, result)


def _seed_of(seed: int, number: int) -> int:
    """The seed that draws the words of one phrase."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])


def _lengths(count: int, seed: int) -> list[str]:
    """The lengths of the words of so many phrases: one to four words of three to ten letters."""
    rng = np.random.default_rng([seed, 4])
    return ["-".join(map(str, rng.integers(3, 11, size=rng.integers(1, 5)))) for _ in range(count)]


_HAND = {"A": Fraction(1, 3), "I": Fraction(1, 3), "N": Fraction(5, 6), "O": Fraction(1, 3), "T": Fraction(1, 6)}
"""By hand, for at, an, in, on after A was denied: list 0 is in, on; the list of A has all four; weights 2/6 and 4/6."""


_CHOSEN = (
    'The "magnitude of the vector" |s_k| is read as the size of its list: the sentence goes on that the more words are '
    "possible, the likelier the assumption. The list of a suspect holds words without it, too: criterion 1 drops those "
    "with the other suspects. A word with a found letter at further places stays: criterion 3 speaks of the known "
    "positions alone. Of equally likely letters the earliest of the alphabet is asked."
)


def _worked() -> list[Row]:
    game = Phrase("2", 1, words="at|an|in|on", weighting="uniform", alphabet="aint" + "o")
    position = Position.of(game, "A no")
    found = dict(
        zip(map(game.notation.format_query, map(int, position.queries)), PaperPhrase().score(position), strict=True)
    )
    same = all(abs(found[letter] - float(value)) < 1e-9 for letter, value in _HAND.items())
    two = Phrase("2-2", 0, words="at|an|in|on", weighting="uniform", alphabet="aint" + "o")
    together = float(
        PaperPhrase().score(Position.start(two))[
            list(map(two.notation.format_query, range(two.num_queries))).index("A")
        ]
    )
    return [
        Row.exact(
            "w after A is denied, words at, an, in, on",
            f"{_shares(_HAND)} (3.3.3)",
            _shares({letter: Fraction(found[letter]).limit_denominator(1000) for letter in sorted(found)}),
            same,
            "The word lists are not those of the three criteria: this is a defect.",
            by_hand=True,
            chosen=_CHOSEN,
        ),
        Row.exact(
            "q of A for two words of at, an, in, on",
            "1 - (1 - 1/2)^2 = 3/4 (3.3.2)",
            f"{together:.6g}",
            abs(together - 0.75) < 1e-9,
            "The words are not combined by the formula: this is a defect.",
            value=together,
            by_hand=True,
        ),
    ]


def _shares(shares: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{letter} {share}" for letter, share in shares.items())


def _games(played: dict[str, list[Round]], words: str, seed: int, result: Result) -> None:
    """Add a mean for each condition and policy, and the differences on the same phrases."""
    lines = []
    figures = []
    for name, rounds in played.items():
        asked = {player: costs_of(rounds, place) for place, player in enumerate(PLAYERS)}
        phrases = len(asked[PLAYERS[0]])
        for player, paid in asked.items():
            mean = Summary.of(paid)
            less = "" if player == PLAYERS[0] else interval(paired_difference(paid, asked[PLAYERS[0]]), sign="+")
            lines.append((f"{name}: {player}", interval(mean), f"{mean.median:g}", f"{mean.maximum:g}", less))
        result.rows.append(
            unpublished(
                f"mean questions of paper-phrase, {name}, {phrases} phrases",
                Summary.of(asked[PLAYERS[0]]),
                seed,
                _NO_MEAN,
                chosen=_CHOSEN,
            )
        )
        saved = paired_difference(asked[PLAYERS[0]], asked["most-likely"])
        what = f"questions that exact probabilities save, {name}, on the same phrases"
        said = leaning(
            saved,
            "Exact probabilities ask fewer questions.",
            "The method of the paper asks fewer questions.",
            "These phrases show no difference.",
        )
        result.rows.append(unpublished(what, saved, seed, _NO_MEAN, sign="+", says=said, chosen=_CHOSEN))
        figures.append(
            Figure(
                f"Phrases known within so many questions: {name}",
                "questions",
                "phrases (%)",
                tuple(cumulative(player, paid) for player, paid in asked.items()),
            )
        )
    if not lines:
        return
    heads = ("who answers, and who asks", "mean questions", "median", "most", "against paper-phrase")
    result.listings.append(
        Listing(f"Questions until the phrase is known, words from {words}, seed {seed}", heads, tuple(lines))
    )
    result.figures += figures
    result.notes.append(
        "Phrases of one to four words of three to ten letters, every word of a length equally likely. The paper took "
        "its words from github.com/raypereda/hangman (words.txt), which is not part of bestguess; without it "
        "the English words of bestguess are played."
    )
