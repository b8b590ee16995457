import { limits } from '@pictable/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTableRequest } from './table-request.ts';

const readName = (customFilename: string) =>
  readTableRequest({ text: `{"data":[],"customFilename":${customFilename}}`, payloadForm: {} }, undefined)
    .customFilename;

it('reads a file name like JSON.parse, up to twice the length that is stored', () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('"', '\\', '\n', '\u0001', '/', 'é', '🌀', '\ud83d', 'u0041') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 800 }), (units) => {
      const name = units.join('');
      const start = name.slice(0, 2 * limits.titleCharsMax);
      expect(readName(JSON.stringify(name))).toBe(start.trim() === '' ? undefined : start);
    }),
  );
});

it('reads escapes of characters that need none', () => {
  expect(readName('"\\u0041\\/\\t\\u00E9"')).toBe('A/\t\u00e9');
});
