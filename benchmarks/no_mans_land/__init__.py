"""No Man's Land: its tables, its speed, and a plain program to compare with."""
