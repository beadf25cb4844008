"""The messages of the engine protocol, version 1: what each method takes and what it gives back.

JSON-RPC 2.0, one object a line. Members that are not named here are ignored, so that either side may know more.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bestguess.core.document_faults import fault, place

PROTOCOL: Final = 1
"""The version of the protocol that is spoken here."""

MAX_MOVES: Final = 10_000
"""The most moves of a transcript."""

Name: TypeAlias = Annotated[str, Field(max_length=65_536)]
"""A query, an answer, a spec."""

Probability: TypeAlias = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]

Id: TypeAlias = int | str
"""The id of a request, which its response repeats."""

Role: TypeAlias = Literal["guesser", "host", "adviser"]


class Message(BaseModel):
    """A part of a line, which never changes."""

    model_config = ConfigDict(frozen=True, strict=True)


class Move(Message):
    """One query and its answer, as the game writes them."""

    query: Name
    answer: Name


class Hello(Message):
    """The parameters of ``hello``, the first request."""

    protocol: int = PROTOCOL
    """The version of the protocol that the client speaks."""
    client: Name = ""
    """The client, for a log."""


class Greeting(Message):
    """The result of ``hello``; a bot that gives an empty object is a guesser of every game."""

    protocol: int = PROTOCOL
    name: Name = ""
    version: Name = ""
    games: list[Name] | None = None
    """The names of the games that it plays; all if left out."""
    roles: list[Name] = ["guesser"]
    """Of ``guesser`` (``choose``), ``host`` (``answer``) and ``adviser`` (``advise``, ``diagnose``)."""


class Situation(Message):
    """The rules and the transcript: all that is public of a game."""

    rules: Name
    """The rules as a spec, such as ``battleship(rows=8,columns=8)``."""
    transcript: Annotated[list[Move], Field(max_length=MAX_MOVES)] = []
    game: Name = ""
    """The same text for all requests of one game, another for the next."""
    prior: Name = "default"
    """The prior of an engine's belief; bots may do without."""


class Choose(Situation):
    """The parameters of ``choose``: a query is wanted."""

    queries: list[Name] | None = None
    """Every query that may be asked now. Bots are always given it; an engine knows the rules and needs none."""
    name: Name = ""
    """The name of the game in :attr:`rules`."""
    parameters: dict[str, Any] = {}
    """The parameters in :attr:`rules` and the defaults of all others."""
    seed: Annotated[int, Field(ge=0)] = 0
    """The seed of whatever is left to chance: the same request with the same seed is to get the same query."""
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """The seconds for the answer; then ``cancel`` comes."""
    policy: Name | None = None
    """The policy of an engine that has several."""
    top: Annotated[int, Field(ge=0, le=1000)] = 0
    """How many of the best queries an engine tells of by ``info`` before it answers."""


class Choice(Message):
    """The result of ``choose``."""

    query: Name
    belief: Annotated[dict[Name, Probability], Field(max_length=10_000)] = {}
    """The belief of the chooser: for some queries, the probability that they hit; it is scored."""
    stopped: bool = False
    """Whether the work was cut short, and this is the best so far."""


class Advise(Situation):
    """The parameters of ``advise``: the best queries are wanted, with their figures."""

    policy: Name | None = None
    top: Annotated[int, Field(ge=1, le=1000)] = 5
    """How many queries are told of at most."""


class Advised(Message):
    """One query and what is known of it."""

    rank: int
    """1 for the query that the policy asks."""
    query: Name
    chance: Probability
    """The probability that it hits: finds something, or in a game without misses is the secret."""
    error: float
    """The standard error of the chance; 0 where it is exact."""
    bits: float
    """The expected information, in bits."""
    answers: dict[Name, Probability]
    """The likeliest answers, with their probabilities."""
    score: float | None = None
    """The policy's own score, where it has one."""


class Advice(Message):
    """The result of ``advise``."""

    policy: Name
    exact: bool
    """Whether the probabilities are exact rather than estimated from samples."""
    count: int | float
    """How many secrets are possible."""
    bits: float
    """The bits that are still to be learned."""
    best: list[Advised]
    """The best queries, the best first; none when the game is over."""
    over: bool
    stopped: bool = False


class Diagnose(Situation):
    """The parameters of ``diagnose``: do the answers fit together?"""


