"""Whole commands that play hangman: prompts as one types them, hosts who lie, options and what is wrong with them."""

import json
import re
from pathlib import Path

import pytest
from secrets_at_hand import HANGMAN, PHRASE, WORDS


def test_a_word_in_no_list_is_no_dead_end(bestguess, tmp_path: Path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace("|", "\n"))
    done = bestguess(
        "assist", "hangman", "--words", str(path), "--lives", "0", stdin="_ A _ _ _\nnot E\nP no\nC no\nT 3\n"
    )
    assert done.returncode == 0, done.stderr
    assert "a word in no list: 2 %" in done.stdout
    assert "fits since move" in done.stdout
    assert "one of these would fix it, likeliest first: fix " in done.stdout
    assert "Move 7: try " in done.stdout


@pytest.mark.parametrize("command", ["assist", "play"])
def test_a_saved_game_is_found_again(bestguess, tmp_path: Path, command):
    path = tmp_path / "game.txt"
    done = bestguess(command, HANGMAN, stdin=f"_ A _ _ _ not E\nS\nsave {path}\nquit\n")
    assert "Saved to" in done.stdout
    spec = path.read_text().splitlines()[1].removeprefix("game ")
    again = bestguess("assist", spec, "--load", str(path), stdin="")
    assert again.returncode == 0, again.stderr
    assert "To go on later:" in again.stdout


def test_outside_is_left_alone_where_it_is_given(bestguess):
    done = bestguess("assist", f"hangman(words={WORDS},outside=0)", stdin="_ A _ _ _\nX 1\n")
    assert "No word fits these answers: none is left at move 3, X 1." in done.stdout


def test_the_issue_as_it_is_written(bestguess):
    done = bestguess("assist", "hangman", "--lives", "6", stdin="_ A _ _ _\nwhy\nmap\n\n")
    assert done.returncode == 0
    assert "Noted: length 5 letters, A 2." in done.stdout
    assert "The prior: tempered, " in done.stdout
    assert "The likeliest words:" in done.stdout
    assert "  A   x" in done.stdout
    assert "leaves" in done.stdout


def test_a_phrase_begins_with_what_one_sees(bestguess):
    for stdin in ("**** ***\n", "_ _ _ _ / _ _ _\n", "****\n***\n\n", "4-3\n", "4 3\n"):
        done = bestguess("assist", "phrase", stdin=stdin)
        assert "bestguess · phrase(lengths=4-3)" in done.stdout, stdin
    done = bestguess("assist", "phrase", "--lies", "1", stdin="T** *4*\n*** ***\n")
    assert "'4' (character" in done.stdout
    assert "phrase(lengths=3-3,lies=1)" in done.stdout
    done = bestguess("assist", "phrase", stdin="*H* *** not E\n")
    assert "--moves 'H 2, E no'" in done.stdout
    done = bestguess("assist", "phrase", stdin="*H* *** not N O\n")
    assert "--moves 'H 2, N no, O no'" in done.stdout


def test_the_prior_is_in_the_json(bestguess):
    game = f"hangman(words={WORDS},outside=0.1)"
    advice = json.loads(bestguess("advise", game, "--json", "--moves", "_ A _ _ _ not E").stdout)
    assert advice["prior"].startswith("tempered (so uniform: the list has no counts), 10 words given")
    assert advice["moves"] == "length 5 letters, A 2, E no"
    assert advice["listed"] == 3
    assert 0 < advice["unlisted_probability"] < 0.1


def test_an_evil_host_is_unmasked(bestguess):
    letters = "\n".join("eaiouyplnthdcsmr")
    done = bestguess("play", HANGMAN, "--host", "evil", "--plain", stdin=letters)
    assert "There was no secret. So many words were kept possible, of 10:" in done.stdout
    assert "  1  length 5 letters: 10" in done.stdout
    assert "It might have been: " in done.stdout
    done = bestguess("watch", HANGMAN, "--host", "evil", "--plain")
    assert "Nothing is hidden, though it seems so: 10 words are possible." in done.stdout
    assert "It might have been: " in done.stdout
    assert bestguess("watch", HANGMAN, "--host", "evil", "--secret", "apple").returncode == 2


