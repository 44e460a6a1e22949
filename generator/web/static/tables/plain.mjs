// What mail, chats and phones do to a text, undone: what people type and paste is read through this.
// It is the same as solver/common/plain.py, which says what is exchanged, and why no more.

const SIGNS = {}; // besides all that Unicode calls dashes and blanks
for (const [signs, one] of [["−⁃", "-"], ["“”„‟«»″", '"'], ["‘’‚‛′", "'"], ["♣♧", "c"], ["♦♢", "d"], ["♥♡", "h"],
  ["♠♤", "s"]]) for (const sign of signs) SIGNS[sign] = one;
SIGNS["🃏"] = "Jk";
const WIDE = 0xfee0; // from a letter to the same in full width
const LINE_END = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/;

function one(sign) {
  if (sign in SIGNS) return SIGNS[sign];
  if (sign >= "！" && sign <= "～") return String.fromCodePoint(sign.codePointAt() - WIDE);
  if (/[\p{Cf}\ufe00-\ufe0f]/u.test(sign)) return ""; // invisible; and variation selectors
  return sign.replace(/\p{Pd}/u, "-").replace(/\p{Zs}/u, " ");
}

// A text in the signs of a keyboard, without the > of a quoted mail before its lines.
export const plain = (text) => Array.from(text, one).join("").split(LINE_END)
  .map((line) => line.replace(/^\s*>[\s>]*/, "")).join("\n");
