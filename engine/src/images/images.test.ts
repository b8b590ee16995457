import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import jpegJs from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { builtPngDecoder } from './built-png-decoder.fixture.ts';
import { dataUrlBytes } from './data-url.ts';
import { applyOrientation, decodeImage, storedSize } from './decode-image.ts';
import { imageTypeOf } from './image-type.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { stripPngMetadata, writePng } from './write-png.ts';

/** An image with an edge, a gradient and transparent holes. */
function samplePixels(widthPx: number, heightPx: number) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let i = 0; i < widthPx * heightPx; i++) {
    const x = i % widthPx;
    const y = Math.floor(i / widthPx);
    rgba.set([(x * 37) % 256, (y * 53) % 256, x > y ? 200 : 20, x === y ? 0 : 255], 4 * i);
  }
  return { widthPx, heightPx, rgba };
}

/** A PNG of unfiltered rows with any header. */
function rawPng(
  size: readonly [number, number],
  depth: number,
  colorType: number,
  rows: readonly (readonly number[])[],
  extra: readonly (readonly [string, readonly number[]])[] = [],
  interlaced = 0,
): Uint8Array {
  const whole = writePng({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) });
  const header = [0, 0, 0, size[0], 0, 0, 0, size[1], depth, colorType, 0, 0, interlaced];
  const data = [...zlibSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))];
  const chunks: (readonly [string, readonly number[]])[] = [
    ['IHDR', header],
    ...extra,
    ['IDAT', data],
    ['IEND', []],
  ];
  const bytes = [...whole.subarray(0, 8)];
  for (const [type, body] of chunks) {
    bytes.push(0, 0, body.length >> 8, body.length & 255, ...Buffer.from(type), ...body, 0, 0, 0, 0);
  }
  return Uint8Array.from(bytes);
}

const pixelsOf = (bytes: Uint8Array) => [...builtPngDecoder.decode(bytes).rgba];

