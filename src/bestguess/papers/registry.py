"""The registry of reproductions: one line for each."""

from bestguess.papers.reproduction import Reproduction


def _at(module: str) -> str:
    return f"bestguess.papers.{module}:measure"


REPRODUCTIONS = {
    one.name: one
    for one in (
        Reproduction(
            "battleship-paper",
            "Battleship by sampling boards",
            "A. Maheshwari and A. Singhvi 2021, sections 2.4 and 2.5",
            "Their counts, their worked positions, and the shots of their method beside those of exact play.",
            _at("maheshwari_singhvi.reproduce_battleship"),
            frozenset({"games", "seed"}),
        ),
        Reproduction(
            "phrase-paper",
            "Phrases of a host who may lie once",
            "A. Maheshwari and A. Singhvi 2021, section 3.3",
            "Their word lists on a case worked by hand, and the questions of their method beside those of exact "
            "probabilities, with and without a lie.",
            _at("maheshwari_singhvi.reproduce_phrase"),
            frozenset({"words", "games", "seed"}),
        ),
        Reproduction(
            "kettaf-pruning",
            "What pruning saves in solving hangman",
            "R. Kettaf 2024, sections 3.3 and 4.4",
            "The time of his recursions f and phi against the size of the dictionary, with and without pruning.",
            _at("kettaf.reproduce_pruning"),
            frozenset({"words", "sets", "most", "lives", "length", "letters", "draw_lives", "repeats", "seed"}),
        ),
        Reproduction(
            "kettaf-entropy",
            "Asking for the most entropy, against the optimum",
            "R. Kettaf 2024, section 5.4",
            "The mean questions of entropy play and of the optimum phi, on samples of 120 words of 5 letters.",
            _at("kettaf.reproduce_entropy"),
            frozenset({"words", "games", "seed"}),
        ),
        Reproduction(
            "kettaf-dqn",
            "Networks that learn to guess",
            "R. Kettaf 2024, sections 5.2 to 5.4",
            "The mean questions of his LSTM as it learns, beside entropy play, phi and the best for its reward.",
            _at("kettaf.reproduce_dqn"),
            frozenset({"words", "seed"}),
            extra="learn",
            check="bestguess.lab.learning.torch_setup:check_torch",
        ),
        Reproduction(
            "kettaf-evil",
            "Hosts who have no word",
            "R. Kettaf 2024, section 5.5",
            "The questions that his greedy host and a learned one force, beside the exact most, on 200 random words.",
            _at("kettaf.reproduce_evil"),
            frozenset({"games", "seed"}),
        ),
        Reproduction(
            "sid",
            "Four strategies for one word, on 36 words",
            "Sid, 'Hangman Strategy'",
            "The score of each of his words under each of his strategies.",
            _at("sid.reproduce"),
            frozenset({"words", "secrets", "time"}),
        ),
        Reproduction(
            "wang",
            "Words that are in no list",
            "Z. Wang, 'An Algorithm of Hangman Game'",
            "The share of words that each part of his method wins, on words held out of the list that it learns from.",
            _at("wang.reproduce"),
            frozenset({"words", "games", "seed"}),
        ),
        Reproduction(
            "myshkin",
            "GuessingGame and its agent Myshkin",
            "M. Hinz 2022",
            "The number of boards, the entropy of a cell, and the mean shots of his agent over all boards.",
            _at("hinz.reproduce"),
            frozenset({"games", "seed"}),
        ),
        Reproduction(
            "small-boards",
            "Small Battleship boards solved",
            "M. Audinot, F. Bonnet and S. Viennot 2014, abstract",
            "The least mean shots of each small board, and what shooting always where a hit is likeliest loses.",
            _at("audinot_bonnet_viennot.reproduce"),
            frozenset({"time", "board", "ships", "save"}),
        ),
    )
}
"""The reproductions by name. A line here adds one to the command line, the report and the tests."""
