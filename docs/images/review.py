"""Takes docs/images/review.png, the picture of a review in the README, from the page itself (needs Chromium)."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from page.browser import launch
from page.served import Server
from playwright.sync_api import sync_playwright

RULES = "battleship(rows=8,columns=8,fleet=4-3-3-2)"
MOVES = (
    "D4-m~A6-h~A5-s~E5-m~C3-m~F6-m~D7-m~F3-m~E2-h~D2-h~C2-s~G4-m~H5-m~E8-h~G5-m~F8-h~G8-s~B4-m~D1-h~B8-m"
    "~C1-m~E1-h~F4-m~F1-h~E6-m~G1-s"
)
"""A game in which a person missed a few chances."""


def main() -> None:
    """Let the page review the game, and take its picture at a slip."""
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1180, "height": 1010}, color_scheme="light", reduced_motion="reduce")
        page.goto(f"{server.url}#/review?rules={quote(RULES, safe='=,()')}&moves={MOVES}&turn=15")
        page.locator(".equation").wait_for(timeout=120_000)
        page.get_by_role("button", name="Stop").wait_for(state="detached", timeout=120_000)
        page.get_by_role("button", name="Show the best").click()
        page.locator(".value").first.wait_for()
        page.screenshot(path=Path(__file__).with_suffix(".png"))
        browser.close()


if __name__ == "__main__":
    main()
