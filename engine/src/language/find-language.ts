import { readLanguageTag, unknownLanguage } from '@pictable/contract';
import type { ArrangedTable } from '../table/table.ts';
import { countLetters, scriptIndex, scriptRecords } from './scripts-of-text.ts';

/** Characters of cells that are enough to know their script, however long the table is. */
const CELL_CHARS_MAX = 2_000;
/** An ideograph says as much as two or three letters. */
const IDEOGRAPH_WEIGHT = 2;

const LATIN = scriptIndex('Latin');
const HAN = scriptIndex('Han');
const KANA = scriptIndex('Japanese');

/**
 * The language of the texts of a table as a language tag: the one that the request states, otherwise the one that
 * their script shows. Undefined if it is unknown: Latin and Cyrillic letters belong to many languages.
 */
export function findLanguage(table: ArrangedTable): string | undefined {
  const { lang, locale } = table.settings;
  if (lang !== undefined) return lang === unknownLanguage ? undefined : lang;
  const headings = headingsOf(table);
  const counts = new Uint32Array(scriptRecords.length);
  for (const text of headings) countLetters(text, counts);
  // A table with foreign headings and product names in Latin letters has the language of the headings.
  let script = mainScript(counts);
  const needsCells = script === LATIN || script === undefined || script === HAN;
  const cells = needsCells ? cellTexts(table) : [];
  for (const text of cells) countLetters(text, counts);
  if (script !== HAN) script = needsCells ? mainScript(counts) : script;
  if (script === undefined) return undefined;
  const tag = locale === undefined ? undefined : readLanguageTag(locale);
  if (tag !== undefined && isWrittenIn(tag, script, counts)) return tag;
  if (script === LATIN) return undefined;
  return languageOf(script, counts, [...headings, ...cells].join(' '));
}

function headingsOf({ settings, columns, spanners = [] }: ArrangedTable): string[] {
  const { title = '', subtitle = '', caption = '' } = settings;
  const names = columns.map(({ name }) => name);
  return [title, subtitle, caption, ...spanners.map(({ label }) => label), ...names];
}

/** Texts of the first rows. URLs and addresses have Latin letters in any language. */
function cellTexts({ rows }: ArrangedTable): string[] {
  const texts: string[] = [];
  let charsLeft = CELL_CHARS_MAX;
  for (const { cells } of rows) {
    for (const { value, display } of cells) {
      const text = display ?? value;
      if (typeof text !== 'string' || text === '' || text.includes('://') || text.includes('@')) continue;
      const part = text.slice(0, charsLeft);
      texts.push(part);
      charsLeft -= part.length;
      if (charsLeft === 0) return texts;
    }
  }
  return texts;
}

/**
 * The script of at least half of the letters; the two scripts of Japanese count as one. Undefined if there are none, or
 * if the scripts are mixed.
 */
function mainScript(counts: Uint32Array): number | undefined {
  let [best, most, all]: [number | undefined, number, number] = [undefined, 0, 0];
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!;
    if (count === 0 && index !== HAN) continue;
    const weighted = index === HAN ? (count + counts[KANA]!) * IDEOGRAPH_WEIGHT : index === KANA ? 0 : count;
    all += weighted;
    if (weighted > most) [best, most] = [index, weighted];
  }
  return most * 2 < all ? undefined : best;
}

/** Whether the language of a locale is written in the script of the texts. */
function isWrittenIn(tag: string, script: number, counts: Uint32Array): boolean {
  const language = tag.split('-', 1)[0]!;
  // Kana is only used in Japanese.
  if (script === HAN && language !== 'ja' && isJapanese(counts)) return false;
  const own = scriptRecords[script]!;
  if (script !== LATIN) return own.language === language || own.others.includes(language);
  return (
    /-Latn(?:-|$)/.test(tag) ||
    !scriptRecords.some((record) => record.language === language || record.others.includes(language))
  );
}

/** A few kana also occur in Chinese, as decoration. */
function isJapanese(counts: Uint32Array): boolean {
  return counts[KANA]! * 10 > counts[HAN]!;
}

function languageOf(script: number, counts: Uint32Array, text: string): string | undefined {
  const { name, language } = scriptRecords[script]!;
  if (name === 'Han') {
    if (isJapanese(counts) || JAPANESE.test(text)) return 'ja';
    return TRADITIONAL.test(text) ? 'zh-Hant' : language;
  }
  if (name === 'Arabic') return arabicLanguage(text);
  // Marathi has a letter that Hindi has not.
  return name === 'Devanagari' && text.includes('\u0933') ? undefined : language;
}

/** Frequent ideographs in a form that is used only in Japan, for texts without kana. */
const JAPANESE = /[売価県駅図発経済実単対円気変応様広権満続読訳鉄転黒総歳]/;
/** Frequent ideographs in a form that is used neither in Japan nor in mainland China. */
const TRADITIONAL = /[這個們來說會對沒麼發點關總臺灣學體國與區號應實價數錢續單營觀變銷產廣縣]/;

/** Letters of Urdu, of Persian, and of further languages with Arabic letters; none of them is used in Arabic. */
const URDU = /[\u0679\u0688\u0691\u06ba\u06d2]/;
const PERSIAN = /[\u067e\u0686\u0698\u06a9\u06af\u06cc]/;
const OTHER_ARABIC =
  /[\u0672\u067a-\u067d\u067f-\u0685\u0687\u0689-\u0690\u0692-\u0697\u0699-\u069a\u06a0\u06a7-\u06a8\u06aa-\u06ae\u06b0-\u06b9\u06bb-\u06bd\u06c4-\u06cb\u06cd-\u06d1\u06d5]/;

function arabicLanguage(text: string): string | undefined {
  if (OTHER_ARABIC.test(text)) return undefined;
  if (URDU.test(text)) return 'ur';
  return PERSIAN.test(text) ? 'fa' : 'ar';
}

/** The table with its language. */
export function withLanguage(table: ArrangedTable): ArrangedTable {
  return { ...table, language: findLanguage(table) };
}
