"""The laws of a host: pure, legal, never contradicting the rules or itself, and true in what it says of itself."""

import numpy as np

from bestguess.core.belief import Belief, Mixed
from bestguess.core.errors import Contradiction
from bestguess.core.game import Game
from bestguess.core.players import Host, answer_of, check_hosts
from bestguess.core.position import Position
from bestguess.core.spec import parameters
from bestguess.core.types import MISS
from bestguess.laws.breaking import law
from bestguess.laws.random_games import random_game, some_of


@law
def check_host(game: Game, host: Host, seed: int = 0) -> None:
    """The laws of a host: pure, legal, never contradicting the rules or itself, and true in what it says of itself."""
    check_hosts(host, game)
    _check_fair(host)
    hidden = type(host).hides(game)
    given: object = hidden
    assert given is None or isinstance(given, Belief), (
        f"{type(host).__name__}.hides gives {given!r}: give the belief that the secret is drawn from, or None"
    )
    for position in random_game(game, seed, host):
        for query in some_of(position.queries, np.random.default_rng(seed)):
            answer = answer_of(host, game, position.transcript, query)
            assert answer == host.answer(position.transcript, query), "a host is a function of the transcript"
            position.after(query, answer)
        _check_revealed(position, host)
        _check_kept(position, host)
        _check_account(position, host)
        if hidden is not None and position.transcript:
            hidden = _updated(hidden, position, host)


def _check_fair(host: Host) -> None:
    """The law that a host without a secret says that it is not fair: it answers for none that the prior draws."""
    kind = type(host)
    holds = "secret" in {parameter.name for parameter in parameters(kind)}
    assert holds or not host.fair, (
        f"{kind.__name__} has no field 'secret', so it answers for none that was drawn: write fair = False in the class"
    )


def _check_revealed(position: Position, host: Host) -> None:
    """The law that a secret which a host reveals gives all its answers, but for the lies that the host may tell."""
    game, where = position.game, f"{type(host).__name__}.revealed"
    secret = host.revealed(position.transcript)
    if secret is None:
        return
    written: object = game.notation.format_secret(secret)
    assert isinstance(written, str), f"{where} gives {secret!r}, which is no {game.secret_noun}"
    lies = game.host_lies.lies if game.host_lies is not None else 0
    for turn, (query, answer) in enumerate(position.transcript):
        if game.may_answer(secret, position.transcript[:turn], query, answer):
            continue
        lies -= 1
        if answer != MISS or lies < 0:
            move = game.notation.format_moves(((query, answer),))
            raise AssertionError(f"{where} names {written}, which does not fit its own answer {move}")


def _check_kept(position: Position, host: Host) -> None:
    """The law that the secrets which a host counts are a number before each answer and after the last, never more."""
    counts: object = host.kept(position.transcript)
    if counts is None:
        return
    where, moves = f"{type(host).__name__}.kept gives {counts!r} after {position.transcript}", len(position.transcript)
    assert isinstance(counts, list), f"{where}: give a list of whole numbers, or None"
    assert len(counts) == moves + 1, (
        f"{where}: give {moves + 1} numbers, one before the first answer and one after each"
    )
    assert all(isinstance(count, int) and count > 0 for count in counts), f"{where}: give whole numbers above 0"
    assert counts == sorted(counts, reverse=True), f"{where}: no answer makes more possible"
    belief = position.belief
    if belief.exact and not isinstance(belief, Mixed):
        assert counts[-1] <= belief.count().value, f"{where}: {belief.count()} are left"


def _check_account(position: Position, host: Host) -> None:
    """The law that a host tells of a game that is over in a sentence, and says whether it ended with its secret."""
    if position.outcome is None:
        return
    told: object = host.account(position.transcript)
    assert isinstance(told, str), f"{type(host).__name__}.account gives {told!r}: give a sentence, or an empty text"
    found: object = host.is_found(position.transcript) if position.game.may_err else True
    assert isinstance(found, bool | np.bool_), f"{type(host).__name__}.is_found gives {found!r}: give True or False"


def _updated(hidden: Belief, position: Position, host: Host) -> Belief:
    """The belief that a host draws from after its last answer, by the law that some secret of it gives that."""
    query, answer = position.transcript[-1]
    if position.game.tells_nothing(query, answer):
        return hidden
    try:
        return hidden.update(query, answer)
    except Contradiction as error:
        move = position.game.notation.format_moves(((query, answer),))
        raise AssertionError(
            f"{type(host).__name__}.hides gives a belief that the secret is drawn from, and no secret of it answers "
            f"{move} after {position.transcript[:-1]}"
        ) from error
