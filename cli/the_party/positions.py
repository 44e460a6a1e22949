"""`party advise` and `explain` for The Party: moves weighed with hands unseen, and where a win
could have been forced.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.alone import recorded
from cli.common.given import Given
from cli.common.output import Answer, Terminal
from cli.common.parameters import name_of
from cli.common.progress import Waiting
from cli.common.reading import read
from cli.common.starting import key_of
from cli.the_party import given_views as T
from cli.the_party.log_words import LEGEND, estimates, in_text
from cli.the_party.screen import Force
from generator.common.documents import Puzzle
from solver import the_party
from solver.common.errors import at
from solver.common.words import counted, tie_of

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Explained


def advise(given: Given, rules: str | None, worlds: int, seed: int) -> Answer:
    """Weigh the legal moves of a view: of a document, or of who decides in a game or at the opening
    of a seed.

    Every move is tried in worlds: deals that agree with what the player knows. In each, squires
    play on for ten actions. It is an estimate, not a proof.
    """
    what = given.what
    view = T.view_in(given, rules)
    if not view.legal_moves():
        raise click.UsageError(f"{name_of(what)}: it is not up to the viewer, player {view.viewer}")
    with Waiting("trying the moves"), at(name_of(what)):
        from solver.the_party.analysis.documents import hint_document

        mind = the_party.Mind(the_party.Bot.named("pimc"), view.rules, view.viewer, seed)
        weighed = mind.weigh(view, worlds)
    terminal = Terminal.here()

    def text() -> None:
        output.say(f"Player {view.viewer}; mean result in {counted(worlds, 'world')}: {LEGEND}")
        rows = (
            (in_text([each.move], terminal), f"{each.mean:+z.3f}", f"{each.error:.3f}")
            for each in weighed
        )
        output.table(("move", ">mean", ">error"), rows)
        for line in tie_of(estimates(weighed)):
            output.say(line)

    return Answer(lambda: hint_document(view, seed, weighed, worlds), text)


def explain(given: Given, within: int, positions: int | None) -> Answer:
    """Show the turns of a recorded game at which the player could have forced a win, all hands
    seen and all cards to come known, and whether the move made kept that win. Of a puzzle, show
    the answer, and what happens after the others.
    """
    terminal, found = Terminal.here(), read(given)
    if isinstance(found, Puzzle):
        return key_of(Force(found))
    game = recorded(given, found).game
    with T.searching(positions) as report, at(name_of(given.what)):
        from solver.the_party.analysis.documents import explain_document

        told = the_party.explain(game, within, budget=positions, on_progress=report)
    return Answer(partial(explain_document, told), partial(_print_explained, told, terminal))


def _print_explained(found: Explained, terminal: Terminal) -> None:
    turns = f"{len(found.chances) or 'none'} of {counted(found.looked_at, 'turn')}"
    within = f"within {counted(found.within, 'action')} (all hands seen)"
    could = "a win could" if found.chances else "could a win"
    output.say(f"In {turns} {could} be forced {within}.")
    for chance in found.chances:
        if chance.still is None:
            kept = "gives it away"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        wins = f"move {chance.before + 1}: player {chance.player} wins in {chance.wins_in}"
        line = in_text(chance.line, terminal)
        terminal.say(f"  {wins} by {line}; {in_text([chance.played], terminal)} {kept}", "      ")
