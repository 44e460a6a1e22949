"""The page of No Man's Land: its decisions in the browser, its look, and the answers it knows."""
