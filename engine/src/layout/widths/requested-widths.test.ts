import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { ComputedTableStyle, StyledColumn } from '../../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { expectTextInsideCells } from '../layout.suite.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainTableStyle, sampleCell, sampleTable } from '../sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

type Requested = Omit<StyledColumn, 'header' | 'widthPx'> & { readonly widthPx?: number };

const words = 'several words that may well wrap';

/** Columns with the same content and the given requests; no horizontal padding, lines or margins. */
async function measure(
  requests: readonly Requested[],
  style: Partial<ComputedTableStyle> = {},
  options = png,
  cell = words,
) {
  const columns = requests.map((own, i): StyledColumn => ({ header: `C${i}`, widthPx: undefined, ...own }));
  const border = { ...plainTableStyle.border, widthPx: 0 };
  const table = sampleTable(
    columns.map(({ header }) => header),
    [columns.map(() => cell)],
    { columns, style: { ...plainTableStyle, border, outerPaddingPx: 0, cellPaddingXPx: 0, ...style } },
  );
  const laidOut = await layoutTable(table, text, options);
  const widths = laidOut.hits.cells
    .filter(({ row, page }) => row === 0 && page === 0)
    .map((hit) => hit.width);
  return { laidOut, widths, warnings: laidOut.clamps.map(({ message }) => message) };
}

describe('percentages', () => {
  test('refer to the width of the table if it is set', async () => {
    const { widths, warnings } = await measure([{ widthPercent: 20 }, {}, { widthPercent: 50 }], {
      width: 600,
    });
    expect([widths, warnings]).toEqual([[120, 180, 300], []]);
  });

  test('refer to 960 px if the width of the table is auto', async () => {
    const { widths, warnings } = await measure([{ widthPercent: 25 }, {}]);
    expect([widths[0], warnings]).toEqual([240, []]);
    expect(widths[1]).toBeLessThan(240);
  });

  test('exclude the outer padding of an image of automatic width', async () => {
    const { widths, laidOut } = await measure([{ widthPercent: 40 }, { widthPercent: 60 }], {
      outerPaddingPx: 30,
    });
    expect([widths, laidOut.scene.pages[0]!.widthPx]).toEqual([[360, 540], 960]);
  });

  test('refer to the page on paper and to the width of the destination', async () => {
    const a4: LayoutOptions = { ...png, format: 'pdf', page: 'a4' };
    expect((await measure([{ widthPercent: 50 }, {}], {}, a4)).widths[0]).toBe(365);
    const ratio = [0, Infinity] as const;
    const canvas = { widthPx: 600, heightPx: 900, widthPxMax: 600, widthPxMin: 0, ratio };
    const options: LayoutOptions = { ...png, canvas };
    expect((await measure([{ widthPercent: 50 }, {}], {}, options)).widths[0]).toBe(300);
  });

  test('leave space for row numbers and fill the rest to the pixel', async () => {
    const thirds = { widthPercent: 33.3333333 };
    const { widths, warnings } = await measure(
      [{ isNarrow: true }, thirds, thirds, thirds],
      { width: 1000 },
      png,
      'x',
    );
    expect(warnings).toEqual([]);
    expect(widths.reduce((total, width) => total + width)).toBe(1000);
    expect(widths[0]).toBeLessThan(40);
    expect(Math.max(...widths) - Math.min(...widths.slice(1))).toBeLessThanOrEqual(1);
  });

  test('of more than 100% are scaled down, with a warning', async () => {
    const { widths, warnings } = await measure([{ widthPercent: 60 }, { widthPercent: 90 }], { width: 600 });
    expect(widths).toEqual([240, 360]);
    expect(warnings).toEqual(['The column widths add up to 150%; they are scaled down to 100%.']);
  });

  test('yield to unbreakable words, with a warning', async () => {
    const { widths, warnings } = await measure([{ widthPercent: 1 }, {}], { width: 600 }, png, 'indivisible');
    expect(widths[0]).toBeGreaterThan(60);
    expect(warnings).toEqual([
      `Column 1 (C0) is ${widths[0]} px wide, not 1% (6 px): its longest word does not fit.`,
    ]);
  });

  test('respect the bounds of their column', async () => {
    const requests = [{ widthPercent: 50, maxWidthPx: 200 }, { widthPercent: 10, minWidthPx: 100 }, {}];
    expect(await measure(requests, { width: 600 })).toMatchObject({ widths: [200, 100, 300], warnings: [] });
  });
});

