import { foldCaseAndAccents } from '../../../values/collate.ts';
import { countries } from '../../generated/countries.ts';

/** A country as shown. */
export interface CountryFlag {
  /** The flag as an emoji. */
  readonly flag: string;
  /** Its usual English name. */
  readonly name: string;
}

/** Codes that are not those of ISO 3166, but in common use. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ['uk', 'gb'],
  ['el', 'gr'],
]);
/** Parts of the United Kingdom that have a flag of their own, by code of the region. */
const REGIONS = [
  ['England', 'gbeng'],
  ['Scotland', 'gbsct'],
  ['Wales', 'gbwls'],
] as const;
const FIRST_REGIONAL_LETTER = 0x1f1e6;
const BLACK_FLAG = 0x1f3f4;
const FIRST_TAG = 0xe0000;
const LAST_TAG = 0xe007f;
/** Longer texts are not names of countries. */
const NAME_CHARS_MAX = 80;

/** What precedes the name in official names: `Federal Republic of Germany`. */
const STATE_FORM = /^.{0,40}\b(?:Republic|Kingdom|Principality|Commonwealth) of /i;

let known: ReadonlyMap<string, CountryFlag> | undefined;

/** The country of a code of two or three letters or of an English name; undefined if there is none. */
export function countryFlag(text: string): CountryFlag | undefined {
  if (text.length > NAME_CHARS_MAX) return undefined;
  known ??= readCountries();
  const key = keyOf(text);
  const found = known.get(OTHER_CODES.get(key) ?? key);
  return found ?? known.get(keyOf(text.replace(STATE_FORM, '')));
}

/** Built at the first use, because most tables have no flags. */
function readCountries(): ReadonlyMap<string, CountryFlag> {
  const found = new Map<string, CountryFlag>();
  for (const country of countries) {
    const [code = '', alpha3 = '', name = '', ...others] = country.split('|');
    const points = [...code].map(
      (letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0) + FIRST_REGIONAL_LETTER,
    );
    const flag = { flag: String.fromCodePoint(...points), name };
    for (const word of [code, alpha3, name, ...others]) if (word !== '') found.set(keyOf(word), flag);
  }
  for (const [name, code] of REGIONS) {
    const tags = [...code].map((letter) => FIRST_TAG + letter.charCodeAt(0));
    const region = { flag: String.fromCodePoint(BLACK_FLAG, ...tags, LAST_TAG), name };
    found.set(keyOf(name), region).set(code, region);
  }
  return found;
}

/** Case, accents, punctuation and `the` do not matter: `U.S.A.`, `The Gambia`, `Trinidad and Tobago`. */
function keyOf(text: string): string {
  return foldCaseAndAccents(text)
    .replace(/&/g, ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[^a-z ]/g, '')
    .replace(/\bthe\b/g, '')
    .replace(/ /g, '');
}
