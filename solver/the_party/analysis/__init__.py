"""What a result says, as a document."""
