import { expect, test } from 'vitest';
import { fromJs } from '../json/index.ts';
import { cssColors } from './css-colors.ts';
import { allowedValues, readColor, readProperty } from './read-property.ts';
import { complexDisplayProperties, paginationProperties, tableOptionProperties } from './table-options.ts';
import { cellStyleProperties, columnStyleProperties } from './table-part-styles.ts';
import { propertyDefaults, propertyNames, type TableProperty } from './table-property.ts';
import { tableStyleProperties } from './table-styles.ts';
import { tableThemes } from './themes/table-themes.ts';

const names = propertyNames([...tableStyleProperties, ...tableOptionProperties, ...complexDisplayProperties]);
const read = (name: string, value: unknown) => readProperty(names.get(name)!, fromJs(value));
const columnWidth = propertyNames(columnStyleProperties).get('width')!;

test.each([
  ['#ABC', '#aabbcc'],
  ['#abcf', '#aabbcc'],
  ['#abc8', '#aabbcc88'],
  ['#2563EB', '#2563eb'],
  ['#2563ebff', '#2563eb'],
  ['#2563eb80', '#2563eb80'],
  ['#2563eb0f', '#2563eb0f'],
  [' RebeccaPurple ', '#663399'],
  ['transparent', 'transparent'],
  ['rgb(37, 99, 235)', '#2563eb'],
  ['rgba(37,99,235,0.5)', '#2563eb80'],
  ['rgb(37 99 235 / 50%)', '#2563eb80'],
  ['rgba(37,99,235,1)', '#2563eb'],
  ['rgb(37 99 235 / 100%)', '#2563eb'],
  ['rgb(0,255,0)', '#00ff00'],
  ['rgba(37,99,235,.25)', '#2563eb40'],
  ['rgb(256,0,0)', undefined],
  ['rgb(0,0,256)', undefined],
  ['rgba(37,99,235,1.01)', undefined],
  ['rgba(37,99,235,2)', undefined],
  ['rgb(37 99 235 / 101%)', undefined],
  ['#12345', undefined],
  ['2563eb', undefined],
  ['bluish', undefined],
  ['url(#x)', undefined],
])('colour %s is %s', (text, normalized) => {
  expect(readColor(text)).toBe(normalized);
});

test('all 148 named colours are valid colours', () => {
  expect(cssColors.size).toBe(148);
  for (const color of cssColors.values()) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ['fontSize', '14PX', 14],
  ['fontSize', ' 14.5 px', 14.5],
  ['width', 'auto', 'auto'],
  ['width', '800px', 800],
  ['zebraStripes', 'TRUE', true],
  ['zebraStripes', 0, false],
  ['format', 'JPG', 'jpeg'],
  ['fontFamily', 'roboto mono', 'Roboto Mono'],
  ['fontFamily', '"Inter", sans-serif', 'Inter'],
  ['fontFamily', 'Inter sans-serif', 'Inter'],
  ['fontFamily', 'merriweather serif', 'Merriweather'],
  ['fontFamily', 'serif', 'Merriweather'],
  ['title', 2024, '2024'],
  ['booleanDisplay', { true: 'yes' }, { true: 'yes', false: '✗' }],
  ['booleanDisplay', 'text', { true: 'true', false: 'false' }],
  ['density', 'Comfortable', 'spacious'],
  ['cellPaddingX', '50px', 50],
  ['pageFit', 'WIDTH', 'width'],
])('%s: %j is %j', (name, value, normalized) => {
  expect(read(name, value)).toEqual({ kind: 'valid', value: normalized });
});

test.each([
  ['fontSize', 5],
  ['fontSize', '14em'],
  ['fontSize', 'auto'],
  ['fontSize', true],
  ['scale', '2x'],
  ['maxDepth', 2.5],
  ['maxDepth', '1e1'],
  ['headerText', 'transparent'],
  ['headerBg', 12],
  ['zebraStripes', 'perhaps'],
  ['borderStyle', 'wavy'],
  ['title', 'x'.repeat(501)],
  ['title', ['x']],
  ['booleanDisplay', { true: 1 }],
  ['density', 12],
  ['density', 'cosy'],
  ['cellPaddingX', 51],
  ['cellPaddingY', '10%'],
  ['cellPaddingY', -1],
  ['pageFit', 'height'],
  ['width', '30%'],
])('%s: %j is invalid', (name, value) => {
  const property = names.get(name)!;
  expect(read(name, value)).toEqual({ kind: 'invalid', allowed: allowedValues(property) });
});

test.each([
  ['30%', '30%'],
  [' 33.30 % ', '33.3%'],
  ['100%', '100%'],
  ['1%', '1%'],
  [120, 120],
  ['auto', 'auto'],
])('the width of a column: %j is %j', (sent, normalized) => {
  expect(readProperty(columnWidth, fromJs(sent))).toEqual({ kind: 'valid', value: normalized });
});

