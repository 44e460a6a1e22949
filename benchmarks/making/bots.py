"""How the learned player's weights are found: ``python -m benchmarks.making.bots``.

He plays games of `short` for two, half of them against a squire and half against himself, makes
now and then a move by chance, and after each game moves the sums of all his decisions a little
towards how it ended (every-visit Monte Carlo control with a linear value: Sutton and Barto,
"Reinforcement learning", 2018, chapters 5 and 10). Steps and chance moves become fewer. The
weights are written as whole numbers into learned.json: some minutes, and the same file each time
on the same machine.
"""

import json
from pathlib import Path

import numpy as np

from benchmarks.tables import noted, progress
from solver.common.arrays import Float64s, Int64s, Int64s2, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import below, empty_stream
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.packing import pack_rules
from solver.the_party.players import learned
from solver.the_party.players.seats import Workspace, deal_seen, empty_workspace, play_seen
from solver.the_party.players.styles import SQUIRE, choose
from solver.the_party.rules.switches import RuleSet

ROUNDS = 200
GAMES = 20_000  # games of a round; all rounds take some minutes
FIRST_SEED = 1_000_000_000  # games of smaller seeds are never trained on

STEPS = (0.03, 0.001)
CHANCE_MOVES = (80, 0)
"""What a step is, and how many of a thousand moves are by chance, at first and at the end."""

ITSELF = 50  # percent of the games that he plays against himself

MOST_DECISIONS = 10_000


@entry
def learn(
    space: Workspace, rules: Int64s, weights: Float64s, seen: Int64s2, stream: UInt64s, first: int,
    games: int, by_chance: int, step: float,
) -> None:  # fmt: skip
    state = space.state
    for game in range(games):
        deal_seen(space, rules, np.uint64(first + game))
        alone, mine, count = below(stream, 100) < ITSELF, game % 2, 0
        while state[L.PHASE] != L.OVER:
            player = state[L.ASKED]
            moves = legal(state, rules, space.moves)
            if moves == 1:
                move = space.moves[0]
            elif alone or player == mine:
                move = _chosen(space, rules, weights, moves, stream, by_chance)
                if count < MOST_DECISIONS:
                    learned.look(state, rules, space.memories[player], move, seen[count])
                    seen[count, learned.ACTIVE] = player
                    count += 1
            else:
                memory = space.memories[player]
                move = choose(SQUIRE, state, rules, memory, space.moves, moves, space.stream)
            play_seen(space, rules, move)
        for n in range(count):
            result = 0.0
            if state[L.WINNER] >= 0:
                result = 1.0 if state[L.WINNER] == seen[n, learned.ACTIVE] else -1.0
            change = step * (result - learned.worth(weights, seen[n])) / learned.ACTIVE
            for place in range(learned.ACTIVE):
                weights[seen[n, place]] += change


@kernel
def _chosen(
    space: Workspace, rules: Int64s, weights: Float64s, count: int, stream: UInt64s, by_chance: int
) -> int:
    if below(stream, 1000) < by_chance:
        return space.moves[below(stream, count)]
    state, memory, looks = space.state, space.memories[space.state[L.ASKED]], space.looks
    return learned.choose_learned(state, rules, memory, space.moves, count, weights, looks)


def train() -> Float64s:
    """Return the weights as real numbers; a sure win is 1."""
    weights, stream = np.zeros(learned.WEIGHTS), empty_stream(5)
    space, rules = empty_workspace(1, weights.astype(np.int64)), pack_rules(RuleSet.parse("short"))
    seen = np.zeros((MOST_DECISIONS, learned.ACTIVE + 1), np.int64)
    for round_ in range(ROUNDS):
        rest = 1 - round_ / ROUNDS
        step = STEPS[1] + (STEPS[0] - STEPS[1]) * rest
        first = FIRST_SEED + round_ * GAMES
        learn(space, rules, weights, seen, stream, first, GAMES, int(CHANCE_MOVES[0] * rest), step)
        noted(round_)
    return weights


def main() -> None:
    """Train, and write learned.json."""
    weights = np.rint(train() * learned.SCALE).astype(int)
    rows = enumerate(weights.reshape(-1, learned.LOOKS).tolist())
    lines = ",\n".join(f'    "{n}": {json.dumps(row)}' for n, row in rows if any(row))
    text = f'{{\n  "weights": {{\n{lines}\n  }}\n}}\n'
    Path(learned.__file__).with_name("learned.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    with progress():
        main()
