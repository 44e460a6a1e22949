"""`party advise` for The Shooting Party: every move weighed with the pile unseen, or the best one
with the deal in view; hints, which show a part of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.given import Given
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.common.reading import Found, read
from cli.shooting_party import choices as C
from solver.common.errors import InputError, at
from solver.common.words import counted, shortened, tie_in_words, tie_of
from solver.shooting_party import Hints, KnownCards, Move, Position, RuleSet
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import kind_in_words
from solver.shooting_party.rules.situation import of_known_cards
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.typed_moves import texts_of_moves

if TYPE_CHECKING:
    from solver.shooting_party.unseen.advice import Advice, Advised, Estimate
    from solver.shooting_party.unseen.reasons import Names

SHOWN = 8  # moves without --all

AIMS = {"cards": "cards", "four": "four_queens", "eight": "eight"}
"""What may be aimed at, and its name in documents."""


def advise(
    given: Given,
    rules: str | None,
    passes: int | None,
    moves: str,
    open_cards: bool,
    aim: str | None,
    every: bool,
) -> Answer:
    """Weigh the moves with the pile unseen; with `open_cards`, say what can still be reached."""
    if open_cards:
        return _in_view(C.chosen_game(C.found(given), rules, passes, moves))
    if aim is not None and aim not in AIMS:
        raise InputError(f"--aim {shortened(aim)}: The Shooting Party has {', '.join(AIMS)}")
    position = _position(given, C.chosen_rules(rules, passes), rules, passes, moves)
    if position.is_over:
        raise click.UsageError("the game is over")
    with Waiting("trying what may be drawn"):
        from solver.shooting_party.unseen.advice import Advice

        advice = Advice(position, aim=AIMS[aim or "cards"])
        document = advice.to_json()

    def text() -> None:
        for line in advice_text(advice, None if every else SHOWN, Terminal.here().width):
            click.echo(output.writable(line))

    return Answer(lambda: document, text)


def _in_view(game: C.Asked) -> Answer:
    """Return a hint that knows the whole deal."""
    if (task := game.subject.task) and (not task.by_score or task.key_fails):
        raise click.UsageError(f"a puzzle of the kind {task.kind.name}: `party play` has hints")
    now = game.going_on()
    with C.metered(C.EFFORT) as meter:
        wanted, named = C.hinted_goal(game.subject, game.positions[0], meter)
        hints = Hints(now, wanted, meter)
        document = hints.to_json(3)
        lines = [game.subject.made_up] if game.subject.made_up else []
        lines += hint_text(hints, 3, named, game.knowing)

    def text() -> None:
        for line in lines:
            output.say(line)

    return Answer(lambda: document, text)


def _position(
    given: Given, own: RuleSet, rules: str | None, passes: int | None, moves: str
) -> Position:
    """Return the position that was typed; `own` are the rules of one that is described."""
    found = read(given)
    with at(given.place):
        described = _described(found, own)
    if described is not None:
        if moves:
            raise click.UsageError("--moves goes with a game, not with a position")
        return described
    subject = C.found(given, unseen=True)
    if isinstance(subject.deal, KnownCards):
        return of_known_cards(subject.deal, own, texts_of_moves(moves))
    return C.chosen_game(subject, rules, passes, moves).now


def _described(found: Found, rules: RuleSet) -> Position | None:
    """Return the position that a text or a document describes; None if it is neither."""
    if isinstance(found, dict):
        named = found.get("schema", None if "puzzle" in found else situation.SCHEMA)
        return situation.from_json(found, rules) if named == situation.SCHEMA else None
    if not isinstance(found, str):
        return None
    if situation.is_situation(found):
        return situation.described(found, rules)
    if "?" not in found and DECK.looks_like_cards(found) and len(DECK.read(found)) < len(DECK) // 2:
        raise click.UsageError(f"where are these cards? in the hand: 'hand {found.strip()}'")
    return None


def hint_text(
    hints: Hints,
    level: int,
    wanted: str | None,
    knowing: str = "with the whole pile known",
) -> list[str]:
    """Return a hint as lines; `wanted` names the goal, `knowing` what is taken as known."""
    named = "four queens" if hints.goal is None else f"the goal {hints.goal.text}"
    wanted = wanted or named
    within = in_passes(hints.position.rules.passes)
    reached = hints.goal is not None and hints.position.score in hints.goal.scores
    lines = {
        "yes": f"{wanted} can still be reached within {within}",
        "no": f"{wanted} cannot be reached within {within} (proven)",
        "unknown": f"whether {wanted} can still be reached is not known within the effort",
    }
    first = f"{wanted} has been reached" if reached else lines[hints.verdict]
    out = [f"{knowing.capitalize()}: {first}"]
    if level >= 2 and hints.move is not None:
        towards = "" if hints.verdict == "yes" else " (towards the best score known)"
        out.append(str(hints.move) if level == 3 else f"{hints.kind}{towards}")
    elif level >= 2 and not reached:
        proven = hints.best[1]
        out.append(f"no move {'improves' if proven else 'is known to improve'} the score")
    return out


def blind_hint_text(advice: Advice, level: int, names: Names = DECK.text) -> list[str]:
    """Return a hint that looks at no pile, as lines of text; it reveals no more than it must: on
    level 1 what the best move expects, on level 2 its kind, on level 3 the move and its reasons.
    """
    best = advice.moves[0]
    chances = f"four queens {best.four.mean:.0%}, eight {best.eight.mean:.0%}"
    lines = [f"By what can be seen: {best.cards.mean:.1f} of 8 cards expected; {chances}"]
    if level == 2:
        lines.append(kind_in_words(best.move, advice.position.choice_waits is not None))
    if level == 3:
        plan, why = ", then ".join(map(str, best.plan)), "; ".join(advice.reasons(best, names))
        lines.append(f"{plan}: {why}" if why else plan)
        if len(near := advice.near) > 1:
            lines.append(f"{tie_in_words([*map(str, near)], best.exact)}.")
    return lines


def advice_text(advice: Advice, shown: int | None, width: int | None) -> Iterator[str]:
    """Yield advice as lines of text: the best `shown` moves to different ends, or all (None)."""
    position = advice.position
    left = counted(len(position.pile), "card")
    about = f"pass {position.pass_number}, {left} in the pile, scored {C.score_in_words(position)}"
    listed = advice.moves if shown is None else advice.distinct[:shown]
    count = len(advice.moves)
    more = f", the best {len(listed)} here; --all shows every one" if len(listed) < count else ""
    yield from output.filled(f"{position.rules}: {about}.", width).splitlines()
    yield from output.filled(f"{counted(count, 'legal move')}{more}.", width).splitlines()
    yield ""
    yield from advice_table(advice, listed, width)


def chance(of: Estimate) -> str:
    """Return a chance in per cent, with as many digits as its error leaves."""
    return f"{of.mean:.1%}" if of.error < 0.005 else f"{of.mean:.0%}"


def clauses(
    advice: Advice,
    advised: Advised,
    names: Names = DECK.text,
    text: Callable[[Move], str] = str,
) -> list[str]:
    """Return what is said of an advised move: how it goes on, and why it is good."""
    then = ", ".join(map(text, advised.plan[1:]))
    return [*[f"then {then}"] * bool(then), *advice.reasons(advised, names)]


def advice_table(advice: Advice, listed: Sequence[Advised], width: int | None) -> Iterator[str]:
    """Yield what is advised of some moves, best first, as lines of text, with reasons."""
    yield f"{'move':14}{'cards':14}{'four queens':>11}{'eight':>9}"
    for advised in listed:
        cards = f"{advised.cards.mean:.2f}"
        cards += " exactly" if advised.exact else f" ± {advised.cards.error:.2f}"
        four, eight = map(chance, (advised.four, advised.eight))
        yield f"{advised.move!s:14}{cards:14}{four:>11}{eight:>9}"
        if said := clauses(advice, advised):
            yield from output.filled("    " + "; ".join(said), width, "    ").splitlines()
    aimed_at = [each.estimates[advice.aim] for each in listed]
    for line in tie_of([(of.mean, of.error) for of in aimed_at]):
        yield from output.filled(line, width).splitlines()
