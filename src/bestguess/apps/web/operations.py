"""The operations of the API whose work a worker does, in one table: path, request, response, function.

The routes are made of it, and a worker that is told the name of an operation finds its function here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel

from bestguess.apps.web import models
from bestguess.records.game_file import GameFile
from bestguess.records.recorded_review import MoveReview, Review

if TYPE_CHECKING:  # a server has none of what its workers load
    from bestguess.apps.web.tasks import Event, Tasks

Work: TypeAlias = "Callable[[Tasks, Any], BaseModel]"
"""The work of an operation: from a request to a response."""

Events: TypeAlias = "Callable[[Tasks, Any], Iterator[Event]]"
"""The work of an operation that is told step by step."""


@dataclass(frozen=True, eq=False)
class Operation:
    """One operation of the API."""

    name: str
    """The name of the operation in the API's description; workers are told it."""
    path: str
    """The path below ``/api``."""
    asked: type[BaseModel] | None
    """The model of the request; ``None`` for one without a body, which is a GET."""
    said: type[BaseModel]
    """The model of the response."""
    work: Work
    """The function that makes the response; of an operation with :attr:`events` the one that refuses the request."""
    summary: str
    about: str
    """The sentence or two that describe the operation."""
    group: str = "positions"
    """The group of operations that it is described in."""
    is_long: bool = False
    """Whether it may take long, whatever it is about: such operations never have all workers."""
    events: "Events | None" = None
    """The function that tells of long work step by step, where there is one."""
    told: tuple[tuple[str, type[BaseModel]], ...] = ()
    """The events with their models, where the response is a stream of them."""


PLAIN = (
    Operation(
        "look_at_position",
        "/position",
        models.PositionRequest,
        models.PositionResponse,
        lambda do, asked: do.positions.position(asked),
        "Look at a position",
        "Look at the position after some moves: the board, every query's chances, a suggestion, or a contradiction.",
    ),
    Operation(
        "look_at_query",
        "/whatif",
        models.WhatIfRequest,
        models.WhatIfResponse,
        lambda do, asked: do.positions.what_if(asked),
        "Look at the answers to one query",
        "One query: each of its answers, and what would be known after it.",
    ),
    Operation(
        "draw_maps",
        "/maps",
        models.MapsRequest,
        models.MapsResponse,
        lambda do, asked: do.positions.maps(asked),
        "Draw the maps of a position",
        "The maps of a position on a board; those that show the secret only if the asker gives it.",
    ),
    Operation(
        "read_moves",
        "/read",
        models.ReadRequest,
        models.ReadResponse,
        lambda do, asked: do.positions.read(asked),
        "Read moves from text",
        "The moves in a text that people typed or pasted: a pattern, one move, a list of moves.",
    ),
    Operation(
        "check_rules",
        "/check",
        models.CheckRequest,
        models.CheckResponse,
        lambda do, asked: do.positions.check(asked),
        "Check a set-up",
        "Whether a set-up works, and how many secrets it has.",
    ),
    Operation(
        "find_puzzle",
        "/puzzle",
        models.PuzzleRequest,
        models.PuzzleResponse,
        lambda do, asked: do.puzzles.puzzle(asked),
        "Find a puzzle",
        "A position in which one query is clearly the best: by its number, or a position of one's own, if it is one.",
        is_long=True,
    ),
    Operation(
        "judge_try",
        "/puzzle/answer",
        models.PuzzleAnswerRequest,
        models.PuzzleAnswerResponse,
        lambda do, asked: do.puzzles.answer(asked),
        "Judge a try at a puzzle",
        "How many queries a query costs more than the best, exactly; every other query with it.",
        is_long=True,
    ),
    Operation(
        "list_catalogue",
        "/catalogue",
        None,
        models.Catalogue,
        lambda do, _: do.catalogue(),
        "List games, policies and hosts",
        "The games, policies and hosts with their parameters.",
    ),
    Operation(
        "start_game",
        "/games",
        models.GameRequest,
        models.GameResponse,
        lambda do, asked: do.hosted.begin(asked),
        "Start a hosted game",
        "Hide a secret. The game lives in the token; the server keeps nothing.",
        group="games",
    ),
    Operation(
        "ask_host",
        "/games/answer",
        models.AnswerRequest,
        models.AnswerResponse,
        lambda do, asked: do.hosted.answer(asked),
        "Ask the host",
        "Ask the host one thing.",
        group="games",
    ),
    Operation(
        "list_word_lists",
        "/words",
        None,
        models.KeptLists,
        lambda do, _: do.word_lists(),
        "List the word lists",
        "The word lists that people brought, each with the number of its words.",
        group="words",
    ),
    Operation(
        "keep_word_list",
        "/words",
        models.WordListText,
        models.KeptList,
        lambda do, asked: do.keep_words(asked),
        "Keep a word list",
        "Keep a word list on this machine; rules name it as ``words=NAME``.",
        group="words",
    ),
)
"""The operations whose response is what the worker makes of the request."""