describe('PNG', () => {
  test('from another encoder decodes to the same pixels as with another decoder', () => {
    const sample = samplePixels(23, 17);
    const png = new PNG({ width: 23, height: 17 });
    png.data = Buffer.from(sample.rgba);
    for (const filterType of [0, 1, 2, 3, 4, -1] as const) {
      for (const colorType of [2, 6] as const) {
        const bytes = new Uint8Array(PNG.sync.write(png, { filterType, colorType }));
        expect(pixelsOf(bytes)).toEqual([...PNG.sync.read(Buffer.from(bytes)).data]);
      }
    }
  });

  test('from this encoder is readable by another decoder', () => {
    const sample = samplePixels(31, 9);
    const bytes = writePng(sample);
    expect(new Uint8Array(PNG.sync.read(Buffer.from(bytes)).data)).toEqual(sample.rgba);
    expect(builtPngDecoder.decode(bytes)).toEqual(sample);
    expect(storedSize(bytes, 'image/png')).toMatchObject({ widthPx: 31, heightPx: 9 });
  });

  test.each([
    ['1 bit grey', rawPng([3, 1], 1, 0, [[0b10100000]]), [255, 0, 255]],
    ['2 bit grey', rawPng([4, 1], 2, 0, [[0b00011011]]), [0, 85, 170, 255]],
    ['4 bit grey', rawPng([2, 1], 4, 0, [[0x0f]]), [0, 255]],
    ['16 bit grey', rawPng([2, 1], 16, 0, [[0x12, 0x34, 0xff, 0x00]]), [0x12, 0xff]],
  ])('%s', (_name, bytes, levels) => {
    expect(pixelsOf(bytes)).toEqual(levels.flatMap((level) => [level, level, level, 255]));
  });

  test('palette with alpha, and transparent colours', () => {
    const palette: [string, number[]] = ['PLTE', [255, 0, 0, 0, 255, 0]];
    const alpha: [string, number[]] = ['tRNS', [128]];
    expect(pixelsOf(rawPng([2, 1], 1, 3, [[0b01000000]], [palette, alpha]))).toEqual([
      255, 0, 0, 128, 0, 255, 0, 255,
    ]);
    const clear: [string, number[]] = ['tRNS', [0, 1, 0, 2, 0, 3]];
    expect(pixelsOf(rawPng([2, 1], 8, 2, [[1, 2, 3, 1, 2, 4]], [clear]))).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
    expect(pixelsOf(rawPng([1, 1], 8, 4, [[9, 77]]))).toEqual([9, 9, 9, 77]);
  });

  test('interlaced', () => {
    // Passes of a 2 × 2 image: the first pixel, then its right neighbour, then the row below.
    const bytes = rawPng([2, 2], 8, 0, [[1], [2], [3, 4]], [], 1);
    expect(pixelsOf(bytes).filter((_, i) => i % 4 === 0)).toEqual([1, 2, 3, 4]);
  });

  test('loses texts but not pixels when metadata is removed', () => {
    const bytes = rawPng([1, 1], 8, 0, [[7]], [['tEXt', [...Buffer.from('Author\0secret')]]]);
    const lean = stripPngMetadata(bytes);
    expect(Buffer.from(lean).toString('latin1')).not.toContain('secret');
    expect(pixelsOf(lean)).toEqual(pixelsOf(bytes));
  });

  test('is not inflated beyond its declared size', () => {
    const bomb = zlibSync(new Uint8Array(60_000_000));
    const small = rawPng([1, 1], 8, 0, [[7]]);
    const at = 8 + 25;
    const bytes = new Uint8Array(at + 12 + bomb.length);
    bytes.set(small.subarray(0, at));
    new DataView(bytes.buffer).setUint32(at, bomb.length);
    bytes.set(Buffer.from('IDAT'), at + 4);
    bytes.set(bomb, at + 8);
    expect(pixelsOf(bytes)).toEqual([0, 0, 0, 255]);
  });

  test('corrupted anywhere either throws or decodes', () => {
    const bytes = writePng(samplePixels(9, 9));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.boolean(), (at, value, isCut) => {
        const broken = isCut ? bytes.slice(0, at) : Uint8Array.from(bytes);
        if (!isCut) broken[at] = value;
        const size = storedSize(broken, 'image/png');
        if (imageTypeOf(broken) === undefined || !size || size.widthPx * size.heightPx > 10_000) return;
        try {
          const { rgba, widthPx, heightPx } = builtPngDecoder.decode(broken);
          expect(rgba.length).toBe(widthPx * heightPx * 4);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});

describe('JPEG', () => {
  const photo = () => {
    const canvas = createCanvas(40, 20);
    const context = canvas.getContext('2d');
    context.fillStyle = '#c03020';
    context.fillRect(0, 0, 20, 20);
    context.fillStyle = '#2050c0';
    context.fillRect(20, 0, 20, 20);
    return new Uint8Array(canvas.toBuffer('image/jpeg', 95));
  };
  /** The same file with an Exif orientation. */
  const turned = (orientation: number): Uint8Array => {
    const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
    const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
    const body = [...exif, ...entry, 0, 0, 0, 0];
    return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...photo().subarray(2)]);
  };

  test('is decoded, including its header', () => {
    const { widthPx, heightPx, rgba } = decodeImage(photo(), 'image/jpeg');
    expect([widthPx, heightPx]).toEqual([40, 20]);
    expect(rgba[0]).toBeGreaterThan(180);
    expect(rgba[4 * 39 + 2]).toBeGreaterThan(180);
    expect(readJpegHeader(photo())).toMatchObject({ widthPx: 40, heightPx: 20, orientation: 1 });
  });

  test('is rotated by its Exif orientation', () => {
    expect(readJpegHeader(turned(6))?.orientation).toBe(6);
    const { widthPx, heightPx, rgba } = decodeImage(turned(6), 'image/jpeg');
    expect([widthPx, heightPx]).toEqual([20, 40]);
    // The left edge is now at the top.
    expect(rgba[0]).toBeGreaterThan(180);
    expect(rgba[rgba.length - 2]).toBeGreaterThan(180);
  });

  test('metadata ranges exclude the colour segments', () => {
    const { metadataRanges } = readJpegHeader(turned(1))!;
    const bytes = turned(1);
    expect(metadataRanges[0]).toEqual([2, 38]);
    expect(bytes[39]).toBe(0xe0);
    for (const [from] of metadataRanges) expect([0xe0, 0xee]).not.toContain(bytes[from + 1]);
  });

  test('with any corrupt byte throws an error at most', () => {
    const bytes = jpegJs.encode({ width: 16, height: 16, data: samplePixels(16, 16).rgba }, 50).data;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const broken = Uint8Array.from(bytes);
        broken[at] = value;
        const size = storedSize(broken, 'image/jpeg');
        if (!size || size.widthPx * size.heightPx > 10_000) return;
        try {
          decodeImage(broken, 'image/jpeg');
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});

test('all eight orientations keep every pixel, and inverse ones cancel out', () => {
  const sample = samplePixels(5, 3);
  for (const [turn, back] of [
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 8],
    [7, 7],
    [8, 6],
  ] as const) {
    expect(applyOrientation(applyOrientation(sample, turn), back)).toEqual(sample);
  }
});

test('a GIF decodes to its first frame', () => {
  const gif = dataUrlBytes('data:image/gif;base64,R0lGODdhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=')!;
  expect(imageTypeOf(gif)).toBe('image/gif');
  expect(storedSize(gif, 'image/gif')).toEqual({ widthPx: 1, heightPx: 1 });
  expect([...decodeImage(gif, 'image/gif').rgba]).toEqual([255, 0, 0, 255]);
});

test('data: URLs are decoded as by the host', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      for (const encoding of ['base64', 'base64url'] as const) {
        const url = `data:image/png;base64,${Buffer.from(bytes).toString(encoding)}`;
        expect(dataUrlBytes(url)).toEqual(bytes);
      }
    }),
  );
  for (const url of ['data:image/png,abc', 'data:;base64,%%%', 'data:;base64,a', 'http://x/'])
    expect(dataUrlBytes(url)).toBeUndefined();
});
