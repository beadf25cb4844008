"""The out-of-dictionary challenge: learn from a list of words, then find words that are not in it.

Every entrant meets the same words. A word is lost at the last wrong letter that its lives allow.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Protocol

import numpy as np

from bestguess.arena.letter_guesser import LetterGuesser
from bestguess.core.errors import BestguessError, Forfeit, ParameterError, Setting
from bestguess.core.players import check_plays
from bestguess.core.spec import make
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.entrant import ENDED, Entrant
from bestguess.lab.challenge.hidden_words import HiddenWords
from bestguess.policies import POLICIES
from bestguess.workers.pieces import MAX_GAMES_OF_ONE, Stopped
from bestguess.workers.workers import HERE, Workers

_TEST, _HOLDOUT = Setting("test"), Setting("holdout")

LETTER_SECONDS = 10.0
"""The seconds that a player from outside has for a letter, unless told otherwise."""


@dataclass(frozen=True)
class Challenge:
    """Words to learn from, words to find, and the rules."""

    train: Vocabulary
    secrets: tuple[str, ...]
    """The words to find, in the order in which they are played; none is in :attr:`train`."""
    lives: int = 6
    """The wrong letter that loses the game."""
    seed: int = 0
    listed: tuple[str, ...] = ()
    """Words of the test list that were left out: they are in the training list."""
    foreign: tuple[str, ...] = ()
    """Words of the test list that were left out: they are not written in the letters of the training list."""

    @classmethod
    def of(
        cls,
        train: Vocabulary,
        test: Vocabulary | float,
        games: int | None = None,
        lives: int = 6,
        seed: int = 0,
    ) -> "Challenge":
        """Draw the words to find: from a list, or as a share of the training list that is held out of it.

        ``games`` is the number of words drawn, all if ``None`` or more than there are. Raises :class:`SpecError` for a
        share or a number of lives out of range, :class:`BestguessError` where no word is left to learn or to find.
        """
        if lives < 1:
            raise ParameterError("lives", lives, "the challenge has 1 life or more.")
        rng = np.random.default_rng(seed)
        listed: tuple[str, ...] = ()
        foreign: tuple[str, ...] = ()
        if isinstance(test, float):
            train, words = _held_out(train, test, rng)
        else:
            listed = tuple(word for word in test.words if word in train.index)
            known = set(train.alphabet.letters)
            foreign = tuple(word for word in test.words if not set(word) <= known)
            words = tuple(word for word in test.words if word not in train.index and set(word) <= known)
            if not words:
                why = f"all {len(listed):,} words of {test.source} are in the training list"
                if len(test) == 1:
                    what = "is in the training list" if listed else "has letters that the training list lacks"
                    why = f"the only word of {test.source} {what}"
                elif foreign:
                    are, have = "is" if len(listed) == 1 else "are", "has" if len(foreign) == 1 else "have"
                    why = (
                        f"of the {len(test):,} words of {test.source}, {len(listed):,} {are} in the training list and "
                        f"{len(foreign):,} {have} letters that it lacks"
                    )
                raise BestguessError(f"There is no word to find: {why}. Give other words as {_TEST}.", _TEST)
        order = rng.permutation(len(words))[:games]
        return cls(train, tuple(words[place] for place in order), lives, seed, listed, foreign)


def _held_out(train: Vocabulary, share: float, rng: np.random.Generator) -> tuple[Vocabulary, tuple[str, ...]]:
    if not 0 < share < 1:
        given = Setting("holdout", share)
        raise ParameterError.of(given, "write a share between 0 and 1, such as 0.1.")
    size = round(share * len(train))
    if not 0 < size < len(train):
        raise BestguessError(
            f"{train.source} has {len(train):,} word{'s' * (len(train) != 1)}, of which {share:g} cannot be held out. "
            f"Give a longer list, or another share as {_HOLDOUT}.",
            _HOLDOUT,
        )
    hidden = np.zeros(len(train), dtype=bool)
    hidden[rng.choice(len(train), size, replace=False)] = True
    learnt = replace(train.part(~hidden), source=f"{train.source} less a share of {share:g}")
    return learnt, tuple(train.words[place] for place in np.flatnonzero(hidden))


@dataclass(frozen=True, slots=True)
class Played:
    """One word, met by one entrant."""

    word: str
    won: bool
    wrong: int
    """Letters asked in vain, or twice; of a word that was forfeited all that its lives allow."""
    seconds: float
    """The processor time of all letters."""
    forfeit: str = ""
    """The reason why the game was lost before its end; empty for a game played to its end."""
    held_in: str = ""
    """The list of the entrant's that held the word before the game; empty if none is known to."""


