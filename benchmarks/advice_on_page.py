"""From the key that answers a shot to the new advice on the page: games of Battleship helped with in Chromium.

Every shot is the advised one, answered by m, h or s as a hidden fleet has it. The clock runs in the page, from the key
to the first frame after the next advice was drawn. Usage:

    python benchmarks/advice_on_page.py [--games 2] [--workers 2] [--browser /usr/bin/chromium]

It starts a server of its own and prints the median and the 95th percentile over all moves.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile

import numpy as np
from playwright.sync_api import Page, sync_playwright

import bestguess
from machine import machine

TIME = """key => new Promise((done, failed) => {
    const marked = () => document.querySelectorAll("[data-mark]").length;
    const shown = () => document.querySelector(".desk-board .board:not(.stale)") && marked();
    const before = marked();
    const began = performance.now();
    const look = () => {
        if (document.querySelector(".over") || shown() > before && document.querySelector(".headline .query")) {
            requestAnimationFrame(() => done(performance.now() - began));
        } else if (performance.now() - began > 20000) failed(new Error("no advice came"));
        else requestAnimationFrame(look);
    };
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    look();
})"""


def helped(page: Page, url: str, seed: int) -> list[float]:
    """The milliseconds of each move of one game."""
    game = bestguess.make_game("battleship")
    secret = game.prior().sample(np.random.default_rng(seed), 1)[0]
    page.goto(f"{url}#/help?rules=battleship(hider=uniform)&seed={seed}")
    page.locator(".headline .query").wait_for()
    taken = []
    transcript: tuple[tuple[int, int], ...] = ()
    while game.outcome(transcript) is None:
        query = game.notation.parse_query(page.locator(".headline .query").inner_text())
        answer = game.answer(secret, transcript, query)
        transcript = (*transcript, (query, answer))
        taken.append(page.evaluate(TIME, game.notation.format_answer(answer)[0]))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--browser", default="/usr/bin/chromium")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "bestguess", "serve", "--port", "0", "--no-open", "--data", folder]
        server = subprocess.Popen([*command, "--workers", str(given.workers)], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server says where it is"
            browser = playwright.chromium.launch(executable_path=given.browser, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            helped(page, found[0], 0)  # warm
            taken = [one for seed in range(1, 1 + given.games) for one in helped(page, found[0], seed)]
            browser.close()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()
    p50, p95, most = np.percentile(taken, [50, 95, 100])
    print(machine())
    print(f"{given.games} games, {len(taken)} moves, {given.workers} workers, load {os.getloadavg()[0]:.1f}")
    print(f"from the key to the advice: median {p50:.0f} ms, 95 % {p95:.0f} ms, longest {most:.0f} ms")


if __name__ == "__main__":
    main()
