import { isNumber, type JsonValue } from '@pictable/contract/json';
import type { VisualShape } from '../../table/cell-visual.ts';
import type { Cell } from '../../table/table.ts';
import { LinearScale } from './linear-scale.ts';
import { numberIn } from './number-list.ts';
import { boxArea } from './shapes.ts';
import { spaceOf, type VisualKind } from './visual-kind.ts';
import { warnAboutCuts } from './warn-about-cuts.ts';

const WIDTH_EM = 6.5;
const HEIGHT_EM = 0.6;
const BLOCKS = 10;
const LANE = { from: 0, to: 1, top: 0, bottom: 1 } as const;

/** The share of a whole, as a filled part of a lane. */
export const progressVisual: VisualKind<'progress'> = (column, options) => {
  const { rows, index } = column;
  const cells = rows.flatMap((row) => row.cells[index] ?? []);
  const whole = options.max ?? wholeOf(cells);
  const numbers = cells.flatMap(({ value }) => numberIn(value) ?? []);
  warnAboutCuts(column, numbers, new LinearScale(0, whole));
  const widthEm = options.width === undefined ? WIDTH_EM : options.width / column.fontSizePx;
  const box = {
    widthEm,
    heightEm: HEIGHT_EM,
    placement: options.value === 'none' ? 'only' : 'after',
    insetEm: 0,
    isMirrored: true,
  } as const;
  const round = { radiusX: HEIGHT_EM / 2 / widthEm, radiusY: 0.5, rounded: 'both' } as const;
  return {
    complaint: 'is not a number, so its progress was left out',
    ...(box.placement === 'after' && { space: spaceOf(box) }),
    draw: (row, colors) => {
      const number = numberIn(row.cells[index]?.value);
      if (number === undefined) return undefined;
      const share = shareOf(number, whole);
      const shapes: VisualShape[] = [boxArea({ ...LANE, ...round }, colors.track)];
      const fill = options.color === undefined ? colors.accent : colors.of(options.color);
      if (share > 0) shapes.push(boxArea({ ...LANE, to: share, ...round }, fill));
      const filled = Math.round(share * BLOCKS);
      return {
        visual: {
          ...box,
          shapes,
          alt: `${percentOf(number, whole)}%`,
          blocks: '█'.repeat(filled) + '░'.repeat(BLOCKS - filled),
        },
        ...(options.value === 'none' && { shownValue: null }),
      };
    },
  };
};

/** The number of a full lane: 1 for fractions, 100 for percentages as whole numbers, or else the largest number. */
function wholeOf(cells: readonly Cell[]): number {
  const numbers = cells.flatMap(({ value }) => numberIn(value) ?? []);
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (cells.some(isFraction)) return 1;
  if (largest <= 1 && !cells.some(({ value }) => isPercentText(value))) return 1;
  return Math.max(100, largest);
}

function isFraction({ type, format, value }: Cell): boolean {
  return type === 'percentage' && format?.scale !== 1 && isNumber(value ?? null);
}

function isPercentText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim().endsWith('%');
}

function shareOf(number: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, number / whole)) : 0;
}

function percentOf(number: number, whole: number): string {
  if (whole <= 0) return '0';
  const percent = (number / whole) * 100;
  return Number.isFinite(percent) ? String(Math.round(percent) + 0) : String(percent);
}
