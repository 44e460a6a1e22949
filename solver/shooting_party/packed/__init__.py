"""The rules once more, on packed integers and compiled; held to the readable rules by tests."""
