"""The games that teach, on the page of `party rules` and in the browser: they are played well."""

import re
from importlib.resources import files

from cli.the_party.screen import PERSON, Bots
from solver.common.words import tied
from solver.the_party import PLAY, Mind, Move, View
from tests.common.command_line import ROOT, party_here

WORLDS = 4000
"""Ten times as many as a hint has."""


def test_the_turns_of_the_guide_are_those_of_its_command():
    page = files("cli.the_party").joinpath("guide.md").read_text(encoding="utf-8")
    found = re.search(r"shown: `party (.*?)`.*?```\n(.*?)\n```", page, re.DOTALL)
    assert found is not None
    command, block = found.groups()
    printed = [line.strip() for line in party_here(*command.split()).stdout.splitlines()]
    assert "pimc,pimc" in command
    assert "\n".join(printed).endswith(block)


def test_no_tap_of_the_lesson_is_below_the_best_by_more_than_the_error():
    lesson = ROOT / "generator/the_party/web/static/party_learn.mjs"
    text = lesson.read_text(encoding="utf-8")
    [seed], [squire] = re.findall(r'seed: "(\d+)"', text), re.findall(r'\[null, "(\w+)"\]', text)
    taps = re.findall(r'^  \["([^"]+)",', text, re.MULTILINE)
    game = PLAY.seeded(int(seed), "short,players=2")
    bots = Bots(game.state, int(seed), [PERSON, squire])
    for tap in taps:
        while game.state.asked == 1:
            game = game.play(bots.move(game.state))
        weighed = Mind("pimc", game.state.rules, 0).weigh(View.of(game.state, 0), WORLDS)
        best = weighed[: tied((each.mean, each.error) for each in weighed)]
        assert tap in [str(each.move) for each in best]
        game = game.play(Move.parse(tap))
    assert (len(taps), game.state.winner) == (6, 0)
