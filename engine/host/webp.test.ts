import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { createWebpDecoder } from './webp.ts';

const wasmFile = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');

function webpOf(widthPx: number, heightPx: number): Uint8Array {
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  context.fillStyle = '#2563eb';
  context.fillRect(0, 0, widthPx, heightPx);
  return new Uint8Array(canvas.encodeSync('webp', 100));
}

/** A decoder, and the number of times that it has loaded libwebp. */
function openDecoder(failures = 0) {
  const loads = { count: 0 };
  const decode = createWebpDecoder(async () => {
    loads.count++;
    if (loads.count <= failures) throw new Error('offline');
    return new Uint8Array(await readFile(wasmFile));
  });
  return { decode, loads };
}

test('libwebp is loaded once, on first use', async () => {
  const { decode, loads } = openDecoder();
  expect(loads.count).toBe(0);
  for (const [widthPx, heightPx] of [
    [3, 2],
    [5, 4],
  ] as const) {
    const pixels = await decode(webpOf(widthPx, heightPx));
    expect(pixels).toMatchObject({ widthPx, heightPx });
    expect([...pixels.rgba.slice(-4)]).toEqual([0x25, 0x63, 0xeb, 255]);
  }
  await Promise.all([decode(webpOf(3, 3)), decode(webpOf(4, 4))]);
  expect(loads.count).toBe(1);
});

test('libwebp is loaded again after it could not be loaded', async () => {
  const { decode, loads } = openDecoder(1);
  await expect(decode(webpOf(3, 2))).rejects.toThrow('offline');
  expect(await decode(webpOf(3, 2))).toMatchObject({ widthPx: 3, heightPx: 2 });
  expect(loads.count).toBe(2);
});

test('the decoder works after an image that is corrupt or large', async () => {
  const { decode, loads } = openDecoder();
  await expect(decode(webpOf(30, 20).slice(0, 40))).rejects.toThrow();
  expect(await decode(webpOf(2_001, 2_000))).toMatchObject({ widthPx: 2_001, heightPx: 2_000 });
  expect(await decode(webpOf(3, 2))).toMatchObject({ widthPx: 3, heightPx: 2 });
  expect(loads.count).toBe(1);
});
