"""Laws of the guesser's environments: the checker of Gymnasium, legality, rewards, seeds, observations."""

import re
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from highlow import HighLow
from lab.environments.made_environments import made, random_play
from small_games import SMALL_GAMES, WORDS

import bestguess
from bestguess import GAMES, Position, make_game, play, solve
from bestguess.arena.counting import Counting
from bestguess.core.errors import IllegalQuery, NotationError, SpecError
from bestguess.lab.environments.batch_environment import BatchEnvironment
from bestguess.lab.environments.game_setup import ILLEGAL
from bestguess.lab.environments.guesser_environment import GuesserEnvironment


@pytest.mark.parametrize("spec", [*GAMES, *SMALL_GAMES])
def test_the_checker_of_gymnasium_passes_without_warnings(spec):
    env = made(spec)
    check_env(env)
    assert env.reset(seed=0)[0] in env.observation_space


@pytest.mark.parametrize("observe", ["belief", "chances"])
@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_the_checker_passes_for_beliefs_and_chances(spec, observe):
    if observe == "belief" and make_game(spec).prior().kind != "listed":
        with pytest.raises(SpecError, match="Take observe=chances"):
            made(spec, observe=observe)
        return
    env = made(spec, observe=observe, bits=True)
    check_env(env)
    assert all(observation in env.observation_space for _, observation, _, _ in random_play(env, 1))


@pytest.mark.parametrize(
    ("spec", "remedy"),
    [
        ("battleship(rows=2,columns=2,fleet=2)", "Take observe=chances."),
        ("phrase(words=cat|dog,lengths=3-3)", "Take observe=chances."),
        ("quordle(words=cat|dog,boards=2,length=3)", "Take observe=chances."),
        ("hangman(words=cat|dog,length=3,outside=0.1)", "Take observe=chances."),
        ("table(file=faces,noise=0.1)", "Take observe=chances."),
        ("mastermind(pegs=7,colours=8)", "Take observe=chances."),
        ("hangman", "Take observe=chances, or a game of fewer secrets."),
        ("hangman(length=5)", ""),
    ],
)
def test_a_refused_observation_names_what_can_be_observed(spec, remedy):
    if remedy:
        with pytest.raises(SpecError, match=f"{re.escape(remedy)}$"):
            made(spec, observe="belief")
    else:
        made(spec, observe="belief")
    made(spec, observe="chances")


def test_a_word_known_by_its_length_ends_the_game_at_reset():
    env = made("hangman(words=cat|cot|goat)", until="known")
    _, info = env.reset(options={"secret": "goat"})
    assert (info["outcome"], env.action_masks().any()) == ("known", False)
    assert env.step(0)[1:4] == (0.0, True, False)
    assert "outcome" not in env.reset(options={"secret": "cat"})[1]


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_the_mask_says_what_the_rules_allow(spec):
    naming = spec.startswith("hangman")
    env = made(spec, naming=naming)
    for seed in range(3):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while True:
            allowed = []
            for action in range(env.action_space.n):
                try:
                    env.game.check_query(env.transcript, env.actions.query(action))
                    allowed.append(True)
                except IllegalQuery:
                    allowed.append(False)
            assert env.action_masks().tolist() == allowed
            if not any(allowed):
                break
            _, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(allowed))))
            assert info["action_mask"].tolist() == env.action_masks().tolist()
            assert over == (not env.action_masks().any())


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_an_illegal_action_changes_nothing_and_costs_one(spec):
    env = made(spec)
    env.reset(seed=3)
    action = int(np.flatnonzero(env.action_masks())[0])
    observation, _, over, _, info = env.step(action)
    if over or env.action_masks()[action]:  # solved at once, or a denial that may be a lie
        action = next((a for a in range(env.action_space.n) if not env.action_masks()[a]), action)
    if over:
        again = env.step(action)
        assert again[1:3] == (0.0, True)
    elif not env.action_masks()[action]:
        again = env.step(action)
        assert again[1:4] == (ILLEGAL, False, False)
        assert not again[4]["legal"]
        assert np.array_equal(again[0], observation)
        assert np.array_equal(again[4]["action_mask"], info["action_mask"])
    with pytest.raises(IllegalQuery, match="There is no action"):
        env.step(env.action_space.n)


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_rewards_add_up_to_the_counts_of_the_arena(spec):
    game = make_game(spec)
    units = {"questions": "questions", "misses": "misses", "cost": None}
    for seed in range(3):
        for reward in ("questions", "cost", "hits", "win", *(["misses"] if game.has_misses else [])):
            env = made(spec, reward=reward)
            steps = random_play(env, seed)
            assert all(observation in env.observation_space for _, observation, _, _ in steps)
            total = sum(step[2] for step in steps)
            asked = [move for move in env.transcript if game.is_question(move[0])]
            if reward in units:
                counting = Counting(game, units[reward])
                assert total == -sum(counting.of(*move) for move in env.transcript)
            elif reward == "hits":
                assert total == sum(1 if game.is_hit(*move) else -1 for move in asked)
            else:
                assert total == (1 if game.outcome(env.transcript).won else -1)
            final = steps[-1][3]
            assert final["is_success"] == game.outcome(env.transcript).won


