import { describe, expect, test } from 'vitest';
import { type RenderedCells, rangeAtPoint } from './range-at-point.ts';

/** An image of two columns with cells of 10 × 10 px: the headers, then one row with these pointers. */
function rendering(text: string, ...pointers: string[]): RenderedCells {
  const cell = (row: number, column: number, pointer: string | undefined) => ({
    ...{ page: 0, depth: 0, row, column, rowspan: 1, colspan: 1, width: 10, height: 10, pointer },
    x: column * 10,
    y: row * 10,
  });
  const headers = pointers.map((_, column) => cell(0, column, undefined));
  const cells = [...headers, ...pointers.map((pointer, column) => cell(1, column, pointer))];
  return { text, hits: { cells } };
}

function textAt(made: RenderedCells, xPx: number, yPx: number): string | undefined {
  const place = rangeAtPoint(made, xPx, yPx);
  return place && made.text.slice(place.from, place.to);
}

describe('a point in the image', () => {
  test.each([
    ['headers and rows', '{"headers":["A","B"],"rows":[[1,2]]}', ['/rows/0/0', '/rows/0/1'], '"B"'],
    ['row objects', '{"data":[{"A":1,"B \\"x\\"":2}]}', ['/data/0/A', '/data/0/B "x"'], '"B \\"x\\""'],
    ['a bare array of row objects', '[{"A":1,"B" : 2}]', ['/data/0/A', '/data/0/B'], '"B"'],
    [
      'row objects whose keys are numbers',
      '[{"2024":1,"2023":2}]',
      ['/data/0/2024', '/data/0/2023'],
      '"2023"',
    ],
    ['an array of arrays', '[["A","B"],[1,2]]', ['/data/1/0', '/data/1/1'], '"B"'],
  ])('in %s maps to the value, and in the header to its name', (_, text, pointers, name) => {
    const made = rendering(text, ...pointers);
    expect(textAt(made, 15, 15)).toBe('2');
    expect(textAt(made, 5, 15)).toBe('1');
    expect(textAt(made, 15, 5)).toBe(name);
  });

  test.each([
    [10, 10, '1'],
    [19.9, 19.9, '1'],
    [20, 15, '2'],
    [15, 20, undefined],
    [30, 15, undefined],
    [9.9, 15, undefined],
  ])('at %d, %d belongs to the cell that starts there, not to the one that ends there', (xPx, yPx, value) => {
    const made = rendering('[{"A":1,"B":2}]', '/data/0/A', '/data/0/B');
    const cells = made.hits.cells.map((cell) => ({ ...cell, x: cell.x + 10 }));
    expect(textAt({ ...made, hits: { ...made.hits, cells } }, xPx, yPx)).toBe(value);
  });

  test('in a nested table maps to its cell, not to the cell around it', () => {
    const made = rendering('[{"A":[{"x":7}]}]', '/data/0/A');
    const [, around] = made.hits.cells;
    const inner = { ...around!, x: 2, y: 12, width: 4, height: 4, pointer: '/data/0/A/0/x' };
    const nested = { ...made, hits: { ...made.hits, cells: [...made.hits.cells, inner] } };
    expect(textAt(nested, 3, 13)).toBe('7');
    expect(textAt(nested, 8, 18)).toBe('[{"x":7}]');
  });

  test('outside of all cells maps to nothing', () => {
    expect(textAt(rendering('[{"A":1}]', '/data/0/A'), 50, 50)).toBeUndefined();
  });
});
