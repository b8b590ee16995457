import { limits } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

async function altOf(payload: object) {
  return (await engine.render(fromJs(payload), { format: 'svg' })).alt;
}

test('the short text names title, size and headers; the long text adds the rows', async () => {
  const data = [
    { Region: 'North', Revenue: 125000, Note: null },
    { Region: 'South\nEast', Revenue: { type: 'currency', value: 98, currency: 'EUR' }, Note: '' },
  ];
  const { short, long } = await altOf({ title: 'Sales', data });
  expect(short).toBe('Sales, a table with 2 rows and 3 columns: Region, Revenue, Note.');
  expect(long).toBe(`${short} Region: North, Revenue: 125000, Note: -. Region: South East, Revenue: €98.00.`);
});

test('both texts respect their limits and never split a surrogate pair', async () => {
  const wide = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${'😀'.repeat(30)}${i}`, 'x']));
  const { short, long } = await altOf({ data: Array.from({ length: 60 }, () => wide) });
  expect(short.length).toBeLessThanOrEqual(limits.altCharsMax);
  expect(short).toMatch(/…$/);
  expect(short).not.toMatch(/\p{Surrogate}/u);
  expect(long.length).toBeLessThanOrEqual(limits.longAltCharsMax);
  expect(long).toMatch(/… and \d+ more\.$/);
  expect(long).not.toMatch(/\p{Surrogate}/u);
});
