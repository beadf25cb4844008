"""Motion that shows what a move did, and none for those who asked their system for less of it."""

from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor

Visit = Callable[..., Visitor]

COUNTING = (
    "globalThis.moved = []; addEventListener('animationstart', (event) => moved.push(event.animationName), true);"
)


@pytest.mark.parametrize("reduced", [False, True], ids=["as usual", "reduced"])
@pytest.mark.parametrize(
    ("route", "move", "shows", "name"),
    [
        (
            "#/play?rules=battleship(rows=4,columns=4,fleet=3-2)",
            "[data-query=A1]",
            "[data-query=A1][data-mark]",
            "splash",
        ),
        ("#/play?rules=hangman(words=cat|cab)", ".key:has-text('C')", ".tile.known", "turning-over"),
    ],
)
def test_a_move_is_seen(
    visit: Visit, server: Server, route: str, move: str, shows: str, name: str, reduced: bool
) -> None:
    page = visit(server, "#/").page
    page.add_init_script(COUNTING)
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    page.goto(f"{server.url}/{route}")
    page.reload()
    page.locator(move).first.click()
    page.locator(shows).first.wait_for()
    if reduced:
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("moved") == []
    else:
        page.wait_for_function("name => moved.includes(name)", arg=name)
