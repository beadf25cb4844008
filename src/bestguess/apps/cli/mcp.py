"""``bestguess mcp``: tools for language models and agents."""

import typer

from bestguess.core.errors import BestguessError


def mcp(exam: bool, port: int | None) -> None:
    """Serve until stdin ends, or over HTTP until Ctrl-C. Raises :class:`BestguessError` where that cannot be."""
    try:
        from bestguess.apps.mcp import server
        from bestguess.apps.web.server import address, bind
    except ImportError as error:
        raise BestguessError(
            f"bestguess mcp needs more packages ({error.name} is missing): pip install 'bestguess[mcp]'"
        ) from error
    if port is None:
        server.run_stdio(exam)
        return
    listening = bind(server.ADDRESS, port)
    where = address(listening, server.ADDRESS).rstrip("/") + server.PATH
    server.run_http(exam, listening, lambda: typer.echo(f"bestguess mcp is at {where} (stop it with Ctrl-C)"))
