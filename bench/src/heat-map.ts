import { Random } from './random.ts';
import type { Workload, WorkloadCell } from './workload.ts';

/** Nine steps of the palette `blues` of our engine, so that every engine paints the same colours. */
const blues = [
  '#f7fbff',
  '#deebf7',
  '#c6dbef',
  '#9ecae1',
  '#6baed6',
  '#4292c6',
  '#2171b5',
  '#08519c',
  '#08306b',
];
/** First step on which dark text is hard to read. */
const firstDarkStep = 6;
const largest = 1_000;
const seed = 20_251_118;

/**
 * Numbers coloured by their value; always the same rows. Our engine computes the colours, other engines are given
 * those of nine steps.
 */
export function makeHeatMap(
  name: string,
  rowCount: number,
  columnCount: number,
  steps: 9 | 'smooth',
): Workload {
  const random = new Random(seed);
  const headers = ['Region', ...Array.from({ length: columnCount - 1 }, (_, index) => `Q${index + 1}`)];
  const numbers = Array.from({ length: rowCount }, () =>
    headers.slice(1).map(() => random.below(largest + 1)),
  );
  const kind = steps === 9 ? 'in nine steps' : 'with a smooth scale';
  const scale = { palette: 'blues', domain: [0, largest], steps };
  return {
    name,
    description: `heat map: ${rowCount} rows, ${columnCount} columns, ${kind}`,
    title: `Heat map, ${rowCount} rows`,
    isMixed: false,
    columns: headers.map((header, index) => ({ header, align: index === 0 ? 'left' : 'right' })),
    rows: numbers.map((row, index) => [
      { text: `Region ${index + 1}`, color: undefined },
      ...row.map(coloredCell),
    ]),
    columnProperties: Object.fromEntries(headers.slice(1).map((header) => [header, { scale }])),
  };
}

function coloredCell(number: number): WorkloadCell {
  const step = Math.min(blues.length - 1, Math.floor((number / largest) * blues.length));
  return {
    text: String(number),
    color: step < firstDarkStep ? undefined : '#ffffff',
    background: blues[step],
  };
}
