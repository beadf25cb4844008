"""A client of the tools, in memory or of a real process; what they say is read from it."""

from collections.abc import Callable, Iterator
from typing import Any

import anyio.from_thread
import pytest
from mcp import Client
from mcp_types import CallToolResult
from web.inline import InlineRunner
from web.sender import LIMITS

from bestguess.apps.mcp.server import server
from bestguess.apps.web.settings import Settings


class Caller:
    """Calls tools, which must answer, or be refused with a code."""

    def __init__(self, portal: anyio.from_thread.BlockingPortal, client: Client) -> None:
        self._portal, self._client = portal, client

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a call that must succeed."""
        result = self.call(tool, **arguments)
        assert not result.is_error, result.content
        return dict(result.structured_content)

    def refused(self, tool: str, **arguments: Any) -> str:
        """The sentence by which a call is refused."""
        result = self.call(tool, **arguments)
        assert result.is_error
        assert result.structured_content is None
        return str(result.content[0].text)

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        return self._portal.call(self._client.call_tool, tool, arguments)

    def tools(self) -> list[str]:
        """The names of the tools."""
        return [tool.name for tool in self._portal.call(self._client.list_tools).tools]


Open = Callable[..., Any]


@pytest.fixture(scope="session")
def opened() -> Iterator[Callable[..., Caller]]:
    """Opens clients, which are closed at the end."""
    with anyio.from_thread.start_blocking_portal() as portal:
        kept = []

        def open_client(served: Any, **options: Any) -> Caller:
            context = portal.wrap_async_context_manager(Client(served, **options))
            client = context.__enter__()
            kept.append(context)
            return Caller(portal, client)

        yield open_client
        for context in reversed(kept):
            context.__exit__(None, None, None)


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data=tmp_path_factory.mktemp("data"), limits=LIMITS, library="none")


@pytest.fixture(scope="session", params=["auto", "legacy"])
def helper(request: pytest.FixtureRequest, opened: Open, settings: Settings) -> Caller:
    """The server that helps, by the protocol of today and the one before it."""
    return opened(server(False, settings, InlineRunner)[0], mode=request.param)


@pytest.fixture(scope="session")
def examiner(opened: Open, settings: Settings) -> Caller:
    return opened(server(True, settings, InlineRunner)[0])
