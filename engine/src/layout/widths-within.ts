import { type ColumnNeed, equalWidths, givenWidths, keptWidths, tightWidths } from './column-widths.ts';
import type { MeasuredTable } from './measure-cells.ts';
import { plainSqueeze, type Squeeze } from './squeeze.ts';
import { leastOf, squeezedNeeds, tooNarrowColumns } from './squeezed-needs.ts';

/** Texts keep a dozen letters per line; overlong words break only if narrower URLs are not enough. */
const relaxedSteps: readonly Squeeze[] = [
  { ...plainSqueeze, keepsProse: true, keepsWords: true, keepsShort: 'all' },
  { ...plainSqueeze, keepsProse: true, keepsShort: 'all' },
];

/**
 * Each step narrows cells further: texts get fewer than a dozen letters per line, then names break at soft
 * breaks (headers before values), and finally short headers break, too.
 */
const allSteps: readonly Squeeze[] = [
  ...relaxedSteps,
  { ...plainSqueeze, keepsShort: 'all' },
  { ...plainSqueeze, keepsShort: 'all', joints: 'headers' },
  { ...plainSqueeze, keepsShort: 'all', joints: 'everywhere' },
  { ...plainSqueeze, keepsShort: 'values' },
  { ...plainSqueeze, keepsShort: 'values', joints: 'headers' },
  { ...plainSqueeze, keepsShort: 'values', joints: 'everywhere' },
];

/** Allows soft breaks in the words of columns whose requested width is too narrow for them. */
export function withAskedWidths(measured: MeasuredTable): MeasuredTable {
  if (tooNarrowColumns(measured).size === 0) return measured;
  return { ...measured, needs: squeezedNeeds(measured, plainSqueeze) };
}

/** Width needs without soft breaks: a dozen letters per line, and whole words if there is space. */
export function roomyNeeds(measured: MeasuredTable, availablePx: number): ColumnNeed[] {
  const [wholeWords, brokenWords] = relaxedSteps;
  const needs = squeezedNeeds(measured, wholeWords!);
  return leastOf(needs) <= availablePx ? needs : squeezedNeeds(measured, brokenWords!);
}

/**
 * Widths that add up to `availablePx`, or to more if even the parts of words do not fit.
 *
 * @param singleLinePx body cells up to this width stay on one line if there is enough space
 */
export function widthsWithin(measured: MeasuredTable, availablePx: number, singleLinePx = 0): number[] {
  if (readableOf(measured.needs) <= availablePx) return givenWidths(measured.needs, availablePx);
  let previous: ColumnNeed[] = [];
  const singleLineSteps = relaxedSteps.map((step) => ({ ...step, wholePx: singleLinePx }));
  const steps = singleLinePx > 0 ? [...singleLineSteps, ...allSteps] : allSteps;
  for (const step of steps) {
    const needs = squeezedNeeds(measured, step);
    if (leastOf(needs) <= availablePx)
      return step.joints === 'nowhere'
        ? keptWidths(needs, availablePx)
        : tightWidths(needs, previous, availablePx);
    previous = needs;
  }
  return previous.map(({ keptPx }) => keptPx);
}

/** Total width at which all columns read well, px. */
export function readableOf(needs: readonly ColumnNeed[]): number {
  return needs.reduce((total, need) => total + need.readablePx, 0);
}

/** Column widths of a nested table, shared by all tables of its group. */
export function innerWidths(inner: MeasuredTable, availablePx: number): readonly number[] {
  const { kin: group } = inner;
  if (group.settled?.availablePx !== availablePx)
    group.settled = { availablePx, widthsPx: widthsWithin(inner, availablePx) };
  return group.settled.widthsPx;
}

const tightest = allSteps.at(-1)!;

/** Like `widthsWithin`, with equal widths for the columns that are not fixed. */
export function equalWidthsWithin(measured: MeasuredTable, availablePx: number): number[] {
  const equalPx = availablePx / Math.max(1, measured.needs.length);
  const unbroken = squeezedNeeds(measured, { ...plainSqueeze, keepsShort: 'all' });
  const isTight = unbroken.some((need) => need.keptPx > equalPx);
  return equalKeptWidths(isTight ? squeezedNeeds(measured, tightest) : unbroken, availablePx);
}

/** Equal widths; a column whose guaranteed width is larger gets that width. */
export function equalKeptWidths(needs: readonly ColumnNeed[], availablePx: number): number[] {
  const kept = needs.map((need): ColumnNeed => ({ ...need, minPx: need.keptPx }));
  return equalWidths(kept, availablePx);
}
