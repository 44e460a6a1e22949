"""What a line, a move or a position is worth, in words: par solutions, reasons, hints."""
