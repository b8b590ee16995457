import { showValue } from './format/show-nested.ts';
import { typedValue } from './format/typed-value.ts';
import { tableDirection } from './style/direction.ts';
import { placeSpans } from './style/spans.ts';
import { cleanText } from './table/clean-text.ts';
import type { FormattedCell, FormattedTable } from './table/formatted-table.ts';
import type { ArrangedTable, Cell } from './table/table.ts';
import type { DataCell, TableData } from './table/table-data.ts';
import type { Warnings } from './warnings.ts';

/** Lays what is shown of a table beside the values behind it. */
export function tableData(arranged: ArrangedTable, formatted: FormattedTable, warnings: Warnings): TableData {
  const { settings, columns } = formatted;
  const spans = placeSpans(formatted.rows, columns.length, warnings);
  const display = settings.display;
  const cellOf = (
    cell: Cell,
    shownCell: FormattedCell,
    row: number,
    column: number,
  ): DataCell | undefined => {
    const span = spans ? spans[row]?.[column] : { colspan: 1, rowspan: 1 };
    if (!span) return undefined;
    const { nested, text, image, link, isFoundLink } = shownCell;
    const shown = nested === undefined ? text : cleanText(showValue(cell.value, display));
    return {
      shown,
      value: typedValue(cell, shown),
      raw: cell.value,
      link,
      isFoundLink,
      image: image && { address: image.address, alt: image.alt },
      colspan: span.colspan,
      rowspan: span.rowspan,
    };
  };
  return {
    title: settings.title,
    subtitle: settings.subtitle,
    caption: settings.caption,
    hasHeader: settings.headers && settings.showColumnHeaders,
    direction: tableDirection(formatted),
    columns: columns.map(({ name, align, header }) => ({ name, align, link: header?.link })),
    rows: arranged.rows.map(({ cells }, row) =>
      cells.map((cell, column) => cellOf(cell, formatted.rows[row]!.cells[column]!, row, column)),
    ),
  };
}
