"""What No Man's Land says: why a round came to what it did, in the words of a shooting range; what
it teaches. What commands print and refuse is in printed.txt, errors.txt and refused.txt.
"""

import re
from importlib.resources import files
from random import Random

import pytest

from cli.no_mans_land.screen import happened
from generator import game as game_named
from generator.common.texts import puzzle_text, solution_text
from generator.no_mans_land.web import frame
from solver.no_mans_land import PLAY, Position, RuleSet, Solution
from solver.no_mans_land.exact.solved import best_of
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position_text import position_of
from tests.common.command_line import ROOT, party_here
from tests.common.helpers import corpus_of, pair_of
from tests.no_mans_land.helpers import game_of_few_groups

CORPUS = corpus_of("no-mans-land")
OTHER_WORDS = re.compile(
    r"\b(death|dead|dies?|alive|surviv\w*|kill\w*|captain|sergeant|lieutenant|notice|school|snipers?|"
    r"sentr\w*|enem\w*|whoever|shoots? back|stray|close miss|counterattack\w*|handler|at stake)\b",
    re.IGNORECASE,
)
"""Words of the source, and others for what has a name on the shooting range."""
CODE = re.compile(r"```.*?```|`[^`]*`|</?[a-z][^>]*>", re.DOTALL)


@pytest.mark.parametrize("setting", ["ohara", "patient", "mortal", "ohara,death=forfeits"])
def test_why_a_round_came_to_what_it_did(setting: str):
    """The sums are right, and so is what they are said to bring, whatever the rules."""
    draw, seen = Random(setting), set[str]()
    for seed in range(30):
        for played in rounds(game_of_few_groups(RuleSet.parse(setting), seed, draw)):
            said, points = happened(played, DECK.text), 0
            for sentence in said:
                sums = re.search(r", ([\d +=]+) is (not )?over (\d+): (.*)\.$", sentence)
                if sums is None:
                    hit = "a club always hits" in sentence
                else:
                    parts = sums[1].partition(" = ")[0].split(" + ")
                    total = sum(map(int, parts))
                    assert sums[1] in (f"{' + '.join(parts)} = {total}", str(total))
                    hit = total > int(sums[3])
                    assert hit == (sums[2] is None)
                seen.add(sentence.partition(":")[0])
                points += sum(map(int, re.findall(r": (\d+) points\.$", sentence)))
                if sentence.endswith((words.KILLED + ".", words.SURVIVED + ".")):
                    assert hit == sentence.endswith(words.KILLED + ".")
                elif "over" in sentence or "club" in sentence:
                    assert hit == sentence.endswith("points.")
            assert points == played.shot.points
            assert any(words.KILLED in sentence for sentence in said) == played.shot.killed
    assert seen >= {"Misfire test", "Ricochet"}


def puzzle_in_words() -> list[str]:
    """What paper, terminal and page show of the puzzle of the corpus."""
    pair, game = pair_of(CORPUS / "threshold.puzzle.json"), game_named("no-mans-land")
    said = [puzzle_text(pair.puzzle, game), solution_text(pair, game)]
    return said + [str(value) for key, value in frame.facts(pair.puzzle).items() if key != "data"]


def test_a_shooting_range_and_nothing_else():
    """Documents and links keep other words: those are code."""
    shown = [*(ROOT / "docs/no-mans-land").glob("[fiv]*.md"), ROOT / "cli/no_mans_land/guide.md"]
    shown += [*(ROOT / "generator/no_mans_land").glob("**/*.html")]
    shown += [ROOT / "generator/no_mans_land/paper.toml"]
    texts = [CODE.sub("", file.read_text(encoding="utf-8")) for file in shown]
    assert len(texts) > 8
    hand = "target Jc; weather 3c; hand 5h 6h 7h Ad 5s"
    play = "play", 4, "--game", "no-mans-land"
    for *command, typed in (
        ("advise", "score 0", ""), ("advise", "target Kd", ""), ("advise", hand, ""),
        ("advise", "-h", ""), ("explain", CORPUS / "game-over.txt", ""),
        ("check", CORPUS / "game-over.txt", ""),
        (*play, "hold; log; advise; h:6d 8c; why"), (*play, "hint; all; Ad; advise"),
    ):  # fmt: skip
        texts.append(party_here(*command, stdin=typed.replace("; ", "\n")).stdout)
    for text in [*texts, *puzzle_in_words(), *words.AIM_NAMES.values(), words.KILLED]:
        assert text
        found = OTHER_WORDS.search(text)
        assert found is None, text[max(0, found.start() - 60) : found.end() + 40]


# -- what is taught, in the guide and in the lesson of the browser, is best play -----------------

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
