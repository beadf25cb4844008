"""Set-ups in words, for every place where a spec is read."""

import re

import pytest

from bestguess import make
from bestguess.core.errors import SpecError
from bestguess.core.spec import parse
from bestguess.games import GAMES
from bestguess.games.hangman.alphabets import ALPHABETS
from bestguess.games.hangman.languages import LANGUAGES, categories
from bestguess.games.set_up_names import NAMES, SEA_BATTLE, TEN_SHIPS
from bestguess.games.set_up_words import PATTERNS

TEN = "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)"

TOUCHING = ("ships may touch", "they can touch", "touching allowed", "touching is ok", "ships are allowed to touch")
APART = (
    "ships can't touch",
    "ships cannot touch",
    "ships may not touch",
    "they mustn't touch",
    "ships are not allowed to touch",
    "no touching",
    "touching is not allowed",
    "never touching",
)


@pytest.mark.parametrize(
    ("words", "spec"),
    [
        ("table birds.csv", "table(file=birds.csv)"),
        ("table of My/Birds.csv", "table(file=My/Birds.csv)"),
        ("table(birds.csv)", "table(file=birds.csv)"),
        ("wordle 6 letters secrets.txt hard", "wordle(length=6,words=secrets.txt,hard=true)"),
        ("hangman 6 lives Words.txt", "hangman(lives=6,words=Words.txt)"),
        ("hangman animals", "hangman(words=animals)"),
        ("hangman card and board games", "hangman(words=card-and-board-games)"),
        ("battleship 4 3 3 2 2 2 1 1 1 1", "battleship(fleet=4-3-3-2-2-2-1-1-1-1)"),
        ("battleship 10x10 1x4 2x3 3x2 4x1", "battleship(rows=10,columns=10,fleet=1x4-2x3-3x2-4x1)"),
        ("battleship 8x8 1x4 2x3", "battleship(rows=8,columns=8,fleet=1x4-2x3)"),
        (
            "Hasbro Battleship 8x8",
            "battleship(fleet=carrier5-battleship4-cruiser3-submarine3-destroyer2,announce=named,rows=8,columns=8)",
        ),
        ("battleship 3x3 2x4 1x5", "battleship(fleet=3x3-2x4-1x5)"),  # more cells than 3x3 has
        ("battleship fleet=4x4-2x2", "battleship(fleet=4x4-2x2)"),
        ("battleship 6x6 2x2", "battleship(rows=6,columns=6,fleet=2x2)"),
        ("battleship 10x10 fleet=5,4,3,3,2", "battleship(rows=10,columns=10,fleet=5-4-3-3-2)"),
        ("battleship fleet=c5, b4, 8x8", "battleship(fleet=c5-b4,rows=8,columns=8)"),
        ("battleship 8x8 one 5, one 4, two 3, one 2", "battleship(rows=8,columns=8,fleet=5-4-3-3-2)"),
        ("battleship ships: carrier 5, battleship 4, destroyer 2", "battleship(fleet=carrier5-battleship4-destroyer2)"),
        ("battleship 4 battleship, 2 patrol boat 6x6", "battleship(fleet=battleship4-patrolboat2,rows=6,columns=6)"),
        *((f"battleship {words}", "battleship(touching=true)") for words in TOUCHING),
        *((f"battleship {words}", "battleship(touching=false)") for words in APART),
        ("evil hangman 5 letters", "hangman(length=5)"),
        ("Battleship", "battleship"),
        ("BATTLESHIPS", "battleship"),
        (" battleships ", "battleship"),
        ("battleship 10x10", "battleship(rows=10,columns=10)"),
        ("battleship 8 x 8", "battleship(rows=8,columns=8)"),
        ("battleship 8×8 4-3-3", "battleship(rows=8,columns=8,fleet=4-3-3)"),
        ("battleship10x10", "battleship(rows=10,columns=10)"),
        ("battleship(4-3-3)", "battleship(fleet=4-3-3)"),
        ("battleship(4,3,3)", "battleship(fleet=4-3-3)"),
        ("battleship 5, 4, 3, 3, 2", "battleship(fleet=5-4-3-3-2)"),
        ("battleship fleet 4-3-3", "battleship(fleet=4-3-3)"),
        ("battleship c5-b4", "battleship(fleet=c5-b4)"),
        ("Battleship(Rows=8,columns=8)", "battleship(rows=8,columns=8)"),
        ("battleship rows=8 columns=8", "battleship(rows=8,columns=8)"),
        ("battleship not touching, named", "battleship(touching=false,announce=named)"),
        ("battleship 10x10 colours", "battleship(rows=10,columns=10,announce=colour)"),
        ("battleship 6x6 2..4-2..4 coloured", "battleship(rows=6,columns=6,fleet=2..4-2..4,announce=colour)"),
        (
            "collaborative battleship 3-3-3-2",
            "battleship(rows=8,columns=8,fleet=3-3-3-2,announce=colour)",
        ),
        (
            "Rothe's Battleship",
            "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour,colours=red-blue-purple)",
        ),
        ("battleship 10x10 every hit", "battleship(rows=10,columns=10,announce=every-hit)"),
        ("battleship(10x10, touching=false)", "battleship(rows=10,columns=10,touching=false)"),
        ("sea battle", TEN),
        ("wordle-unlimited", "wordle(tries=6)"),
        ("Wördle", "wordle(tries=6,language=de)"),
        ("wordle 6", "wordle(length=6)"),
        ("Le Mot", "wordle(tries=6,language=fr)"),
        ("termo", "wordle(tries=6,language=pt)"),
        ("sutom 8 letters", "wordle(tries=6,language=fr,length=8,first=shown)"),
        ("lingo first letter b", "wordle(tries=5,first=b)"),
        ("Motus starting with é", "wordle(tries=6,language=fr,length=7,first=e)"),
        ("mastermind-5", "mastermind(pegs=5,colours=8)"),
        ("moo", "bulls-and-cows"),
        ("hit&blow 3", "bulls-and-cows(digits=3)"),
        ("Hit-And-Blow", "bulls-and-cows"),
        ("bulls_and_cows", "bulls-and-cows"),
        ("animal, vegetable or mineral", "table"),
        ("Galgenmaennchen 7", "hangman(language=de,length=7)"),
        ("Gluecksrad", "phrase(language=de)"),
        ("sea-battle", TEN),
        ("Master Mind 4x6", "mastermind(pegs=4,colours=6)"),
        ("mastermind 5 8", "mastermind(pegs=5,colours=8)"),
        ("1A2B", "bulls-and-cows"),
        ("akinator", "table"),
        ("animal vegetable mineral", "table"),
        ("Морской бой", TEN),
        ("battleship ten ships", TEN),
        ("Schiffe versenken", "battleship"),
        ("Bataille navale 8x8", "battleship(rows=8,columns=8)"),
        ("hangman 7", "hangman(length=7)"),
        ("Hangman 7 letters", "hangman(length=7)"),
        ("hangman fr", "hangman(language=fr)"),
        ("hangman French", "hangman(language=fr)"),
        ("hangman in français", "hangman(language=fr)"),
        ("hangman 7 de 6 lives", "hangman(length=7,language=de,lives=6)"),
        ("hangman(7)", "hangman(length=7)"),
        ("hangman seven letters french", "hangman(length=7,language=fr)"),
        ("Hangman sieben deutsch", "hangman(length=7,language=de)"),
        ("hangman seven six lives", "hangman(length=7,lives=6)"),
        ("hangman 6 lives, 7 letters", "hangman(length=7,lives=6)"),
        ("battleship 8x8 fleet 4 3 3 2", "battleship(rows=8,columns=8,fleet=4-3-3-2)"),
        ("battleship ships: 5 4 3", "battleship(fleet=5-4-3)"),
        ("battleship fleet=8-8", "battleship(fleet=8-8)"),
        ("hangman words=two|four,length=4", "hangman(words=two|four,length=4)"),
        ("phrase 6 4 8 lives", "phrase(lengths=6-4,lives=8)"),
        ("phrase six four one lie", "phrase(lengths=6-4,lies=1)"),
        ("mastermind five by eight", "mastermind(pegs=5,colours=8)"),
        ("bulls three digits", "bulls-and-cows(digits=3)"),
        ("battleship eight by twelve", "battleship(rows=8,columns=12)"),
        ("le pendu 7", "hangman(language=fr,length=7)"),
        ("pendu english", "hangman(language=en)"),
        ("ahorcado 6", "hangman(language=es,length=6)"),
        ("Виселица", "hangman(language=ru)"),
        ("Glücksrad 5 3", "phrase(language=de,lengths=5-3)"),
        ("Galgenmännchen", "hangman(language=de)"),
        ("quordle", "quordle"),
        ("Quordle 6 letters", "quordle(length=6)"),
        ("dordle", "quordle(boards=2)"),
        ("Octordle", "quordle(boards=8)"),
        ("wordle(boards=4)", "quordle(boards=4)"),
        ("wordle 2 boards", "quordle(boards=2)"),
        ("wordle(boards=1,tries=6)", "wordle(tries=6)"),
        ("nerdle", "wordle(length=8,words=equations,tries=6)"),
        ("Mini Nerdle", "wordle(length=6,words=equations,tries=6)"),
        ("animals", "table(file=animals)"),
        ("bicycle", "table(file=bicycle)"),
        ("faces", "table(file=faces)"),
        ("absurdle", "wordle(tries=0)"),
        ("evil wordle", "wordle(tries=0)"),
        ("lingo", "wordle(tries=5,first=shown)"),
        ("wordle, first letter is shown", "wordle(first=shown)"),
        ("lingo b", "wordle(tries=5,first=b)"),
        ("Lingo B____", "wordle(tries=5,first=b,length=5)"),
        ("lingo b . . . . .", "wordle(tries=5,first=b,length=6)"),
        ("motus, first letter is p", "wordle(tries=6,language=fr,length=7,first=p)"),
        ("hit-and-blow", "bulls-and-cows"),
        ("Jotto", "jotto"),
        ("jotto 4 letters", "jotto(length=4)"),
        ("jotto without repeated letters", "jotto(repeats=false)"),
        ("jotto isograms 20 guesses", "jotto(repeats=false,tries=20)"),
        ("Jotto german", "jotto(language=de)"),
        ("bulls 5 digits no repeats", "bulls-and-cows(digits=5)"),
        ("bulls and cows digits 0-9", "bulls-and-cows"),
        ("German Wordle", "wordle(language=de)"),
        ("français wordle 6 letters", "wordle(language=fr,length=6)"),
        ("Wordle auf Deutsch", "wordle(language=de)"),
        ("hangman 7 en français", "hangman(length=7,language=fr)"),
        ("english pendu", "hangman(language=en)"),
        ("Russian quordle(tries=12)", "quordle(language=ru,tries=12)"),
        ("mastermind 5x8 12 tries", "mastermind(pegs=5,colours=8,tries=12)"),
        ("mastermind no repeats", "mastermind(repeats=false)"),
        ("Hit & Blow 3", "bulls-and-cows(digits=3)"),
        ("phrase 5-3", "phrase(lengths=5-3)"),
        ("phrase 5 3", "phrase(lengths=5-3)"),
        ("phrase(5,3)", "phrase(lengths=5-3)"),
        ("phrase 5-3 one lie", "phrase(lengths=5-3,lies=1)"),
        ("Wordle 6", "wordle(length=6)"),
        ("wordle hard", "wordle(hard=true)"),
        ("Wordle 6 letters hard mode 8 tries", "wordle(length=6,hard=true,tries=8)"),
        ("wordle de", "wordle(language=de)"),
        ("mastermind 4x6", "mastermind(pegs=4,colours=6)"),
        ("Mastermind 5 pegs 8 colors", "mastermind(pegs=5,colours=8)"),
        ("mastermind(5,8)", "mastermind(pegs=5,colours=8)"),
        ("master mind 5 8", "mastermind(pegs=5,colours=8)"),
        ("bulls", "bulls-and-cows"),
        ("Bulls and Cows", "bulls-and-cows"),
        ("bulls & cows 3 digits", "bulls-and-cows(digits=3)"),
        ("bulls 3", "bulls-and-cows(digits=3)"),
        ("20 questions about animals", "table(file=animals)"),
        ("Guess Who?", "table(file=faces)"),
        ("rectangles 6x6", "rectangles(rows=6,columns=6)"),
        ("rectangles 6x6 3x1-4x1-2x2", "rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)"),
    ],
)
def test_a_set_up_in_words_is_the_spec_that_it_means(words: str, spec: str) -> None:
    assert GAMES.spec(words) == parse(spec)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("birds.csv", "Name the game before its file: table birds.csv"),
        ("deluxe mastermind", "Begin with the name of the game, mastermind"),
        ("battleship 10 10 5 4 3", "Write 10x10 5-4-3 for a board"),
        ("batleship", "battleship"),
        ("battleship banana", "banana"),
        ("hangman 7 klingon", "klingon"),
        ("mastermind blue", "blue"),
        ("battleship 10x10 maybe", "maybe"),
        ("hangman(length=7", "hangman(length=7"),
        ("", "name"),
        ("battleship(rows=8,rows=8)", "twice"),
        ("battleship 8x8 9x9", "twice"),
        ("tennis 5", "tennis"),
        ("hangman 7 lives 6", "Write 6 letters 7 lives, or 7 letters 6 lives"),
        ("hangman six lives seven", "Write 7 letters 6 lives, or 6 letters 7 lives"),
        ("wordle 6 tries 5", "Write 5 letters 6 tries"),
        ("battleship 8,8", "Write 8x8 for a board"),
        ("battleship 4x4 2x2", "Write rows=4 columns=4 fleet=2x2 for a board, or fleet=4x4-2x2 for ships"),
        ("battleship 5x1 4x1 3x2 2x1", "Write 1-1-1-1-1-1-1-1-1-2-2-2-1-1 or 5-4-3-3-2"),
        ("battleship 5*1 4*1 3*2 2*1", "Write 1-1-1-1-1-1-1-1-1-2-2-2-1-1 or 5-4-3-3-2"),
        ("battleship 10x10 5x1 4x2 3x3 2x4 not touching", "or 5-4-4-3-3-3-2-2-2-2"),
        ("battleship 8x8 4x1 3x2 2x3", "Write 1-1-1-1-2-2-2-3-3 or 4-3-3-2-2-2"),
        ("battleship 8x8 fleet=5-2x3", "Write 5-3-3 or 5-2-2-2"),
        ("battleship 1 carrier 1 battleship 2 destroyer", "carrier"),
    ],
)
def test_words_that_mean_nothing_are_named(words: str, names: str) -> None:
    with pytest.raises(SpecError) as error:
        make(words)
    assert names in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("bulls and cows with repeats", "mastermind(pegs=4,symbols=0123456789)"),
        ("bulls 3 duplicates allowed", "mastermind(pegs=3,symbols=0123456789)"),
        ("bulls and cows 1-9", "mastermind(pegs=4,symbols=123456789,repeats=false)"),
        ("bulls 4 digits 1 to 6", "mastermind(pegs=4,symbols=123456,repeats=false)"),
        ("bulls no leading zero", "mastermind(pegs=4,symbols=123456789,repeats=false)"),
    ],
)
def test_other_digits_name_the_game_that_has_them(words: str, game: str) -> None:
    with pytest.raises(SpecError, match=rf"write {re.escape(game)}\."):
        make(words)
    row = "1123"[: make(game).places] if "repeats" not in game else "1234"
    assert len(make(game).notation.read_moves((), f"{row} 1 bull 1 cow")) == 1


