import { expect, test } from 'vitest';
import type { Cell } from '../../table/table.ts';
import { placeRowCells } from './place-row-cells.ts';

const cell = (value: string, style: object = {}) => ({ value, style }) as unknown as Cell;

test('a shorter span does not end a longer one that covers the same column', () => {
  const filler = cell('covered');
  const coveredRows: number[] = [];
  const place = (...cells: Cell[]) => placeRowCells(cells, 2, coveredRows, filler);
  place(cell('a'), cell('b', { rowspan: 4 }));
  place(cell('c', { colspan: 2, rowspan: 2 }), cell('d'));
  expect(coveredRows).toEqual([1, 2]);
  expect(place()).toEqual([filler, filler]);
  expect(place(cell('e'))).toEqual([cell('e'), filler]);
});
