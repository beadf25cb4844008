"""Commands by all their names, answers echoed as they were read, and errors in one line."""

import pytest
from cli.assisting import assistant

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.play import PlayPrompt, sit_down
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen

SHIPS = "battleship(rows=5,columns=5,fleet=3-2)"
WORDS = "wordle(words=board|crane|moves|pause,length=5)"


def player(game: str = SHIPS) -> PlayPrompt:
    return sit_down(Setup.make(game, None), Screen(plain=True), "honest", seed=1)


@pytest.mark.parametrize(
    ("game", "line", "noted"),
    [
        (SHIPS, "d3 missed", "Noted: D3 miss."),
        (SHIPS, "hit c4", "Noted: C4 hit."),
        (SHIPS, "I shot b5 and it was a hit", "Noted: B5 hit."),
        (SHIPS, "a1 m, b1 touché", "Noted: A1 miss, B1 hit."),
        ("rectangles(rows=4,columns=4,shapes=2x1)", "b3: empty", "Noted: B3 empty."),
        ("mastermind(pegs=2,colours=3)", "12 1b0w", "Noted: 12 1b0w."),
        ("bulls-and-cows(digits=2)", "12 0 1", "Noted: 12 0b1c."),
        (WORDS, "crane bbbbb", "Noted: CRANE bbbbb."),
    ],
)
def test_every_answer_is_echoed_as_it_was_read(game: str, line: str, noted: str, capsys):
    made = assistant(game)
    capsys.readouterr()
    made.respond(line)
    assert noted.casefold() in capsys.readouterr().out.casefold()


def test_an_answer_alone_is_echoed_with_its_query(capsys):
    made = assistant(SHIPS)
    cell = made.setup.game.notation.format_query(made.focus())
    made.respond("plouf")
    assert f"Noted: {cell} miss." in capsys.readouterr().out


@pytest.mark.parametrize("line", ["why?", "why not a1", "why a1?", "Why!"])
def test_the_suggestion_or_another_query_is_explained(line: str, capsys):
    for made in (assistant(SHIPS), player()):
        capsys.readouterr()
        made.respond(line)
        said = capsys.readouterr().out
        assert said.startswith("A1 tells" if "a1" in line else "C3 tells")


def test_a_query_that_was_asked_is_not_explained(capsys):
    made = assistant(SHIPS, moves="a1 miss")
    capsys.readouterr()
    made.respond("why a1")
    assert capsys.readouterr().out == "A1 was asked already, in move 1.\n"


@pytest.mark.parametrize("line", ["q", "Q", "quit", "exit", "EXIT", "bye", "give up", "Give up!", "resign"])
def test_every_prompt_is_left_by_any_of_the_words(line: str):
    for made in (assistant(SHIPS), player()):
        made.respond(line)
        assert made.closed


@pytest.mark.parametrize("line", ["undo", "u", "back", "take back", "U"])
def test_a_move_is_taken_back_by_any_of_the_words(line: str):
    for made in (assistant(SHIPS, moves="A1 miss, A2 miss"), player()):
        if isinstance(made, PlayPrompt):
            made.respond("a1")
        before = made.transcript
        made.respond(line)
        assert made.transcript == before[:-1]


@pytest.mark.parametrize("line", ["hint", "best", "Best", "suggest"])
def test_the_suggestion_is_told_again(line: str, capsys):
    for made in (assistant(SHIPS), player()):
        query = made.setup.game.notation.format_query(Assistant.suggestion(made) if isinstance(made, Assistant) else 0)
        capsys.readouterr()
        made.respond(line)
        said = capsys.readouterr().out
        assert query in said or isinstance(made, PlayPrompt)
        assert "%" in said


@pytest.mark.parametrize("line", ["new", "restart", "Start over", "new game"])
def test_a_new_game_begins(line: str, capsys):
    made = assistant(SHIPS, moves="A1 miss, A2 miss")
    made.respond(line)
    assert made.typed == ()
    assert "A1 miss, A2 miss" in capsys.readouterr().out
    played = player()
    played.respond("a1")
    played.respond(line)
    assert played.closed
    assert played.another


HANGMAN = "hangman(words=quiz|queen|unit,length=4)"
ASSISTED = (SHIPS, "mastermind(pegs=2,colours=3)", WORDS, HANGMAN)


@pytest.mark.parametrize("game", ASSISTED)
@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("how many left", "left: moves"),
        ("how many are left?", "left: moves"),
        ("How many words are still possible", "left: moves"),
        ("what if c7", "suggested: why "),
        ("what about e?", "suggested: why "),
        ("no, b8 was perhaps a miss", "fix MOVE ANSWER"),
        ("no wait, that was wrong", "fix MOVE ANSWER"),
    ],
)
def test_what_a_command_does_names_the_command(game: str, line: str, names: str, capsys):
    made = assistant(game)
    for prompt in (made, player(game)):
        capsys.readouterr()
        prompt.respond(line)
        said = capsys.readouterr().out
        assert (names in said) == (prompt is made or "fix" not in names), said  # a host of ours errs in no answer
        assert prompt.transcript == ()


