/**
 * The fixed texts of alt texts in one language. `#` is a number, and other names in braces are what their field says.
 * Values of a cell are joined with a comma and a space in every language, because later stages look for them.
 */
export interface LanguageTexts {
  /** Language tag, BCP 47. */
  readonly tag: string;
  /** Index of the form of a noun after a number; all numbers are whole. */
  readonly plural: (count: number) => number;
  /** The noun, as the title of a document that has none. */
  readonly table: string;
  /** The noun, before the name of a logo. */
  readonly logo: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** A table with a title: {title}, {rows} and {columns}. */
  readonly titled: string;
  readonly untitled: string;
  readonly punctuation: Punctuation;
  /** After the first columns of a list. */
  readonly moreColumns: readonly string[];
  /** After the first rows of a table. */
  readonly moreRows: readonly string[];
  readonly highest: string;
  readonly lowest: string;
  readonly drawings: DrawingTexts;
}

/** How the parts of a sentence are joined, with the spaces of the language. */
export interface Punctuation {
  readonly colon: string;
  readonly comma: string;
  readonly end: string;
  readonly open: string;
  readonly close: string;
}

/** What drawings show. */
export interface DrawingTexts {
  /** Of a bar: percentage of the largest number. */
  readonly share: string;
  readonly tinyShare: string;
  /** Of a bullet: # is the target. */
  readonly above: string;
  readonly below: string;
  readonly equal: string;
  /** Of stars: {value} of {count}, and the part after a value. */
  readonly rating: string;
  readonly ofCount: string;
  /** Of a list of numbers. */
  readonly values: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly highest: string;
  /** The same with the {label} of the number. */
  readonly highestAt: string;
  readonly missing: string;
  readonly positive: string;
  readonly negative: string;
  readonly zero: string;
  readonly icons: IconTexts;
}

/** What icons mean. */
export interface IconTexts {
  readonly up: string;
  readonly slightlyUp: string;
  readonly flat: string;
  readonly slightlyDown: string;
  readonly down: string;
  readonly good: string;
  readonly warning: string;
  readonly bad: string;
  readonly low: string;
  readonly middle: string;
  readonly high: string;
  /** # of four bars. */
  readonly level: string;
}

/** The punctuation of most languages with Latin letters. */
export const latinPunctuation: Punctuation = { colon: ': ', comma: ', ', end: '.', open: ' (', close: ')' };

/** The only form of languages that do not inflect nouns after a number. */
export const invariant = (): number => 0;
/** One thing, and any other number of them. */
export const oneOrOther = (count: number): number => (count === 1 ? 0 : 1);
/** Up to one thing, and any other number of them. */
export const upToOneOrOther = (count: number): number => (count < 2 ? 0 : 1);

/** The form for a count, with the count as it is written. */
export function countOf(
  { plural }: LanguageTexts,
  forms: readonly string[],
  count: number,
  shown: string,
): string {
  return fill(forms[plural(count)] ?? forms[0]!, { '#': shown });
}

/** Replaces `#` and names in braces. Braces and `#` inside the values stay. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  let filled = '';
  for (const { text: part, name } of partsOf(text)) {
    filled += name === undefined ? part : (values[name] ?? part);
  }
  return filled;
}

/** A part of a text, with the name of the value that replaces it. */
interface TextPart {
  readonly text: string;
  readonly name: string | undefined;
}

const partsByText = new Map<string, readonly TextPart[]>();

/** The parts of one of the texts above; every table needs the same few, so they are split once. */
function partsOf(text: string): readonly TextPart[] {
  const known = partsByText.get(text);
  if (known !== undefined) return known;
  const parts = text.split(/(#|\{\w+\})/).map(
    (part): TextPart => ({
      text: part,
      name: /^(?:#|\{\w+\})$/.test(part) ? part.replace(/[{}]/g, '') : undefined,
    }),
  );
  partsByText.set(text, parts);
  return parts;
}