@pytest.mark.parametrize("host", ["liar", "clever-liar"])
def test_a_liar_confesses(bestguess, host):
    letters = "\n".join([*"eaiouyplnthdcsmr" * 2, "quit", ""])
    done = bestguess("play", HANGMAN, "--lives", "0", "--host", host, "--seed", "3", "--plain", stdin=letters)
    assert "phrase(lengths=5,lies=1," in done.stdout
    assert "The host may once deny a letter that is there" in done.stdout
    assert "The host lied in move " in done.stdout or host == "clever-liar"  # who may find no lie worth while
    assert "The host " in done.stdout
    done = bestguess("watch", PHRASE, "--host", host, "--seed", "3", "--plain")
    assert "The host lied in move " in done.stdout or "The host did not lie" in done.stdout


def test_long_phrases_are_as_good_as_short_ones(bestguess):
    long = ("phrase", "--lengths", "9-8-9-9")
    assert "chance" in bestguess("advise", *long).stdout
    answers = json.loads(bestguess("advise", *long, "--top", "1", "--json").stdout)["best"][0]["probability"]
    assert len(answers) < 20
    assert sum(answers.values()) == pytest.approx(1)
    assert "Solved in" in bestguess("watch", *long, "--plain", "--delay", "0", "--seed", "1").stdout
    done = bestguess("assist", *long, stdin="why\nE 9\nmap\n")
    assert "no " in done.stdout
    assert "and many less likely answers" in done.stdout
    assert "Noted: E 9." in done.stdout
    done = bestguess("play", *long, "--host", "evil", "--plain", stdin="E\nhint\nwhy\nmap\n")
    assert "letter 2: " in done.stdout
    assert "too many" not in done.stdout


def test_sid_is_reproduced(bestguess, tmp_path: Path):
    words, secrets = tmp_path / "words.txt", tmp_path / "secrets.txt"
    words.write_text(WORDS.replace("|", "\n"))
    secrets.write_text("word,two_case,penalty,no_update\npaper 4 9 8\nzebra,25\nhappy\n")
    given = ("reproduce", "sid", "--words", str(words), "--secrets", str(secrets), "--time", "0")
    done = bestguess(*given)
    assert done.returncode == 0, done.stderr
    assert "Not in this dictionary, so counted as lost (–), never as equal: zebra." in " ".join(done.stdout.split())
    result = json.loads(bestguess(*given, "--json").stdout)
    rows = {(row["word"], row["policy"]): row for row in result["scores"]}
    assert [rows["paper", policy]["published"] for policy in SIDS] == [4, 9, 8]
    assert rows["paper", "sid-penalty"]["equal"] == (rows["paper", "sid-penalty"]["ours"] == 9)
    lacking = rows["zebra", "sid-two-case"]
    assert lacking == {
        "word": "zebra",
        "policy": "sid-two-case",
        "published": 25,
        "ours": 25,
        "equal": False,
        "missing": True,
    }
    assert result["missing"] == ["zebra"]
    assert result["of"] == 4
    assert result["equal"] == sum(row["equal"] for row in result["scores"])
    assert [row["published"] for row in result["averages"]] == [None, None, None]
    assert {row["policy"] for row in result["beside"]} > {"sid-exact", "expected-size"}


SIDS = ("sid-two-case", "sid-penalty", "sid-no-update")


@pytest.mark.parametrize("policy", ["sid-exact", *SIDS, "expected-size"])
def test_sids_policies_help_where_the_word_may_be_in_no_list(bestguess, policy):
    """The prior of assist allows words in no list; these policies read the list all the same."""
    game = "hangman(words=geese|pesky|penny|zebra)"
    done = bestguess("assist", game, "-p", policy, "--library", "none", stdin="_ _ _ _ _\nE 2\nwhy\n")
    assert done.returncode == 0, done.stderr
    assert "needs a word list" not in done.stdout + done.stderr
    assert "Noted: E 2." in done.stdout
    assert "Move 3: try " in done.stdout


