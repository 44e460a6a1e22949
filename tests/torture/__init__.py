"""Hard treatment of whatever writes files: kills, full disks, tampering, and writers at once."""
