"""The laws of a game: its methods, notation, legality, end and symmetries."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError, Contradiction, IllegalAnswer, IllegalQuery, NotationError
from bestguess.core.game import Game
from bestguess.core.game_parts import Group
from bestguess.core.players import check_plays
from bestguess.core.position import Position, Session, diagnose, replaced
from bestguess.core.spec import make
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games import GAMES
from bestguess.hosts.honest import Honest
from bestguess.laws.belief_laws import check_belief
from bestguess.laws.breaking import law
from bestguess.laws.hit_laws import check_hits
from bestguess.laws.limit_laws import check_limits
from bestguess.laws.member_laws import check_kinds, check_members
from bestguess.laws.random_games import LEVEL, SOME, check_end, check_predicted, random_game, some_of
from bestguess.laws.secret_laws import check_draws, check_secrets
from bestguess.laws.value_laws import check_values
from bestguess.policies import POLICIES

_GAMES = 3  # random games along which the secret is followed
_MANY = 2000  # queries whose legality is tried in each position
_TABLE = 2**16  # answers looked up at most to compare the symmetries of a game with them


@law
def check_game(game: Game, seed: int = 0) -> None:
    """The laws of a game: its methods, notation, legality, the end, its symmetries, and the laws of its belief."""
    check_members(game)
    check_values(game)
    _check_notation(game)
    check_secrets(game, seed)
    check_draws(game, seed)
    _check_menus(game)
    check_kinds(game)
    _check_table(game)
    for number in range(_GAMES):
        try:
            _check_secret_stays(game, seed + number)
        except Contradiction as error:
            raise AssertionError(f"honest answers contradict each other: {error}") from error
    last = None
    for position in random_game(game, seed):
        _check_legality(position)
        check_belief(position, seed)
        _check_alike(position, seed)
        _check_kept(position, seed)
        _check_restrictions(position)
        last = position
    assert last is not None, "a game yields at least one position"
    check_end(last)
    _check_session(game, last)
    _check_past(game, seed)
    check_hits(game, seed)
    check_limits(game, seed)
    _check_key(game)
    _check_symmetries(game)


def _check_notation(game: Game) -> None:
    assert make(GAMES, game.spec) == game, "the spec of a game makes an equal game"
    rng = np.random.default_rng(0)
    for query in some_of(np.arange(game.num_queries), rng):
        assert game.notation.parse_query(game.notation.format_query(query)) == query, (
            "queries round-trip through their notation"
        )
        for answer in game.answers((), query):
            assert game.notation.parse_answer(game.notation.format_answer(answer)) == answer, (
                "answers round-trip through their notation"
            )


def _check_menus(game: Game) -> None:
    """The law that each set-up of a menu makes a game, and that the policy which advises plays this one."""
    presets = game.presets
    assert isinstance(presets, Mapping), f"{type(game).__name__}.presets maps titles to specs, and is {presets!r}"
    for title, spec in presets.items():
        try:
            make(GAMES, spec)
        except BestguessError as error:
            raise AssertionError(f"presets: '{title}' is no game: {error}") from error
    try:
        check_plays(make(POLICIES, game.default_policy), game, game.default_policy)
    except BestguessError as error:
        raise AssertionError(f"default_policy does not play {game.name}: {error}") from error


def _check_legality(position: Position) -> None:
    game, transcript = position.game, position.transcript
    queries = position.queries
    assert np.all(np.diff(queries) > 0), "legal queries ascend"
    assert (len(queries) == 0) == (position.outcome is not None), "queries are legal exactly while the game goes on"
    assert game.display.board(transcript).kind == game.display.kind, "the board is of the kind that the game says"
    assert isinstance(game.display.draw(transcript), str), "every position can be drawn"
    legal = set(queries.tolist())
    for query in {-1, *range(min(game.num_queries, _MANY)), game.num_queries} - legal:
        try:
            game.check_query(transcript, query)
        except IllegalQuery:
            _check_refused(position, query)
        else:
            # A game may allow more than it lists (a word named outright), but nothing once it is over.
            assert position.outcome is None, f"query {query} is allowed though the game is over: {transcript}"
            assert 0 <= query < game.num_queries, f"query {query} is allowed though there is none"


def _check_refused(position: Position, query: Query) -> None:
    try:
        position.after(query, 0)
    except IllegalQuery:
        return
    raise AssertionError(f"query {query} is not legal but was taken after {position.transcript}")


def _check_past(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    secret = Position.start(game).belief.sample(rng, 1)[0]
    groups = []
    if game.past_matters:
        given = game.exact.groups(secret)
        if given is None:
            return
        for group in given:
            assert isinstance(group, Group), (
                f"groups(secret) lists bestguess.Group(queries=(...), first=answer, last=answer), not {group!r}"
            )
        groups = [(set(group.queries), group.first, group.last) for group in given]
    for position in random_game(game, seed, Honest(game, secret)):
        asked = {query for query, _ in position.transcript}
        for query in some_of(position.queries, rng):
            answer = game.answer(secret, position.transcript, query)
            if not game.past_matters:
                assert answer == game.answer(secret, (), query), "answers depend on the past, against past_matters"
                continue
            own = [group for group in groups if query in group[0]]
            said = [last if queries - {query} <= asked else first for queries, first, last in own]
            assert said == ([] if answer == MISS else [answer]), "groups say what hits and how it is answered"


def _check_table(game: Game) -> None:
    """The table of answers says what ``answer`` says, where the prior has one."""
    belief = Position.start(game).belief
    if not isinstance(belief, Listed):
        return
    queries, places = _cells(belief.rows, belief.size)
    codes = belief.codes(np.array(queries)) if queries else None
    if codes is None:
        return
    secrets = belief.secrets()
    for query, row in zip(queries, codes, strict=True):
        known = set(game.answers((), query))
        for place in places:
            said = game.answer(secrets[place], (), query)
            assert row[place] == said, (
                f"the table says {row[place]} and answer says {said} of query {query} and secret {place}"
            )
            assert said in known, f"answer gives {said} to query {query}, which is not in answers"


def _cells(rows: int, columns: int) -> tuple[list[Query], list[int]]:
    """The queries and the places of the secrets that are looked at: all of a small table, else some of both."""
    if rows * columns <= _TABLE:
        return list(range(rows)), list(range(columns))
    rng = np.random.default_rng(0)
    return some_of(np.arange(rows), rng), some_of(np.arange(columns), rng)


def _check_key(game: Game) -> None:
    """The law that ``key_cells`` has the answers of the game and its costs."""
    belief, key = Position.start(game).belief, game.exact.key_cells(False)
    if key is None or not isinstance(belief, Listed):
        return
    key.check(game.spec)
    secrets = belief.secrets()
    assert key.cells.shape[1] == len(secrets), "key_cells has a column for each secret of the prior, in its order"
    queries, places = _cells(*key.cells.shape)
    for query in queries:
        for place in places:
            said = game.answer(secrets[place], (), query)
            bits = [bit for bit, answer in enumerate(key.answers[query]) if answer == said]
            assert any(key.cells[query, place] >> np.uint64(bit) & np.uint64(1) for bit in bits), (
                f"answer gives {said} to query {query} and secret {place}, which is not in the cells of key_cells"
            )
            assert game.cost(query, said) == key.costs[query], f"cost and key_cells say the same of query {query}"


def _check_symmetries(game: Game) -> None:
    """The law that each symmetry lists every query once, and maps every secret to one that answers alike.

    The secret s has the image t if t answers query ``symmetry[q]`` as s answers q. Secrets that are told apart only by
    answers that depend on the past are compared by the queries that hit them.
    """
    symmetries, belief = game.exact.symmetries(), Position.start(game).belief
    for symmetry in symmetries:
        assert sorted(symmetry) == list(range(game.num_queries)), (
            f"symmetries() lists, for each query in turn, the query that takes its place; {list(symmetry)} does not "
            f"name each of the {game.num_queries} queries once"
        )
    if not isinstance(belief, Listed) or not len(symmetries) or belief.size * game.num_queries > _TABLE:
        return
    weights: Counter[tuple[Answer, ...]] = Counter()
    for secret, weight in zip(belief.secrets(), belief.weights().tolist(), strict=True):
        weights[tuple(game.answer(secret, (), query) for query in range(game.num_queries))] += weight
    for symmetry in symmetries:
        for answers, weight in weights.items():
            image = [0] * len(answers)
            for query, answer in enumerate(answers):
                image[symmetry[query]] = answer
            assert abs(weights[tuple(image)] - weight) <= LEVEL * weight, (
                f"symmetries(): {list(symmetry)} does not leave {game.name} as it is: it must map every "
                f"{game.secret_noun} to one, equally likely, that answers alike"
            )


def _check_kept(position: Position, seed: int) -> None:
    """The law that what queries must keep says which are legal, whatever secret the answers were of."""
    belief = position.belief
    if not isinstance(belief, Listed) or position.outcome is not None:
        return
    secrets, rng = belief.secrets(), np.random.default_rng(seed)
    kept = position.game.exact.kept_properties(secrets)
    if kept is None:
        return
    asked = [query for query, _ in position.transcript]
    for place in some_of(np.arange(len(secrets)), rng):
        common = np.bitwise_or.reduce(kept.queries[asked] & kept.secrets[place], axis=0, initial=np.uint64(0))
        keeping = np.setdiff1d(np.flatnonzero(((kept.queries & common) == common).all(axis=1)), asked)
        assert keeping.tolist() == position.game.queries(position.transcript).tolist(), (
            f"kept_properties() says which queries answers forbid, and not so after {position.transcript}"
        )


def _check_restrictions(position: Position) -> None:
    """The law that a game whose answers forbid queries says so."""
    game = position.game
    if game.restricts_queries or position.outcome is not None:
        return
    gone = np.setdiff1d(game.queries(()), position.queries)
    for query in set(gone.tolist()) - {query for query, _ in position.transcript}:
        try:
            game.check_query(position.transcript, query)
        except IllegalQuery:
            raise AssertionError(
                f"query {query} is forbidden after {position.transcript}, against restricts_queries"
            ) from None


def _check_alike(position: Position, seed: int) -> None:
    """The law that queries which a game calls alike are answered alike by as many secrets, at this position."""
    alike = position.game.exact.alike(position.transcript)
    if alike is None or not len(position.queries):
        return
    assert alike.shape == (position.game.num_queries,), "alike() names a query for each query"
    asked = {query for query, _ in position.transcript}
    for query in some_of(position.queries, np.random.default_rng(seed)):
        first = int(alike[query])
        assert first <= query, "alike() names the lowest query of those alike"
        assert first not in asked, f"alike(): query {query} is like one that was asked"
        ours, theirs = (position.belief.predict(np.array([one])).row(one) for one in (query, first))
        assert ours == theirs, f"alike(): query {query} is not as good as {first} after {position.transcript}"


def _check_secret_stays(game: Game, seed: int) -> None:
    """The law that honest answers never rule out the secret, at any position of a game."""
    secret = Position.start(game).belief.sample(np.random.default_rng(seed), 1)[0]
    rng = np.random.default_rng(seed)
    for position in random_game(game, seed, Honest(game, secret)):
        belief = position.belief
        if isinstance(belief, Listed) and belief.size <= _MANY:
            assert secret in list(belief.secrets()), f"the secret is not possible any more after {position.transcript}"
        else:
            check_predicted(position, [secret], some_of(position.queries, rng))
        for query in some_of(position.queries, rng):
            answer = game.answer(secret, position.transcript, query)
            assert game.may_answer(secret, position.transcript, query, answer), "an honest answer may be given"


def _read_again(game: Game, written: str) -> Transcript | None:
    """The moves that a text means; ``None`` where it cannot be read."""
    try:
        return game.notation.read_moves((), written)
    except NotationError:
        return None


def _check_session(game: Game, last: Position) -> None:
    session = Session(game)
    for move in last.transcript:
        session.push(*move)
    assert session.transcript == last.transcript, "a session holds what was pushed"
    assert diagnose(game, last.transcript) is None, "honest play is never contradictory"
    written = game.notation.format_moves(last.transcript)
    assert _read_again(game, written) == last.transcript, (
        f"moves are read as they are written: '{written}'. Signs that part moves, such as commas, are no part of a name"
    )
    for turn, (query, answer) in enumerate(last.transcript, 1):
        session.correct(turn, answer)
        assert session.transcript == last.transcript, "correcting an answer to itself is the identity"
        others = [other for other in game.answers(last.transcript[: turn - 1], query)[:SOME] if other != answer]
        if others:
            _check_correction(session, turn, int(others[turn % len(others)]))
    for turn in range(len(last.transcript), 0, -1):
        assert session.pop() == last.transcript[turn - 1], "pop returns the last move"
        assert session.transcript == last.transcript[: turn - 1], "pop takes back one move"
    for move in last.transcript:
        session.push(*move)
    assert session.now.belief.count() == last.belief.count(), "undo and redo is the identity"


def _check_correction(session: Session, turn: int, answer: Answer) -> None:
    """The law that a corrected answer changes that answer only, or is refused and changes nothing."""
    before = session.transcript
    wanted = replaced(before, turn, answer)
    try:
        session.correct(turn, answer)
    except (Contradiction, IllegalQuery, IllegalAnswer):
        assert session.transcript == before, "a refused correction changes nothing"
    else:
        assert session.transcript == wanted, "a correction changes one answer"
        session.load(before)
        assert session.transcript == before, "a correction can be taken back"
