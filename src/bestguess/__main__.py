"""The entry point of ``bestguess`` and ``python -m bestguess``."""

import sys
from pathlib import Path


def main() -> None:
    """Run the command; what it needs is imported here, so that Ctrl-C ends that as quietly as the rest."""
    from bestguess.core.stopping import exit_code, listen

    try:
        listen()
        from bestguess.apps.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Aborted!\n")
        sys.exit(exit_code())


if __name__ == "__main__":
    # Where the command is called, modules of anybody may lie: none is taken for one of ours, or for a library.
    if not sys.flags.safe_path and Path(sys.path[0]).resolve() != Path(__file__).resolve().parents[1]:
        del sys.path[0]
    main()
