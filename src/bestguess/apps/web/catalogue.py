"""All that can be set up, read out of the tables of games, policies and hosts."""

from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from bestguess.apps.web import models
from bestguess.apps.web.specs import FILES, LEARNED, Specs
from bestguess.core.catalogue import CatalogueEntry, catalogue as entries, entry, made_by
from bestguess.core.errors import BestguessError, ParameterError
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.spec import Parameter, Registry, Spec, make, parse, value_text
from bestguess.games import GAMES
from bestguess.games.hangman.wordfreq_files import language_files
from bestguess.games.hangman.words import SHIPPED
from bestguess.hosts import HOSTS
from bestguess.networks.network_file import NetworkDescription, NetworkFile
from bestguess.policies import POLICIES
from bestguess.policies.learned import KINDS

CONTEXT = ("game", "secret")
"""Parameters that a host is given by the match and not by a spec."""

BESIDE_FILES = frozenset({"share"})
"""Parameters that mean nothing without a file of this machine."""

USUAL = "Usual rules"
"""The one set-up of a game that names none."""

_LARGEST = 4096


def catalogue(specs: Specs) -> models.Catalogue:
    """The catalogue of one server, with the word lists that it has now."""
    named = list(dict.fromkeys((*SHIPPED, *specs.word_lists)))
    lists = {"word_lists": named, "own_lists": kept_lists(specs)}
    fixed = _fixed(specs)
    return fixed.model_copy(update=lists | {"policies": [*fixed.policies, *_networks(specs)]})


def kept_lists(specs: Specs) -> list[models.WordListEntry]:
    """The word lists that people brought."""
    if specs.kept is None:
        return []
    sizes = [*specs.kept.describe(), *((name, None) for name in specs.kept.damaged())]
    return [models.WordListEntry(name=name, words=size) for name, size in sizes]


@remembered(most=4)
def _fixed(specs: Specs) -> models.Catalogue:
    """The catalogue of one server without its word lists and networks, which come and go."""
    return models.Catalogue(
        games=[_game(one) for one in (*entries(GAMES), *(entry(GAMES, place) for place in specs.own_games))],
        policies=[_player(POLICIES, entry) for entry in entries(POLICIES) if _playable(entry)],
        hosts=[_host(entry) for entry in entries(HOSTS, CONTEXT) if _playable(entry)],
        languages=_languages(),
        word_lists=[],
        own_lists=[],
        library=True,
        address="",
        limits={
            name: float(getattr(specs.limits, name))
            for name in ("cells", "words", "transcript", "thinking", "body", "file_body", "lists")
        },
    )


def _game(listed: CatalogueEntry) -> models.GameEntry:
    game: Game = make(GAMES, listed.name)
    return models.GameEntry(
        name=listed.name,
        title=game.name.replace("-", " ").capitalize(),
        summary=listed.help,
        kind=game.display.kind,
        query_noun=game.query_noun,
        secret_noun=game.secret_noun,
        cost_noun=game.cost_noun,
        has_misses=game.has_misses,
        default_policy=game.default_policy,
        presets=[
            models.Preset(title=title, rules=_shortest(rules, listed.parameters))
            for title, rules in (game.presets or {USUAL: listed.name}).items()
        ],
        parameters=[
            _choice(listed, parameter, *_range(GAMES, listed, parameter))
            for parameter in listed.parameters
            if parameter.name not in FILES | BESIDE_FILES
        ],
    )


def _shortest(rules: str, known: Iterable[Parameter]) -> str:
    """Rules as a game writes its own: without what they would be if they did not say it."""
    name, given = parse(rules)
    usual = {parameter.name: value_text(parameter.default) for parameter in known}
    return str(Spec(name, {key: value for key, value in given.items() if value != usual.get(key)}))


def _player(registry: Registry[Any], entry: CatalogueEntry) -> models.PlayerEntry:
    games: tuple[str, ...] = made_by(registry.factory(entry.name)).games
    return models.PlayerEntry(
        name=entry.name,
        games=list(games) or None,
        help=entry.help,
        # Files of this machine are named by its owner alone.
        parameters=[_choice(entry, parameter) for parameter in entry.parameters if parameter.name not in FILES],
    )


def _networks(specs: Specs) -> list[models.PlayerEntry]:
    """The trained networks of the server that guess, each for the game that it was trained on."""
    found = []
    for name, path in specs.networks.items():
        try:
            told = NetworkFile.load_as(path, KINDS, _description)
        except BestguessError:  # a file of something else
            continue
        games = [told.game.partition("(")[0]] if told.game else None
        about = f"A network trained on {specs.censored(told.game)[:80]}." if told.game else "A trained network."
        found.append(models.PlayerEntry(name=f"{LEARNED}(file={name})", games=games, help=about, parameters=[]))
    return found


def _description(file: NetworkFile) -> NetworkDescription:
    return file.description


def _host(entry: CatalogueEntry) -> models.PlayerEntry:
    kind: Any = HOSTS.factory(entry.name)
    return _player(HOSTS, entry).model_copy(update={"fair": kind.fair})


def hosts_for(game: Game) -> list[str]:
    """The names of the hosts that can be met in a game."""
    kinds: dict[str, Any] = {one.name: HOSTS.factory(one.name) for one in entries(HOSTS, CONTEXT) if _playable(one)}
    return [name for name, kind in kinds.items() if kind.suits(game)]


def _playable(entry: CatalogueEntry) -> bool:
    """Whether a policy or a host can be named over the wire: not if it needs a file."""
    return not any(parameter.required for parameter in entry.parameters)


def _choice(
    entry: CatalogueEntry, parameter: Parameter, least: int | None = None, most: int | None = None
) -> models.Choice:
    kind, optional = parameter.type, False
    if get_origin(kind) in (Union, UnionType):
        inner = [each for each in get_args(kind) if each is not NoneType]
        kind, optional = inner[0], len(inner) < len(get_args(kind))
    choices = [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else None
    names: dict[Any, Literal["int", "float", "bool", "text"]] = {int: "int", float: "float", bool: "bool"}
    return models.Choice(
        name=parameter.name,
        type="choice" if choices else names.get(kind, "text"),
        default=None if parameter.required else parameter.default,
        optional=optional,
        choices=choices,
        min=least,
        max=most,
        help=entry.parameter_help[parameter.name],
    )


def _range(registry: Registry[Any], entry: CatalogueEntry, parameter: Parameter) -> tuple[int | None, int | None]:
    """The smallest and the largest whole number that the rules themselves do not refuse for a parameter."""
    if _choice(entry, parameter).type != "int":
        return None, None
    others = {other.name: 1 for other in entry.parameters if _choice(entry, other).type == "int"}

    def refused(value: int) -> bool:
        given = ",".join(f"{name}={number}" for name, number in (others | {parameter.name: value}).items())
        try:
            make(registry, f"{entry.name}({given})")
        except ParameterError as error:
            return error.params["parameter"] == parameter.name
        except BestguessError:
            return False
        return False

    least = next((value for value in (0, 1) if not refused(value)), None)
    if least is None or not refused(_LARGEST):
        return least, None
    low, high = least, _LARGEST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if refused(middle) else (middle, high)
    return least, low


def _languages() -> list[str]:
    """English, and with the extra package the languages whose letters are known."""
    return sorted({"en", *language_files()})
