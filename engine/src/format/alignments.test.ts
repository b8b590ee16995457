import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import type { Cell, Row } from '../table/table.ts';
import { isPlaceholderText } from '../values/compare-values.ts';
import { isIdentifierName, isYear, isYearName } from './identifier-names.ts';
import { inferAlign, inferSpanAlign, isNumericText } from './infer-align.ts';
import { type AmountCell, findDecimalPoints, hasUnevenDecimals } from './numbers/decimal-points.ts';

const cellOf = (value: unknown, more: object = {}) =>
  ({ value: value === undefined ? undefined : fromJs(value), style: {}, ...more }) as unknown as Cell;
const alignOf = (...cells: Cell[]) =>
  inferAlign(
    cells.map((cell) => ({ cells: [cell] }) as unknown as Row),
    0,
  );

describe('the inferred alignment of a column', () => {
  const [number, word, none] = [cellOf(1), cellOf('word'), cellOf(null)];
  it.each([
    ['numbers', 'right', [number, number]],
    ['four of five numbers', 'right', [number, number, number, number, word]],
    ['three of four numbers', 'left', [number, number, number, word]],
    ['booleans', 'center', [cellOf(true), cellOf(false), none]],
    ['booleans and a number', 'left', [cellOf(true), number]],
    ['nothing', 'left', [none, cellOf(''), cellOf(undefined), cellOf([]), cellOf({}), cellOf('–')]],
    ['one number among placeholders', 'right', [number, none, cellOf('n/a'), cellOf([])]],
    ['a list', 'left', [cellOf([1]), number]],
    ['a typed text', 'right', [cellOf('many', { type: 'currency' })]],
    ['a typed link', 'left', [cellOf('12', { type: 'link' })]],
    ['a typed boolean', 'center', [cellOf('yes', { type: 'boolean' })]],
    ['a number beside a wide cell', 'right', [number, cellOf('word', { style: { colspan: 2 } })]],
    ['a cell that spans one column', 'left', [cellOf('word', { style: { colspan: 1 } })]],
  ])('of %s is %s', (_what, align, cells) => {
    expect(alignOf(...cells)).toBe(align);
  });

  it('is that of its value for a cell that spans columns', () => {
    expect(
      [cellOf(1), cellOf('12 kg'), cellOf('word'), cellOf(null), cellOf(true)].map(inferSpanAlign),
    ).toEqual(['right', 'right', 'left', 'left', 'left']);
  });
});

it.each(['-', '--', '---', '—', '\u2212', ' n/a ', 'NA', '..', '...', '…'])('%j is a placeholder', (text) => {
  expect(isPlaceholderText(text)).toBe(true);
});

it.each(['', '----', 'n', '.', '....', 'none', '- 1'])('%j is no placeholder', (text) => {
  expect(isPlaceholderText(text)).toBe(false);
});

it.each([
  ...[
    '0',
    '12',
    '1,234.50',
    '12,34,567',
    '$12',
    'US$5',
    'USD 5',
    '-3.5 %',
    '(40)',
    '1.2k',
    '€ 5',
    '5 €',
    '12 kg',
  ],
  ...['1.6e-27', '▲ 2', '.5', '٣٫٥', '٠', "1'234", '±2', '60 km/h', '1'.repeat(32)],
])('%j is numeric', (text) => {
  expect(isNumericText(text)).toBe(true);
});

it.each([
  ...[
    '',
    '-',
    'kg',
    '007',
    '1-2',
    '2026-03-05',
    '1,23,4',
    '12 apples',
    'A1',
    '5 5 5',
    '1.2.3',
    '1'.repeat(33),
  ],
  ...['٠١'],
])('%j is not numeric', (text) => {
  expect(isNumericText(text)).toBe(false);
});

