import numpy as np
import pytest
import torch

from bestguess import BestguessError
from bestguess.networks.layers import Dense, Recurrent, duelling
from bestguess.networks.network_file import NetworkDescription, NetworkFile

pytestmark = pytest.mark.learning


def file_of(**modules: torch.nn.Module) -> NetworkFile:
    weights = {
        f"{name}.{key}": tensor.numpy()
        for name, module in modules.items()
        for key, tensor in module.state_dict().items()
    }
    return NetworkFile(NetworkDescription("guesser"), weights)


def test_dense_layers_give_what_torch_gives() -> None:
    torch.manual_seed(1)
    net = torch.nn.Sequential(torch.nn.Linear(7, 5), torch.nn.ReLU(), torch.nn.Linear(5, 4))
    ours = Dense(file_of(body=net), "body")
    given = torch.randn(6, 7)
    with torch.no_grad():
        assert ours(given.numpy()) == pytest.approx(net(given).numpy(), abs=1e-6)
    assert (ours.inputs, ours.outputs) == (7, 4)


def test_lstm_layers_give_what_torch_gives() -> None:
    torch.manual_seed(2)
    net = torch.nn.LSTM(6, 5, num_layers=2, batch_first=True)
    given = torch.randn(3, 4, 6)
    with torch.no_grad():
        theirs = net(given)[0].numpy()
    ours = Recurrent(file_of(recurrent=net), "recurrent")
    assert ours(given.numpy()) == pytest.approx(theirs, abs=1e-6)
    assert (ours.inputs, ours.outputs) == (6, 5)


def test_duelling_takes_the_mean_over_legal_actions_alone() -> None:
    value = np.array([[2.0]], np.float32)
    advantage = np.array([[1.0, 5.0, 9.0]], np.float32)
    found = duelling(value, advantage, np.array([[True, False, True]]))
    assert found.tolist() == [[-2.0, -np.inf, 6.0]]


def test_layers_that_do_not_fit_each_other_are_refused() -> None:
    net = torch.nn.Sequential(torch.nn.Linear(7, 5), torch.nn.ReLU(), torch.nn.Linear(6, 4))
    with pytest.raises(BestguessError, match="shape"):
        Dense(file_of(body=net), "body")
