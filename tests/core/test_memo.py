import pytest

from bestguess.core.errors import UnknownName
from bestguess.core.memo import Memo, forget, remembered


def test_the_last_used_stay() -> None:
    memo: Memo[str, int] = Memo(2)
    for key in "ab":
        memo.put(key, ord(key))
    assert memo.get("a") == 97
    memo.put("c", 99)
    assert (memo.get("a"), memo.get("b"), memo.get("c"), len(memo)) == (97, None, 99, 2)


def test_bytes_are_bounded_and_the_last_value_stays_however_large() -> None:
    memo: Memo[int, bytes] = Memo(most_bytes=10, weigh=len)
    memo.put(1, bytes(4))
    memo.put(2, bytes(4))
    memo.put(1, bytes(8))  # it has grown: the other one goes
    assert (memo.get(1), memo.get(2)) == (bytes(8), None)
    memo.put(3, bytes(99))
    assert (memo.get(1), memo.get(3)) == (None, bytes(99))
    memo.forget()
    memo.put(4, bytes(10))
    memo.put(5, b"")
    assert len(memo) == 2


def test_a_value_is_made_once_for_a_key_and_each_time_for_what_has_no_hash() -> None:
    memo: Memo[object, int] = Memo(5)
    made: list[object] = []

    def make() -> int:
        made.append(None)
        return len(made)

    assert [memo.of("key", make), memo.of("key", make)] == [1, 1]
    assert [memo.of(["key"], make), memo.of(["key"], make)] == [2, 3]


def test_a_refusal_is_worked_out_once_and_said_each_time() -> None:
    memo: Memo[str, str] = Memo(most_bytes=9, weigh=len)
    made: list[None] = []

    def make() -> str:
        made.append(None)
        raise UnknownName("word list", "pluto", ["english"])

    refusals = []
    for _ in range(3):
        with pytest.raises(UnknownName) as refused:
            memo.once("pluto", make)
        refusals.append(refused.value)
    assert len(made) == 1
    assert {(str(one), one.params["name"]) for one in refusals} == {(str(refusals[0]), "pluto")}
    assert len({id(one) for one in refusals}) == 3  # whoever adds a place to one adds it to no other
    assert memo.once("english", lambda: "words") == memo.once("english", make) == "words"


def test_all_that_a_process_remembers_is_forgotten_at_once() -> None:
    made: list[int] = []

    @remembered(most=3)
    def square(number: int) -> int:
        made.append(number)
        return number**2

    memo: Memo[int, int] = Memo(5)
    memo.put(1, 2)
    assert [square(2), square(2)] == [4, 4]
    forget()
    assert memo.get(1) is None
    assert (square(2), made) == (4, [2, 2])


def test_a_function_of_what_has_no_hash_is_called_each_time() -> None:
    made: list[int] = []

    @remembered(most=3)
    def total(numbers: list[int], times: int = 1) -> int:
        made.append(len(numbers))
        return sum(numbers) * times

    assert [total([1, 2]), total([1, 2]), total([1, 2], times=2)] == [3, 3, 6]
    assert made == [2, 2, 2]
