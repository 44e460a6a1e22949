"""High Card, a toy: eight numbers lie face down; turn them over one by one, and stop at one."""

from solver.high_card.rules import PLAY as PLAY
