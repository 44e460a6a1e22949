"""A player's log, read line by line: what all see, what he holds, and whether it can be.

A log says what a player noticed, so it can be checked as far as he could check it himself: whose
turn it is, how many cards everyone draws, when a shuffle is due, what lies in stashes and where
cards are that he has seen. `Heard` replays that. What it says depends on the log alone, and so does
the view made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.common.words import counted
from solver.the_party.rules.cards import (
    BUTLER,
    DECK,
    JEWEL,
    KING,
    QUEEN,
    SLEUTH,
    THIEF,
    deck_of,
    has,
    of_rank,
    rank,
)
from solver.the_party.rules.moves import Move, MoveError, Word
from solver.the_party.rules.state import Phase
from solver.the_party.rules.switches import RuleSet

UNSEEN = "?"


class LogError(InputError):
    """A log that cannot be that of a player; the message says where."""


class Heard:
    """What a player's log says. Raise `LogError` for the first line that cannot be."""

    def __init__(self, rules: RuleSet, viewer: int, lines: Iterable[str]) -> None:
        if not 0 <= viewer < rules.players:
            raise LogError(f"there is no player {viewer}")
        self.rules, self.viewer = rules, viewer
        self.lines = tuple(lines)
        self._at = 0
        self.turn = 0
        self.hand: set[int] = set()
        self.sizes = [0] * rules.players
        self.stashes: list[set[int]] = [set() for _ in range(rules.players)]
        self.room = len(deck_of(rules.suits, rules.jokers))
        self.arrivals = 0
        self.seen_arrivals: set[int] = set()
        self.actions = self.shuffles = 0
        self.phase: Phase = "act"
        self.asked: int | None = 0
        self.winner: int | None = None
        self.sent: tuple[list[int], int, Word] | None = None  # seen cards, count, word
        self.robbed: tuple[int, int] | None = None  # thief, victim
        self.waited = False
        try:
            self._refill(0)
            self._ask()
            while self._at < len(self.lines):
                self._turn()
        except (CardError, MoveError) as error:
            raise self._wrong(str(error)) from None

    # Reading

    def _wrong(self, why: str) -> LogError:
        return LogError(f"line {min(self._at, len(self.lines) - 1) + 1}: {why}")

    def _peek(self) -> str | None:
        return self.lines[self._at] if self._at < len(self.lines) else None

    def _take(self, pattern: str, due: str) -> re.Match[str]:
        """Return the next line, which must have a form."""
        line = self._peek()
        if line is None:
            raise self._wrong(f"the log ends; due is {due}")
        found = re.fullmatch(pattern, line)
        if found is None:
            raise self._wrong(f"{line!r:.40}: due is {due}")
        self._at += 1
        return found

    def _fail(self, why: str) -> None:
        self._at -= 1
        raise self._wrong(why)

    def _require(self, holds: bool, why: str) -> None:
        if not holds:
            self._fail(why)

    def _require_form(self, due: str) -> None:
        """Require the one form of the line read last: a log is an information state, so that what
        is the same has to be written the same.
        """
        self._require(self.lines[self._at - 1] == due, f"this is written {due}")

    # Where cards are

    def _appears(self, card: int) -> None:
        """Note that a card which was not seen before is seen."""
        places = {
            "in the viewer's hand": card in self.hand,
            "in a stash": any(card in stash for stash in self.stashes),
            "among the arrivals": card in self.seen_arrivals,
        }
        for place, there in places.items():
            self._require(not there, f"{DECK.text([card])} is {place}")
        deck = deck_of(self.rules.suits, self.rules.jokers)
        self._require(card in deck, f"{DECK.text([card])} is not in this deck")

    def _leaves(self, player: int, card: int) -> None:
        """Let a seen card leave a hand."""
        if player == self.viewer:
            self._require(card in self.hand, f"{DECK.text([card])} is not in the viewer's hand")
            self.hand.remove(card)
        else:
            self._appears(card)
            self._require(self.sizes[player] > 0, f"player {player} holds no card")
        self.sizes[player] -= 1

    def _arrive(self, *cards: int) -> None:
        self.arrivals += len(cards)
        self.seen_arrivals |= set(cards)

    @property
    def expects_to_be_asked(self) -> bool:
        """True if the viewer, not on turn, may yet be asked in this asking whether he stashes."""
        able = has(self.hand, THIEF) and has(self.hand, JEWEL)
        between = self.viewer != self.turn and self.rules.stash != "own"
        return able and between and not self.waited

    # What happens by itself

    def _refill(self, first: int) -> None:
        self._shuffle()
        players = self.rules.players
        for player in [(first + n) % players for n in range(players)]:
            while True:
                thief = self.robbed is not None and player == self.turn
                missing = self.rules.hand - self.sizes[player] - thief
                count = min(missing, self.room)
                if count <= 0:
                    break
                self._draw(player, count)
                self._shuffle()

    def _draw(self, player: int, count: int) -> None:
        due = f"{player} draw: with {counted(count, 'card')}"
        words = self._take(rf"{player} draw:(.+)", due)[1].split()
        self._require(len(words) == count, f"{counted(len(words), 'card')} drawn; due is {due}")
        if player == self.viewer:
            cards = [DECK.number(word) for word in words]
            for card in cards:
                self._appears(card)
            self._require(len(set(cards)) == count, "a card comes twice")
            self._require_form(f"{player} draw:{DECK.text(sorted(cards))}")
            self.hand |= set(cards)
        else:
            self._require(set(words) == {UNSEEN}, "another player's cards are not seen")
            self._require_form(f"{player} draw:{' '.join(words)}")
        self.sizes[player] += count
        self.room -= count

    def _shuffle(self) -> None:
        if not self.room and self.arrivals:
            self._take("shuffle", "shuffle")
            self.room, self.arrivals = self.arrivals, 0
            self.seen_arrivals = set()
            self.shuffles += 1

    def _ask(self) -> None:
        """Begin an asking; of those who are asked a log shows nothing."""
        self.phase, self.asked, self.waited = "act", self.turn, False
        if self.actions >= self.rules.cap:
            most = max(map(len, self.stashes))
            leaders = [p for p, stash in enumerate(self.stashes) if len(stash) == most]
            alone = self.rules.at_cap == "jewels" and len(leaders) == 1
            self._end(leaders[0] if alone else None)

    def _end(self, winner: int | None) -> None:
        self.phase, self.asked, self.winner = "over", None, winner

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.rules.players
        self._ask()

    # What players do

    def _turn(self) -> None:
        found = self._take(r"([0-3]) (.+)", "a move")
        player, said = int(found[1]), found[2]
        self._require(self.phase != "over", "the game is over")
        self._require(player < self.rules.players, f"there is no player {player}")
        if said == "wait":
            self._wait(player)
            return
        kind = said.partition(":")[0]
        if kind != "stash":
            self._require(player == self.turn, f"player {self.turn} is on turn, not {player}")
        self._check_asking(player)
        if kind == "send":
            self._send(said)
        elif kind == "rob":
            self._rob(Move.parse(said))
        elif kind == "stash":
            self._stash(player, Move.parse(said), "asking")
        elif kind == "pass":
            self.actions += 1
            only = self.sizes[player] <= self.rules.jokers
            if player == self.viewer:
                only = all(rank(card) == SLEUTH for card in self.hand)
            self._require(only, "only who can neither send nor rob passes")
            self._next_turn()
        else:
            self._fail(f"{said!r:.40} is not a move of a turn")

    def _check_asking(self, player: int) -> None:
        """The viewer is asked before those after him, and before the move of the one on turn; and
        all before him have been asked when he waits.
        """
        asked = [*self._others(self.turn), self.turn]
        if asked.index(self.viewer) < asked.index(player):
            self._require(not self.expects_to_be_asked, "the viewer is asked before")
        else:
            over = self.waited and player != self.turn
            self._require(not over, f"player {player} has declined")

    def _wait(self, player: int) -> None:
        self._require(player == self.viewer, "nobody notices who waits")
        self._require(self.expects_to_be_asked, "the viewer is not asked")
        self.waited = True

    def _send(self, said: str) -> None:
        viewer = self.turn == self.viewer
        self.actions += 1
        if viewer:
            move = Move.parse(said)
            self._require_form(f"{self.turn} {move}")
            self._check_send(move)
            assert move.word is not None
            for card in move.cards:
                self._leaves(self.turn, card)
            self.sent = (list(move.cards), len(move.cards), move.word)
        else:
            found = re.fullmatch(r"send:(\?=(?:K|Q)|\?\?=KQ)", said)
            if found is None:
                self._fail(f"{said!r:.40}: sent cards are not seen")
                return
            unseen, _, word = found[1].partition("=")
            self._require(self.sizes[self.turn] >= len(unseen), "more cards than there are")
            self.sizes[self.turn] -= len(unseen)
            self.sent = ([], len(unseen), cast(Word, word))
        self._answers()

    def _check_send(self, move: Move) -> None:
        face = has(self.hand, KING) or has(self.hand, QUEEN)
        forced = self.rules.bluff == "forced" and face
        couple = self.rules.pairs == "couple" and len(move.cards) == 2
        self._require(move.is_true or not (forced or couple), f"{move}: not under these rules")

    def _answers(self) -> None:
        """Read the answers to a send, as far as they go."""
        assert self.sent is not None
        cards, count, word = self.sent
        for player in self._others(self.turn):
            if self.rules.call == "stake" and not self.stashes[player]:
                continue
            if self._peek() is None:
                self.phase, self.asked = "call", player
                return
            answer = self._take(rf"{player} (call|trust)", f"{player} call, or {player} trust")[1]
            if answer == "call":
                self._called(player, cards, count, word)
                return
        self.sent = None
        self.arrivals += count
        self.seen_arrivals |= set(cards)
        self._refill(self.turn)
        self._next_turn()

    def _called(self, caller: int, cards: list[int], count: int, word: Word) -> None:
        told = self._take(r"show:(.+)", "show: with the cards")[1]
        shown = list(DECK.run(told))
        fits = len(shown) == count == len(set(shown))
        self._require(fits, f"{counted(len(shown), 'card')} shown, and {count} sent")
        self._require_form(f"show:{DECK.text(sorted(shown), '')}")
        for card in shown:
            if not cards:
                self._appears(card)
            self._require(rank(card) != SLEUTH, "jokers are not sent")
        if cards:
            self._require(set(shown) == set(cards), "other cards than those sent")
        self.sent = None
        self._arrive(*shown)
        truth = Move("send", tuple(DECK.cards[c] for c in sorted(shown)), word).is_true
        self._lose(caller if truth else self.turn)
        self._refill(self.turn)
        self._next_turn()

    def _lose(self, player: int) -> None:
        if self.stashes[player]:
            jewel = min(self.stashes[player])
            name = DECK.names[jewel]
            self._take(rf"{player} lose:{name}", f"{player} lose:{name}")
            self.stashes[player].remove(jewel)
            self._arrive(jewel)

    def _rob(self, move: Move) -> None:
        self._require(move.kind == "rob", f"{move}: not now")
        self._require_form(f"{self.turn} {move}")
        victim = move.victim
        assert victim is not None
        fits = victim < self.rules.players and victim != self.turn and self.sizes[victim] > 0
        self._require(fits, f"player {victim} cannot be robbed")
        self.actions += 1
        thief = move.cards[0]
        self._leaves(self.turn, thief)
        self.robbed = (thief, victim)
        line = self._peek()
        nabs = line is not None and line.startswith(f"{victim} nab:")
        if victim == self.viewer:
            due = has(self.hand, SLEUTH)
            if due != nabs and line is not None:
                raise self._wrong(f"player {victim} {'nabs' if due else 'has no sleuth to nab'}")
        if nabs:
            name = self._take(r"[0-3] nab:(\w+)", "nab")[1]
            sleuth = DECK.number(name)
            self._require(rank(sleuth) == SLEUTH, f"{name} is no sleuth")
            if victim == self.viewer:
                lowest = sleuth == min(of_rank(self.hand, SLEUTH))
                self._require(lowest, "the lower of two sleuths acts")
            self._leaves(victim, sleuth)
            self.robbed = None
            self._arrive(sleuth, thief)
            self._refill(self.turn)
            self._next_turn()
            return
        if self.rules.stash == "any":
            self._react(victim)
            if self.phase in ("react", "over"):
                return
        self._pick(victim)

    def _react(self, victim: int) -> None:
        """Read what a victim does before the pick."""
        line = self._peek()
        able = has(self.hand, THIEF) and has(self.hand, JEWEL)
        if line is None and (able or victim != self.viewer):
            self.phase, self.asked = "react", victim
        elif line is None:
            raise self._wrong("the log ends; due is a pick")
        elif line == f"{victim} wait":
            self._at += 1
            self._require(victim == self.viewer and able, "nobody notices who waits")
            if self._peek() is None:
                raise self._wrong("the log ends; due is a pick")
        elif line.startswith(f"{victim} stash:"):
            self._at += 1
            self._stash(victim, Move.parse(line[2:]), "pick")
        elif able and victim == self.viewer:
            raise self._wrong("the viewer is asked before the pick")

    def _pick(self, victim: int) -> None:
        assert self.robbed is not None
        robber, thief = self.turn, self.robbed[0]
        word = self._take(rf"{robber} pick:(\S+)", f"{robber} pick:")[1]
        self.robbed = None
        self._arrive(thief)
        if word == UNSEEN:
            self._require(self.viewer not in (robber, victim), "the viewer sees the card")
            self.sizes[victim] -= 1
            self.sizes[robber] += 1
        else:
            card = DECK.number(word)
            self._leaves(victim, card)
            self._picked(robber, victim, card)
        if self.phase != "over":
            self._refill(robber)
            self._next_turn()

    def _picked(self, robber: int, victim: int, card: int) -> None:
        if rank(card) == JEWEL:
            guard = self._guard() if self.rules.watch == "both" else None
            if guard is not None:
                self._catch(robber, guard, card)
            else:
                self._keep(robber, card, watched=self.rules.watch == "both")
        elif rank(card) == BUTLER:
            self._arrive(card)
            self._lose(victim)
        else:
            seen = self.viewer in (robber, victim)
            self._require(seen, "the viewer does not see the card")
            joker = rank(card) == SLEUTH and self.rules.stash != "any"
            self._require(not joker, "a victim with a sleuth nabs the thief")
            self.sizes[robber] += 1
            if robber == self.viewer:
                self.hand.add(card)

    def _stash(self, player: int, move: Move, then: str) -> None:
        self._require(move.kind == "stash", f"{move}: not now")
        self._require_form(f"{player} {move}")
        own = player != self.turn and self.rules.stash == "own"
        self._require(not own, "only who is on turn stashes under these rules")
        thief, jewel = move.cards
        self.actions += 1
        for card in move.cards:
            self._leaves(player, card)
        self._arrive(thief)
        guard = self._guard()
        if guard is not None:
            self._catch(player, guard, jewel)
        else:
            self._keep(player, jewel, watched=True)
            if self.phase == "over":
                return
        self._refill(player)
        if then == "asking":
            self._ask()

    def _guard(self) -> int | None:
        line = self._peek()
        found = re.fullmatch(r"([0-3]) catch:\w+", line or "")
        return int(found[1]) if found else None

    def _catch(self, player: int, guard: int, jewel: int) -> None:
        name = self._take(r"[0-3] catch:(\w+)", "catch")[1]
        butler = DECK.number(name)
        self._require(rank(butler) == BUTLER, f"{name} is no butler")
        fits = guard != player and guard < self.rules.players
        self._require(fits, f"player {guard} does not catch this jewel")
        if guard == self.viewer:
            lowest = has(self.hand, BUTLER) and butler == min(of_rank(self.hand, BUTLER))
            self._require(lowest, "the lowest butler of the hand acts")
        else:
            self._no_own_butler(player, guard)
        self._leaves(guard, butler)
        self._arrive(butler, jewel)

    def _keep(self, player: int, jewel: int, *, watched: bool) -> None:
        if watched:
            self._no_own_butler(player, player)
        self.stashes[player].add(jewel)
        if len(self.stashes[player]) >= self.rules.goal:
            self._end(player)

    def _no_own_butler(self, player: int, guard: int) -> None:
        """The viewer's butler would have acted if he were asked before a guard."""
        between = self._others(player)
        if guard in between:
            between = between[: between.index(guard)]
        idle = self.viewer in between and has(self.hand, BUTLER)
        self._require(not idle, "the viewer's butler catches the jewel")

    def _others(self, player: int) -> list[int]:
        players = self.rules.players
        return [(player + n) % players for n in range(1, players)]
