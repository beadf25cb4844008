import numpy as np
import pytest

from bestguess import SpecError, TooLarge, make_game
from bestguess.lab.learning.guessing_process import GuessingProcess, ProcessState
from bestguess.papers.kettaf.reproduce_dqn import report_optimum

SMALL = "hangman(length=3,lives=0,prior=uniform,words={})"
LISTS = (
    "cat|cot|cut|dog|dig",
    "cat|cot|act|tac|oat|tot",
    "aab|aba|baa|abb|bab|bba",
    "see|bee|fee|tee|ebb|eel|eke",
)


def brute_force(process: GuessingProcess, state: ProcessState) -> tuple[float, float]:
    """The most that a state earns and the fewest questions with which it does, by trying every letter."""
    found = process.outcomes(state)
    if not len(found.queries):
        return 0.0, 0.0
    best = (-np.inf, np.inf)
    for place in range(len(found.queries)):
        reward, questions = 0.0, 1.0
        for outcome in np.flatnonzero(found.owner == place):
            after = found.following[outcome]
            later, more = (0.0, 0.0) if after is None else brute_force(process, after)
            reward += found.chance[outcome] * (found.gain[outcome] + process.gamma * later)
            questions += found.chance[outcome] * more
        if reward > best[0] + 1e-9 or (reward > best[0] - 1e-9 and questions < best[1]):
            best = (max(reward, best[0]), questions)
    return best


@pytest.mark.parametrize("words", LISTS)
@pytest.mark.parametrize("gamma", [0.5, 0.99])
@pytest.mark.parametrize("letters", ["telling", "all"])
def test_the_optimum_is_that_of_trying_everything(words: str, gamma: float, letters: str) -> None:
    process = GuessingProcess.of(make_game(SMALL.format(words)), "report", gamma, letters)  # type: ignore[arg-type]
    found = report_optimum(process)
    reward, questions = brute_force(process, process.start)
    assert found.reward == pytest.approx(reward)
    assert found.questions == pytest.approx(questions)


def test_a_reward_for_hits_asks_for_what_tells_nothing() -> None:
    # Every word has the E in the same places, so that it tells nothing, and asking for it earns 1 at once.
    game = make_game(SMALL.format("see|bee|fee|tee"))
    telling = report_optimum(GuessingProcess.of(game, "report", 0.5, "telling"))
    all_ = report_optimum(GuessingProcess.of(game, "report", 0.5, "all"))
    # One after the other of S, B, F, T: a hit for one word in 4, then in 3, then in 2.
    assert telling.questions == pytest.approx((4 + 3 + 2) / 4)
    assert telling.reward == pytest.approx(-2 / 4 + 0.5 * 3 / 4 * (-1 / 3 + 0.5 * 2 / 3 * 0))
    assert all_.questions == telling.questions + 1
    assert all_.reward == pytest.approx(1 + 0.5 * telling.reward)


def test_other_processes_are_refused() -> None:
    with pytest.raises(SpecError, match="not of 'question'"):
        report_optimum(GuessingProcess.of(make_game(SMALL.format(LISTS[0]))))
    game = make_game("hangman(length=5,words=english,prior=frequency)")
    with pytest.raises(TooLarge):
        GuessingProcess.of(game, "report")
    with pytest.raises(TooLarge, match="over 3 sets"):
        report_optimum(GuessingProcess.of(make_game(SMALL.format(LISTS[0])), "report", 0.5), 3)
