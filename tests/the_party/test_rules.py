"""The readable rules against the known games, their texts both ways, and what they refuse."""

import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.common.rng import SplitMix64
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import (
    DECK,
    in_order,
)
from solver.the_party.rules.documents import state_in, state_to_json
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.orders import Orders
from solver.the_party.rules.record import Record
from solver.the_party.rules.state import (
    Robbed,
    Sent,
    State,
    StateError,
    check_state,
    opening,
)
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import NUMBERS, SWITCHES, RulesError, RuleSet
from tests.the_party.helpers import (
    CORPUS,
    EXTREMES,
    FILES,
    SETTINGS,
    cards,
    game_by_chance,
    histories,
    known_games,
    known_rules,
)

ORDERS = [
    (0, 0, "As Ks Qd Th Kc Ac Tc Js Kh Jd Qh Jk2 Jc Ad Kd Ah Jk1 Qs Td Jh Qc Ts"),
    (0, 1, "As Qd Ad Jh Kd Kh Jd Td Qc Ks Ts Jk1 Tc Ac Qh Jk2 Th Jc Qs Js Kc Ah"),
    (42, 0, "Jk1 Ah Js Kc As Jd Kd Ts Jc Ks Qs Th Ad Qd Jh Jk2 Kh Td Tc Qc Qh Ac"),
]


@pytest.mark.parametrize(("seed", "number", "order"), ORDERS)
def test_orders(seed: int, number: int, order: str):
    assert DECK.text(Orders(seed).order(number)) == order


def test_orders_do_not_depend_on_when_they_are_asked_for():
    late = Orders(7).order(40)
    assert [Orders(7).order(n) for n in range(41)][40] == late
    for seed in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            Orders(seed)


def test_the_examples_of_the_rules_page():
    page = (Path(__file__).parents[2] / "docs/the-party/rules.md").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1) for block in page.split("```")[1::2]]
    orders, record, log, state, view, _ = (text for _, text in blocks)
    for line in orders.splitlines():
        seed, number, order = re.fullmatch(r"seed (\d+), order (\d) +(.*)", line).groups()
        assert (int(seed), int(number), order) in ORDERS
    known = Record.parse(record)
    assert str(known) == record
    assert known.result == "0"
    start, end = log.split("…\n")
    full = "".join(f"{line}\n" for line in known.game.full_log)
    assert full.startswith(start)
    assert full.endswith(end)
    assert Record.parse(str(replace(known, seed=None))).game.state == known.game.state
    game = Game.seeded(known.rules, 261)
    for move in known.game.moves[:7]:
        game = game.play(move)
    assert state_to_json(game.state, 261) == json.loads(state)
    assert View.of(game, 1).to_json() == json.loads(view)
    assert f"`{game.state}`" in page
    for name in SWITCHES:
        assert f"`{name}`" in page


class Digest:
    """The hash of lines as they come, without a newline at the end."""

    def __init__(self) -> None:
        self.sha, self.between = hashlib.sha256(), b""

    def add(self, *lines: str) -> None:
        for line in lines:
            self.sha.update(self.between + line.encode())
            self.between = b"\n"

    def __str__(self) -> str:
        return self.sha.hexdigest()


