"""The notation: what it means, how it is spelled, and what it refuses."""

from __future__ import annotations

import pickle
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine.dice import NotationError, Pool, d3, d4, d6, d8, d100, dice, die


@pytest.mark.parametrize(
    ("text", "pool", "spelled"),
    [
        ("7", Pool(()), "7"),
        ("d6", d6, "d6"),
        ("1d6", d6, "d6"),
        ("2d6+1", 2 * d6, "2d6+1"),
        (" 2 D 6\t- 1 ", 2 * d6, "2d6-1"),
        ("007d06", 7 * d6, "7d6"),
        ("d%", d100, "d100"),
        ("d66", 2 * d6, "d66"),
        ("1d66", 2 * d6, "d66"),
        ("d66+d66", 4 * d6, "d66+d66"),
        ("4d6k3", 4 * d6, "4d6kh3"),
        ("2d8kh-1", 2 * d8, "2d8kh1-1"),
        ("4d6 KH 3", 4 * d6, "4d6kh3"),
        ("4d6dl1", 4 * d6, "4d6kh3"),
        ("4d6dl", 4 * d6, "4d6kh3"),
        ("4d6dh1", 4 * d6, "4d6kl3"),
        ("2d6kl", 2 * d6, "2d6kl1"),
        ("2d6k", 2 * d6, "2d6kh1"),
        ("2d6kh2", 2 * d6, "2d6"),
        ("d6kl1", d6, "d6"),
        ("-d6", d6, "-d6"),
        ("0-d6", d6, "-d6"),
        ("3-(-2)", Pool(()), "3-(-2)"),
        ("((d6))", d6, "d6"),
        ("(d6+1)*2", d6, "(d6+1)*2"),
        ("d6+(1*2)", d6, "d6+1*2"),
        ("d6-(d8-1)", d6 + d8, "d6-(d8-1)"),
        ("2*(3*d6)", d6, "2*(3*d6)"),
        ("2d6\u22121", 2 * d6, "2d6-1"),
        ("2d6\u20131", 2 * d6, "2d6-1"),
        ("2\u00d7d6", d6, "2*d6"),
        ("2d6\u00a0+\u00a01", 2 * d6, "2d6+1"),
        ("4d6r1", 4 * die(5), "4d6r1"),
        ("4d6 R<2", 4 * die(5), "4d6r1"),
        ("d6r1r2", d4, "d6r<=2"),
        ("d6r>4", d4, "d6r>=5"),
        ("4d6ro1", 8 * d6, "4d6ro1"),
        ("d6ro<=2", 2 * d6, "d6ro<=2"),
        ("2d6!", 20 * d6, "2d6!"),
        ("2d6!9", 20 * d6, "2d6!"),
        ("2d6!1", 4 * d6, "2d6!1"),
        ("d6r1ro2!1kh1", 4 * die(5), "d6r1ro2!1"),
        ("10d6>=5", 10 * d6, "10d6>=5"),
        ("10d6>4", 10 * d6, "10d6>=5"),
        ("10d6<3", 10 * d6, "10d6<=2"),
        ("3d6=6", 3 * d6, "3d6=6"),
        ("4dF", 4 * d3, "4dF"),
        ("df+d%", d3 + d100, "dF+d100"),
        ("MAX(2d6,7)", 2 * d6, "max(2d6, 7)"),
        ("min(d6, d8-1)*2", d6 + d8, "min(d6, d8-1)*2"),
        ("(d6)d6", 7 * d6, "(d6)d6"),
        ("(d4-1)d8!1", d4 + 6 * d8, "(d4-1)d8!1"),
        ("(1+2)d6kh2", 3 * d6, "3d6kh2"),
        ("d6/2", d6, "d6/2"),
        ("(d6+1)/2*3", d6, "(d6+1)/2*3"),
        ("{2d6,d8}kh2", 2 * d6 + d8, "{2d6,d8}kh2"),
        ("{d6 , d6, d8!1} >= 4", 2 * d6 + 2 * d8, "{2d6,d8!1}>=4"),
        ("{3d6}dl1", 3 * d6, "3d6kh2"),
    ],
)
def test_meaning_and_spelling(text: str, pool: Pool, spelled: str) -> None:
    expression = dice(text)
    assert expression.pool == pool
    assert str(expression) == spelled
    assert repr(expression) == f"dice({spelled!r})"
    assert dice(spelled) == expression


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+1", (3, 4), 8),
        ("4d6kh3", (6, 5, 2, 4), 15),
        ("4d6dh1", (6, 5, 2, 4), 11),
        ("d66", (4, 2), 42),
        ("2d6+d8*10", (1, 2, 8), 83),
        ("10-d6-1", (4,), 5),
        ("10-(d6-1)", (4,), 7),
        ("2*d6", (4,), 8),
        ("-2*3+d6", (1,), -5),
        ("(d6+d6)*(d8-1)", (1, 2, 3), 6),
        ("d6/2", (5,), 2),
        ("-d6/2", (5,), -2),
        ("(0-d6)/2", (5,), -3),
        ("2d6r1", (1, 5), 8),
        ("d6ro1", (1, 6), 6),
        ("d6ro1", (1, 1), 1),
        ("d6ro1", (2, 6), 2),
        ("d6!2", (6, 6, 6), 18),
        ("d6!2", (6, 2, 6), 8),
        ("d6!2", (5, 6, 6), 5),
        ("6d6>=5", (5, 6, 1, 4, 5, 2), 3),
        ("4dF", (1, 2, 3, 3), 1),
        ("max(2d6, 7)", (2, 3), 7),
        ("min(2d6, 7)", (2, 3), 5),
        ("(d4)d6", (2, 3, 4, 6, 6), 7),
        ("{2d6,d8}kh2", (2, 3, 8), 11),
        ("{2d6,d8}", (2, 3, 8), 13),
    ],
)
def test_reading(text: str, faces: tuple[int, ...], total: int) -> None:
    assert dice(text).read(faces) == total