test.each(['0%', '0.5%', '101%', '-5%', '%', '1e1%', 'NaN%', '30%%', `${'9'.repeat(400)}%`, 0.3])(
  'the width of a column: %j is invalid',
  (sent) => {
    expect(readProperty(columnWidth, fromJs(sent))).toEqual({
      kind: 'invalid',
      allowed: 'a number from 1 to 5,000 px, a percentage from 1% to 100%, or "auto"',
    });
  },
);

test('an unknown font falls back with a remark', () => {
  expect(read('fontFamily', 'Georgia, Times')).toMatchObject({
    value: 'Merriweather',
    remark:
      'Font "Georgia, Times" is not available; Merriweather is used. Available: Inter, Roboto, Roboto Mono, Merriweather.',
  });
});

test('null and an empty string are missing values', () => {
  expect([read('fontSize', null), read('headerBg', ''), read('title', null)]).toEqual(
    Array(3).fill({ kind: 'missing' }),
  );
  expect(read('title', '')).toEqual({ kind: 'valid', value: '' });
});

test('every default is valid for its property, and every name is unique', () => {
  const lists: readonly (readonly TableProperty[])[] = [
    [...tableStyleProperties, ...tableOptionProperties],
    complexDisplayProperties,
    paginationProperties,
  ];
  for (const list of lists) {
    const seen = new Set<string>();
    for (const property of list) {
      for (const name of [property.name, ...property.aliases]) {
        expect(seen.has(name), name).toBe(false);
        seen.add(name);
      }
      if (property.default === undefined) continue;
      expect(readProperty(property, fromJs(property.default)), property.name).toEqual({
        kind: 'valid',
        value: property.default,
      });
    }
  }
});

test('the defaults are those of the specification', () => {
  expect(propertyDefaults(tableStyleProperties)).toMatchObject({
    headerBg: '#2563eb',
    headerText: '#ffffff',
    rowEvenBg: '#f8fafc',
    rowOddBg: '#ffffff',
    borderColor: '#e2e8f0',
    fontFamily: 'Inter',
    fontSize: 14,
    borderStyle: 'solid',
    cellPadding: 12,
  });
});

test('alternative forms of a property have no default of their own', () => {
  for (const list of [tableStyleProperties, tableOptionProperties] as readonly (readonly TableProperty[])[]) {
    const direct = list.filter(({ sameAs }) => sameAs === undefined);
    expect(Object.keys(propertyDefaults(list))).toEqual(direct.map(({ name }) => name));
  }
});

test('themes contain only valid styles', () => {
  for (const { name, styles } of tableThemes) {
    for (const [key, value] of Object.entries(styles)) {
      const property = tableStyleProperties.find((candidate) => candidate.name === key);
      expect(property, `${name}.${key}`).toBeDefined();
      expect(readProperty(property!, fromJs(value)), `${name}.${key}`).toEqual({ kind: 'valid', value });
    }
  }
});

const border = propertyNames(cellStyleProperties).get('borderTop')!;

test.each([
  ['2px solid #111', { widthPx: 2, style: 'solid', color: '#111111' }],
  ['  DASHED  Red 1.5PX ', { widthPx: 1.5, style: 'dashed', color: '#ff0000' }],
  ['rgb(37, 99, 235) thick dotted', { widthPx: 5, style: 'dotted', color: '#2563eb' }],
  ['solid', { widthPx: 1, style: 'solid', color: undefined }],
  ['#0008', { widthPx: 1, style: 'solid', color: '#00000088' }],
  ['none', { widthPx: 0, style: 'solid', color: undefined }],
  ['0', { widthPx: 0, style: 'solid', color: undefined }],
  [3, { widthPx: 3, style: 'solid', color: undefined }],
  [
    { width: '4px', style: 'dotted', color: 'navy' },
    { widthPx: 4, style: 'dotted', color: '#000080' },
  ],
  [{}, { widthPx: 1, style: 'solid', color: undefined }],
])('border %j', (value, normalized) => {
  expect(readProperty(border, fromJs(value))).toEqual({ kind: 'valid', value: normalized });
});

test.each([
  '2px double #111',
  '21px solid',
  '-1px',
  '2px 3px',
  'solid dashed',
  'red blue',
  'solid rgb(',
  'transparent',
  '2 px solid',
  true,
  ['2px'],
  { width: 21 },
  { style: 'groove' },
  { color: 'bluish' },
  'rgb('.repeat(10_000),
])('border %j is rejected', (value) => {
  expect(readProperty(border, fromJs(value))).toEqual({
    kind: 'invalid',
    allowed:
      'a border such as "2px solid #111" (a width from 0 to 20 px, a style of solid, dashed, dotted or none, and a colour), or an object with width, style and color',
  });
});
