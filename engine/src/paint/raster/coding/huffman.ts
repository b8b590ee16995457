/** Codes of one Huffman alphabet: length and bits of each symbol, the first bit lowest. */
export interface HuffmanCodes {
  readonly lengths: Uint8Array;
  readonly bits: Uint16Array;
}

/**
 * Code lengths for the frequencies, at most `maxLength`. Symbols of frequency 0 get no code. A single symbol
 * gets a code of one bit, as deflate and JPEG require.
 * @param frequencies at most 511 symbols, each below 2^43
 */
export function codeLengths(frequencies: ArrayLike<number>, maxLength: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length);
  const sorted = sortByFrequency(frequencies);
  const leaves = sorted.length;
  if (leaves === 0) return lengths;
  if (leaves === 1) {
    lengths[sorted[0]! % SYMBOL_SPACE] = 1;
    return lengths;
  }
  const counts = limitLengths(countDepths(sorted, maxLength), maxLength);
  let leaf = 0;
  for (let length = maxLength; length >= 1; length--) {
    for (let left = counts[length]!; left > 0; left--) {
      lengths[sorted[leaf]! % SYMBOL_SPACE] = length;
      leaf++;
    }
  }
  return lengths;
}

const SYMBOL_SPACE = 512;

/**
 * Used symbols, rarest first, as frequency × 512 + symbol, so that ties are broken by symbol
 * deterministically.
 */
function sortByFrequency(frequencies: ArrayLike<number>): Float64Array {
  const keys: number[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    const frequency = frequencies[symbol]!;
    if (frequency > 0) keys.push(frequency * SYMBOL_SPACE + symbol);
  }
  return Float64Array.from(keys).sort();
}

/**
 * Number of leaves of the Huffman tree per depth; deeper leaves count at `maxLength`. Uses the two-queue
 * method.
 */
function countDepths(sorted: Float64Array, maxLength: number): Int32Array {
  const leaves = sorted.length;
  const nodes = 2 * leaves - 1;
  const weights = new Float64Array(nodes);
  const parents = new Int32Array(nodes);
  for (let leaf = 0; leaf < leaves; leaf++) weights[leaf] = Math.floor(sorted[leaf]! / SYMBOL_SPACE);
  let nextLeaf = 0;
  let nextInner = leaves;
  for (let node = leaves; node < nodes; node++) {
    for (let child = 0; child < 2; child++) {
      const takeLeaf = nextLeaf < leaves && (nextInner >= node || weights[nextLeaf]! <= weights[nextInner]!);
      const taken = takeLeaf ? nextLeaf++ : nextInner++;
      weights[node]! += weights[taken]!;
      parents[taken] = node;
    }
  }
  const counts = new Int32Array(maxLength + 1);
  const depths = new Int32Array(nodes);
  for (let node = nodes - 2; node >= 0; node--) {
    depths[node] = depths[parents[node]!]! + 1;
    if (node < leaves) counts[Math.min(depths[node]!, maxLength)]!++;
  }
  return counts;
}

/** Moves leaves down until the lengths form a prefix code again (Kraft sum 1). */
function limitLengths(counts: Int32Array, maxLength: number): Int32Array {
  let used = 0;
  for (let length = 1; length <= maxLength; length++) used += counts[length]! << (maxLength - length);
  for (const whole = 1 << maxLength; used > whole; used--) {
    let length = maxLength - 1;
    while (counts[length] === 0) length--;
    counts[length]!--;
    counts[length + 1]! += 2;
    counts[maxLength]!--;
  }
  return counts;
}

/** Canonical codes (RFC 1951, 3.2.2) with reversed bits, because deflate writes the lowest bit first. */
export function reversedCodes(lengths: Uint8Array): HuffmanCodes {
  const counts = new Int32Array(17);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Int32Array(17);
  for (let length = 1, code = 0; length <= 16; length++) {
    code = (code + counts[length - 1]!) << 1;
    next[length] = code;
  }
  const bits = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    let code = next[length]!++;
    let reversed = 0;
    for (let bit = 0; bit < length; bit++) {
      reversed = (reversed << 1) | (code & 1);
      code >>= 1;
    }
    bits[symbol] = reversed;
  }
  return { lengths, bits };
}
