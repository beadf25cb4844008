"""The browser of the tests: a Chromium that is already on this machine."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing elsewhere can be reached
]


def chromium() -> str:
    """The path of the browser. A missing one is an error, never a skipped test."""
    wished = os.environ.get("BESTGUESS_CHROMIUM")
    for name in (wished,) if wished else NAMES:
        if path := shutil.which(name):
            return path
    raise RuntimeError(
        "The tests of the page need Chromium or Chrome. Run tests/page/install-chromium, or set BESTGUESS_CHROMIUM."
    )


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the browser without a window."""
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]  # root has no sandbox
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox])