class Mended(Message):
    """One changed answer by which a contradictory transcript would fit."""

    move: int
    """The move to change; the first is 1."""
    query: Name
    answer: Name
    """The answer that it should have had."""
    probability: Probability
    """The probability that this answer is the wrong one, if exactly one is."""


class Diagnosed(Message):
    """The result of ``diagnose``."""

    fits: bool
    """Whether some secret fits all answers."""
    first: int | None = None
    """The earliest move at which none was left; the first is 1."""
    repairs: list[Mended] = []
    """Every single changed answer that mends it, the likeliest first."""
    stopped: bool = False


class Ask(Situation):
    """The parameters of ``answer``: a host is asked a query."""

    query: Name
    name: Name = ""
    """The name of the game in :attr:`rules`."""
    parameters: dict[str, Any] = {}
    """The parameters in :attr:`rules` and the defaults of all others."""
    seed: Annotated[int, Field(ge=0)] = 0
    """The seed of the secret: the same in all requests of one game."""
    secret: Name | None = None
    """A secret that was drawn for the game, as the game writes it; a host may have one of its own."""
    host: Name = "honest"
    """The host of an engine that has several."""
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None


class Answered(Message):
    """The result of ``answer``."""

    answer: Name
    """The answer as the game writes it."""
    stopped: bool = False


class Over(Message):
    """The parameters of the notification ``over``: a game has ended."""

    game: Name
    won: bool
    cost: float
    """The cost of all moves, in the unit of the game."""
    moves: int
    """How many moves were made."""


class Info(Message):
    """The parameters of the notification ``info``, which may come before a response."""

    request: Id
    """The id of the request that is being worked on."""
    rank: int
    query: Name
    chance: Probability
    error: float = 0.0
    bits: float


class Cancel(Message):
    """The parameters of the notification ``cancel``: the request is to be answered now, with the best so far."""

    request: Id


class Nothing(Message):
    """No parameters, or the result of ``bye``."""


class Details(Message):
    """The data of an error of the engine, whatever its code, for programs; a bot may say anything else, or nothing."""

    code: str
    """The kind of error, as ``docs/use/errors.md`` has them."""
    params: dict[str, Any] = {}
    """The parts of the message, by the names that the kind has."""
    move: int | None = None
    """The number of the move that is wrong, the first is 1; ``None`` where it is none."""
    field: str = ""
    """The parameter that is wrong, such as ``rules`` or ``transcript[1].answer``; empty where none is known to be."""


class Trouble(Message):
    """The error of a response."""

    code: int
    message: str
    """A sentence for people."""
    data: Any = None


class Line(Message):
    """Any line that comes back: a response, or a notification."""

    jsonrpc: Literal["2.0"]
    id: Id | None = None
    method: str | None = None
    params: Any = None
    result: Any = None
    error: Trouble | None = None


METHODS: Final[dict[str, tuple[type[Message], type[Message]]]] = {
    "hello": (Hello, Greeting),
    "choose": (Choose, Choice),
    "advise": (Advise, Advice),
    "diagnose": (Diagnose, Diagnosed),
    "answer": (Ask, Answered),
    "bye": (Nothing, Nothing),
}
"""Each request with what it takes and what it gives back."""

NOTIFICATIONS: Final[dict[str, type[Message]]] = {"info": Info, "cancel": Cancel, "over": Over}
"""Each notification with what it takes; ``info`` goes to the client, the others come from it."""


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages."""
    from pydantic.json_schema import models_json_schema

    every = [kind for pair in METHODS.values() for kind in pair] + list(NOTIFICATIONS.values()) + [Trouble, Details]
    kinds = dict.fromkeys(every)
    refs, whole = models_json_schema(
        [(kind, "validation") for kind in kinds], title="The engine protocol of bestguess, version 1"
    )
    of = {kind: refs[kind, "validation"] for kind in kinds}
    methods = {name: {"params": of[takes], "result": of[gives]} for name, (takes, gives) in METHODS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **whole,
        "methods": methods,
        "notifications": {name: {"params": of[takes]} for name, takes in NOTIFICATIONS.items()},
        "errors": {"error": of[Trouble], "data of the engine": of[Details]},
    }


def faults(error: ValidationError) -> str:
    """The fault of a message in a clause: the place and the remedy of the first one."""
    first = error.errors()[0]
    where = place(first["loc"])
    return f"{where}: {fault(first)}" if where else fault(first)
