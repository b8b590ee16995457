import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { type CellHit, createEngine } from '../src/index.ts';
import { type CellBox, chromiumBoxes, findChromium } from './chromium-boxes.ts';
import { randomSpanCases, spanCases } from './span-cases.ts';
import { type TableCase, tableCases } from './table-cases.ts';

const chromium = findChromium();
const CASES = 240;
const AUTO_TABLE_PX = 960;
const RANDOM_SPAN_CASES = 200;

function payloadOf({ headers, rows, width, columnWidths, padding, rowHeights = [] }: TableCase) {
  const styles = columnWidths.flatMap((own, column) => (own === undefined ? [] : [{ column, width: own }]));
  return fromJs({
    headers,
    rows: rows.map((row) =>
      row.map(
        (cell) => cell && { value: cell.text, style: { colspan: cell.colspan, rowspan: cell.rowspan } },
      ),
    ),
    styles: {
      fontFamily: 'Roboto',
      outerPadding: 0,
      cellPadding: padding,
      columnStyles: styles,
      rowStyles: rowHeights.flatMap((height, row) => (height === undefined ? [] : [{ row, height }])),
    },
    options: { format: 'svg', width: width ?? 'auto' },
  });
}

test.skipIf(chromium === undefined)(
  `boxes of ${CASES} tables are those of Chromium (skipped without one)`,
  async () => {
    const cases = tableCases(CASES);
    const engine = await createEngine(nodeHost());
    const theirs = await chromiumBoxes(chromium!, cases);
    const faults: string[] = [];
    const own: (readonly CellHit[])[] = [];
    for (const table of cases) own.push((await engine.render(payloadOf(table))).hits.cells);
    const columns = own.map((cells) => cells.filter(({ row }) => row === 0).map(({ width }) => width));
    let shared = 0;
    const inOurColumns = await chromiumBoxes(chromium!, cases, columns);
    for (const [index, table] of cases.entries()) {
      const isSame = isSharedAlike(table, theirs[index]!);
      if (isSame) shared++;
      const worst =
        (isSame ? compare(own[index]!, theirs[index]!, ['x', 'width']) : undefined) ??
        compare(own[index]!, inOurColumns[index]!, ['height']);
      if (worst !== undefined) faults.push(`table ${index}: ${worst} ${JSON.stringify(table)}`);
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(shared).toBeGreaterThan(CASES * 0.8);
  },
  90_000,
);

test.skipIf(chromium === undefined)(
  'rows under spanning cells are as high as those of Chromium (skipped without one)',
  async () => {
    const cases = [...spanCases, ...randomSpanCases(RANDOM_SPAN_CASES)];
    const engine = await createEngine(nodeHost());
    const own: (readonly CellHit[])[] = [];
    for (const { table } of cases) own.push((await engine.render(payloadOf(table))).hits.cells);
    const columns = own.map((cells) => cells.filter(({ row }) => row === 0).map(({ width }) => width));
    const theirs = await chromiumBoxes(
      chromium!,
      cases.map(({ table }) => table),
      columns,
    );
    const faults = cases.flatMap(({ name, table }, index) => {
      const worst = compare(own[index]!, theirs[index]!, ['height']);
      return worst === undefined ? [] : [`${name}: ${worst} ${JSON.stringify(table.rows)}`];
    });
    expect(faults.slice(0, 5)).toEqual([]);
  },
  90_000,
);

/**
 * Whether the engine shares out the width of a table as CSS does. Without a width our tables do not grow beyond 960 px while texts
 * can share that; with one, cells keep more of their text on a line where another column can do without.
 */
function isSharedAlike({ width, columnWidths }: TableCase, theirs: readonly CellBox[]): boolean {
  if (width === undefined) return Math.max(...theirs.map(({ x, width: own }) => x + own)) <= AUTO_TABLE_PX;
  return theirs.every(({ column, isRoomy }) => isRoomy || columnWidths[column] !== undefined);
}

/**
 * Our columns are whole px wide, so that lines are sharp: each asks for up to 1 px more than in Chromium, which leaves up to that
 * much less for the others. Left of a cell that adds up over the columns. Heights are compared in columns as wide as ours, where
 * a px cannot let one more word onto a line. The tables are set in Roboto, which kerns no spaces: the engine shapes words,
 * Chromium whole lines.
 */
function tolerancePx(side: 'x' | 'width' | 'height', { column }: CellHit, columnCount: number): number {
  if (side === 'height') return 1;
  const perColumn = 1 + columnCount / 2;
  return side === 'width' ? perColumn : perColumn * column;
}

function compare(
  own: readonly CellHit[],
  theirs: readonly CellBox[],
  sides: readonly ('x' | 'width' | 'height')[],
): string | undefined {
  expect(own.length).toBe(theirs.length);
  const columnCount = Math.max(...own.map((box) => box.column + box.colspan));
  let worst = 0;
  let words: string | undefined;
  for (const box of own) {
    const other = theirs.find(({ row, column }) => row === box.row && column === box.column)!;
    for (const side of sides) {
      const difference = Math.abs(box[side] - other[side]);
      if (difference <= worst || difference <= tolerancePx(side, box, columnCount)) continue;
      worst = difference;
      words = `${side} of row ${box.row} column ${box.column} is ${box[side]}, in Chromium ${other[side]}`;
    }
  }
  return words;
}
