from pathlib import Path

import numpy as np
import pytest
import torch

from bestguess import BestguessError, Position, evaluate, make_game, make_policy
from bestguess.networks.layers import answer_digits
from bestguess.networks.network_file import NetworkDescription, NetworkFile, alphabet_of, dictionary_digest
from bestguess.policies.network_guesser import AnswerRows
from bestguess.testing import check_policy

pytestmark = pytest.mark.learning

WORDS = "cat|cot|cut|dog|dig|dug|dot|tag"
GAME = f"hangman(length=3,lives=0,words={WORDS})"


def drawn(network: str, game_spec: str = GAME, letters: str = "telling", named: str = "") -> NetworkFile:
    """A network of random weights, as ``bestguess train`` would write it."""
    torch.manual_seed(5)
    game = make_game(game_spec)
    codes = AnswerRows(game).codes
    queries, secrets = codes.shape
    digits = answer_digits(codes)
    if network == "dense":
        first = ("body", torch.nn.Sequential(torch.nn.Linear(secrets, 8), torch.nn.ReLU(), torch.nn.Linear(8, 8)))
    else:
        first = ("recurrent", torch.nn.LSTM(queries * digits + secrets + queries, 8, num_layers=2))
    heads = [("value.0", torch.nn.Linear(8, 1)), ("advantage.0", torch.nn.Linear(8, queries))]
    states = [(name, module.state_dict()) for name, module in [first, *heads]]
    weights = {f"{name}.{key}": tensor.numpy() for name, state in states for key, tensor in state.items()}
    about = {"network": named or network, "letters": letters, "reward": "question", "gamma": 1}
    description = NetworkDescription("guesser", game.spec, alphabet_of(game), dictionary_digest(game), about, seed=5)
    return NetworkFile(description, weights)


@pytest.mark.parametrize("network", ["dense", "lstm"])
@pytest.mark.parametrize("letters", ["telling", "all"])
def test_a_network_in_a_file_plays_as_any_policy(tmp_path: Path, network: str, letters: str) -> None:
    drawn(network, letters=letters).save(tmp_path / "net")
    policy = make_policy(f"learned(file={tmp_path / 'net'})")
    check_policy(make_game(GAME), policy, games=3)
    found = evaluate(make_game(GAME), policy, count="questions", until="known")
    assert found.complete
    assert 2 <= found.mean <= 13
    if letters == "telling":
        # Each query tells something, so that one word is left after as many at most as there are words to tell apart.
        assert found.worst < len(WORDS.split("|"))


def test_queries_that_tell_nothing_have_no_score(tmp_path: Path) -> None:
    drawn("dense").save(tmp_path / "net")
    policy = make_policy(f"learned(file={tmp_path / 'net'})")
    game = make_game(GAME)
    position = Position.start(game).after(
        game.notation.parse_query("c"), 1
    )  # cat, cot, cut: a, o and u tell them apart
    own = policy.own_scores(position)
    assert own is not None
    assert own.name == "questions to go"
    told = {
        game.notation.format_query(int(one))
        for one, value in zip(position.queries, own.values, strict=True)
        if value == value
    }
    assert told == set("AOU")
    known = position.after(game.notation.parse_query("a"), 2)
    assert policy.own_scores(known) is None
    assert game.notation.format_query(policy.choose(known, np.random.default_rng(0))) == "T"


def test_a_network_of_mastermind_plays_mastermind(tmp_path: Path) -> None:
    game = "mastermind(pegs=2,colours=3)"
    drawn("dense", game).save(tmp_path / "net")
    found = evaluate(make_game(game), make_policy(f"learned(file={tmp_path / 'net'})"))
    assert found.complete
    assert found.won == 1


def test_another_dictionary_is_refused_by_the_position(tmp_path: Path) -> None:
    drawn("dense").save(tmp_path / "net")
    policy = make_policy(f"learned(file={tmp_path / 'net'})")
    with pytest.raises(BestguessError, match="trained on other words"):
        evaluate(make_game("hangman(length=3,lives=0,words=cat|cot|dug)"), policy)
    with pytest.raises(BestguessError, match="plays hangman"):
        evaluate(make_game("mastermind(pegs=2,colours=3)"), policy)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("value.0.weight", np.zeros((2, 8), np.float32)),
        ("advantage.0.weight", np.zeros((3, 8), np.float32)),
        ("body.0.weight", np.zeros((8, 3), np.float32)),
        ("body.2.bias", np.full(8, np.nan, np.float32)),
    ],
)
def test_damaged_layers_are_told(tmp_path: Path, name: str, value: np.ndarray) -> None:
    file = drawn("dense")
    broken = NetworkFile(file.description, {**file.weights, name: value})
    broken.save(tmp_path / "net")
    with pytest.raises(BestguessError, match="net is damaged"):
        evaluate(make_game(GAME), make_policy(f"learned(file={tmp_path / 'net'})"))


def test_an_unknown_network_is_told(tmp_path: Path) -> None:
    drawn("dense", named="transformer").save(tmp_path / "net")
    with pytest.raises(BestguessError, match="'transformer', not dense or lstm"):
        make_policy(f"learned(file={tmp_path / 'net'})")
