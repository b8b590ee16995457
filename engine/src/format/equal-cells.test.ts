import type { ImageFormat } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from '../companions/index.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';
import { openPdf } from '../paint/pdf/open-pdf.suite.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const shops = [
  { region: 'North', city: 'Oslo', shop: 'Harbour', sales: 12 },
  { region: 'North', city: 'Oslo', shop: 'Station', sales: 8 },
  { region: 'North', city: 'Rome', shop: 'Forum', sales: 7 },
  { region: 'South', city: 'Rome', shop: 'Market', sales: 5 },
  { region: 'South', city: 'Lima', shop: 'Plaza', sales: 9 },
];

const read = (payload: object) => engine.readTable(fromJs(payload));
/** Text and rowspan of the cells of a column; undefined for covered cells. */
const columnOf = (payload: object, column: number) =>
  read(payload).rows.map((cells) => {
    const cell = cells[column];
    return cell && `${cell.shown}×${cell.rowspan}`;
  });
const render = (payload: object, format: ImageFormat = 'svg') => engine.render(fromJs(payload), { format });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};
const ones = (...values: unknown[]) => values.map((value) => ({ a: value, b: 'x' }));
const COVERED = undefined;

describe('merge', () => {
  it('merges equal cells below each other, and a later column only within the earlier ones', async () => {
    const payload = { data: shops, merge: ['region', 'city'] };
    expect(columnOf(payload, 0)).toEqual(['North×3', COVERED, COVERED, 'South×2', COVERED]);
    expect(columnOf(payload, 1)).toEqual(['Oslo×2', COVERED, 'Rome×1', 'Rome×1', 'Lima×1']);
    expect(columnOf(payload, 2)).not.toContain(COVERED);
    expect(await warningsOf(payload)).toEqual([]);
  });

  it('merges each column on its own without `within`', () => {
    const payload = { data: shops, merge: { columns: ['region', 'city'], within: false } };
    expect(columnOf(payload, 1)).toEqual(['Oslo×2', COVERED, 'Rome×2', COVERED, 'Lima×1']);
  });

  it('takes one column, a label and an index', () => {
    const region = ['North×3', COVERED, COVERED, 'South×2', COVERED];
    expect(columnOf({ data: shops, merge: 'region' }, 0)).toEqual(region);
    const columns = { region: { label: 'Area' } };
    expect(columnOf({ data: shops, columns, merge: { columns: 'Area' } }, 0)).toEqual(region);
    expect(columnOf({ data: shops, merge: [0] }, 0)).toEqual(region);
  });

  it('compares the shown texts', () => {
    const columns = { a: { type: 'number', format: { decimals: 0 } } };
    expect(columnOf({ data: ones(1.2, '1', 1.4, 2), columns, merge: 'a' }, 0)).toEqual([
      '1×3',
      COVERED,
      COVERED,
      '2×1',
    ]);
    expect(columnOf({ data: ones(true, '✓', 'Yes', 'yes'), merge: 'a' }, 0)).toEqual([
      '✓×2',
      COVERED,
      'Yes×1',
      'yes×1',
    ]);
  });

  it('keeps cells with different links and images apart', () => {
    const link = (url: string) => ({ value: 'Open', link: `https://example.com/${url}` });
    const image = (url: string) => ({ type: 'image', value: `https://example.com/${url}` });
    expect(columnOf({ data: ones(link('a'), link('a'), link('b')), merge: 'a' }, 0)).toEqual([
      'Open×2',
      COVERED,
      'Open×1',
    ]);
    expect(columnOf({ data: ones(image('a'), image('a'), image('b')), merge: 'a' }, 0)).toEqual([
      '×2',
      COVERED,
      '×1',
    ]);
  });

  it('keeps cells with different indentation apart', () => {
    const data = [
      { a: 'Total', b: 'x', level: 0 },
      { a: 'Total', b: 'x', level: 1 },
    ];
    const stub = { columns: 'a', indent: 'level' };
    expect(columnOf({ data, stub, merge: ['a', 'b'] }, 0)).toEqual(['Total×1', 'Total×1']);
  });

  it('does not merge empty cells unless requested', () => {
    const data = ones(null, null, '', ' ', 'x', 'x');
    expect(columnOf({ data, merge: 'a' }, 0)).toEqual(['-×1', '-×1', '×1', ' ×1', 'x×2', COVERED]);
    const merge = { columns: 'a', empty: true };
    expect(columnOf({ data, merge }, 0)).toEqual(['-×2', COVERED, '×1', ' ×1', 'x×2', COVERED]);
  });

  it('lets the spans of cells win', async () => {
    const wide = { value: 'Oslo', style: { colspan: 2 } };
    const tall = { value: 'North', style: { rowspan: 2 } };
    const rows = [
      ['North', 'Oslo', 1],
      ['North', 'Oslo', 2],
      [tall, 'Oslo', 3],
      [null, wide, null],
      ['North', 'Oslo', 5],
    ];
    const payload = { headers: ['a', 'b', 'c'], rows, merge: ['a', 'b'] };
    expect(columnOf(payload, 0)).toEqual(['North×2', COVERED, 'North×2', COVERED, 'North×1']);
    expect(columnOf(payload, 1)).toEqual(['Oslo×2', COVERED, 'Oslo×1', 'Oslo×1', 'Oslo×1']);
    expect((await warningsOf(payload)).filter((message) => message.includes('span'))).toEqual([]);
  });

  it('never merges across headings and summaries', () => {
    const payload = { data: shops, merge: 'city', rowGroups: 'region', summary: 'sum' };
    expect(columnOf(payload, 0)).toEqual([
      'North×1',
      'Oslo×2',
      COVERED,
      'Rome×1',
      'Total×1',
      'South×1',
      'Rome×1',
      'Lima×1',
      'Total×1',
      'Total×1',
    ]);
  });

  it('never merges across groups in a column', () => {
    const rowGroups = { by: 'region', as: 'column' };
    expect(columnOf({ data: shops, rowGroups, merge: ['region', 'city'] }, 0)).toEqual([
      'North×3',
      COVERED,
      COVERED,
      'South×2',
      COVERED,
    ]);
    expect(columnOf({ data: shops, rowGroups, merge: 'city' }, 1)).toEqual([
      'Oslo×2',
      COVERED,
      'Rome×1',
      'Rome×1',
      'Lima×1',
    ]);
  });

  it('merges the outer columns of a stub, without a warning', async () => {
    const stub = ['region', 'city', 'shop'];
    const payload = { data: [...shops, shops[0]], stub };
    expect(columnOf(payload, 0)).toEqual(['North×3', COVERED, COVERED, 'South×2', COVERED, 'North×1']);
    expect(columnOf(payload, 1)).toEqual(['Oslo×2', COVERED, 'Rome×1', 'Rome×1', 'Lima×1', 'Oslo×1']);
    expect(await warningsOf(payload)).toEqual([]);
    expect(columnOf({ data: shops, stub: ['region'] }, 0)).not.toContain(COVERED);
    const merge = { columns: ['sales', 'region'], within: false };
    expect(columnOf({ data: [shops[0], shops[0]], stub: ['region', 'shop'], merge }, 3)).toEqual([
      '12×2',
      COVERED,
    ]);
    expect(await warningsOf({ ...payload, merge: 'region' })).toEqual([
      'merge: "North" occurs in 2 separate runs of "region". Sort by "region" to merge them.',
    ]);
  });

  it('shortens long texts and names in its warning to 80 characters', async () => {
    const long = 'x'.repeat(100);
    const data = [long, 'other', long].map((value) => ({ [long]: value, b: 1 }));
    const name = 'x'.repeat(80);
    expect(await warningsOf({ data, merge: [0] })).toEqual([
      `merge: "${name}" occurs in 2 separate runs of "${name}". Sort by "${name}" to merge them.`,
    ]);
  });

  it('merges the columns of aggregated rows', () => {
    const dataProcessing = { groupBy: ['region', 'city'], aggregate: { sales: 'sum' } };
    const payload = { data: shops, merge: ['region', 'sales'], options: { dataProcessing } };
    expect(columnOf(payload, 0)).toEqual(['North×2', COVERED, 'South×2', COVERED]);
  });

  it('merges the rows of a page after a sort', () => {
    const options = (currentPage: number) => ({
      dataProcessing: { sortBy: '-region' },
      pagination: { enabled: true, pageSize: 3, currentPage },
    });
    const page = (number: number) => columnOf({ data: shops, merge: 'region', options: options(number) }, 0);
    expect(page(1)).toEqual(['South×2', COVERED, 'North×1']);
    expect(page(2)).toEqual(['North×2', COVERED]);
  });

  it('warns once per column about values in separate runs', async () => {
    const data = [...shops, shops[0], shops[4]];
    expect(await warningsOf({ data, merge: ['region', 'city'] })).toEqual([
      'merge: "North" occurs in 2 separate runs of "region". Sort by "region" to merge them.',
    ]);
    const swapped = { data: [shops[0], shops[2], shops[1]], merge: ['region', 'city'] };
    expect(await warningsOf(swapped)).toEqual([
      'merge: "Oslo" occurs in 2 separate runs of "city". Sort by "city" to merge them.',
    ]);
  });

  it('only changes what is shown', () => {
    const payload = { data: shops, merge: ['region', 'city'], title: 'Shops' };
    const table = read(payload);
    const { merge: _merge, ...plain } = payload;
    expect(writeCsv(table)).toBe(writeCsv(read(plain)));
    expect(writeJson(table)).toBe(writeJson(read(plain)));
    expect(writeMarkdown(table)).toContain('| North | Oslo | Harbour | 12 |\n|  |  | Station | 8 |\n');
    expect(writeHtml(table)).toContain('<td rowspan="3" style="text-align:left">North</td>');
  });

  it('keeps row numbers, the places of cells, and the text alternative', async () => {
    const payload = { data: shops, merge: ['region', 'city'], options: { showRowNumbers: true } };
    const { hits, alt, rows } = await render(payload);
    const { merge: _merge, ...plain } = payload;
    const plainHits = (await render(plain)).hits.cells;
    const pointers = (cells: typeof hits.cells) => new Map(cells.map((cell) => [cell.pointer, cell]));
    for (const cell of hits.cells) {
      if (cell.pointer === undefined) continue;
      const { row, column, x } = pointers(plainHits).get(cell.pointer)!;
      expect(cell).toMatchObject({ row, column, x });
    }
    expect(pointers(hits.cells).get('/data/0/region')).toMatchObject({ rowspan: 3, row: 1 });
    expect(hits.cells.filter(({ column }) => column === 0)).toHaveLength(1 + shops.length);
    expect(rows).toBe(5);
    expect(alt.long).toContain('region: North, city: Oslo, shop: Station, sales: 8.');
  });

  it.each([
    [{ merge: ['regoin'] }, 'merge.0: there is no column "regoin"; it is ignored. Did you mean "region"?'],
    [
      { merge: { columns: 'region', witin: true } },
      'Unknown key "witin" in merge is ignored. Did you mean "within"?',
    ],
  ])('warns about %j', async (more, message) => {
    expect(await warningsOf({ data: shops, ...more })).toEqual([message]);
  });

  it.each([
    [{ merge: { within: true } }, 'merge.columns must be a column or a list; got null.'],
    [{ merge: { columns: 'region', within: 'no' } }, 'merge.within must be true or false; got "no".'],
    [{ merge: { columns: 'region', empty: 1 } }, 'merge.empty must be true or false; got 1.'],
  ])('rejects %j', async (more, message) => {
    expect(await errorsOf({ data: shops, ...more })).toEqual([message]);
  });

  it.each([[null], [[]], [false], ['']])('ignores %j', async (merge) => {
    expect(await warningsOf({ data: shops, merge })).toEqual([]);
    expect(columnOf({ data: shops, merge }, 0)).not.toContain(COVERED);
  });
});

