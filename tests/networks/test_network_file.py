import json
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save

from bestguess import BestguessError, make_game
from bestguess.networks.network_file import (
    KEY,
    RESUMING,
    NetworkDescription,
    NetworkFile,
    alphabet_of,
    dictionary_digest,
)
from bestguess.policies.value_network import SHIPPED

GAME = "hangman(length=3,lives=0,words=cat|cot|cut|dog|dig)"


def small(**changed: object) -> NetworkFile:
    game = make_game(GAME)
    about = {"kind": "guesser", "game": game.spec, "alphabet": alphabet_of(game), "dictionary": dictionary_digest(game)}
    weights = {"body.0.weight": np.arange(6, dtype=np.float32).reshape(2, 3), "body.0.bias": np.zeros(2, np.float32)}
    description = NetworkDescription(**{**about, "settings": {"network": "dense"}, "seed": 7, **changed})  # type: ignore[arg-type]
    return NetworkFile(description, weights, {"step": np.array([3])}, {"best": 1.5})


def test_what_is_saved_is_read_again_and_equal_networks_are_equal_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    small().save(first)
    small().save(second)
    assert first.read_bytes() == second.read_bytes()
    read = NetworkFile.load(first, {"guesser"})
    assert read.description == small().description
    assert np.array_equal(read.weights["body.0.weight"], small().weights["body.0.weight"])
    assert set(read.weights) == {"body.0.weight", "body.0.bias"}
    assert read.resuming["step"].tolist() == [3]
    assert read.progress == {"best": 1.5}


def test_every_truncated_file_is_refused(tmp_path: Path) -> None:
    small().save(tmp_path / "whole")
    data = (tmp_path / "whole").read_bytes()
    for size in range(0, len(data), 7):
        (tmp_path / "cut").write_bytes(data[:size])
        with pytest.raises(BestguessError, match="cut is truncated, damaged or no file"):
            NetworkFile.load(tmp_path / "cut")


def test_every_changed_byte_is_found(tmp_path: Path) -> None:
    small().save(tmp_path / "whole")
    data = (tmp_path / "whole").read_bytes()
    for place in range(len(data)):
        (tmp_path / "changed").write_bytes(data[:place] + bytes([data[place] ^ 2]) + data[place + 1 :])
        with pytest.raises(BestguessError, match="changed"):
            NetworkFile.load(tmp_path / "changed", {"guesser"})
    last = bytes([data[-1] ^ 1])
    (tmp_path / "changed").write_bytes(data[:-1] + last)
    with pytest.raises(BestguessError, match=r"changed is damaged: its checksum is wrong.* train guesser\."):
        NetworkFile.load(tmp_path / "changed", {"guesser"})


def test_a_file_without_a_checksum_is_read_and_the_one_of_the_package_has_one(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(save({"x": np.zeros(2)}, metadata={KEY: json.dumps({"kind": "host", "version": 1})}))
    assert NetworkFile.load(tmp_path / "old", {"host"}).weights["x"].tolist() == [0, 0]
    shipped = bytearray(SHIPPED.read_bytes())
    shipped[-1] ^= 1
    (tmp_path / "changed").write_bytes(shipped)
    with pytest.raises(BestguessError, match="its checksum is wrong"):
        NetworkFile.load(tmp_path / "changed")


@pytest.mark.parametrize(
    ("kinds", "command"), [({"letters"}, "train letters."), ({"guesser", "value"}, "train guesser or "), ((), "train.")]
)
def test_the_command_that_makes_such_a_file_is_named(tmp_path: Path, kinds: Collection[str], command: str) -> None:
    with pytest.raises(BestguessError, match=f"with the command bestguess {command}"):
        NetworkFile.load(tmp_path / "none", kinds)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "no file of safetensors"),
        (save({"x": np.zeros(2)}), "of another program"),
        (save({"x": np.zeros(2)}, metadata={KEY: "[]"}), "the description is no object"),
        (save({"x": np.zeros(2)}, metadata={KEY: "{"}), "truncated, damaged"),
        (save({"x": np.zeros(2)}, metadata={KEY: json.dumps({"version": 99, "new": 1})}), "version 99"),
        (save({"x": np.zeros(2)}, metadata={KEY: json.dumps({"kind": 3, "version": 1})}), "'kind' is 3"),
        (save({"x": np.zeros(2)}, metadata={KEY: json.dumps({"kind": "host", "version": 1})}), "kind 'host'"),
    ],
)
def test_a_foreign_file_is_refused_with_its_name(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "net").write_bytes(data)
    with pytest.raises(BestguessError, match=said) as error:
        NetworkFile.load(tmp_path / "net", {"guesser"})
    assert str(tmp_path / "net") in str(error.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match=r"Cannot read .*No such file.*bestguess train"):
        NetworkFile.load(tmp_path / "none")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("mastermind", "plays hangman"),
        ("hangman(length=3,words=cat|cot|cut|dog)", "other words"),
        ("hangman(length=3,words=cat|cot|cut|dog|dip)", "other words"),
        ("hangman(length=3)", "other words"),
        ("hangman(length=3,words=cat|cot|cut|dog|dig,alphabet=acdgiotu)", "the letters"),
    ],
)
def test_another_game_or_dictionary_is_refused(game: str, said: str) -> None:
    with pytest.raises(BestguessError, match=said):
        small().check_game(make_game(game))


def test_other_lives_and_another_order_of_the_words_are_the_dictionary_still() -> None:
    small().check_game(make_game("hangman(length=3,lives=6,words=dog|dig|cut|cot|cat)"))


def test_weights_of_another_shape_or_that_are_no_numbers_are_refused() -> None:
    file = small()
    assert file.array("body.0.weight", -1, 3).shape == (2, 3)
    with pytest.raises(BestguessError, match=r"shape \(2, 3\)"):
        file.array("body.0.weight", -1, 4)
    with pytest.raises(BestguessError, match="no weights 'value'"):
        file.array("value", -1)
    broken = NetworkFile(file.description, {"x": np.array([np.nan], np.float32)})
    with pytest.raises(BestguessError, match="no numbers"):
        broken.array("x", 1)


def test_the_file_is_one_metadata_key_and_plain_tensors(tmp_path: Path) -> None:
    small().save(tmp_path / "net")
    data = (tmp_path / "net").read_bytes()
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
    assert list(header.pop("__metadata__")) == [KEY]
    assert set(header) == {"body.0.weight", "body.0.bias", f"{RESUMING}step"}
