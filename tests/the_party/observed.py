"""The lines of a log that an observation stands for: the other way round than the product goes."""

from solver.the_party.knowledge.observations import DRAW, KINDS, parts_of
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import WORDS, cards_in
from solver.the_party.rules.cards import DECK

DONE = {kind: word for word, kind in KINDS.items()} | {L.SEND_TWO: "send"}
FURTHER = {L.ROB: "nab", L.STASH_MOVE: "catch"}


def lines_of(observation: int) -> list[str]:
    """Return the lines of a log that an observation stands for."""
    kind, player, extra, shown, hidden, acting, owner, shuffled = parts_of(observation)
    cards = ["?"] * shown if hidden else [DECK.names[card] for card in cards_in(shown)]
    if kind == L.STASH_MOVE:
        cards.sort(reverse=True)  # jack before ace
    text = (" " if kind == DRAW else "").join(cards)
    if kind in (L.SEND_ONE, L.SEND_TWO):
        text += f"={WORDS[extra]}"
    elif kind == L.ROB:
        text += f">{extra}"
    act = f"{player} {DONE[kind]}"
    lines = [act, f"show:{text}"] if kind == L.CALL else [f"{act}:{text}" if text else act]
    if acting:
        lines.append(f"{owner} {FURTHER.get(kind, 'lose')}:{DECK.text(cards_in(acting))}")
    return lines + ["shuffle"] * shuffled
