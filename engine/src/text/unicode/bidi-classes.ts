import { bidiClasses } from '../generated/unicode.ts';
import { ClassMap } from './class-map.ts';

/** Classes of Unicode Standard Annex 9, numbered as in the generated tables. */
export const BIDI_CLASSES = [
  'L',
  'R',
  'AL',
  'EN',
  'ES',
  'ET',
  'AN',
  'CS',
  'NSM',
  'BN',
  'B',
  'S',
  'WS',
  'ON',
  'LRE',
  'LRO',
  'RLE',
  'RLO',
  'PDF',
  'LRI',
  'RLI',
  'FSI',
  'PDI',
] as const;

type BidiClassName = (typeof BIDI_CLASSES)[number];

/** Number of each class. */
export const BidiClass = Object.fromEntries(BIDI_CLASSES.map((name, index) => [name, index])) as Readonly<
  Record<BidiClassName, number>
>;

let map: ClassMap | undefined;

/** Class of a code point in `BidiClass`. */
export function bidiClass(codePoint: number): number {
  map ??= new ClassMap(bidiClasses);
  return map.classOf(codePoint);
}
