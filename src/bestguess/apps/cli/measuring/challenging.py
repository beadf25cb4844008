"""``bestguess challenge``: entrants learn from a list, and find words that are not in it."""

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bestguess.advice.format import counted, percent
from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.statistics import Summary, proportion, share_margin
from bestguess.core.errors import BestguessError, SpecError
from bestguess.games.hangman.words import ENGLISH, left_out
from bestguess.lab.challenge.challenge import Challenge, NetworkEntrant, Played, network_names, rounds
from bestguess.lab.challenge.hidden_words import words_to_find, words_to_learn
from bestguess.lab.challenge.results import ChallengeResult, results
from bestguess.networks.letter_network import learnt_from, letter_network
from bestguess.workers.workers import Workers

POLICIES = ("most-likely", "paper-wang", "stock")
"""The entrants where none is named."""

_GROUPS = ((1, 5), (6, 8), (9, 11), (12, 31))
"""The lengths of words that one column of the table puts together; JSON has every length."""

_NAMED = 5
"""At most so many words that were left out, or lost by forfeit, are named; JSON has them all."""


def challenge(
    train: Path | None,
    language: str | None,
    test: Path | None,
    holdout: float,
    games: int | None,
    seed: int,
    lives: int,
    policies: list[str],
    against: list[str],
    limit: float,
    networks: list[NetworkEntrant],
    workers: Workers,
    as_json: bool,
    screen: Screen,
) -> None:
    """Play and print the table; Ctrl-C ends it with the words done so far."""
    learnt = words_to_learn(train, language)
    wanted, no_words = (None, ()) if test is None else words_to_find(test)
    contest = Challenge.of(learnt, holdout if wanted is None else wanted, games, lives, seed)
    ours = policies or ([] if against else list(POLICIES))
    names = [*ours, *network_names(networks), *against]
    for name in names:
        if names.count(name) > 1:
            raise SpecError(f"{name} is named {counted(names.count(name), 'time')}. Name every entrant once.")
    strangers = [one.path for one in networks if not _learnt_from(one.path, contest)]
    played: list[tuple[Played, ...]] = []
    withheld: dict[str, dict[str, int]] = {}
    stream = rounds(contest, ours, against, limit, networks, "" if train is None else train.name, withheld, workers)
    with CountedWork(screen, "challenge", "words", len(contest.secrets)) as show, closing(stream):
        try:
            for one in stream:
                played.append(one)
                show(len(played))
        except KeyboardInterrupt:
            pass  # the words done so far count
    if not played:
        raise BestguessError("Stopped before the first word was finished.")
    table = results(names, played)
    if as_json:
        told = _json(contest, len(played), games, table, 0 if train is None else learnt.left_out, no_words, withheld)
        screen.say(json.dumps(told, indent=2, ensure_ascii=False))
        return
    if skipped := left_out(learnt, ENGLISH if train is None else str(train)):
        screen.say(skipped)
    if no_words:
        are = "line is no word" if len(no_words) == 1 else "lines are no words"
        screen.say(f"{test}: {len(no_words):,} {are}: {_some(no_words)}.")
    _say(contest, len(played), games, table, screen)
    for name, files in withheld.items():
        for file, lacks in files.items():
            screen.say(f"{file} holds {lacks:,} of the words to find: {name} read it without them.")
    for path in dict.fromkeys(strangers):
        screen.say(f"{path} was trained on other words than these: it may have met the words to find.")


def _learnt_from(path: Path, contest: Challenge) -> bool:
    """Whether a network was trained on the words to learn from, and on no others."""
    return learnt_from(letter_network(path).description, contest.train.words)


