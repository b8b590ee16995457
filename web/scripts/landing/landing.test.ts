import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromJs } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { describe, expect, it } from 'vitest';
import { compactJson } from './compact-json.ts';
import { steps } from './raw-to-finished.ts';
import { speedIn } from './write-landing.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('from raw rows to a finished table', () => {
  it('every step is rendered without a warning', async () => {
    const engine = await createEngine(nodeHost());
    for (const { step, payload } of steps) {
      const { warnings, report } = await engine.render(fromJs(payload as never), { format: 'svg' });
      expect([step, warnings, report.unmatchedRules]).toEqual([step, [], []]);
    }
  });

  it('the text of a step contains all that its table has and the one before has not', () => {
    for (const [index, { payload, added }] of steps.entries()) {
      const before = index === 0 ? payload : steps[index - 1]!.payload;
      const isNew = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(payload[key]);
      expect(Object.keys(added ?? {})).toEqual(Object.keys(payload).filter(isNew));
    }
  });
});

it('short members of JSON share lines, and the text is the same value', () => {
  const rows = [{ shop: 'Oslo', orders: 1204, revenue: 67500.4, months: [9, 12, 10, 14], change: 0.124 }];
  const text = compactJson(rows);
  expect(JSON.parse(text)).toEqual(rows);
  expect(text.split('\n').length).toBeLessThan(8);
  for (const { payload } of steps) {
    expect(JSON.parse(compactJson(payload))).toEqual(payload);
    for (const line of compactJson(payload).split('\n')) expect(line.length).toBeLessThanOrEqual(90);
  }
});

it('the speed comes from README.md, and its absence is noticed', () => {
  const { cpuMs, timesOpen, timesRepeated } = speedIn(readFileSync(path.join(root, 'README.md'), 'utf8'));
  expect(Number(cpuMs)).toBeGreaterThan(0);
  expect(Number(timesRepeated)).toBeGreaterThan(Number(timesOpen));
  expect(() => speedIn('# Pictable')).toThrow('README.md');
});
