"""CFR+ and best responses on a tree: regrets, average strategies, values.

Source: Tammelin, "Solving large imperfect information games using CFR+", 2014 (arXiv 1407.5042):
regrets are cut off at 0, players are updated in turn, and the strategy of round t counts t times
in the average. Chances of moves that are not played are not skipped: without them the average goes
wrong, and only a best response would show it.

The counterfactual value of a node carries the chance that cards and opponent lead there, so that it
is a sum over its edges. `chance[n]` is that chance, `value[n]` the value.
"""

from solver.common.arrays import Float64s, Int32s, Int64s
from solver.common.compiled import entry, kernel
from solver.the_party.end_games import arrays as A


@entry
def improve(
    tree: A.Tree, roots: A.Roots, regrets: Float64s, sums: Float64s, now: Float64s, gain: Float64s,
    reach: Float64s, chance: Float64s, value: Float64s, order: Int64s, round_: int,
) -> None:  # fmt: skip
    """Do one round of CFR+ for both players; `round_` counts from 1."""
    for player in range(2):
        for infoset in range(len(order)):
            _match(tree.infosets[infoset], regrets, now)
        _downwards(tree, roots, now, chance, player)
        for n in range(len(gain)):
            gain[n] = 0.0
        _upwards(tree, roots, now, chance, value, gain, player)
        for infoset in range(len(order)):
            info = tree.infosets[infoset]
            if info[A.PLAYER] == player:
                for n in range(info[A.FIRST_MOVE], info[A.FIRST_MOVE] + info[A.MOVES]):
                    regrets[n] = max(0.0, regrets[n] + gain[n])
        _add_to_average(tree, now, sums, reach, order, player, round_)


@kernel
def _match(info: Int32s, regrets: Float64s, now: Float64s) -> None:
    """Let a player choose in proportion to his regrets."""
    first, count = info[A.FIRST_MOVE], info[A.MOVES]
    total = 0.0
    for n in range(first, first + count):
        total += regrets[n]
    for n in range(first, first + count):
        now[n] = regrets[n] / total if total > 0 else 1 / count


@kernel
def _add_to_average(
    tree: A.Tree,
    now: Float64s,
    sums: Float64s,
    reach: Float64s,
    order: Int64s,
    player: int,
    round_: int,
) -> None:
    """Add a player's strategy to his average, by the chance that he himself plays so far."""
    for place in range(len(order)):
        number = order[place]
        info = tree.infosets[number]
        if info[A.PLAYER] != player:
            continue
        own = 1.0
        if info[A.BEFORE] >= 0:
            before = tree.infoset_of[info[A.BEFORE]]
            own = reach[before] * now[tree.infosets[before, A.FIRST_MOVE] + info[A.BY]]
        reach[number] = own
        for n in range(info[A.FIRST_MOVE], info[A.FIRST_MOVE] + info[A.MOVES]):
            sums[n] += round_ * own * now[n]


@entry
def average(tree: A.Tree, sums: Float64s, count: int, strategy: Float64s) -> None:
    """Fill in the average strategies of both players."""
    for infoset in range(count):
        _match(tree.infosets[infoset], sums, strategy)


@kernel
def _downwards(
    tree: A.Tree, roots: A.Roots, strategy: Float64s, chance: Float64s, player: int
) -> None:
    """Fill in the chance of every node if a player goes there and the other plays a strategy."""
    for n in range(len(roots.child)):
        if roots.child[n] >= 0:
            chance[roots.child[n]] = roots.weight[n]
    for node in range(len(chance) - 1, -1, -1):
        kind, first = tree.nodes[node, A.KIND], tree.nodes[node, A.FIRST]
        infoset, here = tree.nodes[node, A.INFOSET], chance[node]
        for n in range(tree.nodes[node, A.EDGES]):
            child = tree.child[first + n]
            if child >= 0:
                if kind == A.CHANCE:
                    chance[child] = here * tree.weight[first + n]
                elif kind == 1 + player:
                    chance[child] = here
                else:
                    chance[child] = here * strategy[tree.infosets[infoset, A.FIRST_MOVE] + n]


