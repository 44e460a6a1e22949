"""The exit codes of `party`. (0 is done; `solve --exit-code` has three of its own.)"""

from __future__ import annotations

PROBLEMS = 1
WRONG_INPUT = 2
INTERRUPTED = 130
