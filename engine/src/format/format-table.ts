import { type ComplexDisplay, formatThousands } from '@pictable/contract';
import { isArray, isNumber, isObject } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import type { NestedTable } from '../table/cell-content.ts';
import type { CellVisual } from '../table/cell-visual.ts';
import { cleanText, cutText } from '../table/clean-text.ts';
import type {
  Align,
  FormattedCell,
  FormattedLegend,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import type { RenderLimits } from '../table/render-limits.ts';
import { type MarkedRun, type RichText, UNMARKED } from '../table/rich-text.ts';
import { findSoleLink } from '../table/sole-link.ts';

import { mergeSubstitutes, type Substitute } from '../table/substitute.ts';

import type { AnnotatedTable, Cell, Column, Row, TableSettings } from '../table/table.ts';

import { textOf } from '../values/compare-values.ts';
import type { Warnings } from '../warnings.ts';
import { cellImage } from './cell-image.ts';
import { decimalMarkIn, formatCell, plainTextOf } from './format-cell.ts';
import { inferAlign, inferSpanAlign } from './infer-align.ts';
import { mergeCells } from './merge-cells.ts';
import { mergeColumns, mergedOffsets } from './merge-values.ts';
import { countNestedCells, nestedTable } from './nested-table.ts';
import { type AmountCell, findDecimalPoints, hasUnevenDecimals } from './numbers/decimal-points.ts';
import { renumberNotes } from './renumber-notes.ts';
import { substituteText } from './substitute-text.ts';
import { isPlainCell, PlainValueFormats, withTableFormat, withTableFormats } from './table-formats.ts';
import { type ReadableType, UnreadableValues } from './unreadable-values.ts';

/**
 * Formats every value as text and infers the alignment of each column. The text of a nested value over the
 * length limit is cut, with a warning, because its length is only known after formatting.
 */
export function formatTable(table: AnnotatedTable, limit: RenderLimits, warnings: Warnings): FormattedTable {
  const { settings, columns, firstRowNumber, merge, merged } = table;
  const { rows, plain, formatted: separate, legends } = formatRows(table, limit, warnings);
  const others = merged && formatRows({ ...table, ...merged }, limit, warnings);
  const formatted =
    merged && others
      ? mergeColumns(merged.merges, { rows, formatted: separate }, others, settings.display, limit)
      : separate;
  const { direction } = settings;
  const isMirrored =
    direction === 'rtl' || (direction === 'auto' && columns.some(({ name }) => RIGHT_TO_LEFT.test(name)));
  const data = rows.filter(isData);
  const pointOffsets = (index: number) => {
    if (merged?.merges.some(({ into }) => into === index)) return mergedOffsets(formatted, index);
    const markAt = (row: number) => {
      const cell = rows[row]!.cells[index]!;
      return (isPlainCell(cell) ? plain?.decimalMarkIn(cell, index) : undefined) ?? decimalMarkIn(cell);
    };
    const cellAt = (row: number) => amountCell(formatted[row]!, index);
    if (!hasUnevenDecimals(rows.length, cellAt, isMirrored)) return undefined;
    return findDecimalPoints(rows.length, cellAt, markAt);
  };
  const shown: FormattedTable = {
    stage: 'formatted',
    language: table.language,
    settings,
    firstRowNumber,
    spanners: table.spanners,
    stub: table.stub,
    notes: table.notes,
    ...(legends && { legends }),
    columns: columns.map(({ name, field, rich, style, header, path, mark, show }, index) => {
      const align = style.textAlign ?? inferAlign(data, index);
      const isNumeric = align === 'right' && style.textAlign === undefined;
      const decimalPointOffsets = isNumeric ? pointOffsets(index) : undefined;
      const formattedColumn = { name, field, rich, style, header, align, decimalPointOffsets, path, mark };
      return show !== undefined && hasDrawingBeside(data, index)
        ? { ...formattedColumn, headerAlign: 'left' }
        : formattedColumn;
    }),
    rows: merge ? mergeCells(formatted, columns, merge, settings, warnings) : formatted,
  };
  return merge ? renumberNotes(shown) : shown;
}

interface FormattedRows {
  /** The rows with the formats of the table. */
  readonly rows: readonly Row[];
  readonly plain: PlainValueFormats | undefined;
  readonly formatted: readonly FormattedRow[];
  readonly legends: readonly FormattedLegend[] | undefined;
}

function formatRows(table: AnnotatedTable, limit: RenderLimits, warnings: Warnings): FormattedRows {
  const { settings } = table;
  const shown = withShownValues(table.rows);
  const rows = withTableFormats(shown, settings);
  const needsFormats = settings.grouping || settings.dates === 'readable';
  const plain = needsFormats ? new PlainValueFormats({ ...table, rows: shown }) : undefined;
  const formatter = new CellFormatter(table, plain, limit, warnings);
  const substitutes = substitutesOf(table);
  const formatted = rows.map((row, at): FormattedRow => {
    formatter.startRow(row);
    const cells = row.cells.map((cell, column) => {
      const isHeading = cell.pattern !== undefined;
      const substitute = isHeading ? substituteOf(settings, cell.groupColumn) : substitutes?.[column];
      const shownCell = formatter.format(cell, column, substitute);
      if (cell.shownValue !== null || shownCell.visual === undefined) return shownCell;
      const sent = table.rows[at]!.cells[column]!;
      return { ...shownCell, visual: formatter.describe(shownCell.visual, sent, column) };
    });
    const { style, kind, level, startsGroup, keepWith } = row;
    if (kind === undefined && level === undefined) return { cells, style };
    return { cells, style, kind, level, startsGroup, keepWith };
  });
  const legends = table.legends?.map(({ label, low, high, column, visual }): FormattedLegend => {
    const textOf = (cell: Cell) => formatter.format(withTableFormat(cell, settings), column, undefined).text;
    return { text: labelled(label, textOf(low)), endText: textOf(high), visual };
  });
  formatter.warnAboutUnreadable();
  return { rows, plain, formatted, legends };
}

/** A drawing whose text begins with the value as it is shown, so that readers do not get it twice. */
function withFormattedValue(visual: CellVisual, { value }: Cell, text: string): CellVisual {
  const sent = isNumber(value ?? null) ? textOf(value) : typeof value === 'string' ? value.trim() : '';
  if (sent === '' || text === '' || !visual.alt.startsWith(`${sent}, `)) return visual;
  return { ...visual, alt: text + visual.alt.slice(sent.length) };
}

/** The rows with the values to show beside drawings. */
function withShownValues(rows: readonly Row[]): readonly Row[] {
  const isChanged = ({ shownValue }: Cell) => shownValue !== undefined;
  if (!rows.some(({ cells }) => cells.some(isChanged))) return rows;
  return rows.map((row) =>
    row.cells.some(isChanged) ? { ...row, cells: row.cells.map(withShownValue) } : row,
  );
}

function withShownValue(cell: Cell): Cell {
  const { shownValue } = cell;
  if (shownValue === undefined) return cell;
  return shownValue === null ? { ...cell, value: undefined, display: '' } : { ...cell, value: shownValue };
}

const NO_AMOUNT = { text: '', isEmpty: true } as const;

/** A cell whose number is aligned with those of its column; headings of groups and texts instead of numbers are not. */
function amountCell({ kind, cells }: FormattedRow, column: number): AmountCell {
  const cell = cells[column]!;
  return kind === 'group' || cell.isSubstituted ? NO_AMOUNT : cell;
}

/** Icons beside numbers are not wider; the header is then above the numbers. */
const ICON_EM_MAX = 1.5;

/** Whether the header of a column would be far from its texts if it were aligned as they are. */
function hasDrawingBeside(rows: readonly Row[], column: number): boolean {
  return rows.some(({ cells }) => {
    const { placement, widthEm = 0 } = cells[column]?.visual ?? {};
    return (placement === 'before' || placement === 'after') && widthEm > ICON_EM_MAX;
  });
}

function isData({ kind }: Row): boolean {
  return kind === undefined;
}

/** Texts for certain values, by column; undefined if no column has any. */
function substitutesOf({ settings, columns }: AnnotatedTable): (Substitute | undefined)[] | undefined {
  const all = columns.map((column) => substituteOf(settings, column));
  return all.some((substitute) => substitute !== undefined) ? all : undefined;
}

function substituteOf(settings: TableSettings, column: Column | undefined): Substitute | undefined {
  return mergeSubstitutes(settings.substitute, column?.substitute);
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

class CellFormatter {
  readonly #display: ComplexDisplay;
  readonly #plain: PlainValueFormats | undefined;
  readonly #limit: RenderLimits;
  readonly #warnings: Warnings;
  readonly #columns: readonly Column[];
  readonly #unreadable = new UnreadableValues();
  #isSummary = false;
  /** Number of cells, including those of nested tables. */
  #cellCount: number;

  constructor(
    { settings, rows, columns }: AnnotatedTable,
    plain: PlainValueFormats | undefined,
    limit: RenderLimits,
    warnings: Warnings,
  ) {
    this.#display = settings.display;
    this.#plain = plain;
    this.#limit = limit;
    this.#warnings = warnings;
    this.#columns = columns;
    this.#cellCount = rows.length * columns.length;
  }

  /** Call it before the cells of a row. */
  startRow({ kind }: Row): void {
    this.#isSummary = kind === 'summary';
  }

  /** Warns about the values that are shown as sent, once all cells are formatted. */
  warnAboutUnreadable(): void {
    this.#unreadable.warn(this.#warnings);
  }

  /** @param substitute texts for certain values */
  format(cell: Cell, column: number, substitute: Substitute | undefined): FormattedCell {
    const formatted = this.#formatUnmarked(cell, column, substitute);
    const { mark, pills } = cell;
    if (mark === undefined && cell.visual === undefined && pills === undefined) return formatted;
    const visual = cell.visual && withFormattedValue(cell.visual, cell, formatted.text);
    if (pills === undefined || formatted.isSubstituted) return { ...formatted, mark, visual };
    return { ...formatted, mark, visual, pills };
  }

  /** A drawing without a text beside it, described with its value in the format of the cell. */
  describe(visual: CellVisual, cell: Cell, column: number): CellVisual {
    const { value = null } = cell;
    if (isArray(value) || isObject(value)) return visual;
    return withFormattedValue(visual, cell, this.#formatValue(cell, column).text);
  }

  #formatUnmarked(cell: Cell, column: number, substitute: Substitute | undefined): FormattedCell {
    const text = substitute && substituteText(cell, substitute);
    if (text === undefined) return this.#formatValue(cell, column);
    const { value, link, tooltip, style, pointer } = cell;
    const formatted = {
      text: this.#shownText(cell, text),
      image: undefined,
      nested: undefined,
      isEmpty: value === null || value === '',
      align: spanAlign(cell),
      link,
      isAutolink: false,
      tooltip,
      style,
      pointer,
      isSubstituted: true,
    };
    return isMergedHeading(cell) ? { ...formatted, merge: 'first' } : formatted;
  }

  #formatValue(cell: Cell, column: number): FormattedCell {
    const { value, display, link, tooltip, style, pointer, rich } = cell;
    const isEmpty = display === undefined && (value === undefined || value === null || value === '');
    // Pills show the members of a list.
    const nested = display === undefined && cell.pills === undefined ? this.#nested(cell) : undefined;
    const text = nested === undefined ? this.#text(cell, column) : '';
    const align = spanAlign(cell);
    const image = cellImage(cell);
    const found =
      link === undefined && image === undefined && rich === undefined ? foundLink(cell) : undefined;
    const formatted = {
      text,
      image,
      nested,
      isEmpty,
      align,
      link: link ?? found,
      isAutolink: found !== undefined,
      tooltip,
      style,
      pointer,
    };
    // Added separately, so that most cells have one hidden class in V8.
    if (isMergedHeading(cell)) return { ...formatted, merge: 'first' };
    const shownRich = rich && this.#shownRich(cell, rich);
    return shownRich === undefined ? formatted : { ...formatted, rich: shownRich };
  }

  #text(cell: Cell, column: number): string {
    return this.#shownText(
      cell,
      cleanText(this.#readable(cell, column) ?? plainTextOf(cell) ?? this.#formatted(cell, column)),
    );
  }

  /** The text of a value, in the pattern of the heading that it is in. */
  #shownText(cell: Cell, own: string): string {
    const { cellTextCharsMax } = this.#limit;
    const text = cell.pattern === undefined ? own : headingText(cell.pattern, own);
    if (text.length <= cellTextCharsMax) return text;
    const message = `A nested value has ${formatThousands(text.length)} characters as text; the first ${formatThousands(cellTextCharsMax)} are shown.`;
    this.#warnings.add(message, cell.pointer, 'truncated');
    return cutText(text, cellTextCharsMax);
  }

  /** The formatted text of a value, in the pattern of the heading that it is in; undefined if it is cut or empty. */
  #shownRich({ pattern }: Cell, rich: RichText): RichText | undefined {
    if (pattern === undefined) return rich;
    if (rich.text === '' || headingText(pattern, rich.text).length > this.#limit.cellTextCharsMax)
      return undefined;
    return headingRich(pattern, rich);
  }

  #readable(cell: Cell, column: number): string | undefined {
    if (this.#plain === undefined || !isPlainCell(cell)) return undefined;
    return this.#plain.textOf(cell, column, (message) => this.#warnings.add(message, cell.pointer));
  }

  #formatted(cell: Cell, column: number): string {
    const warn = (message: string) => this.#warnings.add(message, cell.pointer);
    const unreadable = (type: ReadableType) => {
      // A summary repeats a value of its column, if it has such a value.
      if (!this.#isSummary) this.#unreadable.add(cell.groupColumn ?? this.#columns[column]!, type, cell);
    };
    return formatCell(cell, this.#display, { warn, unreadable });
  }

  /** @throws EngineError if nested tables exceed the cell limit */
  #nested({ value, type, pointer, valuePointer }: Cell): NestedTable | undefined {
    if (type !== undefined && type !== 'text') return undefined;
    const nested = nestedTable({ value, pointer: pointer && (valuePointer ?? pointer) }, this.#display);
    if (nested === undefined) return undefined;
    this.#cellCount += countNestedCells(nested);
    const { cellsMax } = this.#limit;
    if (this.#cellCount > cellsMax) {
      const message = `Too many cells: nested tables bring the total to more than ${formatThousands(cellsMax)}. Show nested values inline, or use pagination.`;
      throw new EngineError('too-large', [{ path: pointer ?? '', message }]);
    }
    return nested;
  }
}

