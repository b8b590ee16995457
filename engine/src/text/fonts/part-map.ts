/** First of the letters for parts 0, 1, 2 …; a dot means none. */
const FIRST_LETTER = 0x30;
const NONE = '.';
/** Letters skip the characters between the tilde and U+00C0. */
const LETTERS_IN_ASCII = 0x7f - FIRST_LETTER;
const FIRST_FURTHER_LETTER = 0xc0;
/** A gap of more code points than this starts a new segment. */
const GAP_MAX = 12;

interface Segment {
  readonly first: number;
  readonly letters: string;
}

/**
 * Maps code points to one of several parts. Serialised as segments separated by spaces: the first code point
 * in base 36, a colon, then a letter per code point.
 */
export class PartMap {
  private readonly segments: readonly Segment[];

  constructor(serialized: string) {
    this.segments = serialized.split(' ').map((segment) => {
      const colon = segment.indexOf(':');
      return { first: Number.parseInt(segment.slice(0, colon), 36), letters: segment.slice(colon + 1) };
    });
  }

  /** The part of a code point; -1 if no part has it. */
  partOf(codePoint: number): number {
    let low = 0;
    let high = this.segments.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (codePoint < this.segments[middle]!.first) high = middle - 1;
      else low = middle + 1;
    }
    const segment = this.segments[high];
    const letter = segment?.letters[codePoint - segment.first];
    return letter === undefined || letter === NONE ? -1 : partOfLetter(letter);
  }
}

/** Serialises entries [code point, part], ascending. */
export function writePartMap(entries: readonly (readonly [number, number])[]): string {
  let result = '';
  let next = -GAP_MAX - 2;
  for (const [codePoint, part] of entries) {
    if (codePoint - next > GAP_MAX) result += `${result === '' ? '' : ' '}${codePoint.toString(36)}:`;
    else result += NONE.repeat(codePoint - next);
    result += letterOfPart(part);
    next = codePoint + 1;
  }
  return result;
}

function letterOfPart(part: number): string {
  if (part < LETTERS_IN_ASCII) return String.fromCharCode(FIRST_LETTER + part);
  return String.fromCharCode(FIRST_FURTHER_LETTER + part - LETTERS_IN_ASCII);
}

function partOfLetter(letter: string): number {
  const code = letter.charCodeAt(0);
  if (code < FIRST_FURTHER_LETTER) return code - FIRST_LETTER;
  return code - FIRST_FURTHER_LETTER + LETTERS_IN_ASCII;
}
