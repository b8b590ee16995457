import { deflateSync } from 'node:zlib';
import { imageFormats } from '@pictable/contract';
import { expect, it } from 'vitest';
import { estimateCostMs } from './estimate-cost.ts';
import { SMALL_JOB_MS } from './fair-queue.ts';

const rows = (count: number, format?: string) =>
  JSON.stringify({
    data: Array.from({ length: count }, (_, row) => ({ Id: row, Name: `Name ${row}`, Sum: row * 1.5 })),
    options: { format },
  });
const renderCost = (payload: string) => estimateCostMs({ task: 'draw', payload });

/** The start of a GIF of 25 megapixels. */
const largeGif = (() => {
  const gif = Buffer.alloc(64);
  gif.write('GIF89a');
  gif.writeUInt16LE(5_000, 6);
  gif.writeUInt16LE(5_000, 8);
  return gif.toString('base64');
})();

it('estimates a few rows as small and thousands of rows as large', () => {
  for (const format of imageFormats) expect(renderCost(rows(20, format))).toBeLessThan(SMALL_JOB_MS);
  expect(renderCost(rows(3_000, 'pdf'))).toBeGreaterThan(SMALL_JOB_MS);
  expect(renderCost(rows(1_000, 'pdf'))).toBeLessThan(renderCost(rows(3_000, 'pdf')));
});

it('counts the pixels of images, regardless of their file size', () => {
  const head = Buffer.alloc(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  head.writeUInt32BE(5_000, 16);
  head.writeUInt32BE(5_000, 20);
  const file = Buffer.concat([head, deflateSync(Buffer.alloc(1_000))]);
  const cell = { type: 'image', value: `data:image/png;base64,${file.toString('base64')}` };
  expect(renderCost(JSON.stringify({ data: [{ a: cell }] }))).toBeGreaterThan(1_000);
  const images = new Map([['https://example.com/a.png', new Uint8Array(file)]]);
  expect(estimateCostMs({ task: 'draw', payload: '{}', images })).toBeGreaterThan(1_000);
  expect(estimateCostMs({ task: 'list-images', payload: '{}', images })).toBeLessThan(SMALL_JOB_MS);
});

it('reads no more than a thousand inline images', () => {
  const cell = `"data:image/gif;base64,${largeGif}",`;
  const [fewer, most, more] = [999, 1_000, 1_001].map((count) => renderCost(cell.repeat(count)));
  expect(most! - fewer!).toBeGreaterThan(1_000);
  expect(more! - most!).toBeLessThan(1);
});

it.each(['data:image/', 'DATA:IMAGE/', 'data:image\\/'])('reads the size of an inline image: %s', (begin) => {
  const payload = `{"data":[{"a":{"type":"image","value":"${begin}gif;base64,${largeGif}"}}]}`;
  expect(renderCost(payload)).toBeGreaterThan(1_000);
});

it.each(['data:image/png;base64', '"data:image/', `${'data:image/png,'.repeat(5_000)}`])(
  'accepts any text: %s',
  (payload) => {
    expect(renderCost(payload)).toBeGreaterThan(0);
  },
);
