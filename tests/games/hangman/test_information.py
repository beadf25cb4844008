"""The two facts of Kettaf's section 4.3 on a game of five letters: the chain rule, and Fano's inequality."""

import re
from math import log2
from pathlib import Path

import numpy as np
import pytest

from bestguess import make_game

THEORY = Path(__file__).parents[3] / "docs" / "learn" / "theory.md"


def entropy(labels: np.ndarray) -> float:
    shares = np.unique(labels, return_counts=True)[1] / len(labels)
    return float(-(shares * np.log2(shares)).sum())


def test_the_table_of_the_theory_is_that_of_the_words() -> None:
    game = make_game("hangman(length=5,prior=uniform)")
    codes = game.prior().codes().astype(np.int64)
    words = codes.shape[1]
    known = np.zeros(words, dtype=np.int64)
    rows = re.findall(r"^\| ([A-Z]) \| ([\d.| ]+) \|$", THEORY.read_text(encoding="utf-8"), re.MULTILINE)
    assert [letter for letter, _ in rows] == list("SEAOIT")
    for letter, told in rows:
        answers = codes[game.notation.parse_query(letter)]
        before = log2(words) - entropy(known)
        # Theorem 6, each side by itself: the entropy of the answer within each part, and of the words after it.
        parts = [answers[known == part] for part in np.unique(known)]
        gained = sum(len(part) / words * entropy(part) for part in parts)
        known = np.unique(known * 2**32 + answers, return_inverse=True)[1]
        after = log2(words) - entropy(known)
        assert before - gained == pytest.approx(after)
        # Theorem 5: the word named is the likeliest of its part, so one of each part is named right.
        wrong = 1 - len(np.unique(known)) / words
        fano = -wrong * log2(wrong) - (1 - wrong) * log2(1 - wrong) + wrong * log2(words - 1)
        assert fano >= after
        shown = [float(number) for number in told.split(" | ")]
        assert shown == pytest.approx([before, gained, after, wrong, fano], abs=6e-4)
