import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { expectTextInsideCells, groupsByRole, visibleText } from '../layout.suite.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutTable } from '../layout-table.ts';
import { plainTableStyle, sampleTable } from '../sample-tables.ts';

const png: LayoutOptions = { format: 'png', page: 'single', images: new Map() };
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const sentence =
  'The deployment was rolled back after error rates rose above the threshold agreed with the operations team.';
const url = 'https://example.com/reports/2024/quarterly/overview-of-all-sales?region=north&page=2';
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

interface Shown {
  readonly widthPx: number;
  /** Widths of the columns, px. */
  readonly columns: readonly number[];
  /** Lines of the cells of the first row of the body. */
  readonly lines: readonly (readonly string[])[];
}

async function show(
  cells: Readonly<Record<string, string>>,
  width: number | 'auto' = 'auto',
  columnWidths: Readonly<Record<string, number>> = {},
): Promise<Shown> {
  const headers = Object.keys(cells);
  const columns = headers.map((header) => ({ header, widthPx: columnWidths[header] }));
  const table = sampleTable(headers, [Object.values(cells)], {
    style: { ...plainTableStyle, width },
    columns,
  });
  const laidOut = await layoutTable(table, text, png);
  expectTextInsideCells(laidOut, plainTableStyle.cellPaddingXPx);
  const { scene, hits } = laidOut;
  return {
    widthPx: scene.pages[0]!.widthPx,
    columns: hits.cells.slice(0, headers.length).map((hit) => hit.width),
    lines: groupsByRole(scene, 0, 'cell').map((cell) => visibleText(cell).split('|')),
  };
}

const numbered = (count: number, value: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`Column ${i}`, value(i)]));

describe('without a requested width', () => {
  it('a text column is up to 560 px wide', async () => {
    const { columns } = await show({ Q: 'Short?', A: sentence.repeat(7) });
    expect(columns[1]).toBeGreaterThan(500);
    expect(columns[1]).toBeLessThanOrEqual(560);
  });

  it('lines of a text do not end after the first word', async () => {
    const { lines } = await show({ Note: sentence.slice(0, 90) });
    const [first, second, ...others] = lines[0]!;
    expect(others).toEqual([]);
    expect(second!.length).toBeGreaterThan(first!.length / 2);
  });

  it('five columns of text share about 960 px', async () => {
    const { widthPx, columns } = await show(numbered(5, (i) => sentence.repeat(1 + (i % 3))));
    expect(widthPx).toBe(960);
    expect(Math.max(...columns) / Math.min(...columns)).toBeLessThan(2);
  });

  it('short texts stay on one line beside long ones', async () => {
    const { lines } = await show({
      Name: 'Alexander Hamilton',
      A: sentence.repeat(3),
      B: sentence.repeat(3),
    });
    expect(lines[0]).toEqual(['Alexander Hamilton']);
  });

  it.each(['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', url, hash])(
    'a word stays whole if there is space: %s',
    async (word) => {
      const { widthPx, lines } = await show({ id: '1', name: word });
      expect(lines[1]).toEqual([word]);
      expect(widthPx).toBeLessThanOrEqual(960);
    },
  );

  it('URLs and hashes are broken before prose is narrowed', async () => {
    const alone = await show({ id: '1', note: sentence.repeat(3) });
    const { widthPx, columns, lines } = await show({ id: '1', url, note: sentence.repeat(3), hash });
    expect(widthPx).toBe(960);
    expect(columns[2]).toBeGreaterThan(alone.columns[1]! * 0.7);
    expect(lines[1]!.length).toBeGreaterThan(1);
    expect(lines[3]!.length).toBeGreaterThan(1);
  });

  it('long words stay whole if there is space for them beside prose', async () => {
    const word = 'Rindfleischetikettierungsgesetzgebung';
    const { lines } = await show({ note: sentence.repeat(3), more: sentence.repeat(3), word });
    expect(lines[2]).toEqual([word]);
  });

  it('words of prose stay whole, with a dozen letters per line, for any number of columns', async () => {
    const { lines } = await show(numbered(14, () => sentence));
    for (const cell of lines) {
      expect(cell.join(' ').replaceAll(/ +/g, ' ').trim()).toBe(sentence);
      expect(Math.max(...cell.map((line) => line.trim().length))).toBeGreaterThanOrEqual(10);
    }
  });

  it('many narrow columns fit their values', async () => {
    const { lines } = await show(numbered(30, (i) => `${i} of 99`));
    expect(lines.every((cell) => cell.length === 1)).toBe(true);
  });

  it('columns of equal width share about 960 px, too', async () => {
    const headers = ['A', 'B', 'C', 'D'];
    const style = { ...plainTableStyle, autoFitColumns: false };
    const table = sampleTable(headers, [headers.map(() => sentence.repeat(2))], { style });
    const { scene, hits } = await layoutTable(table, text, png);
    expect(scene.pages[0]!.widthPx).toBe(960);
    const widths = hits.cells.slice(0, 4).map(({ width }) => width);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  });
});

describe('cells of up to 8 characters', () => {
  const cells = { Date: 'Q1 2024', Price: '1 200 €', Note: 'Chair with arms and wheels', Due: 'on Jan 4' };

  it.each([420, 340, 200])('stay on one line in a table of %d px', async (width) => {
    const { lines } = await show(cells, width);
    expect([lines[0], lines[1], lines[3]]).toEqual([['Q1 2024'], ['1 200 €'], ['on Jan 4']]);
  });

  it('stay on one line in columns of equal width', async () => {
    const style = { ...plainTableStyle, autoFitColumns: false, width: 260 };
    const headers = ['A', 'B', 'C', 'D'];
    const { scene } = await layoutTable(
      sampleTable(headers, [['Q1 2024', '1', '2', '3']], { style }),
      text,
      png,
    );
    expect(visibleText(groupsByRole(scene, 0, 'cell')[0]!)).toBe('Q1 2024');
  });

  it('are broken if a narrower column is requested', async () => {
    const { columns, lines } = await show(cells, 'auto', { Date: 62 });
    expect(columns[0]).toBe(62);
    expect(lines[0]!.map((line) => line.trim())).toEqual(['Q1', '2024']);
  });
});
