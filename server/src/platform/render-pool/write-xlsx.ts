import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { BorderValue } from '@pictable/contract';
import type {
  DataBorders,
  DataCell,
  DerivedRow,
  NumberMask,
  TableData,
  TableRows,
  ValueStyle,
} from '@pictable/engine';
import writeXlsxFile, { type Cell, type Feature, type Row } from 'write-excel-file/node';
import {
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility';

import { outline } from './xlsx-outline.ts';

const SHEET_NAME_CHARS_MAX = 31;
const COLUMN_CHARS_MIN = 8;
const COLUMN_CHARS_MAX = 60;
/** Precision of a double; a longer number would lose digits, so it is written as text. */
const EXACT_DIGITS = 15;
/** Spreadsheet dates start in 1900, which they wrongly treat as a leap year. */
const FIRST_YEAR = 1901;
/** Maximum length of a number format. */
const FORMAT_CHARS_MAX = 255;
const LINK_COLOR = '#0563c1';
const SHEET_FILE = 'xl/worksheets/sheet{id}.xml';

/** Writes a workbook with typed numbers, dates, booleans and links. Text cells can never become formulas. */
export async function writeXlsx(table: TableData): Promise<Uint8Array> {
  const { title, hasHeader, direction, notes } = table;
  const sheetTable = table.separate ?? table;
  const { columns, rows, derived } = sheetTable;
  const start = direction === 'rtl' ? 'right' : 'left';
  const header = hasHeader ? headerRows(sheetTable) : [];
  const body = rows.map((cells, row) => cells.map((cell) => sheetCellOf(cell, start, derived?.[row])));
  const firstRow = header.length;
  const stubCount = columns.filter(({ isStub }) => isStub).length;
  const options = {
    sheet: sheetName(title),
    columns: columns.map(({ name }, column) => ({ width: columnChars(name, rows, column) })),
    stickyRowsCount: firstRow,
    ...(stubCount > 0 && { stickyColumnsCount: stubCount }),
    rightToLeft: direction === 'rtl',
  };
  const sheet = [...header, ...body, ...noteRows(notes)];
  return writeXlsxFile(sheet, options, {
    features: [hyperlinks(rows, firstRow), outline(table.levels ?? [], firstRow)],
  }).toBuffer();
}

/** Spanners are merged cells above the headers. */
function headerRows({ columns, header }: TableRows): Row[] {
  const grid = header ?? [
    columns.map((_, column) => ({ content: { kind: 'column', column }, colspan: 1, rowspan: 1 }) as const),
  ];
  return grid.map(
    (slots): Row =>
      slots.map((slot): Cell => {
        if (slot === undefined) return null;
        const { content, colspan, rowspan } = slot;
        const place = {
          ...(colspan > 1 && { columnSpan: colspan }),
          ...(rowspan > 1 && { rowSpan: rowspan }),
        };
        const bottom = header === undefined ? {} : ({ alignVertical: 'bottom' } as const);
        const bold = { type: String, fontWeight: 'bold', ...bottom, ...place } as const;
        if (content.kind === 'empty') return { ...bold, value: '' };
        if (content.kind !== 'column')
          return { ...bold, value: markedText(content.label, content.mark), align: 'center' };
        const { name, align, borders, indent, mark } = columns[content.column]!;
        return {
          ...bold,
          value: markedText(name, mark),
          align,
          ...(indent && align !== 'center' && { indent }),
          ...sheetBorders(borders),
        };
      }),
  );
}

/** Headings of groups and summaries are bold, unless a rule says otherwise. */
function sheetCellOf(
  cell: DataCell | undefined,
  start: 'left' | 'right',
  derived: DerivedRow | undefined,
): Cell {
  const written = cell ? sheetCell(cell, start) : null;
  const isBold = derived !== undefined && cell?.valueStyle?.weight !== 'normal';
  return isBold && written !== null ? { ...written, fontWeight: 'bold' } : written;
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
  const marked = `${format}" [${mark.replaceAll('"', '')}]"`;
  return marked.length <= FORMAT_CHARS_MAX ? marked : format;
}

/** The text of a cell with its marks: only numbers and dates have a format. */
function markedText(text: string, mark: DataCell['mark']): string {
  return mark === undefined ? text : `${text} [${mark.text}]`.trim();
}

function sheetCell(cell: DataCell, start: 'left' | 'right'): Cell {
  const written = unmarkedCell(cell, start);
  const { mark } = cell;
  if (mark === undefined || !written || !('value' in written)) return written;
  const { value } = written;
  if (typeof value === 'string') return { ...written, value: markedText(value, mark) };
  const format = 'format' in written ? written.format : undefined;
  return format === undefined ? written : { ...written, format: withMark(format, mark.text) };
}

function unmarkedCell(cell: DataCell, start: 'left' | 'right'): Cell {
  const { value, colspan, rowspan, indent, borders, valueStyle } = cell;
  const link = explicitLink(cell);
  const place = {
    ...(colspan > 1 && { columnSpan: colspan }),
    ...(rowspan > 1 && { rowSpan: rowspan }),
    ...(link !== undefined && { textColor: LINK_COLOR }),
    // Spreadsheets ignore an indentation without an alignment; numbers stay at the other side.
    ...(indent && value.kind === 'text' && { indent, align: start }),
    ...sheetBorders(borders),
    ...sheetValueStyle(valueStyle),
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

/** Colours and weight that follow from values, as a fixed format: sheets are white, and have no rules of ours. */
function sheetValueStyle(style: ValueStyle | undefined): {
  readonly backgroundColor?: string;
  readonly textColor?: string;
  readonly fontWeight?: 'bold';
} {
  if (style === undefined) return {};
  const { fill, text, weight } = style;
  return {
    ...(fill !== undefined && { backgroundColor: fill }),
    ...(text !== undefined && { textColor: text.onLight }),
    ...(weight === 'bold' && { fontWeight: weight }),
  };
}

type SheetBorderStyle = 'thin' | 'medium' | 'thick' | 'dashed' | 'mediumDashed' | 'dotted';

/** Borders with the nearest style that spreadsheets have; they have no opacity. */
function sheetBorders(borders: DataBorders | undefined): Partial<Record<string, string>> {
  if (borders === undefined) return {};
  const sides = (['top', 'bottom', 'left', 'right'] as const).flatMap((side) => {
    const border = borders[side];
    if (border === undefined || border.widthPx === 0) return [];
    const color = (border.color ?? BORDER_COLOR).slice(0, '#rrggbb'.length);
    return [
      [`${side}BorderStyle`, sheetBorderStyle(border)],
      [`${side}BorderColor`, color],
    ] as const;
  });
  return Object.fromEntries(sides);
}

const BORDER_COLOR = '#000000';

function sheetBorderStyle({ style, widthPx }: BorderValue): SheetBorderStyle {
  if (style === 'dotted') return 'dotted';
  if (style === 'dashed') return widthPx > 1 ? 'mediumDashed' : 'dashed';
  if (widthPx > 2) return 'thick';
  return widthPx > 1 ? 'medium' : 'thin';
}

/** Only explicit links: a sheet can contain 65,530 links, and URLs detected in text are data. */
function explicitLink({ link, isAutolink }: DataCell): string | undefined {
  return isAutolink ? undefined : link;
}

type NumberValue = Extract<DataCell['value'], { kind: 'number' }>;

/** A number format that shows the number as the image does, or with as many decimals as the value. */
function numberFormat({ digits, shownAs, mask }: NumberValue): string {
  const decimals = (/\.(\d+)$/.exec(digits)?.[1] ?? '').length;
  const zeros = (count: number) => (count > 0 ? `.${'0'.repeat(Math.min(count, EXACT_DIGITS))}` : '');
  if (mask !== undefined) {
    const number = `${mask.isGrouped ? '#,##0' : '0'}${zeros(mask.decimals)}`;
    const format = `${quoted(mask.before, mask)}${number}${quoted(mask.after, mask)}`;
    if (format.length <= FORMAT_CHARS_MAX) return format;
  }
  if (shownAs === 'percentage') return `0${zeros(decimals - 2)}%`;
  if (shownAs === 'currency') return `#,##0${zeros(Math.max(decimals, 2))}`;
  return decimals > 0 ? `0${zeros(decimals)}` : 'General';
}

/** A text in a number format, in which only a percent sign outside of quotes multiplies the number by 100. */
function quoted(text: string, { isPercentage }: NumberMask): string {
  const parts = isPercentage ? text.split(/(%)/) : [text];
  return parts
    .map((part, index) => (index % 2 === 1 ? part : part && `"${part.replaceAll('"', '”')}"`))
    .join('');
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
