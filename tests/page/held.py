"""Requests of a page that a test holds back and lets go late."""

from contextlib import suppress

from patience import until
from playwright.sync_api import Error, Page, Route

COUNT = """path => {
    const real = window.fetch;
    window.heldBack = {asked: 0, read: 0};
    const done = () => setTimeout(() => window.heldBack.read++);  // after all that the page does with the answer
    window.fetch = async (...request) => {
        if (!String(request[0]).endsWith(path)) return real(...request);
        window.heldBack.asked++;
        try {
            const response = await real(...request);
            const text = response.text.bind(response);
            response.text = () => text().finally(done);
            return response;
        } catch (error) {
            done();
            throw error;
        }
    };
}"""
"""Counts the requests to a path, and those whose answer the page has read or given up."""


class Held:
    """Requests to a path that wait until they are let go; only those with ``text`` in their body, if it is given."""

    def __init__(self, page: Page, path: str, text: str = "") -> None:
        self._routes: list[Route] = []
        self._page, self._text, self._holding = page, text, True
        page.evaluate(COUNT, path)
        page.route(f"**{path}", self._hold)

    def _hold(self, route: Route) -> None:
        if self._holding and self._text in (route.request.post_data or ""):
            self._routes.append(route)
        else:
            route.fallback()

    def arrived(self) -> None:
        """Wait until a request is held."""
        # While it waits, the browser's events come in.
        until(lambda: self._routes, "nothing was asked", lambda seconds: self._page.wait_for_timeout(1000 * seconds))

    def let_go(self) -> None:
        """Let them go, and wait until the page has read all answers."""
        self._holding = False
        for route in self._routes:
            with suppress(Error):  # the page has given it up by itself
                route.continue_()
        self._page.wait_for_function("() => window.heldBack.read === window.heldBack.asked")
