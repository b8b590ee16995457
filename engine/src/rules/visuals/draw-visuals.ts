import { formatThousands, limits, showValue, type VisualName } from '@pictable/contract';
import { isArray, isObject, type JsonValue } from '@pictable/contract/json';
import { EngineError } from '../../errors.ts';
import { textsOf } from '../../language/texts-of.ts';
import type { Color } from '../../scene/color.ts';
import type { CellVisual } from '../../table/cell-visual.ts';
import type { ColumnVisual } from '../../table/column-visual.ts';
import type {
  AnnotatedTable,
  ArrangedTable,
  Cell,
  Column,
  Row,
  RuleBasis,
  TableSettings,
} from '../../table/table.ts';
import { isEmptyValue } from '../../values/compare-values.ts';
import type { Warnings } from '../../warnings.ts';
import { incomparableAmounts } from '../incomparable-amounts.ts';
import { ToneColors } from '../tone-colors.ts';
import { barVisual } from './bar.ts';
import { bulletVisual } from './bullet.ts';
import { avatarVisual } from './marks/avatar.ts';
import { badgeVisual } from './marks/badge.ts';
import { flagVisual } from './marks/flag.ts';
import { iconsVisual } from './marks/icons.ts';
import { starsVisual } from './marks/stars.ts';
import { isListWithoutNumbers } from './number-list.ts';
import { progressVisual } from './progress.ts';
import { columnsVisual, winlossVisual } from './spark-columns.ts';
import { areaVisual, lineVisual } from './sparkline.ts';
import { VisualColors } from './visual-colors.ts';
import type { ColumnDrawing, VisualColumn, VisualKind } from './visual-kind.ts';

/** The drawing of each kind. */
const kinds: { readonly [Name in VisualName]: VisualKind<Name> } = {
  bar: barVisual,
  icons: iconsVisual,
  stars: starsVisual,
  badge: badgeVisual,
  flag: flagVisual,
  avatar: avatarVisual,
  progress: progressVisual,
  bullet: bulletVisual,
  line: lineVisual,
  area: areaVisual,
  columns: columnsVisual,
  winloss: winlossVisual,
};

/**
 * Adds drawings to the cells of the columns that show one.
 *
 * @param rows the rows of the table with their styles
 * @throws EngineError if lists have too many values
 */
export function drawVisuals(
  table: ArrangedTable,
  basis: RuleBasis,
  rows: readonly Row[],
  warnings: Warnings,
): Pick<AnnotatedTable, 'columns' | 'rows'> {
  const { order, columns, sources } = basis;
  const tools: DrawingTools = {
    table,
    basis,
    shownRows: sources.filter((row): row is Row => row !== undefined && row.kind === undefined),
    colors: new ColorsByGround(table.settings),
    values: new ValueCount(),
    warnings,
  };
  const painters = order.flatMap((index, position) => {
    const show = index === undefined ? undefined : columns[index]?.show;
    return show === undefined ? [] : [new ColumnPainter(tools, { index: index!, position, show })];
  });
  if (painters.length === 0) return { columns: table.columns, rows };
  const drawn = rows.map((row, at) => {
    const source = sources[at];
    if (source === undefined) return row;
    const cells = [...row.cells];
    for (const painter of painters) cells[painter.position] = painter.withVisual(row, source);
    return { ...row, cells };
  });
  const widened = [...table.columns];
  for (const { position, minWidthPx } of painters)
    widened[position] = withMinWidth(table.columns[position]!, minWidthPx);
  return { columns: widened, rows: drawn };
}

function withMinWidth(column: Column, minWidthPx: number | undefined): Column {
  const { width, minWidth, maxWidth = Infinity } = column.style;
  if (minWidthPx === undefined || width !== undefined || minWidth !== undefined) return column;
  return { ...column, style: { ...column.style, minWidth: Math.min(minWidthPx, maxWidth) } };
}

/** What the columns share. */
interface DrawingTools {
  readonly table: ArrangedTable;
  readonly basis: RuleBasis;
  readonly shownRows: readonly Row[];
  readonly colors: ColorsByGround;
  readonly values: ValueCount;
  readonly warnings: Warnings;
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
  readonly #tools: DrawingTools;
  readonly #column: VisualColumn;
  readonly #drawing: ColumnDrawing;
  readonly #isIcons: boolean;
  /** Whether the amounts are in several currencies, so that they have no common scale. */
  readonly #isIncomparable: boolean;
  #hasComplained = false;

