"""The entry point of ``bestguess`` and ``python -m bestguess``."""

import os
import sys
from pathlib import Path


def _open_streams() -> None:
    """Have all standard streams, of which whoever started the command may have closed some, as ``<&-`` does."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def main() -> None:
    """Run the command; what it needs is imported here, so that Ctrl-C ends that as quietly as the rest."""
    _open_streams()
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
