"""The policies whose questions a server lets wait behind short ones."""

import pytest

from bestguess.apps.web.specs import thinks_long
from bestguess.core.players import Policy
from bestguess.core.spec import make, parameters
from bestguess.policies import POLICIES


@pytest.mark.parametrize("name", POLICIES)
def test_the_table_says_what_the_policy_made_says(name):
    factory = POLICIES.factory(name)
    if any(parameter.required for parameter in parameters(factory)):
        assert isinstance(thinks_long(name), bool)  # without its file
    else:
        assert thinks_long(name) == make(POLICIES, name).thinks_long


@pytest.mark.parametrize(
    "spec", ["rollout", "rollout(candidates=3)", " endgame ", "value-network", "learned(file=none)"]
)
def test_a_policy_that_searches_or_plays_on_thinks_long(spec):
    assert thinks_long(spec)


@pytest.mark.parametrize("spec", ["most-likely", "minimax", "thrifty(price=3)", "random", "tree(file=none)"])
def test_a_policy_that_looks_one_query_ahead_does_not(spec):
    assert not thinks_long(spec)


def test_a_policy_of_somebodys_own_thinks_long_unless_it_says_otherwise():
    class Own(Policy):
        def choose(self, position, rng):
            return 0

    assert Own().thinks_long
    assert thinks_long("no_such_module:Own")