@pytest.mark.parametrize(
    ("spec", "near"),
    [
        ("wordle(letters=6)", "length"),
        ("phrase(letters=5)", "lengths"),
        ("hangman(attempts=6)", "lives"),
        ("jotto(attempts=6)", "tries"),
        ("mastermind(holes=4)", "pegs"),
        ("battleship(ships=5-4)", "fleet"),
        ("rectangles(width=5)", "columns"),
        ("table(list=faces)", "file"),
    ],
)
def test_a_parameter_by_another_name_is_told_its_own(spec: str, near: str) -> None:
    with pytest.raises(SpecError, match=f"Did you mean '{near}'"):
        make(spec)


def test_every_game_has_names_and_patterns() -> None:
    assert set(NAMES) == set(PATTERNS) == set(GAMES)
    for game, names in NAMES.items():
        assert {GAMES.spec(name).name for name in names.split(", ")} == {game}
    for name in SEA_BATTLE.split(", "):
        assert GAMES.spec(name) == ("battleship", TEN_SHIPS)


@pytest.mark.parametrize("game", ["hangman", "phrase", "wordle", "jotto", "quordle"])
def test_a_parameter_takes_each_name_of_a_language_and_is_written_as_its_code(game: str) -> None:
    rules = GAMES.factory(game)
    for code, names in LANGUAGES.items():
        for name in [code, code.upper(), *names.split(", ")]:
            assert rules(language=name).spec == (game if code == "en" else f"{game}(language={code})")
            if code in ALPHABETS:
                assert rules(alphabet=f"{name} é").spec == f"{game}(alphabet={code} é)"


