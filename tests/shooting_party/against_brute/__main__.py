"""The solver against brute force: `python -m tests.shooting_party.against_brute --solves 50000`.

Every game is a random one under random rules, the same for the same seed. Exit code 1 and a
reproduction if any answer differs from the truth.
"""

import argparse
import random
import sys
from collections import Counter
from itertools import count

from tests.shooting_party.against_brute.comparison import differences
from tests.shooting_party.against_brute.games import random_game
from tests.shooting_party.against_brute.questions import questions
from tests.shooting_party.brute import Everything

COMMAND = "python -m tests.shooting_party.against_brute"

MOST_POSITIONS = 10_000
"""Positions in which brute force gives a game up."""


def compare_game(seed: int, number: int) -> tuple[Counter[str], list[str]]:
    """Ask all questions of one game, and compare every answer with brute force. Return how many
    solves there were of each kind, and what is wrong; nothing if the game is too large.
    """
    pick, solves, wrong = random.Random(f"{seed} {number}"), Counter[str](), list[str]()
    position = random_game(pick)
    try:
        every = Everything(position, MOST_POSITIONS)
    except OverflowError:
        return solves, wrong
    solves["positions of brute force"] = len(every.positions)
    for question in questions(pick):
        solves["solves"] += 1
        solves[question.kind] += 1
        try:
            solution = question.ask(position)
            found = list(differences(every, question, solution))
            solves["left something open"] += solution.unknown_because is not None
        except Exception as error:  # whatever it is, it is no answer
            found = [f"{type(error).__name__}: {error}"]
        again = f"{COMMAND} --seed {seed} --game {number}"
        wrong += [f"{what}\n{question}\n{position}\n{again}\n" for what in found]
    return solves + Counter(games=1), wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND)
    parser.add_argument("--solves", type=int, default=50_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--game", type=int, metavar="N", help="compare this game alone")
    chosen = parser.parse_args(arguments)
    total, differ = Counter[str](), 0
    for number in count() if chosen.game is None else [chosen.game]:
        solves, wrong = compare_game(chosen.seed, number)
        total, differ = total + solves, differ + len(wrong)
        print(*wrong, sep="\n", end="", flush=True)
        if total["solves"] >= chosen.solves:
            break
    print(*(f"{n:11,}  {kind}" for kind, n in sorted(total.items())), sep="\n")
    print(f"{differ:,} differences")
    return min(1, differ)


if __name__ == "__main__":
    sys.exit(main())
