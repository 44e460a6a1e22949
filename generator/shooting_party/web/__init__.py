"""The page of The Shooting Party: its rules in the browser, its look, and the answers it knows."""
