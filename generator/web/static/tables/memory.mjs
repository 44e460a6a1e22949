// The memory of a compiled module, and calls of its functions, as solver/common/compiled.py has them for
// Python: what all hosts share, in a page, in a worker, or in Node.
//
// An array is { at, size (bytes of an item), shape }. A table has rows of four words of 8 bytes: row
// 0 for what is returned, then the arguments, of an array its address and its lengths.

const PAGE = 65536, ROW = 4, ALIGNED = 64;
const bytesOf = ({ size, shape }) => shape.reduce((product, length) => product * length, size);
const spaceOf = (array) => Math.ceil(bytesOf(array) / ALIGNED) * ALIGNED;

// A file of the site, which lies where this one does.
export async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Error("the solver could not be loaded");
  return response;
}

// A compiled module of the site. Where a host sends it as another type, it cannot be compiled as it comes.
export async function compiled(name) {
  const response = await fetched(name), whole = response.clone();
  return WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await whole.arrayBuffer()));
}

export class Memory {
  constructor(instance) {
    this.entries = instance.exports;
    this.top = Math.ceil(instance.exports.__heap_base.value / ALIGNED) * ALIGNED;
    this.free = new Map(); // places by their sizes, which are few, since arrays double
  }
  array(size, ...shape) { // filled with zeros
    const array = { size, shape, at: 0 }, space = spaceOf(array);
    array.at = this.free.get(space)?.pop() ?? this.more(space);
    new Uint8Array(this.entries.memory.buffer, array.at, space).fill(0);
    return array;
  }
  more(space) { // throws a RangeError if the system refuses it
    const { memory } = this.entries, missing = this.top + space - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    this.top += space;
    return this.top - space;
  }
  resize(array, length) { // keep the first rows, in another place
    const other = this.array(array.size, length, ...array.shape.slice(1));
    const bytes = new Uint8Array(this.entries.memory.buffer);
    bytes.copyWithin(other.at, array.at, array.at + Math.min(bytesOf(array), bytesOf(other)));
    const space = spaceOf(array);
    this.free.set(space, [...(this.free.get(space) ?? []), array.at]);
    Object.assign(array, other);
  }
  words(array) { // a view, which ends when memory grows
    return new BigInt64Array(this.entries.memory.buffer, array.at, bytesOf(array) / 8);
  }
  floats(array) { // of doubles, likewise
    return new Float64Array(this.entries.memory.buffer, array.at, bytesOf(array) / 8);
  }
  read(array, at = 0, count = bytesOf(array) / 8 - at) {
    return Array.from(this.words(array).subarray(at, at + count), Number);
  }
  write(array, values, at = 0) {
    this.words(array).set(values.map(BigInt), at);
  }
  table(count) { return this.array(8, 1 + count, ROW); }
  call(name, table, values) { // arrays and numbers; returns row 0
    values.forEach((value, n) => {
      this.write(table, value.shape ? [value.at, ...value.shape] : [value], ROW * (n + 1));
    });
    if (this.entries[name](table.at)) throw new Error(`${name} failed`);
    return this.read(table, 0, ROW);
  }
}
