"""The browser of the tests."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
"""Programs that may be installed, the one first that takes the least time: a shell without windows takes half of it."""

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--single-threaded --no-opt --no-maglev",  # a page lives for seconds: to compile it for speed costs more
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing elsewhere can be reached
]


class NoBrowser(LookupError):
    """There is no browser; the message says what to install."""


def chromium(playwright: Playwright) -> str:
    """The path of the browser: one of this machine, else the one that Playwright has downloaded."""
    wished = os.environ.get("BESTGUESS_CHROMIUM")
    for name in (wished,) if wished else (*NAMES, playwright.chromium.executable_path):
        if path := shutil.which(name):
            return path
    if wished:
        raise RuntimeError(f"BESTGUESS_CHROMIUM is {wished}, and there is no such program.")
    raise NoBrowser(
        "The tests of the page need Chromium or Chrome. Install one (Debian: apt install chromium; elsewhere: "
        "playwright install chromium), or set BESTGUESS_CHROMIUM to its path."
    )


def launch(playwright: Playwright) -> Browser:
    """Start the browser without a window. Raises ``NoBrowser``."""
    path = chromium(playwright)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]  # root has no sandbox
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox])
