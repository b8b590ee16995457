import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { FaceChain } from './fonts/face-chain.ts';
import { wordTexts } from './lines/word-texts.ts';
import { createTextEngine, type TextEngine } from './text-engine.ts';
import { isIgnorable } from './unicode/scripts.ts';

/** Character lists of CLDR locales. */
const SETS = [
  'exemplarCharacters',
  'auxiliary',
  'index',
  'numbers',
  'numbers-auxiliary',
  'punctuation',
  'punctuation-auxiliary',
  'punctuation-person',
] as const;

const main = path.join(
  path.dirname(createRequire(import.meta.url).resolve('cldr-misc-full/package.json')),
  'main',
);

/** Graphemes of a set such as `[a-c {ch} \\- \\u200D]`: single characters, ranges and strings in braces. */
function graphemesOf(set: string): string[] {
  const found: string[] = [];
  const token = /\{([^}]*)\}|((?:\\u[0-9A-Fa-f]{4}|\\.|[^\\\s{}]))(?:-(\\u[0-9A-Fa-f]{4}|\\.|[^\\\s{}]))?/gsu;
  for (const [, text, first, last] of set.slice(1, -1).matchAll(token)) {
    if (text !== undefined) found.push(unescaped(text));
    else if (last === undefined) found.push(unescaped(first!));
    else {
      const end = unescaped(last).codePointAt(0)!;
      for (let code = unescaped(first!).codePointAt(0)!; code <= end; code++)
        found.push(String.fromCodePoint(code));
    }
  }
  return found;
}