def test_sids_policies_play_as_written_in_every_command(bestguess):
    """GEESE stays after _E___, so that G is asked where a strict filter names MERRY."""
    game = "hangman(words=geese|merry,length=5,prior=uniform)"
    for policy, expected in (("sid-two-case", "G"), ("expected-size(cases=two)", "=MERRY")):
        said = bestguess("advise", game, "-p", policy, "--moves", "E 2", "--json").stdout
        assert json.loads(said)["best"][0]["query"] == expected
        assert f"{expected}: " in bestguess("assist", game, "-p", policy, "--moves", "E 2", "--library", "none").stdout
    told = bestguess("watch", game, "-p", "sid-two-case", "--secret", "merry", "--plain", "--delay", "0").stdout
    assert "Solved" in told


def test_advice_on_a_phrase_in_no_list(bestguess):
    arguments = ["advise", "phrase(lengths=5-3)", "--moves", "I 1, Z 2+3, Q 4", "--top", "0"]
    done = bestguess(*arguments)
    assert done.returncode == 0
    assert "none is left at move 3, Q 4" in done.stdout
    for policy in ("most-likely", "paper-phrase"):
        advice = json.loads(bestguess(*arguments, "--json", "--policy", policy).stdout)
        assert advice["belief"] == "letters"
        assert advice["contradiction"]["turn"] == 3
        for line in advice["best"]:
            assert sum(line["probability"].values()) == pytest.approx(1.0)
        scores = [line["score"]["value"] for line in advice["best"]]
        assert scores == sorted(scores, reverse=True)
    # The failsafe of the paper for the first word: the shares of all words of five letters. The second is in its list.
    first, second = advice["workings"]["words"]
    assert first["lists"] == [{"suspect": None, "size": 0}]
    assert first["w"]["I"] == first["w"]["Z"] == 0
    assert second["lists"][0]["size"] > 0


def test_advice_shows_q_w_and_the_sizes_of_the_lists(bestguess):
    game = "phrase(lengths=2,lies=1,words=at|an|in|on,prior=uniform)"
    arguments = ["advise", game, "--policy", "paper-phrase", "--moves", "A no"]
    said = bestguess(*arguments).stdout
    assert "word 1: words in its lists: no lie 2, lie about A 4; w: N 83.3 %, A 33.3 %" in said
    assert re.search(r"^letter +q +", said, re.MULTILINE)
    advice = json.loads(bestguess(*arguments, "--json").stdout)
    assert advice["workings"]["suspects"] == ["A"]
    (word,) = advice["workings"]["words"]
    assert word["lists"] == [{"suspect": None, "size": 2}, {"suspect": "A", "size": 4}]
    assert word["w"]["N"] == pytest.approx(5 / 6)
    assert advice["best"][0]["query"] == "N"
    assert advice["best"][0]["score"] == {"name": "q", "value": pytest.approx(5 / 6)}


def test_a_word_in_no_list_is_told_by_what_it_is_most_like(bestguess):
    done = bestguess("advise", "hangman(words=apple|ample|maple,outside=0.1)", "--moves", "_ _ p _ s", "--plain")
    assert done.returncode == 0, done.stderr
    said = re.search(r"^None of my words; most like: (.*)\.$", done.stdout, re.MULTILINE)
    assert said
    shares = [float(share) for share in re.findall(r"[A-Z]{2}P[A-Z]S (\d+\.\d) %", said[1])]
    assert len(shares) == 4
    assert shares == sorted(shares, reverse=True)


def test_a_damaged_letter_model_is_made_anew_and_said_so_in_one_line(bestguess, tmp_path: Path):
    asked = ("advise", "hangman(outside=1)", "--moves", "_ _ z z _", "--plain")
    first = bestguess(*asked, XDG_DATA_HOME=str(tmp_path))
    assert (first.returncode, first.stderr) == (0, "")
    (path,) = tmp_path.glob("bestguess/letters/*.letters")
    path.write_bytes(path.read_bytes()[:-1])
    again = bestguess(*asked, XDG_DATA_HOME=str(tmp_path))
    assert again.stdout == first.stdout
    assert again.stderr.startswith(f"bestguess: The letter model {path} is damaged (its checksum is wrong).")
    assert again.stderr.count("\n") == 1


