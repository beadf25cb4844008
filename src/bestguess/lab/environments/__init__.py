"""Games as Gymnasium and PettingZoo environments: observations, rewards and action masks (the extra `gym`).

Importing this package registers two environments for each game of :data:`~bestguess.games.GAMES`:
``bestguess/Hangman-v0``, whose agent guesses, and ``bestguess/HangmanHost-v0``, whose agent answers. Gymnasium loads
no plugins since its release 1.0, so that somebody has to import it, or name it before the environment:
``gymnasium.make("bestguess.lab.environments:bestguess/Hangman-v0")``.
"""

from bestguess.games import GAMES

try:
    from gymnasium.envs.registration import register as _register, registry as _registry
except ImportError as error:
    raise ImportError(
        f"The environments need more packages ({error.name} is missing): pip install 'bestguess[gym]'", name=error.name
    ) from error

NAMESPACE = "bestguess"
"""The part before the slash in the names of all environments."""


def environment_name(game: str, host: bool = False) -> str:
    """The name of the environment of a registered game: ``bestguess/BullsAndCows-v0`` for ``bulls-and-cows``."""
    camel = "".join(word.capitalize() for word in game.split("-"))
    return f"{NAMESPACE}/{camel}{'Host' if host else ''}-v0"


def register() -> None:
    """Register every environment that is not registered yet; nothing heavy is imported before one is made."""
    for game in GAMES:
        if environment_name(game) not in _registry:
            _register(
                environment_name(game),
                entry_point="bestguess.lab.environments.guesser_environment:GuesserEnvironment",
                vector_entry_point="bestguess.lab.environments.batch_environment:batch_environment",
                kwargs={"game": game},
            )
            _register(
                environment_name(game, host=True),
                entry_point="bestguess.lab.environments.host_environment:HostEnvironment",
                kwargs={"game": game},
            )


register()
