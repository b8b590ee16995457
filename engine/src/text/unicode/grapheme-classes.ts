import { graphemeClasses } from '../generated/unicode.ts';
import { ClassMap } from './class-map.ts';

/**
 * Classes of Unicode Standard Annex 29, numbered as in the generated tables. Extend is split by its role in
 * an Indic conjunct: part of it (Extend), its linker (Linker), or its end (ExtendOnly).
 */
export const GRAPHEME_CLASSES = [
  'Other',
  'CR',
  'LF',
  'Control',
  'Extend',
  'ZWJ',
  'Regional_Indicator',
  'Prepend',
  'SpacingMark',
  'L',
  'V',
  'T',
  'LV',
  'LVT',
  'Pictographic',
  'Consonant',
  'Linker',
  'ExtendOnly',
] as const;

type GraphemeClassName = (typeof GRAPHEME_CLASSES)[number];

/** Number of each class. */
export const GraphemeClass = Object.fromEntries(
  GRAPHEME_CLASSES.map((name, index) => [name, index]),
) as Readonly<Record<GraphemeClassName, number>>;

let map: ClassMap | undefined;

/** Class of a code point in `GraphemeClass`. */
export function graphemeClass(codePoint: number): number {
  map ??= new ClassMap(graphemeClasses);
  return map.classOf(codePoint);
}
