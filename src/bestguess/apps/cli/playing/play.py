"""``bestguess play``: you guess, the host answers."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bestguess.advice.forecast import forecasts
from bestguess.advice.format import counted, percent
from bestguess.advice.knowledge import Remaining
from bestguess.advice.rule_sentences import introduction
from bestguess.advice.why import engine
from bestguess.apps.cli.advising import advice
from bestguess.apps.cli.advising.advice import why
from bestguess.apps.cli.playing.prompt import Prompt
from bestguess.apps.cli.playing.setup import Setup, confess, unmask
from bestguess.apps.cli.rendering import charts
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.hosting import hosted, invite
from bestguess.arena.match import Opening, play
from bestguess.arena.tournament import secret_of
from bestguess.core.errors import BestguessError, Contradiction, NotationError
from bestguess.core.game import charges_each
from bestguess.core.lexicon import shortened
from bestguess.core.lots import SharedLots
from bestguess.core.players import Host, answer_of, contradicts_itself
from bestguess.core.position import Position, Session
from bestguess.core.spec import Spec, make
from bestguess.core.types import Query, Transcript, charged
from bestguess.games import GAMES
from bestguess.policies.objectives import chance
from bestguess.policies.ranking import choice

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.keeper import Keeper
    from bestguess.records.loaded import LoadedGame


def _charged(position: Position) -> str:
    """The cost of the moves, to go on a sentence with; empty in games that charge lives, or 1 for each query."""
    if position.game.lives is not None or charges_each(position.game):
        return ""
    return f", at a cost of {charged(position.cost(), position.game.charged_noun)}"


class PlayPrompt(Prompt):
    """A game against a host, who has a secret or pretends to."""

    def __init__(
        self, setup: Setup, screen: Screen, host: Host, secret: Any, seed: int, keeper: "Keeper | None" = None
    ) -> None:
        super().__init__(setup, screen, keeper)
        self.host, self.secret, self.seed = host, secret, seed
        self.session = Session(setup.game)
        self.hints = 0
        self.another = False
        """Whether a new game was asked for."""

    @property
    def position(self) -> Position:
        return self.session.now

    @property
    def transcript(self) -> Transcript:
        return self.session.transcript

    def prompt(self) -> str:
        return f"{self.setup.game.query_noun} {len(self.transcript) + 1}: "

    def focus(self) -> Query | None:
        """Nothing is suggested unless a hint is asked for."""
        return self.transcript[-1][0] if self.transcript else None

    def intro(self) -> str:
        return f"Type a {self.setup.game.query_noun}, such as {self.setup.game.notation.format_query(0)}."

    def show_board(self) -> None:
        """Draw what is known, without any advice."""
        board = charts.board(self.position, self.setup.notation, self.screen.width, self.focus())
        self.screen.say(self.setup.game.display.draw(self.transcript) if self.screen.plain or board is None else board)

    def move(self, line: str) -> None:
        """Ask the host."""
        if not line:
            raise BestguessError(self.intro() + " For the commands: help")
        query = self._asked(self.setup.notation.lettered(line))
        self.setup.game.check_hosted(self.transcript, query)
        self.question(query)

    def _asked(self, line: str) -> Query:
        """The query of a line. Raises :class:`NotationError`, also for one that is typed with its answer."""
        notation = self.setup.game.notation
        try:
            return notation.read_query(line)
        except NotationError:
            moves: Transcript = ()
            with suppress(BestguessError):
                moves = notation.read_moves(self.transcript, line)
            if len(moves) != 1:
                raise
        raise NotationError(
            f"'{shortened(line)}': bestguess is the host, and gives the answer itself. "
            f"Type the {self.setup.game.query_noun} alone: {self.setup.notation.query(moves[0][0])}."
        )

    def question(self, query: Query) -> None:
        """Ask the host this, and show the answer."""
        answer = answer_of(self.host, self.setup.game, self.transcript, query)
        try:
            with self.screen.busy("thinking"):
                self.session.push(query, answer)
        except Contradiction as error:
            raise contradicts_itself(self.host, len(self.transcript) + 1, error) from error
        self.keep()
        if not self.screen.plain:
            self.show_board()
        hit = self.setup.game.is_hit(query, answer)
        shown = f": {self._seen()}" if self.screen.plain and self.setup.game.display.kind == "words" else ""
        self.screen.say(self.setup.notation.move(query, answer) + shown, style="bold" if hit else "")
        outcome = self.setup.game.ended(self.transcript, self.found)
        if outcome is not None:
            self.closed = True
            hints = f" and {counted(self.hints, 'hint')}" if self.hints else ""
            self.screen.say(
                f"{outcome.headline}: you {'won' if outcome.won else 'lost'} "
                f"in {counted(len(self.transcript), self.setup.game.query_noun)}{hints}{_charged(self.position)}."
            )
            self._compare()
            if self.keeper is not None and self.keeper.saved:
                self.screen.say(f"To see it move by move: {self.keeper.how_to_review()}", style="dim")

    def keep(self, resigned: bool = False, anew: bool = False) -> None:
        """Write the game down, where somebody keeps it; ``anew`` even before its first move."""
        if self.keeper is not None:
            self.keeper.keep(
                self.setup.game, self.transcript, resigned=resigned, hints=self.hints, anew=anew, found=self.found
            )

    def found(self, transcript: Transcript) -> bool:
        return self.host.is_found(transcript)

    def _seen(self) -> str:
        """The drawing on one line: the pattern, the lives, and what is not there."""
        return ", ".join(self.setup.game.display.draw(self.transcript).split("\n"))

    def _compare(self) -> None:
        """How the engine does with the same secret; what a host without one might have had."""
        if self.secret is None:
            self._unmask()
            return
        with self.screen.busy("playing the same secret"):
            rng = np.random.default_rng(self.seed)
            record = play(Opening(self.setup.game), self.setup.policy, self.host, rng)
        if self.keeper is not None:
            self.keeper.beside(self.setup.policy_spec, record.cost, record.won)
        cost = _charged(Position.of(self.setup.game, record.transcript))
        self.screen.say(
            f"{engine(self.setup.policy_spec, begins=True)} takes {len(record.transcript)}{cost} for the same secret."
        )
        self.screen.say(f"The secret: {self.setup.game.notation.format_secret(self.secret)}")
        self._confess()

    def _unmask(self) -> None:
        for line in unmask(self.setup.game, self.host, self.setup.notation, self.transcript):
            self.screen.say(line)

    def _confess(self) -> None:
        for line in confess(self.setup.game, self.setup.notation, self.transcript, self.secret):
            self.screen.say(line)

    def do_hint(self, rest: str) -> None:
        """``hint``: what the engine would ask (also: best)"""
        query = self._advised()
        self.hints += 1
        (asked,) = forecasts(self.position, [query])
        game = self.setup.game
        p = chance(self.position, query)
        what = ""
        if game.has_misses:
            what = f"{percent(p)} chance of a hit, "
        elif p > 0:
            what = f"{percent(p)} chance that it is the {game.secret_noun}, "
        elif any(game.is_hit(query, answer) for answer in game.answers(self.transcript, query)):
            what = f"it cannot be the {game.secret_noun}, "
        self.screen.say(f"Try {self.setup.notation.query(query)}: {what}worth {asked.bits:.2f} bits on average.")
        if self.setup.game.describe_prior():
            self.screen.say(f"The prior: {self.setup.game.describe_prior()}.")

    def do_why(self, rest: str) -> None:
        """``why [QUERY]``: explain the hint, or another query"""
        named = self.named_query(rest)
        for line in why(self.position, self.setup, self._advised() if named is None else named):
            self.screen.say(line)

    def _advised(self) -> Query:
        with self.screen.busy("thinking"):
            return choice(self.position, self.setup.policy)

    def do_undo(self, rest: str) -> None:
        """``undo``: take the last move back (also: u, back)"""
        query, answer = self.session.pop()
        self.keep()
        self.screen.say(f"Taken back: {self.setup.notation.move(query, answer)}")

    def do_board(self, rest: str) -> None:
        """``board``: show what you know"""
        self.show_board()

    def do_new(self, rest: str) -> None:
        """``new``: begin another game like this one (also: restart)"""
        self.break_off()
        self.closed = self.another = True

    def do_pause(self, rest: str) -> None:
        """``pause``: leave with the secret kept, to go on later"""
        self.keep(anew=True)
        if self.keeper is None or not self.keeper.kept:
            raise BestguessError("This game is kept nowhere, so it could not go on later. To give up: quit")
        self.closed = True
        self.screen.say(f"Paused, and the secret stays hidden. To go on later:\n{self.keeper.how_to_resume()}")

    def do_quit(self, rest: str) -> None:
        """``quit``: give up, and see the secret (also: q, exit, give up)"""
        super().do_quit(rest)

    def break_off(self) -> None:
        """Pause the game; one that is kept nowhere just ends, for nobody asked to see the secret."""
        if self.position.outcome is not None:
            return
        try:
            self.do_pause("")
        except BestguessError:
            self.screen.say(
                f"This game is kept nowhere ({self.why_nowhere}), so it ends here. The secret stays hidden."
            )

    def leave(self) -> None:
        self.keep(resigned=True)
        if self.secret is not None:
            self.screen.say(self.setup.game.display.draw(self.transcript, self.secret))
            self.screen.say(f"The secret: {self.setup.game.notation.format_secret(self.secret)}")
            self._confess()
        else:
            self._unmask()
        left = advice.headline(self.position, self.setup)
        self.screen.say(f"You leave after {counted(len(self.transcript), self.setup.game.query_noun)}: {left}.")


def play_games(
    setup: Setup,
    screen: Screen,
    host_spec: str,
    seed: int,
    *,
    library: str | None = "none",
    file: Path | None = None,
    again: "LoadedGame | None" = None,
    rules: Spec | None = None,
) -> None:
    """Play a game as :func:`sit_down` begins it, and another one each time that a new one is asked for.

    A ``file`` keeps the first of them. Where ``rules`` are given, a host settles anew what it shows of each.
    """
    while True:
        guesser = sit_down(setup, screen, host_spec, seed, library=library, file=file, again=again)
        guesser.run()
        if not guesser.another:
            return
        seed, file, again = seed + 1, None, None
        if rules is not None:
            setup = setup.with_game(make(GAMES, hosted(rules, host_spec, seed)))


def sit_down(
    setup: Setup,
    screen: Screen,
    host_spec: str,
    seed: int,
    *,
    library: str | None = "none",
    file: Path | None = None,
    again: "LoadedGame | None" = None,
) -> PlayPrompt:
    """Begin a game against a host, or go on with one; a host that needs a secret gets one drawn from the prior.

    The game is kept in the ``library`` of this place (``none`` for none), and in a ``file``.
    """
    from bestguess.apps.cli.storage.keeper import Keeper
    from bestguess.records.game_file import HostOf

    with screen.busy("setting up"):
        opening = Opening(setup.game)
        chosen = setup.game.everyday if again is None else None
        everyday = None if chosen is None else chosen.everyday_secret(SharedLots(f"everyday {seed}"))
        secret = again.secret if again is not None else everyday or secret_of(opening, seed, 0, host_spec)
        host, holds = invite(setup.game, host_spec, secret)
    keeper = Keeper.begin(
        setup.game,
        screen.complain,
        library=library,
        file=file,
        host=HostOf(spec=host_spec, seed=seed),
        secret=secret if holds else None,
        record=None if again is None else again.record,
    )
    screen.say(f"bestguess · {setup.game.spec}", style="bold")
    screen.say(f"{Remaining.of(opening.start().belief).possible(setup.game.secret_noun)}. For the commands: help")
    if setup.game.describe_prior():
        screen.say(f"The prior: {setup.game.describe_prior()}.")
    if said := introduction(setup.game, host_spec, everyday is not None and holds):
        screen.say(said)
    guesser = PlayPrompt(setup, screen, host, secret if holds else None, seed, keeper)
    if again is not None:
        with screen.busy("reading the moves"):
            guesser.session.load(again.transcript)
        guesser.hints = again.record.players.guesser.hints or 0
        keeper.saved = keeper.library is not None
        guesser.show_board()
        return guesser
    first = guesser.position.queries
    if len(first) == 1:  # nobody need type what alone can be asked first: how long the word is
        guesser.question(int(first[0]))
    else:
        guesser.show_board()
    return guesser
