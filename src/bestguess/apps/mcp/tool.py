"""A tool, and the server that offers some: arguments are checked, errors of ours told, all others kept back."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool as Description,
    ToolAnnotations,
)
from pydantic import BaseModel, ValidationError

from bestguess import __version__
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.task_runner import TaskRunner
from bestguess.core.errors import UnknownName

_REMEDIES = {
    "contradiction": "The tool diagnose tells which answers would mend it.",
    "unsealed": "Send the token as the last call returned it, or begin a new game.",
    "defect": "That is a defect of bestguess; the server's log says more.",
}
"""Remedies that name a tool, in place of those that name an address of the page's server."""


@dataclass(frozen=True)
class Tool:
    """A function that a model may call."""

    name: str
    about: str
    """The sentences that tell a model what the tool is for."""
    asked: type[BaseModel]
    """The model of the arguments."""
    said: type[BaseModel]
    """The model of the result."""
    call: Callable[[Any], Awaitable[BaseModel]]
    """The work; raises :class:`Refusal`."""
    repeatable: bool = True
    """Whether the same arguments give the same result."""

    def description(self) -> Description:
        """The tool as it is listed."""
        return Description(
            name=self.name,
            description=self.about,
            input_schema=self.asked.model_json_schema(),
            output_schema=self.said.model_json_schema(mode="serialization"),
            annotations=ToolAnnotations(read_only_hint=True, idempotent_hint=self.repeatable, open_world_hint=False),
        )

    async def result(self, arguments: dict[str, Any]) -> CallToolResult:
        """The result of a call, or the error that is told of it."""
        try:
            said = await self.call(self.asked.model_validate(arguments))
        except ValidationError as error:
            return refused(Refusal.invalid([*error.errors()]))
        except Refusal as refusal:
            return refused(refusal)
        except Exception:
            logging.getLogger(__name__).exception("%s has failed", self.name)
            return refused(Refusal("defect", "The server failed."))
        structured = said.model_dump(mode="json", by_alias=True)
        return CallToolResult(
            content=[TextContent(text=said.model_dump_json(by_alias=True))], structured_content=structured
        )


def refused(refusal: Refusal) -> CallToolResult:
    """A refusal as a model reads it: its code, the place of the fault, a sentence, the remedy."""
    body = refusal.body()
    remedy = _REMEDIES.get(refusal.code, body["remedy"])
    place = f" in {body['field']}" if body["field"] else ""
    return CallToolResult(
        content=[TextContent(text=f"{refusal.code}{place}: {body['detail']} {remedy}".rstrip())], is_error=True
    )


def make_server(name: str, instructions: str, tools: Sequence[Tool], runner: TaskRunner) -> Server[None]:
    """A server that offers these tools, and runs their tasks with ``runner`` while it is open."""
    known = {tool.name: tool for tool in tools}

    @asynccontextmanager
    async def running(_: Server[None]) -> AsyncIterator[None]:
        await runner.start()
        try:
            yield None
        finally:
            runner.close()
            await runner.stop()

    async def listed(_: ServerRequestContext[None], __: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[tool.description() for tool in tools])

    async def called(_: ServerRequestContext[None], params: CallToolRequestParams) -> CallToolResult:
        tool = known.get(params.name)
        if tool is None:
            return refused(Refusal.of(UnknownName("tool", params.name, known), "name"))
        return await tool.result(params.arguments or {})

    return Server(
        name,
        version=__version__,
        instructions=instructions,
        lifespan=running,
        on_list_tools=listed,
        on_call_tool=called,
    )
