import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64Length, encodeBase64 } from './base64.ts';

it('agrees with the platform for any bytes, also across chunk boundaries', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom(0, 12_287, 12_288, 24_575),
      (bytes, before) => {
        const all = new Uint8Array(before + bytes.length);
        all.set(bytes, before);
        expect(encodeBase64(all)).toBe(Buffer.from(all).toString('base64'));
        expect(base64Length(all.length)).toBe(encodeBase64(all).length);
      },
    ),
  );
});
