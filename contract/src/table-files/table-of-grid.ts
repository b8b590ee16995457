import { isNumber, type JsonValue } from '../json/index.ts';
import type { ImportedCell, ImportedTable, ImportKind } from '../table-text/index.ts';
import { lowestHeaders, namesOfColumns, spannersOf } from './header-rows.ts';
import {
  appearanceMembers,
  blankCell,
  type CellGrid,
  cellMembers,
  formatMembers,
  isSameFormat,
  textOfCell,
} from './imported-cells.ts';
import type { CellAppearance, CellFormat } from './sheet.ts';

/** What is known about a grid apart from its cells. */
export interface GridSource {
  readonly kind: ImportKind;
  readonly title?: string | undefined;
  /** Rows that name the columns; undefined if that must be found out. */
  readonly headerRows?: number | undefined;
}

interface ColumnShape {
  readonly format: CellFormat | undefined;
  readonly appearance: CellAppearance;
}

const HEADER_ROWS_MAX = 4;
/** Rows keep the places that merged cells cover, so that each cell is in its own column. */
const coveredCell: ImportedCell = { value: '', colspan: 0 };
const noShape: ColumnShape = { format: undefined, appearance: {} };

/** Splits a grid into title, headers and rows; undefined if no cell has a value. */
export function tableOfGrid(sent: CellGrid, source: GridSource): ImportedTable | undefined {
  const isEmpty = (row: CellGrid[number]) => row.every((cell) => cell === undefined || cell.value === '');
  if (sent.every(isEmpty)) return undefined;
  const { grid, headings } =
    source.headerRows === undefined ? withoutHeadings(sent) : { grid: sent, headings: [] };
  const heads = source.headerRows ?? countHeaderRows(grid);
  const body = grid.slice(heads);
  const names = heads === 0 ? undefined : namesOfColumns(grid.slice(0, heads));
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const isNamed = (column: number) => names !== undefined && isUnique(names, column);
  const shapes = Array.from({ length: width }, (_, column) =>
    isNamed(column) ? shapeOf(body, column) : noShape,
  );
  const appearances =
    names === undefined ? [] : headerAppearances(lowestHeaders(grid.slice(0, heads)), shapes);
  return {
    kind: source.kind,
    title: source.title ?? headings[0],
    subtitle: headings[1],
    ...(names && { headers: names }),
    ...headerStyles(appearances),
    columns: names && columnsOf(names, shapes),
    spanners: names && heads > 1 ? spannersOf(grid.slice(0, heads), names) : undefined,
    rows: body.map((row) => importedRow(row, shapes)),
    ...linkNotes(sent),
  };
}

/** A cell of a payload has one link for all of its text. */
function linkNotes(grid: CellGrid): Pick<ImportedTable, 'notes'> {
  const count = grid.flat().filter((cell) => cell?.hasSeveralLinks).length;
  if (count === 0) return {};
  const cells = count === 1 ? '1 cell has' : `${count} cells have`;
  return {
    notes: [`${cells} several links, which were left out; a cell of a file can have one, Markdown several.`],
  };
}

function importedRow(row: CellGrid[number], shapes: readonly ColumnShape[]): ImportedCell[] {
  return row.map((cell, column) =>
    cell === undefined ? coveredCell : cellMembers(cell, shapes[column] ?? noShape),
  );
}

/** Rows above the table with a single text are its title and its subtitle. */
function withoutHeadings(grid: CellGrid): { readonly grid: CellGrid; readonly headings: readonly string[] } {
  const headings: string[] = [];
  const isHeading = (row: CellGrid[number]) => {
    const values = row.filter((cell) => cell !== undefined && cell.value !== '');
    return values.length === 1 && values[0]!.rowspan === 1 && typeof values[0]!.value === 'string';
  };
  const isTable = (rows: CellGrid) =>
    rows.length > 1 && rows.some((row) => row.filter((cell) => cell && cell.value !== '').length > 1);
  let rest = grid;
  while (headings.length < 2 && rest[0] && isHeading(rest[0]) && isTable(rest.slice(1))) {
    const cell = rest[0].find((each) => each !== undefined && each.value !== '');
    headings.push(textOfCell(cell ?? blankCell));
    rest = rest.slice(1);
  }
  return { grid: rest, headings };
}

