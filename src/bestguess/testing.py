"""The contracts of games, beliefs, policies and hosts, as checks that anyone can run.

Authors of a new game call :func:`check_game` in a test of their own; bestguess runs all of these
over everything in its tables. Each check plays seeded random games and raises ``AssertionError``
naming the law that broke.
"""

from collections import Counter
from collections.abc import Iterator
from inspect import Parameter, isfunction, signature
from math import log

import numpy as np

from bestguess.arena.evaluate import evaluate
from bestguess.core.belief import Belief, Listed, as_listed, as_tabled
from bestguess.core.errors import Contradiction, IllegalAnswer, IllegalQuery
from bestguess.core.game import Game, Group
from bestguess.core.players import TIE, Host, Policy, Scorer, equal_best
from bestguess.core.position import Position, Session, diagnose, replaced
from bestguess.core.spec import make
from bestguess.core.types import MISS, Answer, Query
from bestguess.games import GAMES
from bestguess.hosts.honest import Honest
from bestguess.policies.greedy import most_likely
from bestguess.policies.random import Random
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Solution

_SOME = 12  # queries looked at in each position: enough to catch a broken law, few enough to be quick
_LONG = 6  # random moves in a game without misses
_GAMES = 3  # random games along which the secret is followed
_MANY = 2000  # queries whose legality is tried in each position
_DRAWN = 200  # secrets drawn in each position
_ASKED = 4  # queries for which the answers of the drawn secrets are compared with the prediction
_TABLE = 2**16  # answers looked up at most to compare the symmetries of a game with them
_LEVEL = 1e-6  # the probability that one comparison of a correct belief with its own samples fails


def random_game(game: Game, seed: int = 0, host: Host | None = None) -> Iterator[Position]:
    """Every position of a game with random queries, from the start to the end.

    Against an honest host with a secret drawn from the prior, unless a host is given. A game without misses, which
    random queries would hardly ever end, is finished by the likeliest secrets after some moves.
    """
    rng = np.random.default_rng(seed)
    position = Position.start(game)
    if host is None:
        host = Honest(game, position.belief.sample(rng, 1)[0])
    while position.outcome is None:
        yield position
        query = int(rng.choice(position.queries))
        if not game.has_misses and len(position.transcript) >= _LONG:
            query = most_likely().choose(position, rng)
        position = position.after(query, host.answer(position.transcript, query))
    yield position


def check_game(game: Game, seed: int = 0) -> None:
    """The laws of a game: its methods, notation, legality, the end, its symmetries, and the laws of its belief."""
    _check_methods(game)
    _check_notation(game)
    for number in range(_GAMES):
        try:
            _check_secret_stays(game, seed + number)
        except Contradiction as error:
            raise AssertionError(f"honest answers contradict each other: {error}") from error
    last = None
    for position in random_game(game, seed):
        _check_legality(position)
        check_belief(position, seed)
        last = position
    assert last is not None, "a game yields at least one position"
    _check_end(last)
    _check_session(game, last)
    _check_past(game, seed)
    _check_hits(game, seed)
    _check_table(game)
    _check_symmetries(game)


def check_belief(position: Position, seed: int = 0) -> None:
    """The laws of a belief, at one position of a game."""
    belief, rng = position.belief, np.random.default_rng(seed)
    count, entropy = belief.count(), belief.entropy()
    assert count.value > 0, "a belief that did not contradict has a secret left"
    assert entropy >= 0, "entropy is not negative"
    assert belief.exact == count.exact, "the count is exact exactly if the belief is"
    if not len(position.queries):
        return
    _check_rows(position)
    _check_updates(position, rng)
    _check_samples(position, rng)
    if (listed := as_listed(belief)) is not None:
        _check_listed(listed)


