"""What the page of `party rules` and the lesson in the browser teach is best play, exactly."""

import re
from importlib.resources import files

from solver.no_mans_land import PLAY, RuleSet, Solution
from solver.no_mans_land.exact.solved import best_of
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.position_text import position_of
from tests.common.command_line import ROOT

RULES = RuleSet.parse("mortal")
SOLUTION = Solution(RULES, "score")


def best(position: Position) -> list[str]:
    return [option.text for option in best_of(SOLUTION.options(position))]


def test_the_rounds_of_the_guide_are_played_best():
    page = files("cli.no_mans_land").joinpath("guide.md").read_text(encoding="utf-8")
    hands = re.findall(r"\*\*(\S+), .*?; weather (\S+) costs .*?; hand (.*?)\*\*", page)
    taught = [
        position_of(f"target {target}; weather {weather}; hand {hand}", RULES)
        for target, weather, hand in hands
    ]
    bottles, bells = map(best, taught)
    assert "5♠ and 7♥ make 9" in page
    assert "it does not matter which card goes" in page
    assert {"-Ad 5h 6h 7h5s", "-5h Ad 6h 7h5s", "-6h Ad 5h 7h5s"} <= {*bottles}
    assert "keep the two red ones" in page
    assert bells == ["-6s9sTs 3d7d"]


def test_the_taps_of_the_lesson_are_the_best():
    lesson = ROOT / "generator/no_mans_land/web/static/range_learn.mjs"
    [seed] = re.findall(r"SEED = (\d+)n", lesson.read_text(encoding="utf-8"))
    taps = re.findall(r'^  \["([\w-]+)", \[(.*?)\]', lesson.read_text(encoding="utf-8"), re.M)
    cards = {name: re.findall(r"\w+", each) for name, each in taps}
    game = PLAY.seeded(int(seed), RULES)
    groups = ["".join(cards[name]) for name in ("place-1", "place-2")]
    first = f"-{''.join(cards['out'])} {' '.join(groups)}"
    assert first in best(game.state)
    game = game.play(PLAY.parse(first, game.state))
    assert [name for name, _ in taps][-1] in best(game.state)
