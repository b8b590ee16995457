import type { SeriesForm, SeriesPlace } from './series-form.ts';

/** A text and the digits in it that count. */
interface NumberedText {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
}

/** Texts with a number at their end, or else at their start: Item 1, KB-0180, 12 kg. */
export const numberedForms: readonly SeriesForm[] = [
  (text) => placeOf(digitsAtEnd(text)),
  (text) => placeOf(digitsAtStart(text)),
];

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1;
}

function digitsAtEnd(text: string): NumberedText {
  let start = text.length;
  while (isDigit(text.charAt(start - 1))) start--;
  return { before: text.slice(0, start), digits: text.slice(start), after: '' };
}

function digitsAtStart(text: string): NumberedText {
  let end = 0;
  while (isDigit(text.charAt(end))) end++;
  return { before: '', digits: text.slice(0, end), after: text.slice(end) };
}

function placeOf({ before, digits, after }: NumberedText): SeriesPlace | undefined {
  if (digits === '') return undefined;
  const width = digits.startsWith('0') ? digits.length : 1;
  return {
    group: JSON.stringify([before, after]),
    index: BigInt(digits),
    // A single amount or telephone number is not counted up.
    continuesAlone: /\p{L}/u.test(before + after),
    // Spreadsheets count up again below zero: a sign would be part of the words.
    write: (index) => before + String(index < 0n ? -index : index).padStart(width, '0') + after,
  };
}
