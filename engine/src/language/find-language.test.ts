import { expect, test } from 'vitest';
import { annotatedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

const languageOf = (payload: object) => annotatedTable({ payload }, new Warnings()).language;
const rowsOf = (...texts: string[]) => ({ data: texts.map((text) => ({ a: text })) });

test.each([
  ['he', 'מכירות'],
  ['ar', 'المبيعات'],
  ['fa', 'فروش و پرداخت'],
  ['ur', 'فروخت کے اعداد و شمار ٹیکس'],
  [undefined, 'فرۆشتنی کوردی ێ'],
  ['hi', 'बिक्री'],
  [undefined, 'विक्री आणि महाराष्ट्रातील शाळा'],
  ['ko', '매출'],
  ['ja', '売り上げ'],
  ['ja', '地域別売上'],
  ['zh', '销售额'],
  ['zh-Hant', '銷售額'],
  ['el', 'Πωλήσεις'],
  ['th', 'ยอดขาย'],
  [undefined, 'Продажи'],
  [undefined, 'Umsatz'],
  [undefined, '1,204 €'],
])('the script shows the language %s of %s', (language, text) => {
  expect(languageOf({ title: text, ...rowsOf('12') })).toBe(language);
  expect(languageOf({ headers: [text], rows: [['12']] })).toBe(language);
  expect(languageOf(rowsOf(`${text} ${text}`))).toBe(language);
});

test.each([
  ['lang wins over the script', { lang: 'yi', title: 'מכירות' }, 'yi'],
  ['lang wins over the locale', { lang: 'de', locale: 'fr-FR' }, 'de'],
  ['und makes no claim', { lang: 'und', title: 'מכירות' }, undefined],
  ['a locale is the language of Latin letters', { locale: 'de_at' }, 'de-AT'],
  ['a locale of another script is not', { locale: 'ja-JP' }, undefined],
  ['nor is a locale with Latin letters for another script', { locale: 'en-US', title: 'מכירות' }, 'he'],
  ['a locale decides between languages of one script', { locale: 'uk-UA', title: 'Продажі' }, 'uk-UA'],
  ['and says the region', { locale: 'zh-TW', title: '地区' }, 'zh-TW'],
  ['but kana are Japanese', { locale: 'zh-CN', title: '売り上げ' }, 'ja'],
  ['a locale may name its script', { locale: 'sr-Latn-RS' }, 'sr-Latn-RS'],
  ['a locale that is no tag says nothing', { locale: '"><b>' }, undefined],
  ['lang is read in options', { options: { lang: 'PT_br' } }, 'pt-BR'],
  ['an invalid lang is as none', { lang: 'hebrew', title: 'מכירות' }, 'he'],
])('%s', (_rule, payload, language) => {
  expect(languageOf({ ...rowsOf('Region'), ...payload })).toBe(language);
});

test('headings decide before cells, and kana in cells before ideographs in headings', () => {
  const phones = Array.from({ length: 9 }, () => ['iPhone 15 Pro Max with a long English name', '12']);
  expect(languageOf({ headers: ['製品です', '数'], rows: phones })).toBe('ja');
  expect(languageOf({ headers: ['地域', '合計'], rows: [['大阪', 'ひらがなとカタカナ']] })).toBe('ja');
  expect(languageOf({ headers: ['name'], rows: [['מכירות בצפון הארץ'], ['https://example.com/abc']] })).toBe(
    'he',
  );
});

test('mixed scripts show no language', () => {
  expect(languageOf(rowsOf('abcdef', 'мнопрс', 'αβγδεζ', 'אבגדהו'))).toBeUndefined();
});

test('a decorative kana in Chinese is not Japanese', () => {
  expect(languageOf({ title: '鲜の每日蔬菜水果配送服务价格表', ...rowsOf('12') })).toBe('zh');
});
