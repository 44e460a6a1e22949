"""The rules again, compiled and on packed integers; tests compare them with the readable rules."""
