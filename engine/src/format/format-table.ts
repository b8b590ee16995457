import { type ComplexDisplay, formatThousands } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import type { NestedTable } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import type { FormattedCell, FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import type { RenderLimits } from '../table/render-limits.ts';
import { findSoleLink } from '../table/sole-link.ts';
import type { ArrangedTable, Cell, Row } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { cellImage } from './cell-image.ts';
import { type AlignableCell, findDecimalPoints, hasUnevenDecimals } from './decimal-points.ts';
import { decimalMarkIn, formatCell, plainTextOf } from './format-cell.ts';
import { inferAlign, inferSpanAlign } from './infer-align.ts';
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
  return {
    stage: 'formatted',
    settings,
    firstRowNumber,
    spanners: table.spanners,
    stub: table.stub,
    notes: table.notes,
    columns: columns.map(({ name, rich, style, header, mark }, index) => {
      const align = style.textAlign ?? inferAlign(data, index);
      const isNumeric = align === 'right' && style.textAlign === undefined;
      const cellAt = (row: number) => amountCell(formatted[row]!, index);
      const decimalPointOffsets =
        isNumeric && hasUnevenDecimals(rows.length, cellAt, isMirrored)
          ? findDecimalPoints(rows.length, cellAt, (row) => decimalMarkIn(rows[row]!.cells[index]!))
          : undefined;
      return { name, rich, style, header, align, decimalPointOffsets, mark };
    }),
    rows: formatted,
  };
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
    // Added separately, so that cells without marks keep one hidden class in V8.
    const { mark } = cell;
    if (mark !== undefined) return { ...formatted, rich, mark };
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
