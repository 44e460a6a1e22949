"""Moves and rule sets as texts and documents, both ways, and what is none."""

import json
from collections.abc import Callable
from functools import partial
from itertools import count, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.common.errors import InputError
from solver.common.game import MoveError
from solver.the_party.rules.cards import in_order
from solver.the_party.rules.game import Orders, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import DATA, cards

# Moves as text

UNREADABLE = json.loads((DATA / "unreadable.json").read_text(encoding="utf-8"))
"""What is no move, and no rule set by name, as a tag of a record, or in a document."""


def test_a_move_may_be_written_otherwise():
    """Its cards in any order, spaces around it."""
    assert str(Move.parse("send:KhQh=KQ")) == "send:QhKh=KQ"
    assert str(Move.parse("stash:AhJc")) == "stash:JcAh"
    assert Move.parse(" call ") == Move("call")
    assert Move.parse("rob:Jc>3").symbols() == "rob:J♣>3"


PARTS = st.sampled_from(
    ["send:", "rob:", "stash:", "wait", "call", "=K", "=KQ", "=Q", ">", "0", "1", "4", " ", "\n",
     "Jk1", "Jk2", "Jc", "Js", "Ah", "Ac", "Qd", "Kd", "Td", "?", "=", ":"]
)  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(st.lists(PARTS, max_size=6).map("".join) | st.text(max_size=20))
def test_a_text_is_a_move_or_refused(text: str):
    try:
        move = Move.parse(text)
    except MoveError as error:
        message = str(error)
    else:
        assert Move.parse(str(move)) == move
        assert sorted(str(move)) == sorted(text.strip())
        message = ""
    assert "\n" not in message


@pytest.mark.parametrize(
    ("sent", "word", "truth"),
    [
        ("Kc", "K", True), ("Qc", "K", False), ("Qc", "Q", True), ("Tc", "Q", False),
        ("QhKh", "KQ", True), ("QhKd", "KQ", False), ("QhQd", "KQ", False), ("KhAh", "KQ", False),
    ],
)  # fmt: skip
def test_what_is_true(sent: str, word: str, truth: bool):
    assert Move("send", cards(sent), word).is_true == truth


# Rule sets

CAPS = st.integers(1, 1_000_000).map(str)
CHOICES = st.fixed_dictionaries(
    {s: CAPS if s == "cap" else st.sampled_from(values) for s, values in RuleSet.SWITCHES.items()}
)


@settings(max_examples=50, deadline=None)
@given(CHOICES, st.sampled_from(["dan-zen", "short"]))
def test_rule_sets_both_ways(switches: dict[str, str], name: str):
    rules = RuleSet.parse(name).changed(switches)
    assert RuleSet.parse(str(rules)) == rules
    for read in (
        rules.by_name(),
        RuleSet.from_tag(rules.tagged, rules.players),
        RuleSet.from_json(json.loads(json.dumps(rules.to_json()))),
    ):
        assert all(getattr(read, s) == getattr(rules, s) for s in RuleSet.SWITCHES)


def test_named_rule_sets():
    short = RuleSet.parse("short")
    assert (short.goal, short.at_cap, short.cap) == (2, "jewels", 100)
    assert RuleSet() == RuleSet.parse("dan-zen")
    assert RuleSet().tagged == "default"
    assert short.tagged == "at_cap jewels, goal 2, cap 100"
    assert RuleSet.from_tag("cap 100, goal 2, at_cap jewels", 3).name == "short"
    assert RuleSet.from_json({"players": 2}) == RuleSet()
    assert set(RuleSet.NUMBERS) < set(RuleSet.SWITCHES)


CLAIMED = [{"cap": 0}, {"cap": 2_000_000}, {"players": 5}, {"stash": "any"}]
UNREAD = [
    *((Move.parse, text) for text in UNREADABLE["moves"]),
    *((RuleSet.parse, text) for text in UNREADABLE["names"]),
    *((lambda tag: RuleSet.from_tag(tag, 2), tag) for tag in UNREADABLE["tags"]),
    *((RuleSet.from_json, switches) for switches in UNREADABLE["documents"]),
    *((lambda switches: RuleSet(**switches), switches) for switches in CLAIMED),
]
"""Moves, names, tags of records, documents and switches that are none, and what reads them."""


@pytest.mark.parametrize(("read", "given"), UNREAD, ids=count())
def test_what_cannot_be_read(read: Callable[[Any], Any], given: Any):
    """It is refused in a line."""
    with pytest.raises(MoveError if read == Move.parse else InputError) as error:
        read(given)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < (120 if read == Move.parse else 200)


GONE = {"bluff": "free", "pairs": "any", "call": "anyone", "watch": "stash"}


@pytest.mark.parametrize(("switch", "holds"), GONE.items())
def test_a_switch_that_is_gone(switch: str, holds: str):
    """Its value that holds now is read wherever rules are, and any other is refused."""
    short = RuleSet.parse("short")
    assert RuleSet.parse(f"short,{switch}={holds}") == short
    assert RuleSet.from_tag(f"{switch} {holds}, {short.tagged}", 2) == short
    assert RuleSet.from_json({**short.to_json(), switch: holds}) == short
    values = ("both", 1, None, True, [holds], {})
    wrong = [
        *(partial(RuleSet.parse, f"short,{switch}{end}") for end in ("=both", "=", "")),
        partial(RuleSet.from_tag, f"cap 60, {switch} both", 2),
        *(partial(RuleSet.from_json, {"players": 2, switch: value}) for value in values),
    ]
    why = f"^the switch {switch} is no more: {switch}={holds} holds in every game$"
    for read in wrong:
        with pytest.raises(InputError, match=why):
            read()


@pytest.mark.parametrize(("suits", "jokers"), product((1, 2, 3), (0, 1, 2)))
def test_small_decks(suits: int, jokers: int):
    """Cards are those of the full deck less what is missing, and so are orders."""
    seed = Random(f"{suits} {jokers}").randrange(1 << 64)
    game = seeded(RuleSet.parse(f"dan-zen,suits={suits},jokers={jokers},hand=1"), seed)
    left = [c for c in Orders(seed).order(0) if c < 5 * suits or 20 <= c < 20 + jokers]
    assert game.state.hands == ((left[0],), (left[1],))
    assert game.state.room == in_order(left[2:])
