"""Seeded mutations of all that the commands read, to find an input that breaks one.

``python -m tests.fuzz --cases 100000 --seed 1`` runs so many cases, all in this process, and
``--case 4711`` the one of that number. A case is drawn from the seed and its number alone
(reading.py), is run in a folder of its own (running.py), and fails if a command does what none may
do (judging.py). What is known of a game, its commands and its corpus, is in the folder of the game.
"""
