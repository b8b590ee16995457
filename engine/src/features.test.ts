import { imageFormats } from '@pictable/contract';
import { fromJs, type JsonValue } from '@pictable/contract/json';
import fc from 'fast-check';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { writePng } from './images/write-png.ts';
import { createEngine, type Engine, EngineError, type Rendering } from './index.ts';
import { openPdf } from './paint/pdf/open-pdf.suite.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const svgOf = ({ bytes }: Rendering) => new TextDecoder().decode(bytes);

/** All text of a PDF as a viewer extracts it, in page order. */
async function pdfText({ bytes }: Rendering): Promise<string> {
  return openPdf(bytes, async (document) => {
    let text = '';
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent({ disableNormalization: true });
      for (const item of items) if ('str' in item) text += `${item.str} `;
    }
    return text;
  });
}

const spaceless = (text: string) => text.replace(/\s+/g, '');

describe('text of an SVG', () => {
  const svgWith = async (options: Record<string, string>) => {
    const rendering = await engine.render(fromJs({ data: [{ a: 'left' }], options }), { format: 'svg' });
    return { svg: svgOf(rendering), unknown: rendering.report.unknownKeys.map(({ path }) => path) };
  };

  test('is live only on request', async () => {
    expect((await svgWith({})).svg).not.toContain('<text');
    for (const options of [{ svgText: 'live' }, { text: 'Live' }]) {
      expect((await svgWith(options)).svg).toContain('>left</text>');
    }
  });

  test('is anchored at the side it is aligned to', async () => {
    const data = [{ Name: 'Ada', Amount: 1234.5, Done: true }];
    const rendering = await engine.render(fromJs({ data, options: { svgText: 'live' } }), { format: 'svg' });
    const anchorOf = (text: string) =>
      new RegExp(`<text [^>]*>${text}</text>`).exec(svgOf(rendering))?.[0].match(/text-anchor="(\w+)"/)?.[1];
    expect(['Name', 'Ada', 'Amount', '1234.5', 'Done'].map(anchorOf)).toEqual([
      undefined,
      undefined,
      'end',
      'end',
      'middle',
    ]);
  });

  test('is not enabled by other values of options.text', async () => {
    const { svg, unknown } = await svgWith({ text: 'Hello' });
    expect(svg).not.toContain('<text');
    expect(unknown).toEqual(['/options/text']);
  });
});

describe('tables in cells', () => {
  const data = [
    {
      Who: 'Ada',
      Items: [
        { sku: 'A1', count: 2 },
        { sku: 'B2', deep: { a: [1] } },
      ],
    },
  ];
  const display = { arrayDisplay: 'table', objectDisplay: 'table' };
  const payload = (more: Record<string, unknown> = {}) =>
    fromJs({ data, styles: { complexDataDisplay: { ...display, ...more } } } as unknown as JsonValue);

  test('show every key and value, in reading order', async () => {
    const text = await pdfText(await engine.render(payload({ maxDepth: 3 }), { format: 'pdf' }));
    expect(spaceless(text)).toBe('WhoItemsAdaskucountdeepA12B2a1');
  });

  test('are on the hit map, inside their cell, each with the pointer of its value', async () => {
    const { hits } = await engine.render(payload({ maxDepth: 3 }), { format: 'svg' });
    const inner = hits.cells.filter(({ depth }) => depth > 0);
    expect(inner.map(({ depth, pointer }) => `${depth} ${pointer}`)).toEqual([
      ...['1 /data/0/Items', '1 /data/0/Items', '1 /data/0/Items'],
      ...['1 /data/0/Items/0/sku', '1 /data/0/Items/0/count', '1 /data/0/Items/0'],
      ...['1 /data/0/Items/1/sku', '1 /data/0/Items/1', '1 /data/0/Items/1/deep'],
      ...['2 /data/0/Items/1/deep/a', '2 /data/0/Items/1/deep/a', '3 /data/0/Items/1/deep/a/0'],
    ]);
    for (const hit of inner) {
      const round = hits.cells.filter(
        (other) =>
          other.depth === hit.depth - 1 &&
          other.x <= hit.x &&
          other.y <= hit.y &&
          other.x + other.width >= hit.x + hit.width &&
          other.y + other.height >= hit.y + hit.height,
      );
      expect(round).toHaveLength(1);
      expect(hits.cells.indexOf(hit)).toBeGreaterThan(hits.cells.indexOf(round[0]!));
      expect(hit.pointer!.startsWith(round[0]!.pointer!)).toBe(true);
    }
  });

  test('have pointers into a cell object, but none into a JSON text', async () => {
    const pointersIn = async (value: JsonValue) => {
      const styles = fromJs({ complexDataDisplay: display });
      const { hits } = await engine.render(
        new Map([
          ['data', value],
          ['styles', styles],
        ]),
        { format: 'svg' },
      );
      return hits.cells.filter(({ depth }) => depth > 0).map(({ pointer }) => pointer);
    };
    const rows = [{ a: { value: { k: 1 }, tooltip: 't' } }];
    expect(await pointersIn(fromJs(rows))).toEqual(['/data/0/a/value/k', '/data/0/a/value/k']);
    expect(await pointersIn(JSON.stringify(rows))).toEqual([undefined, undefined]);
  });

  test('stop at maxDepth', async () => {
    const two = await pdfText(await engine.render(payload({ maxDepth: 2 }), { format: 'pdf' }));
    expect(spaceless(two)).toBe('WhoItemsAdaskucountdeepA12B2a[1item]');
    const text = await pdfText(await engine.render(payload({ maxDepth: 1 }), { format: 'pdf' }));
    expect(spaceless(text)).toBe('WhoItemsAdaskucountdeepA12B2{1field}');
  });

  test('continue across pages row by row', async () => {
    const long = { data: [{ Id: 1, Rows: Array.from({ length: 120 }, (_, i) => ({ n: `row ${i}` })) }] };
    const styles = { complexDataDisplay: display };
    const rendering = await engine.render(fromJs({ ...long, styles, options: { page: 'a4' } }), {
      format: 'pdf',
    });
    expect(rendering.pages).toBeGreaterThan(2);
    const text = await pdfText(rendering);
    for (let i = 0; i < 120; i++) expect(text).toContain(`row ${i}`);
  });

  test('count as cells', async () => {
    const error = await engine
      .render(payload(), { limits: { cellsMax: 5 } })
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(EngineError);
    expect((error as EngineError).message).toContain('Too many cells');
  });
});