WIDE = "\uff14d\uff16"  # digits to Python, but not to us
HOSTILE = [
    *["", "  ", "\t", "d", "2d", "d+1", "k", "kh3", "h", "+", "-", "*", "()", "(", ")", "%", "d%%"],
    *["0d6", "1d0", "d0", "d00", "-1d6x", "2d-6", "d(6)", "(2)6", "2d6d6", "d6d", "d6h", "2d6 3", "d 6 6"],
    *["4d6kh5", "4d6kh0", "4d6dl4", "4d6dh0", "4d6kh3kl2", "4d6kh*", "2d66", "d66kl1", "4d6lh3"],
    *["--1", "+1", "2d6+", "2d6-", "2d6*", "2--1", "2*-1", "1+*2", "2d6/", "2**3", "d6;", "(d6", "d6)"],
    *["1e9d6", "1.5d6", "d6.5", "0x6", "1_000", "1001d6", "501d6+500d6", "d10001", "1000001", "9" * 199],
    *["1000000*1000000", "1000d10000*1000", "*".join(["999999"] * 28), "9" * 150 + "d6", "d" + "9" * 150],
    *["(" * 51 + "d6" + ")" * 51, "(" * 200, ")" * 200, "-" * 200, "d" * 200, "(" * 10_000, "1+" * 10_000],
    *["1" * 10**6, "d6" * 10**6, " " * 10**6, "x" * 10**6, WIDE * 10**5],
    *[WIDE, "2d\uff16", "²", "d²", "٣d6", "2d6\u20141", "2\u2217d6", "d½", "①", "İd6", "K", "2d6\u2003+1"],
    *["2d6\n", "2d6\x00", "\x00", "\ud800", "d6\r\n+1", "d6\x0b", "d6\u2028", "\ufeffd6", "💥", "d6 # six"],
    *["d6/0", "d6/00", "d6/(d6-1)", "d6/d6", "2d6//2", "2d6/-1", "2d6/1.5", "d6/1000001", "d10000r1", "d6e", "d6%2"],
    *["(" * 49 + "d2" + ")d2" * 49, "(d1000)d1000", "(d9)d1000!999", "(1000000)d6", "(0)d6", "(d6-7)d6", "(d6)d66"],
    *["{" * 100, "{}", "{d6", "{d6,}", "{d6,2}", "{4d6kh3,d8}", "{d66,d6}", "{d6}{d6}", "{1000d6,d6}", "{d6 d6}"],
    *["max(" * 49 + "d6", "max()", "max d6", "max(d6,)", "max(d6", "maximum(d6, 1)", "max(2,,3)", "max(" * 60],
    *["d6r<=6", "d6r1r2r3r4r5r6", "d6r7", "d6r0", "d6ro1ro2", "d6ro1r2", "d6r", "d6r<", "d6rr1", "4dFr1", "dF6"],
    *["d6!!", "d6!0", "d6!1000", "999d6!", "d6!9!9", "d6>=", "d6>==5", "d6=>5", "d6>=5>=5", "d6>=9999999", "d6>=-1"],
    *[
        "(d6)d6kh2",
        "(d6)d6>=5",
        "(2d6)kh1",
        "2d6\u22122\u2212",
        "d6kh1>=5",
        "*".join(["d6r1"] * 12),
        "d6!>=" + "9" * 190,
    ],
    *["__import__('os')", "{0}", "%s", "${2d6}", "'; drop table dice; --", "None", "nan", "inf"],
]


