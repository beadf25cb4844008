"""``bestguess challenge``: entrants learn from a list, and find words that are not in it."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from bestguess.advice.format import counted, percent
from bestguess.apps.cli.measuring.comparing import progress_bar
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.challenge import Challenge, NetworkEntrant, Played, network_names, rounds
from bestguess.arena.challenge_results import ChallengeResult, results
from bestguess.core.errors import BestguessError
from bestguess.games.hangman.words import ENGLISH, left_out, load, read
from bestguess.networks.letter_network import learnt_from, letter_network

POLICIES = ("most-likely", "paper-wang", "stock")
"""The entrants where none is named."""

_GROUPS = ((1, 5), (6, 8), (9, 11), (12, 31))
"""The lengths of words that one column of the table puts together; JSON has every length."""

_OPTIONAL = ("wrong", "12+", "9-11", "6-8", "1-5", "ms/game")
"""The columns that a narrow screen does without, the first of them first."""

_NAMED = 5
"""At most so many words that were left out, or lost by forfeit, are named; JSON has them all."""


def challenge(
    train: Path | None,
    language: str,
    test: Path | None,
    holdout: float,
    games: int | None,
    seed: int,
    lives: int,
    policies: list[str],
    against: list[str],
    limit: float,
    networks: list[NetworkEntrant],
    as_json: bool,
    screen: Screen,
) -> None:
    """Play and print the table; Ctrl-C ends it with the words done so far."""
    source = ENGLISH if train is None else str(train)
    learnt, wanted = load(source, language), None if test is None else read(test)
    contest = Challenge.of(learnt, holdout if wanted is None else wanted, games, lives, seed)
    ours = policies or ([] if against else list(POLICIES))
    names = [*ours, *network_names(networks), *against]
    strangers = [one.path for one in networks if not _learnt_from(one.path, contest)]
    played: list[tuple[Played, ...]] = []
    stream = rounds(contest, ours, against, limit, networks)
    with progress_bar(screen) as progress, closing(stream):
        task = progress.add_task("words", total=len(contest.secrets))
        try:
            for one in stream:
                played.append(one)
                progress.advance(task)
        except KeyboardInterrupt:
            pass  # the words done so far count
    if not played:
        raise BestguessError("Stopped before the first word was finished.")
    table = results(names, played)
    if as_json:
        no_words = {"train": 0 if train is None else learnt.left_out, "test": 0 if wanted is None else wanted.left_out}
        screen.say(json.dumps(_json(contest, len(played), table, no_words), indent=2, ensure_ascii=False))
        return
    for skipped in (left_out(learnt, source), "" if wanted is None else left_out(wanted, str(test))):
        if skipped:
            screen.say(skipped)
    _say(contest, len(played), table, screen)
    for path in dict.fromkeys(strangers):
        screen.say(f"{path} was trained on other words than these: it may have met the words to find.")


def _learnt_from(path: Path, contest: Challenge) -> bool:
    """Whether a network was trained on the words to learn from, and on no others."""
    return learnt_from(letter_network(path).description, contest.train.words)


def _say(contest: Challenge, games: int, table: list[ChallengeResult], screen: Screen) -> None:
    train = contest.train
    stopped = "" if games == len(contest.secrets) else f" (stopped: {len(contest.secrets):,} were to be found)"
    screen.say(
        f"{counted(games, 'word')} in no list to find, {len(train):,} words of {train.source} to learn from, lost at "
        f"wrong letter {contest.lives}, seed {contest.seed}{stopped}"
    )
    for words, why in ((contest.listed, "in the training list"), (contest.foreign, "not in its letters")):
        if words:
            screen.say(f"Left out, {why}: {counted(len(words), 'word')}: {_some(words)}.")
    columns = [_figures(one) for one in table]
    if len(columns) == 1:
        del columns[0]["vs first"]
    screen.table(list(columns[0]), (list(figures.values()) for figures in columns), _OPTIONAL, ["entrant"])
    for one in table:
        if one.forfeits:
            lost = [f"{word} ({reason})" for word, reason in one.forfeits]
            screen.say(f"{one.name} lost {counted(len(lost), 'word')} by forfeit: {_some(lost)}.")


def _figures(one: ChallengeResult) -> dict[str, str]:
    low, high = one.interval
    groups = {}
    for least, most in _GROUPS:
        counts = [count for length, count in one.by_length.items() if least <= length <= most]
        met = sum(games for games, _ in counts)
        won = sum(won for _, won in counts)
        groups[f"{least}+" if most == _GROUPS[-1][1] else f"{least}-{most}"] = percent(won / met) if met else ""
    difference = one.against_first
    return {
        "entrant": one.name,
        "won": percent(one.share),
        "95%": f"{percent(low)} to {percent(high)}",
        "vs first": "" if difference is None else _points(difference.mean, difference.margin),
        **groups,
        "wrong": f"{one.wrong:.2f}",
        "ms/game": f"{one.ms_per_game:.1f}",
    }


def _points(mean: float, margin: float) -> str:
    """A difference of shares in percentage points with half the width of its interval.

    Few words have no interval, or one that is wider than all differences that shares can have; then none is shown.
    """
    return f"{100 * mean:+.1f}" + (f" ±{100 * margin:.1f}" if margin <= 1 else "")


def _some(words: tuple[str, ...] | list[str]) -> str:
    rest = len(words) - _NAMED
    return ", ".join(words[:_NAMED]) + (f" and {rest:,} more" if rest > 0 else "")


def _json(contest: Challenge, games: int, table: list[ChallengeResult], no_words: dict[str, int]) -> dict[str, Any]:
    return {
        "train": {"source": contest.train.source, "words": len(contest.train)},
        "games": games,
        "interrupted": games < len(contest.secrets),
        "lives": contest.lives,
        "seed": contest.seed,
        "left_out": {
            "in_training_list": list(contest.listed),
            "other_letters": list(contest.foreign),
            "lines_without_a_word": no_words,
        },
        "entrants": [
            {
                "name": one.name,
                "games": one.games,
                "won": one.won,
                "share": one.share,
                "interval": list(one.interval),
                "by_length": {
                    str(length): {"games": met, "won": won, "share": won / met}
                    for length, (met, won) in one.by_length.items()
                },
                "wrong_letters": one.wrong,
                "ms_per_game": one.ms_per_game,
                "forfeits": [{"word": word, "reason": reason} for word, reason in one.forfeits],
                "difference_from_first": None
                if one.against_first is None
                else {
                    "mean": one.against_first.mean,
                    "interval": [one.against_first.low, one.against_first.high] if one.against_first.size > 1 else None,
                },
            }
            for one in table
        ],
    }
