"""The tables of whole deals: a static function gives back every value, and walking by a table, the
page finds exactly the positions that keep the goal and those that lose it.
"""

from itertools import product

import pytest

from generator.shooting_party.web.tables import key, slots_of, static, table
from solver.common.rng import SplitMix64
from solver.shooting_party.packed.conversion import pack, unpack
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve


@pytest.mark.parametrize("count", [1, 2, 7, 100, 5000])
def test_a_static_function_gives_back_every_value(count: int):
    stream = SplitMix64.of_text(f"{count} texts")
    values = {f"text {n}": bool(stream.below(2)) for n in range(count)}
    made = static(values)
    import base64

    bits, third = base64.b64decode(made["bits"]), made["slots"] // 3

    def asked(text: str) -> bool:
        found = 0
        for slot in slots_of(text, made["salt"], third):
            found ^= bits[slot >> 3] >> (slot & 7) & 1
        return bool(found)

    assert {text: asked(text) for text in values} == values
    assert made["slots"] <= max(6, 1.3 * count + 6)


def small(seed: int, passes: int) -> tuple[Position, Goal]:
    """The opening of a small deal, and the best score within those passes."""
    rules = RuleSet().within(passes)
    deal = Deal.from_seed(seed).without("345")
    best = solve(deal, rules, par=False).best
    assert best.proven
    return Position.opening(deal, rules), Goal.of(best.score)


WALK = """async ([engine, allowed, puzzles, code, passes, document]) => {
  const E = await import(engine);
  const { Table } = await import(allowed);
  const { enough } = await import(puzzles);
  const table = new Table(document);
  const within = E.rulesOf(`leverstoke,passes=${passes}`);
  const known = new Map();
  // By the engine alone: can the goal be reached within the passes?
  const can = (position) => {
    if (enough(document.goal, E.score(position))) return true;
    if (position.over) return false;
    const name = E.key(position);
    if (!known.has(name)) {
      known.set(name, false);
      const after = E.legalMoves(position).map((move) => E.follow(position, move).position);
      known.set(name, after.some(can));
    }
    return known.get(name);
  };
  // By the table, along the game of three passes.
  const start = E.opening(E.decode(code), E.rulesOf("leverstoke")).position;
  const other = E.opening(E.decode(code), within).position;
  const seen = new Set([E.key(start)]), waiting = [[start, other]];
  let asked = 0, wrong = 0;
  while (waiting.length) {
    const [position, twin] = waiting.pop();
    for (const move of E.legalMoves(position)) {
      const { position: after, events } = E.follow(position, move);
      const same = E.follow(twin, move).position;
      const name = E.key(after);
      if (seen.has(name)) continue;
      seen.add(name);
      const inTime = events.every((each) => each.kind !== "contact" || each.pass <= passes);
      const reached = inTime && enough(document.goal, E.score(after));
      const keeps = reached || table.allows(after);
      asked += 1;
      if (keeps !== can(same)) wrong += 1;
      if (keeps && !reached) waiting.push([after, same]);
    }
  }
  return [asked, wrong];
}"""


@pytest.mark.page
@pytest.mark.parametrize(("seed", "passes"), [*product(range(3), (1, 2))])
def test_the_page_walks_by_a_table_as_brute_force_does(seed, passes, opened, served):
    start, goal = small(seed, passes)
    made = table(start, goal)
    assert made is not None
    names = ("engine.mjs", "allowed.mjs", "puzzle.mjs")
    asked, wrong = opened("about/").evaluate(
        WALK, [*map(served.asset, names), start.deal.code, passes, made]
    )
    assert asked > 0
    assert wrong == 0


@pytest.mark.page
def test_keys_and_slots_are_the_same_in_the_browser(opened, served):
    start, _ = small(5, 2)
    texts, here = [], start
    while not here.is_over:
        texts.append(key(unpack(pack(here), start.deal, start.rules)))
        assert texts[-1] == key(here)
        here = here.play(here.legal_moves()[0])
    found = opened("about/").evaluate(
        """async ([url, texts]) => {
          const { slotsOf } = await import(url);
          return texts.map((text, n) => slotsOf(text, n, 1000 + n));
        }""",
        [served.asset("allowed.mjs"), texts],
    )
    assert found == [list(slots_of(text, n, 1000 + n)) for n, text in enumerate(texts)]
