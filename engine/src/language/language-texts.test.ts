import { expect, test } from 'vitest';
import { countOf, fill, type LanguageTexts } from './language-texts.ts';
import { allTexts, textsOf } from './texts-of.ts';

const tags = allTexts.map((texts) => [texts.tag, texts] as const);

test.each(tags)('the plural forms of %s are those of Unicode CLDR', (tag, texts) => {
  const rules = new Intl.PluralRules(tag);
  const forms = new Map<string, Set<number>>();
  for (let count = 0; count <= 1_000; count++) {
    const category = rules.select(count);
    forms.set(category, (forms.get(category) ?? new Set()).add(texts.plural(count)));
  }
  // Each category has one form. Turkish nouns after a number have only one.
  for (const [category, indexes] of forms) expect([...indexes], category).toHaveLength(1);
  const formCount = new Set([...forms.values()].flatMap((indexes) => [...indexes])).size;
  if (tag !== 'tr') expect(formCount).toBe(forms.size);
  expect(texts.rows).toHaveLength(formCount);
  expect(texts.columns).toHaveLength(formCount);
});

function everyText(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? everyText(value) : [],
  );
}

const placeholders = (text: string) => (text.match(/#|\{\w+\}/g) ?? []).toSorted().join(' ');

test.each(tags)('%s has the same values in its texts as English', (_tag, texts) => {
  const english = textsOf('en');
  const same = (pick: (of: LanguageTexts) => string) =>
    expect(placeholders(pick(texts)), pick(texts)).toBe(placeholders(pick(english)));
  same((of) => of.titled);
  same((of) => of.untitled);
  const names = Object.keys(english.drawings) as (keyof LanguageTexts['drawings'])[];
  for (const name of names) {
    if (name === 'values' || name === 'icons') continue;
    same((of) => of.drawings[name] as string);
  }
  const icons = Object.keys(english.drawings.icons) as (keyof LanguageTexts['drawings']['icons'])[];
  for (const name of icons) same((of) => of.drawings.icons[name]);
});

test.each(tags)('every form of %s that has no number says the number', (_tag, { rows, columns, plural }) => {
  for (const forms of [rows, columns]) {
    for (let count = 0; count < 120; count++) {
      const form = forms[plural(count)]!;
      if (!form.includes('#')) expect(count, form).toBeLessThan(3);
    }
  }
});

test('only characters of its script are in the texts of a language', () => {
  const latin = /[a-z]{2,}/i;
  for (const texts of allTexts) {
    const words = everyText({ ...texts, tag: '' })
      .join(' ')
      .replace(/\{\w+\}/g, '');
    expect([texts.tag, latin.test(words)]).toEqual([
      texts.tag,
      !['ar', 'he', 'hi', 'ja', 'ko', 'zh', 'zh-Hant'].includes(texts.tag),
    ]);
  }
});

test('a count has its form, in any writing of the number', () => {
  const polish = textsOf('pl');
  const rows = (count: number) => countOf(polish, polish.rows, count, String(count));
  expect([0, 1, 3, 5, 12, 22, 25].map(rows)).toEqual([
    '0 wierszy',
    '1 wiersz',
    '3 wiersze',
    '5 wierszy',
    '12 wierszy',
    '22 wiersze',
    '25 wierszy',
  ]);
  expect(countOf(polish, polish.rows, 1_204, '1 204')).toBe('1 204 wiersze');
});

test('values that look like placeholders stay', () => {
  expect(fill('{title}: # {rows}', { title: '{rows} #', rows: '2', '#': '{title}' })).toBe(
    '{rows} #: {title} 2',
  );
});

test.each([
  [undefined, 'en'],
  ['de-AT', 'de'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh-Hans-HK', 'zh'],
  ['th', 'en'],
  ['und-Arab', 'en'],
])('the texts for %s are in %s', (language, tag) => {
  expect(textsOf(language).tag).toBe(tag);
});