/**
 * A label and a number that keeps its own direction, in its own order. The hyphen of a longer text does not
 * become a minus sign by itself.
 */
function labelled(label: string, number: string): string {
  return label === '' ? number : `${label}  \u2068${number.replace(/^-/, '\u2212')}\u2069`;
}

const NO_VALUE = '–';

/** The alignment of a cell over several columns. The heading of a group starts its rows, also if it is a number. */
function spanAlign(cell: Cell): Align | undefined {
  if ((cell.style.colspan ?? 1) <= 1) return undefined;
  return cell.pattern === undefined ? inferSpanAlign(cell) : 'left';
}

/** Whether a cell is the heading of a group in a column, merged over the rows of the group. */
function isMergedHeading({ pattern, style }: Cell): boolean {
  return pattern !== undefined && (style.rowspan ?? 1) > 1;
}

/** The heading of a group. */
function headingText(pattern: string, value: string): string {
  return pattern.replaceAll('{value}', () => (value === '' ? NO_VALUE : value));
}

function headingRich(pattern: string, rich: RichText): RichText {
  let text = '';
  const runs: MarkedRun[] = [];
  for (const [index, part] of pattern.split('{value}').entries()) {
    if (index > 0) {
      for (const run of rich.runs)
        runs.push({ ...run, from: run.from + text.length, to: run.to + text.length });
      text += rich.text;
    }
    if (part !== '') runs.push({ from: text.length, to: text.length + part.length, marks: UNMARKED });
    text += part;
  }
  return { text, runs };
}

/** The link of a cell whose text is only a URL or an email address. */
function foundLink({ value, display }: Cell): string | undefined {
  return typeof value === 'string' && display === undefined ? findSoleLink(value) : undefined;
}
