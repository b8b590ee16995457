import type { FormattedTable } from '../table/formatted-table.ts';
import { spannerPath } from '../table/spanner-paths.ts';
import type { StyledColumn } from '../table/styled-table.ts';
import { requestedWidths } from './requested-column-widths.ts';
import { ROW_NUMBER_HEADER } from './row-numbers.ts';

/** The columns with their requested widths, after the row numbers. */
export function styledColumns({ columns, stub, spanners, settings }: FormattedTable): StyledColumn[] {
  const styled = columns.map(
    ({ name, style }, index): StyledColumn => ({
      header: name,
      ...requestedWidths(style),
      ...(spanners && { path: spannerPath(spanners, index) }),
      ...(stub && stub.from <= index && index < stub.to && { isStub: true }),
    }),
  );
  if (!settings.showRowNumbers) return styled;
  return [{ header: ROW_NUMBER_HEADER, widthPx: undefined, isNarrow: true }, ...styled];
}
