"""`party play` and `explain` for No Man's Land: games and puzzles, and what they were worth."""

import click

from cli.common import output
from cli.common.alone import Alone, recorded
from cli.common.given import Given
from cli.common.output import Answer
from cli.common.parameters import name_of
from cli.common.reading import read
from cli.common.starting import key_of
from cli.no_mans_land.bots import PLAYERS
from cli.no_mans_land.exact_values import PLAYED, chosen_aim, solved
from cli.no_mans_land.screen import Range, task_of
from cli.no_mans_land.sentences import summary
from generator.common.documents import Puzzle
from solver import no_mans_land
from solver.no_mans_land import Position
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.play import rounds

play = Alone(Range, task_of, PLAYERS, PLAYED).play


def explain(given: Given, aim: str | None) -> Answer:
    """Explain a recorded game: what it was worth at the start, and what each event and each
    decision changed. Of a puzzle, compare the decisions.
    """
    found = read(given)
    if isinstance(found, Puzzle):
        return key_of(task_of(found))
    game, played_for = recorded(given, found).game, chosen_aim(aim)
    if not rounds(game):
        raise click.UsageError(f"{name_of(given.what)}: no round is played yet")
    solution = solved(game.state.rules, played_for)
    from solver.no_mans_land.analysis.documents import reckoning_document

    reckoned = no_mans_land.reckon(game, solution)

    def document() -> object:
        scores = solution.distribution(Position(game.state.rules))
        return reckoning_document(game, played_for, reckoned, scores)

    def text() -> None:
        output.say(f"Rules {game.state.rules}, aim {words.AIM_NAMES[played_for.name]}")
        rows: list[tuple[object, ...]] = [("", "start", "", "", f"{reckoned.start:.3f}")]
        for each in reckoned.changes:
            change, value = f"{each.change:+.3f}", f"{each.after:.3f}"
            event = words.EVENT_NAMES.get(each.event, each.event)
            rows.append((each.round + 1, event, each.what, change, value))
        output.table(("round", "event", "what", ">change", ">value"), rows)
        for line in summary(game, reckoned, solution):
            output.say(line)

    return Answer(document, text)
