"""What a move, or chance, makes of a packed state: `rules/steps.py` without the log."""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.the_party.packed.layout import (
    ACES,
    ACT,
    ACTIONS,
    ANY,
    ARRIVALS,
    ASKED,
    BOTH,
    CALL,
    CALLING,
    CAP,
    FULL,
    GOAL,
    HAND,
    JEWELS,
    OVER,
    OWN,
    PASS,
    PHASE,
    PICK,
    PICKS,
    PLAYERS,
    REACT,
    REFILL,
    REFILL_AFTER,
    REFILL_AT,
    REFILL_FIRST,
    ROB,
    ROBS,
    ROOM,
    SEND_TWO,
    SHUFFLES,
    SLEUTHS,
    STAKE,
    STASH,
    STASH_MOVE,
    STASH_RULE,
    STASHING,
    TABLE,
    TENS,
    THEN_ASKING,
    THEN_PICK,
    THEN_TURN,
    THIEVES,
    TRUST,
    TURN,
    WAIT,
    WINNER,
    WORD,
    cards_of,
    extra_of,
    kind_of,
)
from solver.the_party.packed.moves import is_true


@entry
def play(state: Any, rules: Any, move: int) -> None:
    """Make a legal move, and go on to the next decision or chance."""
    player, kind, cards = state[ASKED], kind_of(move), cards_of(move)
    if kind <= SEND_TWO:
        state[ACTIONS] += 1
        state[HAND + player] &= ~cards
        state[TABLE], state[WORD] = cards, extra_of(move)
        _ask_to_call(state, rules, player)
    elif kind == CALL:
        loser = player if is_true(state[TABLE], state[WORD]) else state[TURN]
        _clear_table(state)
        _lose(state, loser)
        begin_refill(state, rules, state[TURN], THEN_TURN)
    elif kind == TRUST:
        _ask_to_call(state, rules, player)
    elif kind == ROB:
        _rob(state, rules, player, cards, extra_of(move))
    elif kind == STASH_MOVE:
        _stash(state, rules, player, cards)
    elif kind == WAIT:
        if state[PHASE] == REACT:
            state[PHASE] = PICK
        else:
            _ask_to_stash(state, rules, player)
    elif kind == PASS:
        state[ACTIONS] += 1
        _next_turn(state, rules)


@kernel
def _next(player: int, rules: Any) -> int:
    player += 1
    return 0 if player == rules[PLAYERS] else player


@kernel
def _ask_to_call(state: Any, rules: Any, before: int) -> None:
    player = _next(before, rules)
    while player != state[TURN]:
        if not rules[STAKE] or state[STASH + player]:
            state[PHASE], state[ASKED] = CALLING, player
            return
        player = _next(player, rules)
    _clear_table(state)
    begin_refill(state, rules, state[TURN], THEN_TURN)


@kernel
def _clear_table(state: Any) -> None:
    state[ARRIVALS] |= state[TABLE]
    state[TABLE], state[WORD] = 0, 0


@kernel
def _lose(state: Any, player: int) -> None:
    jewels = state[STASH + player]
    state[STASH + player] = jewels & (jewels - 1)
    state[ARRIVALS] |= jewels & -jewels


@kernel
def _rob(state: Any, rules: Any, player: int, thief: int, victim: int) -> None:
    state[ACTIONS] += 1
    state[HAND + player] &= ~thief
    state[TABLE], state[WORD] = thief, ROBS + victim
    hand = state[HAND + victim]
    sleuths = hand & SLEUTHS
    if sleuths:
        sleuth = sleuths & -sleuths
        state[HAND + victim] = hand & ~sleuth
        state[ARRIVALS] |= sleuth
        _clear_table(state)
        begin_refill(state, rules, player, THEN_TURN)
    elif rules[STASH_RULE] == ANY and hand & THIEVES and hand & ACES:
        state[PHASE], state[ASKED] = REACT, victim
    else:
        state[PHASE] = PICK


@entry
def pick(state: Any, rules: Any, card: int) -> None:
    """Let the robber take a card, given as a set of one, of his victim's hand."""
    robber, victim = state[TURN], state[WORD] - ROBS
    state[PICKS] += 1
    state[HAND + victim] &= ~card
    _clear_table(state)
    if card & ACES:
        guard = _guard(state, rules, robber) if rules[BOTH] else -1
        if guard >= 0:
            _catch(state, guard, card)
        else:
            state[STASH + robber] |= card
            if popcount(state[STASH + robber]) == rules[GOAL]:
                _end(state, robber)
                return
    elif card & TENS:
        state[ARRIVALS] |= card
        _lose(state, victim)
    else:
        state[HAND + robber] |= card
    begin_refill(state, rules, robber, THEN_TURN)


