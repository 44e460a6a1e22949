"""The players of the ladder, compiled: games played blind, many times over."""
