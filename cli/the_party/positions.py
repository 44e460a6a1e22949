"""`party advise`, `explain` and `force` for The Party: moves weighed with hands unseen; where a win
could have been forced, and whether it can be, all hands seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.alone import key_of, recorded
from cli.common.given import Given, what_argument
from cli.common.given import given as given_in
from cli.common.output import Answer, Terminal
from cli.common.parameters import name_of, part_of
from cli.common.progress import Waiting
from cli.common.reading import no_file, read
from cli.the_party.forcing import Force
from cli.the_party.log_words import LEGEND, estimates, in_text
from generator.common.documents import Puzzle
from solver import the_party
from solver.common.errors import InputError, at
from solver.common.record import Record
from solver.common.words import counted, tie_of
from solver.the_party import PLAY, RuleSet, State, View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.replayed_lines import seeded_state
from solver.the_party.rules.state_documents import GAME, state_from_json

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Explained

PLAYED = "short"  # the rules of games and puzzles: as written, the game hardly ever ends
UNKNOWN = 1  # the exit code for an answer that was not found out


def advise(given: Given, rules: str | None, worlds: int, seed: int) -> Answer:
    """Weigh the legal moves of a view in worlds: deals that agree with what the player knows. In
    each, squires play on for ten actions. It is an estimate, not a proof.
    """
    view, what = view_in(given, rules), name_of(given.what)
    if not view.legal_moves():
        raise click.UsageError(f"{what}: it is not up to the viewer, player {view.viewer}")
    with Waiting("trying the moves"), at(what):
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


def view_in(given: Given, rules: str | None) -> View:
    """Return the view in a file, or of who decides in a game. Raise `InputError` for none."""
    found = read(given)
    if isinstance(found, int):
        return _to_decide(PLAY.seeded(found, rules or PLAYED).state)
    if rules is not None:
        raise click.UsageError("a file has its own rules: leave out --rules")
    with at(name_of(given.what)):
        if isinstance(found, Record):
            return _to_decide(found.game.state)
        if isinstance(found, Puzzle):
            found = found.to_json()
        if not isinstance(found, dict):
            raise InputError(no_file(given, "neither a seed nor a file"))
        return View.from_json(part_of(found, "view"))


def _to_decide(state: State) -> View:
    if state.asked is None:
        raise InputError("the game is over" if state.is_over else "the next cards are not known")
    return View.of(state, state.asked)


def explain(given: Given, within: int, positions: int | None) -> Answer:
    """Show where in a recorded game a win could have been forced, all hands seen, and whether the
    move made kept it; of a puzzle, the answer.
    """
    terminal, found = Terminal.here(), read(given)
    if isinstance(found, Puzzle):
        return key_of(Force(found))
    game = _in_view(given, recorded(given, found)).game
    with searching(positions) as report, at(name_of(given.what)):
        from solver.the_party.analysis.documents import explain_document

        told = the_party.explain(game, within, budget=positions, on_progress=report)
    return Answer(partial(explain_document, told), partial(_print_explained, told, terminal))


def _in_view(given: Given, record: Record[Any]) -> Record[Any]:
    """Return a record whose cards may be seen. Raise `InputError` for a game under way."""
    if record.was_sealed and not record.game.is_over:
        raise InputError(f"{name_of(given.what)}: the game is not over, so its cards stay hidden")
    return record


def _print_explained(found: Explained, terminal: Terminal) -> None:
    turns = f"{len(found.chances) or 'none'} of {counted(found.looked_at, 'decision')} on turn"
    within = f"within {counted(found.within, 'action')} (all hands seen)"
    could = "a win could" if found.chances else "could a win"
    output.say(f"In {turns} {could} be forced {within}.")
    for chance in found.chances:
        if chance.still is None:
            kept = f"no longer wins within {found.within}"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        wins = f"move {chance.before + 1}: player {chance.player} wins in {chance.wins_in}"
        line = in_text(chance.line, terminal)
        terminal.say(f"  {wins} by {line}; {in_text([chance.played], terminal)} {kept}", "      ")


def chosen_rules(rules: RuleSet | None, players: int | None) -> RuleSet:
    """Return the rules that options describe, `short` for two if there are none."""
    chosen = rules or RuleSet.parse(PLAYED)
    said = rules is not None and "players" in str(rules)
    if said and players not in (None, chosen.players):
        raise click.UsageError(f"--players {players}, and --rules say {chosen.players}")
    return chosen if players is None else replace(chosen, players=players)


def position_in(what: str, rules: RuleSet | None, players: int | None) -> tuple[State, int]:
    """Return the state and seed of an argument: a seed, a state, a record or a puzzle."""
    given = given_in(what, GAME)
    found = read(given)
    if isinstance(found, int):
        return PLAY.seeded(found, chosen_rules(rules, players)).state, found
    if rules is not None or players is not None:
        raise click.UsageError("a file has its own rules: leave out --rules and --players")
    match found:
        case Puzzle():
            return seeded_state(found.deal["state"])
        case Record():
            game = _in_view(given, found).game
            state, seed = game.state, game.tags.get("Seed")
        case dict():
            with at(name_of(given.what)):
                state, number = state_from_json(part_of(found, "deal", "state"))
                seed = None if number is None else str(number)
        case _:
            raise InputError(f"{what}: {no_file(given, 'neither a seed nor a file')}")
    if seed is None:
        why = "there is no seed: the order of the cards to come is not known"
        raise InputError(f"{name_of(given.what)}: {why}")
    return state, int(seed)


@contextmanager
def searching(nodes: int | None) -> Iterator[Callable[[int], None]]:
    """Yield what shows the positions visited; if they run out, end the command with `UNKNOWN`."""
    with Waiting("searching") as waiting:
        try:
            yield lambda visited: waiting.say(f"searching: {visited:,} positions")
        except the_party.OutOfBudget:
            output.say(f"Unknown: not found out with {nodes:,} positions.")
            click.get_current_context().exit(UNKNOWN)


@click.command("force")
@what_argument()
@P.rules_option(RuleSet, show_default=PLAYED)
@P.number_option("--players", 2, 4, "Number of players.  [default: that of the rules, 2]")
@P.number_option("--attacker", 0, 3, "Who is to win.  [default: who is on turn]", metavar="PLAYER")
@P.number_option("--within", 1, 40, "Actions of all players to look ahead.", 12)
@P.number_option("--nodes", 1, None, "Give up after N positions.")
@P.answer_option("schema the-party/force/1")
@P.as_one("position", position_in)
def force(
    position: tuple[State, int], within: int, attacker: int | None, nodes: int | None
) -> Answer:
    """Can the player on turn force a win of The Party against any play, all hands and all cards to
    come known? WHAT is a seed, a game (its end), a puzzle, or a state as JSON.

    Print a line that wins soonest; for every other first move, a line that prevents it. Nobody at a
    table could know this. If --nodes ends the search, the answer is unknown, and the exit code 1.
    """
    state, seed = position
    who = state.turn if attacker is None else attacker
    with searching(nodes) as report:
        from solver.the_party.analysis.documents import force_document

        found = the_party.force(state, seed, who, within, budget=nodes, on_progress=report)
    return Answer(partial(force_document, found), partial(_print_forced, found, Terminal.here()))


def _print_forced(found: the_party.Forced, terminal: Terminal) -> None:
    state = found.state
    output.say(f"With all hands seen, seed {found.seed}, rules {state.rules}:")
    for player in range(state.rules.players):
        stash = terminal.cards(DECK, state.stashes[player])
        held = terminal.cards(DECK, state.hands[player]) + (f"  (stash {stash})" if stash else "")
        output.say(f"  player {player}: {held}", "    ")
    within = f"within {counted(found.within, 'action')}"
    if found.wins_in is None:
        output.say(f"Player {found.attacker} cannot force a win {within}.")
    else:
        output.say(f"Player {found.attacker} forces a win in {counted(found.wins_in, 'action')}.")
    for first in found.firsts:
        end = "prevented" if first.wins_in is None else f"wins in {first.wins_in}"
        line = in_text(first.line, terminal)
        terminal.say(f"  {end}: {line}", "      ")
