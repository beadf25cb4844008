"""The rules of a table: find a thing by questions on what is true of it, or by its name."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess.beliefs.coded import CodedBelief, CodeTable
from bestguess.core.belief import Listed
from bestguess.core.errors import ParameterError, SpecError, TooLarge
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules, KeyCells
from bestguess.core.memo import remembered
from bestguess.core.path_text import path_of
from bestguess.core.read_files import GameSource
from bestguess.core.types import Answer, Floats, Ints, Outcome, Query, Transcript
from bestguess.games.table.belief import AnswerModel, ThingBelief
from bestguess.games.table.notation import TableNotation
from bestguess.games.table.table_file import SHIPPED, read_table
from bestguess.games.table.things import DONT_KNOW, NO, YES, Thing, ThingTable, names

NAMED = 50
"""The most things that are weighed as the next to be named, the likeliest; any other may be named all the same."""

MOST_NAMED = 2**12
"""The most things that an exact search may name."""

SURE = 0.95
"""How likely a thing ends the game where answers may be wrong, unless the rules say otherwise."""


_ROUNDING = 1e-9
"""The share of a likelihood that its products may lose: one that is equal to the limit reaches it."""


@dataclass(frozen=True)
class Table(Game, ExactRules):
    """Find a thing of a table: each question asks what is true of it, until one thing is left or it is named."""

    file: Annotated[
        str, Doc("A CSV file of things in rows and questions in columns, or a table by name: animals, faces, bicycle.")
    ] = SHIPPED[0]
    noise: Annotated[float, Doc("How often an answer is wrong, 0 to less than 0.5.")] = 0.0
    sure: Annotated[
        float | None, Doc("How likely one thing must be for the game to end; 0.95 where answers may be wrong, else 1.")
    ] = None
    _read: str = field(init=False, repr=False, default="")
    """The digest of the table: games of other contents are other games."""

    name = "table"
    query_noun = "question"
    cost_noun = "questions"
    names_secrets = True
    presets = {  # noqa: RUF012  # a constant, as its base says
        "Animals": "table",
        "Faces": "table(file=faces)",
        "Faults of a bicycle": "table(file=bicycle)",
        "Animals, some answers wrong": "table(noise=0.05)",
    }

    def __post_init__(self) -> None:
        if not 0 <= self.noise < 0.5:
            raise ParameterError("noise", self.noise, "answers are wrong with a probability of 0 to less than 0.5.")
        if self.sure is not None and not 0.5 < self.sure <= 1:
            raise ParameterError("sure", self.sure, "a thing is sure with a probability above 0.5, up to 1.")
        object.__setattr__(self, "_read", self.table.digest)

    @cached_property
    def table(self) -> ThingTable:
        """The things and what is true of them, as they were when the game was made."""
        return read_table(self.file)

    @cached_property
    def model(self) -> AnswerModel:
        """The probabilities of the answers."""
        return AnswerModel(self.table, self.noise)

    @property
    def secret_noun(self) -> str:  # type: ignore[override]  # the table says it
        return self.table.noun

    @property
    def charged_noun(self) -> str:
        return self.table.unit or self.cost_noun

    @property
    def default_policy(self) -> str:
        return "information-per-cost" if self.table.unit else "most-information"

    @property
    def sources(self) -> Sequence[GameSource]:
        return [GameSource("file", self.file, self._read)]

    @property
    def source_file(self) -> Path | None:
        """The file that the table is read from; ``None`` for one that comes with bestguess."""
        return None if self.file in SHIPPED else path_of(self.file)

    @cached_property
    def warning(self) -> str:
        """Sentences on what of the table may be a slip, and on things that no question tells apart; perhaps empty."""
        return " ".join(filter(None, (*self.table.remarks, self._on_chances, self._on_alike)))

    @property
    def _on_chances(self) -> str:
        chance = self.table.chance_in_cells
        if chance is None:
            return ""
        column, word = chance
        return (
            f"'{word}' in the column {column} is taken as an answer of its own, not as a chance: write yes, no, or "
            "yes/no where both happen, and noise=0.05 where answers may be wrong."
        )

    @property
    def _on_alike(self) -> str:
        groups = self.table.alike
        if not groups:
            return ""
        told = f"{names(self.table, groups[0])} have the same answers"
        others = "1 more group" if len(groups) == 2 else f"{len(groups) - 1:,} more groups"
        more = f", and so {'has' if len(groups) == 2 else 'have'} {others}" if len(groups) > 1 else ""
        return f"{told}{more}: only a name tells them apart."

    @cached_property
    def notation(self) -> TableNotation:
        return TableNotation(self)

    @property
    def num_queries(self) -> int:
        return len(self.table.columns) + len(self.table.things)

    def names_thing(self, query: Query) -> bool:
        """Whether a query names a thing, rather than asks what is true of it."""
        return query >= len(self.table.columns)

    def secrets(self) -> Sequence[Thing]:
        return self.table.rows

    def prior(self, kind: str = "default") -> Listed:
        """The things of the table with their weights. Raises :class:`SpecError` for another kind."""
        if kind not in ("default", "listed"):
            raise SpecError(f"{self.name} has no belief '{kind}': its things are always listed with their weights.")
        return _prior(self)

    def answer(self, secret: Thing, transcript: Transcript, query: Query) -> Answer:
        columns = len(self.table.columns)
        if query < columns:
            return secret.answers[query]
        return YES if query - columns == secret.place else NO

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        if self.names_thing(query):
            return (NO, YES)
        return sorted((*self.table.answers[query], DONT_KNOW))

    def tells_nothing(self, query: Query, answer: Answer) -> bool:
        return answer == DONT_KNOW

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return self.names_thing(query) and answer == YES

    def hits(self, queries: Ints, answers: Ints) -> NDArray[np.bool_]:
        return np.asarray((queries >= len(self.table.columns)) & (answers == YES))

    def may_answer(self, secret: Thing, transcript: Transcript, query: Query, answer: Answer) -> bool:
        return self.tells_nothing(query, answer) or bool(self.model.chance(query, answer)[secret.place] > 0)

    def cost(self, query: Query, answer: Answer) -> float:
        columns = len(self.table.columns)
        return float(self.table.costs[query] if query < columns else self.table.name_costs[query - columns])

    @property
    def unsolvable(self) -> str:
        if self.noise:
            return "its answers may be wrong, so no key is sure to end. Leave noise out for the key of right answers."
        if self.sure is not None and self.sure < 1:
            return "a key ends when one thing is left. Leave sure out."
        return ""

    def key_cells(self, naming: bool) -> KeyCells | None:
        table = self.table
        if self.model.certain and not self.unsolvable and not naming and bool((table.costs == 1).all()):
            return None
        if not naming:
            return KeyCells(table.cells, table.answers, table.weights, table.costs)
        things = len(table.things)
        if things > MOST_NAMED:
            raise TooLarge(
                f"{self.spec}: {things:,} names are over the limit of {MOST_NAMED:,} for an exact search. "
                "Take fewer things, or no names."
            )
        named = np.eye(things, dtype=np.uint64) + np.uint64(1)  # a thing answers its name by the second bit
        answers = (*table.answers, *[(NO, YES)] * things)
        return KeyCells(
            np.vstack([table.cells, named]), answers, table.weights, np.concatenate([table.costs, table.name_costs])
        )

    @property
    def _sure(self) -> float:
        """How likely a thing has to be to end the game; 1 where it has to be certain."""
        return self.sure if self.sure is not None else SURE if self.noise else 1.0

    def outcome(self, transcript: Transcript) -> Outcome | None:
        mass = _masses(self, transcript)
        left, likeliest = np.count_nonzero(mass), self.table.things[int(mass.argmax())]
        if left == 1:
            return Outcome(f"found {likeliest}", won=True)
        sure = self._sure
        if left and sure < 1 and mass.max() >= sure * mass.sum() * (1 - _ROUNDING):
            return Outcome(f"sure of {likeliest}", won=True)
        return None

    @property
    def may_err(self) -> bool:
        return self._sure < 1

    def has_found(self, transcript: Transcript, secret: Thing) -> bool:
        return int(_masses(self, transcript).argmax()) == secret.place

    def left(self, transcript: Transcript) -> Sequence[int]:
        """The places of the things that are possible after these moves, ascending."""
        return np.flatnonzero(_masses(self, transcript)).tolist()

    def queries(self, transcript: Transcript) -> Ints:
        """The questions not asked yet, and the names of the likeliest things, at most :data:`NAMED`."""
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        asked = {query for query, _ in transcript}
        columns = len(self.table.columns)
        mass = _masses(self, transcript)
        likeliest = np.argsort(-mass, kind="stable")[:NAMED]
        named = likeliest[mass[likeliest] > 0] + columns
        questions = [query for query in range(columns) if query not in asked]
        return np.asarray([*questions, *sorted(set(named.tolist()) - asked)], dtype=np.int64)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        listed = {asked for asked, _ in transcript}
        names = self.names_thing(query) and query < self.num_queries and query not in listed
        if names and self.outcome(transcript) is None:
            return  # a thing may be named at any time, whether or not it is likely
        super().check_query(transcript, query)


@remembered(most=4)
def _prior(game: Table) -> Listed:
    table = game.table
    if game.model.certain:
        named = np.full(len(table.things), YES, dtype=np.uint32)
        return CodedBelief.start(CodeTable(game, table.rows, table.codes, named), table.weights)
    return ThingBelief(game, game.model, table.weights / table.weights.sum())


@remembered(most=64)
def _masses(game: Table, transcript: Transcript) -> Floats:
    """The weight of each thing after these answers, on any scale, shape (n,)."""
    if not transcript:
        return np.asarray(game.table.weights / game.table.weights.max(), dtype=np.float64)
    mass = _masses(game, transcript[:-1])
    query, answer = transcript[-1]
    if game.tells_nothing(query, answer):
        return mass
    mass = mass * game.model.chance(query, answer)
    most = float(mass.max())
    return np.asarray(mass / most if most else mass, dtype=np.float64)
