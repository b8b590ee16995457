import { limits } from '@pictable/contract';
import type { TableRendering } from '../../../rendering/render-types.ts';

/** Share of a limit from which a warning is shown, so that users who add rows are not surprised. */
const nearShare = 0.8;

export interface NearLimit {
  readonly of: 'rows' | 'cells' | 'bytes';
  readonly value: number;
  readonly max: number;
}

type Measured = Pick<TableRendering, 'text' | 'rows' | 'columns' | 'shownRows'>;

/** The limits of the service that a table approaches or exceeds. */
export function nearLimits({ text, rows, columns, shownRows }: Measured): readonly NearLimit[] {
  // If all rows are shown, the table is small or paginated; of a paginated one, only a page is rendered.
  const renderedRows = shownRows === undefined ? 0 : rows;
  const measured: readonly NearLimit[] = [
    { of: 'rows', value: renderedRows, max: limits.rowsMax },
    { of: 'cells', value: renderedRows * columns, max: limits.cellsMax },
    { of: 'bytes', value: bytesOf(text), max: limits.bodyBytesMax },
  ];
  return measured.filter(({ value, max }) => value >= max * nearShare);
}

/** A UTF-16 code unit takes at most three bytes, so shorter texts need not be counted. */
function bytesOf(text: string): number {
  return text.length * 3 < limits.bodyBytesMax * nearShare ? 0 : new TextEncoder().encode(text).length;
}
