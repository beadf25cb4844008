"""The command ``bestguess``: its commands in their order, and what becomes of errors."""

import sys
import warnings
from io import TextIOWrapper
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from bestguess import __version__
from bestguess.apps.cli.commands import (
    keeping_commands,
    measuring_commands,
    playing_commands,
    solve_command,
    tournament_command,
)
from bestguess.apps.cli.commands.messages import NoArguments, UsageError, check_text, in_options, near, usage_text
from bestguess.apps.cli.commands.train_commands import train
from bestguess.apps.cli.commands.verb import Verb, take_plainly
from bestguess.core.errors import BestguessError
from bestguess.core.stopping import exit_code, forget, listen, received
from bestguess.core.whole_files import said_of


class Commands(TyperGroup):
    """Turns what was wrong with the input into a message and exit code 2."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run the command line; what cannot be read of it is told like everything else."""
        forget()  # signals of another command in this process
        try:
            check_text(options.get("args") or sys.argv[1:])
            code = super().main(*arguments, **(options | {"standalone_mode": False}))
        except UsageError as error:
            if isinstance(error, NoArguments):
                error.show()
            else:
                typer.echo(f"bestguess: {usage_text(error)}", err=True)
            sys.exit(error.exit_code)
        except (typer.Abort, KeyboardInterrupt):
            sys.stderr.write("Aborted!\n")
            sys.exit(exit_code())
        code = code if isinstance(code, int) else 0
        # All that was found so far is kept, and whoever called us hears that it is not all.
        sys.exit(exit_code() if received() else code)

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Read the options before the command; ``help`` before one asks for its help."""
        for param in self.get_params(ctx):
            take_plainly(param)
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was named. Raises ``UsageError`` with the closest one for a name that is none."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = self.list_commands(ctx)
            hint = near(args[0], known) or f" The commands: {', '.join(known)}."
            raise UsageError(f"There is no command '{args[0]}'.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        try:
            with warnings.catch_warnings():
                warnings.showwarning = _tell
                return super().invoke(ctx)
        except KeyboardInterrupt as error:  # Typer would end without a word
            raise typer.Abort from error
        except BestguessError as error:
            typer.echo(f"bestguess: {in_options(error)}", err=True)
            raise typer.Exit(2) from error
        except BrokenPipeError:
            # The reader (head, less) has seen enough. Python would complain again when it flushes at exit.
            sys.stdout = None
            raise typer.Exit(0) from None
        except MemoryError as error:
            typer.echo(
                "bestguess: this takes more memory than there is. Take a smaller game, a shorter list or a smaller "
                "file.",
                err=True,
            )
            raise typer.Exit(2) from error
        except OSError as error:
            if error.filename is not None:
                typer.echo(f"bestguess: {error.filename}: {said_of(error)}. Name another file.", err=True)
                raise typer.Exit(2) from error
            # Nowhere to write to: a full disk behind a redirection.
            typer.echo(f"bestguess: {said_of(error)}", err=True)
            sys.stdout = None
            raise typer.Exit(1) from error


def _tell(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning for the user as a message; one for programmers with the place in the program, too."""
    text = warnings.formatwarning(message, category, filename, lineno, line).rstrip()
    typer.echo(f"bestguess: {message}" if category is UserWarning else text, file, err=True)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Exact play in guessing games: counts every possibility and shows what each question is worth.",
    epilog='A GAME is a name with parameters: "battleship(rows=8,columns=8,fleet=4-3-2)". See: bestguess list',
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"bestguess {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    # The options before the command; they are dealt with by their callbacks.
    pass


for name, command in (
    ("list", playing_commands.list_),
    ("watch", playing_commands.watch),
    ("play", playing_commands.play),
    ("assist", playing_commands.assist),
    ("advise", playing_commands.advise),
    ("ask", playing_commands.ask),
    ("simulate", measuring_commands.simulate),
    ("tournament", tournament_command.tournament),
    ("challenge", measuring_commands.challenge),
    ("evaluate", measuring_commands.evaluate),
    ("reproduce", measuring_commands.reproduce),
    ("solve", solve_command.solve),
    ("habits", playing_commands.habits),
    ("hide", playing_commands.hide),
    ("review", keeping_commands.review),
    ("export", keeping_commands.export_),
    ("import", keeping_commands.import_),
    ("library", keeping_commands.library_),
    ("serve", keeping_commands.serve),
    ("mcp", keeping_commands.mcp),
    ("engine", keeping_commands.engine),
):
    app.command(name, cls=Verb)(command)


app.add_typer(train, name="train", cls=Commands)


def main() -> None:
    """The entry point of the ``bestguess`` command."""
    listen()
    for stream in (sys.stdin, sys.stdout):
        # A character that the terminal cannot show or has garbled becomes a question mark, and no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="bestguess")
