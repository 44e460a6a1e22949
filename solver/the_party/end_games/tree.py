"""The tree of an end game, without what can change nothing.

Only positions in which something is still open become nodes. Dropped are, each because payoffs and
what players may know stay as they are:

- refills after the last action, and all that follows it: stashes decide (`at_cap`), and no refill
  changes them;
- of several last moves that look the same and lead to the same payoffs, all but one: sends
  with the same word that are equally true, robberies with either thief, stashes of any pair;
- positions after which every payoff is the same, and chance or decisions with a single outcome;
- cards that come together are drawn together, and outcomes of chance that end the game are summed
  up in one.

Nodes are numbered from the ends up: children have lower numbers than their parents, so that one
pass upwards gives values and one downwards chances. The edges of a node lie together:

    node        kind (0 chance, 1 and 2 decisions of players 0 and 1), first edge, edges, infoset
    edge        child, -1 for an end; its probability (chance); payoff of player 0 (an end)
"""

from solver.common import kernels
from solver.common.arrays import Float64s, Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.the_party.end_games import arrays as A
from solver.the_party.knowledge.observations import NOTHING, of_draw, of_move, of_pick
from solver.the_party.packed import layout as L
from solver.the_party.packed.moves import is_true, legal
from solver.the_party.packed.steps import begin_asking, draw, due, leader, pick, play


@entry
def add_deal(
    tree: A.Tree, path: A.Path, rules: Int64s, unseen: int, hand: int, other: int, arrivals: int,
    stash: int, other_stash: int, root: Float64s,
) -> None:  # fmt: skip
    """Add the successors of a deal, and note its child and payoff in ``root``."""
    board = path.boards[0]
    for column in range(L.STATE_SIZE):
        board[column] = 0
    board[L.HAND], board[L.HAND + 1] = hand, other
    board[L.STASH], board[L.STASH + 1] = stash, other_stash
    board[L.ROOM], board[L.ARRIVALS] = unseen & ~hand & ~other, arrivals
    board[L.REFILL_AT], board[L.WINNER] = -1, -1
    begin_asking(board, rules)
    frame = path.frames[0]
    frame[A.F_KNOWS_0] = _know(tree, 0, hand)
    frame[A.F_KNOWS_1] = _know(tree, 1, other)
    frame[A.F_BEFORE_0], frame[A.F_BEFORE_1] = -1, -1
    child, payoff = _build(tree, path, rules)
    root[0], root[1] = child, payoff


@kernel
def _know(tree: A.Tree, before: int, observation: int) -> int:
    """Return the state of knowledge after an observation; 0 and 1 are the players' first ones."""
    if observation == NOTHING:
        return before
    found = kernels.find(tree.slots, tree.states, before, observation, A.ALL_BITS)
    if found >= 0:
        return found
    number = tree.used[A.STATES_USED]
    if number >= len(tree.states) or 2 * number >= len(tree.slots):
        tree.used[A.TOO_LARGE] = 1
        return before
    kernels.add(tree.slots, tree.states, number, before, observation, found)
    tree.infoset_of[number] = -1
    tree.used[A.STATES_USED] += 1
    return number


@kernel
def _build(tree: A.Tree, path: A.Path, rules: Int64s) -> tuple[int, float]:
    """Build the subtree of the state at depth 0; return its node, or -1 and a payoff for an end."""
    depth = 0
    ended, payoff = _open(tree, path, rules, 0)
    if ended:
        return -1, payoff
    while not tree.used[A.TOO_LARGE]:
        frame = path.frames[depth]
        if frame[A.F_NEXT] < frame[A.F_COUNT]:
            if depth + 1 == A.DEEPEST:
                tree.used[A.TOO_LARGE] = 1
                break
            _step(tree, path, rules, depth)
            ended, payoff = _open(tree, path, rules, depth + 1)
            if ended:
                _keep(path, depth, -1, payoff)
            else:
                depth += 1
            continue
        child, payoff = _close(tree, path, depth)
        if depth == 0:
            return child, payoff
        depth -= 1
        _keep(path, depth, child, payoff)
    return -1, 0.0


