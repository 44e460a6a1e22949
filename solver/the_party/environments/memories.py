"""The memories of all players (`knowledge/memory.py`), each taken on from where it was."""

from __future__ import annotations

from typing import Any

from solver.the_party.knowledge.memory import begin, empty_memory, notice
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.packed.conversion import pack_rules
from solver.the_party.rules.logs import Line, log_of
from solver.the_party.rules.switches import RuleSet


class Memories:
    """The memories of all players. Each is kept, so that a longer log of the same game goes on from
    where the last one ended.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = pack_rules(rules)
        self._kept: dict[int, tuple[tuple[Line, ...], Any]] = {}

    def of(self, lines: tuple[Line, ...], player: int) -> Any:
        """Return what a player remembers of a game. It changes when he is asked about again."""
        before, memory = self._kept.get(player, ((), None))
        if memory is None or lines[: len(before)] != before:
            before, memory = (), empty_memory()
            begin(memory, self._rules, player)
        for observation in observations_in(log_of(lines[len(before) :], player)):
            notice(memory, self._rules, observation)
        if lines:  # OpenSpiel asks about no lines again and again, to learn the shape of a tensor
            self._kept[player] = lines, memory
        return memory
