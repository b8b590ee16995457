import { expect, test } from 'vitest';
import { languageTagCharsMax, readLanguageTag } from './language-tag.ts';

test.each([
  ['de', 'de'],
  [' DE_at ', 'de-AT'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['sl-rozaj-1994', 'sl-rozaj-1994'],
  ['ar-u-nu-LATN', 'ar-u-nu-latn'],
  ['de-x-FORMAL', 'de-x-formal'],
  ['und', 'und'],
])('%j is the tag %s', (text, tag) => {
  expect(readLanguageTag(text)).toBe(tag);
  expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
});

test.each([
  '',
  'd',
  'german',
  'de-',
  '-de',
  'de--AT',
  'de AT',
  'de-u',
  'de-x',
  'de;q=0.9',
  '日本語',
  '"><script>',
  `de${'-abcde'.repeat(400)}`,
  'a'.repeat(100_000),
])('%j is not a tag', (text) => {
  expect(readLanguageTag(text)).toBeUndefined();
});

test('the longest tag has the documented length', () => {
  const tag = `de${'-abcdefgh'.repeat(3)}-abcde`;
  expect(tag).toHaveLength(languageTagCharsMax);
  expect(readLanguageTag(tag)).toBe(tag);
  expect(readLanguageTag(`${tag}f`)).toBeUndefined();
});
