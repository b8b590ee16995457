import { eastAsianWide, lineClasses } from '../generated/unicode.ts';
import { ClassMap } from './class-map.ts';
import { type CodePointRanges, includesCodePoint, parseRanges } from './code-point-ranges.ts';

/**
 * Line breaking classes of Unicode Standard Annex 14 after rule LB1, numbered as in the generated tables.
 * Some rules need additional classes: opening and closing quotation marks (QUi, QUf), the dotted circle (DC),
 * the hyphen U+2010 (HH), unassigned pictographs (IDx). Complex scripts (SA) count as letters and marks.
 */
export const LINE_CLASSES = [
  'BK',
  'CR',
  'LF',
  'NL',
  'SP',
  'ZW',
  'WJ',
  'GL',
  'CM',
  'ZWJ',
  'B2',
  'BA',
  'BB',
  'HH',
  'HY',
  'CB',
  'CL',
  'CP',
  'EX',
  'IN',
  'NS',
  'OP',
  'QU',
  'QUi',
  'QUf',
  'IS',
  'NU',
  'PO',
  'PR',
  'SY',
  'AK',
  'AL',
  'AP',
  'AS',
  'EB',
  'EM',
  'H2',
  'H3',
  'HL',
  'ID',
  'JL',
  'JV',
  'JT',
  'RI',
  'VF',
  'VI',
  'DC',
  'IDx',
] as const;

type LineClassName = (typeof LINE_CLASSES)[number];

/** Number of each class. */
export const LineClass = Object.fromEntries(LINE_CLASSES.map((name, index) => [name, index])) as Readonly<
  Record<LineClassName, number>
>;

let map: ClassMap | undefined;
let wide: CodePointRanges | undefined;

/** Class of a code point in `LineClass`. */
export function lineClass(codePoint: number): number {
  map ??= new ClassMap(lineClasses);
  return map.classOf(codePoint);
}

/** Whether a code point is East Asian by rules LB19a and LB30: full-width, wide or half-width. */
export function isEastAsianWide(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  wide ??= parseRanges(eastAsianWide);
  return includesCodePoint(wide, codePoint);
}
