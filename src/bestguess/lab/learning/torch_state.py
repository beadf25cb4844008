"""The state of torch modules and optimisers as numpy arrays, for files and back."""

from math import inf, isfinite
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bestguess.networks.network_file import Arrays


def module_arrays(module: torch.nn.Module, prefix: str = "") -> dict[str, NDArray[Any]]:
    """Copies of the weights of a module, by their names after ``prefix``."""
    return {f"{prefix}{name}": tensor.detach().cpu().numpy().copy() for name, tensor in module.state_dict().items()}


def load_module(module: torch.nn.Module, arrays: Arrays, prefix: str = "") -> None:
    """Give a module the weights that :func:`module_arrays` took. Raises ``RuntimeError`` where they do not fit."""
    held = {
        name.removeprefix(prefix): torch.from_numpy(np.array(array))
        for name, array in arrays.items()
        if name.startswith(prefix)
    }
    module.load_state_dict(held)


def optimizer_arrays(optimizer: torch.optim.Optimizer, prefix: str) -> dict[str, NDArray[Any]]:
    """The moments and the step counts of an optimiser, by their names after ``prefix``."""
    held = optimizer.state_dict()["state"]
    return {
        f"{prefix}{place}.{name}": tensor.detach().cpu().numpy().copy()
        for place, moments in held.items()
        for name, tensor in moments.items()
    }


def load_optimizer(optimizer: torch.optim.Optimizer, arrays: Arrays, prefix: str) -> None:
    """Give an optimiser what :func:`optimizer_arrays` took; its settings stay its own."""
    state: dict[int, dict[str, torch.Tensor]] = {}
    for name, array in arrays.items():
        if name.startswith(prefix):
            place, _, moment = name.removeprefix(prefix).partition(".")
            state.setdefault(int(place), {})[moment] = torch.from_numpy(np.array(array))
    optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})


def generator_state(rng: np.random.Generator) -> dict[str, Any]:
    """The state of a numpy generator, ready for JSON."""
    return dict(rng.bit_generator.state)


def load_generator(state: dict[str, Any]) -> np.random.Generator:
    """The numpy generator (PCG64) with a state that :func:`generator_state` took."""
    rng = np.random.default_rng()
    rng.bit_generator.state = state
    return rng


def gradient_step(optimizer: torch.optim.Optimizer, loss: torch.Tensor, longest: float = inf) -> float:
    """Move the weights of ``optimizer`` down the gradient of ``loss``, a tensor of one number; the loss as a float.

    A gradient longer than ``longest`` (its Euclidean norm over all weights) is shortened to it. A loss
    that is infinite or not a number moves no weight: the trainer sees it and stops.
    """
    found = float(loss.detach())
    if isfinite(found):
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # of torch
        if isfinite(longest):
            weights = [weight for group in optimizer.param_groups for weight in group["params"]]
            torch.nn.utils.clip_grad_norm_(weights, longest)
        optimizer.step()
    return found
