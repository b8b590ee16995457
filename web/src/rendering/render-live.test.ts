import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTableRenderer } from './render-table.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** A renderer as in the worker of the page, which lists the format of each rendering by the engine. */
function startWorker(topHeightPx?: number) {
  const renderings: string[] = [];
  const render: Engine['render'] = (table, request) => {
    renderings.push(String(request?.format));
    return engine.render(table, request);
  };
  const renderTable = createTableRenderer({ ...engine, render });
  return {
    async type(text: string, settings: object[] = []) {
      renderings.length = 0;
      const top = topHeightPx === undefined ? {} : { topHeightPx };
      const live = { format: 'live', pixelRatio: 2, ...top } as const;
      const result = await renderTable({ text, styles: {}, settings, ...live });
      const shown = result.rendered ? result.rendering : undefined;
      return { renderings: [...renderings], shown };
    },
  };
}

function tableText(rows: number, columns: number, title = 'T', extra = ''): string {
  const row = (index: number) => Array.from({ length: columns }, (_, column) => `R${index} C${column}`);
  const headers = Array.from({ length: columns }, (_, column) => `Column ${column}`);
  const data = JSON.stringify(Array.from({ length: rows }, (_, index) => row(index)));
  return `{ "title": "${title}", ${extra} "headers": ${JSON.stringify(headers)}, "rows": ${data} }`;
}

it('a table is shown with its values, and with a warning about a template that only the service has', async () => {
  const worker = startWorker();
  const extra = '"values": { "month": "May" }, "template": "invoice",';
  const { shown } = await worker.type(tableText(3, 2, '{{month}}, {{rows}} rows', extra));
  expect(shown).toMatchObject({ title: 'May, 3 rows', warnings: [{ path: '/template' }] });
  expect((await worker.type(tableText(3, 2, 'T', '"values": { "a": [] },'))).shown).toBeUndefined();
});

it('a large table that steps make small is shown whole, and is not too large', async () => {
  const worker = startWorker();
  const count = '"transform": [{ "group": {} }],';
  expect((await worker.type(tableText(3_000, 10, 'T', count))).shown).toMatchObject({
    ...{ rows: 1, shownRows: undefined, steps: [{ verb: 'group', rows: 1 }] },
  });
  const half = '"transform": [{ "top": { "n": 600, "by": 0 } }],';
  expect((await worker.type(tableText(3_000, 2, 'T', half))).shown).toMatchObject({ rows: 600 });
});

describe('a keystroke in a large table', () => {
  it('renders it once, as a bitmap', async () => {
    const worker = startWorker();
    const opened = await worker.type(tableText(500, 10));
    expect(opened.renderings).toEqual(['svg', 'png']);
    for (const title of ['Ta', 'Tab', 'Ta']) {
      const { renderings, shown } = await worker.type(tableText(500, 10, title));
      expect(renderings).toEqual(['png']);
      expect(shown).toMatchObject({ title, format: 'png', rows: 500, shownRows: opened.shown?.shownRows });
    }
  });

  it('shows the same image as the first rendering of the table', async () => {
    const [typed, opened] = [startWorker(), startWorker()];
    await typed.type(tableText(500, 10, 'Ta'));
    const bytesOf = async (worker: typeof typed) => {
      const { shown } = await worker.type(tableText(500, 10, 'Tab'));
      return Buffer.from(await (shown?.file ?? new Blob()).arrayBuffer());
    };
    expect((await bytesOf(typed)).equals(await bytesOf(opened))).toBe(true);
  });

  it('has the top part of a tall bitmap as a separate image', async () => {
    const worker = startWorker(300);
    const { shown } = await worker.type(tableText(500, 10));
    expect(shown?.top?.heightPx).toBe(300);
    const bytes = Buffer.from(shown?.top?.url.replace('data:image/png;base64,', '') ?? '', 'base64');
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(height / 300).toBe(width / (shown?.widthPx ?? 0));
    expect((await worker.type(tableText(5, 6))).shown).toMatchObject({ format: 'svg', top: undefined });
  });

  it('renders an SVG again once the table is small enough', async () => {
    const worker = startWorker();
    await worker.type(tableText(500, 10));
    expect(await worker.type(tableText(5, 6))).toMatchObject({
      renderings: ['svg'],
      shown: { format: 'svg', rows: 5, shownRows: undefined },
    });
    expect((await worker.type(tableText(5, 6, 'Ta'))).renderings).toEqual(['svg']);
  });

  it('chooses the number of rows again when the rows become taller or lower', async () => {
    const worker = startWorker();
    const padded = (px: number) => tableText(500, 10, 'T', `"styles": { "cellPadding": ${px} },`);
    const rowsWith = async (px: number) => (await worker.type(padded(px))).shown?.shownRows ?? 0;
    const [lower, taller, lowerAgain] = [await rowsWith(12), await rowsWith(40), await rowsWith(12)];
    expect(taller).toBeLessThan(lower);
    expect(lowerAgain).toBe(lower);
    expect((await worker.type(`${padded(12)} `)).renderings).toEqual(['png']);
  });

  it('uses the saved settings', async () => {
    const text = tableText(500, 10);
    const rowsWith = async (settings: object[]) => (await startWorker().type(text, settings)).shown;
    const [own, saved] = [await rowsWith([]), await rowsWith([{ defaultWidth: 1_900 }])];
    expect(own?.widthPx).not.toBe(1_900);
    expect(saved).toMatchObject({ format: 'png', widthPx: 1_900 });
  });

  it('reports the error of a table that cannot be rendered, and is fast again afterwards', async () => {
    const worker = startWorker();
    await worker.type(tableText(500, 10));
    const broken = tableText(500, 10).replace('"rows"', '"lines"');
    expect((await worker.type(broken)).shown).toBeUndefined();
    expect((await worker.type(tableText(500, 10, 'Ta'))).renderings).toEqual(['png']);
  });
});
