"""The page: what a build makes, and how it plays in Chromium."""
