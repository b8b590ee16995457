import { cellsFromText } from '../model/cells-from-text.ts';

/** The cells of copied content: those of an HTML table, or else those of the text. */
export function copiedCells(plain: string, html: string): string[][] {
  return plain === '' && html === '' ? [] : (tableCells(html) ?? cellsFromText(plain));
}

/** The cells of an HTML table, with an empty one for each that a merged cell covers. */
function tableCells(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const table = page.querySelector('table');
  if (!table || table.rows.length === 0) return undefined;
  markLineBreaks(table);
  const covered: number[] = [];
  return [...table.rows].map((row) => rowCells(row, covered));
}

/** @param covered number of following rows that a merged cell covers, by column; updated from row to row */
function rowCells(row: HTMLTableRowElement, covered: number[]): string[] {
  const cells: string[] = [];
  const skipCovered = () => {
    while ((covered[cells.length] ?? 0) > 0) {
      covered[cells.length] = (covered[cells.length] ?? 0) - 1;
      cells.push('');
    }
  };
  for (const cell of row.cells) {
    skipCovered();
    for (let step = 0; step < cell.colSpan; step++) {
      covered[cells.length] = Math.max(cell.rowSpan, 1) - 1;
      cells.push(step === 0 ? textOf(cell) : '');
    }
  }
  skipCovered();
  return cells;
}

/** Not a line feed: in HTML that is a space, with which Excel breaks long lines. */
const lineBreak = '\u2028';

/** Replaces the line breaks of an element, so that `textOf` finds them. */
function markLineBreaks(element: Element): void {
  for (const mark of element.querySelectorAll('br')) mark.replaceWith(lineBreak);
}

/** The text of an element in which line breaks are marked. */
function textOf(element: Element): string {
  const lines = (element.textContent ?? '').split(lineBreak).map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.join('\n').trim();
}
