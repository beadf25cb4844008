"""A person at the page: a tab of its own, an ear for everything that goes wrong, and a judge of accessibility."""

import re
from pathlib import Path
from typing import Any

import axe_playwright_python
from page.served import Server
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

MODULES = (Path(__file__).parent / "modules.js").read_text(encoding="utf-8")
"""A script that makes functions of `page/src/for_tests.ts` global as `modules`; `make page` builds it."""

SAVED = "() => !document.documentElement.hasAttribute('data-saving')"
"""Done when the library has all that the page has sent it, or cannot have it."""

TIMEOUT = 300_000
"""Milliseconds after which a thing will not appear any more, on any machine however busy."""


def holding(part: str) -> re.Pattern[str]:
    """An address that holds a text."""
    return re.compile(re.escape(part))


REFUSED = ["status of 503", "net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET", "net::ERR_EMPTY_RESPONSE"]
"""What becomes of requests while a server stops and after it."""

SEEDED = "{ let drawn = 1; Math.random = () => (drawn = drawn * 48271 % 2147483647) / 2147483647; }"
"""Every page draws the same lots in every run (the generator MINSTD)."""


def ending(part: str) -> re.Pattern[str]:
    """An address that ends with a text."""
    return re.compile(re.escape(part) + "$")


class Visitor:
    """A fresh tab at an address. `complaints` gathers errors of scripts, of requests, and requests to elsewhere."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        server: Server | None = None,
        theme: str = "light",
        phone: bool = False,
        calm: bool = True,
        keeps: bool = False,
    ) -> None:
        self.url = url
        self.server = server
        self.complaints: list[str] = []
        self.forgiven: tuple[int, ...] = ()
        """Status codes that this test provokes on purpose."""
        self._context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=phone,
            accept_downloads=True,
            # A worker that keeps the page's files would answer for a server that a test has stopped.
            service_workers="allow" if keeps else "block",
        )
        self._context.set_default_timeout(TIMEOUT)
        self._context.add_init_script(SEEDED)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"script error: {error}"))
        self.page.on("requestfailed", self._failed)
        # Neither requests nor responses are listened to: the browser itself logs each status of an error, and a request
        # for another host than this machine fails.

    def go(self, route: str = "") -> None:
        """Open a route such as `#/library`, as by typing it in the address bar."""
        self.page.goto(self.url + route)

    def run(self, script: str, argument: object = None) -> Any:
        """What a script returns that calls functions of the page's sources as `modules`."""
        self.page.evaluate(MODULES)
        return self.page.evaluate(script, argument)

    def pause(self, seconds: float) -> None:
        """Let time pass, in which the browser's events come in."""
        self.page.wait_for_timeout(1000 * seconds)

    def unfold(self, *names: str) -> None:
        """Open parts of the page that are folded away, by their headings."""
        for name in names:
            self.page.locator("summary").get_by_role("heading", name=name).click()

    def close(self) -> None:
        for page in self._context.pages:
            page.unroute_all(behavior="ignoreErrors")  # a request may be on its way through a test's hands
        self._context.close()

    def assert_accessible(self, place: str = "html") -> None:
        """No violation of the rules of axe-core in what is on the screen, or in one place of it."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        violations: list[dict[str, Any]] = self.page.evaluate(
            """([place, tags]) => axe.run(place, {runOnly: tags, resultTypes: ['violations'], preload: false})
                .then(({ violations }) => violations)""",
            [place, RULES],
        )
        told = [
            f"{rule['id']} ({rule['impact']}): {rule['help']}\n"
            + "\n".join(f"    {node['html'][:200]}\n    {node['failureSummary']}" for node in rule["nodes"][:4])
            for rule in violations
        ]
        assert not told, "\n".join(told)

    def assert_accessible_in_both_themes(self, place: str = "html") -> None:
        """As :meth:`assert_accessible`, on a light and on a dark screen."""
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.assert_accessible(place)

    def assert_fits(self) -> None:
        """Nothing is wider than the screen: no sideways scrolling."""
        wide = self.page.evaluate(
            """() => {
                const width = document.documentElement.clientWidth;
                if (document.documentElement.scrollWidth <= width) return null;
                const out = [...document.querySelectorAll('body *')]
                    .filter(e => e.getBoundingClientRect().right > width + 1)
                    .map(e => `${e.tagName}.${e.getAttribute('class')} ${Math.round(e.getBoundingClientRect().right)}`);
                return `${document.documentElement.scrollWidth} > ${width}: ${out.slice(0, 8).join('; ')}`;
            }"""
        )
        assert wide is None, wide

    @property
    def unforgiven(self) -> list[str]:
        """The complaints but for the status codes that the test provokes."""
        provoked = [f"status of {code}" for code in self.forgiven]
        if self.server and self.server.stopped:
            provoked += REFUSED
        return [one for one in self.complaints if not any(part in one for part in provoked)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if "Service Worker registration blocked" in message.text:
            return
        # Chromium counts seconds here, and a busy machine takes more; test_shell.py says that the preloads are used.
        if "was preloaded using link preload but not used within a few seconds" in message.text:
            return
        self.complaints.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _failed(self, request: Request) -> None:
        # Aborted is what the page itself gave up: a stream stopped, an answer no longer wanted.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.method} {request.url} failed: {request.failure}")
