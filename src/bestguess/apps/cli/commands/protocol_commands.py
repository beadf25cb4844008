"""The command for programs that speak to programs: ``engine``."""

from typing import Annotated

import typer

from bestguess.apps.cli.commands.arguments import PolicySpec, Trust


def engine(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[-- COMMAND...]", help="With --check: the bot and its arguments.")
    ] = None,
    policy: PolicySpec = None,
    check: Annotated[
        bool, typer.Option("--check", help="Try a bot of your own: does it keep to the protocol, step by step?")
    ] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=86_400, metavar="S", help="With --check: the most seconds for one answer.")
    ] = 10.0,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of all messages.")] = False,
    trust: Trust = False,
) -> None:
    """Answer other programs by lines of JSON-RPC 2.0, or try a bot.

    The protocol is described in docs/extend/engine-protocol.md; bots that speak it play as "bot(command=./bot)".
    """
    import sys

    from bestguess.core.spec import make
    from bestguess.policies import POLICIES

    if check != bool(command):
        needs = "name the bot behind it: --check -- ./bot" if check else "a command is tried with --check"
        raise typer.BadParameter(needs, param_hint="--check")
    if check:
        import shlex

        from bestguess.apps.cli.checking import check_bot

        check_bot(shlex.join(command or []), seconds)
    elif schema:
        import json

        from bestguess.bots.messages import schema as schema_of

        typer.echo(json.dumps(schema_of(), indent=2))
    else:
        from bestguess.apps.engine.methods import Methods
        from bestguess.apps.engine.server import Server
        from bestguess.records.library_place import keep_openings

        keep_openings()
        if policy is not None:
            make(POLICIES, policy)
        Server(sys.stdin.buffer, sys.stdout.buffer, Methods(policy)).run()