def test_two_letters_at_one_place_are_told_apart_from_a_place_that_is_none(bestguess):
    both = bestguess("advise", f"hangman(words={WORDS},length=5)", "--moves", "A 2, E 2")
    assert both.returncode == 2
    assert "none is left at move 2, E 2. A is at place 2 already." in both.stderr
    beyond = bestguess("advise", f"hangman(words={WORDS},length=5)", "--moves", "A 7")
    assert "the word has 5 letters, so places are 1 to 5." in beyond.stderr


def test_the_chance_of_a_slip_is_told_under_its_condition(bestguess):
    done = bestguess("advise", f"hangman(words={WORDS},length=5)", "--moves", "A 2, P 3, X 1")
    assert done.returncode == 0, done.stderr
    assert "If the word is in the list, " in done.stdout
    assert "fix" not in re.sub("would fix it", "", done.stdout), "advise has no command fix"
    assert "None of my words; most like: X" in done.stdout


def test_at_the_end_nothing_is_left_to_mend(bestguess):
    done = bestguess("advise", f"hangman(words={WORDS},length=5)", "--moves", "A 2, P 3, X 1, Z 4+5")
    assert done.stdout.splitlines()[1:] == ["The word is in none of my lists.", "The game is over: solved."]


def test_the_likeliest_words_in_no_list_are_named(bestguess):
    spec, moves = f"hangman(words={WORDS},length=5,outside=1)", "A 2, P 3, T no, L no, D no"
    assert "Most like: " in bestguess("advise", spec, "--moves", moves).stdout
    told = json.loads(bestguess("advise", spec, "--moves", moves, "--json").stdout)["most_like"]
    assert all(word[1:3] == "AP" and 0 < p < 1 for word, p in told.items())
    assert list(told.values()) == sorted(told.values(), reverse=True)
    blank = bestguess("advise", spec).stdout
    assert "Most like" not in blank, "nothing is known yet"


def test_the_likeliest_words_are_named_where_the_list_has_none_of_the_length(bestguess):
    for outside in ("0.02", "1"):
        done = bestguess("advise", f"hangman(length=7,words={WORDS},outside={outside})", "--moves", "A 2")
        assert "has 7 letters" in done.stdout, outside
        assert "Most like: " in done.stdout, outside


def test_an_answer_that_no_string_drawn_gives_is_watched(bestguess):
    done = bestguess("watch", "hangman(length=7,outside=1,lives=26)", "--secret", "qzxjvkq", "--seed", "0", "--plain")
    assert done.returncode == 0, done.stderr
    assert "Q Z X J V K Q" in done.stdout


def test_short_words_alone_teach_long_ones_too(bestguess):
    done = bestguess("advise", "hangman(words=ab|cd,outside=0.5,length=7)")
    assert done.returncode == 0, done.stderr
    assert not done.stderr


def test_letters_that_are_certain_have_no_margin(bestguess):
    done = bestguess("advise", "phrase(lengths=12-11-10-12)", "-m", "Z 1+13+25, Q 3+15, E 5+17", "--top", "40")
    rows = [line for line in done.stdout.splitlines() if re.match(r"[A-Z] ", line)]
    assert len(rows) == 23
    assert not [row for row in rows if re.search(r"\b100 % ±", row)]


def test_a_letter_that_another_outscores_is_given_a_reason(bestguess, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("cat 5\ndog 1000\ncow 3\ndig 2\ncut 9\nhat 1\nhot 4\ndot 7\ntot 1\nact 3\noat 2\n")
    rules = f"hangman(words={words},length=3,prior=frequency,lives=2"
    reason = "On the last lives no other letter wins more often, if the word is in the list."
    said = bestguess("advise", f"{rules},outside=0.02)").stdout
    first, second = (float(line.split()[1]) for line in said.splitlines()[2:4])
    assert first < second
    assert said.rstrip().endswith(reason)
    assert reason in bestguess("assist", f"{rules})", stdin="why\nquit\n").stdout
    assert reason not in bestguess("advise", f"{rules.replace('lives=2', 'lives=6')},outside=0.02)").stdout
