import { limits } from '@pictable/contract';
import type { Drawing } from '../../lib/drawing/drawing.ts';

/** From this share of a limit on it is told of, so that who adds more rows is not taken by surprise. */
const nearShare = 0.8;

export interface NearLimit {
  readonly of: 'rows' | 'cells' | 'bytes';
  readonly has: number;
  readonly most: number;
}

type Measured = Pick<Drawing, 'text' | 'rows' | 'columns' | 'cutToRows'>;

/** The limits of the service that a table has come near to, or is beyond. */
export function nearLimits({ text, rows, columns, cutToRows }: Measured): readonly NearLimit[] {
  // Where all rows are shown the table is small, or turns pages: the service then draws no more than one.
  const drawnRows = cutToRows === undefined ? 0 : rows;
  const measured: readonly NearLimit[] = [
    { of: 'rows', has: drawnRows, most: limits.rowsMax },
    { of: 'cells', has: drawnRows * columns, most: limits.cellsMax },
    { of: 'bytes', has: bytesOf(text), most: limits.bodyBytesMax },
  ];
  return measured.filter(({ has, most }) => has >= most * nearShare);
}

/** A UTF-16 unit takes three bytes at most, so shorter texts need no count. */
function bytesOf(text: string): number {
  return text.length * 3 < limits.bodyBytesMax * nearShare ? 0 : new TextEncoder().encode(text).length;
}