def refusal(text: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        dice(text)
    return caught.value


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_notations_are_refused(text: str) -> None:
    error = refusal(text)
    assert error.text == text
    assert 0 <= error.position <= len(text)
    reason, shown, caret = str(error).split("\n")
    assert reason
    assert len(shown) <= 70
    assert shown.isascii()
    assert shown.isprintable()
    assert caret.strip() == "^"
    assert caret.index("^") <= len(shown)


@pytest.mark.parametrize("value", [None, 6, 2.5, b"2d6", ["2d6"], dice("d6")])
def test_other_things_than_text_are_refused(value: object) -> None:
    assert f"not {type(value).__name__}" in str(refusal(value))


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 0, "found the end, expected a number, dice such as 2d6, or a sum in brackets"),
        ("2d6 + d0", 7, "a die has 1 to 10000 sides"),
        ("2d6 + 0d8", 6, "throw from 1 to 1000 dice, all terms together"),
        ("600d6+600d6", 6, "throw from 1 to 1000 dice, all terms together"),
        ("2d", 2, "found the end, expected the number of sides, as in d6"),
        ("4d6kh5", 3, "of 4 dice, keep from 1 to 4 or drop fewer"),
        ("d6+2*-1", 5, "put a negative number in brackets, as in 2*(-1)"),
        ("2D6 X 3", 4, "found 'X', expected an operator (+ - * /) or the end"),
        ("(d6", 3, "found the end, expected an operator (+ - * /) or a closing bracket"),
        ("d6+2d66", 3, "d66 is read as tens and units, one at a time: write d66+d66"),
        ("4d6d6", 4, "found '6', expected h or l, to drop the highest or lowest dice"),
        ("d6+1000000*1000000", 10, "the total could pass 1000000000: multiply by less"),
        ("D6+d\uff16", 4, "dice notation is plain ASCII: write digits as 0 to 9"),
        ("1+2000000", 2, "numbers go up to 1000000"),
        ("(" * 51, 50, "brackets go at most 50 deep"),
        ("1" * 201, 200, "dice notation has at most 200 characters"),
        ("d6/(d6-1)", 3, "divide by a number from 1 to 1000000, as in d6/2"),
        ("2d6r7", 3, "no face of d6 is rolled again: give one that it has, as in d6r1"),
        ("d6r<=6", 2, "every face of d6 is rolled again, without end: leave one, or roll once, as in d6ro1"),
        ("(d6-7)d6", 0, "throw from 0 to 1000 dice, not from -6 to -1"),
        ("(d6)d6kh2", 6, "found 'k', expected an operator: dice whose number is thrown are added up"),
        ("{2d6,7}kh2", 6, "found '}', expected dice such as 2d6, which are all that braces hold"),
        ("max(2d6 7)", 8, "found '7', expected an operator (+ - * /), a comma or a closing bracket"),
        ("max 2d6", 4, "found '2', expected an opening bracket, as in max(2d6, 7)"),
        ("10d6>=", 6, "found the end, expected a number, as in 10d6>=5 or d6r<=2"),
        ("500d6!", 0, "throw from 1 to 1000 dice, all terms together"),
        ("2d6\u2212+1", 4, "found '+', expected a number, dice such as 2d6, or a sum in brackets"),
    ],
)
def test_errors_point_at_the_character(text: str, position: int, reason: str) -> None:
    error = refusal(text)
    assert (error.position, error.reason) == (position, reason)


