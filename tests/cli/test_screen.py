"""Tables of a terminal that is too narrow for them."""

from io import StringIO

from rich.console import Console

from bestguess.apps.cli.rendering.screen import Screen


def table(width: int, *rows: tuple[str, str], plain: bool = False) -> list[str]:
    """The lines of a table whose first column may be folded."""
    screen, shown = Screen(), StringIO()
    screen.plain, screen.console = plain, Console(file=shown, width=width, highlight=False, markup=False)
    screen.table(("name", "won"), rows, folded=["name"])
    return [line.rstrip() for line in shown.getvalue().splitlines()]


def test_a_folded_column_keeps_all_its_text() -> None:
    assert table(20, ("most-likely network=a/letters.net", "7"), ("short", "100")) == [
        "name         won",
        "most-likely    7",
        "network=a/",
        "letters.net",
        "short        100",
    ]
    assert table(20, ("a_name_without_any_gap", "7")) == ["name             won", "a_name_without_    7", "any_gap"]
    assert table(40, ("most-likely network=a/letters.net", "7")) == [
        "name                               won",
        "most-likely network=a/letters.net    7",
    ]


def shortened(width: int, *names: str) -> list[str]:
    """The cells of a column that is cut to fit."""
    screen, shown = Screen(), StringIO()
    screen.plain, screen.console = False, Console(file=shown, width=width, highlight=False, markup=False)
    screen.table(("name", "won"), [(name, "7") for name in names], shortened=["name"])
    return [line[:-3].rstrip() for line in shown.getvalue().splitlines()][1:]


def test_names_that_differ_are_cut_so_that_they_differ() -> None:
    assert shortened(25, "most-information", "rollout(samples=10)") == ["most-information", "rollout(samples=10)"]
    cut = shortened(22, "most-likely", "rollout(samples=10,base=greedy)")
    assert cut == ["most-likely", "rollout(samples=…"]
    for names in (
        ["rollout(samples=10,base=most-likely)", "rollout(samples=20,base=most-likely)"],
        ["rollout(samples=10,base=most-likely)", "rollout(samples=10,base=most-information)"],
    ):
        cells = shortened(24, *names)
        assert len(set(cells)) == 2, cells


def test_a_command_to_copy_stays_on_one_line() -> None:
    screen, shown = Screen(), StringIO()
    screen.plain, screen.console = False, Console(file=shown, width=30, highlight=False, markup=False)
    command = "bestguess assist 'battleship(rows=8,columns=8,fleet=4-3-3-2)' --moves 'E5 miss'"
    screen.say(f"This is the way to go on later, in words that fill a line:\n{command}")
    assert command in shown.getvalue().splitlines()
    assert len(shown.getvalue().splitlines()[0]) <= 30