describe('the merged cells of any table', () => {
  const texts = fc.constantFrom('a', 'b', 'ab', '', null, 0, '0', 'toString', '__proto__');
  const tables = fc.record({
    rows: fc.array(fc.tuple(texts, texts, texts), { minLength: 1, maxLength: 30 }),
    columns: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }),
    within: fc.boolean(),
    empty: fc.boolean(),
  });

  it('cover the grid exactly, start where a run starts, and are as long as the run', () => {
    fc.assert(
      fc.property(tables, ({ rows, columns, within, empty }) => {
        const payload = { headers: ['x', 'y', 'z'], rows, merge: { columns, within, empty } };
        const shown = read({ headers: ['x', 'y', 'z'], rows }).rows.map((cells) =>
          cells.map((cell) => cell?.shown ?? ''),
        );
        const merged = read(payload).rows;
        const order = columns.map((column) => 'xyz'.indexOf(column));
        for (let column = 0; column < 3; column++) {
          const earlier = within ? order.slice(0, Math.max(0, order.indexOf(column))) : [];
          for (let row = 0; row < rows.length; ) {
            let end = row + 1;
            const canMerge =
              order.includes(column) && (empty || !['', null].includes(rows[row]![column] as null));
            const continues = (next: number) =>
              next < rows.length &&
              shown[next]![column] === shown[row]![column] &&
              (empty || !['', null].includes(rows[next]![column] as null)) &&
              earlier.every((other) => merged[next]![other] === undefined);
            while (canMerge && continues(end)) end++;
            expect(merged[row]![column]).toMatchObject({ shown: shown[row]![column], rowspan: end - row });
            for (let covered = row + 1; covered < end; covered++)
              expect(merged[covered]![column]).toBeUndefined();
            row = end;
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('merged cells on several pages', () => {
  const data = [40, 90, 3, 1].flatMap((count, group) =>
    Array.from({ length: count }, (_, row) => ({ region: `Region ${group}`, name: `name-${group}-${row}` })),
  );

  it('show their text on each page, once', async () => {
    const { bytes, pages } = await render({ data, merge: 'region', options: { page: 'a4' } }, 'pdf');
    expect(pages).toBeGreaterThan(3);
    await openPdf(bytes, async (document) => {
      for (let number = 1; number <= pages; number++) {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        const words = items.map((item) => ('str' in item ? item.str : ''));
        const groups = new Set(words.flatMap((word) => /^name-(\d)-/.exec(word)?.[1] ?? []));
        const regions = words.filter((word) => word.startsWith('Region '));
        expect(regions).toEqual([...groups].map((group) => `Region ${group}`));
      }
    });
  });

  it('continue a text that one page has no space for', async () => {
    const lines = Array.from({ length: 60 }, (_, line) => `line-${line}`).join('\n');
    const rows = Array.from({ length: 70 }, (_, row) => [lines, `name-${row}`]);
    const payload = { headers: ['a', 'b'], rows, merge: 'a', options: { page: 'a4' } };
    const { bytes, pages } = await render(payload, 'pdf');
    const found = await openPdf(bytes, async (document) => {
      const words: string[] = [];
      for (let number = 1; number <= pages; number++) {
        const { items } = await (await document.getPage(number)).getTextContent();
        words.push(
          ...items.flatMap((item) => ('str' in item && item.str.startsWith('line-') ? [item.str] : [])),
        );
      }
      return words;
    });
    expect(new Set(found).size).toBe(60);
    expect(found.slice(0, 60)).toEqual(lines.split('\n'));
  });
});