describe('images in cells', () => {
  const red = {
    widthPx: 30,
    heightPx: 20,
    rgba: new Uint8Array(30 * 20 * 4).map((_, i) => [220, 20, 40, 255][i % 4]!),
  };
  const url = 'https://example.com/red.png';
  const payload = (format: Record<string, string | number | boolean> = {}) =>
    fromJs({
      data: [{ a: { type: 'image', value: url, format } }],
      styles: { outerPadding: 0, cellPadding: 0, borderWidth: 0 },
      options: { headers: false },
    });
  const images = new Map([[url, writePng(red)]]);

  test('are rejected before painting if their total size exceeds the file limit', async () => {
    const jpeg = new Uint8Array(4_000_000);
    jpeg.set(encodeJpeg({ data: red.rgba, width: 30, height: 20 }, 80).data);
    const urls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://example.com/${name}.jpg`);
    const many = fromJs({ data: urls.map((value) => ({ a: { type: 'image', value } })) });
    const given = new Map(urls.map((name) => [name, jpeg]));
    await expect(engine.render(many, { format: 'svg', images: given })).rejects.toThrow(
      /^The SVG would have at least 32\.0 MB\. The limit is 20 MB; use smaller images/,
    );
    await expect(engine.render(many, { format: 'pdf', images: given })).rejects.toThrow(
      /^The PDF would have at least 24\.0 MB\. The limit is 20 MB; use smaller images/,
    );
    expect((await engine.render(many, { format: 'png', images: given })).rows).toBe(6);
  });

  test('are requested by URL, each once', () => {
    const twice = fromJs({
      data: [
        { a: { type: 'image', value: url }, b: { type: 'image', value: 'data:image/png;base64,AA' } },
        { a: { type: 'image', value: url }, b: url },
      ],
    });
    expect(engine.imageUrls(twice)).toEqual([url]);
  });

  test.each(imageFormats)('are rendered in %s at their own size', async (format) => {
    const { warnings, widthPx, heightPx } = await engine.render(payload(), { format, images });
    expect(warnings).toEqual([]);
    expect([widthPx, heightPx]).toEqual([30, 20]);
  });

  test('have their pixels in PNG', async () => {
    const { bytes } = await engine.render(payload(), { format: 'png', images });
    const { data } = PNG.sync.read(Buffer.from(bytes));
    expect([...data.subarray(0, 4)]).toEqual([220, 20, 40, 255]);
  });

  test.each([
    [{ maxWidth: 15 }, [15, 10]],
    [{ height: 40 }, [60, 40]],
    [{ width: 50, height: 50 }, [50, 50]],
    [{ width: 50, height: 50, fit: 'cover', rounded: true }, [50, 50]],
  ] as const)('have the size of %j', async (format, size) => {
    const { widthPx, heightPx } = await engine.render(payload(format), { format: 'svg', images });
    expect([widthPx, heightPx]).toEqual(size);
  });

  test('only cause a warning if they are missing or corrupt', async () => {
    for (const bytes of [undefined, new Uint8Array(3), writePng(red).subarray(0, 60)]) {
      const given = bytes === undefined ? new Map<string, Uint8Array>() : new Map([[url, bytes]]);
      for (const format of imageFormats) {
        const { warnings } = await engine.render(payload(), { format, images: given });
        expect(warnings).toHaveLength(1);
        expect(warnings[0]).toMatchObject({ path: '/data/0/a' });
        expect(warnings[0]!.message).toMatch(/^The image "https:\/\/example\.com\/red\.png" /);
      }
    }
  });

  test('are boxes beyond the limit', async () => {
    const data = Array.from({ length: 51 }, (_, i) => ({ a: { type: 'image', value: `${url}?${i}` } }));
    const given = new Map(data.map(({ a }) => [a.value, writePng(red)]));
    const { warnings } = await engine.render(fromJs({ data }), { format: 'svg', images: given });
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('exceeds the limit of 50 images per table'),
    ]);
  });
});

