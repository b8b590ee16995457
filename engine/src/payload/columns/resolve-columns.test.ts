import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

const euros = { type: 'currency', format: { currency: 'EUR', decimals: 0 } };

test.each([
  ['of the same type is completed', euros, { type: 'currency', format: { decimals: 1 } }, 'EUR', 1],
  ['without a type is completed', euros, { format: { decimals: 1 } }, 'EUR', 1],
  ['of another type is replaced', euros, { type: 'number', format: { decimals: 1 } }, undefined, 1],
  ['of another type is dropped', euros, { type: 'number' }, undefined, undefined],
  ['is inherited by a type', { format: { decimals: 0 } }, { type: 'number' }, undefined, 0],
])('a saved format %s', (_, saved, sent, currency, decimals) => {
  const payload = fromJs({ data: [{ v: 1.5 }], columns: { v: sent } });
  const layers = [fromJs({ columns: { v: saved } })];
  const { rows } = normalizePayload(payload, layers, DEFAULT_LIMITS, new Warnings());
  const { format } = rows[0]!.cells[0]!;
  expect([format?.currency, format?.decimals]).toEqual([currency, decimals]);
});
