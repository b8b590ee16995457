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

/** Whether the service would reject the table for its size. */
export function isTooLarge(rendering: Measured): boolean {
  return nearLimits(rendering).some(({ value, max }) => value > max);
}

/** Whether not even the page can render the whole table. A long text is only too large to be sent. */
export function hasTooManyCells(rendering: Measured): boolean {
  return nearLimits(rendering).some(({ of, value, max }) => of !== 'bytes' && value > max);
}

/** The number of first rows of a table that is too large which fit; undefined if no row would fit. */
export function fittingRows({ text, rows, columns }: Measured): number | undefined {
  const bytes = bytesOf(text);
  const inBytes = bytes > limits.bodyBytesMax ? Math.floor((rows * limits.bodyBytesMax) / bytes) : rows;
  // The rows differ in length, so the text may still be too long; then fewer rows are offered.
  const fitting = Math.min(limits.rowsMax, Math.floor(limits.cellsMax / Math.max(1, columns)), inBytes);
  return fitting > 0 && fitting < rows ? fitting : undefined;
}

/** A UTF-16 code unit takes at most three bytes, so shorter texts need not be counted. */
function bytesOf(text: string): number {
  return text.length * 3 < limits.bodyBytesMax * nearShare ? 0 : new TextEncoder().encode(text).length;
}
