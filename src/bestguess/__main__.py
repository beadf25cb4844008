"""``python -m bestguess``: the same as the ``bestguess`` command."""

from bestguess.apps.cli.app import main

if __name__ == "__main__":
    main()