def test_the_text_shown_is_trimmed_round_the_character() -> None:
    assert str(refusal("1+" * 40 + "?" + "+1" * 40)).split("\n")[1:] == [
        "  ..." + "1+" * 15 + "?" + ("+1" * 15)[:29] + "...",
        "     " + " " * 30 + "^",
    ]
    assert len(repr(refusal("x" * 10**6))) < 200


def test_errors_are_plain_values() -> None:
    error = refusal("2d")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.position) == (str(error), "2d", 2)
    assert isinstance(error, ValueError)


def test_what_is_just_within_the_caps() -> None:
    assert len(dice("1000d6").pool) == 1000
    assert dice("d10000*100").maximum == 10**6
    assert dice("(" * 50 + "d6" + ")" * 50) == dice("d6")
    assert dice("1000000*1000").minimum == 10**9
    assert len(str(dice("+".join(["d6"] * 67)))) == 200


WIDEST = [
    *["(d999)d6", "1000d6>=3", "9d9999!99", "d1000r<=500!400", "1000d10000kh500", "40d6!>=5+40d6!"],
    *["+".join(["d999r<=500"] * 18), "max(" + ",".join(["d9999"] * 30) + ")", "{" + ",".join(["9d6!"] * 9) + "}kh9"],
    *["(" * 9 + "d2" + ")d2" * 9, "max(" * 40 + "2d6!" + ")" * 40, "(" * 50 + "d6" + ")" * 50],
]


@pytest.mark.parametrize("text", [*HOSTILE, *WIDEST], ids=lambda text: ascii(text[:20]))
def test_reading_takes_bounded_work(text: str) -> None:
    """Function calls, which a tenth of a second has room for a million of."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        dice(text)
    except NotationError:
        pass
    finally:
        sys.setprofile(before)
    assert calls < 50_000


ours = st.text(alphabet="0123456789dDkKhHlL%+-*/()!<>=rofF{},maxin \t", max_size=40)
TOKENS = "2 3 d6 2d8 d66 kh dl2 + - * /2 ( ) r1 ro2 ro<=3 ! !1 >=5 <3 =4 4dF max( min( , { } (d4)"
tokens = st.lists(st.sampled_from([*TOKENS.split(), " "]))


@settings(deadline=None)
@given(st.one_of(st.text(), ours, tokens.map("".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expression = dice(text)
    except NotationError:
        return
    assert dice(str(expression)) == expression
    assert hash(dice(str(expression))) == hash(expression)
    assert str(dice(str(expression))) == str(expression)
    rolled = expression.roll(Random(1))
    assert expression.minimum <= rolled.total <= expression.maximum