@kernel
def _stash(state: Any, rules: Any, player: int, cards: int) -> None:
    state[ACTIONS] += 1
    state[HAND + player] &= ~cards
    state[ARRIVALS] |= cards & THIEVES
    guard = _guard(state, rules, player)
    if guard >= 0:
        _catch(state, guard, cards & ACES)
    else:
        state[STASH + player] |= cards & ACES
        if popcount(state[STASH + player]) == rules[GOAL]:
            _end(state, player)
            return
    begin_refill(state, rules, player, THEN_PICK if state[PHASE] == REACT else THEN_ASKING)


@kernel
def _guard(state: Any, rules: Any, player: int) -> int:
    """Return the nearest opponent clockwise who has a ten, -1 if none has."""
    other = _next(player, rules)
    while other != player:
        if state[HAND + other] & TENS:
            return other
        other = _next(other, rules)
    return -1


@kernel
def _catch(state: Any, guard: int, jewel: int) -> None:
    tens = state[HAND + guard] & TENS
    butler = tens & -tens
    state[HAND + guard] &= ~butler
    state[ARRIVALS] |= butler | jewel


@kernel
def begin_refill(state: Any, rules: Any, first: int, after: int) -> None:
    """Begin a refill with a player; `after` is what follows it."""
    _shuffle_if_empty(state)
    state[REFILL_FIRST], state[REFILL_AFTER] = first, after
    _go_on(state, rules, first)


@kernel
def due(state: Any, rules: Any, player: int) -> int:
    """Return how many cards come together to a player now: what the hand lacks, a robber's thief
    counted as held, as far as the room has it.
    """
    lacks = rules[FULL] - popcount(state[HAND + player])
    if state[WORD] >= ROBS and player == state[TURN]:
        lacks -= 1
    return max(0, min(lacks, popcount(state[ROOM])))


@kernel
def _go_on(state: Any, rules: Any, player: int) -> None:
    """Go on with a refill at a player, up to the next cards to come, or to its end."""
    while True:
        if due(state, rules, player):
            state[PHASE], state[REFILL_AT] = REFILL, player
            return
        player = _next(player, rules)
        if player == state[REFILL_FIRST]:
            break
    state[REFILL_AT] = -1
    if state[REFILL_AFTER] == THEN_TURN:
        _next_turn(state, rules)
    elif state[REFILL_AFTER] == THEN_ASKING:
        begin_asking(state, rules)
    else:
        state[PHASE] = PICK


@entry
def draw(state: Any, rules: Any, cards: int) -> None:
    """Give the cards that are due to the player who draws."""
    player = state[REFILL_AT]
    state[HAND + player] |= cards
    state[ROOM] &= ~cards
    _shuffle_if_empty(state)
    _go_on(state, rules, player)


@kernel
def _shuffle_if_empty(state: Any) -> None:
    if state[ROOM] == 0 and state[ARRIVALS]:
        state[ROOM], state[ARRIVALS] = state[ARRIVALS], 0
        state[SHUFFLES] += 1


@kernel
def _next_turn(state: Any, rules: Any) -> None:
    state[TURN] = _next(state[TURN], rules)
    begin_asking(state, rules)


@kernel
def begin_asking(state: Any, rules: Any) -> None:
    """Begin an asking, or end the game at its cap."""
    if state[ACTIONS] < rules[CAP]:
        _ask_to_stash(state, rules, state[TURN])
    else:
        _end(state, leader(state, rules) if rules[JEWELS] else -1)


@kernel
def leader(state: Any, rules: Any) -> int:
    """Return the player who alone has most stashed jewels, -1 if there is none."""
    most, found = 0, -1
    for player in range(rules[PLAYERS]):
        jewels = popcount(state[STASH + player])
        if jewels > most:
            most, found = jewels, player
        elif jewels == most:
            found = -1
    return found


@kernel
def _ask_to_stash(state: Any, rules: Any, before: int) -> None:
    if rules[STASH_RULE] != OWN:
        player = _next(before, rules)
        while player != state[TURN]:
            hand = state[HAND + player]
            if hand & THIEVES and hand & ACES:
                state[PHASE], state[ASKED] = STASHING, player
                return
            player = _next(player, rules)
    state[PHASE], state[ASKED] = ACT, state[TURN]


@kernel
def _end(state: Any, winner: int) -> None:
    state[PHASE], state[WINNER] = OVER, winner
