import { Parser } from 'htmlparser2';
import { limits } from '../../limits.ts';
import type { ImportedTable } from '../../table-text/index.ts';
import { blankCell, type CellGrid, type TableCell } from '../imported-cells.ts';
import { tooDeep } from '../package/read-xml.ts';
import { TableFileError } from '../table-file-error.ts';
import { tableOfGrid } from '../table-of-grid.ts';
import { HtmlCell } from './html-cell.ts';

/** A table of a page, as it was written. */
interface HtmlTable {
  readonly rows: HtmlRow[];
  caption: HtmlCell | undefined;
  isInHead: boolean;
}

interface HtmlRow {
  readonly cells: HtmlCell[];
  readonly isInHead: boolean;
}

/** Which table of a page is read: its number, from 1, the largest one, or the first one with cells beside each other. */
export type HtmlTableChoice = number | 'first' | 'largest';

const TABLES_INSIDE_MAX = 16;

/** Reads a table of a page with its merged cells and inline styles. Runs no code of the page and loads nothing. */
export function readHtml(html: string, choice: HtmlTableChoice): ImportedTable | undefined {
  const table = chooseTable(readTables(html), choice);
  if (table === undefined) return undefined;
  const rows = table.rows.filter(({ cells }) => cells.length > 0);
  const grid = gridOf(rows);
  const heads = rows.findIndex((row) => !isHead(row));
  const isClear = heads > 0 && heads < rows.length;
  const title = table.caption?.text() || undefined;
  return tableOfGrid(grid, { kind: 'HTML', title, headerRows: isClear ? heads : fewestHeads(grid) });
}

/** Without a head, the first row names the columns, as in CSV; a row above with a single cell is no title of a page. */
function fewestHeads(grid: CellGrid): number {
  const isNumber = (cell: TableCell | undefined) => !cell || /^-?\d+(?:\.\d+)?$/.test(String(cell.value));
  return grid.length < 2 || grid[0]!.every(isNumber) ? 0 : 1;
}

function chooseTable(tables: readonly HtmlTable[], choice: HtmlTableChoice): HtmlTable | undefined {
  const cellCount = ({ rows }: HtmlTable) => rows.reduce((count, { cells }) => count + cells.length, 0);
  const candidates = tables.filter((table) => cellCount(table) > 1);
  if (choice === 'first') return candidates[0];
  if (choice === 'largest') return candidates.toSorted((a, b) => cellCount(b) - cellCount(a))[0];
  const table = tables[choice - 1];
  if (table !== undefined) return table;
  const count = tables.length === 1 ? 'one table' : `${tables.length} tables`;
  throw new TableFileError(
    'table',
    `table is ${choice}, but the page has ${count}; the first one has the number 1.`,
  );
}

function isHead({ cells, isInHead }: HtmlRow): boolean {
  return isInHead || cells.every(({ isHeader }) => isHeader);
}

/** Places the cells of the rows, of which some span columns and rows. */
function gridOf(rows: readonly HtmlRow[]): CellGrid {
  const grid: (TableCell | undefined)[][] = rows.map(() => []);
  const taken: Uint16Array[] = [];
  let places = 0;
  rows.forEach((row, line) => {
    let column = 0;
    for (const cell of row.cells) {
      while (isTaken(taken, line, column)) column++;
      const rowspan = Math.min(cell.rowspan, rows.length - line);
      const { colspan } = cell;
      if (column + colspan > limits.tableFileColumnsMax)
        throw new TableFileError('data', `The table has more than ${limits.tableFileColumnsMax} columns.`);
      places += colspan * rowspan;
      if (places > limits.transformValuesMax)
        throw new TableFileError('data', `The table has more than ${limits.transformValuesMax} cells.`);
      for (let below = 0; below < rowspan; below++) take(taken, line + below, column, colspan);
      grid[line]![column] = { ...cell.content(), colspan, rowspan };
      column += colspan;
    }
  });
  const width = grid.reduce((widest, row, line) => Math.max(widest, row.length, widthTaken(taken[line])), 0);
  return grid.map((row, line) =>
    Array.from(
      { length: width },
      (_, column) => row[column] ?? (isTaken(taken, line, column) ? undefined : blankCell),
    ),
  );
}

