"""The Party as a game of OpenSpiel."""
