"""Lists that grow apart behave as plain lists that are copied."""

from __future__ import annotations

from bisect import bisect_right

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from ruleengine.kernel._history import SharedList, branched, cut

ITEMS = st.integers(0, 9)


class Growing(RuleBasedStateMachine):
    """Pairs of a shared list and a plain one, which are appended to, cut and branched off in any order."""

    numbers = Bundle("numbers")

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[tuple[list[int], list[int]]] = []

    def _kept(self, shared: list[int], plain: list[int]) -> int:
        self.pairs.append((shared, plain))
        return len(self.pairs) - 1

    @initialize(target=numbers, items=st.lists(ITEMS, max_size=4))
    def begin(self, items: list[int]) -> int:
        return self._kept(SharedList(items), list(items))

    @rule(which=numbers, item=ITEMS)
    def append(self, which: int, item: int) -> None:
        for each in self.pairs[which]:
            each.append(item)

    @rule(target=numbers, which=numbers)
    def branch(self, which: int) -> int:
        shared, plain = self.pairs[which]
        return self._kept(branched(shared), plain[:])

    @rule(which=numbers, length=st.integers(0, 12))
    def shorten(self, which: int, length: int) -> None:
        shared, plain = self.pairs[which]
        self.pairs[which] = cut(shared, length), plain[:length]

    @rule(which=numbers, low=st.integers(-4, 12), high=st.one_of(st.none(), st.integers(-4, 12)))
    def part(self, which: int, low: int, high: int | None) -> None:
        shared, plain = self.pairs[which]
        assert shared[low:high] == plain[low:high]
        assert shared[low:high:2] == plain[low:high:2]

    @rule(which=numbers, at=st.integers(-12, 12))
    def one(self, which: int, at: int) -> None:
        shared, plain = self.pairs[which]
        if -len(plain) <= at < len(plain):
            assert shared[at] == plain[at]
        else:
            try:
                shared[at]
            except IndexError:
                return
            raise AssertionError(f"there is an item at {at}")

    @invariant()
    def alike(self) -> None:
        for shared, plain in self.pairs:
            assert list(shared) == plain == [*shared]
            assert list(reversed(shared)) == plain[::-1]
            assert (len(shared), bool(shared)) == (len(plain), bool(plain))
            assert shared == plain


TestGrowing = Growing.TestCase


def test_a_shared_list_can_be_searched() -> None:
    """Across where it branched off; the search is that of the standard library, in C."""
    trunk = SharedList(range(10))
    fork = cut(branched(trunk), 7)
    fork += range(7, 20)
    for value in range(20):
        assert bisect_right(fork, value) == value + 1


def test_a_branch_of_a_branch_that_has_not_grown_hangs_on_the_trunk() -> None:
    """So forks of forks do not make long chains of lists that hold nothing."""
    fork: list[int] = SharedList(range(3))
    trunk = fork
    for _ in range(50):
        fork = branched(fork)
    assert isinstance(fork, SharedList)
    assert fork.trunk is trunk
