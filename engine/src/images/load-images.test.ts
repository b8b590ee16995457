import { expect, test } from 'vitest';
import { sampleCell, sampleTable } from '../layout/sample-tables.ts';
import type { CellImage } from '../table/cell-content.ts';
import { Warnings } from '../warnings.ts';
import { builtPngDecoder } from './built-png-decoder.fixture.ts';
import { loadImages } from './load-images.ts';
import { writePng } from './write-png.ts';

const CHUNK_FRAME_BYTES = 12;

/** A PNG of one pixel, with as many bytes of text as it needs to have a size. */
function pngOfSize(bytes: number): Uint8Array {
  const png = writePng({ widthPx: 1, heightPx: 1, rgba: new Uint8Array(4) });
  const endAt = png.length - CHUNK_FRAME_BYTES;
  const result = new Uint8Array(bytes);
  result.set(png.subarray(0, endAt));
  result.set(png.subarray(endAt), bytes - CHUNK_FRAME_BYTES);
  new DataView(result.buffer).setUint32(endAt, bytes - png.length - CHUNK_FRAME_BYTES);
  result.set(Buffer.from('tEXt'), endAt + 4);
  return result;
}

async function load(url: string) {
  const image: CellImage = {
    url,
    alt: '',
    widthPx: undefined,
    heightPx: undefined,
    maxWidthPx: undefined,
    maxHeightPx: undefined,
    fit: 'contain',
    radius: 0,
  };
  const warnings = new Warnings();
  const options = {
    needsPixels: false,
    megapixelsMax: 1,
    pngDecoder: builtPngDecoder,
    decodeWebp: undefined,
  };
  const table = sampleTable(['a'], [[sampleCell('', { image })]]);
  const { images } = await loadImages(table, new Map(), options, warnings);
  return { loaded: images.size, warnings: warnings.list().map(({ message }) => message) };
}

test.each([
  [1_000_000, 1, []],
  [
    1_000_001,
    0,
    ['The image in the payload is larger than 1 MB; a box or its alt text is shown in its place.'],
  ],
])('an image in the payload may have up to 1 MB before base64: %d bytes', async (bytes, loaded, warnings) => {
  const url = `data:image/png;base64,${Buffer.from(pngOfSize(bytes)).toString('base64')}`;
  expect(await load(url)).toEqual({ loaded, warnings });
});

test.each([
  [0, 1],
  [1, 0],
])('an image of %d × %d px is corrupt', async (widthPx, heightPx) => {
  const gif = Buffer.from('GIF89a\0\0\0\0\0\0\0;');
  gif.writeUInt16LE(widthPx, 6);
  gif.writeUInt16LE(heightPx, 8);
  expect(await load(`data:image/gif;base64,${gif.toString('base64')}`)).toEqual({
    loaded: 0,
    warnings: ['The image in the payload is corrupt; a box or its alt text is shown in its place.'],
  });
});
