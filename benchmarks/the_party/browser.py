"""How long a bot of the page thinks: ``python -m benchmarks.the_party.browser`` plays games between
bots of one name in Node, by the modules of the page, lets its search answer puzzles, and writes the
table of docs/the-party/index.md. A game that differs from the toolkit's is an error.
"""

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.tables import DOCS, command, spread, table
from benchmarks.the_party.bots import FIRST_SEED, NAMES
from cli.the_party.screen import HINT_WORLDS, Bots
from generator.the_party.finding import problems
from generator.the_party.puzzle_rules import GOALS
from generator.the_party.web.frame import FRAME
from solver.the_party.players.bots import Bot
from solver.the_party.rules.game import seeded
from solver.the_party.rules.switches import RuleSet
from tests.common.page_modules import page_modules
from tests.the_party.test_evening import Worker

SCRIPT = """
import { readFileSync } from "node:fs";
const [folder, asked] = process.argv.slice(1), file = (name) => `${folder}/${name}`;
const load = (name) => import(file(name));
const [{ Evening }, { Table }] = await Promise.all(["evening.mjs", "party_table.mjs"].map(load));
const { instance } = await WebAssembly.instantiate(readFileSync(file("the_party.wasm")));
const table = new Table(instance);
const games = JSON.parse(asked).map((game) => {
  const evening = new Evening(table, game), took = [], chosen = evening.chosen.bind(evening);
  evening.chosen = (player) => {
    const matters = table.legal(table.state).length > 1, begun = process.cpuUsage();
    const move = chosen(player), { user, system } = process.cpuUsage(begun);
    if (matters) took.push((user + system) / 1000);
    return move;
  };
  evening.begin([]);
  return { took, moves: table.all().moves };
});
console.log(JSON.stringify(games));
"""
SHORT = RuleSet.parse("short,players=3")


def games(folder: Path, name: str, seeds: Sequence[int]) -> list[dict[str, Any]]:
    """Return games between three bots in Node: their moves, and the milliseconds of decisions
    between several moves.
    """
    asked = [{"seed": str(s), "rules": SHORT.to_json(), "seats": [name] * 3} for s in seeds]
    node = ["node", "--input-type=module", "-e", SCRIPT, str(folder), json.dumps(asked)]
    played: list[dict[str, Any]] = json.loads(subprocess.run(node, stdout=-1, check=True).stdout)
    return played


def moves_here(name: str, seed: int) -> list[str]:
    """Return the moves of such a game here."""
    game = seeded(SHORT, seed)
    bots = Bots(game.state, seed, [name] * 3)
    while not game.state.is_over:
        game = game.play(bots.move(game.state))
    return [*map(str, game.moves)]


def puzzle_times(folder: Path, count: int) -> Iterator[float]:
    """Yield the milliseconds of answers to puzzles of the collection."""
    text = files("generator.the_party").joinpath("collection.txt").read_text()
    seeds = [int(seed) for seed in re.findall(r"^\d{8}\b", text, re.MULTILINE)]
    with Worker(folder) as worker:
        for seed in seeds[:: len(seeds) // count]:
            for puzzle in chain.from_iterable(problems(mode, seed) for mode in GOALS):
                found, moves = puzzle.found, [*map(str, puzzle.game.moves)]
                game = {"rules": found.state.rules.to_json(), "seed": str(seed), "moves": moves}
                asked = {"attacker": found.attacker, "within": found.within}
                yield 1000 * worker.heard("force", **game, **asked)["seconds"]


def parts(count: int) -> dict[str, str]:
    """Return the table of `count` games each and as many puzzles."""
    times, seeds = dict[str, list[float]](), range(FIRST_SEED, FIRST_SEED + count)
    with tempfile.TemporaryDirectory() as name:
        folder = page_modules(FRAME, Path(name))
        for bot in (*NAMES, f"pimc:{HINT_WORLDS}"):
            played = games(folder, bot, seeds)
            if played[0]["moves"] != moves_here(bot, seeds[0]):
                raise SystemExit(f"{bot}: another game in Node")
            label = bot if Bot.named(bot).worlds else "who does not look ahead"
            times.setdefault(label, []).extend(ms for game in played for ms in game["took"])
        times["a puzzle, every first move"] = [*puzzle_times(folder, count)]
    rows = [(name, *spread(took, ".1f")) for name, took in times.items()]
    return {"browser": table(("processor time in Node, ms", "median", "95 %", "most"), rows)}


if __name__ == "__main__":
    command(parts, DOCS / "the-party" / "index.md", "", count=40)
