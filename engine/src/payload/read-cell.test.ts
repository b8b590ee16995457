import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { rgb } from '../scene/color.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

const styled = (style: object) => ({ value: 'x', style });
const settleRows = (data: unknown) =>
  normalizePayload(fromJs({ headers: ['A', 'B'], data }), [], DEFAULT_LIMITS, new Warnings());

test('cells share equal styles and no others', () => {
  const { rows } = settleRows([
    [styled({ textColor: 'red', fontSize: 12 }), styled({ textColor: '#f00', fontSize: '12px' })],
    [styled({ textColor: 'red', fontSize: 12 }), styled({ textColor: 'red', fontSize: 13 })],
    ['plain', styled({ underline: true })],
    ['plain', styled({ underline: 'true' })],
  ]);
  const styles = rows.map(({ cells }) => cells.map(({ style }) => style));
  const red = { textColor: rgb(0xff0000), fontSize: 12 };
  const underlined = { underline: true };
  expect(styles).toEqual([
    [red, red],
    [red, { ...red, fontSize: 13 }],
    [{}, underlined],
    [{}, underlined],
  ]);
  expect(styles[1]![0]).toBe(styles[0]![0]);
});

test('an invalid style is reported for each of its cells', () => {
  const wrong = () => settleRows([[styled({ textColor: 'x' })], [styled({ textColor: 'x' })]]);
  expect(wrong).toThrow(EngineError);
  expect(wrong).toThrow(
    expect.objectContaining({
      details: [
        expect.objectContaining({ path: '/data/0/0/style/textColor' }),
        expect.objectContaining({ path: '/data/1/0/style/textColor' }),
      ],
    }),
  );
});

const readOne = (cell: unknown) => {
  const warnings = new Warnings();
  const table = normalizePayload(
    fromJs({ headers: ['A', 'B'], data: [[cell, 1]] }),
    [],
    DEFAULT_LIMITS,
    warnings,
  );
  return { cell: table.rows[0]!.cells[0]!, warnings: warnings.list().map(({ message }) => message) };
};

test('style keys beside the value apply to the cell, but `style` wins', () => {
  const { cell, warnings } = readOne({
    value: 1,
    colspan: 2,
    align: 'center',
    textColor: '#123456',
    style: { textColor: '#abcdef' },
  });
  expect(cell.style).toEqual({ colspan: 2, textAlign: 'center', textColor: rgb(0xabcdef) });
  expect(warnings).toEqual([]);
});

test('a mistyped key causes a warning, and the object stays a cell', () => {
  const { cell, warnings } = readOne({ value: 1, colspn: 2, style: { fontWeight: 'bold' } });
  expect(cell.style).toEqual({ fontWeight: 'bold' });
  expect(cell.value).toMatchObject({ raw: '1' });
  expect(warnings).toEqual([expect.stringMatching(/"colspn" .*Did you mean "colspan"\?$/)]);
});

test.each([
  [{ value: 5, as_of: '2026-01-01' }],
  [{ code: 'F', display: 'Female' }],
  [{ value: 5, size: 'XL' }],
  [{ value: 5, weight: 70 }],
  [{ value: 5, unit: 'kg', line: 3 }],
  [{ value: 5, height: 3, width: 4 }],
  [{ value: 'bug', color: 'not a colour' }],
  [{ display: 'x', name: 'y' }],
])('an object with other data keeps all its members: %j', (value) => {
  const { cell } = readOne(value);
  expect(cell.value).toEqual(fromJs(value));
});

test('a cell with display needs no value, and types are case-insensitive', () => {
  expect(readOne({ display: 'Total', colspan: 2 }).cell).toMatchObject({
    display: 'Total',
    style: { colspan: 2 },
  });
  expect(readOne({ type: 'Currency', value: 5 }).cell.type).toBe('currency');
});
