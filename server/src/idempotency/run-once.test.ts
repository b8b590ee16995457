import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PublicError } from '../http/errors/public-error.ts';
import { readIdempotencyKey } from './run-once.ts';

const read = (key: string | undefined) => readIdempotencyKey({ 'idempotency-key': key });

describe('an idempotency key', () => {
  it.each([undefined, 'a', 'order 7', '!~', 'x'.repeat(255)])('may be %j', (key) => {
    expect(read(key)).toBe(key);
  });

  it.each(['', ' ', ' a', 'a ', 'a\tb', 'é', 'a\x7f', 'x'.repeat(256)])('may not be %j', (key) => {
    expect(() => read(key)).toThrow(
      expect.objectContaining({
        ...{ status: 400, type: 'invalid-request' },
        message: 'Idempotency-Key must consist of 1 to 255 visible ASCII characters.',
      }),
    );
  });

  test('consists of visible characters, and of spaces between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 20 }), (key) => {
        const isValid =
          [...key].every((character) => character >= ' ' && character < '\x7f') && key === key.trim();
        try {
          expect([read(key), isValid]).toEqual([key, true]);
        } catch (error) {
          if (!(error instanceof PublicError)) throw error;
          expect(isValid).toBe(false);
        }
      }),
    );
  });
});