@pytest.mark.parametrize("spec", SMALL_GAMES)
@pytest.mark.parametrize("policy", ["most-likely", "most-information"])
def test_a_policy_plays_the_games_of_the_arena(spec, policy):
    game = make_game(spec)
    env = made(spec, reward="cost")
    for secret in game.prior().sample(np.random.default_rng(5), 3):
        text = game.notation.format_secret(secret)
        record = play(game, policy, secret=game.notation.parse_secret(text))
        env.reset(options={"secret": text})
        total, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(env.baseline(policy))
            total += reward
        assert env.transcript == record.transcript
        assert total == -record.cost
        assert game.notation.parse_secret(info["secret"]) == secret


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_a_seed_gives_the_same_games(spec):
    one, other = made(spec), made(spec)
    for env in (one, other):
        env.reset(seed=7)
    for _ in range(4):
        secrets = []
        for env in (one, other):
            env.reset()
            rng = np.random.default_rng(0)
            while (mask := env.action_masks()).any():
                env.step(int(rng.choice(np.flatnonzero(mask))))
            secrets.append(env.transcript)
        assert secrets[0] == secrets[1]


@pytest.mark.parametrize("spec", [*GAMES, *SMALL_GAMES])
def test_text_and_pixels_are_drawn(spec):
    ansi, pixels = made(spec, render_mode="ansi"), made(spec, render_mode="rgb_array")
    for env in (ansi, pixels):
        env.reset(seed=2)
        env.step(env.parse(env.action_text(int(np.flatnonzero(env.action_masks())[0]))))
    assert ansi.render() == ansi.game.display.draw(ansi.transcript, None) or not ansi.action_masks().any()
    frame = pixels.render()
    assert frame.dtype == np.uint8
    assert frame.shape[2] == 3
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 1


def test_every_text_of_an_action_is_read_back():
    for spec in SMALL_GAMES:
        env = made(spec, naming=spec.startswith("hangman"))
        assert [env.parse(env.action_text(action)) for action in range(env.action_space.n)] == list(
            range(env.action_space.n)
        )
    env = made(f"hangman(words={WORDS})")
    with pytest.raises(IllegalQuery, match="naming=True"):
        env.parse("coat")
    with pytest.raises(NotationError):
        env.parse("??")


@pytest.mark.parametrize("spec", [*GAMES, *SMALL_GAMES])
def test_a_prompt_has_the_moves_and_asks_for_an_action_that_is_allowed(spec):
    env = made(spec)
    env.reset(seed=2)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    game, mask = env.game, env.action_masks()
    prompt = env.prompt()
    assert game.display.draw(env.transcript) in prompt
    for query, answer in env.transcript:
        assert f"{game.notation.format_query(query)} {game.notation.format_answer(answer)}" in prompt
    asked = prompt.partition("Write your next")[2]
    examples = asked.partition("such as ")[2].rstrip(".").split(" or ") if asked else []
    assert bool(examples) == mask.any()
    assert all(mask[env.parse(example)] for example in examples)
    while mask.any():
        env.step(env.baseline("most-likely"))
        mask = env.action_masks()
    assert "Write your next" not in env.prompt()


def test_things_beyond_those_that_are_weighed_may_be_named(tmp_path):
    file = tmp_path / "many.csv"
    file.write_text("thing,odd\n" + "".join(f"thing {n},{'yes' if n % 2 else 'no'}\n" for n in range(80)))
    env = made(f"table(file={file})")
    env.reset(seed=1)
    assert env.action_masks().sum() == 1 + 80
    env.step(env.parse("=thing 79"))
    assert env.action_masks().sum() == 80 or not env.action_masks().any()