def check_policy(game: Game, policy: Policy, seed: int = 0, games: int = 2) -> None:
    """The laws of a policy.

    It asks legal queries, chooses the same query for the same seed and transcript, breaks equal scores by the lowest
    index unless it says that lots decide, and ends every game. The secret stays possible along each of these games.
    """
    for number in range(games):
        secret = Position.start(game).belief.sample(np.random.default_rng([seed, number]), 1)[0]
        host = Honest(game, secret)
        position = Position.start(game)
        while position.outcome is None:
            turn = len(position.transcript)
            query = policy.choose(position, np.random.default_rng([seed, number, turn]))
            again = policy.choose(Position.of(game, position.transcript), np.random.default_rng([seed, number, turn]))
            game.check_query(position.transcript, query)  # raises where the policy asks what may not be asked
            assert query == again, f"{policy} changes its mind about {position.transcript}"
            if isinstance(policy, Scorer):
                scores = policy.score(position)
                lots = policy.choose(position, np.random.default_rng([seed, number, turn, 1]))
                if policy.by_lot:
                    equals = position.queries[equal_best(scores)]
                    assert {query, lots} <= set(equals.tolist()), f"{policy} draws a query of a lower score"
                else:
                    assert lots == query, f"{policy} breaks ties by lot, not in a fixed order"
                assert scores.shape == position.queries.shape, "one score for each query"
                assert np.all(np.isfinite(scores)), "scores are finite"
            _check_order(position, policy, query)
            answer = host.answer(position.transcript, query)
            _check_predicted(position, query, answer)
            position = position.after(query, answer)
        _check_end(position)


def _check_order(position: Position, policy: Policy, query: Query) -> None:
    """The law that a policy asks the best query by the columns it declares, and breaks equal scores in a fixed order.

    Unless lots decide, no query before the chosen one is equal to it in every column and in what its answers say.
    A whole word that is named in hangman is not among the queries that the columns order.
    """
    columns = policy.ranks(position) if query in position.queries else []
    equals = np.arange(len(position.queries))
    for column in columns:
        assert column.shape == position.queries.shape, "one rank for each query"
        equals = equals[equal_best(column[equals])]
    best = position.queries[equals].tolist()
    assert not columns or query in best, f"{policy} asks {query}, which is worse than {best[0]} by its own ranks"
    if not columns or (isinstance(policy, Scorer) and policy.by_lot):
        return
    row = position.predictive.row(query)
    for other in best[: best.index(query)]:
        before = position.predictive.row(other)
        same = row.keys() == before.keys() and all(abs(row[answer] - before[answer]) < TIE for answer in row)
        assert not same, f"{policy} asks {query}, though {other} comes first and is equal to it"


def _check_predicted(position: Position, query: Query, answer: Answer) -> None:
    """The law that the honest answer is possible: an exact belief that rules it out has lost the secret."""
    if position.belief.exact:
        row = position.belief.predict(np.array([query])).row(query)
        name = f"{position.game.format_answer(answer)} to {position.game.format_query(query)}"
        assert row.get(answer, 0.0) > 0, f"the honest answer {name} is thought impossible after {position.transcript}"


def check_strength(game: Game, policy: Policy, seed: int = 0, rounds: int = 8) -> None:
    """The law that a policy costs no more than random queries do, beyond noise, over all secrets of a small game.

    ``rounds`` is the number of times that random queries are tried. Raises :class:`TooLarge` for a game whose secrets
    are not listed.
    """
    cost = evaluate(game, policy, seed=seed).mean
    lots = _random_costs(game, seed, rounds)
    noise = 4 * float(np.std(lots, ddof=1)) / rounds**0.5
    mean = float(np.mean(lots))
    assert cost <= mean + noise + 1e-9, (
        f"{policy} costs {cost:.4f} {game.cost_noun} in {game.spec}, random queries {mean:.4f} +- {noise:.4f}"
    )


def check_solution(game: Game, solution: Solution) -> None:
    """The law of exact play: the tree of a solution, played against every secret, costs exactly the solution's value.

    For games whose prior lists its secrets. Raises ``AssertionError`` where the value is another one.
    """
    problem, tree = solution.problem, solution.policy
    assert tree is not None, "a solution that is to be checked has a tree"
    start = Position.start(game)
    if as_listed(start.belief) is None:
        start = Position.start(game, "listed")
    belief = as_listed(start.belief)
    assert belief is not None, "the prior lists the secrets"
    paid = [_paid(start, tree, Honest(game, secret), problem) for secret in belief.secrets()]
    if problem.objective == "worst-case":
        value = float(max(paid))
    else:
        counted = np.array(paid) <= problem.left if problem.objective == "win" else np.array(paid)
        value = float(belief.weights() @ counted)
    assert abs(value - solution.value) <= 1e-6 * max(1.0, value), (
        f"the tree for {problem.objective} until {problem.until} in {game.spec} costs {value}, not {solution.value}"
    )


def _paid(start: Position, tree: Policy, host: Host, problem: Problem) -> int:
    """How many queries, or misses, one game takes until the end that the problem names."""
    position, paid = start, 0
    misses = problem.objective in ("misses", "win") or problem.unit == "misses"
    while position.outcome is None:
        if problem.until == "known" and not position.predictive.entropy().any():
            break
        query = tree.choose(position, np.random.default_rng(0))
        answer = host.answer(position.transcript, query)
        paid += position.game.is_miss(query, answer) if misses else 1
        position = position.after(query, answer)
    return paid


