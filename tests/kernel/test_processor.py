"""Which kernel of a wheel is loaded."""

from pathlib import Path

import pytest

from bestguess.kernel import processor

NEW = "fpu sse2 popcnt abm bmi1 avx2 bmi2"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (f"processor\t: 0\nflags\t\t: {NEW}\n\nprocessor\t: 1\nflags\t\t: {NEW}\n", True),
        (f"flags\t\t: {NEW}\n\nflags\t\t: fpu sse2\n", False),  # one core that has less
        ("flags\t\t: fpu sse2 avx2_of_another_kind\n", False),
        (f"vmx flags\t: {NEW}\n", False),
        ("Features\t: fp asimd\n", False),
        ("", False),
    ],
)
def test_instructions_are_known_where_every_core_has_them(text: str, known: bool, tmp_path: Path) -> None:
    path = tmp_path / "cpuinfo"
    path.write_text(text)
    assert processor.has(processor.AVX2, path) is known


def test_nothing_is_known_where_the_system_does_not_say(tmp_path: Path) -> None:
    assert not processor.has(processor.AVX2, tmp_path / "none")
