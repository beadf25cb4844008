"""The guesser's side of a game as a Gymnasium environment."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.advice.rule_sentences import rule_sentences
from bestguess.arena.match import Opening
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.players import Policy, answer_of, possible_secret, query_of
from bestguess.core.position import Position
from bestguess.core.types import Answer, Transcript
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.game_setup import (
    ILLEGAL,
    HostSource,
    RewardKind,
    Rewards,
    SecretSource,
    check_options,
    make_setup_game,
    policy_of,
)
from bestguess.lab.environments.observations import Observed, observation
from bestguess.lab.environments.pictures import RENDER_MODES, check_render_mode, rendered
from bestguess.solvers.objective import Until


def prompt(game: Game, actions: Actions, transcript: Transcript, mask: NDArray[np.bool_]) -> str:
    """The rules, the moves so far, the board, and the request for one query; without a request if none is allowed."""
    moves = game.notation.format_moves(transcript)
    parts = [rule_sentences(game), f"Moves so far: {moves or 'none'}.", game.display.draw(transcript)]
    if mask.any():
        open_ = np.flatnonzero(mask)
        examples = " or ".join(dict.fromkeys(actions.text(int(open_[place])) for place in (0, len(open_) // 2)))
        parts.append(f"Write your next {game.query_noun}, nothing else, such as {examples}.")
    return "\n\n".join(parts)


class GuesserEnvironment(gymnasium.Env[NDArray[Any], Any]):
    """One game, whose agent asks the queries; a host of bestguess answers.

    ``game`` is a name, a spec or an object, and other keywords are the parameters of the game. An action is a query, by
    its number in :attr:`actions`. The observation is described in :mod:`~bestguess.lab.environments.observations`, the
    reward in :mod:`~bestguess.lab.environments.game_setup`.

    An action that the rules do not allow changes nothing: its reward is
    :data:`~bestguess.lab.environments.game_setup.ILLEGAL`, and ``info["legal"]`` is false.
    """

    metadata = {"render_modes": list(RENDER_MODES[1:]), "render_fps": 2}  # noqa: RUF012  # a constant, as its base says

    def __init__(
        self,
        game: Game | str,
        *,
        host: str = "honest",
        secret: str | None = None,
        reward: RewardKind = "questions",
        until: Until | None = None,
        observe: Observed = "board",
        moves: int | None = None,
        naming: bool = False,
        bits: bool = False,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        """Raise :class:`SpecError` for what there is not, or what does not suit the game.

        ``host`` is the spec of a host; ``secret`` the secret of every game in the game's notation, drawn from the prior
        by default; ``until`` ends a game early, such as ``known``: once one secret is left; ``moves`` is how many moves
        are observed of a game whose board is lines; ``naming`` adds actions that name a whole secret (hangman);
        ``bits`` tells what each answer told, in bits.
        """
        self.game = make_setup_game(game, parameters, host)
        """The rules."""
        self.actions = Actions(self.game, naming)
        """The queries by the numbers of the actions."""
        self.render_mode = render_mode
        check_render_mode(render_mode, RENDER_MODES[1:], " or ")
        self.observed = observation(self.game, self.actions, observe, moves)
        """The layout of the observations."""
        self.observation_space = self.observed.space
        self.action_space = spaces.Discrete(len(self.actions))
        self._rewards = Rewards(self.game, reward, until)
        self._until, self._bits = until, bits
        self._opening = Opening(self.game)
        self._hosts = HostSource(self.game, host)
        self._source = SecretSource(self._opening)
        if secret is not None and not self._hosts.holds_secret:
            raise ParameterError("secret", secret, f"the host {host} holds no secret.")
        self._given = None if secret is None else self.game.notation.parse_secret(secret)
        self._advice = np.random.default_rng(0)
        self.transcript: Transcript = ()
        """The queries asked and the answers, in order."""
        self._secret: Any = None
        self._ended: bool | None = None

    # The interface of Gymnasium

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game. ``options={"secret": "crane"}`` gives the secret of this game in the game's notation."""
        check_options(options, "secret")
        super().reset(seed=seed)
        if seed is not None:
            self._source.restart()
        text = (options or {}).get("secret")
        if text is not None and not self._hosts.holds_secret:
            raise ParameterError("secret", text, "the host of this environment holds no secret.")
        self._secret = self._given if text is None else self.game.notation.parse_secret(text)
        if self._secret is None and self._hosts.holds_secret:
            own = self._hosts.own_secret(self.np_random)
            self._secret = self._source.next(self.np_random) if own is None else own
        self._host = self._hosts.host(self._secret, self.np_random)
        self.transcript, self._folded = (), [self._opening.start()]
        self._ended = self._end()
        while self._ended is None and not self.game.is_question(first := int(self.game.queries(self.transcript)[0])):
            self._ask(first)  # what the host tells unasked, such as the length of the word
        self._mask = self._allowed()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Ask a query. After the end of a game nothing changes any more, and the reward is 0.

        Raises :class:`IllegalQuery` for a number that is no action at all.
        """
        query = self.actions.query(action)
        if self._ended is not None:
            return self._observe(), 0.0, True, False, self._info(legal=False)
        if not self._mask[int(action)]:
            return self._observe(), ILLEGAL, False, False, self._info(legal=False)
        answer = self._ask(query)
        self._mask = self._allowed()
        reward = self._rewards.of(query, answer, self._ended)
        return self._observe(), reward, self._ended is not None, False, self._info()

    def render(self) -> Any:
        """The board as text (``ansi``) or as pixels of shape (height, width, 3) (``rgb_array``)."""
        return rendered(self.render_mode, self.text, lambda: [self.game.display.board(self.transcript, self._shown())])

    # Questions of learners and players

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now, shape (A,); the name that sb3-contrib's MaskablePPO looks for."""
        return self._mask.copy()

    @property
    def position(self) -> Position:
        """The position now, with its belief."""
        while len(self._folded) <= len(self.transcript):
            self._folded.append(self._opening.after(self._folded[-1], *self.transcript[len(self._folded) - 1]))
        return self._folded[-1]

    def text(self) -> str:
        """The board as text, several lines, for a person or a language model; the secret is shown once it is over."""
        return self.game.display.draw(self.transcript, self._shown())

    def prompt(self) -> str:
        """The rules, the moves so far, the board, and the request for the next query, for a language model."""
        return prompt(self.game, self.actions, self.transcript, self._mask)

    def action_text(self, action: int) -> str:
        """An action as people write it: ``B7``. Raises :class:`IllegalQuery` for a number that is no action."""
        return self.actions.text(action)

    def parse(self, text: str) -> int:
        """The action that a text means, such as ``"B7"``.

        Raises :class:`NotationError` for a text that the game cannot read, :class:`IllegalQuery` for a query that is
        no action. Whether the rules allow it now is for :meth:`action_masks` to say.
        """
        return self.actions.parse(text)

    def baseline(self, policy: Policy | str | None = None) -> int:
        """The action that a policy of bestguess takes now; the game's default policy if none is named.

        The optimum of a game that :func:`bestguess.solve` proves is ``baseline(solution.policy)``. Raises
        :class:`SpecError` for a policy made for other games.
        """
        return self.actions.action(query_of(policy_of(policy, self.game), self.position, self._advice))

    # One game

    def _ask(self, query: int) -> Answer:
        answer = answer_of(self._host, self.game, self.transcript, query)
        self.transcript = (*self.transcript, (query, answer))
        self._ended = self._end()
        return answer

    def _end(self) -> bool | None:
        """Whether the game ended with success; ``None`` while it goes on."""
        if self._until == "known":  # only this needs the belief
            return self._rewards.counting.end(self.position)
        outcome = self.game.ended(self.transcript, self._host.is_found)
        return None if outcome is None else outcome.won

    def _allowed(self) -> NDArray[np.bool_]:
        if self._ended is not None:
            return np.zeros(len(self.actions), dtype=np.bool_)
        return self.actions.mask(self.transcript)

    def _shown(self) -> Any:
        """The secret to show: none before the end, and one that fits the answers of a host that tells none."""
        if self._ended is None:
            return None
        told = self._hosts.holds_secret and not self._host.own_secret
        return self._secret if told else possible_secret(self._host, self.position)

    def _observe(self) -> NDArray[Any]:
        return self.observed.encode(self.transcript, self._mask, lambda: self.position)

    def _info(self, legal: bool = True) -> dict[str, Any]:
        said = self.transcript[-1][1] if self.transcript else -1
        info: dict[str, Any] = {"action_mask": self._mask.astype(np.int8), "legal": legal, "answer": said}
        if self._bits:
            after = self.position.belief
            before = self._folded[-2].belief if legal and len(self._folded) > 1 else after
            if before.exact and after.exact:
                info["entropy"] = after.entropy()
                info["bits"] = before.entropy() - after.entropy()
        if self._ended is not None:
            outcome = self.game.ended(self.transcript, self._host.is_found)
            info["outcome"] = "known" if outcome is None else outcome.termination
            info["is_success"] = self._ended
            info["secret"] = self.game.notation.format_secret(self._shown())
        return info
