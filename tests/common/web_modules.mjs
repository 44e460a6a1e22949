// Runs the WebAssembly module of a library for test_web_modules.py, over the standard streams.
//
//     in     the length of the module, and the module
//     out    __heap_base
//     in     the lengths of an entry's name and of an image, and these two; again for each call
//     out    the status of the call, and the image as the entry left it
//
// An image is what memory holds from __heap_base on: the table of a call, then its arrays. Lengths,
// __heap_base and the status are words of 32 bits. What is in the image nobody reads here: so its
// 64-bit numbers and bit patterns stay what they are.

import { readSync, writeSync } from "node:fs";

/** Fill an array from the standard input; at its end there is nothing more to do. */
function filled(array) {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(0, bytes, at, bytes.length - at);
    if (count === 0) process.exit();
    at += count;
  }
  return array;
}

function write(array) {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at, bytes.length - at);
}

const [size] = filled(new Uint32Array(1));
const module = new WebAssembly.Module(filled(new Uint8Array(size)));
const { memory, __heap_base: heap, ...entries } = new WebAssembly.Instance(module).exports;
write(new Uint32Array([heap.value]));

const PAGE = 65536;
for (;;) {
  const [named, length] = filled(new Uint32Array(2));
  const name = new TextDecoder().decode(filled(new Uint8Array(named)));
  const missing = heap.value + length - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const image = new Uint8Array(memory.buffer, heap.value, length); // memory.grow ends older views
  filled(image);
  write(new Int32Array([entries[name](heap.value)]));
  write(image);
}