def _random_costs(game: Game, seed: int, rounds: int) -> tuple[float, ...]:
    key = (game.spec, seed, rounds)
    if key not in _known_costs:
        _known_costs[key] = tuple(evaluate(game, Random(), seed=seed + number).mean for number in range(rounds))
    return _known_costs[key]


_known_costs: dict[tuple[str, int, int], tuple[float, ...]] = {}


def check_host(game: Game, host: Host, seed: int = 0) -> None:
    """The laws of a host: pure, legal, and never contradicting the rules or itself."""
    for position in random_game(game, seed, host):
        for query in _some(position.queries, np.random.default_rng(seed)):
            answer = host.answer(position.transcript, query)
            assert answer == host.answer(position.transcript, query), "a host is a function of the transcript"
            assert answer in game.answers(position.transcript, query), "a host answers by the rules"
            position.after(query, answer)


def _some(queries: np.ndarray, rng: np.random.Generator) -> list[Query]:
    chosen = rng.choice(queries, size=min(_SOME, len(queries)), replace=False)
    return [int(query) for query in sorted(chosen)]


def _check_methods(game: Game) -> None:
    """The law that what a game overrides can be used as ``Game`` has it: a method by its arguments, else a value.

    A helper of the game's own that happens to have the name of a member of ``Game`` breaks it.
    """
    members = {name: theirs for kind in reversed(Game.__mro__) for name, theirs in vars(kind).items()}
    for name, theirs in members.items():
        if name.startswith("_"):
            continue
        own, where = getattr(game, name, None), f"{type(game).__name__}.{name}"
        advice = f"If {where} is a helper of your own, give it another name: Game has a member of this name."
        if not isfunction(theirs):
            if isinstance(theirs, property):
                assert not callable(own), f"{where} is a method but a property in Game: write @property. {advice}"
            continue
        assert callable(own), f"{where} is a value but a method in Game. {advice}"
        given = [each for each in signature(theirs).parameters.values() if each.kind is Parameter.POSITIONAL_OR_KEYWORD]
        try:
            signature(own).bind(*given[1:])  # but for self
        except TypeError as error:
            names = ", ".join(each.name for each in given[1:])
            raise AssertionError(f"{where} does not take ({names}) as Game.{name} does: {error}. {advice}") from error


def _check_notation(game: Game) -> None:
    assert make(GAMES, game.spec) == game, "the spec of a game makes an equal game"
    rng = np.random.default_rng(0)
    for query in _some(np.arange(game.num_queries), rng):
        assert game.parse_query(game.format_query(query)) == query, "queries round-trip through their notation"
        for answer in game.answers((), query):
            assert game.parse_answer(game.format_answer(answer)) == answer, "answers round-trip through their notation"


def _check_legality(position: Position) -> None:
    game, transcript = position.game, position.transcript
    queries = position.queries
    assert np.all(np.diff(queries) > 0), "legal queries ascend"
    assert (len(queries) == 0) == (position.outcome is not None), "queries are legal exactly while the game goes on"
    hash(game.state(transcript))
    assert game.board(transcript).kind == game.board_kind, "the board is of the kind that the game says"
    assert isinstance(game.draw(transcript), str), "every position can be drawn"
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


def _check_end(last: Position) -> None:
    assert last.outcome is not None, "random play reaches the end"
    assert len(last.transcript) <= last.game.num_queries, "the end is reached within num_queries"
    costs = [last.game.cost(query, answer) for query, answer in last.transcript]
    assert min(costs) >= 0, "no move pays back"
    assert last.cost() == sum(costs), "a game costs the sum of its moves"
    assert last.outcome.termination, "every game says why it ended"
    query, answer = last.transcript[-1]
    assert last.game.outcome(last.transcript[:-1]) is None, "a game goes on until its last move"
    if last.outcome.won:
        assert last.game.is_hit(query, answer), f"the game is won by {answer} to {query}, which is no hit"


