/**
 * Extracts a file from the ICU data package (header, table of contents, files). Numbers are little-endian.
 */
export function extractIcuFile(data: Uint8Array, name: string): Uint8Array {
  const view = viewOf(data);
  const start = view.getUint16(0, true);
  const count = view.getUint32(start, true);
  const offsetAt = (entry: number, field: number) =>
    start + view.getUint32(start + 4 + 8 * entry + field, true);
  for (let entry = 0; entry < count; entry++) {
    const nameStart = offsetAt(entry, 0);
    const ownName = new TextDecoder('latin1').decode(data.subarray(nameStart, data.indexOf(0, nameStart)));
    if (!ownName.endsWith(`/${name}`)) continue;
    return data.subarray(offsetAt(entry, 4), entry + 1 < count ? offsetAt(entry + 1, 4) : data.length);
  }
  throw new Error(`The ICU data does not contain ${name}.`);
}

/** All words of an ICU dictionary: a byte trie whose letters are offsets from one code point. */
export function readIcuDictionaryWords(file: Uint8Array): string[] {
  const view = viewOf(file);
  const indexes = view.getUint16(0, true);
  const trieStart = indexes + view.getUint32(indexes, true);
  const kind = view.getUint32(indexes + 16, true) & 7;
  const transform = view.getUint32(indexes + 20, true);
  if (kind !== 0 || transform >>> 24 !== 1) throw new Error('The file is not an ICU byte dictionary.');
  const words: string[] = [];
  new BytesTrie(file.subarray(trieStart)).forEach((bytes) => {
    words.push(String.fromCodePoint(...bytes.map((byte) => letterOf(byte, transform & 0x1fffff))));
  });
  return words;
}

function letterOf(byte: number, first: number): number {
  if (byte === 0xff) return 0x200d;
  return byte === 0xfe ? 0x200c : first + byte;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Maximum number of branches in a linear list; more are split by binary search. */
const LINEAR_BRANCHES_MAX = 5;

/** Reads ICU's serialised byte trie; the format is documented in its `bytestrie.h`. */
class BytesTrie {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Calls back with each word. */
  forEach(take: (word: readonly number[]) => void): void {
    this.readNode(0, [], take);
  }

  private readNode(start: number, prefix: readonly number[], take: (word: readonly number[]) => void): void {
    this.at = start;
    let word = prefix;
    for (;;) {
      const lead = this.next();
      if (lead >= 0x20) {
        this.valueAfter(lead);
        take(word);
        if (lead % 2 === 1) return;
      } else if (lead >= 0x10) {
        const end = this.at + lead - 0x0f;
        word = [...word, ...this.bytes.subarray(this.at, end)];
        this.at = end;
      } else {
        const choices = (lead === 0 ? this.next() : lead) + 1;
        this.readChoices(this.at, choices, word, take);
        return;
      }
    }
  }

  private readChoices(
    start: number,
    choices: number,
    word: readonly number[],
    take: (word: readonly number[]) => void,
  ): void {
    this.at = start;
    let left = choices;
    while (left > LINEAR_BRANCHES_MAX) {
      this.next();
      const delta = this.nextDelta();
      const greater = this.at;
      this.readChoices(greater + delta, left >> 1, word, take);
      this.at = greater;
      left -= left >> 1;
    }
    for (; left > 1; left--) {
      const longer = [...word, this.next()];
      const lead = this.next();
      const value = this.valueAfter(lead);
      const after = this.at;
      if (lead % 2 === 1) take(longer);
      else this.readNode(after + value, longer, take);
      this.at = after;
    }
    const longer = [...word, this.next()];
    this.readNode(this.at, longer, take);
  }

  private next(): number {
    return this.bytes[this.at++]!;
  }

  /** A big-endian number of `count` bytes. */
  private number(count: number, start = 0): number {
    let value = start;
    for (let i = 0; i < count; i++) value = value * 256 + this.next();
    return value;
  }

  /** The value that starts with `first`; its lowest bit is set at the end of a word. */
  private valueAfter(first: number): number {
    const lead = first >> 1;
    if (lead < 0x51) return lead - 0x10;
    if (lead < 0x6c) return this.number(1, lead - 0x51);
    if (lead < 0x7e) return this.number(2, lead - 0x6c);
    return this.number(lead === 0x7e ? 3 : 4);
  }

  private nextDelta(): number {
    const lead = this.next();
    if (lead < 0xc0) return lead;
    if (lead < 0xf0) return this.number(1, lead - 0xc0);
    if (lead < 0xfe) return this.number(2, lead - 0xf0);
    return this.number(lead === 0xfe ? 3 : 4);
  }
}
