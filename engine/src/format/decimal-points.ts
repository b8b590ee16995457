import { isNumber } from '@pictable/contract/json';
import type { FormattedRow } from '../table/formatted-table.ts';
import type { Row } from '../table/table.ts';

/** A number as most of the world writes it, with a sign of money at most; ten decimals are the most that align well. */
const PLAIN = /^[-+\u2212]?[$€£¥₹]?\d[\d,\u00a0\u202f']*(?:\.\d{1,10})?$/;
/** `1.234` may be a thousand and more where points separate thousands. */
const LIKE_THOUSANDS = 3;

/**
 * Where the whole part of each number of a column ends, as an offset in its text, so that numbers of different lengths can
 * stand with their decimal points under each other; -1 for nothing to place. Undefined where all have equally many
 * decimals or some value is no plain number: such a column needs no more than its side.
 */
export function decimalPoints(
  rows: readonly FormattedRow[],
  sent: readonly Row[],
  column: number,
): readonly number[] | undefined {
  if (!hasUnevenDecimals(rows, column)) return undefined;
  const points: number[] = [];
  let hasOtherDecimals = false;
  for (const [index, row] of rows.entries()) {
    const { text, isEmpty, image, nested } = row.cells[column]!;
    if (isEmpty) {
      points.push(text === '' ? -1 : text.length);
      continue;
    }
    if (image !== undefined || nested !== undefined || !PLAIN.test(text)) return undefined;
    const point = text.lastIndexOf('.');
    const { value, format } = sent[index]!.cells[column]!;
    const isBare = isNumber(value) && format === undefined;
    if (point >= 0 && (isBare || text.length - point - 1 !== LIKE_THOUSANDS)) hasOtherDecimals = true;
    points.push(point < 0 ? text.length : point);
  }
  return hasOtherDecimals ? points : undefined;
}

function hasUnevenDecimals(rows: readonly FormattedRow[], column: number): boolean {
  let first = -1;
  for (const { cells } of rows) {
    const { text, isEmpty } = cells[column]!;
    if (isEmpty) continue;
    const point = text.lastIndexOf('.');
    const decimals = point < 0 ? 0 : text.length - point - 1;
    if (first < 0) first = decimals;
    else if (decimals !== first) return true;
  }
  return false;
}
