import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { DataCell, DerivedRow, TableData } from '@pictable/engine';
import writeXlsxFile, { type Cell, type Feature, type Row } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';

const SHEET_NAME_CHARS_MAX = 31;
const COLUMN_CHARS_MIN = 8;
const COLUMN_CHARS_MAX = 60;
/** Precision of a double; a longer number would lose digits, so it is written as text. */
const EXACT_DIGITS = 15;
/** Spreadsheet dates start in 1900, which they wrongly treat as a leap year. */
const FIRST_YEAR = 1901;
const LINK_COLOR = '#0563c1';
const SHEET_FILE = 'xl/worksheets/sheet{id}.xml';

/** Writes a workbook with typed numbers, dates, booleans and links. Text cells can never become formulas. */
export async function writeXlsx(table: TableData): Promise<Uint8Array> {
  const { title, hasHeader, columns, rows, direction, derived, notes } = table;
  const header: Row = columns.map(({ name, align, mark }) => ({
    type: String,
    value: name,
    fontWeight: 'bold',
    align,
    ...(mark && { format: withMark('@', mark.text) }),
  }));
  const body = rows.map((cells, row) => cells.map((cell) => sheetCellOf(cell, derived?.[row])));
  const firstRow = hasHeader ? 1 : 0;
  const options = {
    sheet: sheetName(title),
    columns: columns.map(({ name }, column) => ({ width: columnChars(name, rows, column) })),
    stickyRowsCount: firstRow,
    rightToLeft: direction === 'rtl',
  };
  const sheet = [...(hasHeader ? [header] : []), ...body, ...noteRows(notes)];
  return writeXlsxFile(sheet, options, { features: [hyperlinks(rows, firstRow)] }).toBuffer();
}

/** Headings of groups and summaries are bold. */
function sheetCellOf(cell: DataCell | undefined, derived: DerivedRow | undefined): Cell {
  const written = cell ? sheetCell(cell) : null;
  return derived === undefined || written === null ? written : { ...written, fontWeight: 'bold' };
}

/** The notes, below an empty row. */
function noteRows(notes: TableData['notes']): Row[] {
  if (notes === undefined) return [];
  const footnotes = notes.footnotes.map(({ mark, text }) => (mark ? `[${mark.text}] ${text}` : text));
  return [
    [null],
    ...[...footnotes, ...notes.sourceNotes].map((value) => [{ type: String, value, format: '@' }]),
  ];
}

/** A number format that shows a mark after the value, which stays as it is. */
function withMark(format: string, mark: string): string {
  return `${format}" [${mark.replaceAll('"', '')}]"`;
}

function sheetCell(cell: DataCell): Cell {
  const written = unmarkedCell(cell);
  const { mark } = cell;
  if (mark === undefined || !written || !('format' in written)) return written;
  return { ...written, format: withMark(written.format ?? 'General', mark.text) };
}

function unmarkedCell(cell: DataCell): Cell {
  const { value, colspan, rowspan } = cell;
  const link = explicitLink(cell);
  const place = {
    ...(colspan > 1 && { columnSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(link !== undefined && { color: LINK_COLOR }),
    wrap: cell.shown.includes('\n'),
  };
  switch (value.kind) {
    case 'empty':
      return Object.keys(place).length > 1 ? { type: String, value: '', ...place } : null;
    case 'boolean':
      return { type: Boolean, value: value.value, ...place };
    case 'number': {
      if (value.digits.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS)
        return { type: String, value: value.digits, format: '@', ...place };
      return { type: Number, value: Number(value.digits), format: numberFormat(value), ...place };
    }
    case 'date': {
      const time = new Date(value.hasTime ? `${value.iso}Z` : value.iso);
      if (time.getUTCFullYear() < FIRST_YEAR) return { type: String, value: value.iso, ...place };
      return { type: Date, value: time, format: value.hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd', ...place };
    }
    case 'text':
      return { type: String, value: link === undefined ? value.text : cell.shown, format: '@', ...place };
  }
}

/** Only explicit links: a sheet can contain 65,530 links, and URLs detected in text are data. */
function explicitLink({ link, isAutolink }: DataCell): string | undefined {
  return isAutolink ? undefined : link;
}

/** A number format with as many decimals as the value. */
function numberFormat({ digits, shownAs }: { digits: string; shownAs: string }): string {
  const decimals = (/\.(\d+)$/.exec(digits)?.[1] ?? '').length;
  const zeros = (count: number) => (count > 0 ? `.${'0'.repeat(Math.min(count, EXACT_DIGITS))}` : '');
  if (shownAs === 'percentage') return `0${zeros(decimals - 2)}%`;
  if (shownAs === 'currency') return `#,##0${zeros(Math.max(decimals, 2))}`;
  return decimals > 0 ? `0${zeros(decimals)}` : 'General';
}

function columnChars(name: string, rows: TableData['rows'], column: number): number {
  let chars = name.length;
  for (const cells of rows) {
    const cell = cells[column];
    if (cell && cell.colspan === 1)
      for (const line of cell.shown.split('\n')) chars = Math.max(chars, line.length);
  }
  return Math.min(Math.max(chars + 2, COLUMN_CHARS_MIN), COLUMN_CHARS_MAX);
}

function sheetName(title: string | undefined): string {
  const name = (title ?? '').replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+|[\s']+$/g, '');
  return (
    [...name]
      .slice(0, SHEET_NAME_CHARS_MAX - 1)
      .join('')
      .slice(0, SHEET_NAME_CHARS_MAX)
      .trim() || 'Table'
  );
}

/** Content of the files that a feature can add to a workbook. */
type FileContent = Stream | Buffer | Blob;

/** Adds links as hyperlink elements (ECMA-376, 18.3.1.47), not as formulas. */
function hyperlinks(rows: TableData['rows'], firstRow: number): Feature<FileContent> {
  const links = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const target = cell && explicitLink(cell);
      return target === undefined ? [] : [{ address: getCellAddress(row + firstRow, column), target }];
    }),
  );
  const list = links.map(({ address }, index) =>
    getSelfClosingTagMarkup('hyperlink', { ref: address, 'r:id': `rId-link-${index + 1}` }),
  );
  const relations = links.map(({ target }, index) =>
    getSelfClosingTagMarkup('Relationship', {
      Id: `rId-link-${index + 1}`,
      Type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
      Target: target,
      TargetMode: 'External',
    }),
  );
  return {
    files: {
      transform: {
        [SHEET_FILE]: {
          transform: (xml) =>
            links.length === 0
              ? xml
              : insertElementMarkupAccordingToOrderOfSiblings(
                  xml,
                  `<hyperlinks>${list.join('')}</hyperlinks>`,
                  getOrderOfSiblings(SHEET_FILE, 'worksheet') ?? [],
                  'worksheet',
                ),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => relations.join('') },
      },
    },
  };
}
