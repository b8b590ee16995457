import { JsonNumber } from '@pictable/contract/json';
import type { Color } from '../scene/color.ts';
import type { CellVisual, PlainShape } from '../table/cell-visual.ts';
import { type AnnotatedLegend, type Cell, plainCell, type Row, type RuleBasis } from '../table/table.ts';
import { isEmptyValue } from '../values/compare-values.ts';
import type { ScaleEnds } from './color-scales.ts';

const WIDTH_EM = 9;
const HEIGHT_EM = 0.75;

/**
 * The legend of a scale: its colours between the values at its ends, which are written as those of its columns, if
 * these are all written in the same way. Undefined if none of the columns is shown.
 */
export function legendOf(
  { columns: scaled, low, high, colors, starts }: ScaleEnds,
  { columns, rows, order }: RuleBasis,
): AnnotatedLegend | undefined {
  const shown = scaled.filter((column) => order.includes(column));
  const [first] = shown;
  if (first === undefined) return undefined;
  const model = sharedModel(shown, rows);
  const cellOf = (number: number) =>
    plainCell(new JsonNumber(String(number)), undefined, model?.type, model?.format);
  return {
    label: scaled.length === 1 ? columns[first]!.name : '',
    column: scaled.length === 1 ? order.indexOf(first) : -1,
    low: cellOf(low),
    high: cellOf(high),
    visual: ramp(colors, starts),
  };
}

/** A cell with the type and format that the first values of all columns have; undefined if they differ. */
function sharedModel(columns: readonly number[], rows: readonly Row[]): Cell | undefined {
  const models = columns.map((column) =>
    rows.map(({ cells }) => cells[column]).find((cell) => !isEmptyValue(cell?.value)),
  );
  const styleOf = (cell: Cell | undefined) => JSON.stringify([cell?.type, cell?.format]);
  return models.every((model) => styleOf(model) === styleOf(models[0])) ? models[0] : undefined;
}

/** Each colour is as wide as the part of the range that has it; a colour that no number can have is left out. */
function ramp(colors: readonly Color[], starts: readonly number[]): CellVisual<PlainShape> {
  const shapes = colors.flatMap((fill, index): PlainShape[] => {
    const [from, to] = [starts[index]!, starts[index + 1] ?? 1];
    return from < to ? [{ kind: 'area', points: [from, 0, to, 0, to, 1, from, 1], fill }] : [];
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