function unescaped(text: string): string {
  return text.replace(/\\u([0-9A-Fa-f]{4})|\\(.)/gsu, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Every grapheme of the locales of CLDR, with one locale that has it. */
function exemplars(): Map<string, string> {
  const found = new Map<string, string>();
  for (const locale of readdirSync(main)) {
    const file = path.join(main, locale, 'characters.json');
    const { characters } = JSON.parse(readFileSync(file, 'utf8')).main[locale] as {
      characters: Readonly<Record<string, string>>;
    };
    for (const name of SETS)
      for (const grapheme of graphemesOf(characters[name] ?? '[]')) found.set(grapheme, locale);
  }
  return found;
}

let engine: TextEngine;
beforeAll(async () => {
  engine = await createTextEngine(nodeHost());
});

describe('exemplar characters of CLDR', { timeout: 120_000 }, () => {
  it('are parsed', () => {
    expect(graphemesOf('[a-c {ch} \\- \\u0300 \\u200D-\\u200E [ & 𞤀-𞤂 {a\\u0301}]')).toEqual(
      ['a', 'b', 'c', 'ch', '-', '\u0300', '\u200d', '\u200e', '[', '&', '𞤀', '𞤁', '𞤂', 'á'].map((text) =>
        text === 'á' ? 'a\u0301' : text,
      ),
    );
  });

  it('of every locale all have glyphs', async () => {
    const all = exemplars();
    expect(readdirSync(main).length).toBeGreaterThan(700);
    expect(all.size).toBeGreaterThan(20_000);
    const loader = engine.createFontLoader();
    const font = engine.font('Inter', 400);
    const han = (text: string) => engine.fontSet([text]).font('Inter', 400, text);
    for (const text of all.keys()) loader.add(text, han(text));
    expect(loader.missingCodePoints().map(name)).toEqual([]);
    await loader.load();
    const boxes = [...all].filter(([text]) => {
      if ([...text].every((character) => isIgnorable(character.codePointAt(0)!))) return false;
      const { runs } = (/\p{Script=Latin}/u.test(text) ? font : han(text)).word(text);
      return runs.some(({ shaped }) => shaped.ids.includes(0));
    });
    expect(
      boxes.map(([text, locale]) => `${[...text].map((c) => name(c.codePointAt(0)!))} of ${locale}`),
    ).toEqual([]);
  });

  it('use the face of their script, also for combining marks', async () => {
    for (const [text, key] of [
      ['s\u0336', 'noto-sans'],
      ['a\u0334', 'noto-sans'],
      ['꧁ꦲꦏ꧀ꦱꦫ꧂', 'noto-sans-javanese'],
      ['ᠮᠣᠩᠭᠣᠯ', 'mongolian'],
      ['ߒߞߏ', 'nko'],
      ['𞤀𞤣𞤤𞤢𞤥', 'noto-sans-adlam'],
    ] as const) {
      const loader = engine.createFontLoader();
      const font = engine.font('Inter', 400);
      loader.add(text, font);
      await loader.load();
      const { runs } = font.word(text);
      expect(runs.map(({ face }) => face.key)).toEqual([`${key}-400`]);
      expect(runs.flatMap(({ shaped }) => [...shaped.ids.subarray(0, shaped.count)])).not.toContain(0);
    }
  });

  it('are shaped by the rules of their script: vowel signs move before their letter', async () => {
    // A letter and a sign encoded after it but shown before it, in scripts of the Universal Shaping Engine.
    for (const text of ['ꦏꦺ', 'ᬓᬾ', 'ᨠᩮ', 'ᰀᰧ', '𑄇𑄬']) {
      const loader = engine.createFontLoader();
      const font = engine.font('Inter', 400);
      loader.add(text, font);
      await loader.load();
      const { runs } = font.word(text);
      expect(runs).toHaveLength(1);
      expect(runs[0]!.shaped.ids).not.toContain(0);
      expect(runs[0]!.face.shaper.glyphOf(text.codePointAt(0)!), text).not.toBe(runs[0]!.shaped.ids[0]);
    }
  });

  it('of Korean become syllables and letters if they are encoded as jamo', async () => {
    const loader = engine.createFontLoader();
    const text = '한글'.normalize('NFD');
    const font = engine.fontSet([text]).font('Inter', 400, text);
    for (const one of [text, '한글', '\u1112', 'ㅎ']) loader.add(one, font);
    await loader.load();
    const idsOf = (word: string) => font.word(word).runs.flatMap(({ shaped }) => [...shaped.ids]);
    expect(idsOf(text)).toEqual(idsOf('한글'));
    expect(idsOf('\u1112')).toEqual(idsOf('ㅎ'));
  });
});

/** Scripts of Unicode 16 without glyphs, by reason. Unicode recommends none of them (UAX 31). */
const unsupported: Readonly<Record<string, string>> = {
  'not used by a living language; known from inscriptions and manuscripts':
    'Ahom Anatolian_Hieroglyphs Avestan Bhaiksuki Brahmi Carian Caucasian_Albanian Chorasmian Cuneiform Cypriot Cypro_Minoan ' +
    'Dives_Akuru Egyptian_Hieroglyphs Elbasan Elymaic Glagolitic Gothic Grantha Hatran Imperial_Aramaic Inscriptional_Pahlavi ' +
    'Inscriptional_Parthian Kawi Kharoshthi Khitan_Small_Script Linear_A Linear_B Lycian Lydian Makasar Manichaean Marchen ' +
    'Meroitic_Cursive Meroitic_Hieroglyphs Nabataean Nandinagari Ogham Old_Italic Old_North_Arabian Old_Permic Old_Persian ' +
    'Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Palmyrene Phags_Pa Phoenician Psalter_Pahlavi Runic Siddham Sogdian ' +
    'Soyombo Tangut Ugaritic Zanabazar_Square',
  'replaced by another script':
    'Bassa_Vah Dogra Kaithi Khojki Khudawadi Mahajani Mende_Kikakui Modi Multani Nushu Old_Hungarian Osmanya Sharada Takri Tirhuta ' +
    'Todhri Tulu_Tigalari Vithkuqi Yezidi',
  'a shorthand, or signs positioned in two dimensions': 'Duployan SignWriting',
  'in Unicode since 2024; no font of it is published on npm or in Debian':
    'Garay Gurung_Khema Kirat_Rai Ol_Onal',
};

/** Scripts that Unicode recommends or lists as in limited use (UAX 31, tables 5 and 7), and others in use. */
const living =
  'Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Buginese Buhid Canadian_Aboriginal Chakma Cham Cherokee Coptic Cyrillic ' +
  'Deseret Devanagari Ethiopic Georgian Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hebrew Hiragana ' +
  'Javanese Kannada Katakana Kayah_Li Khmer Lao Latin Lepcha Limbu Lisu Malayalam Mandaic Masaram_Gondi Medefaidrin Meetei_Mayek ' +
  'Miao Mongolian Mro Myanmar Nag_Mundari New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong Ol_Chiki Oriya Osage Pahawh_Hmong Pau_Cin_Hau ' +
  'Rejang Samaritan Saurashtra Shavian Sinhala Sora_Sompeng Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham ' +
  'Tai_Viet Tamil Tangsa Telugu Thaana Thai Tibetan Tifinagh Toto Vai Wancho Warang_Citi Yi';

/** Sidetic, Tolong Siki, Beria Erfa and Tai Yo; older versions of Node do not know their names. */
const ADDED_IN_UNICODE_17 = /[\u{10940}-\u{1095f}\u{11db0}-\u{11def}\u{16ea0}-\u{16edf}\u{1e6c0}-\u{1e6ff}]/u;

describe('scripts of Unicode', () => {
  const scriptPattern = (script: string) => new RegExp(`^\\p{Script=${script}}$`, 'u');
  const letters = charactersUpTo(0x20000).filter((character) => /^[\p{L}\p{N}]$/u.test(character));
  const chain = new FaceChain('Inter', 400, 'sc');
  const missing = new Set(letters.filter((letter) => isMissing(chain, letter)));

  it('in use have glyphs, except for historical letters', () => {
    const incomplete = living.split(' ').filter((script) => {
      const own = letters.filter((letter) => scriptPattern(script).test(letter));
      return own.filter((letter) => !missing.has(letter)).length <= own.length / 2;
    });
    // Most of its code points are kana of old books.
    expect(incomplete).toEqual(['Hiragana']);
  });

  it('without glyphs are listed with the reason', () => {
    const listed = Object.values(unsupported).flatMap((scripts) => scripts.split(' '));
    const supported = letters.filter((letter) => !missing.has(letter)).join('');
    expect(listed.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(supported))).toEqual([]);
    const known = [...listed, ...living.split(' '), 'Common', 'Inherited', 'Braille'].map(scriptPattern);
    const unknown = [...missing].filter((letter) => !known.some((pattern) => pattern.test(letter)));
    expect(unknown.filter((letter) => !ADDED_IN_UNICODE_17.test(letter))).toEqual([]);
  });
});

function charactersUpTo(end: number): string[] {
  return Array.from({ length: end - 0x40 }, (_, index) => String.fromCodePoint(0x40 + index));
}

function isMissing(chain: FaceChain, text: string): boolean {
  const missing = new Set<number>();
  chain.collectCoverage(text, { needed: new Set(), missing, substituted: new Set() }, wordTexts);
  return missing.size > 0;
}

function name(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
