"""Values that break programs: numbers, texts, names of files."""

LONG = 5_000

NUMBERS = (
    "0", "-1", "-0", "1", "2", "33", "1e999", "-1e999", "1e-400", "NaN", "nan", "Infinity", "inf",
    "970.0", "0.1", "1e3", "18446744073709551615", "18446744073709551616", "9" * 23, "9" * 400,
    "9" * LONG, "-" + "9" * LONG, "4294967296", "9223372036854775808", "+5", "1_000", "0x10",
    "٣", "²", "½", "007", " 7 ", "--1", "1.", ".5", "true", "null",
)  # fmt: skip

JSON_NUMBERS = (
    "0", "-1", "-0", "-0.0", "1e999", "-1e999", "1e-400", "NaN", "Infinity", "-Infinity", "970.0",
    "1.0", "0.5", "1e2", "1E400", "18446744073709551616", "9" * 23, "9" * 400, "9" * LONG,
    "-" + "9" * LONG, "9" * 400 + ".5", "007", "true", "false", "null",
)  # fmt: skip
"""Numbers as a JSON text may have them, some of which JSON does not have."""

TEXTS = (
    "", " ", "\t", "\n", "\r", "a\nb", "\x1b[31mred\x1b[0m", "\x07", "\x7f", "\x85", "\u2028",
    "\u202eabc", "\ufeff", "é", "e\u0301", "🃏", "ß", "\U0010ffff", "-", "--", "?", "*", "#1",
    "%s%n", "{0}", "[bold]x[/bold]", "[/]", ":smile:", '"', "'", "\\", "null", "best", "today",
    "../..", "~", "$HOME", "a" * 300, "x" * LONG, "0+0", "9+9", "4q", "-8", "passes=2",
)  # fmt: skip

NOT_UTF8 = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80", b"\xc0\x80")

BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")

ARGUMENTS = (
    *(text for text in NUMBERS if len(text) < LONG), *TEXTS, "9" * LONG, "\udcff", "a\udcffb",
    "\udced\udca0\udc80", "nowhere/file", "/dev/null", ".", "/", "-h", "--help", "--nothing",
    "0..", "..9", "0..9", "9..0", "1e9", "nan", "500X", "0M", "99999999T", "0000-00-00",
    "2026-02-30", "9999-12-31", "2026-1-5", "1999-01-01",
)  # fmt: skip
"""What may stand in place of any argument. A zero byte cannot: no system passes it on."""

NAMES = (
    "a b.json", "-x.json", "42", "today", "2026-01-05", "gentle", "f#1", "é.json", "\udcff.json",
    "\x1b[31m.json", "a\nb.json", "n" * 255, "'\".json", "%s.txt", "[bold].txt",
)  # fmt: skip
"""Names of files that are there."""

PLACES = (
    "#1", "#2", "#3", "#0", "#-1", "#", "##1", "#01", "#٣", "#²", "#999999999999", "#" + "9" * LONG,
    "#1#1", "#1.0", "# 1",
)  # fmt: skip
"""What may follow the name of a file, to choose one of its documents."""
