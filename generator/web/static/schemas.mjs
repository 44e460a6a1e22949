// JSON documents: reading within limits, and checks by their JSON Schema. solver/common/schemas.py does the same,
// and tests give both the same documents.

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g, NUMBER = /-?\d[\d.eE+-]*/g, DEEPEST = 60, MOST_DIGITS = 20;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// The value in a JSON text; throws an Error that says why there is none.
export function readJSON(text) {
  const bare = text.replace(STRING, '""'), keys = bare.match(/""\s*:/g)?.length ?? 0;
  if ((bare.match(NUMBER) ?? []).some((each) => /^-?\d+$/.test(each) && each.length > MOST_DIGITS + 1)) {
    throw new Error("it has a number that is too long");
  }
  let value;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new Error("it is not a record");
  }
  if (keysIn(value) !== keys) throw new Error("it has a key twice in one object");
  return value;
}

// How many keys there are in a value; throws an Error for what no document has.
function keysIn(value, depth = 1) {
  if (depth > DEEPEST) throw new Error("it is nested too deeply");
  if (typeof value === "string" && /\p{Cs}/u.test(value)) throw new Error("it has half a sign");
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error("it has a number that is too large");
  if (typeof value !== "object" || value === null) return 0;
  const keys = isObject(value) ? Object.keys(value) : [];
  return [...keys, ...Object.values(value)].reduce((sum, each) => sum + keysIn(each, depth + 1), keys.length);
}

const TYPES = {
  object: isObject, string: (value) => typeof value === "string", boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number", integer: Number.isInteger,
};

function isDate(text) {
  const [year, month, day] = text.split("-").map(Number), made = new Date(0);
  made.setUTCFullYear(year, month - 1, day);
  return year > 0 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

// By keyword: whether a value is as it wants.
const HOLDS = {
  type: (name, value) => TYPES[name](value),
  const: (one, value) => value === one,
  enum: (some, value) => some.includes(value),
  minimum: (least, value) => typeof value !== "number" || value >= least,
  maximum: (most, value) => typeof value !== "number" || value <= most,
  pattern: (pattern, value) => typeof value !== "string" || new RegExp(pattern, "u").test(value),
  format: (name, value) => typeof value !== "string" || isDate(value), // that of a date is the only one
};

// By keyword: the parts of a value that a schema says more of, each with that and its key, null for the value itself.
const ofObject = (parts) => (given, value, schema) => (isObject(value) ? parts(given, value, schema) : []);
const PARTS = {
  properties: ofObject((all, value) =>
    Object.keys(all).filter((key) => Object.hasOwn(value, key)).map((key) => [value[key], all[key], key])),
  additionalProperties: ofObject((each, value, { properties = {} }) =>
    Object.keys(value).filter((key) => !Object.hasOwn(properties, key)).map((key) => [value[key], each, key])),
  propertyNames: ofObject((each, value) => Object.keys(value).map((key) => [key, each, "name"])),
  $ref: (path, value, _, root) => [[value, root.$defs[path.replace("#/$defs/", "")], null]],
  if: (given, value, { then }, root) => (faultIn(value, given, root) === null ? [[value, then, null]] : []),
};
const SILENT = ["$schema", "$id", "$defs", "title", "description", "then"];

const written = (value) => (typeof value === "string" ? `'${value}'` : JSON.stringify(value)).slice(0, 40);

// Why a value does not fit a schema, such as "puzzles.a: no date '2026-02-30'", or null.
export function faultIn(value, schema, root = schema, at = []) {
  const said = (words, places) => [places.join("."), words].filter(Boolean).join(": "), key = at.at(-1) ?? "value";
  for (const [keyword, given] of Object.entries(schema)) {
    if (SILENT.includes(keyword)) continue;
    if (keyword === "required") {
      const missing = isObject(value) && given.find((each) => !Object.hasOwn(value, each));
      if (missing) return said(`it has no ${missing}`, at);
    } else if (keyword in HOLDS) {
      if (HOLDS[keyword](given, value)) continue;
      return said(keyword === "const" ? `its ${key} is ${written(value)}, not ${written(given)}`
        : keyword === "type" ? `its ${key} is no ${given}` : `no ${key} ${written(value)}`, at.slice(0, -1));
    } else {
      for (const [part, of, name] of PARTS[keyword](given, value, schema, root)) {
        const found = faultIn(part, of, root, name === null ? at : [...at, name]);
        if (found !== null) return found;
      }
    }
  }
  return null;
}
