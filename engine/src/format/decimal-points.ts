import { isNumber } from '@pictable/contract/json';
import type { FormattedRow } from '../table/formatted-table.ts';
import type { Row } from '../table/table.ts';

/** A number as most of the world writes it, with a sign of money at most; ten decimals are the most that align well. */
const PLAIN = /^[-+\u2212]?[$€£¥₹]?\d[\d,\u00a0\u202f']*(?:\.\d{1,10})?$/;
/** `1.234` may be a thousand and more where points separate thousands. */
const LIKE_THOUSANDS = 3;

/**
 * Where the whole part of each number of a column ends, as an offset in its text, so that numbers of different lengths can
 * stand with their decimal points under each other; -1 for nothing to place. Undefined where their side places them well
 * enough or some value is no plain number.
 *
 * @param isMirrored whether numbers may stand at the left: then equally many decimals do not help
 */
export function decimalPoints(
  rows: readonly FormattedRow[],
  sent: readonly Row[],
  column: number,
  isMirrored: boolean,
): readonly number[] | undefined {
  if (!isUneven(rows, column, isMirrored)) return undefined;
  const points: number[] = [];
  let pointCount = 0;
  let isThousands = true;
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
    if (point >= 0) {
      pointCount++;
      isThousands &&= !isBare && text.length - point - 1 === LIKE_THOUSANDS;
    }
    points.push(point < 0 ? text.length : point);
  }
  return pointCount > 0 && isThousands ? undefined : points;
}

/** Whether decimals, or in a mirrored table lengths, differ. */
function isUneven(rows: readonly FormattedRow[], column: number, isMirrored: boolean): boolean {
  let first = -1;
  for (const { cells } of rows) {
    const { text, isEmpty } = cells[column]!;
    if (isEmpty) continue;
    const point = text.lastIndexOf('.');
    const decimals = point < 0 ? 0 : text.length - point - 1;
    const length = isMirrored ? text.length : decimals;
    if (first < 0) first = length;
    else if (length !== first) return true;
  }
  return false;
}