STREAMS = (
    Operation(
        "watch_policies",
        "/watch",
        models.WatchRequest,
        models.Model,
        lambda do, asked: do.watching.check(asked),
        "Watch policies play",
        "One policy, or two with the same secret, from the first move to the last.",
        group="streams",
        events=lambda do, asked: do.watching.watch(asked),
        told=(("start", models.WatchStart), ("move", models.WatchMove), ("done", models.WatchDone)),
    ),
    Operation(
        "review_game",
        "/review",
        models.ReviewRequest,
        models.Model,
        lambda do, asked: do.files.check_review(asked),
        "Review a game",
        "A game, move by move: result = par + mistakes + luck.\n\n"
        "Every move comes once after a first look, marked provisional, then again whenever more is known of it. "
        '"interim"\ncarries the whole as it stands by then.',
        group="streams",
        events=lambda do, asked: do.files.review(asked),
        told=(("progress", models.Progress), ("move", MoveReview), ("interim", Review), ("done", Review)),
    ),
)
"""The operations whose response is a stream of events."""

WEIGH_QUERY = Operation(
    "weigh_query",
    "/value",
    models.ValueRequest,
    models.ValueResponse,
    lambda do, asked: do.files.check_value(asked),
    "Weigh one query",
    "One query, weighed as a review does, before its answer is known.",
    group="streams",
    events=lambda do, asked: do.files.weigh(asked),
)
TELL_AGENT_SCORE = Operation(
    "tell_agent_score",
    "/games/agent",
    models.AgentRequest,
    models.AgentResponse,
    lambda do, asked: do.hosted.agent(asked),
    "Get the agent's score",
    "How the agent does with the same secret: its score, once that tells nothing, or in a race.",
    group="games",
    is_long=True,
    events=lambda do, asked: do.hosted.agent_game(asked),
)
REVEAL_SECRET = Operation(
    "reveal_secret",
    "/games/reveal",
    models.RevealRequest,
    models.RevealResponse,
    lambda do, asked: do.hosted.reveal(asked),
    "Reveal the secret",
    "The secret of a game that is over or given up, and the agent's game with it if that does not take long.",
    group="games",
)
IMPORT_GAME = Operation(
    "import_game",
    "/import",
    models.ImportRequest,
    GameFile,
    lambda do, asked: do.files.imported(asked),
    "Read a game file",
    "The game in a file: a game file, an exported page, or a replay of the GuessingGame. Nothing is kept.",
    group="files",
)
EXPORT_GAME = Operation(
    "export_game",
    "/export",
    models.ExportRequest,
    models.Document,
    lambda do, asked: do.files.exported(asked),
    "Write a game file",
    "A game to take along: a game file, a page that needs no server, or a replay for the GuessingGame.",
    group="files",
    is_long=True,
    events=lambda do, asked: iter([("done", do.files.exported(asked))]),
)
DELETE_WORD_LIST = Operation(
    "delete_word_list",
    "/words/{name}",
    models.WordListRequest,
    models.WordListRequest,
    lambda do, asked: do.delete_words(asked),
    "Delete a word list",
    "Remove a word list that somebody brought.",
    group="words",
)

SPECIAL = (WEIGH_QUERY, TELL_AGENT_SCORE, REVEAL_SECRET, IMPORT_GAME, EXPORT_GAME, DELETE_WORD_LIST)
"""The operations whose routes add something to what the worker makes."""

OPERATIONS = {one.name: one for one in (*PLAIN, *STREAMS, *SPECIAL)}
"""Every operation by its name."""