describe('truncated text', () => {
  const long = 'one two three four five six seven eight nine ten';
  const payload = (style: Record<string, string | number>) =>
    fromJs({ data: [{ a: long }], styles: { columnStyles: { a: { width: 120, ...style } } } });

  test('ends in an ellipsis after a letter and is reported', async () => {
    const rendering = await engine.render(payload({ overflow: 'ellipsis' }), { format: 'pdf' });
    const [, shown] = /^a(.+)…$/.exec(spaceless(await pdfText(rendering)))!;
    expect(spaceless(long).startsWith(shown!)).toBe(true);
    expect(rendering.report.truncations).toEqual([
      { path: '/data/0/a', message: 'The text is cut with an ellipsis.' },
    ]);
  });

  test('has the requested number of lines', async () => {
    const heightOf = async (style: Record<string, string | number>) =>
      (await engine.render(payload(style), { format: 'svg' })).heightPx;
    const one = await heightOf({ overflow: 'ellipsis' });
    expect(await heightOf({ maxLines: 3 })).toBe(one + 40);
    expect(await heightOf({ overflow: 'wrap' })).toBeGreaterThan(one + 40);
  });

  test('is complete if it fits', async () => {
    const rendering = await engine.render(fromJs({ data: [{ a: 'short' }], styles: { maxLines: 1 } }));
    expect(rendering.report.truncations).toEqual([]);
  });
});

test('the report lists what was not used as sent', async () => {
  const payload = fromJs({
    headers: ['A', 'B'],
    rows: [[{ value: 'x', style: { colspan: 9 } }, null]],
    styles: { hederBg: '#fff', columnStyles: { B: { width: 10 } } },
    options: { format: 'svg', width: 100 },
  });
  const { report } = await engine.render(payload);
  expect(report.unknownKeys.map(({ path }) => path)).toEqual(['/styles/hederBg']);
  expect(report.clamps.map(({ message }) => message)).toEqual([
    expect.stringContaining('A span extends beyond the edge'),
    expect.stringMatching(/^The image is \d+ px wide, not 100 px/),
    expect.stringMatching(/^Column 2 \(B\) is \d+ px wide, not 10 px/),
  ]);
  expect(report.missingGlyphs).toEqual([]);
});

test('the report lists rules that match nothing, and the warnings do not', async () => {
  const rules = [
    { when: { a: 9 }, style: { textColor: 'bad' } },
    { columns: ['a'], top: 1 },
    { columns: ['a'], is: 9 },
  ];
  const { report, warnings } = await engine.render(fromJs({ data: [{ a: 1 }], rules }));
  expect(report.unmatchedRules).toEqual([
    { path: '/rules/0', message: 'rules.0 matches no row.' },
    { path: '/rules/2', message: 'rules.2 matches no cell.' },
  ]);
  expect(warnings).toEqual([]);
});

test('a covered cell without a value causes no warning', async () => {
  const rows = [null, '', undefined].map((covered) => [
    { value: 'x', style: { colspan: 2 } },
    covered ?? null,
  ]);
  const { warnings } = await engine.render(fromJs({ headers: ['A', 'B'], rows }));
  expect(warnings).toEqual([]);
  const lost = fromJs({ headers: ['A', 'B'], rows: [[{ value: 'x', style: { colspan: 2 } }, 'lost']] });
  expect((await engine.render(lost)).warnings).toHaveLength(1);
});

test('grid lines of a dark header use its own colours, unless a colour is set', async () => {
  const data = [{ a: 1, b: 2 }];
  const plain = svgOf(await engine.render(fromJs({ data }), { format: 'svg' }));
  expect(plain).toContain('#5182ef');
  const requested = fromJs({ data, styles: { borderColor: '#ff0000' } });
  expect(svgOf(await engine.render(requested, { format: 'svg' }))).not.toContain('#5182ef');
});

test('text of any table is in its PDF, in order', async () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefgXYZ0123456789.,-éß'),
    minLength: 1,
    maxLength: 8,
  });
  const cell = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
      fc.constantFrom('single', 'a4'),
      async (rows, page) => {
        const payload = fromJs({ headers: ['h1', 'h2', 'h3'], rows, options: { page } });
        const text = spaceless(await pdfText(await engine.render(payload, { format: 'pdf' })));
        expect(text).toBe(spaceless(`h1h2h3${rows.flat().join('')}`));
      },
    ),
    { numRuns: 25 },
  );
});
