"""Why a round of No Man's Land came to what it did. What commands print and refuse is in
printed.txt, errors.txt and refused.txt.
"""

import re
from random import Random

import pytest

from cli.no_mans_land.sentences import happened
from solver.no_mans_land import PLAY
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.play import rounds


@pytest.mark.parametrize("setting", ["ohara", "patient", "mortal", "ohara,death=forfeits"])
def test_why_a_round_came_to_what_it_did(setting: str):
    """The sums are right, and so is what they are said to bring, whatever the rules."""
    draw, seen = Random(setting), set[str]()
    for seed in range(30):
        game = PLAY.seeded(seed, setting)
        while not game.is_over:  # few groups are the likelier to go astray
            some = draw.choices(game.state.legal_moves(), k=5)
            game = game.play(min(some, key=lambda each: (each.holds, len(each.groups))))
        for played in rounds(game):
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
