"""No Man's Land's rows for surveys."""
