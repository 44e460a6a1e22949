"""WebAssembly modules: Python has every entry run there, in Node, and finds the same as here."""

import lzma
import shutil
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ctypes import c_char, memmove
from functools import cache, partial
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.common.catalogue import Library, exported
from solver.common.compiled import ROW
from solver.common.machine_types import ArrayType, functions, leaves, types_of
from solver.no_mans_land.exact import distribution, simulation, values, worth
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.players import thumbs
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.position import Position as Start
from solver.no_mans_land.rules.switches import Aim
from solver.shooting_party import Budget, Deal, Goal, Meter, Position, RuleSet, solve
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.packed.perft import count_sequences, perft
from solver.shooting_party.players import ladder, noisy, searching
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search import fewest, machine
from solver.shooting_party.unseen import advice, exact, network, reasons, review
from solver.the_party.knowledge import memory
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands import answers, force, search
from solver.the_party.packed import layout as L
from solver.the_party.packed.conversion import pack_rules
from solver.the_party.players import bots, tables
from solver.the_party.rules import switches
from solver.the_party.rules.game import Game
from tests.common.test_compiled import LIBRARIES, STORED
from tests.no_mans_land.helpers import SETTINGS, dealt_in, lines
from tests.the_party.test_open_hands import questions
from tests.the_party.test_players import seats_of

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

SCRIPT = Path(__file__).with_name("web_modules.mjs")
ALIGNED = 16

Function = Callable[..., Any]
Same = Callable[..., Any]


# -- calls in Node -------------------------------------------------------------------------------


@cache
def arrays_of(function: Function) -> list[tuple[int, ArrayType]]:
    """Return where the rows of arrays begin in the tables of an entry, and their types."""
    rows = [row for kind in types_of(function)[:-1] for row in leaves(kind)]
    return [(ROW * n, row) for n, row in enumerate(rows, 1) if isinstance(row, ArrayType)]


def laid_out(function: Function, table: bytearray, base: int) -> list[tuple[int, int, int]]:
    """Give the arrays of a table places after the table itself, which lies at `base`. Return pieces
    of memory, since arrays may overlap or be the same: the address here, the place there, the size.
    """
    arrays = []
    for at, kind in arrays_of(function):
        address, *shape = struct.unpack_from(f"{1 + kind.axes}q", table, at)
        arrays.append((address, prod(shape) * kind.dtype.itemsize, at))
    pieces = list[tuple[int, int, int]]()
    first, place, long = 0, base, len(table)
    for address, size, at in sorted(arrays):
        if pieces and address < first + long:
            pieces.pop()
            long = max(long, address + size - first)
        else:
            free = place + long
            first, place, long = address, free + -free % ALIGNED, size
        pieces.append((first, place, long))
        struct.pack_into("q", table, at, place + address - first)
    return pieces


class Node:
    """A process of Node that runs the module of a library."""

    def __init__(self, library: Library) -> None:
        module = lzma.decompress(library.file.with_suffix(".wasm.xz").read_bytes())
        command, pipe = ["node", str(SCRIPT)], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        self._write(struct.pack("I", len(module)), module)
        (self.base,) = struct.unpack("I", self._read(4))

    def call(self, function: Function, table: Any) -> int:
        """Do what the machine code of an entry does with a table, and return the status."""
        name, rows = exported(function).encode(), bytearray(table)
        pieces = laid_out(function, rows, self.base)
        end = max((place + size for _, place, size in pieces), default=self.base + len(rows))
        image = bytearray(end - self.base)
        image[: len(rows)] = rows
        there = [(address, place - self.base, size) for address, place, size in pieces]
        for address, at, size in there:
            image[at : at + size] = (c_char * size).from_address(address)
        self._write(struct.pack("2I", len(name), len(image)), name, image)
        (status,) = struct.unpack("i", self._read(4))
        after = memoryview(self._read(len(image)))
        table[:ROW] = after[:ROW].tobytes()
        for address, at, size in there:
            if after[at : at + size] != image[at : at + size]:  # what is constant is not written to
                memmove(address, after[at : at + size].tobytes(), size)
        return int(status)

    def _write(self, *parts: Any) -> None:
        for part in parts:
            self.process.stdin.write(part)
        self.process.stdin.flush()

    def _read(self, size: int) -> bytes:
        found = self.process.stdout.read(size)
        assert len(found) == size, "Node has ended; its standard error says why"
        return found


