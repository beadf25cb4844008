"""The out-of-dictionary challenge: which words are played, by what rules, and players from outside."""

import sys
from pathlib import Path

import pytest

from bestguess.arena.letter_guesser import LetterGuesser
from bestguess.core.errors import BestguessError, Contradiction, IllegalQuery, SpecError
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.lab.challenge.challenge import Challenge, NetworkEntrant, Played, network_names, play, rounds
from bestguess.lab.challenge.results import results
from bestguess.papers.wang.stock import Stock

WORDS = Vocabulary.of(["apple", "ample", "maple", "table", "cable", "staple", "plate", "pleat", "petal", "lamp"])
HERE = "challenge_players"


class Fixed:
    """A player that asks given letters."""

    name = "fixed"

    def __init__(self, letters: str) -> None:
        self.letters = letters
        self.patterns: list[str] = []

    def new_game(self) -> None:
        self.left = list(self.letters)

    def guess(self, pattern: str, asked: list[str], tries: int) -> tuple[object, float]:
        self.patterns.append(pattern)
        return self.left.pop(0), 0.25

    def finish(self, pattern: str, won: bool) -> None:
        pass

    def holds(self, word: str) -> str:
        return ""

    def close(self) -> None:
        pass


def test_held_out_words_are_not_learnt() -> None:
    challenge = Challenge.of(WORDS, 0.3, seed=4)
    assert len(challenge.secrets) == 3
    assert len(challenge.train) == 7
    assert set(challenge.secrets) | set(challenge.train.words) == set(WORDS.words)
    assert challenge.secrets == Challenge.of(WORDS, 0.3, seed=4).secrets
    assert any(challenge.secrets != Challenge.of(WORDS, 0.3, seed=seed).secrets for seed in range(3))


def test_words_that_are_listed_or_foreign_are_left_out_and_named() -> None:
    test = Vocabulary.of(["apple", "pale", "über"])
    challenge = Challenge.of(WORDS, test)
    assert (challenge.secrets, challenge.listed, challenge.foreign) == (("pale",), ("apple",), ("über",))
    with pytest.raises(BestguessError, match="all 2 words of the list are in the training list"):
        Challenge.of(WORDS, Vocabulary.of(["apple", "ample"]))
    with pytest.raises(BestguessError, match="of the 2 words of the list, 1 is in the training list and 1 has letters"):
        Challenge.of(WORDS, Vocabulary.of(["apple", "über"]))


@pytest.mark.parametrize("share", [0.0, 1.0, -1.0, float("nan")])
def test_a_share_out_of_range_is_refused(share: float) -> None:
    with pytest.raises(SpecError, match="write a share between 0 and 1"):
        Challenge.of(WORDS, share)


def test_a_list_too_short_to_hold_out_is_refused() -> None:
    with pytest.raises(BestguessError, match=r"has 1 word, of which 0\.1 cannot be held out"):
        Challenge.of(Vocabulary.of(["one"]), 0.1)


def test_the_last_wrong_letter_loses_and_twice_asked_is_wrong() -> None:
    player = Fixed("apxle")
    assert play(player, "apple", 2) == Played("apple", True, 1, 1.25)
    assert player.patterns == ["_ _ _ _ _ ", "a _ _ _ _ ", "a p p _ _ ", "a p p _ _ ", "a p p l _ "]
    assert play(Fixed("axz"), "apple", 2) == Played("apple", False, 2, 0.75)
    assert play(Fixed("aaa"), "apple", 2) == Played("apple", False, 2, 0.75)
    assert play(Fixed("APPLE"), "lap", 6) == Played("lap", True, 1, 1.0)


