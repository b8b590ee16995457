import type { ComplexDisplay } from '@pictable/contract';
import { isArray, isObject, type JsonArray } from '@pictable/contract/json';
import { blendOver } from '../color/contrast.ts';
import { nestedValueText } from '../format/nested-text.ts';
import { withTableFormats } from '../format/table-formats.ts';
import { typedValue } from '../format/typed-value.ts';
import { formatColor, formatRgb, rgb } from '../scene/color.ts';
import { tableDirection } from '../style/direction.ts';
import { resolveSpans } from '../style/spans.ts';
import type { Pill } from '../table/cell-pills.ts';
import { cleanText } from '../table/clean-text.ts';
import type {
  Align,
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import { headerGrid } from '../table/header-grid.ts';
import type { RichText } from '../table/rich-text.ts';
import { spannerPath } from '../table/spanner-paths.ts';
import type { AnnotatedTable, ArrangedTable, Cell, Row, TableSettings } from '../table/table.ts';
import type {
  DataBorders,
  DataCell,
  DataColumn,
  DataPill,
  DerivedRow,
  TableData,
  TableRows,
} from '../table/table-data.ts';
import { drawnVisual } from '../table/visual-text.ts';
import { textOf } from '../values/compare-values.ts';
import { sentValue } from '../values/locale-number.ts';
import type { Warnings } from '../warnings.ts';
import { dataBorders } from './data-borders.ts';
import { type TableValueStyles, valueStyles } from './value-styles.ts';

/**
 * Combines the shown texts of a table with the values behind them.
 *
 * @param arranged the table before its rules stage, which shows what this stage added
 * @param format formats the same rows as data, if the structure of the table changed them
 */
export function buildTableData(
  arranged: ArrangedTable,
  annotated: AnnotatedTable,
  format: (table: AnnotatedTable) => FormattedTable,
  warnings: Warnings,
): TableData {
  const formatted = format(annotated);
  const { settings } = formatted;
  const { records } = annotated;
  const direction = tableDirection(formatted);
  const recordsTable = records && { ...annotated, ...NO_STRUCTURE_SHOWN, ...records };
  return {
    language: formatted.language,
    title: settings.title,
    subtitle: settings.subtitle,
    caption: settings.caption,
    notes: formatted.notes,
    ...(formatted.legends && { legends: formatted.legends }),
    hasHeader: settings.headers && settings.showColumnHeaders,
    direction,
    rowBackground: rowBackgroundOf(settings),
    ...tableRows(annotated, formatted, direction, warnings, valueStyles(arranged, annotated)),
    ...(recordsTable && {
      records: {
        ...tableRows(recordsTable, format(recordsTable), direction, warnings),
        hasLabelColumn: records.hasLabelColumn,
      },
    }),
  };
}

function rowBackgroundOf({ backgroundColor, rowOddBg }: TableSettings): string {
  return formatRgb(blendOver(blendOver(rgb(0xffffff), backgroundColor), rowOddBg));
}

/** Data has no spanners, no stub and no merged cells. */
const NO_STRUCTURE_SHOWN = { spanners: undefined, stub: undefined, merge: undefined, merged: undefined };

function tableRows(
  annotated: AnnotatedTable,
  formatted: FormattedTable,
  direction: TableData['direction'],
  warnings: Warnings,
  styles?: TableValueStyles,
): TableRows {
  const { settings, columns, stub } = formatted;
  const spans = resolveSpans(formatted.rows, columns.length, warnings);
  const display = settings.display;
  const isMirrored = direction === 'rtl';
  const hasHeader = settings.headers && settings.showColumnHeaders;
  const borders = dataBorders(formatted, spans, hasHeader, isMirrored);
  const rows = withTableFormats(annotated.rows, settings);
  const hiddenText = hiddenTexts(annotated, display);
  const cellOf = (
    cell: Cell,
    shownCell: FormattedCell,
    row: number,
    column: number,
  ): DataCell | undefined => {
    const span = spans ? spans[row]?.[column] : { colspan: 1, rowspan: 1 };
    if (!span) return undefined;
    const { nested, text, image, link, isAutolink, rich, mark } = shownCell;
    const visual = drawnVisual(shownCell.visual);
    const shown = nested === undefined ? text : cleanText(nestedValueText(cell.value, display));
    return {
      shown,
      value: cell.pattern
        ? { kind: 'text', text: shown }
        : typedValue(cell, hiddenText(cell, column, shownCell.isSubstituted === true) ?? shown),
      // Plain text comes from Markdown; a value given beside `display` is unchanged.
      raw: sentValue(cell.display === undefined ? (cell.markdown ?? cell.value) : cell.value),
      rich,
      link: link ?? soleLink(rich),
      isAutolink,
      image: image && { url: image.url, alt: image.alt },
      colspan: span.colspan,
      rowspan: span.rowspan,
      mark,
      borders: borders?.rows[row]?.[column],
      indent: indentOf(formatted.rows[row]!, column),
      valueStyle: styles?.[row]?.[column],
      visual,
      pills: shownCell.pills?.map((pill) => dataPill(pill, shown)),
    };
  };
  return {
    columns: dataColumns(formatted, borders, isMirrored),
    header: formatted.spanners || stub?.label !== undefined ? headerGrid(formatted) : undefined,
    rows: rows.map(({ cells }, row) =>
      cells.map((cell, column) => cellOf(cell, formatted.rows[row]!.cells[column]!, row, column)),
    ),
    ...derivedRows(annotated.rows),
  };
}

/** Finds the text of the value of a cell whose image does not show it; undefined if it does. */
function hiddenTexts(
  { columns }: AnnotatedTable,
  display: ComplexDisplay,
): (cell: Cell, column: number, isSubstituted: boolean) => string | undefined {
  const isChart = columns.map(({ show }) => show !== undefined && show.as !== 'badge');
  return ({ value, shownValue }, column, isSubstituted) => {
    if (isArray(value) && isChart[column]) return listText(value);
    if (!isSubstituted && shownValue === undefined) return undefined;
    return isArray(value) || isObject(value) ? cleanText(nestedValueText(value, display)) : '';
  };
}

function dataColumns(
  { columns, spanners = [], stub }: FormattedTable,
  borders: ReturnType<typeof dataBorders>,
  isMirrored: boolean,
): DataColumn[] {
  return columns.map((column, index) => ({
    ...dataColumn(column, borders?.header[index], isMirrored),
    path: column.path ?? spannerPath(spanners, index),
    isStub: stub !== undefined && stub.from <= index && index < stub.to,
  }));
}

/** The values of a list that is shown as a drawing, such as `1 2 3`. */
function listText(values: JsonArray): string {
  return values.map((value) => (value === null ? '-' : textOf(value))).join(' ');
}

/** Nothing if all rows are data. */
function derivedRows(rows: readonly Row[]): Pick<TableRows, 'derived' | 'levels'> {
  if (rows.every(({ kind }) => kind === undefined)) return {};
  return { derived: rows.map(derivedRow), levels: rows.map(({ level = 0 }) => level) };
}

function dataPill({ text, textColor, backgroundColor }: Pill, shown: string): DataPill {
  return { text: text ?? shown, fill: formatColor(backgroundColor), color: formatColor(textColor) };
}

function derivedRow({ kind, level = 0 }: Row): DerivedRow | undefined {
  return kind && { kind, level };
}

function dataColumn(
  { name, field = name, rich, align, style, header, mark }: FormattedColumn,
  borders: DataBorders | undefined,
  isMirrored: boolean,
): Omit<DataColumn, 'path' | 'isStub'> {
  const isInferred = style.textAlign === undefined;
  return {
    name,
    field,
    rich,
    align: isInferred && isMirrored ? mirrored(align) : align,
    link: header?.link,
    mark,
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
