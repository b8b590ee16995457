const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/**
 * A WebAssembly module whose own memory cannot grow beyond a limit: growing then fails as it does when the machine has
 * no memory left.
 *
 * @param pagesMax limit in pages of 64 KiB
 * @throws if the module does not define exactly one memory, or if that needs more from the start
 */
export function limitMemory(wasm: Uint8Array, pagesMax: number): Uint8Array {
  let at = HEADER_BYTES;
  while (at < wasm.length) {
    const section = wasm[at];
    const [bytes, start] = readNumber(wasm, at + 1);
    const end = start + bytes;
    if (section === MEMORY_SECTION) {
      const [memories, flagsAt] = readNumber(wasm, start);
      const [pagesMin] = readNumber(wasm, flagsAt + 1);
      const isPlain = memories === 1 && (wasm[flagsAt] ?? 2) <= 1;
      if (!isPlain || pagesMin > pagesMax) throw new Error('The memory of the module cannot be limited.');
      const body = [1, 1, ...writeNumber(pagesMin), ...writeNumber(pagesMax)];
      const limited = [MEMORY_SECTION, ...writeNumber(body.length), ...body];
      const whole = new Uint8Array(at + limited.length + wasm.length - end);
      whole.set(wasm.subarray(0, at));
      whole.set(limited, at);
      whole.set(wasm.subarray(end), at + limited.length);
      return whole;
    }
    at = end;
  }
  throw new Error('The module has no memory of its own.');
}

/** An unsigned LEB128 number, and the position after it. */
function readNumber(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0;
  let factor = 1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at + 1];
    factor *= 128;
  }
  throw new Error('The module is truncated.');
}

function writeNumber(value: number): number[] {
  const low = value & 127;
  return value < 128 ? [low] : [low | 128, ...writeNumber(value >>> 7)];
}
