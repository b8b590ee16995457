import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ComputedTableStyle } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import {
  expectCellsToFillPage,
  expectTextInsideCells,
  groupsByRole,
  rowsByPage,
  runsOf,
  visibleText,
} from '../layout.suite.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainCellStyle, plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';
import { availableTableWidthPx } from './column-bands.ts';
import { type PageMargins, pageMargins } from './page-margins.ts';

const a4: LayoutOptions = { format: 'pdf', page: 'a4', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

function styled(more: Partial<ComputedTableStyle>): { style: ComputedTableStyle } {
  return { style: { ...plainTableStyle, ...more } };
}

describe('paper', () => {
  const body = Array.from({ length: 150 }, (_, i) => [`row ${i}`, `value ${i}`]);
  const bodyRows = (scene: Scene) =>
    rowsByPage(scene).flatMap((rows) => rows.filter((row) => !row.startsWith('0:')));

  it('repeats the header and loses no row', async () => {
    const { scene } = await layoutTable(sampleTable(['A', 'B'], body), text, a4);
    expect(scene.pages.length).toBeGreaterThan(5);
    for (const rows of rowsByPage(scene)) expect(rows[0]).toBe('0:A;B');
    expect(bodyRows(scene)).toEqual(body.map(([one, other], i) => `${i + 1}:${one};${other}`));
    const [page] = scene.pages;
    expect([page!.widthPx, page!.heightPx]).toEqual([793.7, 1122.52]);
  });

  it('keeps everything on the page', async () => {
    const title = { text: 'Title', style: plainCellStyle };
    const caption = { text: 'Caption', style: plainCellStyle };
    const { scene, hits } = await layoutTable(sampleTable(['A', 'B'], body, { title, caption }), text, a4);
    for (const hit of hits.cells)
      expect(hit.y + hit.height).toBeLessThanOrEqual(scene.pages[0]!.heightPx - 32);
    expect(groupsByRole(scene, 0, 'title')).toHaveLength(1);
    expect(groupsByRole(scene, scene.pages.length - 1, 'caption')).toHaveLength(1);
  });

  it('does not repeat the header when it is not frozen', async () => {
    const { scene } = await layoutTable(
      sampleTable(['A', 'B'], body, styled({ freezeHeader: false })),
      text,
      a4,
    );
    expect(rowsByPage(scene).filter((rows) => rows[0]!.startsWith('0:'))).toHaveLength(1);
  });

  it('uses landscape and then scales down for wide tables', async () => {
    const headers = Array.from({ length: 18 }, (_, i) => `Header${i}`);
    const laidOut = await layoutTable(sampleTable(headers, [headers]), text, a4);
    const page = laidOut.scene.pages[0]!;
    expect([page.widthPx, page.heightPx]).toEqual([1122.52, 793.7]);
    const sizes = runsOf(page.items).map((run) => run.sizePx);
    expect(Math.max(...sizes)).toBeLessThan(14);
    expectTextInsideCells(laidOut, 10, sizes[0]! / 14);
  });

  it('scales a wide table to the full width between both margins', async () => {
    for (const [outerPaddingPx, columnCount] of [
      [20, 18],
      [120, 15],
    ] as const) {
      const headers = Array.from({ length: columnCount }, (_, i) => `Header${i}`);
      const table = sampleTable(headers, [headers], styled({ outerPaddingPx }));
      const { scene, hits } = await layoutTable(table, text, a4);
      expect(scene.pages).toHaveLength(1);
      const marginPx = Math.max(32, outerPaddingPx);
      const rightPx = Math.max(...hits.cells.map(({ x, width }) => x + width));
      expect(Math.min(...hits.cells.map(({ x }) => x))).toBeGreaterThan(marginPx);
      // The frame line is outside the cells.
      expect(scene.pages[0]!.widthPx - marginPx - rightPx).toBeGreaterThan(0);
      expect(scene.pages[0]!.widthPx - marginPx - rightPx).toBeLessThan(1.5);
    }
  });

  it('has the width between both margins available for a table', () => {
    const margins: PageMargins = { leftPx: 32, rightPx: 50, topPx: 0, bottomPx: 0 };
    expect(availableTableWidthPx(margins, a4)).toBe(1122 - 82);
    expect(availableTableWidthPx(margins, { ...a4, format: 'png' })).toBeUndefined();
  });

  it('is landscape if the table fits portrait paper only without its margins', async () => {
    const widths = [700, 750] as const;
    const pages = widths.map(async (widthPx) => {
      const table = sampleTable(['A'], [['x']], { columns: [{ header: 'A', widthPx }] });
      return (await layoutTable(table, text, a4)).scene.pages[0]!.widthPx;
    });
    expect(await Promise.all(pages)).toEqual([793.7, 1122.52]);
  });

  it('has a smaller margin above than below a shadow, which falls downwards', () => {
    const { style } = styled({ shadow: true, outerPaddingPx: 0 });
    const { topPx, leftPx, bottomPx } = pageMargins(style, { ...a4, format: 'png' });
    expect(topPx).toBeLessThan(leftPx);
    expect(bottomPx - leftPx).toBe(leftPx - topPx);
  });

  it('puts the caption on the first page only if it fits there below the title and the table', async () => {
    const title = { text: 'Title', style: plainCellStyle };
    const caption = { text: 'Caption', style: plainCellStyle };
    const pageCounts = new Set<number>();
    for (const lines of [1, 2]) {
      for (const count of [21, 22, 23, 24]) {
        const rows = Array.from({ length: count }, (_, i) => [i === 0 ? 'x\n'.repeat(lines).trim() : 'x']);
        const { scene, hits } = await layoutTable(sampleTable(['A'], rows, { title, caption }), text, a4);
        pageCounts.add(scene.pages.length);
        const [run] = runsOf(groupsByRole(scene, scene.pages.length - 1, 'caption'));
        const bottoms = hits.cells.filter(({ page }) => page === 0).map(({ y, height }) => y + height);
        const limitPx = scene.pages[0]!.heightPx - 32;
        expect(run!.y).toBeLessThanOrEqual(limitPx);
        // The caption needs a frame line, a gap of 12 px and one line of 20 px.
        const hasAllRows = bottoms.length === count + 1;
        expect(scene.pages.length === 1).toBe(hasAllRows && Math.max(...bottoms) + 33 <= limitPx);
      }
    }
    expect([...pageCounts].sort()).toEqual([1, 2]);
  });

  it('splits a table that is still too wide between columns and repeats frozen columns', async () => {
    const headers = Array.from({ length: 60 }, (_, i) => `Header${i}`);
    for (const frozenColumnCount of [0, 1, 2] as const) {
      const table = sampleTable(headers, [headers], styled({ frozenColumnCount }));
      const { scene, hits } = await layoutTable(table, text, a4);
      expect(scene.pages.length).toBeGreaterThan(3);
      const columnsOf = (page: number) =>
        hits.cells.filter((hit) => hit.page === page && hit.row === 0).map((hit) => hit.column);
      scene.pages.forEach((page, index) => {
        expect(columnsOf(index).includes(0)).toBe(index === 0 || frozenColumnCount > 0);
        expect(columnsOf(index).includes(1)).toBe(index === 0 || frozenColumnCount > 1);
        for (const run of runsOf(page.items))
          expect(run.x + run.widthPx).toBeLessThanOrEqual(page.widthPx - 32);
      });
      const all = scene.pages.flatMap((_, index) => columnsOf(index));
      expect([...new Set(all)].sort((a, b) => a - b)).toEqual(headers.map((_, i) => i));
      expect(all).toHaveLength(60 + frozenColumnCount * (scene.pages.length - 1));
    }
  });

  it('does not break names beside long texts if the table is split between columns anyway', async () => {
    const prose = 'The deployment was rolled back after error rates rose above the agreed threshold.';
    const values = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? prose : 'Maria Hernandez'));
    const headers = values.map((_, i) => `H${i}`);
    const { scene } = await layoutTable(sampleTable(headers, [values]), text, a4);
    expect(scene.pages.length).toBeGreaterThan(1);
    const cells = scene.pages.flatMap((_, page) => groupsByRole(scene, page, 'cell').map(visibleText));
    expect(cells.filter((cell) => cell.startsWith('Maria'))).toEqual(Array(10).fill('Maria Hernandez'));
  });

  it('shows a cell that spans split columns on each part', async () => {
    const headers = Array.from({ length: 40 }, (_, i) => `Header${i}`);
    const wide = sampleCell('over all columns', { colspan: 40 });
    const spanned = [wide, ...Array.from({ length: 39 }, () => undefined)];
    const { scene } = await layoutTable(sampleTable(headers, [spanned, headers]), text, a4);
    expect(scene.pages.length).toBeGreaterThan(1);
    scene.pages.forEach((_, page) => {
      expect(groupsByRole(scene, page, 'cell').map(visibleText)).toContain('over all columns');
    });
  });

  it('continues a row that is taller than a page line by line', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `line ${i}`);
    const laidOut = await layoutTable(
      sampleTable(
        ['A', 'B'],
        [
          ['first', 'x'],
          ['tall', lines.join('\n')],
          ['last', 'y'],
        ],
      ),
      text,
      a4,
    );
    const shown = bodyRows(laidOut.scene).join('|');
    expect(shown.match(/line \d+/g)).toEqual(lines);
    expect(shown).toContain('last');
    expectTextInsideCells(laidOut, 10);
    laidOut.scene.pages.forEach((_, page) => {
      expectCellsToFillPage(
        laidOut.hits.cells.filter((hit) => hit.page === page),
        1,
      );
    });
  });

  it('continues a spanning cell across pages without losing text', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `line ${i}`);
    const rows = Array.from({ length: 40 }, (_, i) => [
      i === 0 ? sampleCell(lines.join('\n'), { rowspan: 40 }) : undefined,
      `v${i}`,
    ]);
    const laidOut = await layoutTable(sampleTable(['A', 'B'], rows), text, a4);
    expect(laidOut.scene.pages.length).toBeGreaterThan(1);
    const shown = bodyRows(laidOut.scene).join('|');
    expect(shown.match(/line \d+/g)).toEqual(lines);
    expectTextInsideCells(laidOut, 10);
  });

  describe('with pageFit width', () => {
    const fit: LayoutOptions = { ...a4, pageFit: 'width' };
    const wide = (count: number) => {
      const headers = Array.from({ length: count }, (_, i) => `Header${i}`);
      return sampleTable(headers, [headers], styled({ cellPaddingXPx: 4 }));
    };

    it('shows all columns on one page in smaller text and reports the text size', async () => {
      const { scene, clamps, hits } = await layoutTable(wide(26), text, fit);
      expect(scene.pages).toHaveLength(1);
      expect(hits.cells.filter(({ row }) => row === 0)).toHaveLength(26);
      const sizes = runsOf(scene.pages[0]!.items).map((run) => run.sizePx * 0.75);
      expect(Math.min(...sizes)).toBeGreaterThan(4);
      expect(clamps.map(({ message }) => message)).toEqual([
        `The table is scaled to ${Math.round((sizes[0]! / 0.75 / 14) * 100)}% to fit the page width; its text is ${Math.round(sizes[0]! * 10) / 10} points high.`,
      ]);
      // The margins of the paper are not scaled, because printers cannot print there.
      expect(Math.min(...hits.cells.map(({ x }) => x))).toBeGreaterThanOrEqual(32);
      expect(Math.max(...hits.cells.map(({ x, width }) => x + width))).toBeLessThanOrEqual(1122.52 - 32);
      expect((await layoutTable(wide(26), text, a4)).scene.pages.length).toBeGreaterThan(1);
    });

    it('changes nothing if the table fits', async () => {
      for (const count of [3, 14]) {
        const [fitted, usual] = [
          await layoutTable(wide(count), text, fit),
          await layoutTable(wide(count), text, a4),
        ];
        expect(fitted.scene.pages).toEqual(usual.scene.pages);
        expect(fitted.clamps).toEqual([]);
      }
    });

    it('splits the table at its usual size rather than showing illegible text', async () => {
      const [fitted, usual] = [await layoutTable(wide(60), text, fit), await layoutTable(wide(60), text, a4)];
      expect(fitted.scene.pages).toEqual(usual.scene.pages);
      expect(fitted.clamps.map(({ message }) => message)).toEqual([
        expect.stringMatching(
          /^The columns are split across pages: to fit the page width, the text would be [123]\.?\d? points high/,
        ),
      ]);
    });

    it('may use a smaller scale for larger text', async () => {
      const large = { ...plainCellStyle, fontSizePx: 40, lineHeightPx: 56 };
      const row = Array.from({ length: 26 }, () => sampleCell('Header', { style: large }));
      const { scene } = await layoutTable(
        sampleTable(
          row.map(({ text: own }) => own),
          [row, row],
        ),
        text,
        fit,
      );
      expect(scene.pages).toHaveLength(1);
    });

    it('does not affect other formats', async () => {
      const png: LayoutOptions = { ...fit, format: 'png' };
      const { scene, clamps } = await layoutTable(wide(60), text, png);
      expect([scene.pages.length, clamps]).toEqual([1, []]);
    });
  });

  it('is a single page as large as the table if requested', async () => {
    const { scene } = await layoutTable(sampleTable(['A', 'B'], body), text, {
      format: 'pdf',
      page: 'single',
      images: new Map(),
    });
    expect(scene.pages).toHaveLength(1);
  });
});
