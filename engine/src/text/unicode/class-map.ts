const CODE_POINT_END = 0x110000;
/** Code points below this are looked up in an array. */
const DIRECT_END = 0x3100;

/**
 * The class of every code point. Serialised as runs from U+0000: a character for the class, then the length
 * of the run in base 36, omitted if it is 1. Class characters start at `!` and skip digits and lower-case
 * letters.
 */
export class ClassMap {
  private readonly direct = new Uint8Array(DIRECT_END);
  private readonly starts: Int32Array;
  private readonly classes: Uint8Array;

  constructor(serialized: string) {
    const runs = serialized.match(/[^0-9a-z][0-9a-z]*/g) ?? [];
    this.starts = new Int32Array(runs.length);
    this.classes = new Uint8Array(runs.length);
    let start = 0;
    runs.forEach((run, index) => {
      const length = run.length > 1 ? Number.parseInt(run.slice(1), 36) : 1;
      this.starts[index] = start;
      this.classes[index] = classCharacters.indexOf(run[0]!);
      if (start < DIRECT_END) this.direct.fill(this.classes[index]!, start, start + length);
      start += length;
    });
  }

  classOf(codePoint: number): number {
    if (codePoint < DIRECT_END) return this.direct[codePoint]!;
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (codePoint < this.starts[middle]!) high = middle - 1;
      else low = middle;
    }
    return this.classes[low]!;
  }
}

/** Characters for classes: those that need no escape in a quoted string. */
const classCharacters = Array.from({ length: 0x7f - 0x21 }, (_, index) =>
  String.fromCharCode(0x21 + index),
).filter((character) => !/[0-9a-z'\\]/.test(character));

/** Serialises the class number of each code point. */
export function writeClassMap(classOf: (codePoint: number) => number): string {
  let result = '';
  let open = classOf(0);
  let start = 0;
  for (let codePoint = 1; codePoint <= CODE_POINT_END; codePoint++) {
    const own = codePoint < CODE_POINT_END ? classOf(codePoint) : -1;
    if (own === open) continue;
    const length = codePoint - start;
    result += classCharacters[open]! + (length > 1 ? length.toString(36) : '');
    open = own;
    start = codePoint;
  }
  return result;
}
