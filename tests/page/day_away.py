"""The games of a day in a browser that keeps the page, so that a test may stop its server."""

import datetime
import json
import urllib.request
from collections.abc import Callable
from functools import cached_property
from typing import Any

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

import bestguess
from bestguess.core.lots import SharedLots
from bestguess.core.shared_secret import shared_secret
from bestguess.games.battleship.rules import Battleship

Visit = Callable[..., Visitor]

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter(name => name.startsWith('bestguess '));
    return navigator.serviceWorker.controller !== null && names.length === 1
        && Boolean(await (await caches.open(names[0])).match('./words/familiar.txt'));
}"""
"""Done when the browser has the files of the page, the lists of words among them."""

HANDED = "key => JSON.parse(localStorage.getItem('bestguess.days'))[key].status === 'handed'"
"""Done when the server has taken a game over."""

PATIENCE = 600_000
"""Milliseconds that a server which has just started may take for the engine's game and a review on a busy machine."""


def games_of(page: Page, dates: list[str]) -> list[dict[str, str]]:
    """The rules of the games of some days by kind, as the page has them."""
    found: list[dict[str, str]] = page.evaluate(
        """async dates => {
            const { gamesOf } = await import('./model/daily.js');
            return dates.map(date => Object.fromEntries(gamesOf(date).map(({ kind, rules }) => [kind, rules])));
        }""",
        dates,
    )
    return found


def secret_of(rules: str, date: str) -> str:
    """Draw the secret of a day as every server does."""
    game = bestguess.make_game(rules)
    lots = SharedLots(f"shared\0{rules}\0daily {date}")
    everyday = game.everyday_secret(lots)
    return game.format_secret(shared_secret(game.prior(), lots) if everyday is None else everyday)


class Day:
    """A game of today on a page that its browser keeps, so that it needs no server any more."""

    def __init__(self, visit: Visit, server: Server, kind: str) -> None:
        self.visitor = visit(server, "#/", keeps=True)
        self.page, self.server, self.kind = self.visitor.page, server, kind
        self.page.wait_for_function(KEPT)
        self.today = str(datetime.date.today())
        self.rules = games_of(self.page, [self.today])[0][kind]
        self.secret = secret_of(self.rules, self.today)
        self.address = f"{server.url}#/play?rules={self.rules}&daily={self.today}"

    @cached_property
    def letters(self) -> list[str]:
        """The letters of a secret of words."""
        return sorted(set(self.secret.replace(" ", "")))

    @cached_property
    def queries(self) -> list[str]:
        """A wrong question, then all that find the secret."""
        if self.kind != "board":
            return [next(letter for letter in "QXZJV" if letter not in self.letters), *self.letters]
        game = Battleship()
        layout = game.parse_secret(self.secret)
        right = [game.format_query(c) for ship, place in enumerate(layout) for c in game.placement_cells(ship, place)]
        return [next(cell for cell in ("A1", "E5", "J10", "C3", "G7", "B8") if cell not in right), *right]

    def leave(self) -> None:
        """Stop the server, and leave the page: the next address opens it anew, from what the browser keeps."""
        self.server.stop()
        self.page.goto("about:blank")

    def library(self) -> list[dict[str, Any]]:
        """The games that the server keeps."""
        with urllib.request.urlopen(self.server.url + "api/library") as response:
            games: list[dict[str, Any]] = json.load(response)["games"]
        return games

    def result(self) -> dict[str, Any]:
        """The result that the browser keeps."""
        found: dict[str, Any] = self.page.evaluate(
            "key => JSON.parse(localStorage.getItem('bestguess.daily'))[key]", f"{self.today} {self.kind}"
        )
        return found

    def wait_until_handed_over(self) -> None:
        """Wait until the server has taken the game over."""
        self.page.wait_for_function(HANDED, arg=f"{self.today} {self.kind}", timeout=PATIENCE)

    def forgive(self) -> None:
        """Leave out of the complaints the requests that found no server."""
        left = [one for one in self.visitor.complaints if "ERR_CONNECTION_REFUSED" not in one]
        self.visitor.complaints[:] = left


def ask(page: Page, queries: list[str], made: int = 0) -> None:
    """Ask one query after the other, each once the answer before it is shown; some moves are made already."""
    for number, query in enumerate(queries, made + 1):
        page.locator(f"[data-query={query}]").click()
        expect(page.locator(".moves > li")).to_have_count(number)
