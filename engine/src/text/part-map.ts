/** Letters that stand for parts 0, 1, 2 …; a dot stands for none. */
const FIRST_LETTER = 0x30;
const NONE = '.';
/** Letters leave out what comes after the tilde. */
const LETTERS_IN_ASCII = 0x7f - FIRST_LETTER;
const FIRST_FURTHER_LETTER = 0xc0;
/** A hole of more code points than this starts a new stretch. */
const HOLE_MAX = 12;

interface Stretch {
  readonly first: number;
  readonly letters: string;
}

/**
 * Which of many parts each code point is in. Written as stretches parted by spaces: the first code point in base 36,
 * a colon, then a letter for each code point from there.
 */
export class PartMap {
  private readonly stretches: readonly Stretch[];

  constructor(written: string) {
    this.stretches = written.split(' ').map((stretch) => {
      const colon = stretch.indexOf(':');
      return { first: Number.parseInt(stretch.slice(0, colon), 36), letters: stretch.slice(colon + 1) };
    });
  }

  /** -1 where no part has the code point. */
  partOf(codePoint: number): number {
    let low = 0;
    let high = this.stretches.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (codePoint < this.stretches[middle]!.first) high = middle - 1;
      else low = middle + 1;
    }
    const stretch = this.stretches[high];
    const letter = stretch?.letters[codePoint - stretch.first];
    return letter === undefined || letter === NONE ? -1 : partOfLetter(letter);
  }
}

/** The written form of entries [code point, part], ascending. */
export function writePartMap(entries: readonly (readonly [number, number])[]): string {
  let written = '';
  let next = -HOLE_MAX - 2;
  for (const [codePoint, part] of entries) {
    if (codePoint - next > HOLE_MAX) written += `${written === '' ? '' : ' '}${codePoint.toString(36)}:`;
    else written += NONE.repeat(codePoint - next);
    written += letterOfPart(part);
    next = codePoint + 1;
  }
  return written;
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