/** One row names the columns unless all of it is numbers, and more if cells in it are merged. */
function countHeaderRows(grid: CellGrid): number {
  const [first] = grid;
  if (first === undefined || grid.length < 2) return 0;
  if (first.every((cell) => cell === undefined || isNumber(cell.value))) return 0;
  const isText = (row: CellGrid[number] | undefined) =>
    row?.every((cell) => cell === undefined || typeof cell.value === 'string') === true;
  let rows = first.reduce((most, cell) => Math.max(most, cell?.rowspan ?? 1), 1);
  while (
    rows < HEADER_ROWS_MAX &&
    grid[rows - 1]?.some((cell) => cell !== undefined && cell.colspan > 1 && cell.value !== '') &&
    isText(grid[rows])
  )
    rows++;
  return rows > HEADER_ROWS_MAX || rows >= grid.length ? 1 : rows;
}

function isUnique(names: readonly string[], column: number): boolean {
  const name = names[column] ?? '';
  return name !== '' && names.indexOf(name) === names.lastIndexOf(name);
}

/** What all cells of a column have in common. */
function shapeOf(body: CellGrid, column: number): ColumnShape {
  const cells = body.flatMap((row) => row[column] ?? []);
  const filled = cells.filter(({ value }) => value !== '');
  const [first] = filled;
  if (first === undefined) return noShape;
  const format = filled.every((cell) => isSameFormat(cell.format, first.format)) ? first.format : undefined;
  const appearance: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(first.appearance ?? {})) {
    // A fill is also seen where there is no text.
    const concerned = key === 'backgroundColor' || key === 'textColor' ? cells : filled;
    if (concerned.every((cell) => cell.appearance?.[key as keyof CellAppearance] === value))
      appearance[key] = value;
  }
  return { format, appearance };
}

function columnsOf(names: readonly string[], shapes: readonly ColumnShape[]): Map<string, JsonValue> {
  const columns = new Map<string, JsonValue>();
  shapes.forEach(({ format, appearance: { textAlign, ...appearance } }, index) => {
    const style = appearanceMembers(appearance);
    const members = new Map<string, JsonValue>([
      ...(format === undefined ? [] : formatMembers(format)),
      ...(textAlign === undefined ? [] : [['align', textAlign] as const]),
      ...(style.size === 0 ? [] : [['style', style] as const]),
    ]);
    if (members.size > 0) columns.set(names[index]!, members);
  });
  return columns;
}

/** The styles of headers; they are bold anyway, and aligned as their columns. */
function headerAppearances(row: CellGrid[number], shapes: readonly ColumnShape[]): CellAppearance[] {
  return row.map((cell, column) => {
    const { backgroundColor, textColor, underline, textAlign, verticalAlign } = cell?.appearance ?? {};
    const align = textAlign === shapes[column]?.appearance.textAlign ? undefined : textAlign;
    return { backgroundColor, textColor, underline, textAlign: align, verticalAlign };
  });
}

/** What all headers have in common is a style of the table. */
function headerStyles(
  appearances: readonly CellAppearance[],
): Required<Pick<ImportedTable, 'headerStyles' | 'tableStyles'>> {
  const [first] = appearances;
  const tableStyles = new Map<string, JsonValue>();
  for (const [key, name] of [
    ['backgroundColor', 'headerBg'],
    ['textColor', 'headerText'],
  ] as const)
    if (first?.[key] !== undefined && appearances.every((appearance) => appearance[key] === first[key]))
      tableStyles.set(name, first[key]);
  const own = appearances.map((appearance) => {
    const members = appearanceMembers(appearance);
    if (tableStyles.has('headerBg')) members.delete('backgroundColor');
    if (tableStyles.has('headerText')) members.delete('textColor');
    return members;
  });
  return { headerStyles: own, tableStyles };
}
