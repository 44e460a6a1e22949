"""An upper bound on the best score, by a relaxation that CP-SAT solves.

It shares nothing with the search and imports only the readable rules (rules/). So a bound that
equals the score of a line is a second, independent proof that no line is better.

- `cpsat`: CP-SAT itself, loaded with care, one call of it, and literals defined by others;
- `bound`: the question;
- `course`: the whole model, pass after pass;
- `walk`: which cards arrive when in one pass, as the hand sees it;
- `pile`: the constraints of that;
- `hand`: what becomes of the cards that have arrived, and which contacts that allows.

docs/reliability.md states the relaxation and says why the rules imply each constraint.
"""
