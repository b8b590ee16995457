/** A script, and the languages that are mainly written in it. */
export interface ScriptRecord {
  readonly name: string;
  /** Ranges of UTF-16 units [from, to]. */
  readonly ranges: readonly (readonly [number, number])[];
  /** The language that a text most probably has; undefined if several are as probable. */
  readonly language: string | undefined;
  /** Further languages, by which a locale belongs to the script. */
  readonly others: readonly string[];
}

const record = (
  name: string,
  ranges: ScriptRecord['ranges'],
  language: string | undefined,
  others = '',
): ScriptRecord => ({ name, ranges, language, others: others === '' ? [] : others.split(' ') });

/** Scripts in the order of their first letters. Latin comes first: most texts have no other letters. */
export const scriptRecords: readonly ScriptRecord[] = [
  record(
    'Latin',
    [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0xc0, 0x24f],
      [0x1e00, 0x1eff],
    ],
    undefined,
  ),
  record(
    'Greek',
    [
      [0x370, 0x3ff],
      [0x1f00, 0x1fff],
    ],
    'el',
    'grc',
  ),
  record('Cyrillic', [[0x400, 0x52f]], undefined, 'ru uk bg be mk sr kk ky mn tg tt uz'),
  record('Armenian', [[0x531, 0x588]], 'hy'),
  record(
    'Hebrew',
    [
      [0x5d0, 0x5f4],
      [0xfb1d, 0xfb4f],
    ],
    'he',
    'yi iw',
  ),
  record(
    'Arabic',
    [
      [0x620, 0x65f],
      [0x66e, 0x6d5],
      [0x6e5, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
    'ar',
    'fa ur ps ckb sd ug ks',
  ),
  record('Devanagari', [[0x900, 0x963]], 'hi', 'mr ne sa kok mai bho'),
  record('Bengali', [[0x980, 0x9fe]], 'bn', 'as'),
  record('Gurmukhi', [[0xa00, 0xa7f]], 'pa'),
  record('Gujarati', [[0xa80, 0xaff]], 'gu'),
  record('Oriya', [[0xb00, 0xb7f]], 'or'),
  record('Tamil', [[0xb80, 0xbff]], 'ta'),
  record('Telugu', [[0xc00, 0xc7f]], 'te'),
  record('Kannada', [[0xc80, 0xcff]], 'kn'),
  record('Malayalam', [[0xd00, 0xd7f]], 'ml'),
  record('Sinhala', [[0xd80, 0xdff]], 'si'),
  record('Thai', [[0xe00, 0xe4e]], 'th'),
  record('Lao', [[0xe80, 0xeff]], 'lo'),
  record('Tibetan', [[0xf40, 0xfbc]], 'bo', 'dz'),
  record('Myanmar', [[0x1000, 0x109f]], 'my'),
  record('Georgian', [[0x10a0, 0x10ff]], 'ka'),
  record('Ethiopic', [[0x1200, 0x137f]], undefined, 'am ti'),
  record('Khmer', [[0x1780, 0x17d3]], 'km'),
  record(
    'Hangul',
    [
      [0x1100, 0x11ff],
      [0x3131, 0x318e],
      [0xac00, 0xd7a3],
    ],
    'ko',
  ),
  record(
    'Japanese',
    [
      [0x3041, 0x3096],
      [0x30a1, 0x30fa],
      [0x31f0, 0x31ff],
      [0xff66, 0xff9d],
    ],
    'ja',
  ),
  record(
    'Han',
    [
      [0x3400, 0x9fff],
      [0xf900, 0xfaff],
    ],
    'zh',
    'ja yue',
  ),
];

const nameOrder = new Map(scriptRecords.map(({ name }, index) => [name, index]));

/** Index of a script among the records. */
export function scriptIndex(name: 'Latin' | 'Han' | 'Japanese' | 'Arabic' | 'Devanagari'): number {
  return nameOrder.get(name)!;
}

/** All ranges in ascending order, and the script of each. */
const ranges = scriptRecords
  .flatMap((script, index) => script.ranges.map(([from, to]) => ({ from, to, index })))
  .sort((left, right) => left.from - right.from);
const starts = Uint16Array.from(ranges, ({ from }) => from);

/** Adds the letters of a text to the numbers of letters per script. */
export function countLetters(text: string, counts: Uint32Array): void {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      // Setting one bit makes capitals of ASCII small.
      const small = unit | 0x20;
      if (small >= 0x61 && small <= 0x7a) counts[0]!++;
      continue;
    }
    const range = ranges[lastStartUpTo(unit)];
    if (range !== undefined && unit <= range.to) counts[range.index]!++;
  }
}

function lastStartUpTo(unit: number): number {
  let from = 0;
  let to = starts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (starts[middle]! <= unit) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
