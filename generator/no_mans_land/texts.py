"""Puzzles and solutions as plain text: a preface for readers, tags, and the position as JSON."""

from collections.abc import Iterator, Mapping

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.texts import (
    checked_text,
    filled,
    heading,
    line_of,
    puzzle_tags,
    solution_tags,
    tagged,
)
from solver.common.schemas import Json
from solver.common.words import counted
from solver.no_mans_land.rules.cards import (
    ALWAYS_HITS,
    COUNTER_DEFENCE,
    DECK,
    ROUNDS,
    STRENGTH,
    STRENGTHS,
    TARGETS,
    Target,
)
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import TITLE
from solver.no_mans_land.rules.switches import Aim
from solver.no_mans_land.rules.themes import themes

TASKS = {
    "allot": "Which decision is best? Give up what the weather asks, and aim all other cards.",
    "fire": "Shoot or hold fire? And if you shoot, with what?",
}


SUIT_NAMES = ("diamonds", "hearts", "spades")


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle."""
    tags = _tags(puzzle)
    return f"{preface(tags, Position.from_json(puzzle.deal))}\n{tagged(tags, puzzle.deal)}"


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution."""
    own = {"Decision": solution.line["decision"]} | solution_tags(puzzle, solution)
    return tagged(_tags(puzzle) | own, puzzle.deal)


def preface(tags: Mapping[str, str], position: Position) -> str:
    """Return the preface of a puzzle, which its tags and its position determine. Raise `Refused` if
    a tag is missing or broken.
    """
    first = heading(tags, TITLE, lambda: TASKS[tags["Mode"]], "all puzzles")
    return filled((first, *table(position)))


def table(position: Position) -> list[str]:
    """Return the position in words, in the neutral theme, a paragraph for each part."""
    theme, aimed = themes()["neutral"], position.aimed
    gone = "; ".join(f"{DECK.text([p.target])} in {DECK.text(p.weather)}" for p in position.past)
    before = f" Gone: {gone}." if gone else ""
    strengths = " ".join(str(STRENGTH.get(card, "club")) for card in position.hand)
    return [
        f"Round {position.round + 1} of {ROUNDS}, score {position.score}.{before} Target "
        f"{DECK.text([aimed.card])}: {theme.target(aimed.card)}. Weather "
        f"{DECK.text(position.weather)}: {theme.weather(position.weather)}. Hand "
        f"{DECK.text(position.hand)} (strength {strengths}).",
        " ".join(_rules(position)),
        *_to_come(position),
    ]


def _rules(position: Position) -> Iterator[str]:
    """Yield the rules that matter at a hand, in sentences."""
    rules, target, theme = position.rules, position.aimed, themes()["neutral"]
    shots = target.shots(rules)
    yield (
        f"Rules {rules}: give up as many cards as the weather asks, and lay all others into "
        "groups, each aimed at another unit of the target. A group hits if it holds a club or its "
        "strengths add up to more than the number after “over”, and scores the points behind it."
    )
    if target.is_multiple:
        together = " and those of the group" if rules.stray == "added" else " alone"
        yield (
            f"A {theme.stray}: if only one group is aimed, it misses, and more red cards than "
            f"black are kept, two more cards are turned up, and these{together} may hit a unit of "
            "lowest value."
        )
    if shots:
        cards = " and ".join(counted(size, "more card") for size in shots)
        score = "the final score is 0" if rules.forfeits else "the score stays"
        yield (
            f"The {theme.counterattack}: after a shot, hit or not, {cards} of the same deck are "
            f"turned up; if they hold a club or add up to more than {COUNTER_DEFENCE}, the game is "
            f"over, and {score}."
        )
    if rules.may_hold:
        yield f"Who holds fire scores nothing{' and is not tested' if shots else ''}."
    yield (
        "Best is what gives the highest final score on average, if all that is to come is played "
        "as well as can be."
    )


def _to_come(position: Position) -> Iterator[str]:
    """Yield the shoot deck and the targets of later rounds, as far as they matter."""
    suits = (f"{name} {' '.join(map(str, STRENGTHS[name[0]]))}" for name in SUIT_NAMES)
    yield (
        "There are 33 cards to shoot with, all of them again in every round: the clubs "
        f"{DECK.text(sorted(ALWAYS_HITS))}, and from A to T, with strengths, {'; '.join(suits)}."
    )
    if left := [_in_short(target, position) for target in targets_to_come(position)]:
        yield (
            f"{counted(ROUNDS - position.round - 1, 'more round')} with five cards each, less 0 to "
            f"3 for the weather, at targets out of these (units × over:points, cards of the test): "
            f"{'; '.join(left)}."
        )


def targets_to_come(position: Position) -> list[Target]:
    """Return the targets that later rounds can have; none where they do not matter for the
    decision, because nobody shoots back or fire may not be held.
    """
    matter = position.rules.may_hold and position.aimed.shots(position.rules)
    if not matter or position.round + 1 == ROUNDS:
        return []
    return [TARGETS[card] for card in position.targets_left if card != position.target]


def _in_short(target: Target, position: Position) -> str:
    units = (
        f"{f'{unit.count} × ' if unit.count > 1 else ''}{unit.defence}:{unit.points}"
        for unit in target.units
    )
    shots = target.shots(position.rules)
    return f"{DECK.text([target.card])} {' + '.join(units)}{f', {sum(shots)}' if shots else ''}"


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating, target, hand and themes of a puzzle document."""
    deal = puzzle["deal"]
    where = f"round {len(deal['past']) + 1}, score {deal['score']:3}"
    held = f"{deal['target']} {' '.join(deal['weather']):5}: {' '.join(deal['hand'])}"
    return line_of(puzzle, f"{where}, {held}", ", ".join(puzzle["themes"]))


def check_text(text: str) -> str:
    """Check a puzzle or a solution as text, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    tags, position = checked_text(text, TITLE, _hand, preface)
    if tags.get("Rules") != str(position.rules):
        raise ValueError(f"[Rules] is not {position.rules}")
    Aim(tags.get("Goal", ""))
    solved = ""
    if "Decision" in tags:
        if tags["Decision"] not in map(str, position.legal()):
            raise ValueError(f"[Decision] {tags['Decision']!r:.60} is not a legal one")
        solved = f", solved by {tags['Decision']}"
    return f"ok: puzzle {tags['Puzzle']}, {DECK.text([position.aimed.card])}{solved}"


def _hand(deal: object) -> Position:
    position = Position.from_json(deal)
    if not position.hand:
        raise ValueError("the position has no hand to decide with")
    return position


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
    return puzzle_tags(puzzle, TITLE, {"Goal": puzzle.goal["aim"]})
