"""One step of an optimiser, which a loss that is not finite does not spoil."""

from math import isfinite

import torch


def gradient_step(optimizer: torch.optim.Optimizer, loss: torch.Tensor) -> float:
    """Move the weights of ``optimizer`` down the gradient of ``loss``, a tensor of one number; the loss as a float.

    A loss that is infinite or not a number moves no weight: the trainer sees it and stops.
    """
    found = float(loss.detach())
    if isfinite(found):
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # of torch
        optimizer.step()
    return found
