import { type ComplexDisplay, formatThousands } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { NestedTable } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import type {
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import type { RenderLimits } from '../table/render-limits.ts';
import { findSoleLink } from '../table/sole-link.ts';
import type { ArrangedTable, Cell, MergedValues, Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { cellImage } from './cell-image.ts';
import { type AlignableCell, findDecimalPoints, hasUnevenDecimals } from './decimal-points.ts';
import { decimalMarkIn, formatCell, plainTextOf } from './format-cell.ts';
import { inferAlign, inferSpanAlign } from './infer-align.ts';
import { mergeCells } from './merge-cells.ts';
import { type MergedValue, mergedOffsets, mergeValues } from './merge-values.ts';
import { countNestedCells, nestedTable } from './nested-table.ts';

/**
 * Formats every value as text and infers the alignment of each column. The text of a nested value over the
 * length limit is cut, with a warning, because its length is only known after formatting.
 */
export function formatTable(table: ArrangedTable, limit: RenderLimits, warnings: Warnings): FormattedTable {
  const { settings, columns, rows, firstRowNumber } = table;
  const formatter = new CellFormatter(table, limit, warnings);
  const { direction } = settings;
  const isMirrored =
    direction === 'rtl' || (direction === 'auto' && columns.some(({ name }) => RIGHT_TO_LEFT.test(name)));
  const formatted = rows.map((row): FormattedRow => {
    const cells = row.cells.map((cell) => formatter.format(cell));
    const { style, kind, level, startsGroup, keepWith } = row;
    if (kind === undefined && level === undefined) return { cells, style };
    return { cells, style, kind, level, startsGroup, keepWith };
  });
  const data = rows.filter(isData);
  const formattedColumns = columns.map(({ name, rich, style, header }, index): FormattedColumn => {
    const align = style.textAlign ?? inferAlign(data, index);
    const isNumeric = align === 'right' && style.textAlign === undefined;
    const decimalPointOffsets = isNumeric ? pointOffsets(rows, formatted, index, isMirrored) : undefined;
    return { name, rich, style, header, align, decimalPointOffsets };
  });
  return {
    stage: 'formatted',
    settings,
    firstRowNumber,
    columns: formattedColumns,
    rows: table.merge ? mergeCells(formatted, columns, table.merge, settings, warnings) : formatted,
  };
}

function pointOffsets(
  rows: readonly Row[],
  formatted: readonly FormattedRow[],
  column: number,
  isMirrored: boolean,
): readonly number[] | undefined {
  // All rows of data show the same columns.
  if (rows.find(isData)?.cells[column]?.merged !== undefined) return mergedOffsets(formatted, column);
  const cellAt = (row: number) => amountCell(formatted[row]!, column);
  if (!hasUnevenDecimals(rows.length, cellAt, isMirrored)) return undefined;
  return findDecimalPoints(rows.length, cellAt, (row) => decimalMarkIn(rows[row]!.cells[column]!));
}

const NO_AMOUNT = { text: '', isEmpty: true } as const;

/** A cell whose number is aligned with those of its column; headings of groups are not. */
function amountCell({ kind, cells }: FormattedRow, column: number): AlignableCell {
  return kind === 'group' ? NO_AMOUNT : cells[column]!;
}

function isData({ kind }: Row): boolean {
  return kind === undefined;
}

/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

class CellFormatter {
  readonly #display: ComplexDisplay;
  readonly #limit: RenderLimits;
  readonly #warnings: Warnings;
  /** Number of cells, including those of nested tables. */
  #cellCount: number;

  constructor({ settings, rows, columns }: ArrangedTable, limit: RenderLimits, warnings: Warnings) {
    this.#display = settings.display;
    this.#limit = limit;
    this.#warnings = warnings;
    this.#cellCount = rows.length * columns.length;
  }

  format(cell: Cell): FormattedCell {
    return cell.merged === undefined ? this.#format(cell) : this.#merge(cell, cell.merged);
  }

  #merge(cell: Cell, { merge, others }: MergedValues): FormattedCell {
    const own = this.#format(cell);
    const values = [{ ...own, text: this.#text(cell) }, ...others.map((other) => this.#value(other))];
    const { cellTextCharsMax } = this.#limit;
    const merged = mergeValues(merge, cell, values, cellTextCharsMax);
    if (merged === undefined) return own.isEmpty ? own : { ...own, mergedAt: own.text.length };
    const { text, rich, firstEnd } = merged;
    const isLong = text.length > cellTextCharsMax;
    return {
      ...own,
      text: isLong ? cut(text, cellTextCharsMax) : text,
      rich: isLong ? undefined : rich,
      image: undefined,
      nested: undefined,
      isEmpty: false,
      link: cell.link,
      isAutolink: false,
      mergedAt: firstEnd,
    };
  }

  #value(cell: Cell): MergedValue {
    const { value, display, rich } = cell;
    const isEmpty = display === undefined && (value === undefined || value === null || value === '');
    return { text: this.#text(cell), rich, isEmpty };
  }

  #format(cell: Cell): FormattedCell {
    const { value, display, link, tooltip, style, pointer, rich } = cell;
    const isEmpty = display === undefined && (value === undefined || value === null || value === '');
    const nested = display === undefined ? this.#nested(cell) : undefined;
    const text = nested === undefined ? this.#text(cell) : '';
    const align = (style.colspan ?? 1) > 1 ? inferSpanAlign(cell) : undefined;
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
    if (cell.pattern !== undefined && (style.rowspan ?? 1) > 1) return { ...formatted, merge: 'first' };
    return rich === undefined ? formatted : { ...formatted, rich };
  }

  #text(cell: Cell): string {
    const { cellTextCharsMax } = this.#limit;
    const own = cleanText(plainTextOf(cell) ?? this.#formatted(cell));
    const text = cell.pattern === undefined ? own : headingText(cell.pattern, own);
    if (text.length <= cellTextCharsMax) return text;
    const message = `A nested value has ${formatThousands(text.length)} characters as text; the first ${formatThousands(cellTextCharsMax)} are shown.`;
    this.#warnings.add(message, cell.pointer, 'truncated');
    return cut(text, cellTextCharsMax);
  }

  #formatted(cell: Cell): string {
    const warn = (message: string) => this.#warnings.add(message, cell.pointer);
    return formatCell(cell, this.#display, warn);
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

const NO_VALUE = '–';

/** The heading of a group. */
function headingText(pattern: string, value: string): string {
  return pattern.replaceAll('{value}', () => (value === '' ? NO_VALUE : value));
}

/** The link of a cell whose text is only a URL or an email address. */
function foundLink({ value, display }: Cell): string | undefined {
  return typeof value === 'string' && display === undefined ? findSoleLink(value) : undefined;
}

/** Shortens a text without splitting a surrogate pair. */
function cut(text: string, charsMax: number): string {
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
