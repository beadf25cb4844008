"""Hosted games that are played to their end through the API, so that a visitor meets the end alone."""

from collections.abc import Callable, Sequence
from typing import Any

from page.served import Server
from page.visitor import Visitor

Game = dict[str, Any]
"""A game as a link of the page has it."""

PATIENCE = 600_000
"""Milliseconds that an answer may take on a busy machine."""

ADDRESS = "link => modules.formatLink({ ...modules.EMPTY, ...link })"


def played(
    visitor: Visitor,
    server: Server,
    rules: str,
    host: str = "honest",
    queries: Sequence[str] = (),
    accept: Callable[[Game], bool] = lambda _: True,
) -> Game:
    """A game that is over: first these queries, then the engine's. Others are played until one is accepted."""
    for _ in range(20):
        game = _once(visitor, server, rules, host, queries)
        if accept(game):
            return game
    raise AssertionError(f"no game of {rules} ended as it was wanted")


def _once(visitor: Visitor, server: Server, rules: str, host: str, queries: Sequence[str]) -> Game:
    def ask(place: str, **data: object) -> dict[str, Any]:
        headers = {"Origin": server.url.rstrip("/")}
        reply = visitor.page.request.post(server.url + place, data=data, headers=headers, timeout=PATIENCE)
        assert reply.ok, reply.text()
        return dict(reply.json())

    begun = ask("api/games", rules=rules, host=host)
    rules, moves, over = begun["rules"], list[dict[str, str]](), None
    while over is None:
        left = [query for query in queries if query not in {move["query"] for move in moves}]
        query = left[0] if left else ask("api/position", rules=rules, transcript=moves)["suggestion"]["query"]
        said = ask("api/games/answer", game=begun["game"], transcript=moves, query=query)
        moves.append({"query": said["query"], "answer": said["answer"]["text"]})
        over = said["over"]
    more = {"seal": begun["commitment"]} if begun["commitment"] else {}
    host = "" if host == "honest" else host
    return {"view": "play", "rules": rules, "host": host, "game": begun["game"], "moves": moves, "more": more}


def address(visitor: Visitor, game: Game, **other: object) -> str:
    """The address of a game, perhaps with other parts such as another view."""
    return str(visitor.run(ADDRESS, {**game, **other}))


def show(visitor: Visitor, game: Game, **more: str) -> None:
    """Open the end of a game, and wait for what was hidden and for the review of the moves."""
    visitor.go(address(visitor, game, more={**game["more"], **more}))
    visitor.page.locator(".over").wait_for()
    visitor.page.wait_for_function(
        "() => document.querySelector('.beside') && !/Looking at what|Weighing your/.test(document.body.innerText)"
    )


def copied(visitor: Visitor, button: str = "Copy the result") -> str:
    """The text that a button copies: that of the result, or another."""
    visitor.page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    visitor.page.evaluate("() => { window.copied = ''; }")
    visitor.page.get_by_role("button", name=button).click()
    visitor.page.wait_for_function("() => window.copied")
    return str(visitor.page.evaluate("window.copied"))
