"""Errors on the command line are told in one voice: the input, what may stand there, and the remedy."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulat"], "There is no command 'simulat'. Did you mean 'simulate'?"),
        (["simulate", "hangman", "--games", "0"], "--games 0: write a number of 1 or more."),
        (["simulate", "hangman", "-n", "x"], "-n x: write a whole number."),
        (["simulate", "hangman", "--polcy", "a"], "simulate has no option --polcy. Did you mean '--policy'?"),
        (["simulate", "hangman", "-p"], "-p needs a value behind it."),
        (["simulate", "hangman", "--plain=3"], "--plain takes no value."),
        (["advise"], "GAME: name the game, such as battleship, or a saved one with --load FILE."),
        (["play", "--notation", "pair"], "--notation pair: there is no 'pair', only letters, pairs."),
        (["serve", "extra"], "'extra' is too much for serve"),
        (["tournament", "mine.toml", "other"], "'other' is too much for tournament"),
        (["solve", "hangman", "--workers", "8"], "--workers 8: threads share this search. Take --threads N."),
    ],
)
def test_every_mistake_is_told_alike(bestguess, arguments, said):
    done = bestguess(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("bestguess: ")
    assert said in done.stderr
    verb = f" {arguments[0]}" if arguments[0] != "simulat" else ""
    assert done.stderr.endswith(f" See: bestguess{verb} --help\n")
    for sign in ("Usage:", "Error:", "Value error", "Input should", "{", "<"):
        assert sign not in done.stderr


def test_no_summary_of_a_command_is_cut(bestguess):
    done = bestguess("--help", COLUMNS="80")
    assert "..." not in done.stdout.partition("Commands:")[2].partition("A GAME")[0]


@pytest.mark.parametrize("command", ["simulate", "reproduce", "library", "import", "serve"])
def test_help_has_the_usual_signs_and_fits(bestguess, command):
    done = bestguess(command, "--help", COLUMNS="80")
    for sign in ("{", "<", "x>=", "<=x"):
        assert sign not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_without_a_command_the_help_is_shown(bestguess):
    done = bestguess()
    assert done.returncode == 2
    assert "Commands:" in done.stderr
