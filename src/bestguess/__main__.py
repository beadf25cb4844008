"""The entry point of ``bestguess`` and ``python -m bestguess``."""

import sys


def main() -> None:
    """Run the command; what it needs is imported here, so that Ctrl-C ends that as quietly as the rest."""
    try:
        from bestguess.apps.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit("Aborted!")


if __name__ == "__main__":
    main()