@pytest.fixture(scope="module")
def node_of() -> Iterator[Callable[[Library], Node]]:
    """Return how to come by the process of a library, which is started when it is needed."""
    with ExitStack() as stack:

        @cache
        def started(library: Library) -> Node:
            node = Node(library)
            stack.enter_context(node.process)  # closes its standard input, at which it ends
            return node

        yield started


@pytest.fixture
def same(node_of: Callable[[Library], Node]) -> Same:
    """Return how to ask a question twice, the first time with all entries in Node. The answers must
    be the same, and the entries named after the question must have been called there.
    """
    calls = Counter[Function]()

    def run(library: Library, function: Function, table: Any) -> int:
        calls[function] += 1
        return node_of(library).call(function, table)

    def asked_twice(question: Callable[[], Any], *called: Any) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            for library in LIBRARIES.values():
                for each in library.entries():
                    patch.setitem(vars(functions[each]), "_run", partial(run, library, each))
            answer = question()
        assert all(calls[each.function] > 0 for each in called)
        assert answer == question()
        return answer

    return asked_twice


# -- The Shooting Party --------------------------------------------------------------------------

ONE_PASS = RuleSet.parse("leverstoke,passes=1")
SIX_RANKS = Deal.from_seed(9).without("345")


def test_perft(same: Same):
    position = Position.opening(Deal.from_seed(42))
    assert same(lambda: perft(position, 7), count_sequences) > 0


def solved(deal: Deal, rules: RuleSet) -> list[Any]:
    document = solve(deal, rules).to_json()
    return [document["profile"], document["line"], document["effort"]["positions"]]


@pytest.mark.parametrize("row", STORED)
def test_stored_solutions(same: Same, row: list[Any]):
    text, seed, without, *stored = row
    deal, rules = Deal.from_seed(seed).without(without), RuleSet.parse(text)
    assert same(lambda: solved(deal, rules), machine.step) == stored


@pytest.mark.parametrize("seed", range(5))
def test_solutions(same: Same, seed: int):
    same(lambda: solved(Deal.from_seed(seed), RuleSet()), machine.step)


def test_fewest_moves(same: Same):
    position, target = Position.opening(SIX_RANKS, ONE_PASS), Target(Goal.parse("3"))

    def found() -> list[Any]:
        meter = Meter(Budget())
        lines = fewest.fewest_moves(position, target, 12, meter)
        assert lines
        return [lines.line(), meter.positions]

    same(found, fewest.expand, fewest.lead)


def test_noisy_solvers(same: Same):
    position, target = Position.opening(SIX_RANKS, ONE_PASS), Target(Goal.parse("3"))
    moves = position.legal_moves()

    def tried() -> list[Any]:
        return [
            *noisy.try_line(position, target, 10),
            *noisy.try_move(position, target, moves, moves[0]),
            *noisy.try_fault(position, target, moves[:1], 0),
            *searching.efforts(position, target, 10),
        ]

    own = noisy.line_tries, noisy.move_tries, noisy.fault_tries, searching.search
    assert any(each.solved for each in same(tried, *own)[:2])


def test_advice(same: Same):
    position = Position.opening(Deal.from_seed(42))
    same(lambda: advice.Advice(position).to_json(), advice._weigh, reasons.count_draws)


@pytest.mark.parametrize("player", [ladder.NOVICE, ladder.SKILLED], ids=lambda each: each.name)
def test_players(same: Same, player: ladder.Player):
    position = Position.opening(Deal.from_seed(7))

    def played() -> tuple[Any, ...]:
        choices = ladder.first_choices(position, player, 4)
        return choices, ladder.measure(position.deal, player=player, games=2)

    same(played, ladder._first_choices, ladder.play_games)


def test_review(same: Same):
    start = Position.opening(Deal.from_seed(1))

    def reviewed() -> dict[str, Any]:
        moves = ladder.recorded(start.deal, start.rules, ladder.SENSIBLE)
        return review.review(start, moves[:4]).to_json()

    same(reviewed, ladder.record_game, review.compare, review.expects)


