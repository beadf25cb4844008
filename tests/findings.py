"""A result of a reproduction that was made up, with every kind of row, figure and awkward text."""

from bestguess.papers import Figure, Listing, Result, Row, Series


def result(name="myshkin") -> Result:
    return Result(
        name,
        {"scale": "quick", "seed": 3},
        [
            Row("a <b> & c", "1 < 2", "1", "no", "<script>alert(1)</script>", must=True),
            Row("a | pipe", None, "2.00 ± 0.10", "unknown", "None was published.", value=2, low=1.9, high=2.1, seed=3),
            Row("equal", "3", "3", "yes", must=True, command='bestguess advise "x"'),
        ],
        [Listing("a & listing", ("x", "y"), (("1", "<2>"),))],
        [
            Figure("one", "words & letters", "seconds", (Series("a <i>", ((1, 2), (20, 3))),), "xy"),
            Figure("two", "x", "y", (Series("s", ((0, 0), (1, 3)), "steps"), Series("p", ((1, 1),), "points"))),
        ],
        ["A note with <tags>."],
        seconds=2.0,
    )
