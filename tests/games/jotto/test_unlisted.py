"""A secret of Jotto in no list: what the answers leave of any letters, against all strings of a small alphabet."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.games.jotto.letters_in_common import LettersInCommon


def in_common(guess: str, secret: str) -> int:
    return (Counter(guess) & Counter(secret)).total()


def moves_of(secret: str, guesses: list[str]) -> str:
    return ", ".join(f"{guess} {in_common(guess, secret)}" for guess in guesses)


@pytest.mark.parametrize("repeats", ["true", "false"])
def test_what_is_left_is_every_string_that_fits(repeats: str) -> None:
    game = make(f"jotto(words=defh|efhd|dfhe|fedh,length=4,alphabet=defh,repeats={repeats})")
    every = ["".join(word) for word in (product("defh", repeat=4) if repeats == "true" else permutations("defh"))]
    rng = np.random.default_rng(3)
    for _ in range(60):
        secret, *guesses = rng.choice(every, size=int(rng.integers(2, 5)), replace=False).tolist()
        belief = game.beyond.failsafe(game.notation.read_moves((), moves_of(secret, guesses)))
        fits = {word for word in every if word not in guesses}
        fits = {word for word in fits if all(in_common(one, word) == in_common(one, secret) for one in guesses)}
        assert set(belief.secrets()) in (fits, fits - set(game.secrets()))
        assert belief.weights().sum() == pytest.approx(1)
        assert belief.count().value == len(belief.secrets())


def test_strings_are_counted_and_letters_bounded_as_by_brute_force() -> None:
    rng = np.random.default_rng(5)
    every = np.array(list(product(range(4), repeat=5)), dtype=np.uint8)
    model = make("jotto(words=defhd|efhde,alphabet=defh)").beyond.failsafe(()).model
    often = (every[:, :, None] == np.arange(4)).sum(axis=1)
    for _ in range(40):
        times = often[rng.integers(0, len(every), size=int(rng.integers(1, 4)))]
        counts = [int(np.minimum(one, often[7 * place]).sum()) for place, one in enumerate(times)]
        fits = np.all(
            [np.minimum(one, often).sum(axis=1) == count for one, count in zip(times, counts, strict=True)], 0
        )
        known = LettersInCommon(times, counts, 5, 4, 5)
        least, most = known.bounds()
        if fits.any():
            assert (least, most) == (often[fits].min(axis=0).tolist(), often[fits].max(axis=0).tolist())
        _, strings = known.fillings(model)
        assert strings == fits.sum()


def test_drawn_strings_stand_for_all() -> None:
    game = make("jotto(words=crab|slot|bump,length=4)")
    belief = game.beyond.failsafe(game.notation.read_moves((), "crab 1"))
    every = np.array(list(product(range(26), repeat=4)), dtype=np.uint8)
    often = (every[:, :, None] == np.arange(26)).sum(axis=1)
    crab, slot = (np.bincount([ord(letter) - 97 for letter in word], minlength=26) for word in ("crab", "slot"))
    fits = np.minimum(crab, often).sum(axis=1) == 1
    assert belief.count().value == fits.sum() > len(belief.secrets())
    assert {in_common("crab", word) for word in belief.secrets()} == {1}
    weight = belief.model.likelihood(every[fits])
    expected = np.bincount(np.minimum(slot, often[fits]).sum(axis=1), weight / weight.sum(), minlength=4)
    row = belief.predict(np.array([game.index["slot"]])).row(game.index["slot"])
    assert [row[answer] for answer in range(3)] == pytest.approx(expected[:3], abs=0.03)


def test_a_word_that_is_not_known_is_said_to_be_that() -> None:
    game = make("jotto(words=crane|slate|tough|audio|zebra,tries=20)")
    guesses = ["crane", "slate", "tough", "bumpy", "humph", "rhumb"]
    transcript = game.notation.read_moves((), moves_of("humor", guesses))
    position = Position.beyond(game, transcript)
    assert position.game.beyond.known_of(transcript).startswith("letters")
    assert "humor" in position.belief.secrets()
    chosen = game.beyond.unlisted_queries(position.belief, transcript)
    assert chosen
