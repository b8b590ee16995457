/** A byte below this starts a word: the number of letters that it shares with the previous word. */
const LETTERS_START = 0x40;
/** The last two byte values are the joiners, which are outside the block of any script. */
const NON_JOINER = 0xfe;
const JOINER = 0xff;
const JOINERS = [0x200c, 0x200d] as const;

/** The sorted words of a script; finds the words that occur at an offset of a text. */
export class WordList {
  private readonly first: number;
  /** Concatenated words, one byte per letter. */
  private readonly letters: Uint8Array;
  /** Start of each word in `letters`, and the end of the last one. */
  private readonly starts: Uint32Array;

  /**
   * @param serialized output of `writeWordList`
   * @param first first code point of the block of the script
   * @throws Error if the data is truncated or is not a word list
   */
  constructor(serialized: Uint8Array, first: number) {
    this.first = first;
    const { letters, starts } = decompress(serialized);
    this.letters = letters;
    this.starts = starts;
  }

  /** Number of words. */
  get size(): number {
    return this.starts.length - 1;
  }

  /** Lengths of the words that start at an offset of a text and end no later than `end`, ascending. */
  lengthsAt(text: string, offset: number, end: number): number[] {
    const lengths: number[] = [];
    let low = 0;
    let high = this.size;
    for (let depth = 0; offset + depth < end; depth++) {
      const letter = byteOf(text.charCodeAt(offset + depth), this.first);
      if (letter === undefined) break;
      low = this.lowerBound(low, high, depth, letter);
      high = this.lowerBound(low, high, depth, letter + 1);
      if (low === high) break;
      // Of words with the same prefix the shortest is sorted first.
      if (this.starts[low + 1]! - this.starts[low]! === depth + 1) lengths.push(depth + 1);
    }
    return lengths;
  }

  /** The first of some words with the same prefix whose next letter is not less than `letter`. */
  private lowerBound(from: number, to: number, depth: number, letter: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.letterOf(middle, depth) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** 0 beyond the end of a word. */
  private letterOf(word: number, depth: number): number {
    const index = this.starts[word]! + depth;
    return index < this.starts[word + 1]! ? this.letters[index]! : 0;
  }
}

function decompress(serialized: Uint8Array): { letters: Uint8Array; starts: Uint32Array } {
  if (serialized.length === 0 || serialized[0] !== 0) throw new Error('The data is not a word list');
  let count = 0;
  let length = 0;
  let own = 0;
  for (const byte of serialized) {
    if (byte < LETTERS_START) {
      if (byte > own) throw new Error('The word list is damaged');
      count++;
      own = byte;
      length += byte;
    } else {
      own++;
      length++;
    }
  }
  const letters = new Uint8Array(length);
  const starts = new Uint32Array(count + 1);
  let word = -1;
  let pen = 0;
  for (const byte of serialized) {
    if (byte >= LETTERS_START) letters[pen++] = byte;
    else {
      const before = word >= 0 ? starts[word]! : 0;
      starts[++word] = pen;
      letters.copyWithin(pen, before, before + byte);
      pen += byte;
    }
  }
  starts[count] = pen;
  return { letters, starts };
}

function byteOf(codePoint: number, first: number): number | undefined {
  if (codePoint === JOINERS[0]) return NON_JOINER;
  if (codePoint === JOINERS[1]) return JOINER;
  const letter = codePoint - first;
  return letter >= 0 && letter < NON_JOINER - LETTERS_START ? LETTERS_START + letter : undefined;
}

/**
 * Serialises the words of a script: one byte for the number of letters that a word shares with the previous
 * word, then one byte per further letter.
 *
 * @param first first code point of the block of the script
 * @throws Error if a word has a letter of another script, or more than 63 letters
 */
export function writeWordList(words: Iterable<string>, first: number): Uint8Array {
  const coded = [...new Set(words)].map((word) =>
    Array.from(word, (letter) => {
      const byte = byteOf(letter.codePointAt(0)!, first);
      if (byte === undefined) throw new Error(`The word "${word}" has a letter of another script`);
      return byte;
    }),
  );
  coded.sort(compareBytes);
  const written: number[] = [];
  let last: readonly number[] = [];
  for (const word of coded) {
    if (word.length === 0) continue;
    if (word.length >= LETTERS_START) throw new Error('A word has more than 63 letters');
    let shared = 0;
    while (shared < last.length && last[shared] === word[shared]) shared++;
    written.push(shared, ...word.slice(shared));
    last = word;
  }
  return Uint8Array.from(written);
}

function compareBytes(left: readonly number[], right: readonly number[]): number {
  for (let i = 0; i < left.length && i < right.length; i++) {
    if (left[i] !== right[i]) return left[i]! - right[i]!;
  }
  return left.length - right.length;
}
