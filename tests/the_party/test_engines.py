"""The packed engine against the readable one: states, moves, orders, and what players see, notice
and remember."""

from itertools import combinations, count, product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.common import kernels
from solver.common.rng import SEEDS, SplitMix64
from solver.the_party import PLAY, View
from solver.the_party.knowledge import worlds as W
from solver.the_party.knowledge.memory import notice
from solver.the_party.knowledge.observations import DRAW, KINDS, observations_in, parts_of
from solver.the_party.packed import bits as L
from solver.the_party.packed import chance, packing
from solver.the_party.packed import move_codes as moves
from solver.the_party.packed.chance import ROWS, begin, empty_orders, settle
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.packing import WORDS, cards_in, mask_of, pack, pack_rules, unpack_move
from solver.the_party.packed.play import leader, play
from solver.the_party.players.seats import deal_seen, empty_workspace, play_seen
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders, State, seeded
from solver.the_party.rules.moves import Move, is_true
from solver.the_party.rules.state import check_state, winner_at_cap
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import EXTREMES, SETTINGS, eager
from tests.the_party.test_knowledge import check_memory, remembered

SEEDS_TRIED = [0, 1, 42, 2**32 - 1, 2**32, 2**63 - 1, 2**63, SEEDS - 1]


# Chance


@pytest.mark.parametrize("seed", SEEDS_TRIED)
def test_streams(seed: int):
    random = Random(seed)
    state, there = np.array([seed], np.uint64), SplitMix64(seed)
    for _ in range(200):
        assert int(kernels.number(state)) == there.next()
        n = random.choice([1, 2, 22, random.randrange(1, 1 << 62), (1 << 62) + 1])
        assert int(kernels.below(state, n)) == there.below(n)
        size = random.randrange(1, 23)
        order, items = np.zeros(22, np.int8), list(range(size))
        kernels.shuffle(state, order, size)
        there.shuffle(items)
        assert order[:size].tolist() == items


def test_orders():
    random = Random(0)
    orders = empty_orders()
    for seed in [*SEEDS_TRIED, *(random.randrange(SEEDS) for _ in range(40))]:
        chance.restart(orders, np.uint64(seed))
        there = Orders(seed)
        # Numbers that share a row of the ring, and go back and forth.
        for n in [0, 1, ROWS, 0, 5 * ROWS + 3, 3, *(random.randrange(400) for _ in range(10))]:
            row = orders.rows[chance.row_of(orders, n)]
            assert row.tolist() == list(there.order(n))
            some = random.sample(DECK.cards, random.randrange(1, 23))
            count = random.randrange(1, len(some) + 1)
            first = [card for card in there.order(n) if card in some][:count]
            assert chance.first_of(row, mask_of(some), count) == mask_of(first)


# States and moves


def pack_move(move: Move) -> int:
    """The code of a move in the packed engine."""
    kind = len(move.cards) - 1 if move.kind == "send" else packing.KINDS.index(move.kind)
    card, other = (*move.cards, 0, 0)[:2]
    extra = WORDS.index(move.word) if move.word else move.victim or 0
    return kind << 12 | extra << 10 | other << 5 | card


def is_packed(packed: Any, state: State) -> bool:
    """Whether an array is a state, in all columns that mean anything in its phase."""
    same = pack(state) == packed
    same[L.ASKED] |= state.asked is None
    same[[L.REFILL_FIRST, L.REFILL_AFTER]] |= state.refill is None
    return bool(same.all())


DONE = {kind: word for word, kind in KINDS.items()} | {L.SEND_TWO: "send"}
FURTHER = {L.ROB: "nab", L.STASH_MOVE: "catch"}


def lines_of(observation: int) -> list[str]:
    """The lines of a log that an observation stands for: the other way than the product goes."""
    kind, player, extra, shown, hidden, acting, owner, shuffled = parts_of(observation)
    cards = ["?"] * shown if hidden else [DECK.names[card] for card in cards_in(shown)]
    if kind == L.STASH_MOVE:
        cards.sort(reverse=True)  # jack before ace
    text = (" " if kind == DRAW else "").join(cards)
    if kind in (L.SEND_ONE, L.SEND_TWO):
        text += f"={WORDS[extra]}"
    elif kind == L.ROB:
        text += f">{extra}"
    act = f"{player} {DONE[kind]}"
    lines = [act, f"show:{text}"] if kind == L.CALL else [f"{act}:{text}" if text else act]
    if acting:
        lines.append(f"{owner} {FURTHER.get(kind, 'lose')}:{DECK.text(cards_in(acting))}")
    return lines + ["shuffle"] * shuffled


