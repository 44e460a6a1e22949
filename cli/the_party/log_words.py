"""The lines of a log in words, and moves as people type them."""

import re
from collections.abc import Callable, Iterable, Sequence

from cli.common.output import Terminal
from solver.common.words import counted, tie_in_words
from solver.the_party.players.bots import Weighed
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.moves import Move

WORDS = {"K": "a king", "Q": "a queen", "KQ": "king and queen of one suit"}

INTRO = """\
td k        send one card, announced as king or queen (k, q)
qh kh       send two cards, announced as king and queen of one suit
rob 1       rob player 1 (rob js 1: with that thief)
stash       stash a jewel (stash js ah: with that thief and that jewel)
call, trust answer an announcement
wait        do not stash now
pass        when nothing else is possible"""

HINTS = "which kind of move; again: which cards; again: which move"
LEGEND = "1 is a sure win, -1 a sure loss."  # what the numbers of a hint mean

Name = Callable[[int], str]


SENTENCES = {
    "draw": "{who} draw|draws {cards}.",
    "send": "{who} send|sends {number}{shown}: “{word}”.",
    "trust": "{who} trust|trusts.",
    "call": "{who} call|calls!",
    "lose": "{who} lose|loses the jewel {cards}.",
    "rob": "{who} rob|robs {victim} with the thief {cards}.",
    "nab": "{whose} sleuth {cards} nabs the thief.",
    "pick": "{who} take|takes {cards}.",
    "stash": "{who} stash|stashes with {cards}.",
    "catch": "{whose} butler {cards} catches it: the jewel is lost.",
    "wait": "{who} wait|waits.",
    "pass": "{who} pass|passes.",
}
"""What a player does, by the kind of a line; of two verbs the first is for the reader."""


def in_words(line: str, name: Name, symbols: bool) -> str:
    """Return a line of a player's log as a sentence; `name` names a player, the reader ``you``."""
    if line == "shuffle":
        return "The room is empty: all arrivals are shuffled and become the room."
    if line.startswith("show:"):
        return f"It was {_cards(line[5:], symbols)}."
    player, _, rest = line.partition(" ")
    kind, _, rest = rest.partition(":")
    rest, _, word = rest.partition("=")
    rest, _, victim = rest.partition(">")
    who = name(int(player))
    start = who[0].upper() + who[1:]
    if "?" not in rest:
        cards = _cards(rest, symbols)
    else:
        cards = "a card that is not shown" if kind == "pick" else counted(len(rest.split()), "card")
    sentence = re.sub(r"(\w+)\|(\w+)", r"\1" if who == "you" else r"\2", SENTENCES[kind])
    return sentence.format(
        who=start,
        whose="Your" if who == "you" else f"{start}'s",
        cards=cards,
        number=counted(len(word), "card"),
        shown="" if "?" in rest else f" ({cards})",
        word=WORDS.get(word),
        victim=victim and name(int(victim)),
    )


RULES = {
    "draw": "Hands are filled up, at first and after each send, robbery and stash.",
    "send": "The cards lie face down, and what is said of them need not be true.",
    "trust": "The others call or trust, one by one.",
    "call": "The first call is the only one, and the cards are shown.",
    "show": "A truth costs who called it a stashed jewel, if there is one; a lie, its sender.",
    "rob": "A thief takes a card of a hand unseen, and is gone.",
    "nab": "A sleuth in the hand robbed acts by itself: it and the thief are gone.",
    "pick": "A jewel goes to the robber's stash, any other card but a butler to the hand.",
    "stash": "It takes a thief and a jewel of one hand, and no turn.",
    "catch": "A butler acts by itself: that of the nearest opponent who has one.",
}
"""The rules by which it happened, by the kind of a line; of the others nothing need be said."""


def with_rules(lines: Sequence[str], name: Name, symbols: bool) -> list[str]:
    """Return the lines of a log as sentences, each rule behind the first that it explains."""
    said, told = [], set[str]()
    for line in lines:
        kind = (line.split() if line.startswith(("show", "shuffle")) else line.split()[1:])[0]
        kind = kind.partition(":")[0]
        rule = RULES.get(kind, "") if kind not in told else ""
        told.add(kind)
        said.append(f"{in_words(line, name, symbols)} {rule}".rstrip())
    return said


def estimates(weighed: Iterable[Weighed]) -> list[tuple[float, float]]:
    return [(each.mean, each.error) for each in weighed]


def hinted(moves: Sequence[Move], level: int, terminal: Terminal) -> str:
    """Return a hint on moves that may all be best: which kind, with which cards, which move."""
    texts = []
    for move in moves:
        cards = terminal.cards(DECK, move.cards)
        with_cards = f"{move.kind} with {cards}" if move.cards else move.kind
        texts.append((move.kind, with_cards, in_text([move], terminal))[level - 1])
    return tie_in_words([*dict.fromkeys(texts)])


def in_text(moves: Iterable[Move], terminal: Terminal) -> str:
    """Return moves as they are listed."""
    return " ".join(move.symbols() if terminal.symbols else str(move) for move in moves)


def _cards(text: str, symbols: bool) -> str:
    cards = DECK.run(text.replace(" ", ""))
    return DECK.symbols(cards) if symbols else DECK.text(cards)
