import { type ColumnNeed, equalWidths, givenWidths, keptWidths, tightWidths } from './column-widths.ts';
import type { MeasuredTable } from './measure-cells.ts';
import { plainSqueeze, type Squeeze } from './squeeze.ts';
import { leastOf, squeezedNeeds, tooNarrowColumns } from './squeezed-needs.ts';

/** Texts keep a dozen letters; words that are too long for any column are broken where not even addresses can make room. */
const roomySteps: readonly Squeeze[] = [
  { ...plainSqueeze, keepsProse: true, keepsWords: true, keepsShort: 'all' },
  { ...plainSqueeze, keepsProse: true, keepsShort: 'all' },
];

/**
 * Each step narrows cells more than the one before it: texts get less than a dozen letters, names are broken at their joints,
 * headers before values, and at last headers of a few letters are broken, too.
 */
const allSteps: readonly Squeeze[] = [
  ...roomySteps,
  { ...plainSqueeze, keepsShort: 'all' },
  { ...plainSqueeze, keepsShort: 'all', joints: 'headers' },
  { ...plainSqueeze, keepsShort: 'all', joints: 'everywhere' },
  { ...plainSqueeze, keepsShort: 'values' },
  { ...plainSqueeze, keepsShort: 'values', joints: 'headers' },
  { ...plainSqueeze, keepsShort: 'values', joints: 'everywhere' },
];

/** A table in which a column whose asked-for width is too narrow for its words has them broken at their joints. */
export function withAskedWidths(measured: MeasuredTable): MeasuredTable {
  if (tooNarrowColumns(measured).size === 0) return measured;
  return { ...measured, needs: squeezedNeeds(measured, plainSqueeze) };
}

/** What columns need where texts keep a dozen letters and nothing is broken at its joints, as many words whole as there is room for. */
export function roomyNeeds(measured: MeasuredTable, availablePx: number): ColumnNeed[] {
  const [whole, cut] = roomySteps;
  const needs = squeezedNeeds(measured, whole!);
  return leastOf(needs) <= availablePx ? needs : squeezedNeeds(measured, cut!);
}

/**
 * Widths that add up to `availablePx`, or to more where even the parts of words need it.
 *
 * @param wholePx cells of the body up to this width keep to one line where there is room for that
 */
export function widthsWithin(measured: MeasuredTable, availablePx: number, wholePx = 0): number[] {
  if (readableOf(measured.needs) <= availablePx) return givenWidths(measured.needs, availablePx);
  let before: ColumnNeed[] = [];
  const steps = wholePx > 0 ? [...roomySteps.map((step) => ({ ...step, wholePx })), ...allSteps] : allSteps;
  for (const step of steps) {
    const needs = squeezedNeeds(measured, step);
    if (leastOf(needs) <= availablePx)
      return step.joints === 'nowhere'
        ? keptWidths(needs, availablePx)
        : tightWidths(needs, before, availablePx);
    before = needs;
  }
  return before.map(({ keptPx }) => keptPx);
}

/** What columns like to have together, px. */
export function readableOf(needs: readonly ColumnNeed[]): number {
  return needs.reduce((total, need) => total + need.readablePx, 0);
}

/** Widths of the columns of a table in a cell: the same for all of its kin. */
export function innerWidths(inner: MeasuredTable, availablePx: number): readonly number[] {
  const { kin } = inner;
  if (kin.settled?.availablePx !== availablePx)
    kin.settled = { availablePx, widthsPx: widthsWithin(inner, availablePx) };
  return kin.settled.widthsPx;
}

const tightest = allSteps.at(-1)!;

/** As `widthsWithin`, with equal widths for the columns that may have them. */
export function equalWidthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const equalPx = availablePx / Math.max(1, measured.needs.length);
  const whole = squeezedNeeds(measured, { ...plainSqueeze, keepsShort: 'all' });
  const isTight = whole.some((need) => need.keptPx > equalPx);
  return equalKeptWidths(isTight ? squeezedNeeds(measured, tightest) : whole, availablePx);
}

/** Equal widths; a column that keeps more gets that. */
export function equalKeptWidths(needs: readonly ColumnNeed[], availablePx: number): number[] {
  const kept = needs.map((need): ColumnNeed => ({ ...need, minPx: need.keptPx }));
  return equalWidths(kept, availablePx);
}
