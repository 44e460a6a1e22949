"""What no command may do, whatever it is given."""

import json
import re
import traceback
from pathlib import Path

from tests.common.command_line import ROOT
from tests.fuzz.cases import Case
from tests.fuzz.running import Outcome, TookTooLong

CODES = (0, 1, 2, 10, 20, 30)
INTERRUPTED = 130
LONGEST_LINE = 600
"""Characters of a line that says what is wrong."""

NOTES = re.compile(
    r"compiling |warning: |party ([a-z-]+ )?play: .*; not kept$|Usage: |not checked: |"
    r".*; the index is made again "
)
"""Lines that may come before the one that says what is wrong."""

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def failure(case: Case, outcome: Outcome) -> str | None:
    """Return in one line why a case failed, the same for what has the same cause; None if it did
    not.
    """
    if outcome.raised is not None:
        return _raised(outcome.raised)
    if "Traceback" in outcome.out + outcome.err:
        return "a traceback was printed"
    if outcome.code not in CODES and not (case.interrupted and outcome.code == INTERRUPTED):
        return f"exit code {outcome.code!r}"
    if outcome.code == 2 and (fault := _message_fault(case, outcome)):
        return f"exit code 2 {fault}"
    return _folder_fault(case, outcome)


def _raised(error: BaseException) -> str:
    what = "hangs" if isinstance(error, TookTooLong) else type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] != "tests":
            return f"{what} at {path.relative_to(ROOT)}:{frame.lineno} in {frame.name}"
    return what


def _message_fault(case: Case, outcome: Outcome) -> str | None:
    """Return what is wrong with the message of exit code 2: one line, for people, not too long."""
    if not outcome.err and "--json" in case.argv and _says_not_ok(outcome.out):
        return None
    if outcome.err.startswith("Usage: "):
        return None
    lines = [line for line in outcome.err.split("\n") if line and not NOTES.match(line)]
    if not lines:
        return "without a message"
    if len(lines) > 1:
        return f"with several lines: {_kind(lines[0])}"
    if CONTROL.search(lines[0]):
        return f"with a control character: {_kind(lines[0])}"
    if len(lines[0]) > LONGEST_LINE:
        return f"with more than {LONGEST_LINE} characters: {_kind(lines[0])}"
    return None


def _kind(message: str) -> str:
    """Return a message without what it repeats of the input."""
    said = message.partition(": ")[2]
    plain = re.sub(r"\[.*?\]|'[^']*'|\"[^\"]*\"|\S{20,}|\d+", "_", said, flags=re.DOTALL)
    return CONTROL.sub("", plain)[:60]


def _says_not_ok(out: str) -> bool:
    try:
        return json.loads(out)["ok"] is False
    except (ValueError, TypeError, KeyError):
        return False


def _folder_fault(case: Case, outcome: Outcome) -> str | None:
    before, after = outcome.before, outcome.after
    if any(Path(name).match(".*.tmp*") for name in after.keys() - before.keys()):
        return "a temporary file is left behind"
    may_change = [Path("work", each) for each in case.may_write]
    for name, data in before.items():
        place = Path(name)
        is_input = place.parts[0] == "work" and not any(map(place.is_relative_to, may_change))
        if is_input and after.get(name, "gone") != data:
            return "an input was changed"
    return None