def _say(contest: Challenge, games: int, wanted: int | None, table: list[ChallengeResult], screen: Screen) -> None:
    train = contest.train
    found = len(contest.secrets)
    notes = [f"stopped: {found:,} were to be found"] if games < found else []
    if wanted is not None and wanted > found:
        notes.append(f"{wanted:,} were asked for; there are no more")
    screen.say(
        f"{_words(games)} in no list to find, {_words(len(train))} of {train.source} to learn from, lost at wrong "
        f"letter {contest.lives}, seed {contest.seed}" + (f" ({', '.join(notes)})" if notes else "")
    )
    letters = f"not in the letters of {train.source}"
    for words, why in ((contest.listed, "in the training list"), (contest.foreign, letters)):
        if words:
            screen.say(f"Left out, {why}: {_words(len(words))}: {_some(words)}.")
    rows = [_figures(one) for one in table]
    if len(rows) == 1:
        del rows[0]["vs first"]
    if all(one.fair for one in table):
        for row in rows:
            del row["fair"]
    screen.table(list(rows[0]), (list(row.values()) for row in rows), folded=["entrant"])
    if any(one.against_first is not None and not _has_margin(one.against_first) for one in table):
        screen.say("A difference without ±: too few words for an interval.")
    screen.say()
    screen.table(*_by_length(table), folded=["letters"])
    for one in table:
        if one.held:
            lists = ", ".join(dict.fromkeys(held_in for _, held_in in one.held))
            screen.say(
                f"{one.name} is not fair: its list holds {len(one.held):,} of the {counted(one.games, 'hidden word')} "
                f"({lists}). Its share says nothing of words in no list."
            )
        if one.forfeits:
            lost = [f"{word} ({reason})" for word, reason in one.forfeits]
            screen.say(f"{one.name} lost {_words(len(lost))} by forfeit: {_some(lost)}.")


def _figures(one: ChallengeResult) -> dict[str, str]:
    low, high = one.interval
    return {
        "entrant": one.name,
        "won": percent(one.share),
        "fair": "" if one.fair else f"no: holds {len(one.held):,}",
        "95%": f"{percent(low)} to {percent(high)}",
        "vs first": "" if one.against_first is None else _points(one.against_first),
        "wrong": f"{one.wrong:.2f}",
        "ms/game": f"{one.ms_per_game:.1f}",
    }


def _by_length(table: list[ChallengeResult]) -> tuple[list[str], list[list[str]]]:
    """The heads and rows of the shares won by the length of the word: how many words, then each entrant."""
    heads, words = ["letters"], ["words"]
    rows = [[one.name] for one in table]
    for least, most in _GROUPS:
        heads.append(f"{least}+" if most == _GROUPS[-1][1] else f"{least}-{most}")
        for row, one in zip(rows, table, strict=True):
            counts = [count for length, count in one.by_length.items() if least <= length <= most]
            met = sum(games for games, _ in counts)
            row.append(percent(sum(won for _, won in counts) / met) if met else "")
        words.append(f"{met:,}")  # all entrants met the same
    return heads, [words, *rows]


def _points(difference: Summary) -> str:
    """A difference of shares in percentage points, with half the width of its interval where it has one."""
    margin = f" ±{100 * share_margin(difference):.1f}" if _has_margin(difference) else ""
    return f"{100 * difference.mean:+.1f}{margin}"


def _has_margin(difference: Summary) -> bool:
    """Whether an interval tells anything: few words have none, or one that is wider than all differences of shares."""
    return difference.size > 1 and share_margin(difference) <= 1


def _words(number: int) -> str:
    return counted(f"{number:,}", "word")


def _some(words: Sequence[str]) -> str:
    rest = len(words) - _NAMED
    return ", ".join(words[:_NAMED]) + (f" and {rest:,} more" if rest > 0 else "")


def _json(
    contest: Challenge,
    games: int,
    wanted: int | None,
    table: list[ChallengeResult],
    not_learnt: int,
    no_words: Sequence[str],
    withheld: dict[str, dict[str, int]],
) -> dict[str, Any]:
    return {
        "train": {"source": contest.train.source, "words": len(contest.train)},
        "games": games,
        "games_asked_for": wanted,
        "interrupted": games < len(contest.secrets),
        "lives": contest.lives,
        "seed": contest.seed,
        "left_out": {
            "in_training_list": list(contest.listed),
            "other_letters": list(contest.foreign),
            "lines_without_a_word": {"train": not_learnt, "test": len(no_words)},
            "no_words": list(no_words),
        },
        "entrants": [
            {
                "name": one.name,
                "games": one.games,
                "won": one.won,
                "share": one.share,
                "interval": list(one.interval),
                "by_length": {
                    str(length): {"games": met, "won": won, "share": won / met, "interval": proportion(won, met)[1:]}
                    for length, (met, won) in one.by_length.items()
                },
                "wrong_letters": one.wrong,
                "ms_per_game": one.ms_per_game,
                "fair": one.fair,
                "hidden_words_held": len(one.held),
                "held_in": sorted({held_in for _, held_in in one.held}),
                "read_without_hidden_words": withheld.get(one.name, {}),
                "forfeits": [{"word": word, "reason": reason} for word, reason in one.forfeits],
                "difference_from_first": None
                if one.against_first is None
                else {
                    "mean": one.against_first.mean,
                    "interval": one.difference_interval,
                },
            }
            for one in table
        ],
    }
