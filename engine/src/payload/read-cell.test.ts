import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './render-limits.ts';
import { settle } from './settle.ts';

const styled = (style: object) => ({ value: 'x', style });
const settleRows = (data: unknown) =>
  settle(fromJs({ headers: ['A', 'B'], data }), [], DEFAULT_LIMITS, new Warnings());

test('cells share a style that is written alike, and no other', () => {
  const { rows } = settleRows([
    [styled({ textColor: 'red', fontSize: 12 }), styled({ textColor: '#f00', fontSize: '12px' })],
    [styled({ textColor: 'red', fontSize: 12 }), styled({ textColor: 'red', fontSize: 13 })],
    ['plain', styled({ underline: true })],
    ['plain', styled({ underline: 'true' })],
  ]);
  const styles = rows.map(({ cells }) => cells.map(({ style }) => style));
  const red = { textColor: '#ff0000', fontSize: 12 };
  const underlined = { underline: true };
  expect(styles).toEqual([
    [red, red],
    [red, { ...red, fontSize: 13 }],
    [{}, underlined],
    [{}, underlined],
  ]);
  expect(styles[1]![0]).toBe(styles[0]![0]);
});

test('a wrong style is named for each of its cells', () => {
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
