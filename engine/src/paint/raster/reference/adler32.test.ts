import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Adler32 } from './adler32.ts';

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('Adler32', () => {
  /** zlib writes the checksum of its input as the last four bytes. */
  const adlerOf = (bytes: Uint8Array) => deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4);

  it('agrees with zlib for input too long for one sum', () => {
    const long = new Uint8Array(100_000).fill(255);
    const adler = new Adler32();
    adler.add(long);
    expect(adler.value()).toBe(adlerOf(long));
  });

  it('accepts sums in place of bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { maxLength: 8 }), (parts) => {
        const adler = new Adler32();
        parts.forEach((part, index) => {
          if (index % 2 === 0) adler.add(part);
          else {
            const sum = part.reduce((total, byte) => total + byte, 0);
            const weighted = part.reduce((total, byte, at) => total + byte * (part.length - at), 0);
            adler.addSums(part.length, sum, weighted);
          }
        });
        expect(adler.value()).toBe(adlerOf(Buffer.concat(parts)));
      }),
    );
  });

  it('accepts rows of zeros by their first byte', () => {
    const adler = new Adler32();
    adler.add(ascii('before'));
    adler.addRows(3, 2, 1_000);
    const row = new Uint8Array(1_001);
    row[0] = 2;
    expect(adler.value()).toBe(adlerOf(Buffer.concat([ascii('before'), row, row, row])));
  });
});