def test_every_entrant_meets_every_word() -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat", "stamp"]), lives=3)
    games = list(rounds(challenge, ["stock", "paper-wang"], [f"{HERE}:two"]))
    assert [tuple(one.word for one in row) for row in games] == [(word,) * 3 for word in challenge.secrets]
    table = results(["stock", "paper-wang", "two"], games)
    for place, one in enumerate(table):
        assert one.won == sum(row[place].won for row in games)
        assert sum(met for met, _ in one.by_length.values()) == one.games == 3
        assert sum(won for _, won in one.by_length.values()) == one.won
    assert table[0].against_first is None
    third = table[2].against_first
    assert third is not None
    assert third.mean == pytest.approx((table[2].won - table[0].won) / 3)


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("crash", "crashed: KeyError: 'no such letter'"),
        ("leave", "crashed: its process ended"),
        ("retire", "crashed: SystemExit: enough"),
        ("interrupt", "crashed: KeyboardInterrupt"),
        ("greedy", "crashed: MemoryError"),
        ("Unready", "crashed: ValueError: not ready"),
        ("slow", "slow: no letter within 0.2 s"),
        ("word", "gave 'apple' instead of one letter"),
        ("number", "gave 7 instead of one letter"),
        ("nothing", "gave None instead of one letter"),
        ("digit", "gave '7', which is no letter"),
        ("scribble", "cheated: it wrote to the connection of its process"),
    ],
)
def test_a_player_that_fails_loses_that_word(player: str, reason: str) -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat"]))
    games = list(rounds(challenge, ["stock"], [f"{HERE}:{player}"], limit=0.2))
    assert [row[1].forfeit for row in games] == [reason, reason]
    assert not any(row[1].won for row in games)
    assert not any(row[0].forfeit for row in games)
    failed = results(["stock", player], games)[1]
    assert [reason for _, reason in failed.forfeits] == [reason, reason]
    assert failed.wrong == challenge.lives


def test_a_player_whose_process_is_killed_by_others_plays_that_word_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CHALLENGE_TEST_FOLDER", str(tmp_path / "killed"))
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat"]))
    for killed, lives in rounds(challenge, [], [f"{HERE}:Killed", f"{HERE}:two"]):
        assert not killed.forfeit
        assert (killed.word, killed.won, killed.wrong) == (lives.word, lives.won, lives.wrong)
    assert (tmp_path / "killed").exists()


def test_a_player_that_cannot_be_made_again_loses_the_words_to_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CHALLENGE_TEST_FOLDER", str(tmp_path / "made"))
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat"]))
    games = list(rounds(challenge, ["stock"], [f"{HERE}:Once"]))
    assert games[0][1].forfeit == "crashed: its process ended"
    assert games[1][1].forfeit.startswith("crashed: it cannot be made again: FileExistsError")


def test_no_code_of_a_player_runs_outside_its_process_nor_prints_into_the_report(
    capfd: pytest.CaptureFixture[str],
) -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat"]), lives=26)
    games = list(rounds(challenge, [], [f"{HERE}:two", f"{HERE}:intrude", f"{HERE}:loud"]))
    assert all(one.won and not one.forfeit for row in games for one in row)
    told = capfd.readouterr()
    assert told.out == ""
    assert all(part in told.err for part in ("printed", "written", "a child"))


def test_a_process_that_a_player_starts_ends_with_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setenv("CHALLENGE_TEST_FOLDER", str(tmp_path / "lock"))
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm"]))
    assert [row[0].forfeit for row in rounds(challenge, [], [f"{HERE}:Parent"])] == [""]
    with (tmp_path / "lock").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # waits until the process has gone


def test_a_player_that_repeats_itself_loses_its_lives() -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat"]), lives=4)
    games = list(rounds(challenge, [], [f"{HERE}:stubborn"]))
    assert [(row[0].won, row[0].wrong, row[0].forfeit) for row in games] == [(False, 4, "")] * 2


