"""What a player can force when all hands are seen and all orders are fixed."""

from collections.abc import Callable

from solver.common.errors import InputError, OutOfBudget
from solver.the_party.open_hands.cuts import Cuts
from solver.the_party.open_hands.search import DEPTH, NODES, UNKNOWN, WON, empty_work, go_on
from solver.the_party.open_hands.transpositions import empty_table
from solver.the_party.packed.chance import empty_orders
from solver.the_party.packed.packing import pack, pack_rules
from solver.the_party.rules.game import State
from solver.the_party.rules.switches import RuleSet

TABLE_BITS = 20
QUOTA = 200_000  # nodes between two looks at the clock: a tenth of a second
MOST_WITHIN = 40  # the most actions that may be asked for


class Search:
    """Searches for a win of one player, the attacker, in the game of a seed against any play; all
    share a transposition table.

    `budget` is how many nodes they may visit together; `on_progress` is called with
    the nodes visited so far, several times a second.
    """

    def __init__(
        self,
        rules: RuleSet,
        seed: int,
        attacker: int,
        cuts: Cuts | None = None,
        budget: int | None = None,
        on_progress: Callable[[int], None] = lambda nodes: None,
    ) -> None:
        self.attacker = attacker
        self._rules = pack_rules(rules)
        self._cuts = (cuts or Cuts()).packed()
        self._orders = empty_orders(seed)
        self._table = empty_table(TABLE_BITS)
        self._work = empty_work()
        self._most = budget
        self._report = on_progress

    @property
    def nodes(self) -> int:
        """The nodes visited so far."""
        return int(self._work.counts[NODES])

    def wins(self, state: State, within: int) -> bool:
        """Return True if the attacker can force a win from a state before more than so many further
        actions are made. Raise `OutOfBudget` if that is not found out, `ValueError` for more than
        `MOST_WITHIN` actions.
        """
        if not 0 <= within <= MOST_WITHIN:
            raise InputError(f"within 0 to {MOST_WITHIN} actions, not {within}")
        work = self._work
        work.states[0] = pack(state)
        work.counts[DEPTH] = -1
        while True:
            quota = QUOTA if self._most is None else min(QUOTA, self._most - self.nodes)
            if quota <= 0:
                raise OutOfBudget
            answer = go_on(
                work, self._rules, self._cuts, self._orders, self._table, self.attacker,
                state.actions + within, quota,
            )  # fmt: skip
            if answer != UNKNOWN:
                return bool(answer == WON)
            self._report(self.nodes)

    def shortest(self, state: State, within: int) -> int | None:
        """Return the fewest actions to a forced win, None if over `within`; as `wins` raises."""
        return next((n for n in range(within + 1) if self.wins(state, n)), None)
