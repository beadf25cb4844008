from pathlib import Path

import numpy as np
import pytest

from bestguess import make_game
from bestguess.apps.web.catalogue import catalogue
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.specs import Specs
from bestguess.networks.network_file import NetworkDescription, NetworkFile, dictionary_digest

GAME = "hangman(length=3,lives=0,words=cat|cot|cut|dog)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = make_game(GAME)
    queries, secrets = game.prior().codes().shape
    shapes = {
        "body.0.weight": (2, secrets),
        "body.0.bias": (2,),
        "value.0.weight": (1, 2),
        "value.0.bias": (1,),
        "advantage.0.weight": (queries, 2),
        "advantage.0.bias": (queries,),
    }
    weights = {name: np.ones(shape, np.float32) for name, shape in shapes.items()}
    about = NetworkDescription("guesser", game.spec, "", dictionary_digest(game), {"network": "dense"})
    networks = tmp_path / "networks"
    networks.mkdir()
    NetworkFile(about, weights).save(networks / "four.net")
    (networks / "notes.txt").write_text("not a network")
    (tmp_path / "secret.net").write_bytes((networks / "four.net").read_bytes())
    return networks


def test_a_network_of_the_folder_is_a_policy_under_its_name(folder: Path) -> None:
    specs = Specs(networks=folder)
    spec, policy = specs.policy("learned(file=four.net)", make_game(GAME))
    assert spec == "learned(file=four.net)"
    assert policy.own_scores is not None
    offered = [one for one in catalogue(specs).policies if one.name.startswith("learned")]
    assert [(one.name, one.games) for one in offered] == [("learned(file=four.net)", ["hangman"])]


@pytest.mark.parametrize(
    "spec",
    [
        "learned(file=secret.net)",
        "learned(file=../secret.net)",
        "learned(file=networks/four.net)",
        "learned(file=/etc/passwd)",
        "learned(file=.hidden)",
        "rollout(base=learned(file=/etc/passwd))",
    ],
)
def test_every_other_file_is_refused(folder: Path, spec: str) -> None:
    with pytest.raises(Refusal, match="reads a file"):
        Specs(networks=folder).policy(spec, make_game(GAME))
    with pytest.raises(Refusal, match="reads a file"):
        Specs().policy("learned(file=four.net)", make_game(GAME))


def test_a_damaged_network_is_told_without_the_folder(folder: Path) -> None:
    specs = Specs(networks=folder)
    with pytest.raises(Refusal) as error:
        specs.policy("learned(file=notes.txt)", make_game(GAME))
    assert str(folder) not in specs.censored(error.value.detail)
    assert "notes.txt" in error.value.detail
