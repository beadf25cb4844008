"""The commands about the habits of one person on one board, as they can be typed."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from bestguess.games.battleship import Battleship
from bestguess.records.library_place import option_of, wanted
from bestguess.records.opponents import plain


@dataclass(frozen=True)
class HabitCommands:
    """Whose habits, of which board and fleet, and the library as it was named; ``None`` for the usual one."""

    name: str
    game: Battleship
    place: str | None

    @property
    def play(self) -> str:
        """The command that plays against this person."""
        board, name = shlex.quote(plain(self.game).spec), shlex.quote(self.name.strip())
        return f"bestguess assist {board} --opponent {name}{option_of(self.place)}"

    @property
    def learn(self) -> str:
        """The command that learns from the games of the library; from a file where there is no library."""
        return self._habits() if wanted(self.place) else self.learn_from_file

    @property
    def learn_from_file(self) -> str:
        """The command that learns from a file too, with ``FILE`` in the place of its name."""
        return self._habits(" --from FILE")

    def mend(self, id: str) -> str:
        """The commands, a line each, that play a game of the library again from its answers, and delete it."""
        option = option_of(self.place)
        return (
            f"bestguess library export {id}{option}\nbestguess assist --load {id}.json{option}\n"
            f"bestguess library delete {id}{option}"
        )

    def mend_file(self, path: Path) -> str:
        """The command that goes on with a game file and keeps it in its place, where there is no library."""
        file = shlex.quote(str(path))
        return f"bestguess assist --load {file} --save {file}{option_of(self.place)}"

    def _habits(self, options: str = "") -> str:
        """``bestguess habits``; a name that begins like an option comes after all options."""
        board, name = plain(self.game).spec, self.name.strip()
        words = shlex.join([name, *([] if board == Battleship.name else [board])])
        options += option_of(self.place)
        return f"bestguess habits{options} -- {words}" if name.startswith("-") else f"bestguess habits {words}{options}"
