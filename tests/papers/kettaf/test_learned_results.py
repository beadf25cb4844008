"""The reproductions that train networks keep what each result keeps."""

import pytest
from papers.results import LEARNED, TINY, check_result

from bestguess.papers import REPRODUCTIONS

pytestmark = pytest.mark.learning


@pytest.mark.parametrize("name", LEARNED)
def test_a_reproduction_that_learns_keeps_the_law_of_results(name: str) -> None:
    check_result(REPRODUCTIONS[name].run(TINY))
