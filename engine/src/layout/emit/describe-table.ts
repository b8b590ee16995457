import type { StyledColumn, StyledTable } from '../../table/styled-table.ts';

const HEADERS_MAX = 12;

/** Title and one-sentence description for people who cannot see the image. */
export function describeTable(table: StyledTable): { title: string; description: string } {
  const title = table.title?.text ?? '';
  const rowCount = table.rows.slice(table.headerRowCount).filter(({ kind }) => kind === undefined).length;
  const columnCount = table.columns.length;
  const size = `${countOf(rowCount, 'row')} and ${countOf(columnCount, 'column')}`;
  const headers = table.columns.filter(({ header }) => header !== '');
  const listed = listHeaders(headers.slice(0, HEADERS_MAX), 0);
  const further = headers.length > HEADERS_MAX ? ` and ${headers.length - HEADERS_MAX} more` : '';
  const columns = headers.length > 0 ? `: ${listed}${further}` : '';
  const subject = title === '' ? 'Table' : `${title}, a table`;
  return { title, description: `${subject} with ${size}${columns}.` };
}

/** Headers with those below one spanner in brackets: `Region, 2025 (Q1, Q2)`. @param depth spanners already named */
function listHeaders(columns: readonly StyledColumn[], depth: number): string {
  const texts: string[] = [];
  for (let from = 0; from < columns.length; ) {
    const { header, path } = columns[from]!;
    const label = path?.[depth];
    let to = from + 1;
    if (label === undefined) texts.push(header);
    else {
      while (to < columns.length && columns[to]!.path?.[depth] === label) to++;
      texts.push(`${label} (${listHeaders(columns.slice(from, to), depth + 1)})`);
    }
    from = to;
  }
  return texts.join(', ');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
