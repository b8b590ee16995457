import { isArray, isObject } from '@pictable/contract/json';
import { nestedValueText } from './format/nested-text.ts';
import { typedValue } from './format/typed-value.ts';
import { tableDirection } from './style/direction.ts';
import { resolveSpans } from './style/spans.ts';
import { cleanText } from './table/clean-text.ts';
import type { Align, FormattedCell, FormattedTable } from './table/formatted-table.ts';
import type { RichText } from './table/rich-text.ts';
import type { ArrangedTable, Cell } from './table/table.ts';
import type { DataCell, TableData } from './table/table-data.ts';
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
  const textOfValue = ({ value }: Cell) =>
    isArray(value) || isObject(value) ? cleanText(nestedValueText(value, display)) : '';
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
      value: typedValue(cell, shownCell.isSubstituted ? textOfValue(cell) : shown),
      // Plain text comes from Markdown; a value given beside `display` is unchanged.
      raw: cell.display === undefined ? (cell.markdown ?? cell.value) : cell.value,
      rich,
      link: link ?? soleLink(rich),
      isAutolink,
      image: image && { url: image.url, alt: image.alt },
      colspan: span.colspan,
      rowspan: span.rowspan,
    };
  };
  return {
    title: settings.title,
    subtitle: settings.subtitle,
    caption: settings.caption,
    hasHeader: settings.headers && settings.showColumnHeaders,
    direction,
    columns: columns.map(({ name, field = name, rich, align, style, header }) => {
      const isInferred = style.textAlign === undefined;
      return {
        name,
        field,
        rich,
        align: isInferred && isMirrored ? mirrored(align) : align,
        link: header?.link,
      };
    }),
    rows: arranged.rows.map(({ cells }, row) =>
      cells.map((cell, column) => cellOf(cell, formatted.rows[row]!.cells[column]!, row, column)),
    ),
  };
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
