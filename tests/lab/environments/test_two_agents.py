"""Laws of the games of two agents: PettingZoo's tests, and games that go as in the arena."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from small_games import SMALL_GAMES, WORDS

from bestguess import make_game, make_host, make_policy, play
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.lab.environments import duel, guesser_and_host

SMALL_FLEET = {"rows": 4, "columns": 4, "fleet": "3-2"}
TIGHT_FLEET = {"rows": 3, "columns": 3, "fleet": "3-2-2", "touching": True}
APART = {"rows": 5, "columns": 5, "fleet": "3-2-1-1", "touching": False}
DUELS = [
    {},
    SMALL_FLEET,
    SMALL_FLEET | {"hiding": "action"},
    TIGHT_FLEET | {"hiding": "action"},
    SMALL_FLEET | {"hiding": "action", "announce": "colour"},
    SMALL_FLEET | {"hiding": "action", "announce": "colour", "fleet": "1..3-2..3"},
    APART | {"hiding": "action", "announce": "named", "max_cycles": 30},
    *({"game": spec} for spec in SMALL_GAMES if not spec.startswith("battleship")),
]
MEETINGS = [{"game": spec} for spec in SMALL_GAMES] + [{"words": WORDS, "until": "known", "max_cycles": 7}]


def rng_play(env, seed):
    """Play a game of random allowed actions and return what each agent earned."""
    rng, earned = np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        earned[agent] = earned.get(agent, 0.0) + reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return earned


@pytest.mark.parametrize("options", DUELS)
def test_duels_pass_the_tests_of_pettingzoo(options, capsys):
    api_test(duel.env(**options), num_cycles=60)
    seed_test(lambda: duel.env(**options), num_cycles=40)
    render_test(lambda render_mode: duel.raw_env(**options, render_mode=render_mode))
    parallel_api_test(duel.parallel_env(**options), num_cycles=60)
    parallel_seed_test(lambda: duel.parallel_env(**options), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("options", MEETINGS)
def test_guesser_and_host_pass_the_tests_of_pettingzoo(options, capsys):
    api_test(guesser_and_host.env(**options), num_cycles=60)
    seed_test(lambda: guesser_and_host.env(**options), num_cycles=40)
    render_test(lambda render_mode: guesser_and_host.raw_env(**options, render_mode=render_mode))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("options", [SMALL_FLEET, SMALL_FLEET | {"hiding": "action"}, {"game": SMALL_GAMES[4]}])
def test_a_duel_is_won_by_whoever_is_first(options):
    for seed in range(4):
        env = duel.raw_env(**options)
        earned = rng_play(env, seed)
        sides = env.table.sides
        assert sum(earned.values()) == 0
        for agent, side in sides.items():
            other = sides[duel.other_agent(agent)]
            outcome = env.table.game.outcome(side.transcript)
            won = side.has_won(other.secret)
            assert won == (outcome is not None and outcome.won)
            for turn, (query, answer) in enumerate(side.transcript):
                assert answer == env.table.game.answer(other.secret, side.transcript[:turn], query)
            if won:
                assert earned[agent] == 1
        assert any(side.over for side in sides.values())


def test_both_may_find_the_other_at_once():
    env = duel.parallel_env(**SMALL_FLEET)
    secret = env.table.game.notation.format_secret(next(iter(env.table.game.secrets())))
    _, infos = env.reset(options={"secrets": dict.fromkeys(duel.AGENTS, secret)})
    while env.agents:
        actions = {agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in env.agents}
        _, rewards, terminated, truncated, infos = env.step(actions)
    assert set(rewards.values()) == {0.0}
    assert all(terminated.values())
    assert not any(truncated.values())


@pytest.mark.parametrize(
    "options", [SMALL_FLEET, TIGHT_FLEET, {"rows": 4, "columns": 4, "fleet": "2-2-1", "touching": False}]
)
def test_exactly_the_layouts_of_the_game_can_be_placed(options):
    game = duel.raw_env(**options).table.game
    found = set()

    def place(layout):
        placing = duel.ShipPlacing(game)
        for placement in layout:
            placing.place(placement)
        if placing.done:
            found.add(placing.layout)
            return
        allowed = placing.allowed()
        assert allowed, "a placement was allowed that leaves no room"
        for placement in allowed:
            place((*layout, placement))

    place(())
    assert found == set(game.secrets())


def test_a_player_sees_its_own_ships_and_both_boards():
    env = duel.raw_env(**SMALL_FLEET, hiding="action")
    env.reset(seed=1)
    parts, cells = env.table.parts, 16
    for turn in range(4):
        agent = env.agent_selection
        assert env.observe(agent)[parts["placed"]].tolist() == [int(turn // 2 == number) for number in range(3)]
        env.step(int(np.flatnonzero(env.infos[agent]["action_mask"])[0]))
    side = env.table.sides["player_0"]
    own = [cell for ship, placed in enumerate(side.secret) for cell in env.table.game.placement_cells(ship, placed)]
    assert np.flatnonzero(env.observe("player_0")[parts["own"]]).tolist() == sorted(own)
    env.step(5)
    said = dict(side.transcript)[5]
    for agent, part in (("player_0", "mine"), ("player_1", "theirs")):
        board = env.observe(agent)[parts[part]].reshape(cells, -1)
        assert board[5].argmax() == 1 + said
        assert board[:, 0].sum() == cells - 1


def test_an_illegal_action_of_a_duel_loses_a_turn():
    env = duel.raw_env(**SMALL_FLEET)
    env.reset(seed=1)
    for action in (3, 3, 3):
        env.step(action)
    assert [len(env.table.sides[agent].transcript) for agent in duel.AGENTS] == [1, 1]
    assert not env.infos["player_0"]["legal"]
    with pytest.raises(IllegalQuery, match="actions are the numbers 0 to 15"):
        env.step(16)


@pytest.mark.parametrize("spec", [spec for spec in SMALL_GAMES if "outside" not in spec])
def test_the_first_answers_are_those_of_the_evil_host(spec):
    game, policy = make_game(spec), make_policy("most-likely")
    env = guesser_and_host.raw_env(game=spec)
    env.reset()
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        total[agent] += reward
        asked = (
            None if over or agent == guesser_and_host.HOST else policy.choose(env.position, np.random.default_rng(0))
        )
        env.step(None if over else 0 if asked is None else env.actions.action(asked))
    record = play(game, policy, make_host("evil", game))
    assert env.position.transcript == record.transcript
    questions = sum(game.is_question(query) for query, _ in record.transcript)
    assert total == {"guesser_0": -questions, "host_0": questions}


def test_an_illegal_action_of_guesser_or_host_costs_one():
    env = guesser_and_host.raw_env(words=WORDS, length=3)
    env.reset()
    env.step(25)
    assert env.agent_selection == "host_0"
    env.step(25)
    assert (env.agent_selection, env.rewards) == ("host_0", {"guesser_0": 0.0, "host_0": -1.0})
    assert not env.infos["host_0"]["legal"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "mastermind", "hiding": "action"}, "only ships are placed"),
        ({"hiding": "actions"}, "write engine or action"),
        ({"render_mode": "pixels"}, "render_mode=pixels"),
        ({"rows": "ten"}, "rows must be a whole number"),
    ],
)
def test_bad_options_are_refused_with_a_remedy(options, message):
    with pytest.raises(SpecError, match=message):
        duel.env(**options)
