import { type ImportedCell, type ImportedTable, textCells } from '@pictable/contract/table-text';

/** Reads the largest table of a page or of copied cells, with its spans. Runs no code of the page. */
export function readHtml(html: string): ImportedTable | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...page.querySelectorAll('table')];
  const largest = tables.sort((a, b) => cellCount(b) - cellCount(a))[0];
  if (!largest || cellCount(largest) < 2) return undefined;
  markLineBreaks(largest);
  for (const drawing of largest.querySelectorAll('svg')) drawing.replaceWith(drawnValue(drawing));
  const rows = [...largest.rows].filter((row) => row.cells.length > 0);
  const title = largest.caption ? textOf(largest.caption) : undefined;
  const table = { kind: 'HTML' as const, title, rows: rows.map((row) => cellsOf(row)) };
  const heads = rows.findIndex((row) => !isHead(row));
  return heads < 2
    ? table
    : { ...table, headers: lowestNames(rows.slice(0, heads)), rows: table.rows.slice(heads) };
}

/** The text that a drawing stands for; none if its cell has a text beside it. */
function drawnValue(drawing: Element): string {
  const cell = drawing.closest('td, th');
  const words = drawing.querySelector('title')?.textContent ?? '';
  const besides = (cell?.textContent ?? '').replace(drawing.textContent ?? '', '').trim();
  if (besides !== '') return '';
  return drawing.closest('data')?.getAttribute('value') || words;
}

function cellCount(table: HTMLTableElement): number {
  return [...table.rows].reduce((count, row) => count + row.cells.length, 0);
}

/** Whether a row names columns: it is in the head, or all its cells are header cells. */
function isHead(row: HTMLTableRowElement): boolean {
  return row.parentElement?.tagName === 'THEAD' || [...row.cells].every((cell) => cell.tagName === 'TH');
}

/** The lowest name per column of several header rows. */
function lowestNames(rows: readonly HTMLTableRowElement[]): string[] {
  const names: string[] = [];
  const freeFrom: number[] = [];
  rows.forEach((row, line) => {
    let column = 0;
    for (const cell of row.cells) {
      while ((freeFrom[column] ?? 0) > line) column++;
      for (let step = 0; step < cell.colSpan; step++, column++) {
        names[column] = textOf(cell);
        freeFrom[column] = line + cell.rowSpan;
      }
    }
  });
  return Array.from(names, (name) => name ?? '');
}

function cellsOf(row: HTMLTableRowElement): ImportedCell[] {
  return [...row.cells].flatMap((cell) => {
    const [text] = textCells([textOf(cell)]);
    return text ? [{ ...text, colspan: cell.colSpan, rowspan: Math.max(1, cell.rowSpan) }] : [];
  });
}

/** Not a line feed: in HTML that is a space, with which Excel breaks long lines. */
const lineBreak = '\u2028';

/** Replaces the line breaks of an element, so that `textOf` finds them. */
export function markLineBreaks(element: Element): void {
  for (const mark of element.querySelectorAll('br')) mark.replaceWith(lineBreak);
}

/** The text of an element in which line breaks are marked. */
export function textOf(element: Element): string {
  const lines = (element.textContent ?? '').split(lineBreak).map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.join('\n').trim();
}
