"""What can be said of a position or a game: `party the-party endgame` and `hint` with hands unseen,
`force` and `explain` with all hands seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.kept_games import recorded_in
from cli.common.kept_puzzles import puzzle_in
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.common.questions import key_of
from cli.the_party import parameters as T
from cli.the_party.playing.words import LEGEND, estimates, in_text
from solver import the_party
from solver.common.cards import Card
from solver.common.errors import at
from solver.common.rng import SEEDS
from solver.common.words import counted, tie_of
from solver.the_party import EndGame, Move, Record, RuleSet
from solver.the_party.rules.cards import DECK, deck_of, in_order

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Explained

UNKNOWN = 1  # the exit code for an answer that was not found out

ARRIVALS = "Or instead: the cards that all have seen arrive."
STASH = "A stash, - if empty: first that of player 0, who is on turn, then that of player 1."


def _chosen(
    file: str | None,
    unseen: str | None,
    arrivals: str | None,
    stashes: tuple[str, ...],
    left: int | None,
    rules: RuleSet | None,
) -> EndGame:
    if file is not None:
        if unseen or arrivals or stashes or left or rules:
            raise click.UsageError("FILE gives the whole end game; leave out the rest")
        return P.in_file(file, lambda text: EndGame.from_json(P.part_of(text, "deal", "end_game")))
    if (unseen is None) == (arrivals is None):
        raise click.UsageError("give --unseen or --arrivals, or a file")
    if len(stashes) > 2:
        raise click.UsageError("--stash: there are two players")
    rules = rules or RuleSet.parse("short")
    both = [_some("--stash", text) for text in (*stashes, "-", "-")[:2]]
    if arrivals is not None:
        arrived = _some("--arrivals", arrivals)
    else:
        assert unseen is not None
        hidden = P.typed_cards(DECK, "--unseen", unseen)
        deck = deck_of(rules.suits, rules.jokers)
        strange = [card for card in hidden if card not in deck or card in (*both[0], *both[1])]
        if strange or len(set(hidden)) < len(hidden):
            raise click.UsageError("--unseen: a card twice, in a stash, or not in the deck")
        arrived = tuple(c for c in deck if c not in (*hidden, *both[0], *both[1]))
    return EndGame(rules, (both[0], both[1]), arrived, left or 1)


def _some(place: str, text: str) -> tuple[Card, ...]:
    """Return the cards of an option, none for "-"."""
    return in_order(() if text.strip() == "-" else P.typed_cards(DECK, place, text))


@click.command("endgame")
@P.as_one(
    "end_game",
    _chosen,
    click.argument("file", metavar="[FILE]", required=False),
    click.option("--unseen", metavar="CARDS", help="The cards that nobody has seen."),
    click.option("--arrivals", metavar="CARDS", help=ARRIVALS),
    click.option("--stash", "stashes", multiple=True, metavar="CARDS", help=STASH),
    P.number_option("--left", 1, 4, "Actions until the game ends.  [default: 1]"),
    T.rules_option(),
)
@click.option(
    "--close",
    type=P.AmountType(0.000001, 1),
    default=0.005,
    show_default=True,
    metavar="X",
    help="The exploitability that is low enough.",
)
@click.option("--hand", metavar="CARDS", help="Print the mixes of a player with this hand.")
@click.option("--all", "every", is_flag=True, help="Print the mix of every information state.")
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/end-game/1, with first decisions; with --all every mix")
def endgame(
    end_game: EndGame, close: float, hand: str | None, every: bool, terminal: Terminal
) -> Answer:
    """Solve the last actions of a game for two as a zero-sum game. Both players know the stashes
    and the arrivals. Hands are dealt at random from the cards that nobody has seen; the rest of
    them is the room. FILE is such an end game as JSON, a document of this command, or a puzzle.

    Print the value for player 0 (1 is a win, -1 a loss) and how often each move is made. The
    certificate is what each player gets by a best response: the value lies between. For example:

    \b
      party the-party endgame --unseen "Tc Jc Qc Kc Ad Jd Td Kd Jk1" \\
          --stash Ah --stash Ac
    """  # noqa: D301
    wanted = None if hand is None else _hand(hand, end_game)

    with Waiting("building the tree") as waiting:
        from solver.the_party.analysis.documents import end_game_document

        solver = the_party.Solver(end_game, lambda what, share: waiting.say(f"{what}: {share:.0%}"))
        found = solver.solve(close)
    mixes = solver.mixes()
    kept = mixes if every else (each for each in mixes if len(each[0]) == 1)
    size = solver.size[0]

    def text() -> None:
        _print(end_game, found, size)
        _print_mixes(mixes, wanted, every, terminal)

    return Answer(lambda: end_game_document(end_game, close, found, size, kept), text)


def _hand(text: str, end_game: EndGame) -> set[int]:
    """Return the cards of --hand; raise `click.UsageError` if they are no hand of the end game."""
    cards: set[int] = set(P.typed_cards(DECK, "--hand", text))
    if len(cards) != end_game.rules.hand or not cards <= set(end_game.unseen):
        due = f"{counted(end_game.rules.hand, 'card')} that nobody has seen"
        raise click.UsageError(f"--hand: a hand is {due}")
    return cards


def _print(end_game: EndGame, found: the_party.Certificate, information_states: int) -> None:
    low, high = -found.best[1], found.best[0]
    output.say(f"Rules {end_game.rules}, {end_game.left} left, {end_game.deals:,} deals")
    output.say(f"Value for player 0: {found.value:+.4f}, between {low:+.6f} and {high:+.6f}")
    effort = f"exploitability {found.exploitability:.6f} after {found.rounds} rounds"
    output.say(f"  {effort}, {information_states:,} information states")


def _print_mixes(
    mixes: Iterable[tuple[tuple[str, ...], Mapping[Move, float]]],
    wanted: set[int] | None,
    every: bool,
    terminal: Terminal,
) -> None:
    output.say("Each line: player: hand | what happened since: how often each move is best made.")
    printed = False
    for log, mix in mixes:
        player, _, hand = log[0].partition(" draw:")
        mine = wanted is not None and {DECK.number(name) for name in hand.split()} == wanted
        if not (every or mine or (wanted is None and len(log) == 1)):
            continue
        terminal.say(_mix_line(player, hand, log[1:], mix, terminal), "  ")
        printed = True
    if not printed:
        output.say("Nothing depends on what is played" + (" with this hand." if wanted else "."))


def _mix_line(
    player: str, hand: str, log: tuple[str, ...], mix: Mapping[Move, float], terminal: Terminal
) -> str:
    parts = sorted(mix.items(), key=lambda pair: -pair[1])
    moves = ", ".join(
        f"{in_text([move], terminal)} {chance:.0%}" for move, chance in parts if chance >= 0.005
    )
    return f"{player}: {hand}{''.join(f' | {line}' for line in log)}: {moves}"


@click.command("hint")
@click.argument("file", metavar="FILE")
@P.number_option("--worlds", 1, 10_000, "Number of worlds in which every move is tried.", 1_000)
@P.number_option("--seed", 0, SEEDS - 1, "Seed of the worlds.", 0, metavar="SEED")
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/hint/1")
def hint(file: str, worlds: int, seed: int, terminal: Terminal) -> Answer:
    """Weigh the legal moves of the view in FILE (- is the standard input): JSON with a player's
    log, or with what is known of a position set up by hand (docs/the-party/rules.md). Of a game as
    text it is the view of the player who is to decide.

    Every move is tried in worlds: deals that agree with what the player knows. In each, squires
    play on for ten actions. 1 is a sure win, -1 a sure loss. It is an estimate, not a proof.
    """
    view = T.view_in(file)
    if not view.legal():
        who = f"the viewer, player {view.viewer}"
        raise click.UsageError(f"{P.name_of(file)}: it is not up to {who}")
    with Waiting("trying the moves"), at(P.name_of(file)):
        from solver.the_party.analysis.documents import hint_document

        mind = the_party.Mind(the_party.Bot.named("pimc"), view.rules, view.viewer, seed)
        weighed = mind.weigh(view, worlds)

    def text() -> None:
        output.say(f"Player {view.viewer}; mean result in {counted(worlds, 'world')}: {LEGEND}")
        rows = (
            (in_text([each.move], terminal), f"{each.mean:+.3f}", f"{each.error:.3f}")
            for each in weighed
        )
        output.table(("move", ">mean", ">error"), rows)
        for line in tie_of(estimates(weighed)):
            output.say(line)

    return Answer(lambda: hint_document(view, seed, weighed, worlds), text)


@click.command("force")
@click.argument("what", metavar="SEED|FILE")
@T.within_option(12)
@P.number_option(
    "--attacker", 0, 3, "Who is to win.  [default: the player on turn]", metavar="PLAYER"
)
@T.rules_option()
@T.players_option()
@T.nodes_option()
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/force/1")
@P.as_one("position", T.position_in)
def force(
    position: tuple[the_party.State, int],
    within: int,
    attacker: int | None,
    nodes: int | None,
    terminal: Terminal,
) -> Answer:
    """Find out whether the player on turn can force a win against any play, all hands seen and the
    order of all cards to come known. SEED is the opening of a seed; FILE is a state as JSON, a game
    (its end), or a puzzle.

    Print a line that wins in as few actions as possible; for every other first move, a line that
    prevents it, or the number of actions in which it wins. Nobody at a table could know this: it
    shows what is possible, not what to play. If --nodes ends the search, the answer is unknown, and
    the exit code is 1.
    """
    state, seed = position
    if state.is_over:
        raise click.UsageError("the game is over")
    who = state.turn if attacker is None else attacker
    if who >= state.rules.players:
        raise click.UsageError(f"--attacker {who}: there are {state.rules.players} players")

    with _searching(nodes) as report:
        from solver.the_party.analysis.documents import force_document

        found = the_party.force(state, seed, who, within, nodes=nodes, report=report)
    return Answer(partial(force_document, found), partial(_print_forced, found, terminal))


@click.command("explain")
@click.argument("file", metavar="FILE|PUZZLE|today|DATE")
@T.within_option(8)
@T.nodes_option()
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/explain/1")
def explain(file: str, within: int, nodes: int | None, terminal: Terminal) -> Answer:
    """Go through a game that has a seed, such as one kept by `party the-party play`. Show the turns
    at which the player could have forced a win against any play, all hands seen and all cards to
    come known, and whether the move made kept that win. For a puzzle, show the answer, and
    what happens after the others.
    """
    from generator.the_party.game import PUBLISHED

    if (puzzle := puzzle_in(file, PUBLISHED)) is not None:
        from cli.the_party.playing.puzzling import Puzzling

        return key_of(lambda: Puzzling(puzzle, terminal))
    record = recorded_in(file, Record.parse)

    with _searching(nodes) as report, at(P.name_of(file)):
        from solver.the_party.analysis.documents import explain_document

        found = the_party.explain(record, within, nodes=nodes, report=report)
    return Answer(partial(explain_document, found), partial(_print_explained, found, terminal))


@contextmanager
def _searching(nodes: int | None) -> Iterator[Callable[[int], None]]:
    """Yield what shows the positions visited; if they run out, end the command with `UNKNOWN`."""
    with Waiting("searching") as waiting:
        try:
            yield lambda visited: waiting.say(f"searching: {visited:,} positions")
        except the_party.OutOfNodes:
            output.say(f"Unknown: not found out with {nodes:,} positions.")
            click.get_current_context().exit(UNKNOWN)


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


def _print_explained(found: Explained, terminal: Terminal) -> None:
    turns = f"{counted(found.looked_at, 'turn')}, within {counted(found.within, 'action')}"
    output.say(f"With all hands seen, {turns}: {len(found.chances)} could be won by force.")
    for chance in found.chances:
        if chance.still is None:
            kept = "gives it away"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        wins = f"move {chance.before + 1}: player {chance.player} wins in {chance.wins_in}"
        line = in_text(chance.line, terminal)
        terminal.say(f"  {wins} by {line}; {in_text([chance.played], terminal)} {kept}", "      ")