@kernel
def _open(tree: A.Tree, path: A.Path, rules: Int64s, depth: int) -> tuple[bool, float]:
    """Set up a node; return True and the payoff of player 0 if nothing more can change there."""
    board, frame = path.boards[depth], path.frames[depth]
    phase = board[L.PHASE]
    if phase == L.OVER:
        return True, _payoff(board[L.WINNER])
    if (
        phase == L.REFILL
        and board[L.ACTIONS] >= rules[L.CAP]
        and board[L.REFILL_AFTER] != L.THEN_PICK
    ):
        return True, _payoff(leader(board, rules) if rules[L.JEWELS] else -1)
    outcomes = path.outcomes[depth]
    if phase == L.REFILL:
        frame[A.F_KIND] = A.CHANCE
        frame[A.F_COUNT] = _subsets(board[L.ROOM], due(board, rules, board[L.REFILL_AT]), outcomes)
    elif phase == L.PICK:
        frame[A.F_KIND] = A.CHANCE
        frame[A.F_COUNT] = _subsets(board[L.HAND + board[L.WORD] - L.ROBS], 1, outcomes)
    else:
        frame[A.F_KIND] = 1 + board[L.ASKED]
        count = legal(board, rules, outcomes)
        if board[L.ACTIONS] == rules[L.CAP] - 1 and phase < L.REACT:
            count = _without_repeats(outcomes, count)
        frame[A.F_COUNT] = count
    if frame[A.F_COUNT] > A.MOST_OUTCOMES - 1:
        tree.used[A.TOO_LARGE] = 1
    frame[A.F_NEXT] = frame[A.F_KEPT] = 0
    path.sums[depth, 0] = path.sums[depth, 1] = 0
    return False, 0.0


@kernel
def _payoff(winner: int) -> float:
    """Return what player 0 gets."""
    if winner < 0:
        return 0.0
    return 1.0 if winner == 0 else -1.0


@kernel
def _subsets(cards: int, count: int, found: Int64s) -> int:
    """Fill in all subsets of so many cards, and return how many there are."""
    size = popcount(cards)
    bits, number = (1 << count) - 1, 0
    while bits < 1 << size and number < len(found):
        subset, rest, pick_from = 0, cards, bits
        while pick_from:
            if pick_from & 1:
                subset |= rest & -rest
            rest &= rest - 1
            pick_from >>= 1
        found[number] = subset
        number += 1
        # The next number with as many bits set: the lowest run of ones moves up by one bit.
        low = bits & -bits
        high = bits + low
        bits = high | ((bits ^ high) >> 2) // low
    return number


@kernel
def _without_repeats(moves: Int64s, count: int) -> int:
    """Drop those of the last moves that look like an earlier one and lead to the same."""
    kept = 0
    for n in range(count):
        repeated = False
        for m in range(kept):
            if _is_like(moves[n], moves[m]):
                repeated = True
        if not repeated:
            moves[kept] = moves[n]
            kept += 1
    return kept


@kernel
def _is_like(one: int, other: int) -> bool:
    kind, extra = L.kind_of(one), L.extra_of(one)
    if kind != L.kind_of(other) or extra != L.extra_of(other):
        return False
    if kind <= L.SEND_TWO:
        return bool(is_true(L.cards_of(one), extra) == is_true(L.cards_of(other), extra))
    return True


@kernel
def _step(tree: A.Tree, path: A.Path, rules: Int64s, depth: int) -> None:
    """Go on to the next outcome of a node, one deeper, and note what both players notice."""
    before, after = path.boards[depth], path.boards[depth + 1]
    frame, below = path.frames[depth], path.frames[depth + 1]
    for column in range(L.STATE_SIZE):
        after[column] = before[column]
    for column in range(A.F_KNOWS_0, A.F_BY_1 + 1):
        below[column] = frame[column]
    outcome = path.outcomes[depth, frame[A.F_NEXT]]
    if before[L.PHASE] == L.REFILL:
        draw(after, rules, outcome)
        one = of_draw(before, after, outcome, 0)
        other = of_draw(before, after, outcome, 1)
    elif before[L.PHASE] == L.PICK:
        pick(after, rules, outcome)
        one = of_pick(before, after, rules, outcome, 0)
        other = of_pick(before, after, rules, outcome, 1)
    else:
        play(after, rules, outcome)
        one = of_move(before, after, rules, outcome, 0)
        other = of_move(before, after, rules, outcome, 1)
        if frame[A.F_COUNT] > 1:
            player = frame[A.F_KIND] - 1
            below[A.F_BEFORE_0 + player] = frame[A.F_KNOWS_0 + player]
            below[A.F_BY_0 + player] = frame[A.F_NEXT]
    below[A.F_KNOWS_0] = _know(tree, frame[A.F_KNOWS_0], one)
    below[A.F_KNOWS_1] = _know(tree, frame[A.F_KNOWS_1], other)
    frame[A.F_NEXT] += 1