def compare_game(setting: str, seed: int) -> None:
    """Play one game on both engines, and at a table of players. Every state is one that there can
    be, and what the players notice of each step are the new lines of their logs, from which bots
    come to remember the same; what they remember is so. A log read back gives the player's view.
    """
    rules, random = RuleSet.parse(setting), Random(seed)
    packed, orders, room = pack_rules(rules), empty_orders(seed), empty_workspace()
    state, view, codes = L.empty_state(), L.empty_state(), np.zeros(L.MOST_MOVES, np.int64)
    game = seeded(rules, seed)
    begin(state, packed)
    settle(state, packed, orders)
    deal_seen(room, packed, np.uint64(seed))
    viewers = range(rules.players)
    told = [list[str]() for _ in (*viewers, None)]  # the last row sees all
    bots = [remembered((), packed, viewer) for viewer in viewers]
    for step in count():
        assert is_packed(state, game.state)
        assert is_packed(room.state, game.state)
        check_state(game.state)
        latest = room.latest.tolist()[: rules.players + 1]
        for viewer, log, (new, *seen) in zip((*viewers, None), told, latest, strict=True):
            heard = len(log)
            log += (line for each in seen[:new] for line in lines_of(each))
            assert log == [*game.state.log(viewer)]
            if viewer is not None:
                for observation in observations_in(log[heard:]):
                    notice(bots[viewer], packed, observation)
                assert (bots[viewer] == room.memories[viewer]).all()
        for viewer in viewers if step % 8 == seed % 8 else ():
            check_memory(bots[viewer], state, packed, viewer)
            W.see(view, state, packed, viewer)
            assert (view == pack(View.of(game.state, viewer).state)).all()
        for viewer in viewers if step % 40 == 10 * seed % 40 else ():
            read = View.from_log(rules, viewer, game.state.log(viewer))
            assert read == View.of(game.state, viewer)
        if game.state.is_over:
            break
        there = [unpack_move(int(code)) for code in codes[: legal(state, packed, codes)]]
        assert sorted(there, key=str) == game.state.legal_moves()
        assert [pack_move(move) for move in there] == codes[: len(there)].tolist()
        assert [Move.parse(str(move)) for move in there] == there
        move = eager(there, random)
        game = game.play(move)
        play(state, packed, pack_move(move))
        settle(state, packed, orders)
        play_seen(room, packed, pack_move(move))
    full = PLAY.older({"Rules": str(rules)}, "\n".join(game.state.log(None)))
    assert (full.state, full.moves) == (game.state, game.moves)
    assert full.state.lines == game.state.lines


@pytest.mark.parametrize("games", [2, pytest.param(15, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_whole_games(setting: str, games: int):
    for seed in range(games):
        compare_game(setting, seed)


def test_who_wins_at_the_cap():
    """Who alone has most jewels, by either engine."""
    rules, state = RuleSet.parse("short,players=3"), L.empty_state()
    for counts in product(range(3), repeat=3):
        most = [player for player in range(3) if counts[player] == max(counts)]
        state[L.STASH : L.STASH + 3] = [(1 << count) - 1 for count in counts]
        winner = most[0] if len(most) == 1 else None
        assert winner_at_cap(rules, [range(count) for count in counts]) == winner
        assert leader(state, pack_rules(rules)) == (-1 if winner is None else winner)


def test_cards_and_their_words():
    for cards in [(c,) for c in DECK.cards] + list(combinations(DECK.cards, 2)):
        assert cards_in(mask_of(cards)) == cards
        for code, word in enumerate(("K", "Q", "KQ"), 1):
            if len(word) == len(cards):
                assert bool(moves.is_true(mask_of(cards), code)) == is_true(cards, word)
