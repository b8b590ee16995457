import { JsonNumber } from '@pictable/contract/json';
import type { Color } from '../scene/color.ts';
import type { CellVisual, PlainShape } from '../table/cell-visual.ts';
import { type AnnotatedLegend, plainCell, type RuleBasis } from '../table/table.ts';
import { isEmptyValue } from '../values/compare-values.ts';
import type { ScaleEnds } from './color-scales.ts';

const WIDTH_EM = 9;
const HEIGHT_EM = 0.75;

/** The legend of a scale: its colours between the values at its ends, which are written as those of its column. */
export function legendOf(
  { column, low, high, colors }: ScaleEnds,
  { columns, rows, order }: RuleBasis,
): AnnotatedLegend {
  const position = column === undefined ? -1 : order.indexOf(column);
  const model = rows.map(({ cells }) => cells[column ?? -1]).find((cell) => !isEmptyValue(cell?.value));
  const cellOf = (number: number) =>
    plainCell(new JsonNumber(String(number)), undefined, model?.type, model?.format);
  return {
    label: column === undefined ? '' : columns[column]!.name,
    column: position,
    low: cellOf(low),
    high: cellOf(high),
    visual: ramp(colors),
  };
}

function ramp(colors: readonly Color[]): CellVisual<PlainShape> {
  const shapes = colors.map((fill, index): PlainShape => {
    const [from, to] = [index / colors.length, (index + 1) / colors.length];
    return { kind: 'area', points: [from, 0, to, 0, to, 1, from, 1], fill };
  });
  return {
    widthEm: WIDTH_EM,
    heightEm: HEIGHT_EM,
    placement: 'only',
    insetEm: 0,
    isMirrored: true,
    shapes,
    alt: '',
  };
}