it('names of identifiers and years are recognised', () => {
  for (const name of ['id', 'order_id', 'ZIP', 'skuCode', 'orderNumber', 'id_customer', 'year', 'FY'])
    expect(isIdentifierName(name), name).toBe(true);
  for (const name of ['number', 'idea', 'sales', 'code_count', 'sales_this_year', ''])
    expect(isIdentifierName(name), name).toBe(false);
  for (const name of ['year', 'sales_this_year', 'fy', 'Fiscal Year'])
    expect(isYearName(name), name).toBe(true);
  for (const name of ['FY24', 'year2024', 'sales']) expect(isYearName(name), name).toBe(false);
  expect(['1000', '2999', '999', '3000', '20260', '2026.0'].map(isYear)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('the decimal points of a column', () => {
  const pointsOf = (texts: readonly (string | undefined)[], known?: '.' | ',') =>
    findDecimalPoints(
      texts.length,
      (index): AmountCell => ({ text: texts[index] ?? '', isEmpty: texts[index] === undefined }),
      () => known,
    );
  it.each([
    ['plain numbers', ['1.5', '-12.25', '100'], [1, 3, 3]],
    ['an empty cell', ['1.5', undefined, '2'], [1, -1, 1]],
    ['a remark', ['1.5', 'none'], [1, -1]],
    ['equal units', ['1.5 kg', '12 kg'], [1, 2]],
    ['other units', ['1.5 kg', '12 g'], undefined],
    ['a unit at one number only', ['1.5 kg', '12'], undefined],
    ['signs', ['+1.5', '-2.5', '±3.5', '\u22124.5'], [2, 2, 2, 2]],
    ['commas as decimal marks', ['1,5', '12,25'], [1, 2]],
    ['commas between thousands', ['1,234.5', '12.25'], [5, 2]],
    ['points between thousands', ['1.234,5', '1.234.567'], [5, 9]],
    ['an unclear point', ['1.234', '2.345'], undefined],
    ['an unclear point beside a clear one', ['1.234', '2.5'], [1, 1]],
    ['an unclear comma', ['1,234', '56'], [5, 2]],
    ['a zero before three digits', ['0.234', '12.345'], [1, 2]],
    ['contradicting marks', ['1.5', '2,5'], undefined],
    ['both marks twice', ['1.234,567.8'], undefined],
    ['digits in a text', ['1.5', 'Q3 of 2026'], undefined],
    ['a difference of five digits', ['1', '1.2345'], [1, 1]],
    ['a difference of six digits', ['1', '1.23456'], undefined],
    ['a difference of five decimals', ['1', '1.23'], [1, 1]],
    ['right-to-left units', ['1.5 كغ'], undefined],
    ['brackets', ['(1.5)', '(2)'], [2, 2]],
  ])('with %s', (_what, texts, points) => {
    expect(pointsOf(texts)).toEqual(points);
  });

  it('depend on the known mark of a formatted number', () => {
    expect(pointsOf(['1.234', '12.5'], '.')).toEqual([1, 2]);
    expect(pointsOf(['1.234', '12'], '.')).toEqual([1, 2]);
    expect(pointsOf(['1.234', '12'], ',')).toEqual([5, 2]);
  });

  it('are not searched in images and nested tables', () => {
    const cells: AmountCell[] = [
      { text: '1.5', isEmpty: false },
      { text: 'a 1', isEmpty: false, image: {} },
      { text: '2', isEmpty: false, nested: {} },
    ];
    expect(
      findDecimalPoints(
        3,
        (index) => cells[index]!,
        () => undefined,
      ),
    ).toEqual([1, -1, -1]);
  });

  const uneven = (texts: readonly string[], isMirrored = false) =>
    hasUnevenDecimals(
      texts.length,
      (index) => ({ text: texts[index]!, isEmpty: texts[index] === '' }),
      isMirrored,
    );
  it.each([
    [['1.5', '12.5'], false, true],
    [['1.5', '1.25'], true, false],
    [['1.5', '', '2'], true, false],
    [['1 kg', '12 kg'], false, true],
    [['1', '2.0'], true, false],
    [['', ''], false, false],
  ])('%j are uneven: %s, mirrored: %s', (texts, isUneven, isUnevenMirrored) => {
    expect([uneven(texts), uneven(texts, true)]).toEqual([isUneven, isUnevenMirrored]);
  });
});
