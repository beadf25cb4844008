"""``bestguess engine --check``: a bot is tried, step by step."""

import typer

from bestguess.core.spec import COMMAND
from bestguess.core.trust import trusting
from bestguess.laws.bot_laws import USUAL, Suite


def check_bot(command: str, seconds: float) -> None:
    """Print every step, and at a failure what was said; exit code 1 unless the bot passes them all."""
    passed = failed = 0
    with trusting([f"{COMMAND}={command}"]):
        suite = Suite(command, seconds)
        for step in suite.steps():
            passed, failed = passed + (not step.fault), failed + bool(step.fault)
            typer.echo(f"FAILED  {step.name}: {step.fault}" if step.fault else f"ok      {step.name}")
            for line in step.exchange:
                typer.echo(f"          {line}")
    if suite.overhead.moves:
        milliseconds = 1000 * suite.overhead.seconds / suite.overhead.moves
        typer.echo(f"A move of {USUAL} costs bestguess {milliseconds:.2f} ms of processor time, beside the bot.")
    if failed:
        typer.echo("Lines with > went to the bot, with < came from it; with ! are its log.")
        typer.echo(f"{command} fails {failed} of {passed + failed} steps: see docs/extend/engine-protocol.md")
        raise typer.Exit(1)
    typer.echo(f"{command} passes all {passed} steps.")