class ChallengePlayer(Protocol):
    """The side that guesses, whoever it is."""

    name: str

    def new_game(self) -> None:
        """Begin the next word."""

    def guess(self, pattern: str, asked: Sequence[str], tries: int) -> tuple[object, float]:
        """A letter, and the processor time it took in seconds. Raises :class:`Forfeit`.

        ``tries`` is the number of wrong letters that lose the game.
        """

    def finish(self, pattern: str, won: bool) -> None:
        """End the game: the pattern at its end, and whether the word was found."""

    def holds(self, word: str) -> str:
        """The name of a list of the player's that holds a word to find; empty if none is known to."""

    def close(self) -> None:
        """Free what is held."""


@dataclass(frozen=True)
class NetworkEntrant:
    """A neural letter model as an entrant: the likeliest letter by its mixture with the n-grams."""

    path: Path
    """The file of the network, which ``bestguess train letters`` wrote."""
    share: float | None = None
    """The share of the network, from 0 to 1 (the network alone); the fitted one of the file if ``None``."""

    @property
    def policy(self) -> str:
        """The policy that asks by the model."""
        return "most-likely"


def network_names(networks: Sequence[NetworkEntrant]) -> list[str]:
    """The names of entrants: the policy and the file, ``most-likely network=letters.net``.

    Files of one name in several folders are named with their folders.
    """
    paths: dict[str, set[Path]] = {}
    for one in networks:
        paths.setdefault(one.path.name, set()).add(one.path)
    names = []
    for one in networks:
        file = one.path.name if len(paths[one.path.name]) == 1 else str(one.path)
        names.append(f"{one.policy} network={file}" + ("" if one.share is None else f" share={one.share:g}"))
    return names


