import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine } from '../src/index.ts';
import { chromiumBoxes, findChromium } from './chromium-boxes.ts';
import type { TableCase } from './table-cases.ts';

const chromium = findChromium();
const TREES = 60;
const PADDING = 10;

const label = fc.constantFrom(
  'Q1',
  'Share',
  'Revenue per head',
  'A long label that wraps over several lines',
);
const trees = fc.integer({ min: 2, max: 7 }).chain((count) =>
  fc.record({
    labels: fc.array(label, { minLength: count, maxLength: count }),
    spanners: fc.array(
      fc.record({
        label,
        columns: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1 }),
        gather: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

test.skipIf(chromium === undefined)(
  `the header cells of ${TREES} random trees match Chromium (skipped without Chromium)`,
  async () => {
    const engine = await createEngine(nodeHost());
    const cases: TableCase[] = [];
    const own: Awaited<ReturnType<typeof engine.render>>['hits']['cells'][] = [];
    for (const { labels, spanners } of fc.sample(trees, { numRuns: TREES, seed: 21 })) {
      const payload = fromJs({
        headers: labels.map((_, column) => `c${column}`),
        rows: [labels.map(() => 'cell')],
        columns: Object.fromEntries(labels.map((text, column) => [`c${column}`, { label: text, width: 90 }])),
        spanners: spanners.map(({ columns, ...more }) => ({
          ...more,
          columns: columns.map((column) => `c${column}`),
        })),
        styles: { fontFamily: 'Roboto', outerPadding: 0, cellPadding: PADDING },
      });
      const { header = [], columns } = engine.readTable(payload);
      own.push((await engine.render(payload, { format: 'svg' })).hits.cells);
      cases.push({
        headers: labels,
        headerRows: header.map((slots) =>
          slots.map((slot) => {
            if (slot === undefined) return null;
            const { content, colspan, rowspan } = slot;
            const text =
              content.kind === 'column'
                ? columns[content.column]!.name
                : content.kind === 'empty'
                  ? ''
                  : content.label;
            return { text, colspan, rowspan };
          }),
        ),
        rows: [labels.map(() => ({ text: 'cell', colspan: 1, rowspan: 1 }))],
        width: undefined,
        columnWidths: labels.map(() => 90),
        padding: PADDING,
      });
    }
    const widths = own.map((cells, index) => {
      const row = cases[index]!.headerRows!.length;
      return cells.filter((cell) => cell.row === row).map(({ width }) => width);
    });
    const theirs = await chromiumBoxes(chromium!, cases, widths);
    expect(theirs).toHaveLength(TREES);
    for (const [index, cells] of own.entries()) {
      const boxes = theirs[index]!;
      expect(cells).toHaveLength(boxes.length);
      for (const cell of cells) {
        const box = boxes.find(({ row, column }) => row === cell.row && column === cell.column);
        const context = `tree ${index}, row ${cell.row}, column ${cell.column}`;
        // Chromium puts a line before the first column, and the engine a frame of the same width.
        expect(Math.abs(cell.x - box!.x), context).toBeLessThanOrEqual(1);
        expect(Math.abs(cell.width - box!.width), context).toBeLessThanOrEqual(1);
        expect(Math.abs(cell.height - box!.height), context).toBeLessThanOrEqual(1);
      }
    }
  },
  90_000,
);
