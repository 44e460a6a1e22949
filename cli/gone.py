"""What earlier versions had, and what stands in for it: a line each, said where it is typed."""

from collections.abc import Sequence

COMMANDS = {
    "hint": "`party advise GAME`, with --open for the deal in view",
    "review": "`party explain GAME --hidden`",
    "today": "`party daily`, and `party play today`",
    "verify": "`party check FILE`",
    "table": "a page's real cards, and `party advise 'hand Qh 2c 3c; pass 1'`",
    "perft": "`perft` of solver.shooting_party.packed.perft, in Python",
    "web check": "`party check DIR`, or its address",
    "no-mans-land": "the commands of `party --help`, with --game no-mans-land",
    "no-mans-land survey": "`Solution` of solver.no_mans_land, in Python",
    "no-mans-land review": "`party explain GAME`",
    **dict.fromkeys(
        ["no-mans-land value", "no-mans-land options", "no-mans-land odds"],
        "`party advise 'target Kd; weather Ac; hand 4d 7d 5h 8h 9s'`",
    ),
    "the-party": "the commands of `party --help`, with --game the-party",
    "the-party endgame": "OpenSpiel's CFR+ (docs/environments.md)",
    "the-party explain": "`party explain GAME`",
    "the-party force": "`party force WHAT`",
    "the-party hint": "`party advise GAME`",
    "the-party watch": "`party play --game the-party --bots A,B`",
}
OPTIONS = {
    "--ascii": "`party --ascii COMMAND`",
    "--width": "the environment variable COLUMNS",
    "--blind": "--hidden",
    "--fast": "--quick",
    "--mode": "--kind; no puzzle is a whole hidden deal",
    "--practice": "--open in a game; a site has its days alone",
    "--hold": "solutions are out with the next day",
    "--moved": "the link or the file on record/ takes a record to a new address",
    "--large": "the page, where letters are as large as a reader sets them",
    "--exit-code": "--json",
    "--theme": "--rules: the words are those of the rule set",
    "--date": "DATE, without an option",
}


def instead_of(words: Sequence[str]) -> str | None:
    """Return in words what stands in for a command or an option; None if there was none."""
    named = next((name for name in (" ".join(words[:2]), *words[:1]) if name in COMMANDS), None)
    where = OPTIONS.get(words[0]) if words and named is None else COMMANDS.get(named or "")
    return where and f"{named or words[0]} is gone: {where}"