def _check_past(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    secret = Position.start(game).belief.sample(rng, 1)[0]
    groups = []
    if game.past_matters:
        try:
            given = list(game.groups(secret))
        except NotImplementedError:
            return
        for group in given:
            assert isinstance(group, Group), (
                f"groups(secret) lists bestguess.Group(queries=(...), first=answer, last=answer), not {group!r}"
            )
        groups = [(set(group.queries), group.first, group.last) for group in given]
    for position in random_game(game, seed, Honest(game, secret)):
        asked = {query for query, _ in position.transcript}
        for query in _some(position.queries, rng):
            answer = game.answer(secret, position.transcript, query)
            if not game.past_matters:
                assert answer == game.answer(secret, (), query), "answers depend on the past, against past_matters"
                continue
            own = [group for group in groups if query in group[0]]
            said = [last if queries - {query} <= asked else first for queries, first, last in own]
            assert said == ([] if answer == MISS else [answer]), "groups say what hits and how it is answered"


def _check_hits(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for query in _some(game.queries(()), rng):
        answers = list(game.answers((), query))[:_MANY]
        hits = [game.is_hit(query, answer) for answer in answers]
        asked = np.full(len(answers), query)
        assert game.hits(asked, np.array(answers)).tolist() == hits, "hits says of each answer what is_hit says"
        if game.has_misses:
            said = [answer != MISS for answer in answers]
            assert hits == said, "in a game with misses every answer but 0 is a hit"
        for answer, hit in zip(answers, hits, strict=True):
            assert game.is_miss(query, answer) == (game.has_misses and not hit), "a miss is what is no hit"


def _check_table(game: Game) -> None:
    """The table of answers says what ``answer`` says, where the prior has one."""
    belief, rng = as_tabled(Position.start(game).belief), np.random.default_rng(0)
    queries = [] if belief is None else _some(np.arange(belief.rows), rng)
    codes = None if belief is None else belief.codes(np.array(queries))
    if belief is None or codes is None:
        return
    secrets = belief.secrets()
    for query, row in zip(queries, codes, strict=True):
        for place in _some(np.arange(len(secrets)), rng):
            said = game.answer(secrets[place], (), query)
            assert row[place] == said, (
                f"the table says {row[place]} and answer says {said} of query {query} and secret {place}"
            )
            assert said in game.answers((), query), f"answer gives {said} to query {query}, which is not in answers"


def _check_symmetries(game: Game) -> None:
    """The law that each symmetry lists every query once, and maps every secret to one that answers alike.

    The secret s has the image t if t answers query ``symmetry[q]`` as s answers q. Secrets that are told apart only by
    answers that depend on the past are compared by the queries that hit them.
    """
    symmetries, belief = game.symmetries(), as_listed(Position.start(game).belief)
    for symmetry in symmetries:
        assert sorted(symmetry) == list(range(game.num_queries)), (
            f"symmetries() lists, for each query in turn, the query that takes its place; {list(symmetry)} does not "
            f"name each of the {game.num_queries} queries once"
        )
    if belief is None or not len(symmetries) or belief.size * game.num_queries > _TABLE:
        return
    weights: Counter[tuple[Answer, ...]] = Counter()
    for secret, weight in zip(belief.secrets(), belief.weights().tolist(), strict=True):
        weights[tuple(game.answer(secret, (), query) for query in range(game.num_queries))] += weight
    for symmetry in symmetries:
        for answers, weight in weights.items():
            image = [0] * len(answers)
            for query, answer in enumerate(answers):
                image[symmetry[query]] = answer
            assert abs(weights[tuple(image)] - weight) <= _LEVEL * weight, (
                f"symmetries(): {list(symmetry)} does not leave {game.name} as it is: it must map every "
                f"{game.secret_noun} to one, equally likely, that answers alike"
            )


def _check_secret_stays(game: Game, seed: int) -> None:
    """The law that honest answers never rule out the secret, at any position of a game."""
    secret = Position.start(game).belief.sample(np.random.default_rng(seed), 1)[0]
    rng = np.random.default_rng(seed)
    for position in random_game(game, seed, Honest(game, secret)):
        belief = as_listed(position.belief)
        if belief is not None and belief.size <= _MANY:
            assert secret in list(belief.secrets()), f"the secret is not possible any more after {position.transcript}"
        elif len(position.queries):
            query = int(rng.choice(position.queries))
            _check_predicted(position, query, game.answer(secret, position.transcript, query))


def _check_session(game: Game, last: Position) -> None:
    session = Session(game)
    for move in last.transcript:
        session.push(*move)
    assert session.transcript == last.transcript, "a session holds what was pushed"
    assert diagnose(game, last.transcript) is None, "honest play is never contradictory"
    for turn, (query, answer) in enumerate(last.transcript, 1):
        session.correct(turn, answer)
        assert session.transcript == last.transcript, "correcting an answer to itself is the identity"
        others = [other for other in game.answers(last.transcript[: turn - 1], query)[:_SOME] if other != answer]
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


def _check_rows(position: Position) -> None:
    predictive = position.predictive
    assert np.array_equal(predictive.queries, position.queries), "a prediction for each query asked"
    assert predictive.starts[0] == 0, "rows begin at the beginning"
    assert predictive.starts[-1] == len(predictive.answers), "rows end at the end"
    assert np.all(predictive.probability > 0), "impossible answers are left out"
    sums = np.add.reduceat(predictive.probability, predictive.starts[:-1])
    assert np.allclose(sums, 1.0, atol=1e-9), "rows of predict sum to 1"
    assert (predictive.error is None) == position.belief.exact, "inexact probabilities carry standard errors"
    gain = predictive.information_gain()
    assert np.all(gain >= 0), "information is not negative"
    if position.belief.exact:
        assert np.all(gain <= position.belief.entropy() + 1e-9), "an answer tells no more than is unknown"


def _check_updates(position: Position, rng: np.random.Generator) -> None:
    belief, game = position.belief, position.game
    before = belief.predict(position.queries[:1]).probability.tolist()
    for query in _some(position.queries, rng):
        row = position.predictive.row(query)
        known = np.array([answer for answer in game.answers(position.transcript, query) if answer not in row])
        for answer in _some(np.array(list(row)), rng):
            game.check_answer(position.transcript, query, answer)  # raises where the rules know no such answer
            assert _can(belief, query, answer), (
                f"{game.format_answer(answer)} to {game.format_query(query)} is predicted but refused"
            )
        for answer in _some(known, rng) if belief.exact else ():
            assert not _can(belief, query, answer), (
                f"{game.format_answer(answer)} to {game.format_query(query)} is taken unpredicted"
            )
    assert belief.predict(position.queries[:1]).probability.tolist() == before, "update leaves the old belief alone"


def _can(belief: Belief, query: Query, answer: Answer) -> bool:
    try:
        belief.update(query, answer)
    except Contradiction:
        return False
    return True


def _check_samples(position: Position, rng: np.random.Generator) -> None:
    game = position.game
    secrets = position.belief.sample(rng, _DRAWN)
    assert len(secrets) == _DRAWN, "sample gives as many secrets as asked for"
    for secret in secrets[:20]:
        for turn, (query, answer) in enumerate(position.transcript):
            said = game.answer(secret, position.transcript[:turn], query)
            assert said == answer, "sampled secrets give the answers that were given"
        assert isinstance(game.format_secret(secret), str), "every secret can be written down"
    predictive = position.predictive
    for query in rng.choice(position.queries, size=min(_ASKED, len(position.queries)), replace=False).tolist():
        answers = Counter(game.answer(secret, position.transcript, query) for secret in secrets)
        row = predictive.row(query)
        if predictive.error is None:
            assert answers.keys() <= row.keys(), f"samples give an answer to {query} that predict says is impossible"
        begin = int(predictive.starts[np.flatnonzero(predictive.queries == query)[0]])
        for place, (answer, p) in enumerate(row.items(), begin):
            error = 0.0 if predictive.error is None else float(predictive.error[place])
            assert _compatible(answers[answer], p, error), (
                f"{answers[answer]} of {_DRAWN} samples give {answer} to {query}, predict says {p} +- {error}"
            )


def _compatible(hits: int, p: float, error: float) -> bool:
    """Whether as many ``hits`` among the drawn secrets may come about where each has the probability ``p``.

    The probability of a count as far off is at most :data:`_LEVEL` on each side, by Hoeffding's bound
    exp(-n KL(hits / n, p)) (Hoeffding 1963, theorem 1). Where ``p`` itself is estimated with a standard ``error``, it
    may lie anywhere within five of them.
    """
    share = hits / _DRAWN
    p = min(max(share, p - 5 * error), p + 5 * error)
    if not 0 < p < 1:
        return abs(share - p) < 1e-9
    divergence = sum(a * log(a / b) for a, b in ((share, p), (1 - share, 1 - p)) if a > 0)
    return _DRAWN * divergence <= -log(_LEVEL)


def _check_listed(belief: Listed) -> None:
    weights = belief.weights()
    assert belief.size == len(weights), "a weight for each secret"
    assert np.isclose(weights.sum(), 1.0), "weights sum to 1"
    assert isinstance(belief.key(), bytes), "a key is bytes"
    if belief.size <= 1000:
        assert len(belief.secrets()) == belief.size, "the secrets can be listed"
