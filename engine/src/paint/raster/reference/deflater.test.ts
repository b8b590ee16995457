import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { inflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Deflater } from './deflater.ts';

function deflated(parts: readonly Uint8Array[], pixelBytes = 3): Uint8Array {
  const deflater = new Deflater(pixelBytes);
  for (const part of parts) deflater.add(part);
  deflater.finish();
  const bytes = new Uint8Array(deflater.byteLength);
  deflater.copyTo(bytes, 0);
  return bytes;
}

function expectRoundTrip(parts: readonly Uint8Array[]): void {
  const wanted = Buffer.concat(parts);
  for (const pixelBytes of [3, 4]) {
    const bytes = deflated(parts, pixelBytes);
    expect(Buffer.compare(inflateRawSync(bytes), wanted)).toBe(0);
    expect(Buffer.compare(inflateSync(bytes), wanted)).toBe(0);
  }
}

/** Pseudo-random bytes that are the same in every run. */
function noise(length: number, values: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % values;
  });
}

describe('Deflater', () => {
  it('round-trips any bytes', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.tuple(fc.nat(255), fc.nat(1_500)).map(([value, length]) => new Uint8Array(length).fill(value)),
    );
    fc.assert(fc.property(fc.array(part, { maxLength: 12 }), expectRoundTrip));
  });

  it('round-trips empty input', () => {
    expectRoundTrip([]);
  });

  it('round-trips several blocks of noise', () => {
    expectRoundTrip([noise(200_000, 256)]);
  });

  it('finds matches up to the window size, and no further', () => {
    const word = noise(64, 256);
    for (const gap of [32_768 - 64, 32_769 - 64, 40_000]) {
      expectRoundTrip([word, noise(gap, 3), word]);
    }
  });

  it('tracks positions when the window moves, with parts of any size', () => {
    const parts = [5, 100_000, 1, 140_000, 70_000, 3].map((length, index) => noise(length, 2 + index));
    expectRoundTrip([...parts, ...parts]);
  });

  it('compresses repeated rows well', () => {
    const row = noise(1_000, 16);
    expect(deflated(Array(50).fill(row)).length).toBeLessThan(1_500);
  });

  it('accepts rows of zeros by their length', () => {
    const deflater = new Deflater(3);
    deflater.add(noise(50, 9));
    for (let row = 0; row < 200; row++) deflater.addZeros(2, 999);
    deflater.finish();
    const bytes = new Uint8Array(deflater.byteLength);
    deflater.copyTo(bytes, 0);
    const row = new Uint8Array(1_000);
    row[0] = 2;
    const wanted = Buffer.concat([noise(50, 9), ...Array(200).fill(row)]);
    expect(Buffer.compare(inflateRawSync(bytes), wanted)).toBe(0);
  });
});
