import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { StyledTable } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';
import { type ShownCell, shownCells, visualOf } from '../visuals.suite.ts';

const a4: LayoutOptions = { format: 'pdf', page: 'a4', images: new Map() };
/** A table that is split into several images. */
const image: LayoutOptions = {
  format: 'png',
  page: 'single',
  images: new Map(),
  canvas: {
    widthPx: 600,
    heightPx: 500,
    widthPxMax: 600,
    widthPxMin: 0,
    ratio: [0, Number.POSITIVE_INFINITY],
  },
};
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

describe('a drawing on several pages', () => {
  const [A4_HEIGHT_PX, MARGIN_PX] = [1122.52, 32];
  const figuresOf = (cells: readonly ShownCell[]) => cells.filter(({ box }) => box !== undefined);
  const pagesOf = async (table: StyledTable, options = a4): Promise<ShownCell[][]> => {
    const laidOut = await layoutTable(table, text, options);
    return laidOut.scene.pages.map((_, page) => shownCells(laidOut, page));
  };
  const long = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n');

  it.each(['before', 'after', 'behind', 'only'] as const)(
    'is shown once in a row that is split: %s',
    async (placement) => {
      const heightEm = 6;
      const drawn = sampleCell('short', { visual: visualOf({ placement, heightEm }) });
      const split = sampleCell(long, {
        visual: visualOf({ placement: placement === 'only' ? 'before' : placement, heightEm }),
      });
      const pages = await pagesOf(
        sampleTable(
          ['a', 'b'],
          [
            ['first', 'row'],
            [drawn, split],
          ],
        ),
      );
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.map((cells) => figuresOf(cells).map(({ hit }) => hit.column))).toEqual(
        pages.map((_, page) => (page === 0 ? [0, 1] : [])),
      );
      const lines = pages.flatMap((cells) =>
        cells.filter(({ hit }) => hit.column === 1).flatMap(({ runs }) => runs),
      );
      expect(lines.filter((run) => run.text.startsWith('line')).map((run) => run.text)).toEqual(
        long.split('\n'),
      );
      const bottoms = pages.map((cells) => Math.max(...cells.map(({ hit }) => hit.y + hit.height)));
      const pageEndPx = A4_HEIGHT_PX - MARGIN_PX;
      for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(pageEndPx);
      expect(bottoms[0]!).toBeGreaterThan(pageEndPx - 1.5 * plainCellStyle.lineHeightPx);
      for (const { hit, runs } of pages.flat())
        for (const run of runs) {
          expect(run.y).toBeLessThan(hit.y + hit.height);
          expect(run.y).toBeGreaterThan(hit.y);
        }
    },
  );

  it.each([
    ['paper', a4],
    ['images', image],
  ])('is on one page with its row: %s', async (_name, options) => {
    const rows = Array.from({ length: 60 }, (_, row) => [
      sampleCell(`row ${row}`, { visual: visualOf({ heightEm: 4 }) }),
    ]);
    const pages = await pagesOf(sampleTable(['a'], rows), options);
    expect(pages.length).toBeGreaterThan(2);
    for (const cells of pages)
      for (const { hit, box } of cells) expect(box!.y + box!.height).toBeLessThanOrEqual(hit.y + hit.height);
    expect(pages.flat()).toHaveLength(60);
  });

  it('is repeated with the text of a cell that is repeated', async () => {
    const merged = sampleCell('North', { rowspan: 60, isRepeated: true, visual: visualOf() });
    const rows = Array.from({ length: 60 }, (_, row) => [row === 0 ? merged : undefined, `row ${row}`]);
    const pages = await pagesOf(sampleTable(['a', 'b'], rows));
    expect(pages.length).toBeGreaterThan(1);
    for (const cells of pages) {
      const [drawn] = figuresOf(cells);
      expect(drawn!.runs.map((run) => run.text)).toEqual(['North']);
    }
  });

  it('is repeated with a frozen column', async () => {
    const headers = Array.from({ length: 40 }, (_, column) => `Column ${column}`);
    const row = headers.map((header, column) =>
      column === 0 ? sampleCell(header, { visual: visualOf() }) : header,
    );
    const style = { ...plainTableStyle, frozenColumnCount: 1 };
    const pages = await pagesOf(sampleTable(headers, [row], { style }));
    expect(pages.length).toBeGreaterThan(1);
    for (const cells of pages) expect(figuresOf(cells)).toHaveLength(1);
  });
});
