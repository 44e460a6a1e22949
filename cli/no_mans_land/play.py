"""`party play`, `advise` and `explain` for No Man's Land: games and puzzles, and what they were
worth; every decision for a hand, or what a position is worth before there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.common import output
from cli.common.alone import Alone, key_of, recorded
from cli.common.given import Given
from cli.common.output import Answer
from cli.common.parameters import name_of, part_of
from cli.common.progress import Waiting
from cli.common.reading import read
from cli.no_mans_land.bots import PLAYERS, solved
from cli.no_mans_land.screen import Range, summary, task_of
from generator.common.documents import Puzzle
from solver import no_mans_land
from solver.common.errors import InputError, at
from solver.common.record import Record
from solver.common.words import counted, quoted
from solver.no_mans_land import PLAY, Aim, Position, RuleSet
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position_text import position_of

if TYPE_CHECKING:
    from solver.no_mans_land.analysis.outlook import Outlook

PLAYED = "mortal"  # the default: where fire may be held and a misfire takes all, decisions matter
SHOWN = 12  # decisions without --all

play = Alone(Range, task_of, PLAYERS, PLAYED).play


def chosen_aim(name: str | None) -> Aim:
    """Return the aim of that name, by default the score. Raise `InputError` for another name."""
    named = {text.replace(" ", "-"): aim for aim, text in words.AIM_NAMES.items()}
    typed = (name or "score").replace(" ", "-")
    try:
        return Aim(named.get(typed, typed))  # the name in documents will do, too
    except InputError:
        known = ", ".join(named)
        raise InputError(f"--aim: no aim {quoted(typed)}; there are {known}") from None


def explain(given: Given, aim: str | None) -> Answer:
    """Explain a recorded game by what each event and decision changed; or answer a puzzle."""
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


def advise(given: Given, rules: str | None, aim: str | None, every: bool) -> Answer:
    """Return every decision for a hand, the best first; without one, what to expect."""
    position, played_for = _position(given, rules), chosen_aim(aim)
    solution = solved(position.rules, played_for)
    if not position.hand:
        return _value(solution, position, played_for)
    from solver.no_mans_land.analysis.documents import options_document

    return Answer(
        lambda: options_document(solution, position),
        lambda: _print_decisions(solution, position, played_for, every),
    )


def _position(given: Given, rules: str | None) -> Position:
    """Return the position of a text, a document, a recorded game, a puzzle or a seed."""
    own, found = RuleSet.parse(rules or PLAYED), read(given)
    match found:
        case int():
            return PLAY.seeded(found, own).state
        case Puzzle():
            position = _scored(found.deal)
        case Record():
            position = found.game.state
            if position.is_over:
                raise InputError("the game is over")
        case dict():
            with at(name_of(given.what)):
                position = _scored(part_of(found, "deal", "position"))
        case _:
            with at("" if found == given.what else name_of(given.what)):
                return position_of(found or "", own)
    if rules is not None and own.to_json() != position.rules.to_json():
        raise InputError(f"{given.what}: a position of the rules {position.rules}, not {own}")
    return position


def _scored(deal: Any) -> Position:
    """Return the position of a document; raise `InputError` for a hand without a score."""
    if isinstance(deal, dict) and "hand" in deal and "score" not in deal:
        raise InputError("its score is not given; of a puzzle, explain has the answer")
    return Position.from_json(deal)


def _value(solution: no_mans_land.Solution, position: Position, aim: Aim) -> Answer:
    from solver.no_mans_land.analysis.documents import value_document
    from solver.no_mans_land.analysis.outlook import outlooks

    document = value_document(solution, position)
    of = f"Rules {position.rules}, aim {words.AIM_NAMES[aim.name]}"

    def text() -> None:
        output.say(f"{of}: {document['value']:.6f}")
        _print_law(document)
        if position.target is not None:
            with Waiting("counting hands"):
                rows = outlooks(position.target)
            _print_outlooks(rows, DECK.names[position.target])

    return Answer(lambda: document, text)


def _print_law(document: dict[str, Any]) -> None:
    law = document["law"]
    spread = f"mean {law['mean']:.3f}, deviation {law['deviation']:.3f}, median {law['median']}"
    output.say(f"Final score: {spread}; no {words.MISFIRE} {law['survive']:.1%}")
    chances = law["bands"].items()
    bands = ", ".join(f"{words.BAND_NAMES[name]} {chance:.1%}" for name, chance in chances)
    output.say(f"  {bands}", "  ")
    first: dict[str, Any] = document.get("first_target", {})
    if first:
        output.say("With the first target:")
        ordered = sorted(first.items(), key=lambda pair: -pair[1])
        for at in range(0, len(ordered), 4):
            output.say("  " + "  ".join(f"{n} {v:9.6f}" for n, v in ordered[at : at + 4]), "  ")


def _print_outlooks(rows: list[Outlook], name: str) -> None:
    """Print what to expect of a shot at a target, by penalty."""
    table = [
        (
            row.penalty,
            f"{float(row.points):.4f}",
            f"{float(row.death):.1%}",
            row.thumb,
            f"{row.gives_up:.4f}",
            ", ".join(f"{points}: {float(chance):.2%}" for points, chance in row.chances.items()),
        )
        for row in rows
    ]
    output.say(f"A shot at {name}:")
    header = (">penalty", ">points", f">{words.MISFIRE}", "rule of thumb", ">gives up", "chances")
    output.table(header, table)


def _print_decisions(
    solution: no_mans_land.Solution, position: Position, aim: Aim, every: bool
) -> None:
    from solver.no_mans_land.exact.solved import best_of

    found = solution.options(position)
    best = found[0].value
    at = f"round {position.round + 1}, score {position.score}"
    many = f"{counted(len(found), 'decision')}, {len(best_of(found))} best"
    output.say(f"Rules {position.rules}, aim {words.AIM_NAMES[aim.name]}, {at}: {many}")
    rows = []
    for option in found if every else found[:SHOWN]:
        points, death = float(option.chances.mean_points), float(option.chances.death)
        lost = f"{max(best - option.value, 0):.4f}"
        rows.append((option.text, f"{option.value:.4f}", lost, f"{points:.3f}", f"{death:.1%}"))
    output.table(("decision", ">value", ">gives up", ">points", f">{words.MISFIRE}"), rows)
    if not every and len(found) > SHOWN:
        output.say(f"{len(found) - SHOWN} more: --all")