@kernel
def _keep(path: A.Path, depth: int, child: int, payoff: float) -> None:
    """Note what an outcome of a node has come to."""
    frame = path.frames[depth]
    chance = 1 / frame[A.F_COUNT]
    if frame[A.F_KIND] == A.CHANCE and child < 0:
        path.sums[depth, 0] += chance
        path.sums[depth, 1] += chance * payoff
        return
    kept = frame[A.F_KEPT]
    path.child[depth, kept] = child
    path.weight[depth, kept] = chance if frame[A.F_KIND] == A.CHANCE else 1.0
    path.payoff[depth, kept] = payoff
    frame[A.F_KEPT] += 1


@kernel
def _close(tree: A.Tree, path: A.Path, depth: int) -> tuple[int, float]:
    """Write a node and return its number; -1 and the payoff if it is an end; or its only child."""
    frame, used = path.frames[depth], tree.used
    kept, is_chance = frame[A.F_KEPT], frame[A.F_KIND] == A.CHANCE
    ends = path.sums[depth]
    if is_chance:
        if kept == 0:
            return -1, ends[1]
        if ends[0] > 0:
            path.child[depth, kept] = -1
            path.weight[depth, kept] = ends[0]
            path.payoff[depth, kept] = ends[1] / ends[0]
            kept += 1
    if kept == 1:
        return path.child[depth, 0], path.payoff[depth, 0]
    if not is_chance and _all_alike(path, depth, kept):
        return -1, path.payoff[depth, 0]
    node, edge = used[A.NODES_USED], used[A.EDGES_USED]
    if node >= len(tree.nodes) or edge + kept > len(tree.child):
        used[A.TOO_LARGE] = 1
        return -1, 0.0
    tree.nodes[node, A.KIND], tree.nodes[node, A.FIRST] = frame[A.F_KIND], edge
    tree.nodes[node, A.EDGES] = kept
    tree.nodes[node, A.INFOSET] = -1 if is_chance else _infoset(tree, path, depth)
    for n in range(kept):
        tree.child[edge + n] = path.child[depth, n]
        tree.weight[edge + n] = path.weight[depth, n]
        tree.payoff[edge + n] = path.payoff[depth, n]
    used[A.NODES_USED] += 1
    used[A.EDGES_USED] += kept
    return node, 0.0


@kernel
def _all_alike(path: A.Path, depth: int, kept: int) -> bool:
    for n in range(kept):
        if path.child[depth, n] >= 0 or path.payoff[depth, n] != path.payoff[depth, 0]:
            return False
    return True


@kernel
def _infoset(tree: A.Tree, path: A.Path, depth: int) -> int:
    """Return the information state of a decision, made now if it is new."""
    frame, used = path.frames[depth], tree.used
    player, count = frame[A.F_KIND] - 1, frame[A.F_COUNT]
    state = frame[A.F_KNOWS_0 + player]
    if tree.infoset_of[state] >= 0:
        return tree.infoset_of[state]
    number, first = used[A.INFOSETS_USED], used[A.MOVES_USED]
    if number >= len(tree.infosets) or first + count > len(tree.moves):
        used[A.TOO_LARGE] = 1
        return 0
    infoset = tree.infosets[number]
    infoset[A.PLAYER], infoset[A.STATE], infoset[A.FIRST_MOVE], infoset[A.MOVES] = (
        player,
        state,
        first,
        count,
    )
    infoset[A.BEFORE], infoset[A.BY] = frame[A.F_BEFORE_0 + player], frame[A.F_BY_0 + player]
    for n in range(count):
        tree.moves[first + n] = path.outcomes[depth, n]
    tree.infoset_of[state] = number
    used[A.INFOSETS_USED] += 1
    used[A.MOVES_USED] += count
    return number
