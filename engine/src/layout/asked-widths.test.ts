import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import type { StyledColumn, TableLook } from '../table/styled-table.ts';
import { createTextEngine, type TextEngine } from '../text/text-engine.ts';
import { layOut } from './lay-out.ts';
import { expectTextInsideCells } from './layout.suite.ts';
import type { LayoutOptions } from './layout-options.ts';
import { plainTableLook, sampleCell, sampleTable } from './sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

type Asked = Omit<StyledColumn, 'header' | 'widthPx'> & { readonly widthPx?: number };

const words = 'several words that may well wrap';

/** Columns of the same content, each with what is asked of it; without padding at the sides, lines and outer room. */
async function drawn(asked: readonly Asked[], look: Partial<TableLook> = {}, options = png, cell = words) {
  const columns = asked.map((own, i): StyledColumn => ({ header: `C${i}`, widthPx: undefined, ...own }));
  const border = { ...plainTableLook.border, widthPx: 0 };
  const table = sampleTable(
    columns.map(({ header }) => header),
    [columns.map(() => cell)],
    { columns, look: { ...plainTableLook, border, outerPaddingPx: 0, cellPaddingXPx: 0, ...look } },
  );
  const laidOut = await layOut(table, text, options);
  const widths = laidOut.hits.cells
    .filter(({ row, page }) => row === 0 && page === 0)
    .map((hit) => hit.width);
  return { laidOut, widths, warnings: laidOut.clamps.map(({ message }) => message) };
}

