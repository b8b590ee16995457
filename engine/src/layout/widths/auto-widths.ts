import { pairwise } from '../elements.ts';
import {
  type ColumnWidthNeeds,
  contentWidths,
  distributeEqually,
  splitProportionally,
} from './column-widths.ts';
import { equalGuaranteedWidths, relaxedWidthNeeds, totalReadablePx } from './fit-widths.ts';
import type { MeasuredTable } from './measure-cells.ts';
import { totalGuaranteedPx } from './shrunk-width-needs.ts';

/** Extra width, as a share of the excess, of a table that must exceed its target width. */
const SLACK = 0.5;

/**
 * Column widths if the table has no requested width. Each column is as wide as reads well; if the total
 * exceeds the target width, long texts share the remaining space. The table exceeds the target only if its
 * words need it.
 *
 * @param targetPx total column width, px, unless the content needs less or its words need more
 * @param minPx minimum total column width, px
 * @param isPaper whether a wider table is scaled down
 */
export function autoWidths(
  measured: MeasuredTable,
  targetPx: number,
  minPx: number,
  isPaper: boolean,
): number[] {
  const { needs } = measured;
  if (totalReadablePx(needs) <= Math.max(targetPx, minPx)) return contentWidths(needs, minPx);
  const shrunk = reserveRequestedWidths(
    measured,
    relaxedWidthNeeds(measured, targetPx),
    isPaper ? targetPx : Infinity,
  );
  const neededPx = totalGuaranteedPx(shrunk);
  const slackPx = isPaper || neededPx <= targetPx ? 0 : Math.round((neededPx - targetPx) * SLACK);
  const totalPx = Math.min(totalReadablePx(shrunk), Math.max(targetPx, neededPx + slackPx));
  const modestPx = sumOf(shrunk.map((need) => need.modestPx));
  return modestPx >= totalPx
    ? interpolateWidths(shrunk, 'keptPx', 'modestPx', totalPx)
    : interpolateWidths(shrunk, 'modestPx', 'readablePx', totalPx);
}

/** Guarantees columns their requested width, as far as there is space. */
function reserveRequestedWidths(
  { table }: MeasuredTable,
  needs: readonly ColumnWidthNeeds[],
  availablePx: number,
): readonly ColumnWidthNeeds[] {
  const requestedPx = pairwise(needs, table.columns, ({ keptPx, readablePx }, { widthPx }) =>
    widthPx === undefined ? 0 : Math.max(0, readablePx - keptPx),
  );
  const totalRequestedPx = sumOf(requestedPx);
  const leftPx = Math.max(0, availablePx - totalGuaranteedPx(needs));
  const grantedPx = totalRequestedPx <= leftPx ? requestedPx : splitProportionally(leftPx, requestedPx);
  return pairwise(needs, grantedPx, (need, extraPx) => ({ ...need, keptPx: need.keptPx + extraPx }));
}

/** Like `autoWidths`, with equal widths for the columns that are not fixed. */
export function equalAutoWidths(measured: MeasuredTable, targetPx: number): number[] {
  const widthsPx = distributeEqually(measured.needs, undefined);
  if (sumOf(widthsPx) <= targetPx) return widthsPx;
  return equalGuaranteedWidths(relaxedWidthNeeds(measured, targetPx), targetPx);
}

/** Bisection steps; enough to find a level to far less than a px. */
const BISECTION_STEPS = 48;

/**
 * Widths between two needs that add up to a total between their sums. Columns grow together, so that short
 * ones reach their upper need first. Texts longer than one line grow faster, by the square root of their
 * length: a column with four times the text is twice as wide and twice as high.
 */
function interpolateWidths(
  needs: readonly ColumnWidthNeeds[],
  from: 'keptPx' | 'modestPx',
  to: 'modestPx' | 'readablePx',
  totalPx: number,
): number[] {
  const ranges = needs.map((need) => {
    const weight = Math.sqrt(Math.max(1, need.maxPx / Math.max(1, need[to])));
    return { fromPx: need[from], toPx: need[to], weight };
  });
  const widthsAt = (level: number) =>
    ranges.map(({ fromPx, toPx, weight }) => Math.max(fromPx, Math.min(toPx, level * weight)));
  let low = 0;
  let high = needs.reduce((highest, need) => Math.max(highest, need[to]), 0);
  for (let i = 0; i < BISECTION_STEPS; i++) {
    const level = (low + high) / 2;
    if (sumOf(widthsAt(level)) <= totalPx) low = level;
    else high = level;
  }
  const widths = widthsAt(low);
  const whole = widths.map(Math.floor);
  const fractions = pairwise(widths, whole, (width, wholePx) => width - wholePx);
  const shares = splitProportionally(totalPx - sumOf(whole), fractions);
  return pairwise(whole, shares, (width, sharePx) => width + sharePx);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
