"""The neural letter model, by itself and mixed with the n-grams, against listing every string."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bestguess
from bestguess.core.errors import BestguessError, SpecError
from bestguess.games.hangman.letter_belief import LetterBelief
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.trained import letter_model, train
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.networks.letter_network import DIRECTIONS, LONGEST, LetterNetwork, letter_network
from bestguess.networks.network_file import NetworkDescription, NetworkFile

WORDS = Vocabulary.of(["abba", "acca", "baab", "cab", "ab", "caba"], alphabet="abcd")
SIZE = 5
NGRAMS = letter_model(WORDS)


def made(alphabet: str = "abcd", measured: Any = None, changed: dict[str, Any] | None = None) -> NetworkFile:
    """A network with weights drawn at random."""
    rng = np.random.default_rng(4)
    number = len(alphabet)
    shapes = {
        "letter.weight": (number + 1, 3),
        "left.weight": (LONGEST + 1, 2),
        "recurrent.weight_ih_l0": (4 * SIZE, 5 + number),
        "recurrent.weight_hh_l0": (4 * SIZE, SIZE),
        "recurrent.bias_ih_l0": (4 * SIZE,),
        "recurrent.bias_hh_l0": (4 * SIZE,),
        "out.0.weight": (number + 1, SIZE),
        "out.0.bias": (number + 1,),
    }
    shapes = {f"{direction}.{name}": shape for direction in DIRECTIONS for name, shape in shapes.items()} | (
        changed or {}
    )
    weights = {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items() if shape}
    return NetworkFile(NetworkDescription("letters", alphabet=alphabet, measured=measured or {}), weights)


def strings(length: int) -> np.ndarray:
    return np.array(list(product(range(4), repeat=length)), dtype=np.uint8)


@pytest.mark.parametrize("length", [1, 2, 4])
def test_words_of_one_length_are_a_distribution_in_any_order(length: int) -> None:
    network, words = LetterNetwork(made()), strings(length)
    for direction in (False, True):
        said = network.readers[direction].log_likelihood(NGRAMS, words, backward=direction)
        assert np.exp(said).sum() == pytest.approx(1)
    found = network.log_likelihood(words, NGRAMS)
    order = np.random.default_rng(1).permutation(len(words))
    assert network.log_likelihood(words[order], NGRAMS) == pytest.approx(found[order], abs=1e-5)
    assert [network.log_likelihood(word[None], NGRAMS)[0] for word in words[:9]] == pytest.approx(found[:9], abs=1e-5)


def test_a_network_of_zeros_says_what_the_ngrams_say() -> None:
    weights = {name: np.zeros_like(array) for name, array in made().weights.items()}
    network, words = LetterNetwork(replace(made(), weights=weights)), strings(3)
    expected = np.zeros(len(words))
    for backward in (False, True):
        said = NGRAMS.next_letters(words, backward=backward)
        expected += np.take_along_axis(said, words[:, :, None].astype(np.int64), 2).sum(axis=(1, 2)) / 2
    assert network.log_likelihood(words, NGRAMS) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("backward", [False, True])
def test_next_letters_and_ends_multiply_to_the_likelihood(backward: bool) -> None:
    model = train(WORDS, order=2, backward=float(backward), pieces=0.0)

    def array(letters: tuple[int, ...]) -> np.ndarray:
        return np.array([letters[::-1] if backward else letters], dtype=np.uint8)

    def likelihood(*letters: int) -> float:
        return float(model.likelihood(array(letters))[0])

    def after(before: int, letter: int) -> float:
        said = np.exp(model.next_letters(array((before, letter)), backward=backward)[0])
        assert said.sum(axis=1) == pytest.approx(1)
        return float(said[0 if backward else 1, letter])

    # The order is 2: whether a word ends depends on its last letter alone.
    end = [1 - likelihood(x, x) / likelihood(x) / after(x, x) for x in range(4)]
    for w, x, y in product(range(4), repeat=3):
        expected = likelihood(w, x) / end[x] * (1 - end[x]) * after(x, y) * end[y]
        assert likelihood(w, x, y) == pytest.approx(expected, rel=1e-4)


def test_a_network_of_an_earlier_version_is_told_apart() -> None:
    old = made(changed={"letter.weight": (5, 3)})
    with pytest.raises(BestguessError, match="by an earlier bestguess, whose networks did not read n-grams"):
        LetterNetwork(old)


def test_nothing_to_read_costs_nothing() -> None:
    network = LetterNetwork(made())
    assert network.log_likelihood(np.zeros((0, 3), dtype=np.uint8), NGRAMS).shape == (0,)
    assert network.log_likelihood(np.zeros((2, 0), dtype=np.uint8), NGRAMS).tolist() == [0, 0]


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_the_mixture_is_the_geometric_mean(share: float) -> None:
    network, words = LetterNetwork(made()), strings(4)
    model = replace(LetterModel.of(WORDS, network=network, share=share), share_read=1.0)
    ngrams = LetterModel.of(WORDS).ngrams.likelihood(words)
    expected = ngrams ** (1 - share) * np.exp(share * network.log_likelihood(words, NGRAMS))
    found = model.fillings(np.ones((4, 4), dtype=bool))
    assert found.complete
    weight = {word.tobytes(): p for word, p in zip(found.words, found.weight, strict=True)}
    assert [weight[word.tobytes()] for word in words] == pytest.approx(expected)
    assert model.likelihood(words) == pytest.approx(expected)
    belief = LetterBelief.of(model, 4).update(0, 0b0001)
    fits = (words[:, 0] == 0) & (words[:, 1:] != 0).all(axis=1)
    has = (words == 1).any(axis=1)
    row = belief.predict(np.array([1])).row(1)
    assert row[0] == pytest.approx(expected[fits & ~has].sum() / expected[fits].sum())


def test_unlikely_fillings_are_not_read_and_weigh_what_the_others_do_on_average(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network, seen = LetterNetwork(made()), []
    honest = network.log_likelihood
    monkeypatch.setattr(
        network, "log_likelihood", lambda words, ngrams: seen.append(len(words)) or honest(words, ngrams)
    )
    model = LetterModel.of(WORDS, network=network, share=0.5)
    ngrams = LetterModel.of(WORDS).fillings(np.ones((4, 4), dtype=bool))
    found = model.fillings(np.ones((4, 4), dtype=bool))
    assert (found.words == ngrams.words).all()
    order = np.argsort(-ngrams.weight, kind="stable")
    (number,) = seen
    share = np.cumsum(ngrams.weight[order])[[number - 2, number - 1]] / ngrams.weight.sum()
    assert share[0] < model.share_read <= share[1]
    factors = found.weight / ngrams.weight
    read, rest = order[:number], order[number:]
    expected = np.sqrt(np.exp(honest(ngrams.words[read], NGRAMS)) / ngrams.likelihood[read])
    assert factors[read] == pytest.approx(expected)
    assert factors[rest] == pytest.approx(found.weight[read].sum() / ngrams.weight[read].sum())


def test_the_share_is_that_of_the_file_unless_one_is_given() -> None:
    network = LetterNetwork(made(measured={"share": 0.45}))
    assert LetterModel.of(WORDS, network=network).share == 0.45
    assert LetterModel.of(WORDS, network=network, share=1.0).share == 1.0


def test_a_guesser_plays_with_a_network(tmp_path: Path) -> None:
    made("abcdefghijklmnopqrstuvwxyz", {"share": 0.5}).save(tmp_path / "net")
    guesser = bestguess.guesser(words="ample|maple|lamp|palm|leap", network=str(tmp_path / "net"))
    first = guesser.guess("_ _ _ _ ")
    assert guesser.guess("_ _ _ _ ") != first


def test_other_letters_are_refused(tmp_path: Path) -> None:
    made("abcde").save(tmp_path / "net")
    game = bestguess.make_game(f"hangman(words=abba|acca|cab|dad,outside=1,network={tmp_path / 'net'})")
    with pytest.raises(BestguessError, match=r"net was trained on the letters abcde; the words given has abcdefgh"):
        game.prior()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("network=net", "network=FILE is for words in no list"),
        ("outside=1,share=0.5", r"share=0\.5: it is the share of a network: add network=FILE"),
        ("outside=1,network=net,share=1.5", r"share=1\.5: write a share from 0 to 1"),
        ("outside=1,network=net,share=nan", "share=nan: share must be a number"),
    ],
)
def test_rules_that_make_no_sense_are_refused(rules: str, told: str) -> None:
    with pytest.raises(SpecError, match=told):
        bestguess.make_game(f"hangman(words=abba|acca|cab|dad,{rules})")


@pytest.mark.parametrize(
    "changed",
    [
        {"left_to_right.letter.weight": (4, 3)},
        {"left_to_right.letter.weight": ()},
        {"right_to_left.recurrent.weight_hh_l0": (4 * SIZE, SIZE + 1)},
        {"left_to_right.out.0.weight": (4, SIZE), "left_to_right.out.0.bias": (4,)},
        {"right_to_left.left.weight": (LONGEST + 1, 3)},
    ],
)
def test_weights_that_do_not_fit_each_other_are_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(BestguessError, match="damaged"):
        LetterNetwork(made(changed=changed))


def test_files_that_hold_no_such_network_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "net"
    with pytest.raises(BestguessError, match="Cannot read"):
        letter_network(path)
    made().save(path)
    whole = path.read_bytes()
    for damaged in (b"", whole[:100], whole[:-7], b"\xff" * 64):
        path.write_bytes(damaged)
        with pytest.raises(BestguessError, match="truncated, damaged or no file"):
            letter_network(path)
    path.write_bytes(whole.replace(b'\\"version\\": 1', b'\\"version\\": 9'))
    with pytest.raises(BestguessError, match="version 9"):
        letter_network(path)
    NetworkFile(NetworkDescription("guesser"), {}).save(path)
    with pytest.raises(BestguessError, match="kind 'guesser', and letters is needed"):
        letter_network(path)
    with pytest.raises(BestguessError, match=r"its share is 'much', not a number from 0 to 1"):
        _ = LetterNetwork(made(measured={"share": "much"})).share
    with pytest.raises(BestguessError, match="reads words of 8 letters at most"):
        LetterModel.of(WORDS, network=LetterNetwork(made(changed={"left_to_right.left.weight": (9, 2)})))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"words": ""}, 'words="": name a file of one word a line'),
        ({"words": []}, "There are no words in the words given"),
        ({"words": "ample|maple", "seed": -1}, "seed=-1: write a whole number from 0"),
        ({"words": "ample|maple", "lives": -1}, "lives=-1: write a whole number from 0"),
    ],
)
def test_what_a_guesser_cannot_be_made_of_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BestguessError, match=said):
        bestguess.guesser(**options)


def test_a_guesser_learns_from_a_list_of_words() -> None:
    listed = bestguess.guesser(words=["ample", "maple", "lamp", "palm", "leap"])
    written = bestguess.guesser(words="ample|maple|lamp|palm|leap")
    assert listed.guess("_ _ _ _ _ _ ") == written.guess("_ _ _ _ _ _ ")
    assert bestguess.guesser(words=["ample"]).guess("_ _ _ _ _ _ ") in "ample"


@pytest.mark.parametrize(("lives", "again"), [(2, True), (0, False)])
def test_after_the_last_life_the_next_pattern_begins_a_game(lives: int, again: bool) -> None:
    guesser = bestguess.guesser(words="ample|maple|lamp|palm|leap", lives=lives)
    asked = [guesser.guess("_ _ _ _ _ _ ") for _ in range(3)]
    assert (asked[2] == asked[0]) is again