  constructor(tools: DrawingTools, { index, position, show }: PlacedVisual) {
    const { table, basis, shownRows, values, warnings } = tools;
    this.#tools = tools;
    this.position = position;
    const column = basis.columns[index]!;
    this.#column = {
      column,
      index,
      columns: basis.columns,
      rows: basis.rows,
      shownRows,
      fontSizePx: column.style.fontSize ?? table.settings.fontSize,
      texts: textsOf(table.language),
      label: show.label,
      sourceNames: show.sourceNames,
      countValues: (count, pointer) => values.add(count, show.label, pointer ?? show.pointer),
      warn: (message, pointer = show.pointer) => warnings.add(message, pointer),
    };
    this.#drawing = drawingOf(show, this.#column);
    this.#isIcons = show.as === 'icons';
    const isScaled = show.as === 'bar' || show.as === 'progress' || show.as === 'bullet';
    const problem = isScaled ? incomparableAmounts(basis, index, 'drawing') : undefined;
    this.#isIncomparable = problem !== undefined;
    if (problem !== undefined) warnings.add(`${show.label}: ${problem}`, show.pointer);
  }

  /** Width that the column needs for its drawings. */
  get minWidthPx(): number | undefined {
    return this.#isIncomparable ? undefined : this.#drawing.minWidthPx;
  }

  /** The cell of a shown row with its drawing. @param source the row with all columns */
  withVisual(row: Row, source: Row): Cell {
    const cell = row.cells[this.position]!;
    const { value } = cell;
    if (this.#isIncomparable) return cell;
    if (source.kind !== undefined || isEmpty(value)) return this.#withSpace(cell);
    const drawn = this.#drawing.draw(source, this.#colorsOf(row, cell));
    if (drawn === undefined) return this.#withoutDrawing(cell);
    const { visual, pills, shownValue, tooltip } = drawn;
    return {
      ...cell,
      visual: this.#withIconOfRule(cell, visual),
      ...(pills !== undefined && { pills }),
      ...(shownValue !== undefined && { shownValue }),
      ...(tooltip !== undefined && cell.tooltip === undefined && { tooltip }),
    };
  }

  /** The icon of a rule replaces that of the column. Beside other drawings there is no place for it. */
  #withIconOfRule({ visual: icon }: Cell, drawn: CellVisual | undefined): CellVisual | undefined {
    if (icon === undefined || drawn === undefined) return drawn ?? icon;
    if (this.#isIcons) return { ...icon, placement: drawn.placement };
    const { label, warn } = this.#column;
    warn(`${label}: icons of rules are not shown in this column, because its cells have drawings.`);
    return drawn;
  }

  #withoutDrawing(cell: Cell): Cell {
    const { value } = cell;
    if (!this.#drawing.drawsLists || !isListWithoutNumbers(value)) this.#complain(cell, value);
    else if (typeof value === 'object') return this.#withSpace({ ...cell, value: null });
    return this.#withSpace(cell);
  }

  #withSpace(cell: Cell): Cell {
    const { space } = this.#drawing;
    if (cell.visual !== undefined) return cell;
    return space === undefined ? cell : { ...cell, visual: space };
  }

  #colorsOf(row: Row, cell: Cell): VisualColors {
    const { colors, table } = this.#tools;
    const { style } = table.columns[this.position]!;
    const background = cell.style.backgroundColor ?? row.style.backgroundColor ?? style.backgroundColor;
    const text = cell.style.textColor ?? row.style.textColor ?? style.textColor;
    return colors.on(background, text);
  }

  /** One warning per column; the others have the same cause. */
  #complain(cell: Cell, value: JsonValue | undefined): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    const { column } = this.#column;
    const name = column.field ?? column.name;
    const sent = showValue(value ?? null);
    const message = `${sent} in column ${showValue(name)} ${this.#drawing.complaint}.`;
    this.#tools.warnings.add(message, cell.pointer);
  }
}

/** Counts the values of the lists that a table draws. */
class ValueCount {
  #total = 0;

  /** @throws EngineError if a cell or the table has too many */
  add(count: number, label: string, pointer: string): void {
    const { visualValuesMax, visualValuesTableMax } = limits;
    this.#total += count;
    const found = formatThousands(count);
    const message =
      count > visualValuesMax
        ? `${label}: a cell has ${found} values to draw. The limit is ${formatThousands(visualValuesMax)}.`
        : `${label}: the table has more than ${formatThousands(visualValuesTableMax)} values to draw. Use pagination, or shorter lists.`;
    if (count > visualValuesMax || this.#total > visualValuesTableMax)
      throw new EngineError('too-large', [{ path: pointer, message }]);
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

function drawingOf({ as, options }: ColumnVisual, column: VisualColumn): ColumnDrawing {
  // The compiler does not relate the kind to its options.
  const draw = kinds[as] as (column: VisualColumn, options: ColumnVisual['options']) => ColumnDrawing;
  return draw(column, options);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  return isEmptyValue(value) || (isObject(value) && value.size === 0);
}
