import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLengths, reversedCodes } from './huffman.ts';

const frequencies = fc.array(fc.oneof(fc.constant(0), fc.nat(1_000_000)), { minLength: 2, maxLength: 286 });

describe('codeLengths', () => {
  it('makes complete prefix codes within the limit', () => {
    fc.assert(
      fc.property(frequencies, fc.constantFrom(9, 15), (counts, limit) => {
        const lengths = codeLengths(counts, limit);
        const used = counts.filter((count) => count > 0).length;
        let kraft = 0;
        lengths.forEach((length, symbol) => {
          expect(length > 0).toBe(counts[symbol]! > 0);
          expect(length).toBeLessThanOrEqual(limit);
          if (length > 0) kraft += 2 ** -length;
        });
        expect(kraft).toBe(used === 0 ? 0 : used === 1 ? 0.5 : 1);
      }),
    );
  });

  it('assigns shorter codes to more frequent symbols', () => {
    const lengths = codeLengths([1, 1, 2, 4, 8, 16, 32, 64], 15);
    expect([...lengths]).toEqual([7, 7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('reversedCodes', () => {
  it('matches the example of RFC 1951 3.2.2 with reversed bits', () => {
    const { bits } = reversedCodes(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4));
    const written = [...bits].map((code, index) => {
      return code.toString(2).padStart([3, 3, 3, 3, 3, 2, 4, 4][index]!, '0');
    });
    expect(written).toEqual(['010', '110', '001', '101', '011', '00', '0111', '1111']);
  });
});
