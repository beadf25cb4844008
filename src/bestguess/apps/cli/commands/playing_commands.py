"""The commands that play, advise and hide: from ``list`` to ``ask``, ``habits`` and ``hide``.

What they do is imported when they are called.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bestguess.apps.cli.commands.arguments import (
    GameOrLoaded,
    GameSpec,
    GameUnlessLoaded,
    HostElsewhere,
    HostSpec,
    Json,
    Load,
    Moves,
    NotationName,
    Place,
    Plain,
    PolicySpec,
    RandomSeed,
    Save,
    Seed,
    Trust,
    drawn,
    text_of_moves,
)
from bestguess.apps.cli.commands.game_options import NO_OPTIONS, Fleet, GameOptions, with_game_options

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.saved_games import SavedGame


def list_(
    name: Annotated[str | None, typer.Argument(help="The game, policy or host; all if none is named.")] = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """List the games, policies and hosts with their parameters."""
    from bestguess.apps.cli.rendering.listing import show_tables
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.records.library_place import keep_openings

    keep_openings()
    show_tables(Screen(plain or json), json, name)


@with_game_options
def watch(
    game: GameSpec = "battleship",
    policy: PolicySpec = None,
    seed: RandomSeed = None,
    secret: Annotated[str | None, typer.Option(help="What to hide, as the game writes it.")] = None,
    host: HostSpec = "honest",
    options: GameOptions = NO_OPTIONS,
    delay: Annotated[float | None, typer.Option(min=0.0, max=60.0, help="Seconds between moves.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Write the game to a game file.")] = None,
    maps: Annotated[
        Path | None, typer.Option("--maps", metavar="DIR", help="On a board: write its maps after each move, as PNG.")
    ] = None,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Watch the engine find a hidden secret, move by move."""
    from bestguess.advice.rule_sentences import became
    from bestguess.apps.cli.commands.game_options import as_played
    from bestguess.apps.cli.playing.setup import Setup, announce
    from bestguess.apps.cli.playing.watch import watch as show
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.arena.hosting import hosted
    from bestguess.games.set_up_words import host_of
    from bestguess.records.library_place import keep_openings

    keep_openings()
    spec = as_played(options.spec(game), policy)
    seed, hidden = drawn(seed), None
    host = host_of(game, host)
    asked = hosted(spec, host, seed, secret)
    setup = Setup.make(asked, policy, notation == "pairs")
    if secret is not None:
        hidden = setup.game.notation.parse_secret(secret)
    screen = Screen(plain)
    announce(became(spec, asked, host), screen)
    show(setup, screen, seed, hidden, delay, host, save, maps)


