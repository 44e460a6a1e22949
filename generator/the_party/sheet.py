"""What puzzles of The Party show, and their solutions (generator/common/sheet.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.sheet import Blanks, Part, Prose, Sheet, Steps, Strip, Strips
from generator.common.texts import line_of
from generator.the_party.puzzle_rules import DEFEND, FORCE, along, is_action_of
from generator.the_party.verification import replay
from solver.common.game import Played
from solver.common.schemas import Json
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, THIEF, Cards, of_rank
from solver.the_party.rules.game import Orders, State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.replayed_lines import seeded_state
from solver.the_party.rules.state_documents import names, state_from_json
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import First

SHUFFLES, PICKS = 2, 3  # how many orders to come a sheet shows of each kind at the most
NTH = ("first", "second", "third")
OTHERS = "The other replies of your opponent, and what wins then:"
TEMPTED = "Tempting, but:"
TEMPTING = 2  # moves that fail, with what refutes them
MOST_NAMED = 3  # replies met alike that are named one by one
DRAWN = 3  # the most cards that an action takes from the room


def sheet(puzzle: Puzzle) -> Sheet:
    """Return the sheet of a puzzle. Raise `ValueError` unless its moves lead to its state."""
    replay(puzzle)
    actions, rules = puzzle.par["actions"], RuleSet.parse(puzzle.rules)
    state = f"{rules.goal} jewels win, hands of {counted(rules.hand, 'card')}"
    parts, last = tuple(_parts(puzzle.deal, actions)), end_of(puzzle.deal)
    within = f"{counted(actions, 'action')} (yours and your opponent's count)"
    tasks = {
        FORCE: f"You can force a win in {within}. What is the first move?",
        DEFEND: f"Your opponent threatens to win within {within}. One move stops it. Which?",
    }
    task = f"All hands are open. {tasks[puzzle.mode]}"
    return Sheet(task, state, parts, "Notes", (last, rules_in_short(rules)))


def end_of(deal: Json) -> str:
    """Return when the game ends, and who wins then."""
    state, _ = state_from_json(deal["state"])
    wins = {
        "jewels": "Then the player with more jewels wins.",
        "draw": "It is then a draw.",
    }
    return (
        f"The game ends with action {state.rules.cap}; {state.actions} have been made. "
        f"{wins[state.rules.at_cap]}"
    )


def rules_in_short(rules: RuleSet) -> str:
    """Return the rules that every puzzle needs, in a paragraph."""
    return (
        f"The rules in short: {counted(rules.goal, 'jewel')} (A) in a stash win. On your turn you "
        "send or rob. Send: one card face down, announced as a king or a queen, or two, announced "
        "as king and queen of one suit. You may lie, but a sleuth (Jk) is never sent. If the other "
        "player calls, the cards are shown, and the liar, or else the caller, loses a stashed "
        "jewel. Rob: with a thief (J), who is used up. A sleuth of the victim stops the thief and "
        "is gone as well; otherwise a card of the victim's hand is taken at random. A jewel goes "
        "to the robber's stash, a butler (T) is gone and costs the victim a stashed jewel, any "
        "other card is kept. Stash: show a thief and a jewel, on your turn or just before your "
        "opponent's. The jewel goes to your stash, and your turn goes on; but if your opponent "
        "holds a butler, all three cards are gone. Each of these is an action; after it hands are "
        f"filled up to {counted(rules.hand, 'card')} from the room, first that of the player who "
        "acted. What leaves a hand goes to the arrivals; when the room is empty, they are shuffled "
        "and become the room. Where rows say which card robbers take, a robbery that a sleuth "
        "stops uses up its thief, but no row."
    )


def _parts(deal: Json, actions: int) -> Iterable[Part]:
    """Yield the parts of a puzzle that is won within some actions: the first player is the one on
    turn.
    """
    state, seed = seeded_state(deal["state"])
    turns = [state.turn, *state.clockwise(state.turn)]
    whose = {n: "Your" if n == state.turn else "Your opponent's" for n in turns}
    yield Strips(tuple(
        Strip(f"{whose[n]} hand", names(state.hands[n]), whole=True) for n in turns
    ))  # fmt: skip
    yield Strips((
        *(Strip(f"{whose[n]} stash", names(state.stashes[n])) for n in turns),
        Strip("Arrivals", names(state.arrivals)),
    ))  # fmt: skip
    room, later, picks = coming(state, Orders(seed), actions)
    yield _order("The room, next card first", room)
    for nth, order in zip(NTH, later, strict=False):
        yield _order(f"After the {nth} shuffle, cards come in this order", order)
    for nth, order in zip(NTH, picks, strict=False):
        who = f"The {nth} robber whom no sleuth stops takes the victim's card"
        yield _order(f"{who} that comes earliest in this row", order)
    moves = tuple((move_in_words(move, state.turn), "") for move in state.legal_moves())
    yield Blanks("The first moves to choose from", moves, 3)


def _order(label: str, cards: Sequence[int]) -> Strips:
    return Strips((Strip(label, names(cards)),))


def coming(state: State, orders: Orders, actions: int) -> tuple[Cards, list[Cards], list[Cards]]:
    """Return what decides the cards to come, as far as so many actions can reach: the room as it
    comes, the orders of the next shuffles, and those of the next robbers.
    """
    room = orders.drawn(state.room, len(state.room), state.shuffles)
    reach, shuffles = DRAWN * actions, 0
    while shuffles < SHUFFLES and reach > len(room) + shuffles * len(state.arrivals):
        shuffles += 1
    near = [card for cards in state.hands for card in cards] + list(room[:reach])
    if shuffles:
        near += state.arrivals
    thieves = len(of_rank(near, THIEF))
    return (
        room,
        [orders.order(2 * (state.shuffles + n)) for n in range(1, shuffles + 1)],
        [orders.order(2 * (state.picks + n) + 1) for n in range(min(PICKS, actions, thieves))],
    )


def solution(pair: DailyPuzzle) -> tuple[Part, ...]:
    found, (state, seed) = pair.solution, seeded_state(pair.puzzle.deal["state"])
    you, actions, forces = state.turn, found.score["actions"], pair.puzzle.mode == FORCE
    start = seeded(state.rules, seed, state)
    keys = [each for each in found.profile if (each["wins_in"] is not None) == forces]
    alike = " or ".join(move_in_words(Move.parse(each["move"]), you) for each in keys)
    does = f"wins within {counted(actions, 'action')}" if forces else "stops the threat"
    tempted = (_refuted(start, each, you) for each in tempting(found.profile, forces))
    parts = Prose((f"Only this {does}: {alike}.",)), Prose((TEMPTED, *tempted))
    return (*parts, *_line(start, seed, found.line["moves"], actions)) if forces else parts


def tempting(profile: Sequence[Json], forces: bool) -> list[Json]:
    """Return the most tempting first moves that fail, of the profile of a solution that forces a
    win or prevents one: what a player by the book would like most, and of these what fails last.
    Of two announcements of a lie there is one.
    """
    fails = [each for each in profile if (each["wins_in"] is None) == forces]
    fails.sort(key=lambda each: (_appeal(Move.parse(each["move"])), -(each["wins_in"] or 0)))
    found: dict[tuple[int, Cards], Json] = {}
    for each in fails:
        move = Move.parse(each["move"])
        found.setdefault((_appeal(move), move.cards), each)
    return [*found.values()][:TEMPTING]


def _appeal(move: Move) -> int:
    """Return the rank of a move by the book, 0 for the most liked one."""
    if move.kind == "send":
        return 3 - len(move.cards) if move.is_true else 4
    return {"stash": 0, "rob": 3}.get(move.kind, 5)


def _refuted(start: Played[State], first: Json, you: int) -> str:
    """Return a first move that fails and what follows: the line that wins against it, or what
    prevents the win, up to an action of the opponent.
    """
    move, *line = map(Move.parse, first["line"])
    after = start.play(move)
    if first["wins_in"] is None:
        acts = (n for n, (game, made) in enumerate(along(after, line), 1)
                if is_action_of(1 - you, game, made))  # fmt: skip
        line = line[: next(acts, len(line))]
    ends = "" if first["wins_in"] is None else ", and have won"
    said = move_in_words(move, you)
    return f"{said[0].upper()}{said[1:]}: {_told(after, line, you)}{ends}."


def _line(start: Played[State], seed: int, moves: Sequence[str], actions: int) -> tuple[Part, ...]:
    """Return the line that wins, and what wins after the opponent's other replies."""
    from solver.the_party.open_hands.answers import force

    you, line, others = start.state.turn, [*map(Move.parse, moves)], list[str]()
    for n, (game, _) in enumerate(along(start, line)):
        if game.state.asked != you:
            left = actions - (game.state.actions - start.state.actions)
            firsts = force(game.state, seed, you, left).firsts
            others += [f"{n + 1}. {text}" for text in _met(game, firsts, line[n:], you)]
    steps = tuple(
        (f"{'You' if game.state.asked == you else 'Your opponent'}: {move_in_words(move, you)}", "")
        for game, move in along(start, line)
    )
    return Steps(steps), Prose((OTHERS, *others) if others else ())


