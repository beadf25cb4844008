"""Decision trees: a whole policy written down, to be saved, drawn and played."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np
from annotated_doc import Doc

from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError, SpecError, SpecText
from bestguess.core.game import Game
from bestguess.core.json_text import read_json
from bestguess.core.memo import remembered
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.types import Answer, Query, Transcript
from bestguess.core.whole_files import said_of, write_whole
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import certainty, likelihood

NOTHING = -1
"""No query (in a leaf), no parent (of the first node), no secret (where none is found)."""

_FORMAT = "bestguess decision tree 1"

_ANEW = "Make it anew with: bestguess solve"


@dataclass(frozen=True, eq=False, repr=False)
class DecisionTree(Policy):
    """A query for every position that it leads to, as nodes in depth-first order; the first is the start.

    It follows the answers to its own queries, whatever else was asked besides. At a leaf, where the secret is known
    or all is lost, it asks what surely hits; in games without misses the secret itself.
    """

    thinks_long: ClassVar[bool] = False

    game: str
    """The spec of the game that it plays."""
    query: Sequence[int]
    """The query of each node; :data:`NOTHING` in a leaf."""
    parent: Sequence[int]
    """The node before each node."""
    answer: Sequence[int]
    """The answer that leads from the parent to the node."""
    secret: Sequence[int]
    """In a leaf the place in the prior's list of the secret found; :data:`NOTHING` where the game is lost."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """The problem that the tree solves: objective, value, bounds."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """The digest of each :class:`~bestguess.core.read_files.GameSource` of the game, by its parameter."""

    def __repr__(self) -> str:
        return f"<DecisionTree of {self.game}: {len(self):,} nodes>"

    def __len__(self) -> int:
        return len(self.query)

    @cached_property
    def children(self) -> list[dict[Answer, int]]:
        """For each node where its answers lead, in ascending order of the answers."""
        children: list[dict[Answer, int]] = [{} for _ in self.query]
        for node, parent in enumerate(self.parent):
            if parent != NOTHING:
                children[parent][self.answer[node]] = node
        return children

    def leaves(self) -> Iterator[tuple[int, tuple[tuple[Query, Answer], ...]]]:
        """Each leaf with the moves that lead to it."""
        open_: list[tuple[int, tuple[tuple[Query, Answer], ...]]] = [(0, ())] if len(self) else []
        while open_:
            node, moves = open_.pop()
            if self.query[node] == NOTHING:
                yield node, moves
            for answer, child in reversed(self.children[node].items()):
                open_.append((child, (*moves, (self.query[node], answer))))

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        if position.game.spec != self.game:
            raise SpecError(
                f"This decision tree plays {self.game}, not {position.game.spec}.", SpecText(position.game.spec)
            )
        _check(self, position.game)
        given = dict(position.transcript)
        node: int | None = 0 if len(self) else None
        while node is not None and self.query[node] != NOTHING:
            query = self.query[node]
            if query not in given:
                return query
            node = self.children[node].get(given[query])
        return Greedy((certainty, likelihood)).choose(position, rng)

    def save(self, path: Path) -> None:
        """Write it as JSON. Raises :class:`BestguessError` if the file cannot be written."""
        written: dict[str, Any] = {"format": _FORMAT, "game": self.game, "about": dict(self.about)}
        written["sources"] = dict(self.sources)
        for name in ("query", "parent", "answer", "secret"):
            written[name] = [int(value) for value in getattr(self, name)]
        try:
            write_whole(path, json.dumps(written))
        except OSError as error:
            raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error

    @classmethod
    def load(cls, path: Path) -> "DecisionTree":
        """Read what :meth:`save` wrote. Raises :class:`BestguessError` if the file holds something else."""
        try:
            return read_file(path, cls._of)
        except OSError as error:
            raise BestguessError(f"Cannot read {path}: {said_of(error)}.") from error

    @classmethod
    def _of(cls, file: FileContents) -> "DecisionTree":
        path = file.path
        try:
            read = read_json(file.data)
        except ValueError as error:
            raise BestguessError(f"{path} is no decision tree: it is not JSON ({error}).") from error
        if not isinstance(read, dict) or read.get("format") != _FORMAT:
            raise BestguessError(f"{path} is no decision tree of bestguess. Make one with: bestguess solve")
        try:
            columns = [[_integer(value) for value in read[name]] for name in ("query", "parent", "answer", "secret")]
            query, parent, answer, secret = columns
            sources = {str(name): str(digest) for name, digest in dict(read.get("sources", {})).items()}
            tree = cls(str(read["game"]), query, parent, answer, secret, dict(read.get("about", {})), sources)
        except (KeyError, TypeError, ValueError) as error:
            raise BestguessError(f"{path} is a damaged decision tree: {error!r}.") from error
        if len({len(column) for column in columns}) != 1 or not tree._sound():
            raise BestguessError(f"{path} is a damaged decision tree: its nodes do not fit together.")
        return tree

    def _sound(self) -> bool:
        """Whether the nodes are a tree: each but the first after its parent, which asks, by an answer of its own."""
        if not self.query or self.parent[0] != NOTHING or min(self.query) < NOTHING or min(self.secret) < NOTHING:
            return False
        steps = list(zip(self.parent, self.answer, strict=True))[1:]
        if any(not 0 <= parent < node or self.query[parent] == NOTHING for node, (parent, _) in enumerate(steps, 1)):
            return False
        asking = sum(query != NOTHING for query in self.query)
        return len(set(steps)) == len(steps) and len({parent for parent, _ in steps}) == asking

    def draw(self, game: Game, depth: int | None = None) -> str:
        """The tree as text, a line for each answer, ``depth`` questions deep (all if ``None``)."""
        below = self.found_below
        lines: list[str] = []
        open_ = [(0, 0, "")] if len(self) else []
        while open_:
            node, level, lead = open_.pop()
            if self.query[node] == NOTHING:
                said = self.found_at(game, node) or "lost"
            elif level == depth:
                said = f"… ({below[node]} found)"
            else:
                said = f"{game.notation.format_query(self.query[node])}?"
                for answer, child in reversed(self.children[node].items()):
                    open_.append((child, level + 1, f"{game.notation.format_answer(answer)}: "))
            lines.append("  " * level + lead + said)
        return "\n".join(lines)

    def moves_to(self, node: int) -> Transcript:
        """The moves that lead to a node from the first one."""
        moves: list[tuple[Query, Answer]] = []
        while self.parent[node] != NOTHING:
            moves.append((self.query[self.parent[node]], self.answer[node]))
            node = self.parent[node]
        return tuple(reversed(moves))

    def found_at(self, game: Game, node: int) -> str:
        """The secret found at a leaf, as people write it; empty where the game is lost."""
        place = self.secret[node]
        if place == NOTHING:
            return ""
        return game.notation.format_found(
            (*_moves_before(self, game), *self.moves_to(node)), self.secrets_of(game)[place]
        )

    def secrets_of(self, game: Game) -> Sequence[Any]:
        """The secrets as the tree counts them. Raises :class:`BestguessError` if it was made for another list."""
        _check(self, game)
        return listed_secrets(game)

    @cached_property
    def found_below(self) -> list[int]:
        found = [int(secret != NOTHING) for secret in self.secret]
        for node in range(len(self) - 1, 0, -1):
            found[self.parent[node]] += found[node]
        return found


