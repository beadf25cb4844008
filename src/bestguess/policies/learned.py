"""Policies that play by a trained network in a file: ``learned(file=FILE)``."""

from collections.abc import Callable
from typing import Annotated

from annotated_doc import Doc

from bestguess.core.path_text import path_of
from bestguess.core.players import Policy
from bestguess.core.spec import load
from bestguess.networks.network_file import NetworkFile

KINDS = {
    "guesser": "bestguess.policies.network_guesser:NetworkGuesser",
    "value": "bestguess.policies.value_network:of_file",
}
"""The kinds of network that guess, each with the ``"module:class"`` of the policy that is made of such a file."""


def learned(
    file: Annotated[str, Doc("The file of the trained network, which bestguess train wrote.")],
) -> Policy:
    """The policy of a network that ``bestguess train`` wrote."""
    return NetworkFile.load_as(path_of(file), KINDS, _policy_of)


def _policy_of(file: NetworkFile) -> Policy:
    make: Callable[[NetworkFile], Policy] = load(KINDS[file.description.kind])
    return make(file)
