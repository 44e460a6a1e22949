"""Results as documents, and their replays."""
