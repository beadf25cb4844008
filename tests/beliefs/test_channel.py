"""The posterior with a possible lie against summing over every phrase and every way the host may have gone."""

from itertools import product
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import bestguess
from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.factored import ENUMERATED, JointPredictive
from bestguess.core.errors import Contradiction
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman import Phrase

Secret = tuple[str, ...]


def likelihood(game: Phrase, secret: Secret, transcript: Transcript) -> float:
    """How likely the host is to give these answers: a lie has the same chance at each opportunity, until it is told."""
    chance, lied = 1.0, False
    for query, answer in transcript:
        truth = game.answer(secret, (), query)
        if answer != truth and (answer != MISS or lied or not game.lies):
            return 0.0
        if truth != MISS and not lied and game.lies:
            lied = answer == MISS
            chance *= game.lie_prior if lied else 1 - game.lie_prior
    return chance


def posterior(game: Phrase, transcript: Transcript) -> dict[Secret, float]:
    """The probability of each phrase that is possible, by listing them all; empty if none is."""
    words = [game.vocabulary.of_length(length) for length in game.word_lengths]
    weights = [dict(zip(part.words, part.weights(game.weighting), strict=True)) for part in words]
    mass = {}
    for secret in product(*(part.words for part in words)):
        prior = float(np.prod([weight[word] for weight, word in zip(weights, secret, strict=True)]))
        if (weight := prior * likelihood(game, secret, transcript)) > 0:
            mass[secret] = weight
    total = sum(mass.values())
    return {secret: weight / total for secret, weight in mass.items()}


def predicted(game: Phrase, transcript: Transcript, query: Query) -> dict[Answer, float]:
    """The distribution of the next answer, by listing all phrases."""
    row: dict[Answer, float] = {}
    for secret, p in posterior(game, transcript).items():
        before = likelihood(game, secret, transcript)
        for answer in {MISS, game.answer(secret, (), query)}:
            chance = likelihood(game, secret, (*transcript, (query, answer))) / before
            if chance:
                row[answer] = row.get(answer, 0.0) + p * chance
    return row


def bits(probabilities: list[float]) -> float:
    return -sum(p * log2(p) for p in probabilities if p > 0)


WORDS = st.lists(st.text("abcd", min_size=1, max_size=3), min_size=3, max_size=14, unique=True)


