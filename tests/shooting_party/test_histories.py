"""Histories: proof games by brute force, line by line, with the rules alone."""

from dataclasses import replace
from itertools import groupby

import pytest

from solver.shooting_party import RuleSet
from solver.shooting_party.analysis.histories import (
    History,
    effort,
    extended,
    layers,
    only_histories,
    shortest,
)
from solver.shooting_party.rules.moves import LEAVE, Kind, Move
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.tables import Table
from tests.shooting_party.brute import every_line
from tests.shooting_party.helpers import opening

ONE = RuleSet(passes=1)


def sorted_runs(line: History) -> History:
    """A line with its discards in a row sorted, by a way of its own."""
    runs = [list(run) for _, run in groupby(line, lambda move: move.kind is Kind.DISCARD)]
    return tuple(
        move
        for run in runs
        for move in (sorted(run, key=str) if run[0].kind is Kind.DISCARD else run)
    )


@pytest.mark.parametrize(
    ("seed", "moves"),
    [(1, 4), (4, 4), (3, 3), *[pytest.param(n, 5, marks=pytest.mark.long) for n in range(6)]],
)
def test_what_one_history_alone_leads_to(seed: int, moves: int):
    start, known = opening(seed, ONE), dict[Table, set[History]]()
    for line, end in every_line(start, moves):
        known.setdefault(Table.of(end), set()).add(sorted_runs(line))
    alone = {
        table: line
        for table, lines in known.items()
        if len(lines) == 1 and len(line := next(iter(lines))) == moves
    }
    found = only_histories(start, moves)
    assert found
    assert found.items() <= alone.items()
    for table in {*alone} - {*found}:  # over, or the sorted discards cannot be made in that order
        there = {line: end for line, end in every_line(start, moves) if Table.of(end) == table}
        assert alone[table] not in there or next(iter(there.values())).is_over


def test_layers_end_with_the_pass():
    start = opening(2, ONE)
    late = replace(replay(start, [LEAVE] * 5).end, rules=RuleSet(passes=2))
    assert {position.pass_number for layer in layers(late, 3) for position in layer} == {1}
    assert replay(late, [LEAVE] * 3).end.pass_number == 2


def test_what_cannot_lead_to_a_table_is_given_up_and_nothing_else():
    """On and off: the same lines, and fewer positions. No line is shorter than the only one."""
    fewer = 0
    for start in (opening(seed, ONE) for seed in range(3)):
        all_of_it = list(layers(start, 5))
        for n, (table, history) in enumerate([*only_histories(start, 5).items()][:10]):
            kept = list(layers(start, 5, table.may_come))
            with_table = [
                {p: h for p, h in each[-1].items() if Table.of(p) == table}
                for each in (kept, all_of_it)
            ]
            assert with_table[0] == with_table[1] != {}
            assert effort(start, table, 5) == sum(map(len, kept)) <= sum(map(len, all_of_it))
            fewer += sum(map(len, kept)) < sum(map(len, all_of_it))
            assert replay(start, history).end.score[0] == sum(c % 8 == 6 for c in table.scored)
            if n < 2:
                line = shortest(start, table, 5)
                assert Table.of(replay(start, line).end) == table
                assert sorted_runs(line) == history
                assert shortest(start, table, 4) is None
                assert shortest(start.play(line[0]), table, 4) is not None
    assert fewer >= 10


def test_a_history_sorts_discards_in_a_row():
    moves = [Move.parse(text) for text in ("draw", "-3c3d", "-4c4d", "-2c2d", "leave", "-2h2s")]
    history: History = ()
    for move in moves:
        history = extended(history, move)
    assert [*map(str, history)] == ["draw", "-2c2d", "-3c3d", "-4c4d", "leave", "-2h2s"]


def test_tables_there_and_back():
    table = Table.of(
        replay(opening(1, ONE), next(iter(only_histories(opening(1, ONE), 4).values()))).end
    )
    assert Table.from_json(table.to_json()) == Table.parse(str(table)) == table
    empty = Table(frozenset(), frozenset(), frozenset(), frozenset())
    assert Table.parse(str(empty)) == empty
    with pytest.raises(ValueError, match="2x"):
        Table.parse("2x / / / ")
