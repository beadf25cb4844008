"""The kernel's table of Jotto's feedback, compared with the rule letter by letter."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import kernel


def feedback(guess: str, secret: str) -> int:
    """The letters in common, taken from the secret one by one; one more than there are for the secret itself."""
    left = list(secret)
    for letter in guess:
        if letter in left:
            left.remove(letter)
    return len(secret) + 1 if guess == secret else len(secret) - len(left)


@pytest.mark.oracle("jotto_codes", "feedback")
@given(st.data(), st.sampled_from([1, 2, 3, 5, 12]))
def test_the_kernel_agrees_with_the_rule(data: st.DataObject, length: int) -> None:
    words = st.lists(st.text("abc", min_size=length, max_size=length), min_size=1, max_size=70)
    guesses, secrets = data.draw(words), data.draw(words)
    numbers = [np.array([[ord(letter) for letter in word] for word in some], np.uint8) for some in (guesses, secrets)]
    assert kernel.jotto_codes(*numbers).tolist() == [
        [feedback(guess, secret) for secret in secrets] for guess in guesses
    ]


def test_many_secrets_and_long_words_are_answered_alike() -> None:
    rng = np.random.default_rng(1)
    for length, size in ((5, 5000), (254, 3)):
        guesses, secrets = (rng.integers(0, 26, (number, length)).astype(np.uint8) for number in (2, size))
        secrets[-1] = guesses[0]
        texts = [["".join(chr(97 + letter) for letter in word) for word in some] for some in (guesses, secrets)]
        expected = [[feedback(guess, secret) for secret in texts[1]] for guess in texts[0]]
        assert kernel.jotto_codes(guesses, secrets).tolist() == expected