def test_exact_worth(same: Same):
    """Of a deck of aces, jacks, queens and kings of two suits, and the joker."""
    rules = conversion.game(Deal.from_seed(0), ONE_PASS).switches.copy()
    rules[layout.DECK] = conversion.as_set([0, 5, 6, 7, 8, 13, 14, 15, 32])

    def worth() -> tuple[Any, ...]:
        memo = exact.new_memo(12)
        return exact.opening_worth(rules, memo, network.CARDS), memo.used.tolist()

    worths, (_, full) = same(worth, exact.opening_worth)
    assert worths[network.CARDS] > 1
    assert not full


# -- No Man's Land -------------------------------------------------------------------------------


def forget() -> None:
    """Forget what the game has worked out."""
    for name, module in sys.modules.items():
        if name.startswith("solver.no_mans_land."):
            for each in vars(module).values():
                getattr(each, "cache_clear", int)()


def start_value(setting: str, aim: str) -> str:
    """The value of a game, worked out, not taken from the disk."""
    forget()
    rules = SETTINGS[setting]
    return repr(float(values.compute(values.empty_values(rules, Aim(aim))).values[0, 0]))


@pytest.mark.parametrize(
    ("setting", "aim", "what"),
    [
        ("default", "score", "expected"),
        pytest.param("weather-once", "captain", "most captain", marks=pytest.mark.long),
    ],
)
def test_values(same: Same, setting: str, aim: str, what: str):
    found = same(lambda: start_value(setting, aim), values.step)
    assert f"{setting} {what} {float(found):.6f}" in lines("values")


@pytest.mark.long
def test_distribution_and_games(same: Same):
    rules = SETTINGS["hold-yes"]

    def found() -> list[Any]:
        forget()
        solution = Solution(rules, Aim("score"))
        position = dealt_in(rules, 0)
        first = Start(rules).with_target(DECK.number("Kh"))
        played = simulation.simulate(rules, solution.values, 0, 50, with_hindsight=True)
        return [
            f"hold-yes first Kh {solution.value(first):.6f}",
            solution.options(position),
            solution.distribution(position).ends,
            *(each.tolist() for each in played),
        ]

    own = worth.value_of, worth.judge, distribution._flow, simulation._play
    assert same(found, *own)[0] in lines("values")


def test_thumbs(same: Same):
    def offers() -> list[Any]:
        forget()
        found = thumbs.rounds_of_way("fit", SETTINGS["default"])
        return [found.found.rows.tolist(), found.found.counts.tolist()]

    same(offers, thumbs._collect)


# -- The Party -----------------------------------------------------------------------------------


def test_forced_wins(same: Same, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(force, "TABLE_BITS", 8)
    asked = questions("short,suits=1,hand=2,goal=1", 4, 6)

    def forced() -> list[Any]:
        return [answers.force(each.game.state, each.seed, each.attacker, 6) for each in asked]

    assert {None} < {each.wins_in for each in same(forced, search.go_on)}  # some are won


def test_a_game_of_players(same: Same):
    rules = pack_rules(switches.RuleSet.parse("short,players=3"))
    seats = seats_of("pimc:4", "learned", "host:3")

    def played() -> list[int]:
        room, moves = tables.empty_workspace(5), list[int]()
        tables.deal_seen(room, rules, np.uint64(3))
        while room.state[L.PHASE] != L.OVER:
            moves.append(tables.decide(room, rules, seats[room.state[L.ASKED]]))
            tables.play_seen(room, rules, moves[-1])
        return moves

    assert len(same(played, tables.deal_seen, tables.decide, tables.play_seen)) > 3


@pytest.mark.long
def test_moves_weighed(same: Same):
    game = Game.seeded(switches.RuleSet.parse("short"), 3)
    asked = game.state.asked
    view = View.of(game, asked)
    mind = partial(bots.Mind, bots.Bot.named("pimc"), game.state.rules, asked)
    same(lambda: mind().weigh(view, 10), memory.notice, tables.look_ahead)
