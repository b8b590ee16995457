import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageFormats } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine, type EngineHost } from '../index.ts';
import type { Pixels } from './decoded-pixels.ts';
import { imageTypeOf } from './image-type.ts';
import { placeFrame, readWebp } from './webp-file.ts';

const { decodeWebp } = nodeHost();

/** Quality at which the encoder is lossless. */
const LOSSLESS = 100;

/** An image with soft and hard edges, partly translucent. */
function sampleWebp(widthPx: number, heightPx: number, quality: number, isOpaque: boolean): Uint8Array {
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  if (isOpaque) {
    context.fillStyle = '#fef3c7';
    context.fillRect(0, 0, widthPx, heightPx);
  }
  context.fillStyle = '#2563eb';
  context.fillRect(2, 2, widthPx / 2, heightPx / 2);
  context.fillStyle = isOpaque ? '#dc2626' : '#dc262680';
  context.beginPath();
  context.arc(widthPx / 2, heightPx / 2, heightPx / 3, 0, 7);
  context.fill();
  return new Uint8Array(canvas.encodeSync('webp', quality));
}

async function decoded(file: Uint8Array): Promise<Pixels> {
  const frame = readWebp(file)!;
  return placeFrame(frame, await decodeWebp(frame.bytes));
}

/** Pixels from another decoder, which keeps colours premultiplied by alpha. */
async function otherPixels(file: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(file));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { widthPx: image.width, heightPx: image.height, rgba: new Uint8Array(data) };
}

const text = (file: Uint8Array) => Buffer.from(file).toString('latin1');