def _met(
    game: Played[State], firsts: Sequence[First], line: Sequence[Move], you: int
) -> Iterator[str]:
    """Yield how each reply but that of a line is met, a sentence for all that are met alike."""
    alike, (made, *rest) = dict[str, list[str]](), line
    for first in firsts:
        if first.move != made:
            same = [*first.line[1:]] == rest
            then = "the same follows" if same else _told(game.play(first.move), first.line[1:], you)
            alike.setdefault(then, []).append(move_in_words(first.move, you))
    ordered = sorted(alike.items(), key=lambda each: len(each[1]))
    for number, (then, moves) in enumerate(ordered, 1):
        are_the_rest = number == len(ordered) and len(moves) > MOST_NAMED
        which = "any other move" if are_the_rest else " or ".join(moves)
        yield f"{which[0].upper()}{which[1:]}: {then}."


def _told(game: Played[State], line: Sequence[Move], you: int) -> str:
    """Return a line in words, in which the other player is "they"."""
    said = []
    for move in line:
        who = "" if game.state.asked == you else "they "
        said.append(f"{who}{move_in_words(move, you)}")
        game = game.play(move)
    return "; ".join(said)


def move_in_words(move: Move, you: int) -> str:
    """Return a move in words; `you` is the player who reads them.

    >>> move_in_words(Move.parse("send:QsKs=KQ"), 0), move_in_words(Move.parse("rob:Jc>1"), 0)
    ('send Q♠ K♠ as a couple', 'rob your opponent with J♣')
    """
    cards = DECK.symbols(move.cards)
    match move.kind:
        case "send":
            word = {"K": "a king", "Q": "a queen", "KQ": "a couple"}[move.word or "K"]
            return f"send {cards} as {word}"
        case "rob":
            return f"rob {'you' if move.victim == you else 'your opponent'} with {cards}"
        case "stash":
            return f"stash {DECK.symbols(move.cards[1:])} with {DECK.symbols(move.cards[:1])}"
        case _:
            return move.kind


def rated(puzzle: Json) -> str:
    """Return what a puzzle's tier goes by: how deep the win lies."""
    return f"{counted(puzzle['par']['actions'], 'action')} deep"


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating and task of a puzzle document."""
    state = puzzle["deal"]["state"]
    what = {FORCE: "win in", DEFEND: "stop a win in"}[puzzle["mode"]]
    task = f"{what} {puzzle['par']['actions']}: {' '.join(state['hands'][state['turn']])}"
    return line_of(puzzle, rated(puzzle), task)