@dataclass
class PolicyPlayer:
    """A policy of ours as an entrant."""

    name: str
    policy: str
    game: Hangman
    seed: int
    number: int = field(default=0, init=False)
    """The next word, counted from 0: each has lots of its own."""

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` if the policy cannot be made, or plays other games."""
        check_plays(make(POLICIES, self.policy), self.game, self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyPlayer, (self.name, self.policy, self.game, self.seed)  # what is learned is not sent

    @cached_property
    def _guesser(self) -> LetterGuesser:
        return LetterGuesser(self.game, make(POLICIES, self.policy), self.name, self.seed)

    def new_game(self) -> None:
        """Begin the next word, with lots of its own."""
        self._guesser.new_game(self.number)
        self.number += 1

    def guess(self, pattern: str, asked: Sequence[str], tries: int) -> tuple[object, float]:
        """A letter of the policy, and the processor time it took in seconds."""
        began = process_time()
        letter = self._guesser.guess(pattern, asked)
        return letter, process_time() - began

    def finish(self, pattern: str, won: bool) -> None:
        """Tell the policy, which may be a bot."""
        self._guesser.over(won)

    def holds(self, word: str) -> str:
        """No list: a policy learns from the words of the challenge alone."""
        return ""

    def close(self) -> None:
        """Do nothing: nothing is held."""


def play(player: ChallengePlayer, word: str, lives: int) -> Played:
    """Let a player find a word; once more where its process ended meanwhile, which may have been killed by others."""
    played = _played(player, word, lives)
    if played.forfeit != ENDED:
        return played
    again = _played(player, word, lives)
    return played if again.forfeit else again


def _played(player: ChallengePlayer, word: str, lives: int) -> Played:
    asked: list[str] = []
    wrong, seconds = 0, 0.0
    won, forfeit = False, ""

    def pattern() -> str:
        return " ".join(letter if letter in asked else "_" for letter in word) + " "

    try:
        player.new_game()
        while wrong < lives and not won:
            letter, spent = player.guess(pattern(), asked, lives - wrong)
            seconds += spent
            if not isinstance(letter, str) or len(letter) != 1:
                raise Forfeit(player.name, f"gave {letter!r} instead of one letter")
            if not letter.isalpha() and letter not in word:
                raise Forfeit(player.name, f"gave {letter!r}, which is no letter")
            letter = letter.lower()
            wrong += letter not in word or letter in asked
            asked.append(letter)
            won = not set(word) - set(asked)
    except Forfeit as error:
        wrong, forfeit = lives, error.reason
    player.finish(pattern(), won)
    return Played(word, won, wrong, seconds, forfeit, player.holds(word))


def rounds(
    challenge: Challenge,
    policies: Sequence[str],
    against: Sequence[str] = (),
    limit: float = LETTER_SECONDS,
    networks: Sequence[NetworkEntrant] = (),
    own: str = "",
    withheld: dict[str, dict[str, int]] | None = None,
    workers: int | Workers | None = 1,
) -> Generator[tuple[Played, ...], None, None]:
    """Play, yielding the games of each word, one for each entrant: policies, then networks, then players from outside.

    ``own`` is the name of the file of the words to learn from, which players may read by that name. ``withheld`` is
    filled with the other word lists that each player opened, and how many of the words to find each was read without.
    ``workers`` share the games of policies and networks, as in :meth:`Tournament.rounds
    <bestguess.arena.tournament.Tournament.rounds>`; a player from outside may remember, and plays here, word by word.
    Raises :class:`SpecError` for a policy or player that cannot be made, :class:`BestguessError` for a network.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="bestguess-")))
        players: list[ChallengePlayer] = []

        def enter(player: ChallengePlayer) -> None:
            players.append(player)
            stack.callback(player.close)

        hidden = HiddenWords(challenge.train, challenge.secrets, folder) if against else None
        path = folder / "words.txt"
        try:
            ours = _ours(challenge, path, policies, networks)
            for number, place in enumerate(against):
                assert hidden is not None
                entrant = Entrant(place, hidden, folder / str(number), own, limit)
                enter(entrant)
                if withheld is not None:
                    withheld[place] = entrant.withheld
            team = Workers.of(workers)
            if not ours or (team.on == HERE and len(challenge.secrets) <= MAX_GAMES_OF_ONE):
                team = Workers(1)
            work = partial(_play_ours, ours, challenge.secrets, challenge.lives)
            games = stack.enter_context(closing(team.in_order(work, range(len(challenge.secrets)), "word")))
            for word, own_games in zip(challenge.secrets, games, strict=True):
                yield (*own_games, *(play(player, word, challenge.lives) for player in players))
        except BestguessError as error:
            # Nobody knows the file of this folder; the list is named as the person named it.
            error.args = (str(error).replace(str(path), challenge.train.source),)
            raise


def _play_ours(
    players: Sequence[PolicyPlayer], words: Sequence[str], lives: int, number: int, stopped: Callable[[], bool]
) -> tuple[Played, ...]:
    """The games of one word, by its number."""
    games = []
    for player in players:
        if stopped():
            raise Stopped
        player.number = number
        games.append(play(player, words[number], lives))
    return tuple(games)


def _ours(
    challenge: Challenge, path: Path, policies: Sequence[str], networks: Sequence[NetworkEntrant]
) -> list[PolicyPlayer]:
    """Make the policies, then the networks; ``path`` is where the words to learn from are written."""
    train = challenge.train
    # A game is named by its word list, which is a file.
    path.write_text("\n".join(train.words), encoding="utf-8")
    game = Hangman(lives=challenge.lives, words=str(path), outside=1.0, alphabet=train.alphabet.name)
    players = [PolicyPlayer(name, name, game, challenge.seed) for name in policies]
    for one, name in zip(networks, network_names(networks), strict=True):
        by_network = replace(game, network=str(one.path), share=one.share)
        by_network.prior()  # a file that cannot be read is told before the first word
        players.append(PolicyPlayer(name, one.policy, by_network, challenge.seed))
    return players
