"""`party advise` and `review`: expectations of moves, and luck and skill, by what can be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from cli.shooting_party.subjects import names_file, subject_in, subject_of
from solver.common.errors import at
from solver.common.schemas import read_json
from solver.common.words import counted, tie_of
from solver.shooting_party import KnownCards, Move, Position, RuleSet
from solver.shooting_party.rules import notation, situation
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.situation import of_known_cards

if TYPE_CHECKING:
    from solver.shooting_party.unseen.advice import Advice, Advised, Estimate
    from solver.shooting_party.unseen.review import Review, Turn

SHOWN = 8  # moves without --all
COSTLIEST = 3  # turns named before the table

AIMS = {"cards": "cards", "four": "four_queens", "eight": "eight"}
"""What may be aimed at, and its name in documents."""

AIM = "What to play for: the mean score, or the chance of four queens or of all eight cards."


def _position(
    words: tuple[str, ...], rules: RuleSet | None, passes: int | None, played: str
) -> Position:
    """Return the position that a text, a file or a game gives."""
    from generator.common.texts import check_no_puzzle

    text = " ".join(words)
    if not (text == "-" or names_file(text)):
        found = _described(text, rules, passes) or subject_of(text)
    else:
        with at(text):
            written = P.text_of(text)
            check_no_puzzle(written)
            found = _described(written, rules, passes) or subject_in(written)
    if isinstance(found, Position):
        if played:
            raise click.UsageError("--moves goes with a game, not with a position")
        return found
    if isinstance(found.deal, KnownCards):
        return of_known_cards(found.deal, C.chosen_rules(rules, passes), parse_moves(played))
    return C.chosen_game(found, rules, passes, played).now


@click.command("advise", short_help="Weigh every move by what is expected of it, the pile unseen.")
@click.argument("words", nargs=-1, required=True, metavar="POSITION")
@C.rules_options()
@C.moves_option("Play these moves first (of a game only).")
@click.option("--deep", is_flag=True, help="Sample ten times as much: some seconds.")
@P.choice_option("--aim", AIMS, AIM, "cards")
@click.option("--all", "every", is_flag=True, help="Print every legal move.")
@P.answer_option("schema shooting-party/advice/1")
@P.terminal_options("--width")
@P.as_one("position", _position)
def advise(position: Position, deep: bool, aim: str, every: bool, terminal: Terminal) -> Answer:
    """Weigh every legal move in POSITION for a player who knows which cards are in the pile, but
    not in which order. Good play is assumed after the move. Print the cards expected to be scored
    by the end of the game, and the chances of four queens and of all eight cards.

    POSITION describes where the cards are; those not named are in the pile:

    \b
      party advise "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2"

    Add `pile 20` to have the number of cards checked. POSITION may also be a file with such a text
    or its JSON, a deck with ? for the cards not seen, or a GAME (its pile is ignored), for example
    a deal with --moves.
    """  # noqa: D301
    if position.is_over:
        raise click.UsageError("the game is over")
    with Waiting("trying what may be drawn"):
        from solver.shooting_party.unseen.advice import Advice

        advice = Advice(position, deep, AIMS[aim])
        document = advice.to_json()

    def text() -> None:
        for line in advice_text(advice, None if every else SHOWN, terminal.width):
            click.echo(output.writable(line))

    return Answer(lambda: document, text)


def _described(text: str, rules: RuleSet | None, passes: int | None) -> Position | None:
    """Return the position that a text or a document describes; None if it is neither."""
    if text.lstrip().startswith("{"):
        document = read_json(text)
        named = document.get("schema", None if "puzzle" in document else situation.SCHEMA)
        if named == situation.SCHEMA:
            return situation.from_json(document, C.chosen_rules(rules, passes))
    elif notation.is_situation(text):
        return notation.situation(text, C.chosen_rules(rules, passes))
    elif "?" not in text and DECK.looks_like_cards(text) and len(DECK.read(text)) < len(DECK) // 2:
        raise click.UsageError(f"where are these cards? in the hand: 'hand {text.strip()}'")
    return None


def advice_text(advice: Advice, shown: int | None, width: int | None) -> Iterator[str]:
    """Yield advice as lines of text: the best `shown` moves to different ends, or all (None)."""
    position = advice.position
    queens, aces = position.score
    left = counted(len(position.pile), "card")
    about = f"pass {position.pass_number}, {left} in the pile, scored {queens}+{aces}"
    listed = advice.moves if shown is None else advice.distinct[:shown]
    count = len(advice.moves)
    more = f", the best {len(listed)} here; --all shows every one" if len(listed) < count else ""
    yield from output.filled(f"{position.rules}: {about}.", width).splitlines()
    yield from output.filled(f"{counted(count, 'legal move')}{more}.", width).splitlines()
    yield ""
    yield from advice_table(advice, listed, width)


def _chance(of: Estimate) -> str:
    """Return a chance in per cent, with as many digits as its error leaves."""
    return f"{of.mean:.1%}" if of.error < 0.005 else f"{of.mean:.0%}"


def advice_table(advice: Advice, listed: Sequence[Advised], width: int | None) -> Iterator[str]:
    """Yield what is advised of some moves, best first, as lines of text, with reasons."""
    yield f"{'move':14}{'cards':14}{'four queens':>11}{'eight':>9}"
    for advised in listed:
        cards = f"{advised.cards.mean:.2f}"
        cards += " exactly" if advised.exact else f" ± {advised.cards.error:.2f}"
        four, eight = map(_chance, (advised.four, advised.eight))
        yield f"{advised.move!s:14}{cards:14}{four:>11}{eight:>9}"
        then = ", ".join(str(move) for move in advised.plan[1:])
        clauses = [f"then {then}"] * bool(then) + list(advice.reasons(advised))
        if clauses:
            yield from output.filled("    " + "; ".join(clauses), width, "    ").splitlines()
    aimed_at = [each.estimates[advice.aim] for each in listed]
    for line in tie_of([(of.mean, of.error) for of in aimed_at]):
        yield from output.filled(line, width).splitlines()


@click.command("review")
@C.subject_argument("GAME")
@C.rules_options()
@C.moves_option("Play these moves after those of a recorded game.")
@click.option("--brief", is_flag=True, help="Leave out the table of all turns.")
@P.answer_option("schema shooting-party/review/1")
@P.terminal_options("--width")
@C.of_a_game
def review(game: C.Played, brief: bool, terminal: Terminal) -> Answer:
    """Judge the moves of GAME by what could be seen. The score is split into what was expected at
    the start, what the draws brought (luck) and what the choices changed (skill); for each turn,
    print what it gave away against the best one. GAME is one that `party play` keeps, or a deal
    with --moves.

    The order of the pile is ignored; `party explain` judges a game knowing the whole pile.
    """
    return reviewed(*game.judged, game.heading, brief, terminal)


def reviewed(
    start: Position, moves: tuple[Move, ...], heading: str, brief: bool, terminal: Terminal
) -> Answer:
    """Return the review of moves from a position that is not over."""
    with Waiting("reviewing"):
        from solver.shooting_party.unseen import review

        found = review.review(start, moves)

    def text() -> None:
        terminal.say(f"{heading}: judged by what could be seen")
        _print_sums(found, terminal)
        _print_costliest(found, terminal)
        if not brief:
            _print_turns(found, terminal)

    return Answer(found.to_json, text)


def _print_sums(found: Review, terminal: Terminal) -> None:
    queens, aces = found.end.score
    scored = f"Scored {queens + aces} = {queens}+{aces}"
    over = "" if found.end.is_over else f" so far, {found.outcome:.2f} to be expected"
    terminal.say(f"{scored}{over}.")
    click.echo()
    for row in (
        f"{found.expected:5.2f}  cards could be expected at the start",
        f"{found.luck:+5.2f}  luck: what the draws brought",
        f"{found.skill:+5.2f}  skill: what the choices changed",
        f"{found.outcome:5.2f}",
    ):
        terminal.say(f"  {row}", " " * 9)
    click.echo()


def _print_costliest(found: Review, terminal: Terminal) -> None:
    if not found.costliest:
        terminal.say("No turn clearly gave anything away.")
        return
    much = f"{found.given_away:.2f} cards were given away against the best choices"
    terminal.say(f"{much}, most of all by:")
    for turn in found.costliest[:COSTLIEST]:
        terminal.say(f"  {_given_away(turn)}", "    ")


def _print_turns(found: Review, terminal: Terminal) -> None:
    click.echo(f"\n{'move':>4}{'luck':>7}{'skill':>7}{'gave':>7}  moves")
    for turn in found.turns:
        skill = "" if turn.skill is None else f"{turn.skill:+.2f}"
        gave = f"{turn.given_away.mean:.2f}" if turn.better else ""
        moves = _moves(turn) or "..."
        terminal.say(f"{turn.first:4}{turn.luck:+7.2f}{skill:>7}{gave:>7}  {moves}", " " * 27)
    if found.end.is_over:
        click.echo(f"{'end':>4}{found.last_luck:+7.2f}")


def _given_away(turn: Turn) -> str:
    last = turn.first + len(turn.moves) - 1
    which = f"move {last}" if len(turn.moves) == 1 else f"moves {turn.first} to {last}"
    given = f"{turn.given_away.mean:.2f} ± {turn.given_away.error:.2f}"
    better = ", ".join(map(str, turn.better))
    return f"{which}, {_moves(turn)}: {given}; better {better}"


def _moves(turn: Turn) -> str:
    return ", ".join(map(str, turn.moves))
