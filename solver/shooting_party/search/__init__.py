"""The exact search: questions, budgets, passes, and lines (solve.py puts them together)."""