@pytest.mark.parametrize(
    ("game", "line", "names"),
    [
        (HANGMAN, "lives 10", "rules lives=10"),
        (HANGMAN, "10 lives", "rules lives=10"),
        (HANGMAN, "tries: 8", "rules lives=8"),
        ("mastermind(pegs=2,colours=3)", "tries 8", "rules tries=8"),
        (SHIPS, "what if b2", "why B2"),
        (HANGMAN, "what if z?", "why Z"),
    ],
)
def test_the_command_is_named_with_what_was_typed(game: str, line: str, names: str, capsys):
    made = assistant(game)
    made.respond(line)
    assert names in capsys.readouterr().out


def test_the_moves_are_listed_with_how_many_secrets_are_left(capsys):
    for prompt in (assistant(HANGMAN), player(HANGMAN)):
        capsys.readouterr()
        prompt.respond("moves")
        said = capsys.readouterr().out
        assert "No move so far." in said
        assert "words left" in said


@pytest.mark.parametrize("line", ["?", "help", "commands"])
def test_the_commands_are_listed(line: str, capsys):
    made = assistant(SHIPS)
    capsys.readouterr()
    made.respond(line)
    said = capsys.readouterr().out
    assert all(command in said for command in ("undo", "hint", "new", "why", "quit", "fix"))


def test_a_letter_that_may_be_asked_is_no_command():
    made = assistant("hangman(words=quiz|queen|unit,length=4)")
    made.respond("q")
    assert not made.closed
    assert made.prompt().startswith("Q")


def test_a_word_that_is_a_command_may_be_asked(capsys):
    made = player(WORDS)
    made.respond("moves")
    assert made.transcript == ()
    assert "=moves" in capsys.readouterr().out
    made.respond("=moves")
    assert [made.setup.game.notation.format_query(query).lower() for query, _ in made.transcript] == ["moves"]


@pytest.mark.parametrize(
    ("game", "line", "names"),
    [
        (SHIPS, "b11 miss", "B11 is off the board"),
        (SHIPS, "perhaps", "perhaps"),
        (SHIPS, "5,3 miss", "E3"),
        (SHIPS, "b2 perhaps", "perhaps"),
        ("mastermind(pegs=2,colours=3)", "perhaps", "perhaps"),
        ("mastermind(pegs=2,colours=3)", "12 perhaps", "perhaps"),
        ("bulls-and-cows(digits=2)", "perhaps", "perhaps"),
        (WORDS, "c r y", "c r y"),
    ],
)
def test_an_error_is_told_once_in_one_line(game: str, line: str, names: str, capsys):
    made = assistant(game)
    capsys.readouterr()
    made.respond(line)
    said = capsys.readouterr().out.strip()
    assert names in said
    assert "\n" not in said
    assert len(said) < 280
    assert made.typed == ()


def test_pairs_are_read_where_they_were_asked_for(capsys):
    made = assistant(SHIPS, pairs=True)
    made.respond("(1,1) miss")
    made.respond("hit 5 5")
    assert made.setup.game.notation.read_moves((), "E1 miss, A5 hit") == made.typed
    assert "Noted: (5,5) hit." in capsys.readouterr().out
    made.respond("6,6 miss")
    assert "off the board" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "spec"),
    [
        (["Battleship", "6x6", "3-2-2"], "battleship(rows=6,columns=6,fleet=d3-p2-a2)"),
        (["battleships", "--fleet", "4,3,3"], "battleship(fleet=b4-d3-s3)"),
        (["bulls", "2"], "bulls-and-cows(digits=2)"),
        (["Mastermind", "2x3"], "mastermind(pegs=2,colours=3)"),
    ],
)
def test_a_game_may_be_named_in_words(words: list[str], spec: str, bestguess):
    done = bestguess("advise", *words, "--top", "1")
    assert done.stdout.startswith(spec)


@pytest.mark.parametrize(
    "line", ["fix 2 hit", "fix 2: Treffer", "fix move 2 to hit", "fix b1 hit", "fix hit b1", "FIX 2 = x"]
)
def test_an_answer_is_fixed_by_number_or_by_its_cell(line: str):
    made = assistant(SHIPS, moves="A1 miss, B1 miss")
    made.respond(line)
    assert made.setup.notation.moves(made.typed) == "A1 miss, B1 hit"
