import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageFormatRecords, imageFormats } from '@pictable/contract';
import { fromJs, locate, parseJson } from '@pictable/contract/json';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine, EngineError } from './index.ts';

const folder = path.resolve(import.meta.dirname, '../../examples');
// The tables of the gallery have a folder of their own and a test of their own.
const slugs = readdirSync(folder).filter((name) => name !== 'gallery');
const textOf = (slug: string, file: string) => readFileSync(path.join(folder, slug, file), 'utf8');

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

describe('the examples', () => {
  test('number ten, each with title and description', () => {
    expect(slugs).toHaveLength(10);
    for (const slug of slugs) {
      const about = JSON.parse(textOf(slug, 'about.json')) as { title: string; description: string };
      expect(about.title.length).toBeGreaterThan(3);
      expect(about.description.length).toBeGreaterThan(20);
    }
  });

  test.each(slugs)('%s renders in every format without a warning', async (slug) => {
    const text = textOf(slug, 'payload.json');
    const payload = parseJson(text, { depthMax: 64 });
    for (const format of imageFormats) {
      const rendering = await engine.render(payload, { format });
      expect(rendering.warnings).toEqual([]);
      expect(Buffer.from(rendering.bytes.subarray(0, 5)).toString('latin1')).toContain(
        imageFormatRecords[format].signature,
      );
      expect(rendering.hits.cells.length).toBeGreaterThanOrEqual(rendering.rows);
      for (const { pointer } of rendering.hits.cells) {
        if (pointer !== undefined) expect(locate(text, pointer), pointer).toBeDefined();
      }
    }
  });
});

describe('a rendering', () => {
  const payload = fromJs({ title: 'T', data: [{ a: 1 }, { a: 2 }], options: { format: 'svg', scale: 2 } });

  test('describes the image', async () => {
    const svg = await engine.render(payload);
    expect(svg).toMatchObject({
      format: 'svg',
      contentType: 'image/svg+xml',
      title: 'T',
      rows: 2,
      columns: 1,
      pages: 1,
    });
    const png = await engine.render(payload, { format: 'png' });
    expect([png.widthPx, png.heightPx]).toEqual([svg.widthPx * 2, svg.heightPx * 2]);
    const header = new DataView(png.bytes.buffer, png.bytes.byteOffset);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([png.widthPx, png.heightPx]);
  });

  test('of a bitmap has its top part on request, unless it is not taller', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => ({ name: `Row ${row}`, value: row * 7 }));
    const tall = fromJs({ title: 'T', data: rows, options: { scale: 2 } });
    const { parts, widthPx } = await engine.render(tall, { format: 'png', topHeightPx: 301 });
    const [whole, top] = [parts[0].bytes, parts[0].top?.bytes ?? new Uint8Array()];
    const [all, upper] = [whole, top].map((file) => PNG.sync.read(Buffer.from(file)));
    expect([upper?.width, upper?.height, parts[0].top?.heightPx]).toEqual([widthPx, 602, 602]);
    const pixels = upper?.data ?? Buffer.alloc(0);
    expect(Buffer.compare(pixels, all?.data.subarray(0, pixels.length) ?? Buffer.alloc(0))).toBe(0);
    expect((await engine.render(tall, { format: 'png' })).parts[0].bytes).toEqual(whole);
    for (const format of ['png', 'svg'] as const) {
      const topHeightPx = format === 'png' ? 9_999 : 301;
      expect((await engine.render(tall, { format, topHeightPx })).parts[0].top).toBeUndefined();
    }
  });

  test('is byte-identical when repeated', async () => {
    for (const format of imageFormats) {
      const [first, second] = [
        await engine.render(payload, { format }),
        await engine.render(payload, { format }),
      ];
      expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    }
  });

  test('names characters without a glyph', async () => {
    const { warnings } = await engine.render(fromJs({ data: [{ a: '\u{1f9ff}\u{12000}' }] }), {
      format: 'svg',
    });
    expect(warnings.map(({ message }) => message).join()).toMatch(/U\+12000/);
  });

  test('without headers and rows still produces an image', async () => {
    const empty = fromJs({
      data: [{ a: 1 }],
      options: { headers: false, dataProcessing: { filter: { a: 2 } } },
    });
    for (const format of imageFormats)
      expect((await engine.render(empty, { format })).bytes.length).toBeGreaterThan(60);
  });

  test('that would be too large is rejected before painting', async () => {
    const tall = fromJs({
      headers: ['A'],
      rows: Array.from({ length: 1_000 }, () => ['x']),
      options: { scale: 4 },
    });
    const rejected = engine.render(tall, { format: 'png' });
    await expect(rejected).rejects.toThrow(EngineError);
    await expect(rejected).rejects.toThrow(
      /^The PNG would be .* The longest side may be 32,767 px; use a smaller scale/,
    );
    expect((await engine.render(tall, { format: 'svg' })).rows).toBe(1_000);
  });

  test('respects lower limits in the request', async () => {
    await expect(engine.render(payload, { limits: { rowsMax: 1 } })).rejects.toThrow(
      'Too many rows (2). The limit is 1;',
    );
    await expect(engine.render(payload, { limits: { outputBytesMax: 100 } })).rejects.toThrow(
      /^The SVG would have more than 0\.0001 MB\. The limit is 0\.0001 MB;/,
    );
  });
});

test('any JSON gives an image or an EngineError', async () => {
  const type = fc.constantFrom(
    'number',
    'currency',
    'percentage',
    'date',
    'datetime',
    'boolean',
    'link',
    'image',
  );
  const typed = fc.record({
    type,
    value: fc.jsonValue(),
    format: fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())),
  });
  const cell = fc.oneof(fc.jsonValue(), typed, fc.string({ unit: 'binary' }));
  const styles = fc.record({
    complexDataDisplay: fc.record({
      arrayDisplay: fc.constantFrom('inline', 'list', 'table'),
      objectDisplay: fc.constantFrom('inline', 'table'),
      maxDepth: fc.nat(6),
    }),
    fontSize: fc.integer({ min: 4, max: 100 }),
  });
  const payload = fc.record({
    data: fc.array(fc.dictionary(fc.string(), cell, { maxKeys: 4 }), { maxLength: 4 }),
    styles,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(payload, fc.jsonValue()),
      fc.constantFrom(...imageFormats),
      async (value, format) => {
        try {
          const { bytes } = await engine.render(fromJs(value), { format });
          expect(bytes.length).toBeGreaterThan(60);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
        }
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);