def test_a_class_gets_words_and_letters_as_the_starting_script_has_them(capfd: pytest.CaptureFixture[str]) -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm", "meat", "stamp"]), lives=26)
    games = list(rounds(challenge, [], [f"{HERE}:two", f"{HERE}:Script", f"{HERE}:Solver"]))
    assert all(row[1].won and not row[1].forfeit for row in games)
    assert all(row[0].wrong == row[1].wrong == row[2].wrong for row in games)
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("challenge_players", "write it as module:function"),
        ("challenge_players:nobody", "no attribute 'nobody'"),
        ("challenge_players:ORDER", "neither a function nor a class"),
        (
            "no_such_module:guess",
            "No module named 'no_such_module'. Run the command in the folder of no_such_module.py",
        ),
        (":two", "write it as module:function"),
        ("./challenge_players.py:two", "such as challenge_players:two"),
        ("challenge_players:Mute", "the class Mute has no method guess"),
        ("challenge_players:Several", "no method guess.*its methods: answer, load"),
        ("challenge_players:three", r"three\(pattern.*nothing to give for the parameter 'mood'.*tries_remains"),
        (
            "challenge_players:Modelled",
            r"Modelled\(model_path: str\).*for the parameter 'model_path'. Give it a default",
        ),
        ("challenge_players:Bare", r"Bare.guess\(\) -> str takes no pattern"),
    ],
)
def test_a_player_that_cannot_be_made_is_refused(place: str, why: str) -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm"]))
    with pytest.raises(SpecError, match=why):
        list(rounds(challenge, [], [place]))


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan"), float("inf"), 1e9])
def test_a_limit_that_no_clock_can_wait_for_is_refused(limit: float) -> None:
    challenge = Challenge.of(WORDS, Vocabulary.of(["palm"]))
    with pytest.raises(SpecError, match="write the seconds for a letter"):
        list(rounds(challenge, [], [f"{HERE}:two"], limit))


def test_networks_of_one_file_name_are_told_apart() -> None:
    one, other, alone = (
        NetworkEntrant(Path("a/b.net")),
        NetworkEntrant(Path("c/b.net"), 1.0),
        NetworkEntrant(Path("d")),
    )
    assert network_names([one, other, alone]) == [
        "most-likely network=a/b.net",
        "most-likely network=c/b.net share=1",
        "most-likely network=d",
    ]
    assert network_names([one, one, alone])[0] == "most-likely network=b.net"


def test_the_guesser_remembers_its_letters_within_a_game() -> None:
    game = Hangman(words="apple|maple|cable", lives=3, outside=1.0)
    guesser, told = LetterGuesser(game, Stock()), LetterGuesser(game, Stock())
    asked: list[str] = []
    for secret in ("maple", "cabbage"):
        asked.clear()
        wrong = 0
        while set(secret) - set(asked) and wrong < 3:
            pattern = " ".join(letter if letter in asked else "_" for letter in secret) + " "
            letter = guesser.guess(pattern)
            assert letter == told.guess(pattern, asked)
            assert letter not in asked
            asked.append(letter)
            wrong += letter not in secret


def test_the_guesser_begins_anew_when_all_lives_are_gone() -> None:
    game = Hangman(words="apple|maple|cable", lives=2, outside=1.0)
    guesser = LetterGuesser(game, Stock())
    first = [guesser.guess("_ _ _"), guesser.guess("_ _ _")]
    assert [guesser.guess("_ _ _"), guesser.guess("_ _ _")] == first
    assert len(set(first)) == 2


def test_the_guesser_refuses_a_word_that_is_known() -> None:
    guesser = LetterGuesser(Hangman(words="apple|maple", outside=1.0), Stock())
    with pytest.raises(IllegalQuery, match="nothing left to guess"):
        guesser.guess("a p p l e ")


@pytest.mark.parametrize("places", [64, 300])
def test_the_guesser_names_a_pattern_longer_than_any_word(places: int) -> None:
    guesser = LetterGuesser(Hangman(words="apple|maple", outside=1.0), Stock())
    with pytest.raises(Contradiction, match=f"A word has 1 to 63 letters, not {places}"):
        guesser.guess("_ " * places)
    assert guesser.guess("_ " * 31) in "aelmp"


def test_a_bot_finds_words_as_a_policy_and_loses_by_forfeit_those_that_it_spoils() -> None:
    odd = f"{sys.executable} {Path(__file__).parents[2] / 'bots' / 'odd.py'}"
    challenge = Challenge.of(WORDS, Vocabulary.of(["pale", "late"]), lives=26)
    fine, dies = zip(*rounds(challenge, [f"bot(command={odd} fine)", f"bot(command={odd} dies)"]), strict=True)
    assert [(played.won, played.forfeit) for played in fine] == [(True, ""), (True, "")]  # every letter from A on
    assert [(played.won, played.forfeit) for played in dies] == [
        (False, "its process ended with exit code 1: out of ideas")
    ] * 2
