"""What a move, or chance, makes of a packed state: `rules/steps.py` without the log."""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true


@entry
def play(state: Int64s, rules: Int64s, move: int) -> None:
    """Make a legal move, and go on to the next decision or chance."""
    player, kind, cards = state[L.ASKED], L.kind_of(move), L.cards_of(move)
    if kind <= L.SEND_TWO:
        state[L.ACTIONS] += 1
        state[L.HAND + player] &= ~cards
        state[L.TABLE], state[L.WORD] = cards, L.extra_of(move)
        _ask_to_call(state, rules, player)
    elif kind == L.CALL:
        loser = player if is_true(state[L.TABLE], state[L.WORD]) else state[L.TURN]
        _clear_table(state)
        _lose(state, loser)
        begin_refill(state, rules, state[L.TURN], L.THEN_TURN)
    elif kind == L.TRUST:
        _ask_to_call(state, rules, player)
    elif kind == L.ROB:
        _rob(state, rules, player, cards, L.extra_of(move))
    elif kind == L.STASH_MOVE:
        _stash(state, rules, player, cards)
    elif kind == L.WAIT:
        _ask_to_stash(state, rules, player)
    elif kind == L.PASS:
        state[L.ACTIONS] += 1
        _next_turn(state, rules)


@kernel
def next_player(player: int, rules: Int64s) -> int:
    player += 1
    return 0 if player == rules[L.PLAYERS] else player


@kernel
def _ask_to_call(state: Int64s, rules: Int64s, before: int) -> None:
    player = next_player(before, rules)
    if player == state[L.TURN]:
        _clear_table(state)
        begin_refill(state, rules, player, L.THEN_TURN)
    else:
        state[L.PHASE], state[L.ASKED] = L.CALLING, player


@kernel
def _clear_table(state: Int64s) -> None:
    state[L.ARRIVALS] |= state[L.TABLE]
    state[L.TABLE], state[L.WORD] = 0, 0


@kernel
def _lose(state: Int64s, player: int) -> None:
    jewels = state[L.STASH + player]
    state[L.STASH + player] = jewels & (jewels - 1)
    state[L.ARRIVALS] |= jewels & -jewels


@kernel
def _rob(state: Int64s, rules: Int64s, player: int, thief: int, victim: int) -> None:
    state[L.ACTIONS] += 1
    state[L.HAND + player] &= ~thief
    state[L.TABLE], state[L.WORD] = thief, L.ROBS + victim
    hand = state[L.HAND + victim]
    sleuths = hand & L.SLEUTHS
    if sleuths:
        sleuth = sleuths & -sleuths
        state[L.HAND + victim] = hand & ~sleuth
        state[L.ARRIVALS] |= sleuth
        _clear_table(state)
        begin_refill(state, rules, player, L.THEN_TURN)
    else:
        state[L.PHASE] = L.PICK


@entry
def pick(state: Int64s, rules: Int64s, card: int) -> None:
    """Let the robber take a card, given as a set of one, of his victim's hand."""
    robber, victim = state[L.TURN], state[L.WORD] - L.ROBS
    state[L.PICKS] += 1
    state[L.HAND + victim] &= ~card
    _clear_table(state)
    if card & L.ACES:
        state[L.STASH + robber] |= card
        if popcount(state[L.STASH + robber]) == rules[L.GOAL]:
            _end(state, robber)
            return
    elif card & L.TENS:
        state[L.ARRIVALS] |= card
        _lose(state, victim)
    else:
        state[L.HAND + robber] |= card
    begin_refill(state, rules, robber, L.THEN_TURN)


@kernel
def _stash(state: Int64s, rules: Int64s, player: int, cards: int) -> None:
    state[L.ACTIONS] += 1
    state[L.HAND + player] &= ~cards
    state[L.ARRIVALS] |= cards & L.THIEVES
    guard = _guard(state, rules, player)
    if guard >= 0:
        _catch(state, guard, cards & L.ACES)
    else:
        state[L.STASH + player] |= cards & L.ACES
        if popcount(state[L.STASH + player]) == rules[L.GOAL]:
            _end(state, player)
            return
    begin_refill(state, rules, player, L.THEN_ASKING)