@remembered(most=16)
def _check(tree: DecisionTree, game: Game) -> None:
    """Raise :class:`BestguessError` where a tree was made for other lists than a game has, or asks what it does not.

    Trees of earlier programs do not know their lists: of them each secret must answer what the tree says.
    """
    for source in game.sources:
        if tree.sources.get(source.parameter, source.digest) != source.digest:
            raise BestguessError(
                f"This decision tree was made for other {source.parameter} than {source.name} has now: that has "
                f"changed. {_ANEW}"
            )
    if game.sources and not tree.sources:
        secrets = listed_secrets(game)
        if max(tree.secret, default=NOTHING) >= len(secrets):
            raise BestguessError(
                f"This decision tree tells more secrets apart than {game.spec} has now: its list has changed. {_ANEW}",
                SpecText(game.spec),
            )
        for node, moves in tree.leaves():
            place = tree.secret[node]
            if place != NOTHING and not _leads(game, moves, secrets[place]):
                raise BestguessError(
                    f"This decision tree was made for other {game.secret_noun}s than {game.spec} has now, where "
                    f"{game.notation.format_secret(secrets[place])} answers otherwise: its list has changed. {_ANEW}",
                    SpecText(game.spec),
                )
    most = max(tree.query, default=NOTHING)
    if most >= game.num_queries:
        raise BestguessError(f"This decision tree is damaged: it asks query {most} of {game.num_queries}. {_ANEW}")


@remembered(most=16)
def _moves_before(tree: DecisionTree, game: Game) -> Transcript:
    """The moves after which a tree begins."""
    moves = tree.about.get("moves")
    return game.notation.read_moves((), moves) if isinstance(moves, str) and moves else ()


def _leads(game: Game, moves: Transcript, secret: Any) -> bool:
    """Whether a secret gives these answers."""
    return all(
        query < game.num_queries and game.answer(secret, moves[:turn], query) == answer
        for turn, (query, answer) in enumerate(moves)
    )


def _integer(value: Any) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value} is no whole number")
    return value


def listed_secrets(game: Game) -> Sequence[Any]:
    """The secrets of a game in the order in which a tree counts them, that of their list."""
    prior = game.prior()
    listed = prior if isinstance(prior, Listed) else game.prior("listed")
    assert isinstance(listed, Listed), "a tree is made for a game that lists its secrets"
    return listed.secrets()


def tree(file: Annotated[str, Doc("The file of the decision tree.")]) -> DecisionTree:
    """The policy of a decision tree that ``bestguess solve`` wrote."""
    return DecisionTree.load(Path(file))
