"""One step of an optimiser, which a loss that is not finite does not spoil."""

from math import inf, isfinite

import torch


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
