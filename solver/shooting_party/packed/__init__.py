"""The rules again, compiled and on packed integers; tests hold them to the readable rules."""
