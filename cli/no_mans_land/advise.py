"""`party advise` for No Man's Land: every decision for a hand, or what a position is worth before
there is one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.common import output
from cli.common.given import names_file
from cli.common.kept_puzzles import puzzle_in
from cli.common.output import Answer
from cli.common.parameters import in_file, part_of
from cli.common.progress import Waiting
from cli.no_mans_land.parameters import PLAYED, chosen_aim, solved
from generator.no_mans_land.game import PUBLISHED
from solver import no_mans_land
from solver.common.errors import InputError
from solver.common.rng import seed_in
from solver.common.words import counted
from solver.no_mans_land import Aim, Orders, Position, Record, RuleSet, dealt
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.notation import position_of
from solver.no_mans_land.rules.record import looks_like_record

if TYPE_CHECKING:
    from solver.no_mans_land.analysis.outlook import Outlook

SHOWN = 12  # decisions without --all


def advise(what: str, rules: str | None, aim: str | None, every: bool) -> Answer:
    """Return every decision for a hand, the best first, with its value, what it loses against the
    best, its mean points and its chance of death; without a hand, the value, the distribution of
    the final score and, with a target, what to expect of a shot.
    """
    position = _position(what, rules)
    solution = solved(position.rules, chosen_aim(aim))
    if position.hand:
        return _decisions(solution, position, chosen_aim(aim), every)
    return _value(solution, position, chosen_aim(aim))


def _position(what: str, rules: str | None) -> Position:
    """Return the position of a text, a document, a recorded game, a puzzle or a seed."""
    own = RuleSet.parse(rules or PLAYED)
    if (puzzle := puzzle_in(what, PUBLISHED)) is not None:
        found = Position.from_json(puzzle.deal)
    elif what == "-" or (names_file(what) and Path(what).is_file()):
        found = in_file(what, lambda text: _written(text, own))
    elif (seed := seed_in(what)) is not None:
        return dealt(Orders.from_seed(seed), Position(own))
    else:
        return position_of(what, own)
    if rules is not None and own.to_json() != found.rules.to_json():
        raise InputError(f"{what}: a position of the rules {found.rules}, not {own}")
    return found


def _written(text: str, rules: RuleSet) -> Position:
    """Return the position of a file's text: of a game, the hand to decide."""
    if text.lstrip().startswith("{"):
        return Position.from_json(part_of(text, "deal", "position"))
    if not looks_like_record(text):
        return position_of(text, rules)
    record = Record.parse(text)
    if record.end.is_over:
        raise InputError("the game is over")
    if record.seed is None:
        return record.end
    return dealt(Orders.from_seed(record.seed), record.end)


def _value(solution: no_mans_land.Solution, position: Position, aim: Aim) -> Answer:
    from solver.no_mans_land.analysis.documents import value_document
    from solver.no_mans_land.analysis.outlook import outlooks

    document = value_document(solution, position)
    heading = f"Rules {position.rules}, aim {aim.name}: {document['value']:.6f}"

    def text() -> None:
        _print_value(heading, document)
        if position.target is not None:
            with Waiting("counting hands"):
                rows = outlooks(position.target)
            _print_outlooks(rows, DECK.names[position.target])

    return Answer(lambda: document, text)


def _print_value(heading: str, document: dict[str, Any]) -> None:
    law = document["law"]
    output.say(heading)
    spread = f"mean {law['mean']:.3f}, deviation {law['deviation']:.3f}, median {law['median']}"
    output.say(f"Final score: {spread}; survival {law['survive']:.1%}")
    bands = ", ".join(f"{name} {chance:.1%}" for name, chance in law["bands"].items())
    output.say(f"  {bands}", "  ")
    first: dict[str, Any] = document.get("first_target", {})
    if first:
        output.say("With the first target:")
        ordered = sorted(first.items(), key=lambda pair: -pair[1])
        for at in range(0, len(ordered), 4):
            output.say("  " + "  ".join(f"{n} {v:9.6f}" for n, v in ordered[at : at + 4]), "  ")


def _print_outlooks(rows: list[Outlook], name: str) -> None:
    """Print what to expect of a shot at a target, by penalty: points, death, the best rule of
    thumb, and the chance of each score.
    """
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
    header = (">penalty", ">points", ">death", "rule of thumb", ">gives up", "chances")
    output.table(header, table)


def _decisions(
    solution: no_mans_land.Solution, position: Position, aim: Aim, every: bool
) -> Answer:
    from solver.no_mans_land.analysis.documents import options_document

    def text() -> None:
        _print_decisions(solution, position, aim, every)

    return Answer(lambda: options_document(solution, position), text)


def _print_decisions(
    solution: no_mans_land.Solution, position: Position, aim: Aim, every: bool
) -> None:
    from solver.no_mans_land.exact.solved import best_of

    found = solution.options(position)
    best = found[0].value
    at = f"round {position.round + 1}, score {position.score}"
    many = f"{counted(len(found), 'decision')}, {len(best_of(found))} best"
    output.say(f"Rules {position.rules}, aim {aim.name}, {at}: {many}")
    rows = []
    for option in found if every else found[:SHOWN]:
        points, death = float(option.chances.mean_points), float(option.chances.death)
        lost = f"{max(best - option.value, 0):.4f}"
        rows.append((option.text, f"{option.value:.4f}", lost, f"{points:.3f}", f"{death:.1%}"))
    output.table(("decision", ">value", ">gives up", ">points", ">death"), rows)
    if not every and len(found) > SHOWN:
        output.say(f"{len(found) - SHOWN} more: --all")
