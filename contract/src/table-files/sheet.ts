import { isNumber, type JsonNumber } from '../json/index.ts';
import { limits } from '../limits.ts';
import { type CellRange, isInRange } from './cell-range.ts';
import { TableFileError } from './table-file-error.ts';

/** How the value of a cell is shown, as in a payload. */
export interface CellFormat {
  readonly type: 'number' | 'percentage' | 'date' | 'datetime';
  readonly pattern?: string | undefined;
}

/** The appearance of a cell, where it differs from a cell without styles. */
export interface CellAppearance {
  readonly backgroundColor?: string | undefined;
  readonly textColor?: string | undefined;
  readonly fontWeight?: 'bold' | undefined;
  readonly underline?: true | undefined;
  readonly textAlign?: 'left' | 'center' | 'right' | undefined;
  readonly verticalAlign?: 'top' | 'middle' | undefined;
  readonly indent?: number | undefined;
}

/** The value of a cell: a number that keeps its digits, or a text; an empty text for an empty cell. */
export type SheetValue = JsonNumber | string | boolean;

/** A cell as its file has it. */
export interface SheetCell {
  readonly value: SheetValue;
  readonly format?: CellFormat | undefined;
  readonly appearance?: CellAppearance | undefined;
  /** The value as text, if it is a header; undefined for texts. */
  readonly shown?: string | undefined;
  readonly link?: string | undefined;
  /** Whether it has several links, none of which is read. */
  readonly hasSeveralLinks?: true | undefined;
}

/** The cells of a sheet that have a value or an appearance, and what concerns several of them. */
export interface Sheet {
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, SheetCell>>;
  readonly merges: readonly CellRange[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: readonly CellRange[];
  /** What was not read as the file has it, for the caller to report. */
  readonly notes: readonly string[];
}

/** A link that a cell may have; undefined for files, places in the workbook and code. */
export function linkOf(url: string): string | undefined {
  const link = url.trim();
  return link.length <= limits.linkCharsMax && /^(?:https?:\/\/|mailto:|tel:)/i.test(link) ? link : undefined;
}

/** Collects the cells of a sheet within the limits. */
export class SheetCells {
  readonly rows = new Map<number, Map<number, SheetCell>>();
  readonly #range: CellRange | undefined;
  #values = 0;
  #blanks = 0;
  #chars = 0;

  constructor(range: CellRange | undefined) {
    this.#range = range;
  }

  /** Whether a cell at this place would be kept; a reader can skip the work for any other. */
  isWanted(row: number, column: number): boolean {
    return this.#range === undefined || isInRange(this.#range, row, column);
  }

  /** The part of a block of cells that would be kept. */
  wantedPart(block: CellRange): CellRange {
    const range = this.#range ?? block;
    return {
      top: Math.max(block.top, range.top),
      left: Math.max(block.left, range.left),
      bottom: Math.min(block.bottom, range.bottom),
      right: Math.min(block.right, range.right),
    };
  }

  /** @throws TableFileError if the table becomes larger than any that can be rendered */
  add(row: number, column: number, cell: SheetCell): void {
    if (!this.isWanted(row, column)) return;
    const isBlank = cell.value === '';
    // Programs style millions of empty cells; only those of a table of allowed size can be seen.
    if (isBlank && (cell.appearance === undefined || ++this.#blanks > limits.transformValuesMax)) return;
    if (!isBlank) this.#count(cell.value, row);
    const cells = this.rows.get(row);
    if (cells === undefined) this.rows.set(row, new Map([[column, cell]]));
    else cells.set(column, cell);
  }

  #count(value: SheetValue, row: number): void {
    // One text can be used by every cell, so that a small file would become a very large table.
    this.#chars += typeof value === 'string' ? value.length : isNumber(value) ? value.raw.length : 0;
    this.#values++;
    const { transformRowsMax: rowsMax, transformValuesMax: cellsMax, tableFileCharsMax: charsMax } = limits;
    const top = this.#range?.top ?? 0;
    if (row - top >= rowsMax && this.rows.size >= rowsMax)
      throw tooMuch(`more than ${rowsMax} rows with values`);
    if (this.#values > cellsMax) throw tooMuch(`more than ${cellsMax} cells with values`);
    if (this.#chars > charsMax) throw tooMuch(`more than ${charsMax} characters`);
  }
}

function tooMuch(what: string): TableFileError {
  return new TableFileError('range', `The sheet has ${what}. Read a part of it with range, such as A1:F500.`);
}
