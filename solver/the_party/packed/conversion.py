"""States, rule sets and moves, packed and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from solver.the_party.packed import layout
from solver.the_party.packed.layout import (
    ACTIONS,
    ARRIVALS,
    ASKED,
    HAND,
    PHASE,
    PICKS,
    REFILL_AFTER,
    REFILL_AT,
    REFILL_FIRST,
    ROBS,
    ROOM,
    SHUFFLES,
    STASH,
    TABLE,
    TURN,
    WINNER,
    WORD,
)
from solver.the_party.rules.cards import DECK, Cards, deck_of, in_order
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import Refill, Robbed, Sent, State
from solver.the_party.rules.switches import RuleSet

PHASES = ("refill", "pick", "act", "stash", "react", "call", "over")
AFTER = ("turn", "asking", "pick")
WORDS = ("", "K", "Q", "KQ")
KINDS = ("send", "send", "rob", "stash", "wait", "call", "trust", "pass")
STASH_RULES = ("between", "own", "any")


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as a set of bits."""
    return sum(1 << card for card in cards)


def cards_in(mask: int) -> Cards:
    """Return the cards of a set of bits, in number order."""
    return tuple(card for card in DECK.cards if mask >> card & 1)


def pack_rules(rules: RuleSet) -> Any:
    """Return a rule set as an array."""
    values = {
        layout.PLAYERS: rules.players,
        layout.FORCED: rules.bluff == "forced",
        layout.COUPLE: rules.pairs == "couple",
        layout.STAKE: rules.call == "stake",
        layout.BOTH: rules.watch == "both",
        layout.STASH_RULE: STASH_RULES.index(rules.stash),
        layout.JEWELS: rules.at_cap == "jewels",
        layout.GOAL: rules.goal,
        layout.CAP: rules.cap,
        layout.FULL: rules.hand,
        layout.ALL_CARDS: mask_of(deck_of(rules.suits, rules.jokers)),
    }
    return np.array([values[n] for n in range(layout.RULES_SIZE)], np.int64)


def pack(state: State) -> Any:
    """Return a state as an array."""
    packed = layout.empty_state()
    for player, (hand, stash) in enumerate(zip(state.hands, state.stashes, strict=True)):
        packed[HAND + player], packed[STASH + player] = mask_of(hand), mask_of(stash)
    packed[ROOM], packed[ARRIVALS] = mask_of(state.room), mask_of(state.arrivals)
    if isinstance(state.table, Sent):
        packed[TABLE] = mask_of(state.table.cards)
        packed[WORD] = WORDS.index(state.table.word)
    elif isinstance(state.table, Robbed):
        packed[TABLE], packed[WORD] = mask_of(state.table.thief), ROBS + state.table.victim
    packed[PHASE], packed[TURN] = PHASES.index(state.phase), state.turn
    packed[ASKED] = state.turn if state.asked is None else state.asked
    packed[ACTIONS], packed[SHUFFLES] = state.actions, state.shuffles
    packed[PICKS] = state.picks
    packed[WINNER] = -1 if state.winner is None else state.winner
    packed[REFILL_AT] = -1
    if state.refill is not None:
        packed[REFILL_AT], packed[REFILL_FIRST] = state.refill.player, state.refill.first
        packed[REFILL_AFTER] = AFTER.index(state.refill.after)
    return packed


def unpack(packed: Any, rules: RuleSet) -> State:
    """Return the state of an array."""
    s = [int(each) for each in packed]
    players, word = range(rules.players), s[WORD]
    table: Sent | Robbed | None = None
    if word:
        cards = cards_in(s[TABLE])
        table = Robbed(cards, word - ROBS) if word >= ROBS else Sent(cards, WORDS[word])  # type: ignore[arg-type]
    phase = PHASES[s[PHASE]]
    refill = None
    if phase == "refill":
        at = s[REFILL_AT]
        thief = word >= ROBS and at == s[TURN]
        lacks = rules.hand - s[HAND + at].bit_count() - thief
        count = min(lacks, s[ROOM].bit_count())
        refill = Refill(at, count, s[REFILL_FIRST], AFTER[s[REFILL_AFTER]])  # type: ignore[arg-type]
    return State(
        rules,
        s[TURN],
        phase,  # type: ignore[arg-type]
        None if phase in ("refill", "pick", "over") else s[ASKED],
        tuple(cards_in(s[HAND + p]) for p in players),
        tuple(cards_in(s[STASH + p]) for p in players),
        cards_in(s[ROOM]),
        cards_in(s[ARRIVALS]),
        table,
        s[ACTIONS],
        s[SHUFFLES],
        s[PICKS],
        None if s[WINNER] < 0 else s[WINNER],
        refill,
    )


def pack_move(move: Move) -> int:
    """Return the code of a move."""
    kind = len(move.cards) - 1 if move.kind == "send" else KINDS.index(move.kind)
    card, other = (*move.cards, 0, 0)[:2]
    extra = WORDS.index(move.word) if move.word else move.victim or 0
    return kind << 12 | extra << 10 | other << 5 | card


def unpack_move(code: int) -> Move:
    """Return the move of a code."""
    kind, extra = code >> 12, code >> 10 & 3
    card, other = code & 31, code >> 5 & 31
    if kind <= layout.SEND_TWO:
        cards = (card,) if kind == layout.SEND_ONE else (card, other)
        return Move("send", in_order(cards), WORDS[extra])  # type: ignore[arg-type]
    if kind == layout.ROB:
        return Move("rob", in_order([card]), victim=extra)
    if kind == layout.STASH_MOVE:
        return Move("stash", (DECK.cards[card], DECK.cards[other]))
    return Move(KINDS[kind])  # type: ignore[arg-type]
