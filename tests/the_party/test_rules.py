"""The readable rules against the known games, and what they refuse. Moves and rule sets as texts
and documents, both ways; players' logs that were changed.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import count
from random import Random
from typing import Any

import pytest

from solver.common.errors import InputError
from solver.common.game import IllegalMove, MoveError, Played
from solver.common.record import Record
from solver.common.rng import SplitMix64
from solver.the_party import PLAY, Move, RuleSet, View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders, State, opening, seeded
from solver.the_party.rules.state import check_state
from solver.the_party.rules.state_documents import state_in, state_to_json
from solver.the_party.rules.steps import drawn, picked, played
from tests.common.command_line import ROOT
from tests.common.test_errors import changed, sections
from tests.the_party.helpers import CORPUS, DATA, EXTREMES, SETTINGS

FILES = sorted(path.stem for path in DATA.glob("*.txt"))
"""The files of known games, by another program."""


def test_the_examples_of_the_rules_page():
    page = (ROOT / "docs/the-party/rules.md").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1) for block in page.split("```")[1::2]]
    orders, record, state, view, _ = (text for _, text in blocks)
    for line in orders.splitlines():
        seed, number, order = re.fullmatch(r"seed (\d+), order (\d) +(.*)", line).groups()
        assert DECK.text(Orders(int(seed)).order(int(number))) == order
    late = Orders(7).order(40)
    assert [Orders(7).order(n) for n in range(41)][40] == late
    for wrong in (-1, 1 << 64):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            Orders(wrong)
    known = Record.parse(record, PLAY)
    assert Record.parse(str(known), PLAY) == known
    assert PLAY.result(known.game.state) == "0"
    full = "".join(f"{line}\n" for line in known.game.state.log(None))
    assert PLAY.older({"Rules": "short"}, full).state == known.game.state
    game = reduce(Played.play, known.game.moves[:7], PLAY.seeded(261, known.game.tags["Rules"]))
    assert state_to_json(game.state, 261) == json.loads(state)
    assert View.of(game.state, 1).to_json() == json.loads(view)
    assert f"`{game.state}`" in page
    for name in RuleSet.SWITCHES:
        assert f"`{name}`" in page


def digest(lines: Iterable[object]) -> str:
    return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()


@pytest.mark.parametrize("games", [2, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", FILES)
def test_known_games(name: str, games: int):
    """The first line of a file tells the rules, and its other comments what is in a line."""
    first, *lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    _, players, printed = first.split(", ", 2)
    rules = RuleSet.from_tag(printed, int(players[0]))
    for line in [line for line in lines if line[0] != "#"][:games]:
        _, number, *known = line.split(" ")
        stream, game = SplitMix64(int(number) + 1000), seeded(rules, int(number))
        whole, logs = list[str](), list[str]()
        while not game.state.is_over:
            check_state(game.state)
            legal = game.state.legal_moves()
            texts = [str(move) for move in legal]
            assert texts == sorted(set(texts), key=str.encode)
            r = stream.next()
            first = () if (r >> 32) % 4 == 0 else ("stash", "trust", "rob")
            kinds = [[move for move in legal if move.kind == kind] for kind in first]
            stand = next(filter(None, kinds), legal)
            move = stand[r % len(stand)]
            assert Move.parse(str(move)) == move
            game = game.play(move)
            whole.append(f"{move}|{game.state}")
            if known[6:]:
                each = (digest(game.state.log(player))[:8] for player in range(rules.players))
                logs.append(" ".join(each))
        check_state(game.state)
        state, winner = game.state, "-" if game.state.winner is None else game.state.winner
        counts = [len(game.moves), state.actions, state.shuffles, state.picks, winner]
        told = [digest(logs), *game.moves] if known[6:] else []
        assert known == [*map(str, counts), digest(whole), *map(str, told)]
        assert len(game.moves) <= rules.cap * 2 * rules.players


# States that there cannot be


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [(name, *row) for _, name, _, *row in sections(DATA.with_name("impossible.txt"))],
)
def test_states_that_no_document_can_claim(name: str, change: str, message: str):
    """The schema refuses them before; others that there cannot be are in refused.txt."""
    text = (CORPUS / name).read_text()
    check_state(state_in(json.loads(text)))
    with pytest.raises(InputError, match=message):
        check_state(state_in(json.loads(changed(text, json.loads(change)))))


# Chance that cannot be


def test_cards_that_cannot_come_are_refused():
    start, deal = opening(RuleSet()), seeded(RuleSet(), 1).state
    for state, some in [*((start, n) for n in ([], range(3), range(5), [0, 1, 2, 2])),
                        (deal, deal.room[:4])]:  # fmt: skip
        with pytest.raises(ValueError, match="these do not come"):
            drawn(state, some)
    with pytest.raises(ValueError, match="not picked now"):
        picked(deal, deal.hands[1][0])
    with pytest.raises(IllegalMove, match="chance comes first"):
        played(start, Move("pass"))


# Moves as text

UNREADABLE = json.loads((DATA / "unreadable.json").read_text(encoding="utf-8"))
"""What is no move, and no rule set by name, as a tag of a record, or in a document."""


def test_a_move_may_be_written_otherwise():
    """Its cards in any order, spaces around it."""
    assert str(Move.parse("send:KhQh=KQ")) == "send:QhKh=KQ"
    assert str(Move.parse("stash:AhJc")) == "stash:JcAh"
    assert Move.parse(" call ") == Move("call")
    assert Move.parse("rob:Jc>3").symbols() == "rob:J♣>3"


PARTS = ["send:", "rob:", "stash:", "wait", "call", "=K", "=KQ", "=Q", ">", "0", "4", " ", "\n",
         "Jk1", "Jk2", "Jc", "Js", "Ah", "Ac", "Qd", "Kd", "?", "=", ":"]  # fmt: skip


def test_a_text_is_a_move_or_refused():
    draw, moves = Random(1), 0
    for _ in range(2_000):
        text = "".join(draw.choices(PARTS, k=draw.randrange(5)))
        try:
            move = Move.parse(text)
        except MoveError as error:
            message = str(error)
        else:
            assert Move.parse(str(move)) == move
            assert sorted(str(move)) == sorted(text.strip())
            message, moves = "", moves + 1
        assert "\n" not in message
    assert moves > 20


# Rule sets


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_rule_sets_both_ways(setting: str):
    rules = RuleSet.parse(setting)
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


# Logs

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


def test_a_robber_knows_what_they_picked():
    log = ["0 draw:Tc Qc Td Jd", "1 draw:? ? ? ?", "0 rob:Jd>1"]
    rules = RuleSet.parse("short")
    assert str(View.from_log(rules, 0, [*log, "0 pick:Kh", "1 draw:?"]))
    with pytest.raises(InputError, match=r"line 4: .*due is 0 pick: with 1 card"):
        View.from_log(rules, 0, [*log, "0 pick:?", "1 draw:?"])


def test_a_move_is_read_where_a_card_is_due():
    """A record without a seed, and without its cards."""
    for text in ("td k", "c", "rob 1"):
        with pytest.raises(MoveError):
            PLAY.parse(text, opening(RuleSet.parse("short")))


def test_a_victim_with_a_sleuth_nabs_before_the_log_ends():
    """Even one who could stash: the line of the nab comes with that of the robbery."""
    rules = RuleSet.parse("short")
    log = ["0 draw:? ? ? ?", "1 draw:Jc Kc Ac Jk1", "1 wait", "0 rob:Jd>1"]
    with pytest.raises(InputError, match="line 4: the log ends; due is 1 nab:Jk1"):
        View.from_log(rules, 1, log)
    view = View.from_log(rules, 1, [*log, "1 nab:Jk1", "0 draw:?", "1 draw:Qc"])
    sizes = [len(place) for place in (*view.state.hands, view.state.arrivals)]
    assert (view.state.turn, sizes) == (1, [4, 4, 2])
