import {
  type ColumnWidthNeeds,
  distributeEqually,
  distributeTightly,
  distributeWidth,
  distributeWithGuarantees,
} from './column-widths.ts';
import type { MeasuredTable } from './measure-cells.ts';
import { baseShrinkPolicy, type ShrinkPolicy } from './shrink-policy.ts';
import { columnsTooNarrowForWords, shrunkWidthNeeds, totalGuaranteedPx } from './shrunk-width-needs.ts';

/** Texts keep a dozen letters per line; overlong words break only if narrower URLs are not enough. */
const wholeWords: ShrinkPolicy = {
  ...baseShrinkPolicy,
  keepsProse: true,
  keepsWords: true,
  keepsShort: 'all',
};
const brokenWords: ShrinkPolicy = { ...baseShrinkPolicy, keepsProse: true, keepsShort: 'all' };
const relaxedSteps: readonly ShrinkPolicy[] = [wholeWords, brokenWords];

const tightest: ShrinkPolicy = { ...baseShrinkPolicy, keepsShort: 'values', softBreaks: 'everywhere' };

/**
 * Each step narrows cells further: texts get fewer than a dozen letters per line, then names break at soft
 * breaks (headers before values), and finally short headers break, too.
 */
const allSteps: readonly ShrinkPolicy[] = [
  ...relaxedSteps,
  { ...baseShrinkPolicy, keepsShort: 'all' },
  { ...baseShrinkPolicy, keepsShort: 'all', softBreaks: 'headers' },
  { ...baseShrinkPolicy, keepsShort: 'all', softBreaks: 'everywhere' },
  { ...baseShrinkPolicy, keepsShort: 'values' },
  { ...baseShrinkPolicy, keepsShort: 'values', softBreaks: 'headers' },
  tightest,
];

/** Allows soft breaks in the words of columns whose requested width is too narrow for them. */
export function allowSoftBreaksInNarrowColumns(measured: MeasuredTable): MeasuredTable {
  if (columnsTooNarrowForWords(measured).size === 0) return measured;
  return { ...measured, needs: shrunkWidthNeeds(measured, baseShrinkPolicy) };
}

/** Width needs without soft breaks: a dozen letters per line, and whole words if there is space. */
export function relaxedWidthNeeds(measured: MeasuredTable, availablePx: number): ColumnWidthNeeds[] {
  const needs = shrunkWidthNeeds(measured, wholeWords);
  return totalGuaranteedPx(needs) <= availablePx ? needs : shrunkWidthNeeds(measured, brokenWords);
}

/**
 * Widths that add up to `availablePx`, or to more if even the parts of words do not fit.
 *
 * @param singleLinePx body cells up to this width stay on one line if there is enough space
 */
export function fitWidths(measured: MeasuredTable, availablePx: number, singleLinePx = 0): number[] {
  if (totalReadablePx(measured.needs) <= availablePx) return distributeWidth(measured.needs, availablePx);
  let previous: ColumnWidthNeeds[] = [];
  const singleLineSteps = relaxedSteps.map((step): ShrinkPolicy => ({ ...step, singleLinePx }));
  const steps = singleLinePx > 0 ? [...singleLineSteps, ...allSteps] : allSteps;
  for (const step of steps) {
    const needs = shrunkWidthNeeds(measured, step);
    if (totalGuaranteedPx(needs) <= availablePx)
      return step.softBreaks === 'nowhere'
        ? distributeWithGuarantees(needs, availablePx)
        : distributeTightly(needs, previous, availablePx);
    previous = needs;
  }
  return previous.map(({ keptPx }) => keptPx);
}

/** Total width at which all columns read well, px. */
export function totalReadablePx(needs: readonly ColumnWidthNeeds[]): number {
  return needs.reduce((total, need) => total + need.readablePx, 0);
}

/** Column widths of a nested table, shared by all tables of its group. */
export function nestedColumnWidths(inner: MeasuredTable, availablePx: number): readonly number[] {
  const { group } = inner;
  if (group.resolved?.availablePx !== availablePx)
    group.resolved = { availablePx, widthsPx: fitWidths(inner, availablePx) };
  return group.resolved.widthsPx;
}

/** Like `fitWidths`, with equal widths for the columns that are not fixed. */
export function fitEqualWidths(measured: MeasuredTable, availablePx: number): number[] {
  const equalPx = availablePx / Math.max(1, measured.needs.length);
  const unbroken = shrunkWidthNeeds(measured, { ...baseShrinkPolicy, keepsShort: 'all' });
  const isTight = unbroken.some((need) => need.keptPx > equalPx);
  return equalGuaranteedWidths(isTight ? shrunkWidthNeeds(measured, tightest) : unbroken, availablePx);
}

/** Equal widths; a column whose guaranteed width is larger gets that width. */
export function equalGuaranteedWidths(needs: readonly ColumnWidthNeeds[], availablePx: number): number[] {
  const kept = needs.map((need): ColumnWidthNeeds => ({ ...need, minPx: need.keptPx }));
  return distributeEqually(kept, availablePx);
}
