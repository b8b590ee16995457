import type { StyledTable } from '../../table/styled-table.ts';

const HEADERS_MAX = 12;

/** Title and one-sentence description for people who cannot see the image. */
export function describeTable(table: StyledTable): { title: string; description: string } {
  const title = table.title?.text ?? '';
  const rowCount = table.rows.slice(table.headerRowCount).filter(({ kind }) => kind === undefined).length;
  const columnCount = table.columns.length;
  const size = `${countOf(rowCount, 'row')} and ${countOf(columnCount, 'column')}`;
  const headers = table.columns.map((column) => column.header).filter((header) => header !== '');
  const listed = headers.slice(0, HEADERS_MAX).join(', ');
  const further = headers.length > HEADERS_MAX ? ` and ${headers.length - HEADERS_MAX} more` : '';
  const columns = headers.length > 0 ? `: ${listed}${further}` : '';
  const subject = title === '' ? 'Table' : `${title}, a table`;
  return { title, description: `${subject} with ${size}${columns}.` };
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
