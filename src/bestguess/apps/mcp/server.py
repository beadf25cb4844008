"""``bestguess mcp``: one of two servers, help or an exam, over stdin and stdout or over HTTP on this machine."""

import os
import socket
from collections.abc import Callable
from typing import TypeAlias

import anyio
from mcp.server import Server
from mcp.server.stdio import stdio_server

from bestguess.apps.mcp.exam_tools import ExamTools
from bestguess.apps.mcp.help_tools import HelpTools
from bestguess.apps.mcp.tool import make_server
from bestguess.apps.web.pool import Pool
from bestguess.apps.web.sealed import Seal
from bestguess.apps.web.server import run_app
from bestguess.apps.web.settings import Settings, data_folder
from bestguess.apps.web.task_runner import TaskRunner
from bestguess.core.stopping import end_at_once
from bestguess.games import GAMES

ADDRESS = "127.0.0.1"
"""The one address at which the server listens: this machine's own."""

PATH = "/mcp"

MakeRunner: TypeAlias = "Callable[[Settings, bytes], TaskRunner]"

_NOTATION = (
    f"Rules are a game as a spec: one of {', '.join(GAMES)}, with parameters in parentheses: "
    "battleship(rows=8,columns=8,fleet=4-3-2). Queries and answers are written as the game writes them: B7 and miss, "
    "hit or sunk; E and 2+5 (the places of a letter) or no."
)

_HELP = f"Counts every possibility in guessing games and says what each question is worth. {_NOTATION}"
_EXAM = f"Hosts guessing games: begin one with new_game, then ask with answer until it is over. {_NOTATION}"


def server(exam: bool, settings: Settings, runner: MakeRunner = Pool) -> tuple[Server[None], TaskRunner]:
    """The server that helps, or the one of an exam, which gives no advice; and what runs its tasks."""
    # No other server has this key, so that none tells what an examinee's token hides.
    key = os.urandom(32)
    tasks = runner(settings, key)
    tools = ExamTools(tasks, Seal(key)).tools if exam else HelpTools(tasks).tools
    return make_server("bestguess exam" if exam else "bestguess", _EXAM if exam else _HELP, tools, tasks), tasks


def usual_settings() -> Settings:
    """The settings for one user: word lists that were brought to the page may be named here, too."""
    return Settings(data=data_folder(), library="none", workers=1, resting=0)


def run_stdio(exam: bool) -> None:
    """Serve whoever has started this process until stdin ends."""

    async def serve() -> None:
        served, _ = server(exam, usual_settings())
        async with stdio_server() as (reading, writing):
            await served.run(reading, writing, served.create_initialization_options())

    end_at_once()  # a client that is done with it may leave stdin open, where a thread waits for a line
    try:
        anyio.run(serve)
    except* (BrokenPipeError, ConnectionResetError):
        pass  # nobody reads any more: the client is gone


def run_http(exam: bool, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve this machine over HTTP until Ctrl-C; pages of other sites are refused by their Host and Origin."""
    settings = usual_settings()
    served, tasks = server(exam, settings)
    app = served.streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        max_request_body_size=settings.limits.file_body,
        host=ADDRESS,
    )
    run_app(app, listening, ready, tasks.close, settings.limits)
