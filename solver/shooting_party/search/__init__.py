"""The exact search: questions, budgets, passes, lines."""
