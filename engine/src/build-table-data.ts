import { dataBorders } from './data-borders.ts';
import { nestedValueText } from './format/nested-text.ts';
import { withTableFormats } from './format/table-formats.ts';
import { typedValue } from './format/typed-value.ts';
import { tableDirection } from './style/direction.ts';
import { resolveSpans } from './style/spans.ts';
import { cleanText } from './table/clean-text.ts';
import type {
  Align,
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from './table/formatted-table.ts';
import type { RichText } from './table/rich-text.ts';
import type { ArrangedTable, Cell } from './table/table.ts';
import type { DataBorders, DataCell, DataColumn, TableData } from './table/table-data.ts';
import type { Warnings } from './warnings.ts';

/** Combines the shown texts of a table with the values behind them. */
export function buildTableData(
  arranged: ArrangedTable,
  formatted: FormattedTable,
  warnings: Warnings,
): TableData {
  const { settings, columns } = formatted;
  const spans = resolveSpans(formatted.rows, columns.length, warnings);
  const display = settings.display;
  const direction = tableDirection(formatted);
  const isMirrored = direction === 'rtl';
  const hasHeader = settings.headers && settings.showColumnHeaders;
  const borders = dataBorders(formatted, spans, hasHeader, isMirrored);
  const rows = withTableFormats(arranged.rows, settings);
  const cellOf = (
    cell: Cell,
    shownCell: FormattedCell,
    row: number,
    column: number,
  ): DataCell | undefined => {
    const span = spans ? spans[row]?.[column] : { colspan: 1, rowspan: 1 };
    if (!span) return undefined;
    const { nested, text, image, link, isAutolink, rich } = shownCell;
    const shown = nested === undefined ? text : cleanText(nestedValueText(cell.value, display));
    return {
      shown,
      value: typedValue(cell, shown),
      // Plain text comes from Markdown; a value given beside `display` is unchanged.
      raw: cell.display === undefined ? (cell.markdown ?? cell.value) : cell.value,
      rich,
      link: link ?? soleLink(rich),
      isAutolink,
      image: image && { url: image.url, alt: image.alt },
      colspan: span.colspan,
      rowspan: span.rowspan,
      borders: borders?.rows[row]?.[column],
      indent: indentOf(formatted.rows[row]!, column),
    };
  };
  return {
    title: settings.title,
    subtitle: settings.subtitle,
    caption: settings.caption,
    hasHeader,
    direction,
    columns: columns.map((column, index) =>
      dataColumn(arranged.columns[index]!.name, column, borders?.header[index], isMirrored),
    ),
    rows: rows.map(({ cells }, row) =>
      cells.map((cell, column) => cellOf(cell, formatted.rows[row]!.cells[column]!, row, column)),
    ),
  };
}

function dataColumn(
  name: string,
  { name: label, rich, align, style, header }: FormattedColumn,
  borders: DataBorders | undefined,
  isMirrored: boolean,
): DataColumn {
  const isInferred = style.textAlign === undefined;
  return {
    name,
    label: label === name ? undefined : label,
    rich,
    align: isInferred && isMirrored ? mirrored(align) : align,
    link: header?.link,
    borders,
    indent: header?.style.indent,
  };
}

/** The indentation of a row is that of its first cell. */
function indentOf({ cells, style }: FormattedRow, column: number): number | undefined {
  return cells[column]!.style.indent ?? (column === 0 ? style.indent : undefined);
}

/** URL of a text that is one link from start to end, for formats that can only link whole cells. */
function soleLink(rich: RichText | undefined): string | undefined {
  const link = rich?.runs[0]?.marks.link;
  return rich?.runs.every(({ marks }) => marks.link === link) ? link : undefined;
}

/** The opposite side; `center` stays. */
function mirrored(align: Align): Align {
  if (align === 'center') return align;
  return align === 'left' ? 'right' : 'left';
}