function isTaken(taken: readonly Uint16Array[], line: number, column: number): boolean {
  return taken[line]?.[column] === 1;
}

function take(taken: Uint16Array[], line: number, column: number, count: number): void {
  taken[line] ??= new Uint16Array(limits.tableFileColumnsMax);
  taken[line].fill(1, column, column + count);
}

function widthTaken(row: Uint16Array | undefined): number {
  return row === undefined ? 0 : row.lastIndexOf(1) + 1;
}

function readTables(html: string): readonly HtmlTable[] {
  const reader = new PageReader();
  const parser = new Parser(reader, { xmlMode: false });
  parser.write(html);
  parser.end();
  return reader.tables;
}

/** Collects the tables of a page, also those inside cells of others, while the parser goes through it. */
class PageReader {
  readonly tables: HtmlTable[] = [];
  readonly #open: { readonly table: HtmlTable; row: HtmlRow | undefined; cell: HtmlCell | undefined }[] = [];
  #depth = 0;
  #hidden = 0;
  #cells = 0;

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#depth > limits.tableFileDepthMax) throw tooDeep();
    if (hiddenElements.has(name)) this.#hidden++;
    if (name === 'table') this.#openTable();
    const current = this.#open.at(-1);
    if (current === undefined) return;
    if (name === 'thead' || name === 'tbody' || name === 'tfoot') current.table.isInHead = name === 'thead';
    if (name === 'caption') {
      current.cell = new HtmlCell(name, attributes);
      current.table.caption ??= current.cell;
    } else if (name === 'tr') {
      current.cell = undefined;
      current.row = { cells: [], isInHead: current.table.isInHead };
      current.table.rows.push(current.row);
    } else if (name === 'td' || name === 'th') this.#openCell(current, name, attributes);
    else if (name !== 'table') current.cell?.open(name, attributes);
  }

  ontext(text: string): void {
    if (this.#hidden > 0) return;
    // The text of a table inside a cell is also text of the cell.
    for (const { cell } of this.#open) cell?.add(text);
  }

  onclosetag(name: string): void {
    this.#depth--;
    if (hiddenElements.has(name)) this.#hidden--;
    const current = this.#open.at(-1);
    if (current === undefined) return;
    if (name === 'table') this.#open.pop();
    else if (name === 'td' || name === 'th' || name === 'caption') current.cell = undefined;
    else if (name === 'thead') current.table.isInHead = false;
    else current.cell?.close(name);
  }

  #openTable(): void {
    if (this.#open.length >= TABLES_INSIDE_MAX)
      throw new TableFileError('data', `More than ${TABLES_INSIDE_MAX} tables are inside each other.`);
    const table: HtmlTable = { rows: [], caption: undefined, isInHead: false };
    this.tables.push(table);
    this.#open.push({ table, row: undefined, cell: undefined });
  }

  #openCell(
    current: { readonly table: HtmlTable; row: HtmlRow | undefined; cell: HtmlCell | undefined },
    name: string,
    attributes: Readonly<Record<string, string>>,
  ): void {
    if (++this.#cells > limits.transformValuesMax)
      throw new TableFileError('data', `The page has more than ${limits.transformValuesMax} cells.`);
    if (current.row === undefined) {
      current.row = { cells: [], isInHead: current.table.isInHead };
      current.table.rows.push(current.row);
    }
    current.cell = new HtmlCell(name, attributes);
    current.row.cells.push(current.cell);
  }
}

/** Elements whose text is not shown. */
const hiddenElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'head',
  'select',
  'textarea',
]);
