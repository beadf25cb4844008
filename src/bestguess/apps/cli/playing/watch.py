"""``bestguess watch``: the engine finds a hidden secret, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
from rich.console import Group
from rich.live import Live
from rich.table import Table as Columns
from rich.text import Text

from bestguess.advice.chances import bits_learnt
from bestguess.advice.format import counted, percent
from bestguess.advice.knowledge import Remaining
from bestguess.apps.cli.measuring.output_files import OutputFiles
from bestguess.apps.cli.playing.setup import Setup, confess, unmask
from bestguess.apps.cli.rendering import charts
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.counting import Counting
from bestguess.arena.hosting import invite
from bestguess.arena.match import Opening, Turn, play, turns
from bestguess.arena.reference import REFERENCES
from bestguess.arena.statistics import Summary
from bestguess.arena.tournament import secret_of
from bestguess.core.errors import SpecError
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Transcript, charged
from bestguess.hosts.honest import Honest
from bestguess.policies.objectives import likelihood

SHOW_SECONDS = 10.0
"""A show without ``--delay`` waits no longer than this in all, however many moves it has."""

_COMPARED = 30
"""Without a measured mean, a policy that does not think long plays so many games to see what is usual."""


_FACTS = 36
"""How many characters the figures beside the map take."""


@dataclass
class Pace:
    """How long to look at a move. A find deserves a longer look than a miss.

    Each wait is a share of the time left, so any number of moves ends in time, and a long game
    begins at leisure and ends briskly.
    """

    delay: float | None
    share: float = 0.03
    _deadline: float = field(default_factory=lambda: monotonic() + SHOW_SECONDS, init=False)

    def wait(self, found: bool) -> None:
        """Wait before the next move."""
        if self.delay is not None:
            sleep(self.delay)
        else:
            sleep(max(self._deadline - monotonic(), 0.0) * self.share * (2 if found else 1))


def watch(
    setup: Setup,
    screen: Screen,
    seed: int,
    secret: Any,
    delay: float | None,
    host_spec: str = "honest",
    save: Path | None = None,
    maps: Path | None = None,
) -> None:
    """Show one game, and at the end how it went against the average.

    It is written to a game file ``save`` after each move, and its maps to the folder ``maps``, if these are given.
    """
    if save is not None:
        from bestguess.records.loaded import check_place

        check_place(save)
    opening = Opening(setup.game)
    with screen.busy("setting up"):
        start = opening.start()
        hidden = secret if secret is not None else secret_of(opening, seed, 0)
        host, holds = invite(setup.game, host_spec, hidden)
    if secret is not None and not holds:
        raise SpecError(f"{host_spec} hides nothing: leave --secret out.")
    game = turns(opening, setup.policy, host, np.random.default_rng([seed, 0, 1]))
    if maps is not None:
        from bestguess.apps.cli.rendering.map_pictures import Atlas

        game = Atlas.open(maps, start, hidden if holds else None, seed).following(start, game)
    with OutputFiles() as files:
        if save is not None:
            from bestguess.apps.cli.playing.saved_turns import save_turns
            from bestguess.records.game_file import Guesser, HostOf
            from bestguess.records.loaded import new, write

            record = new(
                setup.game,
                Guesser(kind="policy", spec=setup.policy_spec, seed=seed),
                HostOf(spec=host_spec, seed=seed),
                hidden if holds else None,
            )
            game = save_turns(game, start, record, host, lambda now: files.write(save, partial(write, now)))
        screen.say(f"bestguess · {setup.game.spec} · {setup.policy_spec}", style="bold")
        hides = "Something is hidden" if holds or host.own_secret else "Nothing is hidden, though it seems so"
        screen.say(f"{hides}: {Remaining.of(start.belief).possible(setup.game.secret_noun)}.")
        if setup.game.describe_prior():
            screen.say(f"The prior: {setup.game.describe_prior()}.")
        last = (_narrate if screen.plain else _animate)(game, start, setup, screen, Pace(delay))
        _conclude(last, opening, setup, screen, seed, hidden if holds else None, host, host_spec == "honest")
        if maps is not None:
            screen.say(f"The maps of each move are in {maps}.")
        said = confess(setup.game, setup.notation, last.transcript, hidden)
        for line in said if holds else unmask(setup.game, host, setup.notation, last.transcript):
            screen.say(line)


def _narrate(game: Iterator[Turn], start: Position, setup: Setup, screen: Screen, pace: Pace) -> Position:
    """A line for each move, made to be read aloud."""
    last = start
    for number, turn in enumerate(game, 1):
        last = turn.after
        row = _Row.of(turn)
        chance = f"{'Chance' if setup.game.has_misses else 'Solves'} {percent(row.chance)}"
        screen.say(
            f"{number}. {setup.notation.move(turn.query, turn.answer)}. "
            f"{chance}, expected {row.expected:.2f} bits, gained {row.gained:.2f} bits, "
            f"{Remaining.of(last.belief).left(setup.game.secret_noun)}."
        )
        if pace.delay:
            pace.wait(found=False)
    screen.say()
    screen.say(setup.game.display.draw(last.transcript))
    return last


def _animate(game: Iterator[Turn], start: Position, setup: Setup, screen: Screen, pace: Pace) -> Position:
    """One picture that moves."""
    last = start
    with Live(console=screen.console, auto_refresh=False) as live:
        for turn in game:
            last = turn.after
            live.update(picture(turn, start, setup, screen.width), refresh=True)
            if last.outcome is None:
                pace.wait(setup.game.is_hit(turn.query, turn.answer))
    return last


@dataclass(frozen=True)
class _Row:
    """The figures of one turn."""

    chance: float
    expected: float
    gained: float

    @classmethod
    def of(cls, turn: Turn) -> "_Row":
        predictive = turn.before.belief.predict(np.asarray([turn.query]))
        return cls(
            float(likelihood(turn.before, predictive)[0]),
            float(predictive.information_gain()[0]),
            bits_learnt(turn.before, predictive, turn.query, turn.answer, turn.after),
        )


def picture(turn: Turn, start: Position, setup: Setup, width: int) -> Group:
    """A turn as the terminal shows it: the map after it, with its figures beside and its past below."""
    game, row = setup.game, _Row.of(turn)
    board = charts.heat_map(turn.after, setup.notation, width - _FACTS, turn.query)
    found = game.is_hit(turn.query, turn.answer)
    facts = Columns.grid(padding=(0, 1))
    facts.add_column(style="dim")
    facts.add_column()
    answer = Text(game.notation.format_answer(turn.answer), style="bold #d55e00" if found else "")
    facts.add_row("move", str(len(turn.after.transcript)))
    facts.add_row(game.query_noun, Text.assemble((setup.notation.query(turn.query), "bold"), "  ", answer))
    facts.add_row("chance" if game.has_misses else "solves", percent(row.chance))
    facts.add_row("expected", f"{row.expected:.2f} bits")
    facts.add_row("gained", Text(f"{row.gained:.2f} bits", style="bold" if row.gained > row.expected else ""))
    facts.add_row("", "")
    facts.add_row(
        "left", Text(Remaining.of(turn.after.belief).left(game.secret_noun).removesuffix(" left"), style="bold")
    )
    facts.add_row("", _bar(turn.after.belief.entropy(), start.belief.entropy()))
    side_by_side = Columns.grid(padding=(0, 3))
    # The map keeps its shape; beside it there is room to wrap.
    side_by_side.add_column(no_wrap=True, min_width=max(map(len, board.plain.split("\n"))))
    side_by_side.add_row(board, facts)
    if charts.moves_only(game):
        return Group(Text(), side_by_side)
    legend = Text(charts.legend(game, width - _FACTS), style="dim")
    return Group(Text(), side_by_side, Text(), _history(turn.after.transcript, setup, width), legend)


def _bar(left: float, whole: float, width: int = 12) -> Text:
    """How much of the uncertainty is left."""
    filled = round(width * left / whole) if whole > 0 else 0
    return Text.assemble(("━" * filled, "#d8ba65"), ("─" * (width - filled), "dim"), f" {max(0.0, left):.1f} bits")


def _history(transcript: Transcript, setup: Setup, width: int) -> Text:
    """The moves so far, as marks; as many of the last ones as two lines hold."""
    words = [f"{setup.notation.query(query)}{setup.game.display.mark(answer)}" for query, answer in transcript]
    room = 2 * (width - 4)
    while sum(len(word) + 1 for word in words) > room:
        words.pop(0)
    text = Text(" ").join(
        Text(word, style="bold #d55e00" if setup.game.is_hit(query, answer) else "dim")
        for word, (query, answer) in zip(words, transcript[len(transcript) - len(words) :], strict=True)
    )
    # The picture keeps its height from the first move on.
    return text if len(text) > width else Text.assemble(text, "\n")


def _conclude(
    last: Position, opening: Opening, setup: Setup, screen: Screen, seed: int, hidden: Any, host: Host, honest: bool
) -> None:
    game, outcome = setup.game, setup.game.ended(last.transcript, host.is_found)
    assert outcome is not None  # turns() ends with the game
    unit = Counting(game).name
    spent = "" if last.cost() == len(last.transcript) else f", at a cost of {charged(last.cost(), unit)}"
    ended = f"{outcome.headline} in {counted(len(last.transcript), game.query_noun)}{spent}"
    screen.say(ended + (f": {game.notation.format_secret(hidden)}" if hidden is not None else "."), style="bold")
    if not honest:  # what is usual is known of honest hosts only
        return
    try:
        with screen.busy(f"playing {_COMPARED} other games to compare; Ctrl-C leaves them out"):
            usual = _usual(opening, setup, seed)
    except KeyboardInterrupt:
        return
    if usual is None:
        return
    mean, basis = usual
    difference = last.cost() - mean
    verdict = f"{abs(difference):.1f} {'more' if difference > 0 else 'fewer'}"
    what = f"{'costs' if spent else 'takes'} {mean:.2f} {unit} on average"
    screen.say(f"With {setup.policy_spec} it {what} ({basis}); this time {verdict}.")


def _usual(opening: Opening, setup: Setup, seed: int) -> tuple[float, str] | None:
    """The mean cost of this policy in this game and what it rests on; ``None`` if the policy thinks long."""
    known = REFERENCES.get((setup.game.spec, setup.policy_spec))
    if known is not None:
        return known.mean, f"{'exact, over all' if not known.margin else 'over'} {known.games:,} games"
    if setup.policy.thinks_long:
        return None
    costs: list[float] = []
    for number in range(1, _COMPARED + 1):
        host, rng = Honest(setup.game, secret_of(opening, seed, number)), np.random.default_rng([seed, number, 1])
        costs.append(play(opening, setup.policy, host, rng).cost)
    summary = Summary.of(costs)
    margin = "" if summary.interval is None else f"±{summary.margin:.1f}, "
    return summary.mean, f"{margin}over {summary.size} other games just now"
