import type { PropertyValues, TableProperty } from './table-property.ts';

/** Maximum length of a text of `substitute`. */
export const substituteCharsMax = 80;

const text = { kind: 'text', aliases: [], charsMax: substituteCharsMax, default: undefined } as const;
const threshold = {
  kind: 'number',
  aliases: [],
  unit: '',
  integer: false,
  auto: false,
  min: 0,
  max: 1_000_000_000_000_000,
} as const;
const sign = {
  kind: 'choice',
  name: 'sign',
  aliases: [],
  choices: ['positive', 'both'],
  synonyms: { '+': 'positive', '+-': 'both', '±': 'both' },
  default: 'positive',
  description: 'both also replaces negative numbers, with the text mirrored: < becomes >.',
} as const;

/** Texts shown instead of certain values (`substitute`). `substitutePartKeys` has the keys with an object. */
export const substituteProperties = [
  { ...text, name: 'null', description: 'Text for null; overrides complexDataDisplay.nullDisplay.' },
  { ...text, name: 'empty', description: 'Text for an empty text.' },
  { ...text, name: 'zero', description: 'Text for the number 0.' },
] as const satisfies readonly TableProperty[];

/** Keys of `substitute` whose value is an object: small and large numbers, and texts by value. */
export const substitutePartKeys = ['small', 'large', 'values'] as const;

/** Small numbers: those between 0 and `below`, both excluded. */
export const smallNumberProperties = [
  { ...threshold, name: 'below', default: 0.01, description: 'Numbers above 0 and below this are replaced.' },
  { ...text, name: 'text', default: '<{x}', description: 'Text for small numbers; {x} is the threshold.' },
  sign,
] as const satisfies readonly TableProperty[];

/** Large numbers: `from` and above. */
export const largeNumberProperties = [
  {
    ...threshold,
    name: 'from',
    default: 1_000_000_000_000,
    description: 'This number and larger ones are replaced.',
  },
  { ...text, name: 'text', default: '≥{x}', description: 'Text for large numbers; {x} is the threshold.' },
  sign,
] as const satisfies readonly TableProperty[];

/** Texts for null, an empty text and zero. */
export type SubstituteTexts = Partial<PropertyValues<typeof substituteProperties>>;
/** How small numbers are shown. */
export type SmallNumbers = PropertyValues<typeof smallNumberProperties>;
/** How large numbers are shown. */
export type LargeNumbers = PropertyValues<typeof largeNumberProperties>;