@kernel
def _worth(
    tree: A.Tree, edge: int, child: int, chance: float, value: Float64s, player: int
) -> float:
    """Return the value of an edge for a player; `chance` leads along it if it is an end."""
    if child >= 0:
        return value[child]
    payoff = tree.payoff[edge]
    return chance * (payoff if player == 0 else -payoff)


@kernel
def _upwards(
    tree: A.Tree,
    roots: A.Roots,
    strategy: Float64s,
    chance: Float64s,
    value: Float64s,
    gain: Float64s,
    player: int,
) -> None:
    """Fill in the values of a player, and what each of his moves would gain on his strategy."""
    for node in range(len(chance)):
        kind, first = tree.nodes[node, A.KIND], tree.nodes[node, A.FIRST]
        here, total = chance[node], 0.0
        edges = tree.nodes[node, A.EDGES]
        if kind == A.CHANCE:
            for n in range(first, first + edges):
                total += _worth(tree, n, tree.child[n], here * tree.weight[n], value, player)
        else:
            move = tree.infosets[tree.nodes[node, A.INFOSET], A.FIRST_MOVE]
            if kind == 1 + player:
                for n in range(edges):
                    worth = _worth(tree, first + n, tree.child[first + n], here, value, player)
                    gain[move + n] += worth
                    total += strategy[move + n] * worth
                for n in range(edges):
                    gain[move + n] -= total
            else:
                for n in range(edges):
                    along = here * strategy[move + n]
                    total += _worth(tree, first + n, tree.child[first + n], along, value, player)
        value[node] = total


@kernel
def _total(roots: A.Roots, value: Float64s, player: int) -> float:
    total = 0.0
    for n in range(len(roots.child)):
        if roots.child[n] >= 0:
            total += value[roots.child[n]]
        else:
            payoff = roots.weight[n] * roots.payoff[n]
            total += payoff if player == 0 else -payoff
    return total


@entry
def best_response(
    tree: A.Tree, roots: A.Roots, strategy: Float64s, response: Float64s, chance: Float64s,
    value: Float64s, gain: Float64s, depths: Int64s, deepest: int, player: int,
) -> float:  # fmt: skip
    """Return what a player gets by the best he can do against the other's strategy, and fill in his
    best moves as a strategy.

    A best move of an information state needs the values of all its nodes, and these need the best
    moves further on. So it goes through the tree once for each number of own decisions made before,
    the largest first.
    """
    for n in range(len(response)):
        response[n] = strategy[n]
    _downwards(tree, roots, strategy, chance, player)
    for depth in range(deepest, -1, -1):
        for n in range(len(gain)):
            gain[n] = 0.0
        _upwards(tree, roots, response, chance, value, gain, player)
        for infoset in range(len(depths)):
            info = tree.infosets[infoset]
            if info[A.PLAYER] == player and depths[infoset] == depth:
                first = info[A.FIRST_MOVE]
                best = first
                for n in range(first, first + info[A.MOVES]):
                    response[n] = 0.0
                    if gain[n] > gain[best]:
                        best = n
                response[best] = 1.0
    _upwards(tree, roots, response, chance, value, gain, player)
    return _total(roots, value, player)


@entry
def advantages(
    tree: A.Tree, roots: A.Roots, strategy: Float64s, chance: Float64s, value: Float64s,
    gain: Float64s, weight: Float64s, player: int,
) -> None:  # fmt: skip
    """Fill in what moves gain on the strategy, and the chance that each state matters."""
    for n in range(len(gain)):
        gain[n] = 0.0
    for n in range(len(weight)):
        weight[n] = 0.0
    _downwards(tree, roots, strategy, chance, player)
    _upwards(tree, roots, strategy, chance, value, gain, player)
    for node in range(len(chance)):
        if tree.nodes[node, A.KIND] == 1 + player:
            weight[tree.nodes[node, A.INFOSET]] += chance[node]
