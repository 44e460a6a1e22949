"""The most natural of many solutions: the one that asks for the fewest surprising moves.

How surprising a move is (`surprise`) follows rules of thumb about what people see at once: a
contact, a pair to discard, two cards to draw. Giving up a queen, leaving the room with a full hand,
or sending the butler away for nothing comes to mind last.
"""

from collections.abc import Sequence

from solver.shooting_party.analysis.solutions import GOAL, START, Solutions, in_order
from solver.shooting_party.rules.cards import ACE, DECK, JACK, QUEEN, of_rank, rank
from solver.shooting_party.rules.moves import Kind, Move

WITHOUT_ACE = 2  # a contact that leaves the ace behind
FACE_GONE = 1  # a jack or a king discarded, who might have been of use
QUEEN_GONE = 6  # a queen given up
FIND, FETCH, DISMISS = 2, 3, 5  # what the butler does

LEAVE, HELD = 2, 1
"""Leaving the room, and each card of the hand that goes with it. With an empty hand it is only the
quickest way to four cards.
"""


def natural_line(solutions: Solutions) -> tuple[Move, ...]:
    """Return the first solution, in the order of moves, whose surprises sum to the least."""
    graph = solutions.graph
    least: dict[object, int] = {GOAL: 0}
    onward: dict[object, tuple[object, Move]] = {}
    for node in reversed(in_order(graph)):
        if node == GOAL:
            continue
        held = [DECK.number(name) for name in graph.nodes[node]["hand"].split()]
        for _, head, key in graph.out_edges(node, keys=True):
            move = Move.parse(key)
            total = surprise(held, move) + least[head]
            if node not in least or total < least[node]:
                least[node], onward[node] = total, (head, move)
    line, node = list[Move](), START
    while node != GOAL:
        node, move = onward[node]
        line.append(move)
    return tuple(line)


def surprise(hand: Sequence[int], move: Move) -> int:
    """Return how surprising a move with that hand is, 0 for the most obvious ones."""
    match move.kind:
        case Kind.MEET:
            return WITHOUT_ACE if len(move.cards) == 1 else 0
        case Kind.DISCARD:
            faces = sum(rank(card) >= JACK for card in move.cards)
            return FACE_GONE * faces + QUEEN_GONE * len(of_rank(move.cards, QUEEN))
        case Kind.BUTLER if not move.cards:
            return DISMISS
        case Kind.BUTLER:
            return FIND if rank(move.cards[0]) == ACE else FETCH
        case Kind.LEAVE if hand:
            return LEAVE + HELD * len(hand) + QUEEN_GONE * len(of_rank(hand, QUEEN))
        case _:
            return 0
