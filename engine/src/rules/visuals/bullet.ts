import { isArray, isObject, type JsonValue } from '@pictable/contract/json';
import { type DrawingTexts, fill } from '../../language/language-texts.ts';
import type { Color } from '../../scene/color.ts';
import type { VisualShape } from '../../table/cell-visual.ts';
import type { Row } from '../../table/table.ts';
import { textOf } from '../../values/compare-values.ts';
import { LinearScale } from './linear-scale.ts';
import { numberIn } from './number-list.ts';
import { boxArea } from './shapes.ts';
import { spaceOf, type VisualKind } from './visual-kind.ts';
import { warnAboutCuts } from './warn-about-cuts.ts';

const WIDTH_EM = 8;
const HEIGHT_EM = 1;
/** Height of the bar and of the mark of the target, as shares of the box. */
const BAR = { top: 0.3, bottom: 0.7 } as const;
const TARGET = { top: 0.12, bottom: 0.88, widthEm: 0.16 } as const;
const SQUARE = { radiusX: 0, radiusY: 0, rounded: 'none' } as const;
const BLOCKS_MAX = 10;

/** What one cell shows. */
interface Bullet {
  readonly value: number;
  readonly sent: JsonValue;
  readonly target: number | undefined;
  readonly ranges: readonly number[];
}

/** A bar with the mark of its target, in front of ranges. */
export const bulletVisual: VisualKind<'bullet'> = (column, options) => {
  const { rows, index } = column;
  const bulletIn = (row: Row): Bullet | undefined => {
    const sent = row.cells[index]?.value ?? null;
    const own = isObject(sent) ? sent : undefined;
    const value = numberIn(own === undefined ? sent : own.get('value'));
    if (value === undefined) return undefined;
    const { target, ranges = [] } = options;
    const common = typeof target === 'object' ? numberIn(row.cells[target.column]?.value) : target;
    return {
      value,
      sent: own === undefined ? sent : own.get('value')!,
      target: numberIn(own?.get('target')) ?? common,
      ranges: rangesIn(own?.get('ranges')) ?? ranges,
    };
  };
  const numbers = rows.flatMap((row) => {
    const bullet = bulletIn(row);
    if (bullet === undefined) return [];
    const { value, target, ranges } = bullet;
    return [value, ...(target === undefined ? [] : [target]), ...ranges];
  });
  const low = numbers.reduce((least, number) => Math.min(least, number), 0);
  const high = options.max ?? numbers.reduce((most, number) => Math.max(most, number), 0);
  const scale = new LinearScale(Math.min(low, high), Math.max(low, high));
  warnAboutCuts(
    column,
    rows.flatMap((row) => bulletIn(row)?.value ?? []),
    scale,
  );
  const widthEm = options.width === undefined ? WIDTH_EM : options.width / column.fontSizePx;
  const box = {
    widthEm,
    heightEm: HEIGHT_EM,
    placement: options.value === 'none' ? 'only' : 'after',
    insetEm: 0,
    isMirrored: true,
  } as const;
  return {
    complaint: 'is not a number, so its bullet was left out',
    ...(box.placement === 'after' && { space: spaceOf(box) }),
    draw: (row, colors) => {
      const bullet = bulletIn(row);
      if (bullet === undefined) return undefined;
      const { value, sent, target, ranges } = bullet;
      const zero = scale.position(0);
      const shades = colors.shades(ranges.length);
      const shapes = rangeShapes(
        ranges.map((range) => scale.position(range)),
        zero,
        shades,
      );
      if (ranges.length === 0) shapes.push(boxArea({ from: 0, to: 1, ...BAR, ...SQUARE }, colors.track));
      const own = options.color === undefined ? colors.accent : colors.of(options.color);
      const fill = options.color === undefined ? colors.visible(own, shades) : own;
      const end = scale.position(value);
      const [from, to] = [Math.min(zero, end), Math.max(zero, end)];
      if (to > from) shapes.push(boxArea({ from, to, ...BAR, ...SQUARE }, fill));
      if (target !== undefined) {
        const width = TARGET.widthEm / widthEm;
        const start = Math.min(1 - width, Math.max(0, scale.position(target) - width / 2));
        const { top, bottom } = TARGET;
        shapes.push(boxArea({ from: start, to: start + width, top, bottom, ...SQUARE }, colors.text));
      }
      const blocks = '█'.repeat(Math.round(Math.abs(end - zero) * BLOCKS_MAX));
      return {
        visual: {
          ...box,
          shapes,
          alt: altOf(bullet, column.texts.drawings),
          blocks: blocks === '' ? undefined : blocks,
        },
        shownValue: options.value === 'none' ? null : sent,
      };
    },
  };
};

/** Areas between zero and the ends of ranges, on both sides. The widest range of a side is at the back and lightest. */
function rangeShapes(ends: readonly number[], zero: number, shades: readonly Color[]): VisualShape[] {
  const area = (from: number, to: number, shade: number) =>
    boxArea({ from, to, top: 0, bottom: 1, ...SQUARE }, shades[shade]!);
  const last = ends.length - 1;
  const below = ends.flatMap((end, at) => (end < zero ? [area(end, zero, last - at)] : []));
  const above = ends.flatMap((end, at) => (end > zero ? [area(zero, end, at)] : []));
  return [...above.reverse(), ...below];
}

/** Finite numbers in ascending order. */
function rangesIn(value: JsonValue | undefined): readonly number[] | undefined {
  if (value === undefined || !isArray(value)) return undefined;
  return value.flatMap((member) => numberIn(member) ?? []).sort((one, other) => one - other);
}

function altOf({ value, sent, target }: Bullet, words: DrawingTexts): string {
  const text = textOf(sent).trim();
  if (target === undefined) return text;
  const relation = value === target ? words.equal : value > target ? words.above : words.below;
  return `${text}, ${fill(relation, { '#': String(target) })}`;
}
