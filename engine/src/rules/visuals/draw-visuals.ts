import { showValue, type VisualName } from '@pictable/contract';
import { isArray, isObject, type JsonValue } from '@pictable/contract/json';
import type { Color } from '../../scene/color.ts';
import type { ColumnVisual } from '../../table/column-visual.ts';
import type { ArrangedTable, Cell, Row, RuleBasis, TableSettings } from '../../table/table.ts';
import { isEmptyValue } from '../../values/compare-values.ts';
import type { Warnings } from '../../warnings.ts';
import { ToneColors } from '../tone-colors.ts';
import { avatarVisual } from './avatar.ts';
import { badgeVisual } from './badge.ts';
import { barVisual } from './bar.ts';
import { flagVisual } from './flag.ts';
import { iconsVisual } from './icons.ts';
import { starsVisual } from './stars.ts';
import { VisualColors } from './visual-colors.ts';
import type { ColumnDrawing, VisualColumn, VisualKind } from './visual-kind.ts';

/** How each kind is drawn. */
const kinds: { readonly [Name in VisualName]: VisualKind<Name> } = {
  bar: barVisual,
  icons: iconsVisual,
  stars: starsVisual,
  badge: badgeVisual,
  flag: flagVisual,
  avatar: avatarVisual,
};

/** Adds drawings to the cells of the columns that show one. @param rows the rows of the table with their styles */
export function drawVisuals(
  table: ArrangedTable,
  basis: RuleBasis,
  rows: readonly Row[],
  warnings: Warnings,
): readonly Row[] {
  const { order, columns } = basis;
  const painters = order.flatMap((index, position) => {
    const show = index === undefined ? undefined : columns[index]?.show;
    return show === undefined
      ? []
      : [new ColumnPainter(table, basis, { index: index!, position, show }, warnings)];
  });
  if (painters.length === 0) return rows;
  return rows.map((row, at) => {
    const source = basis.sources[at];
    if (source === undefined) return row;
    const cells = [...row.cells];
    for (const painter of painters) cells[painter.position] = painter.withVisual(row, source);
    return { ...row, cells };
  });
}

interface PlacedVisual {
  /** Index of the column in the basis, and its position among the shown ones. */
  readonly index: number;
  readonly position: number;
  readonly show: ColumnVisual;
}

/** Draws the cells of one column. */
class ColumnPainter {
  readonly position: number;
  readonly #table: ArrangedTable;
  readonly #index: number;
  readonly #column: VisualColumn;
  readonly #drawing: ColumnDrawing;
  readonly #colors: ColorsByGround;
  readonly #warnings: Warnings;
  #hasComplained = false;

  constructor(
    table: ArrangedTable,
    { columns, rows, sources }: RuleBasis,
    { index, position, show }: PlacedVisual,
    warnings: Warnings,
  ) {
    this.#table = table;
    this.#index = index;
    this.position = position;
    this.#warnings = warnings;
    this.#colors = new ColorsByGround(table.settings);
    const column = columns[index]!;
    this.#column = {
      column,
      index,
      columns,
      rows,
      shownRows: sources.filter((row) => row !== undefined && row.kind === undefined) as Row[],
      fontSizePx: column.style.fontSize ?? table.settings.fontSize,
      label: show.label,
      warn: (message, pointer = show.pointer) => warnings.add(message, pointer),
    };
    this.#drawing = drawingOf(show, this.#column);
  }

  /** The cell of a shown row with its drawing. @param source the row with all columns */
  withVisual(row: Row, source: Row): Cell {
    const cell = row.cells[this.position]!;
    const { value, display } = source.cells[this.#index]!;
    if (source.kind !== undefined || isEmpty(value)) return this.#withSpace(cell);
    const canDraw = display === undefined || this.#drawing.allowsDisplay === true;
    const drawn = canDraw ? this.#drawing.draw(source, this.#colorsOf(row, cell)) : undefined;
    if (drawn === undefined) {
      this.#complain(cell, value);
      return this.#withSpace(cell);
    }
    const { visual = cell.visual, pills, shownValue, tooltip } = drawn;
    return {
      ...cell,
      visual,
      ...(pills !== undefined && { pills }),
      ...(shownValue !== undefined && { shownValue }),
      ...(tooltip !== undefined && cell.tooltip === undefined && { tooltip }),
    };
  }

  #withSpace(cell: Cell): Cell {
    const { space } = this.#drawing;
    return space === undefined ? cell : { ...cell, visual: space };
  }

  #colorsOf(row: Row, cell: Cell): VisualColors {
    const { style } = this.#table.columns[this.position]!;
    const background = cell.style.backgroundColor ?? row.style.backgroundColor ?? style.backgroundColor;
    const text = cell.style.textColor ?? row.style.textColor ?? style.textColor;
    return this.#colors.on(background, text);
  }

  /** One warning per column; the others have the same cause. */
  #complain(cell: Cell, value: JsonValue | undefined): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    const { column } = this.#column;
    const name = column.field ?? column.name;
    const sent = showValue(value ?? null);
    const message = `${sent} in column ${showValue(name)} ${this.#drawing.complaint}.`;
    this.#warnings.add(message, cell.pointer);
  }
}

/** Colours by background and text of a cell; most cells share them. */
class ColorsByGround {
  readonly #settings: TableSettings;
  readonly #tones: ToneColors;
  readonly #known = new Map<string, VisualColors>();

  constructor(settings: TableSettings) {
    this.#settings = settings;
    this.#tones = new ToneColors(settings);
  }

  on(background: Color | undefined, text: Color | undefined): VisualColors {
    const key = `${background},${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const colors = new VisualColors(this.#settings, this.#tones, background, text);
    this.#known.set(key, colors);
    return colors;
  }
}

/** The options belong to the kind, which TypeScript cannot see in a union. */
function drawingOf({ as, options }: ColumnVisual, column: VisualColumn): ColumnDrawing {
  const kind = kinds[as] as (column: VisualColumn, options: ColumnVisual['options']) => ColumnDrawing;
  return kind(column, options);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  return isEmptyValue(value) || (isObject(value) && value.size === 0);
}
