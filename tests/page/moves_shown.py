"""Waiting until a screen is up to date with a number of moves."""

import re

from playwright.sync_api import Page, TimeoutError, expect

LIST = ".desk-side .moves > li"
"""The moves of a game in the list beside its board."""

LINES = ".line-row:not(.next)"
"""The moves of a game of guesses, each a row of tiles."""


def settle(page: Page, moves: int, shown: str = LIST) -> None:
    """Wait until so many moves are shown, and what is said of them is of the last one."""
    try:
        page.wait_for_function(
            "([n, shown]) => document.querySelectorAll(shown).length === n && !document.querySelector('.stale')",
            arg=[moves, shown],
        )
    except TimeoutError:
        raise AssertionError(f"not {moves} moves at {page.url}:\n{page.locator('main').aria_snapshot()}") from None


def marked(page: Page, cells: str) -> None:
    """Wait until just these cells of the board have been asked."""
    board = page.locator(".desk-board .board:not(.stale)")
    for cell in cells.split():
        expect(board.locator(f"[data-query={cell}]")).to_have_attribute("data-mark", re.compile("."))
    expect(board.locator("[data-mark]")).to_have_count(len(cells.split()))
