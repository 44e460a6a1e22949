"""Moves and rule sets as texts and documents, both ways, and what is none. Players' logs, read by
the rules: true ones give the view, changed ones are refused or not.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.common.errors import InputError
from solver.common.game import MoveError, Played
from solver.common.rng import SplitMix64
from solver.the_party import Move, RuleSet, View
from solver.the_party.rules.cards import DECK, in_order
from solver.the_party.rules.game import Orders, State, seeded
from tests.the_party.helpers import DATA

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


@pytest.mark.parametrize(("suits", "jokers"), [*product((1, 2, 3), (0, 1, 2))])
def test_small_decks(suits: int, jokers: int):
    """Cards are those of the full deck less what is missing, and so are orders."""
    seed = Random(f"{suits} {jokers}").randrange(1 << 64)
    game = seeded(RuleSet.parse(f"dan-zen,suits={suits},jokers={jokers},hand=1"), seed)
    left = [c for c in Orders(seed).order(0) if c < 5 * suits or 20 <= c < 20 + jokers]
    assert game.state.hands == ((left[0],), (left[1],))
    assert game.state.room == in_order(left[2:])


# -- logs -----------------------------------------------------------------------------------------

CHANGED = json.loads((DATA / "changed-logs.json").read_text(encoding="utf-8"))
"""By rule set and player, what a reader written apart from the rules' steps found in the changed
logs below: a word for each, ``x`` for a log that cannot be, else the digest of the view."""

INSERTED = ["shuffle", "0 wait", "1 wait", "0 pass", "1 trust", "0 call", "1 nab:Jk1", "1 catch:Tc",
            "0 catch:Td", "1 lose:Ac", "0 stash:JcAc", "1 stash:JdAd", "0 pick:?", "1 pick:Kh",
            "1 send:?=K", "0 send:??=KQ", "0 rob:Jc>1"]  # fmt: skip


def one_game(rules: RuleSet, stream: SplitMix64) -> Played[State]:
    """A game of some moves; stashes, robberies and calls are more likely than others."""
    game = seeded(rules, stream.next())
    for _ in range(40):
        if game.state.is_over:
            break
        legal = game.state.legal_moves()
        eager = [move for move in legal if move.kind in ("stash", "rob", "call")]
        some = eager if eager and stream.below(2) else legal
        game = game.play(some[stream.below(len(some))])
    return game


def changed_logs(log: tuple[str, ...], stream: SplitMix64) -> Iterator[list[str]]:
    """A log with a line, a card or a player changed, cut off half of the time."""
    while True:
        lines, kind, at = list(log), stream.below(6), stream.below(len(log))
        if kind == 0:
            del lines[at]
        elif kind == 1:
            other = stream.below(len(log))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 2:
            lines.insert(at, INSERTED[stream.below(len(INSERTED))])
        elif kind == 3:
            lines[at] = INSERTED[stream.below(len(INSERTED))]
        else:
            pattern = r"Jk[12]|[TJQKA][cdhs]|\?" if kind == 4 else r"\d"
            names = [*DECK.names, "?"] if kind == 4 else [*"0123"]
            if found := list(re.finditer(pattern, lines[at])):
                place = found[stream.below(len(found))]
                name = names[stream.below(len(names))]
                lines[at] = lines[at][: place.start()] + name + lines[at][place.end() :]
        yield lines[: stream.below(len(lines) + 1)] if stream.below(2) else lines


@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", CHANGED)
def test_changed_logs(setting: str, games: int):
    rules = RuleSet.parse(setting)
    for number, words in enumerate(CHANGED[setting][:games]):
        viewer, stream = number % rules.players, SplitMix64(number)
        log = one_game(rules, stream).state.log(viewer)
        for word, lines in zip(words.split(), changed_logs(log, stream), strict=False):
            assert verdict(rules, viewer, lines) == word, lines


def verdict(rules: RuleSet, viewer: int, lines: list[str]) -> str:
    """A word for a log: of a view the sum of its characters, which tells most views apart."""
    try:
        view = str(View.from_log(rules, viewer, lines))
        return str(sum(n * ord(letter) for n, letter in enumerate(view)) % 10_000)
    except InputError as error:
        return "x" if re.fullmatch(r"line \d+: .+", str(error)) else str(error)


def test_a_victim_with_a_sleuth_nabs_before_the_log_ends():
    """Even one who could stash: the line of the nab comes with that of the robbery."""
    rules = RuleSet.parse("short")
    log = ["0 draw:? ? ? ?", "1 draw:Jc Kc Ac Jk1", "1 wait", "0 rob:Jd>1"]
    with pytest.raises(InputError, match="line 4: the log ends; due is 1 nab:Jk1"):
        View.from_log(rules, 1, log)
    view = View.from_log(rules, 1, [*log, "1 nab:Jk1", "0 draw:?", "1 draw:Qc"])
    sizes = [len(place) for place in (*view.state.hands, view.state.arrivals)]
    assert (view.state.turn, sizes) == (1, [4, 4, 2])