@kernel
def _guard(state: Int64s, rules: Int64s, player: int) -> int:
    """Return the nearest opponent clockwise who has a ten, -1 if none has."""
    other = next_player(player, rules)
    while other != player:
        if state[L.HAND + other] & L.TENS:
            return other
        other = next_player(other, rules)
    return -1


@kernel
def _catch(state: Int64s, guard: int, jewel: int) -> None:
    tens = state[L.HAND + guard] & L.TENS
    butler = tens & -tens
    state[L.HAND + guard] &= ~butler
    state[L.ARRIVALS] |= butler | jewel


@kernel
def begin_refill(state: Int64s, rules: Int64s, first: int, after: int) -> None:
    """Begin a refill with a player; `after` is what comes after it."""
    _shuffle_if_empty(state)
    state[L.REFILL_FIRST], state[L.REFILL_AFTER] = first, after
    _go_on(state, rules, first)


@kernel
def due(state: Int64s, rules: Int64s, player: int) -> int:
    """Return how many cards the room gives a player at once."""
    lacks = rules[L.FULL] - popcount(state[L.HAND + player])
    return max(0, min(lacks, popcount(state[L.ROOM])))


@kernel
def _go_on(state: Int64s, rules: Int64s, player: int) -> None:
    """Go on with a refill at a player, up to the next cards to come, or to its end."""
    while True:
        if due(state, rules, player):
            state[L.PHASE], state[L.REFILL_AT] = L.REFILL, player
            return
        player = next_player(player, rules)
        if player == state[L.REFILL_FIRST]:
            break
    state[L.REFILL_AT] = -1
    if state[L.REFILL_AFTER] == L.THEN_TURN:
        _next_turn(state, rules)
    else:
        begin_asking(state, rules)


@entry
def draw(state: Int64s, rules: Int64s, cards: int) -> None:
    """Give the cards that are due to the player who draws."""
    player = state[L.REFILL_AT]
    state[L.HAND + player] |= cards
    state[L.ROOM] &= ~cards
    _shuffle_if_empty(state)
    _go_on(state, rules, player)


@kernel
def _shuffle_if_empty(state: Int64s) -> None:
    if state[L.ROOM] == 0 and state[L.ARRIVALS]:
        state[L.ROOM], state[L.ARRIVALS] = state[L.ARRIVALS], 0
        state[L.SHUFFLES] += 1


@kernel
def _next_turn(state: Int64s, rules: Int64s) -> None:
    state[L.TURN] = next_player(state[L.TURN], rules)
    begin_asking(state, rules)


@kernel
def begin_asking(state: Int64s, rules: Int64s) -> None:
    """Begin an asking, or end the game at its cap."""
    if state[L.ACTIONS] < rules[L.CAP]:
        _ask_to_stash(state, rules, state[L.TURN])
    else:
        _end(state, leader(state, rules) if rules[L.JEWELS] else -1)


@kernel
def leader(state: Int64s, rules: Int64s) -> int:
    """Return the player who alone has most stashed jewels, -1 if there is none."""
    most, found = 0, -1
    for player in range(rules[L.PLAYERS]):
        jewels = popcount(state[L.STASH + player])
        if jewels > most:
            most, found = jewels, player
        elif jewels == most:
            found = -1
    return found


@kernel
def _ask_to_stash(state: Int64s, rules: Int64s, before: int) -> None:
    if not rules[L.OWN]:
        player = next_player(before, rules)
        while player != state[L.TURN]:
            hand = state[L.HAND + player]
            if hand & L.THIEVES and hand & L.ACES:
                state[L.PHASE], state[L.ASKED] = L.STASHING, player
                return
            player = next_player(player, rules)
    state[L.PHASE], state[L.ASKED] = L.ACT, state[L.TURN]


@kernel
def _end(state: Int64s, winner: int) -> None:
    state[L.PHASE], state[L.WINNER] = L.OVER, winner
