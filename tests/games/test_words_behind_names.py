"""Words behind the name of a game: its moves, its answers in the words of that name, and games not played."""

import re
import shlex
from itertools import chain

import pytest

from bestguess import make
from bestguess.core.errors import SpecError
from bestguess.games import GAMES
from bestguess.games.set_up_names import NAMES, NEAREST, SEA_BATTLE, SET_UPS

MOVES = {
    "battleship": ["E5 hit", "e5 hit, e6 sunk"],
    "battleship 8x8 not touching": ["E5 hit"],
    "sea battle": ["e5 sunk"],
    "rectangles": ["a1 full"],
    "hangman": ["_ a _ _ e", "e no"],
    "hangman 5 letters": ["e no, a yes _a___"],
    "phrase 5-3": ["e no"],
    "mastermind": ["1122 1 1"],
    "bulls": ["1234 1b1c"],
    "wordle": ["crane bybbg", 'crane "bybbg"'],
    "quordle": ["crane bybbg bybbg bybbg bybbg"],
    "jotto": ["crane 2"],
    "table animals": ["can it fly? yes"],
}
"""Words that people type behind the name of a game, which are no rules of it but moves."""


@pytest.mark.parametrize(("words", "moves"), [(words, one) for words, some in MOVES.items() for one in some])
def test_moves_behind_the_name_of_a_game_are_told_where_they_belong(words: str, moves: str) -> None:
    with pytest.raises(SpecError, match="Moves are given apart from the game: -m ") as error:
        make(f"{words} {moves}")
    (told,) = shlex.split(str(error.value).partition("-m ")[2].removesuffix("."))
    assert told == moves
    assert make(words).notation.read_moves((), told)


def test_moves_are_told_of_every_game() -> None:
    assert {GAMES.spec(words).name for words in MOVES} == set(GAMES)


@pytest.mark.parametrize("words", ["hangman apple", "wordle crane", "battleship e5", "hangman 7 klingon"])
def test_what_is_no_move_is_not_told_as_one(words: str) -> None:
    with pytest.raises(SpecError) as error:
        make(words)
    assert "-m " not in str(error.value)


OWN_WORDS = {
    "battleship, battle ship, battle ships, sea battle": "miss, hit, sunk",
    "bataille navale, touché coulé": "à l'eau, touché, coulé",
    "schiffe versenken": "Wasser, Treffer, versenkt",
    "hundir la flota, batalla naval": "agua, tocado, hundido",
    "batalha naval": "água, acertou, afundou",
    "battaglia navale": "acqua, colpito, affondato",
    "zeeslag": "mis, raak, gezonken",
    "laivanupotus": "huti, osui, upposi",
    "sänka skepp": "bom, träff, sänkt",
    "sænke slagskibe": "forbi, ramt, sænket",
    "senke slagskip": "bom, treff, senket",
    "torpedó": "nem talált, talált, süllyedt",
    "avioane": "aer, lovit, doborât",
    "amiral battı": "karavana, isabet, battı",
    "морской бой": "мимо, ранил, убил",
    "морський бій": "мимо, поранив, вбив",
    "statki": "pudło, trafiony, zatopiony",
    "lodě, námořní bitva": "voda, zásah, potopená",
    "potapljanje ladjic": "mimo, zadetek, potopljena",
    "bulls and cows, bulls, moo": "nothing, 1 cow, 1 bull",
    "cows and bulls, cows": "none, one cow, one bull",
    "hit and blow": "0, 1 blow, 1 hit",
    "1a2b": "0A0B, 0A1B, 1A0B",
    "picas y famas": "nada, 1 pica, 1 fama",
    "picas y fijas": "nada, 1 pica, 1 fija",
    "toque y fama": "nada, 1 toque, 1 fama",
    "numeron, numer0n": "0, 1 bite, 1 eat",
    "быки и коровы": "ничего, 1 корова, 1 бык",
    "taureaux et vaches": "rien, 1 vache, 1 taureau",
    "toros y vacas": "nada, 1 vaca, 1 toro",
    "bagels, pico fermi bagel, pico fermi bagels": "bagels, pico, fermi",
}
"""The words of a game's own answers by its names: nothing, something elsewhere or hit, and something right or sunk."""


@pytest.mark.parametrize("names", OWN_WORDS)
def test_the_answers_of_a_game_are_read_in_the_words_that_go_with_its_name(names: str) -> None:
    for name in names.split(", "):
        notation = make(name).notation
        asked = notation.parse_query("B7" if "battleship" in make(name).spec else "0123"[: make(name).places])
        said = [notation.format_answer(notation.read_answer((), asked, word)) for word in OWN_WORDS[names].split(", ")]
        assert said in (["miss", "hit", "sunk"], ["0b0c", "0b1c", "1b0c"])


def test_every_name_of_a_game_whose_answers_have_words_has_some() -> None:
    tried = [name for names in OWN_WORDS for name in names.split(", ")]
    known = [*NAMES["battleship"].split(", "), *SEA_BATTLE.split(", "), *NAMES["bulls-and-cows"].split(", ")]
    bagels = [names.split(", ") for names, (game, _) in SET_UPS.items() if game == "bulls-and-cows"]
    assert sorted(tried) == sorted({"battleship", *known, *chain.from_iterable(bagels)})


@pytest.mark.parametrize(("name", "near"), [(one, of) for names, of in NEAREST.items() for one in names.split(", ")])
def test_a_game_that_is_not_played_names_the_nearest(name: str, near: str) -> None:
    with pytest.raises(SpecError, match=re.escape(near)):
        make(name)
    for game in re.findall(r"nearest (?:is|are) ([a-z-]+)", near):
        make(game)
