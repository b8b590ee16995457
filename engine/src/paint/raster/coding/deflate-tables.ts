import { codeLengths, reversedCodes } from './huffman.ts';

/** Symbols of deflate's two alphabets (RFC 1951, 3.2.5). */
export const LITERAL_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;
export const END_OF_BLOCK = 256;
export const FIRST_LENGTH_SYMBOL = 257;
export const MAX_MATCH = 258;
export const MIN_MATCH = 3;
export const WINDOW_SIZE = 32_768;

/** Symbol less 257, per match length. */
export const LENGTH_SYMBOL = new Uint8Array(MAX_MATCH + 1);
/** Minimum length and number of extra bits, per length symbol. */
export const LENGTH_BASE = new Uint16Array(29);
export const LENGTH_EXTRA_BITS = new Uint8Array(29);
/** Minimum distance and number of extra bits, per distance symbol. */
export const DISTANCE_BASE = new Uint16Array(30);
export const DISTANCE_EXTRA_BITS = new Uint8Array(30);

/** Symbols of distances: up to 256 by distance - 1, longer ones by (distance - 1) >> 7 in the second half. */
const DISTANCE_SYMBOL = new Uint8Array(512);

fillTables();

function fillTables(): void {
  for (let symbol = 0, base = MIN_MATCH; symbol < 29; symbol++) {
    const extra = symbol < 8 || symbol === 28 ? 0 : (symbol >> 2) - 1;
    const minimum = symbol === 28 ? MAX_MATCH : base;
    LENGTH_BASE[symbol] = minimum;
    LENGTH_EXTRA_BITS[symbol] = extra;
    for (let step = 0; step < 1 << extra && minimum + step <= MAX_MATCH; step++)
      LENGTH_SYMBOL[minimum + step] = symbol;
    base += 1 << extra;
  }
  for (let symbol = 0, base = 1; symbol < 30; symbol++) {
    const extra = symbol < 2 ? 0 : (symbol >> 1) - 1;
    DISTANCE_BASE[symbol] = base;
    DISTANCE_EXTRA_BITS[symbol] = extra;
    for (let step = 0; step < 1 << extra; step++) {
      const distance = base + step;
      if (distance <= 256) DISTANCE_SYMBOL[distance - 1] = symbol;
      else DISTANCE_SYMBOL[256 + ((distance - 1) >> 7)] = symbol;
    }
    base += 1 << extra;
  }
}

/** @param distance 1 to 32,768 */
export function distanceSymbol(distance: number): number {
  return distance <= 256 ? DISTANCE_SYMBOL[distance - 1]! : DISTANCE_SYMBOL[256 + ((distance - 1) >> 7)]!;
}

/** Writes `count` bits, at most 16, lowest first. */
export type PutBits = (value: number, count: number) => void;

const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * Opens a block with its own Huffman codes (RFC 1951, 3.2.7).
 * @param literals code lengths of the literal and length alphabet, 286 of them
 * @param distances code lengths of the distance alphabet, 30 of them
 */
export function putBlockHeader(
  put: PutBits,
  last: boolean,
  literals: Uint8Array,
  distances: Uint8Array,
): void {
  const literalCount = usedCount(literals, 257);
  const distanceCount = usedCount(distances, 1);
  const lengths = [...literals.subarray(0, literalCount), ...distances.subarray(0, distanceCount)];
  const steps = packLengths(lengths);
  const frequencies = new Uint32Array(19);
  for (const step of steps) frequencies[step.symbol]!++;
  const codes = reversedCodes(codeLengths(frequencies, 7));
  let orderCount = CODE_LENGTH_ORDER.length;
  while (orderCount > 4 && codes.lengths[CODE_LENGTH_ORDER[orderCount - 1]!] === 0) orderCount--;
  put(last ? 1 : 0, 1);
  put(2, 2);
  put(literalCount - 257, 5);
  put(distanceCount - 1, 5);
  put(orderCount - 4, 4);
  for (const symbol of CODE_LENGTH_ORDER.slice(0, orderCount)) put(codes.lengths[symbol]!, 3);
  for (const step of steps) {
    put(codes.bits[step.symbol]!, codes.lengths[step.symbol]!);
    if (step.extraBits > 0) put(step.extra, step.extraBits);
  }
}

function usedCount(lengths: Uint8Array, minimum: number): number {
  let count = lengths.length;
  while (count > minimum && lengths[count - 1] === 0) count--;
  return count;
}

interface LengthStep {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

/** Packs code lengths for deflate: 16 repeats the previous length, 17 and 18 encode runs of zeros. */
function packLengths(lengths: readonly number[]): LengthStep[] {
  const steps: LengthStep[] = [];
  for (let at = 0; at < lengths.length; ) {
    const value = lengths[at]!;
    let end = at + 1;
    while (end < lengths.length && lengths[end] === value) end++;
    let left = end - at;
    at = end;
    if (value !== 0) {
      steps.push({ symbol: value, extra: 0, extraBits: 0 });
      left--;
    }
    while (left >= 3) {
      const maximum = value !== 0 ? 6 : 138;
      const taken = Math.min(left, maximum);
      if (value !== 0) steps.push({ symbol: 16, extra: taken - 3, extraBits: 2 });
      else if (taken >= 11) steps.push({ symbol: 18, extra: taken - 11, extraBits: 7 });
      else steps.push({ symbol: 17, extra: taken - 3, extraBits: 3 });
      left -= taken;
    }
    for (; left > 0; left--) steps.push({ symbol: value, extra: 0, extraBits: 0 });
  }
  return steps;
}