test('widths that a narrow table has no space for are reported with the column', async () => {
  const requests = [{}, { widthPx: 300 }, { widthPx: 300 }];
  const { widths, warnings } = await measure(requests, { width: 400 });
  expect(widths.reduce((total, width) => total + width)).toBe(400);
  expect(warnings).toEqual(
    [1, 2].map(
      (column) =>
        `Column ${column + 1} (C${column}) is ${widths[column]} px wide, not 300 px: the table is too narrow.`,
    ),
  );
});

describe('bounds', () => {
  it.each([true, false])('hold in a wider table, autoFitColumns %s', async (autoFitColumns) => {
    const requests = [{ maxWidthPx: 90 }, {}, { minWidthPx: 400 }];
    const { widths, warnings } = await measure(requests, { width: 900, autoFitColumns });
    expect(warnings).toEqual([]);
    expect([widths[0], widths[1]! + widths[2]!]).toEqual([90, 810]);
    expect(widths[2]).toBeGreaterThanOrEqual(400);
  });

  it.each([true, false])('hold in a table of automatic width, autoFitColumns %s', async (autoFitColumns) => {
    const { widths, warnings } = await measure([{ maxWidthPx: 90 }, { minWidthPx: 400 }, {}], {
      autoFitColumns,
    });
    expect(warnings).toEqual([]);
    expect(widths.slice(0, 2)).toEqual([90, 400]);
  });

  test('hold under a cell that spans several columns', async () => {
    const columns = [{ maxWidthPx: 80 }, { maxWidthPx: 90 }, {}].map((own) => ({
      header: '',
      widthPx: undefined,
      ...own,
    }));
    const wide = sampleCell(`${words} ${words}`, { colspan: 2 });
    const table = sampleTable(
      [],
      [
        [wide, undefined, 'x'],
        ['a', 'b', 'c'],
      ],
      { columns },
    );
    const { hits } = await layoutTable(table, text, png);
    const widths = hits.cells.filter(({ row }) => row === 1).map(({ width }) => width);
    expect(widths[0]).toBeLessThanOrEqual(80);
    expect(widths[1]).toBeLessThanOrEqual(90);
  });

  test('a minimum width makes the table wider, with a warning', async () => {
    const { widths, laidOut, warnings } = await measure([{ minWidthPx: 400 }, {}], { width: 300 });
    expect(widths[0]).toBe(400);
    expect(warnings[0]).toContain(
      `The image is ${laidOut.scene.pages[0]!.widthPx} px wide, not 300 px: its columns need this for their minWidth,`,
    );
  });

  test('a maximum width yields to the width of the table if all columns have one', async () => {
    const { widths, warnings } = await measure([{ maxWidthPx: 100 }, { maxWidthPx: 100 }], { width: 600 });
    expect(widths).toEqual([300, 300]);
    const reason = 'every column has a width or maxWidth, and together they are narrower than the table';
    expect(warnings).toEqual(
      [1, 2].map(
        (n) => `Column ${n} (C${n - 1}) is 300 px wide, more than its maxWidth of 100 px: ${reason}.`,
      ),
    );
  });

  test('a maximum width yields to an unbreakable word', async () => {
    const { widths, warnings } = await measure([{ maxWidthPx: 20 }], {}, png, 'indivisible');
    expect(widths[0]).toBeGreaterThan(20);
    expect(warnings).toEqual([
      `Column 1 (C0) is ${widths[0]} px wide, more than its maxWidth of 20 px: its longest word does not fit.`,
    ]);
    const withSoftBreaks = await measure([{ maxWidthPx: 90 }], {}, png, 'average_order_value_last');
    expect([withSoftBreaks.widths, withSoftBreaks.warnings]).toEqual([[90], []]);
  });

  test('a requested width is clamped to them, with a warning', async () => {
    const requests = [
      { widthPx: 300, maxWidthPx: 200 },
      { widthPx: 100, minWidthPx: 150 },
    ];
    const { widths, warnings } = await measure(requests);
    expect(widths).toEqual([200, 150]);
    expect(warnings).toEqual([
      'Column 1 (C0) uses its maxWidth of 200 px instead of its width of 300 px.',
      'Column 2 (C1) uses its minWidth of 150 px instead of its width of 100 px.',
    ]);
  });

  const longText = `${words} `.repeat(20).trim();
  const longWord = `${'x'.repeat(36)} ${longText}`;

  it.each([true, false])(
    'hold beside long texts of automatic width, autoFitColumns %s',
    async (autoFitColumns) => {
      const requests = [{ minWidthPx: 450 }, { maxWidthPx: 120 }, {}, {}];
      const { widths, warnings } = await measure(requests, { autoFitColumns }, png, longText);
      expect(warnings).toEqual([]);
      expect(widths[0]).toBeGreaterThanOrEqual(450);
      expect(widths[1]).toBeLessThanOrEqual(120);
      expect(widths.reduce((total, width) => total + width)).toBe(960);
    },
  );

  test('minimum widths of more than 960 px in total make the table wider', async () => {
    const { widths, warnings } = await measure(Array(3).fill({ minWidthPx: 400 }), {}, png, longText);
    expect(warnings).toEqual([]);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(400);
  });

  test('widths and percentages hold beside long texts of automatic width', async () => {
    const requests = [{ widthPx: 500 }, { widthPercent: 20 }, {}, {}];
    const { widths, warnings } = await measure(requests, {}, png, longText);
    expect([widths.slice(0, 2), warnings]).toEqual([[500, 192], []]);
    expect(widths.reduce((total, width) => total + width)).toBe(960);
    const a4: LayoutOptions = { ...png, format: 'pdf', page: 'a4' };
    const onPaper = await measure([{ widthPx: 500 }, {}, {}], {}, a4, longText);
    expect([onPaper.widths[0], onPaper.warnings]).toEqual([500, []]);
  });

  test('a maximum width takes precedence over short values, prose and long words', async () => {
    for (const cell of ['Q1 2024', longText, longWord]) {
      const limitPx = cell === longWord ? 250 : 50;
      for (const width of ['auto', 300] as const) {
        const { widths, warnings } = await measure([{ maxWidthPx: limitPx }, {}, {}], { width }, png, cell);
        expect([cell, warnings.filter((message) => message.startsWith('Column'))]).toEqual([cell, []]);
        expect(widths[0]).toBeLessThanOrEqual(limitPx);
      }
    }
  });

  test('a minimum width holds even if words must be broken', async () => {
    const requests = [{ minWidthPx: 200 }, {}, {}];
    const { widths } = await measure(requests, { width: 320 }, png, 'average_order_value_last');
    expect(widths[0]).toBeGreaterThanOrEqual(200);
    expect(widths.reduce((total, width) => total + width)).toBe(320);
  });

  const requestedColumn = fc.record(
    {
      widthPx: fc.integer({ min: 1, max: 900 }),
      widthPercent: fc.double({ min: 1, max: 100, noNaN: true }),
      minWidthPx: fc.integer({ min: 1, max: 300 }),
      maxWidthPx: fc.integer({ min: 300, max: 900 }),
    },
    { requiredKeys: [] },
  );
  test('of random columns keep text inside its cells, and every exceeded maximum is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(requestedColumn, { minLength: 1, maxLength: 6 }),
        fc.oneof(fc.constant('auto' as const), fc.integer({ min: 100, max: 2000 })),
        fc.boolean(),
        fc.constantFrom('ltr' as const, 'rtl' as const),
        fc.constantFrom(words, longText, 'Q1 2024', 'average_order_value_last'),
        async (requests, width, autoFitColumns, direction, cell) => {
          const style = { width, autoFitColumns, direction };
          const { laidOut, widths, warnings } = await measure(requests, style, png, cell);
          expectTextInsideCells(laidOut, 0, 1, plainTableStyle.cellPaddingYPx);
          requests.forEach(({ minWidthPx = 0, maxWidthPx = Infinity }, i) => {
            expect(widths[i]).toBeGreaterThanOrEqual(minWidthPx);
            const isReported = warnings.some((message) => message.startsWith(`Column ${i + 1} `));
            if (widths[i]! > maxWidthPx) expect(isReported).toBe(true);
          });
          if (width !== 'auto') expect(laidOut.scene.pages[0]!.widthPx).toBeGreaterThanOrEqual(width);
        },
      ),
      { numRuns: 80 },
    );
  });
});