@st.composite
def games(draw: st.DrawFn, lies: int = 1) -> Phrase:
    words = draw(WORDS)
    lengths = draw(st.lists(st.sampled_from([len(word) for word in words]), min_size=1, max_size=3))
    return Phrase(
        lengths="-".join(map(str, lengths)),
        lies=lies,  # type: ignore[arg-type]
        lie_prior=draw(st.sampled_from([0.05, 0.5, 0.9])),
        words="|".join([*words, *words[: len(words) // 2]]),
        alphabet="abcde",
    )


@settings(deadline=None, max_examples=60)
@given(games() | games(lies=0), st.data())
def test_posterior_and_prediction_are_those_of_the_oracle(game: Phrase, data: st.DataObject) -> None:
    belief, transcript = game.prior(), ()
    for _ in range(7):
        expected = posterior(game, transcript)
        assert belief.count().value == len(expected)
        assert belief.entropy() == pytest.approx(bits(list(expected.values())), abs=1e-9)
        for part, length in enumerate(game.word_lengths):
            for word, p in zip(game.vocabulary.of_length(length).words, belief.marginal(part), strict=True):
                assert p == pytest.approx(sum(q for secret, q in expected.items() if secret[part] == word), abs=1e-9)
        legal = game.queries(transcript)
        if not len(legal):
            return
        predictive = belief.predict(legal)
        gain = predictive.information_gain()
        for place, query in enumerate(legal):
            row = predicted(game, transcript, int(query))
            assert predictive.row(int(query)) == pytest.approx(row)
            begin, end = predictive.starts[place : place + 2]
            assert predictive.answers[begin:end].tolist() == sorted(row)
            assert predictive.probability_of(MISS)[place] == pytest.approx(row.get(MISS, 0.0))
            left = 0.0
            for answer, p in row.items():
                left += p * bits(list(posterior(game, (*transcript, (int(query), answer))).values()))
            assert gain[place] == pytest.approx(bits(list(expected.values())) - left, abs=1e-9)
        query = int(data.draw(st.sampled_from(legal.tolist())))
        answer = data.draw(st.sampled_from(sorted(predicted(game, transcript, query))))
        belief, transcript = belief.update(query, answer), (*transcript, (query, answer))
        if isinstance(belief, DenialBelief):
            suspicion: dict[Query, float] = {}
            for secret, p in posterior(game, transcript).items():
                lie = next((q for q, a in transcript if a != game.answer(secret, (), q)), None)
                if lie is not None:
                    suspicion[lie] = suspicion.get(lie, 0.0) + p
            assert belief.lie() == pytest.approx(suspicion)


@settings(deadline=None, max_examples=60)
@given(games(), st.data())
def test_answers_no_phrase_gives_are_contradictions(game: Phrase, data: st.DataObject) -> None:
    belief, transcript = game.prior(), ()
    for _ in range(3):
        legal = game.queries(transcript).tolist()
        if not legal:
            return
        query = data.draw(st.sampled_from(legal))
        possible = predicted(game, transcript, query)
        for answer in {MISS, *game.answers(transcript, query), 1 << game.width - 1}:
            if answer not in possible:
                with pytest.raises(Contradiction):
                    belief.update(query, answer)
        answer = data.draw(st.sampled_from(sorted(possible)))
        belief, transcript = belief.update(query, answer), (*transcript, (query, answer))


def test_samples_follow_the_posterior_with_a_suspect() -> None:
    game = Phrase(lengths="2-2", lies=1, lie_prior=0.4, words="ab|ac|bc|cd|da", alphabet="abcd")
    transcript = ((0, MISS),)
    belief = game.prior().update(0, MISS)
    drawn = belief.sample(np.random.default_rng(5), 20_000)
    for secret, p in posterior(game, transcript).items():
        assert drawn.count(secret) / len(drawn) == pytest.approx(p, abs=0.02)
    assert len(drawn) == 20_000


def test_a_second_denial_clears_the_letter_and_a_confirmation_convicts_it() -> None:
    game = Phrase(lengths="2", lies=1, lie_prior=0.4, words="ab|ac|bc|cd", alphabet="abcd")
    denied = game.prior().update(0, MISS)
    assert set(denied.lie()) == {0}
    assert denied.update(0, MISS).lie() == {}
    convicted = denied.update(0, 1)
    assert convicted.lie() == {0: 1.0}
    assert convicted.count().value == 2


def test_bits_of_a_large_joint_answer_are_bounded_by_the_parts() -> None:
    words = "|".join("".join(letters) for letters in product("abc", repeat=5))
    exact = Phrase(lengths="5-5-5", words=words, weighting="uniform")
    lying = Phrase(lengths="5-5-5", words=words, weighting="uniform", lies=1, lie_prior=0.001)
    queries = np.array([0, 1])
    one, other = exact.prior().predict(queries), lying.prior().predict(queries)
    assert one.information_gain() == pytest.approx(3 * exact.prior().factors[0].predict(queries).information_gain())
    assert other.information_gain() == pytest.approx(one.information_gain(), rel=0.01)


@pytest.mark.parametrize("lies", [0, 1])
def test_the_likeliest_answers_are_those_of_the_whole_row(lies: int) -> None:
    game = bestguess.make(f"phrase(lengths=7-8-6,lies={lies})")
    position = bestguess.Position.start(game)
    if lies:
        position = position.after(game.notation.parse_query("t"), MISS)
    for letter in "eai":
        query = game.notation.parse_query(letter)
        predictive = position.belief.predict(np.array([query]))
        assert isinstance(predictive, JointPredictive)
        assert predictive.size(query) > ENUMERATED
        row = predictive.row(query)
        found, _ = predictive.likeliest(query, 10)
        assert found == pytest.approx({answer: row[answer] for answer in found})
        assert list(found.values()) == pytest.approx(sorted(row.values(), reverse=True)[:10])
    with pytest.raises(KeyError):
        predictive.likeliest(game.notation.parse_query("z"), 10)
