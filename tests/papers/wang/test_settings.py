from bestguess.core.spec import make
from bestguess.papers.wang.player import BESIDE, INFORMATIVE, SHORTEST, SOURCE, settings
from bestguess.policies import POLICIES


def test_the_settings_hold_those_of_the_write_up_once_and_all_can_be_played() -> None:
    specs = settings()
    assert specs[0] == SOURCE
    assert len(set(specs)) == len(specs)
    made = [make(POLICIES, spec) for spec in specs]
    numbers = {(one.shortest, one.informative, one.beside) for one in made}
    assert len(numbers) == len(made)
    assert (SHORTEST, INFORMATIVE, BESIDE) in numbers
