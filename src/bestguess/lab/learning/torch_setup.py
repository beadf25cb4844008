"""Torch made ready for a training: there at all, on a device, deterministic, with one thread."""

import importlib.util
import os
from typing import TYPE_CHECKING, Literal, TypeAlias

from bestguess.core.errors import BestguessError, Setting

if TYPE_CHECKING:
    import torch

DeviceName: TypeAlias = Literal["auto", "cpu", "cuda"]
"""Where a network is trained; ``auto`` takes a GPU if torch sees one."""

Device: TypeAlias = "torch.device"
"""The device that :func:`prepare` returns."""


def check_torch() -> None:
    """Raise :class:`BestguessError` if torch is not installed, or cannot be loaded."""
    if importlib.util.find_spec("torch") is None:
        raise BestguessError("Training needs torch: pip install 'bestguess[learn]'. Trained networks play without it.")
    try:
        import torch  # noqa: F401  # a torch for another machine or Python fails here
    except (ImportError, OSError) as error:
        why = " ".join(str(error).split())
        raise BestguessError(
            f"Training needs torch, and the one that is installed cannot be loaded ({why}). Install it anew: "
            "pip install torch"
        ) from error


def prepare(seed: int, device: DeviceName = "auto") -> Device:
    """Seed torch, make it deterministic with one thread, and return the device to train on.

    Raises :class:`BestguessError` without torch, or where ``cuda`` was asked for and torch sees no GPU.
    """
    check_torch()
    # Read by CUDA when it starts: without it some of its products are not deterministic.
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    import torch

    cuda, cpu = Setting("device", "cuda"), Setting("device", "cpu")
    if device == "cuda" and not torch.cuda.is_available():
        raise BestguessError(
            f"{cuda}: torch {torch.__version__} sees no GPU. Take {cpu}, or install a torch for this GPU.",
            *(cuda, cpu),
        )
    torch.set_num_threads(1)
    # The better known use_deterministic_algorithms does the same, and imports torch's compiler first: seconds.
    torch.set_deterministic_debug_mode("error")
    torch.manual_seed(seed)
    return torch.device("cuda" if device != "cpu" and torch.cuda.is_available() else "cpu")