def test_an_episode_may_end_once_one_secret_is_left():
    game = make_game(f"hangman(words={WORDS},length=3,lives=0,prior=uniform)")
    solution = solve(game, "questions", until="known")
    env = GuesserEnvironment(game, until="known")
    total = 0.0
    for word in game.secrets():
        env.reset(options={"secret": word})
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.baseline(solution.policy))
            total += reward
        assert Position.of(game, env.transcript).known
        assert info["is_success"]
    assert -total / len(game.secrets()) == pytest.approx(solution.value)


def test_a_host_that_names_no_secret_is_shown_with_one_that_fits_its_answers():
    env = GuesserEnvironment(HighLow(), host="highlow:Shifty")
    *_, (_, _, _, info) = random_play(env, 3)
    secret = env.game.notation.parse_secret(info["secret"])
    assert all(env.game.answer(secret, (), query) == answer for query, answer in env.transcript)
    assert env.text() == f"1 to 10: {info['secret']}"


def test_hosts_other_than_the_honest_one():
    evil = made(f"hangman(words={WORDS},length=3)", host="evil")
    evil.reset()
    while evil.action_masks().any():
        info = evil.step(evil.baseline("most-likely"))[4]
    assert evil.game.notation.parse_secret(info["secret"]) in evil.game.secrets()
    record = play(evil.game, "most-likely", bestguess.make_host("evil", evil.game))
    assert evil.transcript == record.transcript

    liar = made("hangman(length=5,lives=0)", host="liar")
    assert liar.game.spec == "phrase(lengths=5,lies=1)"
    denied = []
    for seed in range(5):
        secret = liar.game.notation.parse_secret(random_play(liar, seed)[-1][3]["secret"])
        false = [query for query, said in liar.transcript if said != liar.game.answer(secret, (), query)]
        assert len(false) <= 1
        denied += false
    assert len(set(denied)) > 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lifes": 3}, "no parameter 'lifes'. Did you mean 'lives'"),
        ({"lives": "many"}, "lives must be a whole number"),
        ({"reward": "wins"}, "Did you mean 'win'"),
        ({"observe": "beliefs"}, "Did you mean 'belief'"),
        ({"until": "knwon"}, "Did you mean 'known'"),
        ({"host": "honst"}, "no host named 'honst'"),
        ({"secret": "zzzzz"}, "is not in"),
        ({"secret": "toad", "host": "evil"}, "holds no secret"),
        ({"render_mode": None, "moves": 0, "game": "mastermind"}, "at least 1 move"),
    ],
)
def test_bad_options_are_refused_with_a_remedy(options, message):
    with pytest.raises(SpecError if "secret" not in options or "host" in options else NotationError, match=message):
        gymnasium.make("bestguess/Hangman-v0", **({} if "game" in options else {"words": WORDS}), **options)


def test_a_game_of_ones_own_is_an_environment():
    env = GuesserEnvironment("highlow:HighLow")
    random_play(env, 1)
    assert env.game.outcome(env.transcript).won


def test_no_parameter_of_a_game_is_an_option_of_the_environment():
    from inspect import signature

    options = {name for name, p in signature(GuesserEnvironment).parameters.items() if p.kind is p.KEYWORD_ONLY}
    for name in GAMES:
        assert not options & set(signature(GAMES.factory(name)).parameters)


def test_gymnasium_alone_finds_the_environments_by_their_module():
    code = (
        "import gymnasium; env = gymnasium.make('bestguess.lab.environments:bestguess/Mastermind-v0', pegs=2); "
        "print(env.reset(seed=0)[0].sum())"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "0\n", done.stderr


@pytest.mark.parametrize(("missing", "module"), [("gymnasium", "environments"), ("pettingzoo", "environments.duel")])
def test_a_missing_extra_is_named(missing: str, module: str) -> None:
    code = (
        f"import sys; sys.modules['{missing}'] = None\n"
        f"try:\n    import bestguess.lab.{module}\nexcept ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'bestguess[gym]'" in done.stdout, done.stderr


@pytest.mark.parametrize("wrong", [{"sekret": "11"}, {"secrets": ["11"]}, {"secret": "11", "more": 1}])
def test_an_option_that_nobody_reads_is_refused(wrong: dict[str, object]) -> None:
    game = "mastermind(pegs=2,colours=3)"
    with pytest.raises(SpecError, match="reset knows secret here"):
        GuesserEnvironment(game).reset(options=wrong)
    batch = BatchEnvironment(make_game(game), num_envs=1)
    with pytest.raises(SpecError, match="reset knows secrets here"):
        batch.reset(options={"secret": "11"})
    batch.reset(options={"secrets": ["11"]})
    with pytest.raises(IllegalQuery, match="whole numbers"):
        batch.step(np.array([1.9]))
