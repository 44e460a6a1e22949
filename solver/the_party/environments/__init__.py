"""The Party as an environment of other libraries: OpenSpiel and PettingZoo."""
