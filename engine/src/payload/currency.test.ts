import { parseJson } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

function rejection(payload: unknown): EngineError {
  try {
    normalizePayload(
      parseJson(JSON.stringify(payload), { depthMax: 64 }),
      [],
      DEFAULT_LIMITS,
      new Warnings(),
    );
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('The payload was accepted.');
}

test('an unknown currency is rejected with its path', () => {
  const error = rejection({
    data: [
      { a: { type: 'currency', value: 5, format: 'XYZ' } },
      { a: { type: 'currency', value: 5, format: { currency: 'EURO' } } },
      { a: { type: 'currency', value: 5, currency: '%' } },
      { a: { type: 'currency', value: 5, format: '£' } },
      { a: { type: 'currency', value: 5, format: { currency: 'chf' } } },
      { a: { type: 'currency', value: 5, format: 'de-DE' } },
      { a: { type: 'currency', value: 5, format: '0.00 kr' } },
    ],
  });
  expect(error.details).toEqual([
    {
      path: '/data/0/a/format',
      message:
        'data[0].a.format must be a currency such as EUR or €, a pattern such as #,##0.00 or a language tag such as de-DE; got "XYZ".',
    },
    {
      path: '/data/1/a/format/currency',
      message:
        'data[1].a.format.currency must be an ISO 4217 code such as EUR, or a symbol such as €; got "EURO".',
    },
    {
      path: '/data/2/a/currency',
      message: 'data[2].a.currency must be an ISO 4217 code such as EUR, or a symbol such as €; got "%".',
    },
  ]);
});
