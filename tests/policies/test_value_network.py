from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from bestguess import BestguessError, Position, evaluate, make_game, make_policy, solve
from bestguess.core.belief import Listed
from bestguess.games.hangman.words import load
from bestguess.networks.network_file import NetworkDescription, NetworkFile
from bestguess.networks.set_value import FEATURES, KIND
from bestguess.policies.value_network import SHIPPED, ValueNetwork
from bestguess.testing import check_policy


def hangman(length: int, size: int, seed: int, prior: str = "uniform") -> str:
    """Hangman with a few words of the English list, without lives."""
    words = load().of_length(length).words
    chosen = np.random.default_rng([2026, seed]).choice(len(words), size, replace=False)
    return f"hangman(length={length},lives=0,prior={prior},words={'|'.join(words[place] for place in sorted(chosen))})"


def letters(spec: str, policy: str) -> int:
    """The letters that a policy asks in all until one word is left, summed over the words."""
    return int(evaluate(make_game(spec), make_policy(policy), count="questions", until="known").total)


def network(kind: str = KIND, inputs: int = FEATURES + 3) -> NetworkFile:
    """A network of random weights."""
    rng = np.random.default_rng(4)
    weights = {"value.0.weight": rng.normal(size=(5, inputs)), "value.0.bias": rng.normal(size=5)}
    weights |= {"value.2.weight": rng.normal(size=(1, 5)), "value.2.bias": rng.normal(size=1)}
    return NetworkFile(NetworkDescription(kind), {name: one.astype(np.float32) for name, one in weights.items()})


def test_the_network_of_the_package_is_the_one_that_the_document_makes() -> None:
    digest = sha256(SHIPPED.read_bytes()).hexdigest()
    document = Path(__file__).parents[2] / "docs" / "use" / "learning.md"
    assert digest in document.read_text(encoding="utf-8")
    assert SHIPPED.stat().st_size < 200_000
    assert not NetworkFile.load(SHIPPED, {KIND}).resuming


@pytest.mark.parametrize(
    ("length", "size", "seed", "found", "entropy", "best"),
    [(4, 90, 1, 371, 373, 371), (5, 150, 3, 583, 592, 583), (6, 200, 4, 712, 719, 712)],
)
def test_it_asks_fewer_letters_than_entropy_on_lists_it_has_not_seen(
    length: int, size: int, seed: int, found: int, entropy: int, best: int
) -> None:
    spec = hangman(length, size, seed)
    assert letters(spec, "value-network") == found
    assert letters(spec, "most-information") == entropy
    assert round(solve(make_game(spec), "questions").value * size) == best


def test_small_lists_are_played_exactly_whatever_the_network_says(tmp_path: Path) -> None:
    network().save(tmp_path / "net")
    for prior in ("uniform", "tempered"):
        game = make_game(hangman(4, 16, 5, prior))
        policy = make_policy(f"value-network(file={tmp_path / 'net'})")
        found = evaluate(game, policy, count="questions", until="known")
        assert found.mean == pytest.approx(solve(game, "questions").value)


def test_a_file_plays_as_learned_and_as_the_parameter(tmp_path: Path) -> None:
    network().save(tmp_path / "net")
    game = make_game(hangman(5, 80, 6))
    own = make_policy(f"value-network(file={tmp_path / 'net'})")
    learned = make_policy(f"learned(file={tmp_path / 'net'})")
    assert learned == own != ValueNetwork()
    check_policy(game, learned, games=1)
    start = Position.start(game)
    shown = own.own_scores(start)
    assert shown is not None
    assert shown.name == "questions to go"
    assert np.array_equal(shown.values, learned.own_scores(start).values, equal_nan=True)


def test_scores_are_the_letters_expected_and_letters_that_tell_nothing_have_none() -> None:
    game = make_game("hangman(length=3,lives=0,prior=uniform,words=cat|cot|cut|dog|dig|dug|dot|tag)")
    policy = ValueNetwork()
    start = Position.start(game)
    scores = dict(
        zip(map(game.notation.format_query, start.queries.tolist()), policy.own_scores(start).values, strict=True)
    )
    assert np.nanmin(list(scores.values())) == pytest.approx(solve(game, "questions").value)
    assert {letter for letter, value in scores.items() if value == value} == set("ACDGITOU")
    assert np.isneginf(policy.ranks(start)[0]).sum() == 18
    known = start.after(game.notation.parse_query("a"), 2).after(game.notation.parse_query("c"), 1)
    assert policy.own_scores(known) is None
    assert game.notation.format_query(policy.choose(known, np.random.default_rng(0))) == "T"


def test_where_no_list_holds_the_word_it_asks_the_letter_of_most_bits() -> None:
    game = make_game("hangman(length=3,outside=1,words=cat|cot|cut|dog|dig|dug|dot|tag)")
    start = Position.start(game)
    assert not isinstance(start.belief, Listed)
    policy = ValueNetwork()
    assert policy.own_scores(start) is None
    rng = np.random.default_rng(0)
    assert policy.choose(start, rng) == make_policy("most-information").choose(start, rng)


@pytest.mark.parametrize(
    ("file", "message"),
    [(network("guesser"), "kind 'guesser', and value is needed"), (network(inputs=7), "do not fit 37 features")],
)
def test_other_files_are_refused(tmp_path: Path, file: NetworkFile, message: str) -> None:
    file.save(tmp_path / "net")
    with pytest.raises(BestguessError, match=message):
        ValueNetwork(str(tmp_path / "net"))
    with pytest.raises(BestguessError, match="Cannot read"):
        ValueNetwork(str(tmp_path / "none"))


def test_it_plays_hangman_only() -> None:
    with pytest.raises(BestguessError, match="plays hangman only, not mastermind"):
        evaluate(make_game("mastermind(pegs=2,colours=3)"), ValueNetwork())


def test_a_file_that_was_trained_again_shows_its_own_costs(tmp_path: Path) -> None:
    position = Position.start(make_game(hangman(5, 60, 7)))
    path = tmp_path / "net"
    shown = []
    for file in (NetworkFile.load(SHIPPED), network()):
        file.save(path)
        policies = [make_policy(f"value-network(file={path})"), make_policy(f"learned(file={path})")]
        scores = [policy.own_scores(position) for policy in policies]
        assert scores[0] is not None
        assert scores[1] is not None
        assert np.array_equal(scores[0].values, scores[1].values, equal_nan=True)
        shown.append(scores[0].values)
    assert not np.array_equal(shown[0], shown[1], equal_nan=True)
