import pytest

from bestguess.apps.cli.playing.play import PlayPrompt, sit_down
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.hosts.honest import Honest

HIGHLOW = "highlow:HighLow(top=20)"


@pytest.fixture
def twelve() -> PlayPrompt:
    setup = Setup.make(HIGHLOW, None)
    return PlayPrompt(setup, Screen(plain=True), Honest(setup.game, 12), 12, seed=0)


def test_the_host_answers_until_the_secret_is_found(twelve, capsys):
    for line in ("10", "15", "13"):
        twelve.respond(line)
    said = capsys.readouterr().out
    assert "10 higher\n15 lower\n13 found\n" in said
    assert "you won in 3 guesses" in said
    assert "The engine (most-information) takes 4 for the same secret." in said
    assert "The secret: 13" in said
    assert twelve.closed


def test_nonsense_costs_nothing(twelve, capsys):
    for line in ("", "99", "nonsense", "10 higher", "undo", "save"):
        twelve.respond(line)
    assert twelve.transcript == ()
    assert not twelve.closed


def test_a_repeated_query_is_refused(twelve, capsys):
    twelve.respond("10")
    twelve.respond("10")
    assert len(twelve.transcript) == 1
    assert "10 was asked already" in capsys.readouterr().out


def test_hints_are_given_and_counted(twelve, capsys):
    twelve.respond("hint")
    assert "Try 10" in capsys.readouterr().out
    twelve.respond("why")
    twelve.respond("map")
    twelve.respond("13")
    assert "1 hint." in capsys.readouterr().out


def test_undo_takes_a_move_back(twelve):
    twelve.respond("10")
    twelve.respond("undo")
    assert twelve.transcript == ()


def test_quitting_reveals_the_secret(twelve, capsys):
    twelve.respond("10")
    twelve.respond("quit")
    assert twelve.closed
    said = capsys.readouterr().out
    assert "The secret: 13" in said
    assert "10 numbers left" in said


def test_the_same_seed_hides_the_same_secret():
    setup = Setup.make(HIGHLOW, None)
    secrets = {sit_down(setup, Screen(plain=True), "honest", seed=5).secret for _ in range(2)}
    assert len(secrets) == 1


def test_a_whole_game_from_outside(bestguess):
    done = bestguess("play", HIGHLOW, "--seed", "5", stdin="\n".join(map(str, range(1, 21))))
    assert done.returncode == 0
    assert "you won in" in done.stdout
    assert done.stderr == ""


def test_the_end_of_the_input_leaves_the_secret_hidden(bestguess):
    done = bestguess("play", HIGHLOW, "--seed", "5", stdin="nonsense\n")
    assert done.returncode == 0
    assert "The secret:" not in done.stdout


def test_a_host_without_a_secret_is_unmasked(bestguess):
    done = bestguess("play", HIGHLOW, "--host", "highlow:Shifty", stdin="10\n15\n18\n19\n20\n17\n16\n")
    assert done.returncode == 0, done.stderr
    assert "There was no secret. So many numbers were kept possible, of 20:" in done.stdout
    assert "  1  10 higher: 10" in done.stdout
    assert "It might have been: " in done.stdout


def test_the_first_letter_of_lingo_is_shown_by_the_host_and_asked_for_by_the_assistant(bestguess):
    played = bestguess("play", "lingo", "--seed", "5", stdin="")
    letter = played.stdout.partition("first=")[2][:1]
    assert f"The word begins with {letter.upper()}." in played.stdout
    assert f"{letter.upper()}????" in played.stdout
    helped = bestguess("assist", "lingo", "--library", "none", stdin="17\nB_____\nmoves\n")
    assert "Type the letter that the host shows" in helped.stderr + helped.stdout
    assert "wordle(length=6,tries=5,first=b)" in helped.stdout
    refused = bestguess("advise", "lingo")
    assert refused.returncode == 2
    example = "wordle(tries=5,first=b)"
    assert refused.stderr == f'bestguess: first=shown: write the letter that the host shows, such as b: "{example}".\n'
    assert bestguess("advise", example, "--moves", "bread gbbbb").returncode == 0


@pytest.mark.parametrize(
    ("game", "line", "alone"),
    [
        ("jotto", "crane 5", "CRANE"),
        ("wordle", "crane gyybb", "CRANE"),
        ("mastermind", "1122 1 0", "1122"),
        ("bulls-and-cows", "1234 1b2c", "1234"),
        ("hangman(length=5)", "e no", "E"),
        ("battleship", "b7 miss", "B7"),
    ],
)
def test_a_guess_that_is_typed_with_its_answer_is_to_be_typed_alone(game, line, alone, capsys):
    setup = Setup.make(game, None)
    prompt = PlayPrompt(setup, Screen(plain=True), Honest(setup.game, None), None, seed=0)
    prompt.respond(line)
    assert prompt.transcript == ()
    assert f"Type the {setup.game.query_noun} alone: {alone}." in capsys.readouterr().out


def test_wordle_has_six_tries_where_people_name_it_and_any_number_for_programs(bestguess):
    six = ", ".join(f"{word} bbbbb" for word in ("fuzzy", "vivid", "mamma", "queue", "hooch", "skills"[:5]))
    over = bestguess("advise", "wordle", "--moves", six, "--plain")
    assert "wordle(tries=6)" in over.stdout + over.stderr
    assert "wordle(tries=6)" not in bestguess("advise", "wordle(tries=0)", "--plain").stdout
    assert bestguess("advise", "wordle", "--plain").stdout.startswith("wordle(tries=6), ")
