"""The sentences on hosts that change the rules of a game."""

from bestguess.arena.hosting import LIARS
from bestguess.core.game import Game
from bestguess.core.spec import Spec, parse


def became(before: Spec, after: Spec, host_spec: str) -> str:
    """Say why :func:`~bestguess.arena.hosting.with_host` made another game of this one; empty if it did not."""
    if before.name == after.name:
        return ""
    drawn = "" if "length" in before.given else ", as many as a word drawn at random"
    return (
        f"The host {parse(host_spec)[0]} needs the rules of a phrase, which know lies: {before.name} becomes "
        f"{after.name}, of one word of {after.given['lengths']} letters{drawn}. Give other lengths, and it has those."
    )


def introduction(game: Game, host_spec: str, everyday: bool = False) -> str:
    """A sentence to know before a game: that its host is unusual, or its secret; empty for ordinary rules.

    ``everyday`` says that the secret was chosen as people choose one (:class:`~bestguess.core.everyday.Everyday`).
    """
    if parse(host_spec)[0] in LIARS:
        alone = game.dictionary is not None and len(game.dictionary.word_lengths) == 1
        one = " (for a liar, a single word is a phrase of one word)" if alone else ""
        return f"The host may once deny a letter that is there, everywhere; ask again if you doubt it{one}."
    return game.everyday.everyday_note if everyday and game.everyday is not None else ""
