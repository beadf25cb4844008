"""The kernel's table of Wordle's feedback, compared with the rule letter by letter."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import kernel
from bestguess.games.wordle.tiles import feedback


@pytest.mark.oracle("wordle_codes", "feedback")
@given(st.data(), st.sampled_from([1, 2, 3, 5, 6, 10, 11, 12, 15, 16, 20]))
def test_the_kernel_agrees_with_the_rule(data: st.DataObject, length: int) -> None:
    words = st.lists(st.text("abc", min_size=length, max_size=length), min_size=1, max_size=70)
    guesses, secrets = data.draw(words), data.draw(words)
    numbers = [np.array([[ord(letter) for letter in word] for word in some], np.uint8) for some in (guesses, secrets)]
    codes = kernel.wordle_codes(*numbers)
    assert codes.dtype == (np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32)
    assert codes.tolist() == [[feedback(guess, secret) for secret in secrets] for guess in guesses]
