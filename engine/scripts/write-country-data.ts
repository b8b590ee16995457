/**
 * Writes engine/src/rules/generated/countries.ts: the countries that have a flag, with their codes and English
 * names. Run `node engine/scripts/write-country-data.ts` after CLDR renames a country.
 *
 * Sources: codes of three letters from the package `cldr-core`, names from the CLDR data in Node; both have the
 * licence Unicode-3.0. Other names that are in common use are listed below.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const folder = new URL('../src/rules/generated/', import.meta.url);
const A = 'A'.charCodeAt(0);
/** Flags that Unicode recommends: `UK` has none.  */
/** TypeScript allows this flag in a literal only for a later target. */
const SETS = 'v';
const isFlag = new RegExp('^\\p{RGI_Emoji_Flag_Sequence}$', SETS);
const FIRST_REGIONAL_LETTER = 0x1f1e6;

/** Common names that differ from those of CLDR. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  AX: ['Aland'],
  BA: ['Bosnia', 'Bosnia-Herzegovina'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire'],
  BS: ['The Bahamas'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of the Congo', 'Congo (Democratic Republic)', 'Zaire'],
  CG: ['Congo', 'Republic of the Congo', 'Congo Republic'],
  CI: ['Ivory Coast'],
  CN: ["People's Republic of China", 'PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  EU: ['Europe'],
  FK: ['Falklands'],
  FM: ['Federated States of Micronesia'],
  GB: ['Great Britain', 'Britain', 'United Kingdom of Great Britain and Northern Ireland'],
  GF: ['French Guyana'],
  GM: ['The Gambia'],
  GR: ['Hellas', 'Hellenic Republic'],
  GS: ['South Georgia'],
  HK: ['Hong Kong'],
  HM: ['Heard Island and McDonald Islands'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Islamic Republic of Iran'],
  KN: ['St. Kitts'],
  KP: ["Democratic People's Republic of Korea", 'DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ["Lao People's Democratic Republic", 'Lao PDR'],
  MD: ['Republic of Moldova'],
  MF: ['Saint-Martin'],
  MK: ['Macedonia', 'Republic of North Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SX: ['Sint Maarten'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TF: ['French Southern and Antarctic Lands'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Republic of China'],
  TZ: ['United Republic of Tanzania'],
  UM: ['United States Minor Outlying Islands'],
  UN: ['UN'],
  US: ['America', 'United States of America'],
  VA: ['Vatican', 'Holy See'],
  VE: ['Bolivarian Republic of Venezuela'],
  VI: ['United States Virgin Islands'],
  VN: ['Viet Nam'],
  WS: ['Western Samoa'],
  XK: ['XKX', 'UNK'],
};

interface CodeMappings {
  readonly supplemental: { readonly codeMappings: Readonly<Record<string, { readonly _alpha3?: string }>> };
}

const mappings: CodeMappings = JSON.parse(
  await readFile(require.resolve('cldr-core/supplemental/codeMappings.json'), 'utf8'),
);
const names = new Intl.DisplayNames('en', { type: 'region' });

const lines = twoLetterCodes()
  .filter((code) => isFlag.test(flagOf(code)))
  .map((code) => {
    // CLDR gives codes of its own to regions that have none in ISO 3166; all but Kosovo's are private.
    const alpha3 = mappings.supplemental.codeMappings[code]?._alpha3 ?? '';
    const known = /^(?:Q|X(?!KK))/.test(alpha3) && code !== 'QA' ? '' : alpha3;
    return [code, known, ...namesOf(code)].join('|');
  });

await mkdir(folder, { recursive: true });
await writeFile(
  new URL('countries.ts', folder),
  [
    '// Written by engine/scripts/write-country-data.ts. Do not edit.',
    '',
    '/** Countries with a flag: codes of two and three letters, then English names, the first of which is shown. */',
    'export const countries: readonly string[] = [',
    ...lines.map((line) => `  ${line.includes("'") ? JSON.stringify(line) : `'${line}'`},`),
    '];',
    '',
  ].join('\n'),
);

/** Some names of CLDR explain the country; a shorter one is shown then. */
function namesOf(code: string): readonly string[] {
  const name = names.of(code) ?? code;
  const others = OTHER_NAMES[code] ?? [];
  return / SAR China| Territories| - |\(/.test(name) ? [...others, name] : [name, ...others];
}

function twoLetterCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(A + index));
  return letters.flatMap((first) => letters.map((second) => first + second));
}

function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) - A + FIRST_REGIONAL_LETTER));
}
