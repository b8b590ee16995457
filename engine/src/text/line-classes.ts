import { isMark, isRegionalIndicator } from './scripts.ts';

/**
 * Line breaking classes of Unicode Standard Annex 14, as far as its rules tell them apart. Complex scripts (SA) count as
 * letters: without a dictionary their words are only cut as a last resort. Conjoining vowels and finals of Hangul count as
 * marks (CM), tabs as spaces.
 */
export const LineClass = {
  BK: 0,
  CR: 1,
  LF: 2,
  SP: 3,
  ZW: 4,
  WJ: 5,
  GL: 6,
  CM: 7,
  ZWJ: 8,
  B2: 9,
  BA: 10,
  BB: 11,
  HY: 12,
  CL: 13,
  CP: 14,
  EX: 15,
  IN: 16,
  NS: 17,
  OP: 18,
  QU: 19,
  IS: 20,
  NU: 21,
  PO: 22,
  PR: 23,
  SY: 24,
  AL: 25,
  HL: 26,
  ID: 27,
  EM: 28,
  RI: 29,
} as const;

type ClassName = keyof typeof LineClass;

/** Classes of U+0020 to U+007E, one after the other. */
const ascii: readonly ClassName[] = (
  'SP EX QU AL PR PO AL QU OP CP AL PR IS HY IS SY NU NU NU NU NU NU NU NU NU NU IS IS AL AL AL EX ' +
  `AL ${'AL '.repeat(26)}OP PR CP AL AL AL ${'AL '.repeat(26)}OP BA CL AL`
).split(' ') as ClassName[];

/** Further code points that are not letters or ideographs: written ranges in hexadecimal for each class. */
const others: Readonly<Partial<Record<ClassName, string>>> = {
  BK: 'b-c 85 2028-2029',
  SP: '9',
  ZW: '200b',
  WJ: '2060 feff',
  GL: 'a0 34f 2007 2011 202f',
  CM: '0-8 e-1f 7f-84 86-9f 200c 200e-200f 202a-202e 2066-206f 1160-11ff d7b0-d7fb',
  B2: '2014 2e3a-2e3b',
  BA: 'ad 58a 5be 964-965 1680 2000-2006 2008-200a 2010 2012-2013 2027 2056 2058-205b 205d-205f 3000',
  BB: 'b4 1ffd',
  CL: '2046 207e 208e 2309 230b 232a 2769 276b 3001-3002 3009 300b 300d 300f 3011 3015 3017 3019 301b 301e-301f ff09 ff0c ff0e ff3d ff5d ff60-ff61 ff63-ff64',
  EX: '61b 61e-61f 6d4 ff01 ff1f',
  IN: '2024-2026 22ef fe19',
  NS: '17d6 203c-203d 2047-2049 3005 301c 303b-303c 309b-309e 30a0 30fb-30fe ff1a-ff1b ff65 ff70 3041 3043 3045 3047 3049 3063 3083 3085 3087 308e 3095-3096 30a1 30a3 30a5 30a7 30a9 30c3 30e3 30e5 30e7 30ee 30f5-30f6',
  OP: 'a1 bf 201a 201e 2045 207d 208d 2308 230a 2329 2768 276a 3008 300a 300c 300e 3010 3014 3016 3018 301a 301d ff08 ff3b ff5b ff5f ff62',
  QU: 'ab bb 2018-2019 201b-201d 201f 2039-203a 275b-2760',
  IS: '37e 589 60c-60d 2044 fe10 fe13-fe14',
  NU: '660-669 66b-66c 6f0-6f9 7c0-7c9 966-96f 9e6-9ef e50-e59',
  PO: 'a2 b0 609-60b 66a 2030-2037 20a7 20b6 20bb 20be 2103 2109 ff05 ffe0',
  PR: 'a3-a5 b1 20a0-20a6 20a8-20b5 20b7-20ba 20bc-20bd 20bf-20cf 2116 2212-2213 ff04 ffe1 ffe5-ffe6',
  HL: '5d0-5f2 fb1d fb1f-fb4f',
  EM: '1f3fb-1f3ff',
};

/** Ideographs, kana, Hangul syllables and emoji; the special ones among them stand above. */
const ideographs =
  '1100-115f 2e80-2fff 3003-3004 3006-3007 3012-3013 3020-3029 3030-303a 303d-309a 309f 30ff-33ff 3400-4dbf 4e00-a4cf a960-a97c ac00-d7a3 f900-faff ff02-ff03 ff06-ff07 ff0a-ff0b ff0d ff0f-ff19 ff1c-ff1e ff20-ff3a ff3c ff3e-ff5a ff66-ff6f ff71-ffdc fffc 1f000-1f1e5 1f200-1f3fa 1f400-1faff 20000-3fffd 231a-231b 2600-2603 2614-2615 2618 261a-261f 2668 267f 26bd-26c8 270a-270d';

const asciiClasses = Uint8Array.from(ascii, (name) => LineClass[name]);
const special = readRanges(others);
const ideographic = readRanges({ ID: ideographs });

interface ClassRanges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly classes: Uint8Array;
}

function readRanges(written: Readonly<Partial<Record<ClassName, string>>>): ClassRanges {
  const ranges = Object.entries(written)
    .flatMap(([name, list]) => list.split(' ').map((range) => readRange(range, LineClass[name as ClassName])))
    .sort((left, right) => left[0] - right[0]);
  return {
    starts: Int32Array.from(ranges, (range) => range[0]),
    ends: Int32Array.from(ranges, (range) => range[1]),
    classes: Uint8Array.from(ranges, (range) => range[2]),
  };
}

function readRange(range: string, classNumber: number): [number, number, number] {
  const [first, last] = range.split('-');
  return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16), classNumber];
}

function findClass(ranges: ClassRanges, codePoint: number): number | undefined {
  let low = 0;
  let high = ranges.starts.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < ranges.starts[middle]!) high = middle - 1;
    else low = middle + 1;
  }
  return high >= 0 && codePoint <= ranges.ends[high]! ? ranges.classes[high] : undefined;
}

/** Class of a code point after rule LB1. */
export function lineClass(codePoint: number): number {
  if (codePoint < 0x7f && codePoint >= 0x20) return asciiClasses[codePoint - 0x20]!;
  if (codePoint === 0x0a) return LineClass.LF;
  if (codePoint === 0x0d) return LineClass.CR;
  if (codePoint === 0x200d) return LineClass.ZWJ;
  const found = findClass(special, codePoint) ?? findClass(ideographic, codePoint);
  if (found !== undefined) return found;
  if (isRegionalIndicator(codePoint)) return LineClass.RI;
  return isMark(codePoint) ? LineClass.CM : LineClass.AL;
}
