import type { StyledRow } from '../../table/styled-table.ts';

/** Whether a row is only shown at the start of a page. */
export function isContinued(row: StyledRow | undefined): boolean {
  return row?.kind === 'continued';
}

/** End of the rows from `row` on that belong on one page: headings, one row of data, totals. */
export function endOfUnit(rows: readonly StyledRow[], row: number): number {
  let end = row + 1;
  const isJoined = () => {
    const [previous, next] = [rows[end - 1], rows[end]];
    return next !== undefined && (previous?.keepWith === 'next' || next.keepWith === 'previous');
  };
  while (isJoined()) end++;
  return end;
}

/** The headings of the groups that are open where a page starts. */
export class ContinuedHeadings {
  private readonly rows: readonly StyledRow[];
  /** Continued headings by level, outermost first; undefined if a group has none. */
  private open: (number | undefined)[] = [];

  constructor(rows: readonly StyledRow[]) {
    this.rows = rows;
  }

  /** A row has been placed. */
  pass(row: number): void {
    const { kind, level = 0 } = this.rows[row] ?? {};
    if (kind !== 'group') return;
    this.open = [...this.open.slice(0, level), isContinued(this.rows[row + 1]) ? row + 1 : undefined];
  }

  /** Rows to repeat above a row that starts a page. */
  above(row: number): number[] {
    return this.open.slice(0, this.rows[row]?.level ?? 0).filter((heading) => heading !== undefined);
  }
}