describe('shares of the width', () => {
  test('are of the width of the table where one is set', async () => {
    const { widths, warnings } = await drawn([{ widthPercent: 20 }, {}, { widthPercent: 50 }], {
      width: 600,
    });
    expect([widths, warnings]).toEqual([[120, 180, 300], []]);
  });

  test('are of 960 px where the table is as wide as it likes', async () => {
    const { widths, warnings } = await drawn([{ widthPercent: 25 }, {}]);
    expect([widths[0], warnings]).toEqual([240, []]);
    expect(widths[1]).toBeLessThan(240);
  });

  test('are of the picture that a table without a width aims at, without the room round it', async () => {
    const { widths, laidOut } = await drawn([{ widthPercent: 40 }, { widthPercent: 60 }], {
      outerPaddingPx: 30,
    });
    expect([widths, laidOut.scene.pages[0]!.widthPx]).toEqual([[360, 540], 960]);
  });

  test('are of the page on paper, and of the place a picture is for', async () => {
    const a4: LayoutOptions = { ...png, format: 'pdf', page: 'a4' };
    expect((await drawn([{ widthPercent: 50 }, {}], {}, a4)).widths[0]).toBe(365);
    const ratio = [0, Infinity] as const;
    const sheet = { widthPx: 600, heightPx: 900, widthPxMax: 600, widthPxMin: 0, ratio };
    expect((await drawn([{ widthPercent: 50 }, {}], {}, { ...png, sheet })).widths[0]).toBe(300);
  });

  test('leave row numbers their room and fill the rest to the pixel', async () => {
    const thirds = { widthPercent: 33.3333333 };
    const { widths, warnings } = await drawn(
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

  test('of more than 100% are made smaller, with a warning', async () => {
    const { widths, warnings } = await drawn([{ widthPercent: 60 }, { widthPercent: 90 }], { width: 600 });
    expect(widths).toEqual([240, 360]);
    expect(warnings).toEqual([
      'The widths of the columns add up to 150%, so each is made smaller to make them 100%.',
    ]);
  });

  test('give way to words, with a warning', async () => {
    const { widths, warnings } = await drawn([{ widthPercent: 1 }, {}], { width: 600 }, png, 'indivisible');
    expect(widths[0]).toBeGreaterThan(60);
    expect(warnings).toEqual([
      `Column 1 (C0) is ${widths[0]} px wide, not 1% (6 px): its longest word needs that.`,
    ]);
  });

  test('keep to the bounds of their column', async () => {
    const asked = [{ widthPercent: 50, maxWidthPx: 200 }, { widthPercent: 10, minWidthPx: 100 }, {}];
    expect(await drawn(asked, { width: 600 })).toMatchObject({ widths: [200, 100, 300], warnings: [] });
  });
});

describe('bounds', () => {
  it.each([true, false])('hold in a table that is wider, autoFitColumns %s', async (autoFitColumns) => {
    const asked = [{ maxWidthPx: 90 }, {}, { minWidthPx: 400 }];
    const { widths, warnings } = await drawn(asked, { width: 900, autoFitColumns });
    expect(warnings).toEqual([]);
    expect([widths[0], widths[1]! + widths[2]!]).toEqual([90, 810]);
    expect(widths[2]).toBeGreaterThanOrEqual(400);
  });

  it.each([true, false])('hold in a table of its own width, autoFitColumns %s', async (autoFitColumns) => {
    const { widths, warnings } = await drawn([{ maxWidthPx: 90 }, { minWidthPx: 400 }, {}], {
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
    const { hits } = await layOut(table, text, png);
    const widths = hits.cells.filter(({ row }) => row === 1).map(({ width }) => width);
    expect(widths[0]).toBeLessThanOrEqual(80);
    expect(widths[1]).toBeLessThanOrEqual(90);
  });

  test('a least width makes the table wider, with a warning', async () => {
    const { widths, laidOut, warnings } = await drawn([{ minWidthPx: 400 }, {}], { width: 300 });
    expect(widths[0]).toBe(400);
    expect(warnings[0]).toContain(
      `The picture is ${laidOut.scene.pages[0]!.widthPx} px wide, not 300 px: its columns need that for their minWidth and`,
    );
  });

  test('a greatest width gives way to the width of the table where all columns have one', async () => {
    const { widths, warnings } = await drawn([{ maxWidthPx: 100 }, { maxWidthPx: 100 }], { width: 600 });
    expect(widths).toEqual([300, 300]);
    const reason = 'no other column can take the rest of the width of the table';
    expect(warnings).toEqual(
      [1, 2].map(
        (n) => `Column ${n} (C${n - 1}) is 300 px wide, more than its maxWidth of 100 px: ${reason}.`,
      ),
    );
  });

  test('a greatest width gives way to a word that cannot be broken', async () => {
    const { widths, warnings } = await drawn([{ maxWidthPx: 20 }], {}, png, 'indivisible');
    expect(widths[0]).toBeGreaterThan(20);
    expect(warnings).toEqual([
      `Column 1 (C0) is ${widths[0]} px wide, more than its maxWidth of 20 px: its longest word needs that.`,
    ]);
    const jointed = await drawn([{ maxWidthPx: 90 }], {}, png, 'average_order_value_last');
    expect([jointed.widths, jointed.warnings]).toEqual([[90], []]);
  });

  test('a width outside of them is brought inside, with a warning', async () => {
    const asked = [
      { widthPx: 300, maxWidthPx: 200 },
      { widthPx: 100, minWidthPx: 150 },
    ];
    const { widths, warnings } = await drawn(asked);
    expect(widths).toEqual([200, 150]);
    expect(warnings).toEqual([
      'Column 1 (C0) is to be 200 px wide, not 300 px: that is its maxWidth.',
      'Column 2 (C1) is to be 150 px wide, not 100 px: that is its minWidth.',
    ]);
  });

  const longText = `${words} `.repeat(20).trim();
  const longWord = `${'x'.repeat(36)} ${longText}`;

  it.each([true, false])(
    'hold beside long texts without a width, autoFitColumns %s',
    async (autoFitColumns) => {
      const asked = [{ minWidthPx: 450 }, { maxWidthPx: 120 }, {}, {}];
      const { widths, warnings } = await drawn(asked, { autoFitColumns }, png, longText);
      expect(warnings).toEqual([]);
      expect(widths[0]).toBeGreaterThanOrEqual(450);
      expect(widths[1]).toBeLessThanOrEqual(120);
      expect(widths.reduce((total, width) => total + width)).toBe(960);
    },
  );

  test('least widths of more than 960 px together make the table wider', async () => {
    const { widths, warnings } = await drawn(Array(3).fill({ minWidthPx: 400 }), {}, png, longText);
    expect(warnings).toEqual([]);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(400);
  });

  test('widths and shares are kept beside long texts without a width', async () => {
    const asked = [{ widthPx: 500 }, { widthPercent: 20 }, {}, {}];
    const { widths, warnings } = await drawn(asked, {}, png, longText);
    expect([widths.slice(0, 2), warnings]).toEqual([[500, 192], []]);
    expect(widths.reduce((total, width) => total + width)).toBe(960);
    const a4: LayoutOptions = { ...png, format: 'pdf', page: 'a4' };
    const onPaper = await drawn([{ widthPx: 500 }, {}, {}], {}, a4, longText);
    expect([onPaper.widths[0], onPaper.warnings]).toEqual([500, []]);
  });

  test('a greatest width is stronger than short values, a dozen letters and long words', async () => {
    for (const cell of ['Q1 2024', longText, longWord]) {
      const limitPx = cell === longWord ? 250 : 50;
      for (const width of ['auto', 300] as const) {
        const { widths, warnings } = await drawn([{ maxWidthPx: limitPx }, {}, {}], { width }, png, cell);
        expect([cell, warnings.filter((message) => message.startsWith('Column'))]).toEqual([cell, []]);
        expect(widths[0]).toBeLessThanOrEqual(limitPx);
      }
    }
  });

  test('a least width is kept where words are broken for want of room', async () => {
    const asked = [{ minWidthPx: 200 }, {}, {}];
    const { widths } = await drawn(asked, { width: 320 }, png, 'average_order_value_last');
    expect(widths[0]).toBeGreaterThanOrEqual(200);
    expect(widths.reduce((total, width) => total + width)).toBe(320);
  });

  const askedColumn = fc.record(
    {
      widthPx: fc.integer({ min: 1, max: 900 }),
      widthPercent: fc.double({ min: 1, max: 100, noNaN: true }),
      minWidthPx: fc.integer({ min: 1, max: 300 }),
      maxWidthPx: fc.integer({ min: 300, max: 900 }),
    },
    { requiredKeys: [] },
  );
  test('of any columns leave text inside its cells, and every miss is told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(askedColumn, { minLength: 1, maxLength: 6 }),
        fc.oneof(fc.constant('auto' as const), fc.integer({ min: 100, max: 2000 })),
        fc.boolean(),
        fc.constantFrom('ltr' as const, 'rtl' as const),
        fc.constantFrom(words, longText, 'Q1 2024', 'average_order_value_last'),
        async (asked, width, autoFitColumns, direction, cell) => {
          const look = { width, autoFitColumns, direction };
          const { laidOut, widths, warnings } = await drawn(asked, look, png, cell);
          expectTextInsideCells(laidOut, 0, 1, plainTableLook.cellPaddingYPx);
          asked.forEach(({ minWidthPx = 0, maxWidthPx = Infinity }, i) => {
            expect(widths[i]).toBeGreaterThanOrEqual(minWidthPx);
            const isTold = warnings.some((message) => message.startsWith(`Column ${i + 1} `));
            if (widths[i]! > maxWidthPx) expect(isTold).toBe(true);
          });
          if (width !== 'auto') expect(laidOut.scene.pages[0]!.widthPx).toBeGreaterThanOrEqual(width);
        },
      ),
      { numRuns: 80 },
    );
  });
});
