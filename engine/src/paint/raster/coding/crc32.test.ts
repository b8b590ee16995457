import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('crc32', () => {
  it('gives the check value of the standard', () => {
    expect(crc32(ascii('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  it('agrees with zlib for any bytes and any part of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(40), (bytes, from) => {
        const start = Math.min(from, bytes.length);
        expect(crc32(bytes, start)).toBe(nodeCrc32(bytes.subarray(start)));
      }),
    );
  });
});