@pytest.mark.parametrize(
    ("given", "hint"), [("Germn", "Did you mean 'german'"), ("Klingon", "Known: ar, bg"), ("xx", "Known: ar, bg")]
)
def test_a_language_that_is_not_known_is_not_taken_for_one_that_is_not_like_it(given: str, hint: str) -> None:
    with pytest.raises(SpecError, match=hint):
        make(f"wordle(language={given})")


def test_every_language_is_named_by_its_code_and_its_names() -> None:
    for code, names in LANGUAGES.items():
        assert {GAMES.spec(f"hangman {name}").given["language"] for name in [code, *names.split(", ")]} == {code}


@pytest.mark.parametrize(
    "spec", ["battleship", "battleship(rows=8,columns=8,fleet=4-3-2)", "wordle(words=a|b,length=1)"]
)
def test_a_spec_stays_what_it_is(spec: str) -> None:
    assert GAMES.spec(spec) == parse(spec)


@pytest.mark.parametrize("category", categories())
def test_a_phrase_of_every_category_has_words(category: str) -> None:
    game = make(f"phrase(words={category})")
    game.check()
    assert make(game.spec) == game


def test_the_name_of_a_language_in_place_of_a_list_tells_how_to_choose_it() -> None:
    for code, names in LANGUAGES.items():
        for name in names.split(", "):
            if name != "english":
                for game in ("hangman", "phrase", "wordle"):
                    with pytest.raises(SpecError, match=f"words={name}: .*write language={code}\\."):
                        make(f"{game}(words={name})").check()


@pytest.mark.parametrize("game", GAMES)
def test_what_no_game_knows_is_refused_with_an_example_that_is_read(game: str) -> None:
    with pytest.raises(SpecError, match="words such as: ") as error:
        make(f"{game} qqq")
    GAMES.spec(str(error.value).partition("words such as: ")[2].rstrip("."))
