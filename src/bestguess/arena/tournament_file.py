"""The file of a tournament, in TOML: who enters, the rules, and how sure one wants to be."""

import shlex
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bestguess.core.document_faults import fault, place
from bestguess.core.errors import BestguessError
from bestguess.core.players import Policy
from bestguess.core.text_encoding import EncodingError
from bestguess.core.whole_files import said_of, text_of

MOST_GAMES: Final = 10_000
"""The rounds after which a tournament ends, unless told otherwise."""


class TournamentFileError(BestguessError):
    """A file that describes no tournament; the message names the file, the place and the remedy."""

    code = "unreadable-tournament-file"


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Entrant(_Part):
    """One player of a tournament file; a text alone is the spec of a policy."""

    policy: str | None = None
    """The spec of a policy."""
    command: Annotated[list[str], Field(min_length=1)] | None = None
    """The words of the command that starts a bot, which speaks the engine protocol."""
    seconds: float | None = None
    """The most seconds that a bot has for one query."""
    name: str | None = None
    """The name in reports; that of the policy or the command if left out."""

    @model_validator(mode="before")
    @classmethod
    def _spelt_out(cls, given: Any) -> Any:
        return {"policy": given} if isinstance(given, str) else given

    @model_validator(mode="after")
    def _one_of_both(self) -> "Entrant":
        if (self.policy is None) == (self.command is None):
            raise ValueError("an entrant is either a policy or a command: policy = 'random', command = ['./bot']")
        if self.seconds is not None and self.command is None:
            raise ValueError("seconds limit a command, and a policy takes as long as it does: leave them out")
        return self

    @property
    def title(self) -> str:
        """The name in reports."""
        return self.name or self.policy or shlex.join(self.command or ())

    def player(self) -> str | Policy:
        """The spec of the policy, or the bot. Raises :class:`SpecError` for a command that may not be run."""
        if self.command is None:
            return self.policy or ""
        from bestguess.bots.bot import Bot

        limit = {} if self.seconds is None else {"seconds": self.seconds}
        return Bot(shlex.join(self.command), **limit)


class TournamentFile(_Part):
    """The contents of a tournament file."""

    game: str
    entrants: Annotated[list[Entrant], Field(min_length=2)]
    name: str | None = None
    """The name by which the database knows the tournament; that of the file without its ending if left out."""
    host: str = "honest"
    seed: Annotated[int, Field(ge=0)] = 0
    games: Annotated[int, Field(ge=1)] = MOST_GAMES
    """The most rounds; in each every entrant plays one game."""
    error: Annotated[float, Field(gt=0, le=0.5)] = 0.05
    precision: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    count: Literal["questions", "misses", "sid-score"] | None = None
    until: Literal["known", "shown", "solved"] | None = None
    database: str | None = None
    """The database; a file of SQLite beside this file if left out."""


def read(path: Path) -> TournamentFile:
    """Read a file. Raises :class:`TournamentFileError`."""
    try:
        given = tomllib.loads(text_of(path))
        return TournamentFile.model_validate(given)
    except EncodingError as error:
        raise TournamentFileError(f"{path}: {error}") from error
    except OSError as error:
        raise TournamentFileError(f"Cannot read {path}: {said_of(error)}.") from error
    except tomllib.TOMLDecodeError as error:
        raise TournamentFileError(f"{path} is no TOML: {error}.") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = place(first["loc"])
        raise TournamentFileError(f"{path}: {where}: {fault(first)}.", field=where) from error