describe('a WebP', () => {
  test.each([
    ['lossy', 80, true, 'VP8 '],
    ['lossy with alpha', 80, false, 'ALPH'],
    ['lossless', LOSSLESS, true, 'VP8L'],
    ['lossless with alpha', LOSSLESS, false, 'VP8L'],
  ] as const)('%s decodes as with another decoder', async (_name, quality, isOpaque, chunk) => {
    const file = sampleWebp(61, 37, quality, isOpaque);
    expect(imageTypeOf(file)).toBe('image/webp');
    expect(text(file)).toContain(chunk);
    const [seen, wanted] = [await decoded(file), await otherPixels(file)];
    expect([seen.widthPx, seen.heightPx]).toEqual([61, 37]);
    for (let at = 0; at < wanted.rgba.length; at += 4) {
      const alpha = wanted.rgba[at + 3]!;
      expect(seen.rgba[at + 3]).toBe(alpha);
      for (let i = at; i < at + 3; i++)
        expect((Math.abs(seen.rgba[i]! - wanted.rgba[i]!) * alpha) / 255).toBeLessThan(
          alpha === 255 ? 1.1 : 2.1,
        );
    }
  });

  test('with animation shows its first frame at its position', async () => {
    const first = sampleWebp(20, 10, LOSSLESS, true);
    const file = animated(64, 32, [
      { x: 8, y: 4, file: first },
      { x: 0, y: 0, file: sampleWebp(64, 32, LOSSLESS, true) },
    ]);
    const { widthPx, heightPx, rgba } = await decoded(file);
    expect([widthPx, heightPx]).toEqual([64, 32]);
    const still = await decoded(first);
    const pixel = (pixels: Pixels, x: number, y: number) => [
      ...pixels.rgba.subarray((y * pixels.widthPx + x) * 4, (y * pixels.widthPx + x + 1) * 4),
    ];
    const seen = { widthPx, heightPx, rgba };
    expect(pixel(seen, 0, 0)).toEqual([0, 0, 0, 0]);
    expect(pixel(seen, 8, 4)).toEqual(pixel(still, 0, 0));
    expect(pixel(seen, 27, 13)).toEqual(pixel(still, 19, 9));
    expect(pixel(seen, 28, 13)).toEqual([0, 0, 0, 0]);
  });

  test('with a frame outside its image is corrupt', () => {
    const frame = { x: 50, y: 4, file: sampleWebp(20, 10, LOSSLESS, true) };
    expect(readWebp(animated(64, 32, [frame]))).toBeUndefined();
  });

  test('with any corrupt byte, or truncated, throws an error at most', async () => {
    const files = [sampleWebp(24, 16, 60, false), sampleWebp(24, 16, LOSSLESS, false)];
    const any = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.boolean());
    await fc.assert(
      fc.asyncProperty(any, async ([file, place, value, isCut]) => {
        const at = place % file.length;
        const broken = isCut ? file.slice(0, at) : Uint8Array.from(file);
        if (!isCut) broken[at] = value;
        const frame = readWebp(broken);
        if (frame === undefined || frame.widthPx * frame.heightPx > 10_000) return;
        try {
          const { widthPx, heightPx, rgba } = await decodeWebp(frame.bytes);
          expect(rgba.length).toBe(widthPx * heightPx * 4);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
    const { widthPx } = await decoded(files[0]!);
    expect(widthPx).toBe(24);
  });
});

describe('in a table', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine(nodeHost());
  });

  function payloadOf(file: Uint8Array) {
    const url = `data:image/webp;base64,${Buffer.from(file).toString('base64')}`;
    const cell = { type: 'image', value: url, format: { alt: 'A dot' } };
    return parseJson(JSON.stringify({ data: [{ Picture: cell }] }), { depthMax: 20 });
  }

  test.each(imageFormats)('it renders as %s', async (format) => {
    const withPicture = await engine.render(payloadOf(sampleWebp(40, 30, 90, false)), { format });
    expect(withPicture.warnings).toEqual([]);
    const without = await engine.render(payloadOf(sampleWebp(40, 30, 90, false).slice(0, 40)), { format });
    expect(Buffer.compare(withPicture.bytes, without.bytes)).not.toBe(0);
    expect(without.warnings.map(({ message }) => message)).toEqual([
      'The image in the payload is corrupt; a box or its alt text is shown in its place.',
    ]);
  });

  test('an oversized one is not decoded', async () => {
    const file = sampleWebp(40, 30, LOSSLESS, true);
    const start = text(file).indexOf('VP8L') + 9;
    // 16,384 px in both directions.
    file.set([0xff, 0xff, 0xff, 0x0f], start);
    const host: EngineHost = { ...nodeHost(), decodeWebp: () => Promise.reject(new Error('was called')) };
    const { warnings } = await (await createEngine(host)).render(payloadOf(file));
    expect(warnings[0]!.message).toMatch(/has 269 megapixels; the limit is 25/);
  });

  test('a host without a decoder renders a box, with a warning', async () => {
    const { decodeWebp: _left, ...host } = nodeHost();
    const { warnings } = await (await createEngine(host)).render(payloadOf(sampleWebp(9, 9, 90, true)));
    expect(warnings[0]!.message).toMatch(/is a WebP, which cannot be decoded here; use PNG or JPEG/);
  });
});

/** An animation of still images. */
function animated(
  widthPx: number,
  heightPx: number,
  frames: readonly { readonly x: number; readonly y: number; readonly file: Uint8Array }[],
): Uint8Array {
  const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
  const chunk = (type: string, body: readonly number[]) => {
    const { length } = body;
    return [...Buffer.from(type), ...three(length), 0, ...body, ...(length & 1 ? [0] : [])];
  };
  const parts = frames.flatMap(({ x, y, file }) => {
    const frame = readWebp(file)!;
    const size = [...three(frame.frameWidthPx - 1), ...three(frame.frameHeightPx - 1)];
    const head = [...three(x / 2), ...three(y / 2), ...size, ...three(100), 0];
    return chunk('ANMF', [...head, ...frame.bytes.subarray(12)]);
  });
  const extended = chunk('VP8X', [2, 0, 0, 0, ...three(widthPx - 1), ...three(heightPx - 1)]);
  const body = [...Buffer.from('WEBP'), ...extended, ...chunk('ANIM', [0, 0, 0, 0, 0, 0]), ...parts];
  return Uint8Array.from([...Buffer.from('RIFF'), ...three(body.length), 0, ...body]);
}