@pytest.mark.parametrize("games", [4, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", FILES)
def test_known_games(name: str, games: int):
    rules = known_rules(name)
    for known in known_games(name)[:games]:
        stream = SplitMix64(known.seed + 1000)
        game = Game.seeded(rules, known.seed)
        whole, logs = Digest(), [Digest() for _ in range(rules.players)]
        seen = 0
        while not game.state.is_over:
            check_state(game.state)
            legal = game.state.legal()
            texts = [str(move) for move in legal]
            assert texts == sorted(set(texts), key=str.encode)
            r = stream.next()
            if (r >> 32) % 4 == 0:
                stand = legal
            else:
                kinds = ([m for m in legal if m.kind == k] for k in ("stash", "trust", "rob"))
                stand = next((moves for moves in kinds if moves), legal)
            move = stand[r % len(stand)]
            assert Move.parse(str(move)) == move
            game = game.play(move)
            whole.add(f"{move}|{game.state}")
            for player, digest in enumerate(logs):
                told = [line.of(player) for line in game.lines[seen:]]
                digest.add(*(line for line in told if line is not None))
            seen = len(game.lines)
            if known.decisions:
                state = hashlib.sha256(str(game.state).encode()).hexdigest()
                due = [str(move), state[:8], *(str(digest)[:8] for digest in logs)]
                assert known.decisions[len(game.moves) - 1] == due
        check_state(game.state)
        state, decisions = game.state, len(game.moves)
        winner = "-" if state.winner is None else state.winner
        counts = [decisions, state.actions, state.shuffles, state.picks, winner]
        assert (known.counts, known.digest) == ([str(each) for each in counts], str(whole))
        assert decisions <= (rules.cap + 1) * 2 * rules.players
        assert not known.decisions or len(known.decisions) == decisions
        for player, digest in enumerate(logs):
            lines = "\n".join(game.log(player)).encode()
            assert hashlib.sha256(lines).hexdigest() == str(digest)


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_games_by_chance_keep_the_rules(setting: str):
    """Every state is accepted; results add up to 0; moves are texts; illegal ones are refused."""
    rules = RuleSet.parse(setting)
    for seed in range(5):
        game = Game.seeded(rules, seed)
        for game in game_by_chance(rules, seed):
            state = game.state
            check_state(state)
            assert not state.is_chance
            assert state.is_over == (not state.legal()) == (state.asked is None)
            assert sum(state.results) == pytest.approx(0)
            for move in state.legal():
                assert Move.parse(str(move)) == move
                state.check(move)
            for text in ("pass", "wait", "call", "rob:Jc>0", "stash:JcAc", "send:Qc=Q"):
                if (move := Move.parse(text)) not in state.legal():
                    with pytest.raises(MoveError, match=r"^(?:pass|wait|call|rob|stash|send).*: "):
                        game.play(move)
        assert len(game.moves) <= (rules.cap + 1) * 2 * rules.players
        assert game.state.results.count(1.0) == (game.state.winner is not None)


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_perfect_recall(setting: str):
    """A player's log only grows, and says which moves were his own."""
    rules = RuleSet.parse(setting)
    for seed in range(4):
        before: list[tuple[str, ...]] = [()] * rules.players
        for game in game_by_chance(rules, seed):
            for player in range(rules.players):
                log = game.log(player)
                assert log[: len(before[player])] == before[player]
                before[player] = log
        full = game.full_log
        for player in range(rules.players):
            own = [line for line in full if line.startswith(f"{player} ")]
            assert [x for x in before[player] if x.startswith(f"{player} ")] == own


@pytest.mark.parametrize("setting", SETTINGS)
def test_logs_show_others_what_all_may_see(setting: str):
    """Cards that are hidden are drawn, sent or picked by another; nothing else is."""
    *_, game = game_by_chance(RuleSet.parse(setting), 5)
    for line in game.lines:
        words = line.full.split(" ", 1)[-1].split(":")[0]
        for player in range(game.state.rules.players):
            seen = line.of(player)
            if seen is None:
                assert words == "wait"
            elif seen != line.full:
                assert seen.count("?") >= 1
                assert words in ("draw", "send", "pick")
                assert not line.full.startswith(str(player))
            else:
                assert "?" not in seen


# Whole trees


def public_part(state: State) -> tuple:
    """What all players see of a state."""
    table = state.table
    if isinstance(table, Sent):
        table = (len(table.cards), table.word)
    sizes = [*map(len, state.hands), len(state.room), len(state.arrivals)]
    return state.turn, state.is_over, state.winner, state.stashes, sizes, table, state.shuffles


def counted(rules: RuleSet) -> tuple[int, int]:
    """The decisions and the information states of a tree. Histories that are equal in a player's
    log are so in all that he sees, and in his moves if he decides.
    """
    decisions = 0
    seen: dict[tuple, tuple] = {}
    moves: dict[tuple, list[Move]] = {}
    for state, logs in histories(opening(rules), ((),) * rules.players):
        for player, log in enumerate(logs):
            view = state.hands[player], public_part(state)
            assert seen.setdefault((player, log), view) == view
        if state.is_over:
            continue
        decisions += 1
        asked = state.asked
        legal = state.legal()
        assert moves.setdefault((asked, logs[asked]), legal) == legal
        if state.phase == "call":
            assert isinstance(state.table, Sent)
    return decisions, len(moves)


SMALL = "dan-zen,suits=1,jokers=1,hand=2,goal=1"
TREES = [
    (f"{SMALL},cap=1", 456, 61),
    pytest.param(f"{SMALL},cap=2", 7329, 1966, marks=pytest.mark.long),
    pytest.param(f"{SMALL},cap=3", 81959, 25171, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("rules", "decisions", "states"), TREES)
def test_whole_trees(rules: str, decisions: int, states: int):
    assert counted(RuleSet.parse(rules)) == (decisions, states)


@pytest.mark.parametrize(
    "change", ["stash=own", "stash=any", "watch=both", "call=stake", "bluff=forced", "players=3"]
)
def test_equal_logs_mean_equal_views(change: str):
    counted(RuleSet.parse(f"{SMALL},cap=2,jokers=0,{change}"))


# States that there cannot be


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("state", {"actions": -1}, "counts are 0 or more"),
        ("state", {"shuffles": -1}, "counts are 0 or more"),
        ("state", {"picks": -1}, "counts are 0 or more"),
        ("state", {"asked": -1}, "up to nobody"),
        ("state", {"phase": "pick", "asked": None}, "chance comes first"),
        (
            "state",
            {"stashes": [[], ["Ks"]], "hands": [["As", "Jk1", "Jk2"], ["Ad", "Qh", "Qs", "Ah"]]},
            "player 1 stashes jewels only",
        ),
        ("state", {"table": {"cards": ["Qd"], "word": "J"}}, "no legal move"),
        (
            "state",
            {
                "table": {"cards": ["Jk1"], "word": "K"},
                "hands": [["Qd", "As", "Jk2"], ["Ad", "Qh", "Qs", "Ks"]],
            },
            "no legal move",
        ),
        (
            "state-react",
            {
                "table": {"thief": "Ts", "victim": 2},
                "hands": [["Kc", "Jc", "Jk1"], ["Qc", "Qh", "Kh", "Ah"], ["Tc", "Td", "Jh", "As"]],
            },
            "no legal move",
        ),
    ],
)
def test_states_that_no_document_can_claim(name: str, change: dict[str, object], message: str):
    """The schema refuses them before; others that there cannot be are in refused.txt."""
    document = json.loads((CORPUS / f"{name}.json").read_text())
    check_state(state_in(document))
    with pytest.raises(StateError, match=message):
        check_state(state_in(document | change))


def test_a_victim_may_win_before_the_pick():
    """The robber's thief then stays on the table."""
    rules = RuleSet.parse("short,stash=any,goal=1")
    ends = ([*game_by_chance(rules, seed)][-1].state for seed in range(100))
    over = next(state for state in ends if isinstance(state.table, Robbed))
    check_state(over)
    assert over.winner == over.victim != over.turn
    assert str(over).split("|")[7] == f"{DECK.text(over.table.thief)}>{over.victim}"


# Chance that cannot be


def test_cards_that_cannot_come_are_refused():
    start = opening(RuleSet())
    for some in ([], range(3), range(5), [0, 1, 2, 2]):
        with pytest.raises(ValueError, match="these do not come"):
            drawn(start, some)
    deal = Game.seeded(RuleSet(), 1).state
    with pytest.raises(ValueError, match="these do not come"):
        drawn(deal, deal.room[:4])
    with pytest.raises(ValueError, match="not picked now"):
        picked(deal, deal.hands[1][0])
    with pytest.raises(MoveError, match="chance comes first"):
        played(start, Move("pass"))


# Moves as text

BAD_MOVES = [
    "", " ", "sned:Qh=Q", "send", "send:", "send:Qh", "send:Qh=", "send:Qh=J", "send:Qh=KQ",
    "send:QhKh=K", "send:QhKhAh=KQ", "send:QhQh=KQ", "send:=K", "send:Jk1=K", "send:QhJk2=KQ",
    "send:qh=Q", "send:2h=Q", "send:Qh=Q ", "send:Qh =Q", "send:Qh=q", "rob", "rob:Jc", "rob:Jc>",
    "rob:Jc>4", "rob:Jc>12", "rob:Jc>-1", "rob:Qc>1", "rob:JcJd>1", "rob:>1", "rob:Jk1>0", "stash",
    "stash:", "stash:Jc", "stash:JcAhAd", "stash:JcJd", "stash:AcAh", "stash:JcKc", "stash:JcJk1",
    "wait:", "wait:Jc", "call:1", "trust!", "pass:", "Wait", "call trust", "send:Qh=Q\ncall",
    "send:" + "Qh" * 200 + "=Q", "x" * 5000, "stash:\n\n", "send:Q♥=Q", "send:Qh=Q=K", "rob:Jc>1>2",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_MOVES, ids=range(len(BAD_MOVES)))
def test_bad_moves(text: str):
    if text == "send:Qh=Q ":
        assert str(Move.parse(text)) == text.strip()
        return
    with pytest.raises(MoveError) as error:
        Move.parse(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 120


def test_cards_of_a_move_may_stand_in_any_order():
    assert str(Move.parse("send:KhQh=KQ")) == "send:QhKh=KQ"
    assert str(Move.parse("stash:AhJc")) == "stash:JcAh"
    assert Move.parse(" call ") == Move("call")
    assert Move.parse("rob:Jc>3").symbols() == "rob:J♣>3"


PARTS = st.sampled_from(
    ["send:", "rob:", "stash:", "wait", "call", "=K", "=KQ", "=Q", ">", "0", "1", "4", " ", "\n",
     "Jk1", "Jk2", "Jc", "Js", "Ah", "Ac", "Qd", "Kd", "Td", "?", "=", ":"]
)  # fmt: skip


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
    {s: CAPS if s == "cap" else st.sampled_from(values) for s, values in SWITCHES.items()}
)


@given(CHOICES, st.sampled_from(["dan-zen", "short"]))
def test_rule_sets_both_ways(switches: dict[str, str], name: str):
    rules = RuleSet.parse(name).changed(switches)
    assert RuleSet.parse(str(rules)) == rules
    plain = rules.by_name()
    assert all(getattr(plain, s) == getattr(rules, s) for s in SWITCHES)
    for read in (
        RuleSet.from_tag(rules.tagged, rules.players),
        RuleSet.from_json(json.loads(json.dumps(rules.to_json()))),
    ):
        assert all(getattr(read, s) == getattr(rules, s) for s in SWITCHES)


def test_named_rule_sets():
    short = RuleSet.parse("short")
    assert (short.goal, short.at_cap, short.cap) == (2, "jewels", 100)
    assert RuleSet() == RuleSet.parse("dan-zen")
    assert RuleSet().tagged == "default"
    assert short.tagged == "at_cap jewels, goal 2, cap 100"
    assert RuleSet.from_tag("cap 100, goal 2, at_cap jewels", 3).name == "short"
    assert RuleSet.from_json({"players": 2}) == RuleSet()
    assert set(NUMBERS) < set(SWITCHES)


@pytest.mark.parametrize(
    "text",
    ["", "long", "short,", "short,goal", "short,goal=", "short,goal=5", "short,goal=0",
     "short,cap=0",
     "short,cap=1000001", "short,cap=-1", "short,cap=1e3", "short,cap=٣", "short,players=1",
     "short,players=5", "short,bluff=Free", "short,watch=none", "short,suits=0", "short,jokers=3",
     "short,hand=5", "short,colour=red", "short;goal=2", "short,name=x", "short, goal=2",
     "short,cap=" + "9" * 5000, "x" * 5000],
)  # fmt: skip
def test_bad_rule_sets(text: str):
    with pytest.raises(RulesError) as error:
        RuleSet.parse(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "told",
    ["", "goal", "goal 5", "goal 2, goal 2", "goal 2, goal 3", "players 3", "goal=2", "Goal 2",
     "default, goal 2", "cap 0", "cap many", "goal 2,", "at_cap"],
)  # fmt: skip
def test_bad_rules_of_records(told: str):
    with pytest.raises(RulesError):
        RuleSet.from_tag(told, 2)


@pytest.mark.parametrize(
    "switches",
    [{"goal": "2"}, {"goal": 5}, {"goal": True}, {"goal": 2.0}, {"goal": None}, {"bluff": 1},
     {"bluff": "x"}, {"bluff": None}, {"bluff": ["free"]}, {"bluff": True}, {"cap": "100"},
     {"cap": 10**9}, {"cap": -1}, {"players": 5}, {"players": None}, {"colour": "red"}, {"": 1},
     {"name": "short"}, {"name": 1}],
    ids=str,
)  # fmt: skip
def test_bad_rules_of_documents(switches: dict[str, object]):
    with pytest.raises(RulesError):
        RuleSet.from_json(switches)


@pytest.mark.parametrize("bad", [{"cap": 0}, {"cap": 2_000_000}, {"players": 5}, {"watch": "all"}])
def test_bad_switches(bad: dict[str, object]):
    with pytest.raises(RulesError):
        RuleSet(**bad)


def test_small_decks():
    """Cards are those of the full deck less what is missing, and so are orders."""
    random = Random(1)
    for suits in (1, 2, 3):
        for jokers in (0, 1, 2):
            rules = RuleSet.parse(f"dan-zen,suits={suits},jokers={jokers},hand=1")
            seed = random.randrange(1 << 64)
            game = Game.seeded(rules, seed)
            left = [c for c in Orders(seed).order(0) if c < 5 * suits or 20 <= c < 20 + jokers]
            assert game.state.hands == ((left[0],), (left[1],))
            assert game.state.room == in_order(left[2:])