@with_game_options
def play(
    game: GameSpec = "battleship",
    policy: Annotated[
        str | None, typer.Option("--policy", "-p", metavar="P", help="The policy that gives hints.")
    ] = None,
    options: GameOptions = NO_OPTIONS,
    host: HostSpec = "honest",
    seed: RandomSeed = None,
    save: Save = None,
    library: Place = None,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Guess yourself, with a hint when you want one.

    The game is kept in your library as you play: bestguess library.
    """
    from bestguess.advice.rule_sentences import became
    from bestguess.apps.cli.commands.game_options import HIDER, as_played, with_default
    from bestguess.apps.cli.playing.play import play_games
    from bestguess.apps.cli.playing.setup import Setup, announce
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.arena.hosting import hosted
    from bestguess.games.set_up_words import host_of
    from bestguess.records.library_place import keep_openings

    keep_openings(library)
    seed, screen = drawn(seed), Screen(plain)
    spec = with_default(as_played(options.spec(game), policy), "hider", HIDER)
    host = host_of(game, host)
    asked = hosted(spec, host, seed)
    setup = Setup.make(asked, policy, notation == "pairs")
    announce(became(spec, asked, host), screen)
    play_games(setup, screen, host, seed, library=library, file=save, rules=spec)


@with_game_options
def assist(
    game: GameOrLoaded = None,
    policy: PolicySpec = None,
    options: GameOptions = NO_OPTIONS,
    moves: Moves = None,
    load: Load = None,
    host: HostElsewhere = "honest",
    opponent: Annotated[
        str | None, typer.Option(metavar="NAME", help="Battleship: who hid the fleet; see bestguess habits.")
    ] = None,
    save: Save = None,
    library: Place = None,
    trust: Trust = False,
    notation: NotationName = "letters",
    usual: Annotated[bool, typer.Option("--usual", help="Battleship: the usual game, without being asked.")] = False,
    plain: Plain = False,
) -> None:
    """Get help in a game you play elsewhere: you type the answers.

    Of Battleship, where no more is given and you are at a terminal, the board, the ships and the rules are asked for.
    A hangman word may then be in no list: outside=0.02, unless the spec says otherwise.
    A fleet is taken to be hidden by a person: hider=people, unless the spec says otherwise.
    Wordle then has six tries: tries=6, unless the spec says otherwise.
    The game is kept in your library as you play: bestguess library.
    """
    from bestguess.apps.cli.commands.game_options import HIDER, OUTSIDE, as_played, is_tree, lacks, with_default
    from bestguess.apps.cli.hiding.habit_report import against, check_opponent
    from bestguess.apps.cli.playing.assist import Assistant
    from bestguess.apps.cli.playing.fleet_prompt import ask_fleet, is_asked
    from bestguess.apps.cli.playing.phrase_prompt import ask_first_letter, ask_pattern
    from bestguess.apps.cli.playing.setup import Setup
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.apps.cli.storage.keeper import Keeper
    from bestguess.core.spec import make
    from bestguess.games import GAMES
    from bestguess.games.set_up_names import SHOWN
    from bestguess.games.set_up_words import host_of
    from bestguess.records.game_file import HostOf
    from bestguess.records.library_place import keep_openings

    keep_openings(library)
    screen = Screen(plain)
    saved, made = _saved(load, trust, game), text_of_moves(moves)
    if opponent is None and saved is not None:
        opponent = saved.opponent
    spec = options.spec(game or (saved and saved.spec) or "battleship")
    tree = is_tree(policy)
    if saved is None and not (usual or tree or made.strip()) and is_asked(spec):
        fleet = ask_fleet(spec, screen)
        if fleet is None:
            return
        spec = fleet
    evil = host_of(game or "", host) == "evil"  # whose words are those of the list, and whose fleet nobody hid
    expected = as_played(spec)
    if not evil:
        expected = with_default(with_default(expected, "outside", OUTSIDE), "hider", HIDER)
    # A saved game says itself which prior it has, and a tree plays the game that it was made for.
    if (saved is None and not tree) or (saved is not None and saved.spec == make(GAMES, expected).spec):
        spec = expected
    if lacks(spec, "lengths") and not made.strip() and saved is None:
        seen = ask_pattern(spec, screen)
        if seen is None:
            return
        spec, made = seen
    if spec.given.get("first") == SHOWN and saved is None:
        begun = ask_first_letter(spec, screen)
        if begun is None:
            return
        spec = begun
    if opponent is not None:
        check_opponent(str(spec), opponent)
    setup = Setup.make(spec, policy, notation == "pairs")
    if evil:
        from bestguess.apps.cli.advising.evil import against_evil

        setup = against_evil(setup, policy)
    if opponent is not None:
        setup, said = against(setup, opponent, library)
        for sentence in said:
            screen.say(sentence)
    with setup.notation.translating_errors():
        transcript = setup.transcript(made, saved)
    whose = HostOf(elsewhere=True, name=opponent)
    keeper = Keeper.begin(setup.game, screen.complain, library=library, file=save, host=whose)
    Assistant(setup, screen, keeper).begin(transcript).run()


@with_game_options
def advise(
    game: GameUnlessLoaded = None,
    moves: Moves = None,
    policy: PolicySpec = None,
    options: GameOptions = NO_OPTIONS,
    host: HostElsewhere = "honest",
    load: Load = None,
    top: Annotated[int, typer.Option(min=0, metavar="K", help="How many queries to list; 0 for all.")] = 5,
    trust: Trust = False,
    json: Json = False,
    notation: NotationName = "letters",
    plain: Plain = False,
) -> None:
    """Rank the next queries of one position.

    Wordle then has six tries: tries=6, unless the spec says otherwise, or the game is loaded.
    """
    from bestguess.apps.cli.advising.advice import show_advice
    from bestguess.apps.cli.commands.game_options import as_played
    from bestguess.apps.cli.playing.setup import Setup, announce
    from bestguess.apps.cli.rendering.screen import Screen
    from bestguess.core.limits import LeftDoubt
    from bestguess.games.set_up_words import host_of
    from bestguess.records.library_place import keep_openings

    keep_openings()
    saved = _saved(load, trust, game)
    if game is None:
        game = saved.spec if saved else None
    if game is None:
        if saved:
            raise typer.BadParameter(
                f"{load} has moves and names no game: name it, such as battleship", param_hint="GAME"
            )
        raise typer.BadParameter(
            "name the game, such as battleship, or a saved one with --load FILE", param_hint="GAME"
        )
    spec = options.spec(game)
    setup = Setup.make(as_played(spec, policy) if saved is None else spec, policy, notation == "pairs")
    if host_of(game, host) == "evil":
        from bestguess.apps.cli.advising.evil import against_evil

        setup = against_evil(setup, policy)
    screen, typed = Screen(plain or json), text_of_moves(moves)
    with setup.notation.translating_errors():
        transcript = setup.transcript(typed, saved)
        doubt = LeftDoubt.of(setup.game, transcript, typed)
        announce("" if doubt is None else doubt.sentence(), screen, json)
        show_advice(setup, transcript, screen, top, json)


def ask(
    game: GameSpec,
    questions: Annotated[
        list[str], typer.Argument(metavar="QUESTION", help='Such as "is a ship at D4"; several are ranked.')
    ],
    moves: Moves = None,
    fleet: Fleet = None,
    wrong: Annotated[
        float,
        typer.Option(
            min=0.0, max=0.999, metavar="E", help="How often the host's answer is wrong; tells what is heard, too."
        ),
    ] = 0.0,
    draws: Annotated[
        int, typer.Option(min=2, max=10_000_000, metavar="N", help="Secrets drawn where a question is not exact.")
    ] = 20_000,
    seed: Seed = 0,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Weigh questions about what is hidden: how much each one tells.

    Of Battleship: is a ship at D4, what is at D4, is red in the left half, how many tiles in column 3, how long is red,
    is the largest ship horizontal, how many ships are vertical, do red and blue share a row, do red and blue touch;
    joined by and, or, not and parentheses. Ships are named as the game names them. See docs/use/colours.md.
    Of a game of your own: what it reads, where it derives from AsksQuestions. See docs/extend/adding-a-game.md.
    """
    from bestguess.apps.cli.advising.questions import show_worths
    from bestguess.apps.cli.commands.game_options import as_played
    from bestguess.apps.cli.playing.setup import Setup
    from bestguess.apps.cli.rendering.screen import Screen

    setup = Setup.make(as_played(GameOptions(fleet=fleet).spec(game)), None, False)
    with setup.notation.translating_errors():
        show_worths(
            setup,
            setup.transcript(text_of_moves(moves), None),
            questions,
            Screen(plain or json),
            wrong,
            draws,
            seed,
            json,
        )


def _saved(load: Path | None, trust: bool, game: str | None) -> "SavedGame | None":
    """The saved game to go on with, if any: what reads it is imported for that alone."""
    if load is None:
        return None
    from bestguess.apps.cli.storage.saved_games import SavedGame
    from bestguess.core.spec import code_in

    return SavedGame.read(load, trust, code_in(game or ""))


def habits(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Who hid the fleets; all are listed if left out.")
    ] = None,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The board and the fleet.")] = "battleship",
    files: Annotated[
        list[Path] | None,
        typer.Option(
            "--from", metavar="FILE", help="Games of NAME, or text with a fleet on each line; repeat for more."
        ),
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete what was learned of NAME.")] = False,
    library: Place = None,
    trust: Trust = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Learn how a person hides a fleet, from your finished games.

    The games are those of assist --opponent NAME. What is learned is kept on this computer only.
    """
    from bestguess.apps.cli.hiding.habit_report import delete_habits, learn_habits, list_habits
    from bestguess.apps.cli.rendering.screen import Screen

    screen = Screen(plain or json)
    if name is None:
        if delete or files:
            raise typer.BadParameter("say whose habits: bestguess habits NAME", param_hint="NAME")
        list_habits(screen, library, json)
    elif delete:
        if files:
            raise typer.BadParameter("habits are learned or deleted, not both: leave --from out", param_hint="--delete")
        delete_habits(name, screen, library)
    else:
        learn_habits(name, game, files or [], screen, library, trust, json)


def hide(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, with its board and fleet.")] = "battleship",
    hider: Annotated[
        str | None,
        typer.Option(
            "--hider",
            metavar="H",
            help="How to hide: uniform, people, hidden-well or a file; hidden-well where it can.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Also say what the habits of NAME cost, such as yours.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="With --name: how many games to play for it.")] = 40,
    seed: RandomSeed = None,
    library: Place = None,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Draw a fleet to hide in a game on paper."""
    from bestguess.apps.cli.hiding.hide import hide_fleet
    from bestguess.apps.cli.rendering.screen import Screen

    hide_fleet(game, hider, name, games, drawn(seed), Screen(plain or json), library, json)
