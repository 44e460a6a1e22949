"""What a host of the compiled library must know: the arrays that it makes, the places of words, the
cards and players by name. The pages' party_table.mjs is such a host, beside bots.py and answers.py.
"""

from itertools import combinations

from solver.common.compiled import script, words_of
from solver.the_party.knowledge import observations
from solver.the_party.open_hands import forced as force
from solver.the_party.open_hands import search
from solver.the_party.open_hands.cuts import Cuts
from solver.the_party.open_hands.transpositions import empty_table
from solver.the_party.packed import bits as L
from solver.the_party.packed import packing as conversion
from solver.the_party.players import bots
from solver.the_party.players.seats import WIN, empty_workspace
from solver.the_party.rules.cards import DECK, deck_of
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

NAMES = {
    "L": (
        L,
        "HAND STASH ROOM ARRIVALS TABLE WORD PHASE TURN ASKED ACTIONS PICKS WINNER "
        "STATE_SIZE ACT STASHING OVER CARDS OWN CAP GOAL",
    ),
    "K": (L, "SEND_ONE SEND_TWO ROB STASH_MOVE CALL"),
    "O": (observations, "DRAW PICK_CARD"),
    "S": (search, "DEPTH NODES UNKNOWN WON"),
}
"""The words that a host needs, by module."""


def module() -> str:
    arrays = {
        "space": empty_workspace(),
        "work": search.empty_work(),
        "table": empty_table(force.TABLE_BITS),
    }
    couples = [Move("send", pair, "KQ") for pair in combinations(DECK.cards, 2)]
    constants = {
        **words_of(NAMES),
        "CARDS": DECK.names,
        "DECKS": {
            suits: {jokers: conversion.mask_of(deck_of(suits, jokers)) for jokers in range(3)}
            for suits in range(1, 5)
        },
        "PHASES": conversion.PHASES,
        "WORDS": conversion.WORDS,
        "KINDS": conversion.KINDS,
        # Sends, as texts, of two cards that are the couple they are announced as.
        "COUPLES": [str(send) for send in couples if send.is_true],
        # In the order of their columns; what is no number is its place among the values.
        "SWITCHES": {
            name: [int(each) for each in values] if name in RuleSet.NUMBERS else values
            for name, values in RuleSet.SWITCHES.items()
        },
        "RULE_SETS": {
            name: {s: value for s, value in rules.to_json().items() if s != "players"}
            for name, rules in RuleSet.named().items()
        },
        "GONE": RuleSet.GONE,
        "BOTS": {name: bots.Bot.named(name).seat for name in bots.NAMES},
        "INSTEAD": bots.INSTEAD,
        "CUTS": Cuts().packed().tolist(),
        "QUOTA": force.QUOTA,
        "MOST_WORLDS": bots.MOST_WORLDS,
        "WIN": WIN,
    }
    return script(arrays, constants)
