"""Time that a busy machine takes from a process is not counted against it."""

import os
from collections.abc import Sequence

import pytest

from bestguess.core import machine


class Slow:
    """A connection on which something comes after so many seconds of a clock that only it moves."""

    def __init__(self, after: float) -> None:
        self.now, self.after = 0.0, after

    def poll(self, seconds: float) -> bool:
        self.now = min(self.now + seconds, max(self.now, self.after))
        return self.now >= self.after


@pytest.mark.parametrize(
    ("waits", "after", "in_time"),
    [
        ([0, 0], 5.1, False),  # it had the processor all the time, or slept
        ([0, 0], 4.9, True),
        ([0, 4, 4], 8.9, True),  # of 5 s it had 1, then all 4
        ([0, 4, 4], 9.1, False),
        ([0, 5, 10, 15, 15], 19.9, True),  # and here none, three times
        ([7, 7], 5.1, False),  # what it waited for before is over
        ([3, 0], 5.1, False),  # it has ended: the system knows no such process
    ],
)
def test_a_process_has_its_seconds_without_those_of_waiting(
    monkeypatch: pytest.MonkeyPatch, waits: Sequence[float], after: float, in_time: bool
) -> None:
    said, connection = iter(waits), Slow(after)
    monkeypatch.setattr(machine, "waited", lambda _: next(said))
    monkeypatch.setattr(machine, "monotonic", lambda: connection.now)
    assert machine.Allowance(5.0, 1).lasts(connection) is in_time


def test_what_was_waited_before_a_message_counts_for_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said, connection = iter([0, 4, 4]), Slow(8.0)
    monkeypatch.setattr(machine, "waited", lambda _: next(said))
    monkeypatch.setattr(machine, "monotonic", lambda: connection.now)
    allowance = machine.Allowance(5.0, 1)
    assert allowance.lasts(connection)
    allowance.add(2.0)  # for which it was kept waiting
    for after, in_time in ((10.9, True), (12.1, False)):
        connection.after = after
        assert allowance.lasts(connection) is in_time


def test_who_waits_for_a_processor_is_known_to_the_system_alone() -> None:
    assert machine.waited(os.getpid()) >= 0.0
    assert machine.waited(-1) == 0.0
