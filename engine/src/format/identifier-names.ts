import { nameWords } from '../table/name-words.ts';

/** Last words of names whose numbers identify something and are not amounts. */
const IDENTIFIERS: ReadonlySet<string> = new Set(
  (
    'id ids uid uuid guid code codes zip zipcode postcode postal plz phone telephone tel mobile fax sku skus ean ' +
    'upc gtin isbn issn asin iban bic ssn vin pin imei isin port version build ref reference serial'
  ).split(' '),
);

/** Last words that mean an identifier only after another word, as in `order_number`. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'no', 'nr', 'num']);

/** Whether a column is named like IDs, codes or years, such as `id`, `order_id`, `zip` or `SKU`. */
export function isIdentifierName(name: string): boolean {
  const words = nameWords(name).map((word) => word.toLowerCase());
  const last = words.at(-1) ?? '';
  if (words.length === 1 && isYearWord(last)) return true;
  return IDENTIFIERS.has(last) || (words.length > 1 && (NUMBERS.has(last) || words[0] === 'id'));
}

/** A column named only `year` has years; `sales_this_year` has amounts. */
function isYearWord(word: string): boolean {
  return word === 'year' || word === 'years' || word === 'fy';
}

/**
 * Whether a name contains the word year or fy, so that its values may be years. FY24 and year2024 are periods
 * themselves and have amounts.
 */
export function isYearName(name: string): boolean {
  return nameWords(name).some((word) => /^(?:\p{L}*year\p{L}*|fy)$/iu.test(word));
}

/** Whether a number as sent may be a year: a whole number from 1000 to 2999. */
export function isYear(raw: string): boolean {
  return /^[12]\d{3}$/.test(raw);
}
