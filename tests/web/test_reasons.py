"""The reason for a suggestion is true: of its policy's aim, and of its place among the other queries."""

import pytest

RULES = (
    "battleship(rows=6,columns=6,fleet=3-2-2)",
    "rectangles(rows=4,columns=4,shapes=3x1-2x2)",
    "hangman(words=tea|bat|cat|sea|see|bee,length=3)",
    "mastermind(pegs=3,colours=4)",
    "wordle(words=crane|crate|slate|trace|grape,tries=6)",
)
POLICIES = (
    "most-likely",
    "most-information",
    "myshkin",
    "minimax",
    "knuth",
    "thrifty",
    "random",
    "greedy(objective=worst)",
    "greedy(objective=likelihood+0.2*information)",
)
WORST = "leaves less open by its worst answer."


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", RULES)
def test_a_reason_is_true_and_the_policys_own(post, rules, policy):
    said = post("/api/position", {"rules": rules, "policy": policy})
    query, why = said["suggestion"]["query"], said["suggestion"]["why"]
    scores = {score["query"]: score for score in said["scores"]}
    mine = scores[query]
    if "likeliest to" in why:
        assert all(score["hit"] <= mine["hit"] + 1e-9 for score in scores.values())
        assert any(score["hit"] < mine["hit"] - 1e-9 for score in scores.values())
    if "most informative" in why:
        assert all(score["bits"] <= mine["bits"] + 1e-9 for score in scores.values())
        assert any(score["bits"] < mine["bits"] - 1e-9 for score in scores.values())
    by_worst = policy in ("minimax", "knuth", "greedy(objective=worst)")
    assert why.endswith(WORST) == by_worst
    if by_worst:
        assert "likeliest to" not in why
        if rules.startswith(("battleship", "rectangles", "hangman")):  # elsewhere the answer that solves is no part
            worst = {name: max(share["p"] for share in score["answers"]) for name, score in scores.items()}
            assert all(worst[query] <= other + 1e-9 for other in worst.values())
    assert why.endswith("was drawn by lot.") == (policy == "random")
    assert why.endswith("tells more for the misses that it risks.") == (policy == "thrifty")
    assert why.endswith("has a higher sum of the objectives.") == ("+" in policy)


def test_equal_queries_are_not_called_the_likeliest(post):
    """At the start of Mastermind every code is as likely as every other."""
    said = post("/api/position", {"rules": "mastermind", "policy": "most-likely"})
    assert "likeliest" not in said["suggestion"]["why"]
