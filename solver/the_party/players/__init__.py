"""Players who know what a player may know: their log, and what it implies."""
