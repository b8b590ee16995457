import { tableFileKeys } from './table-file-keys.ts';

/** A request body format for tables other than JSON. */
export interface TableMediaType {
  /** Its name in warnings and errors. */
  readonly name:
    | 'CSV'
    | 'TSV'
    | 'Markdown'
    | 'JSON lines'
    | 'HTML'
    | 'Excel'
    | 'OpenDocument'
    | 'text'
    | 'form'
    | 'multipart';
  readonly description: string;
  /** Whether the body is a file of bytes, not a text. */
  readonly isBinary?: true;
  /** Undefined if it cannot be written as text. */
  readonly example?: string;
}

const fieldsDescription =
  'Members of a payload as fields, such as data, title and options[format]. data may be JSON, CSV or a Markdown table; without data, rows and headers, the other fields form one row.';

/** The media types other than JSON in which a caller with a key may send a table. */
export const tableMediaTypes: Readonly<Record<string, TableMediaType>> = {
  'text/csv': {
    name: 'CSV',
    description: 'The first row names the columns.',
    example: 'Region,Revenue\nNorth,125000\nSouth,98000\n',
  },
  'text/tab-separated-values': {
    name: 'TSV',
    description: 'The first row names the columns.',
    example: 'Region\tRevenue\nNorth\t125000\n',
  },
  'text/markdown': {
    name: 'Markdown',
    description: 'The first table of the text; a heading directly above it becomes the title.',
    example: '| Region | Revenue |\n|---|---|\n| North | 125000 |\n',
  },
  'application/x-ndjson': {
    name: 'JSON lines',
    description: 'One row per line.',
    example: '{"Region":"North","Revenue":125000}\n{"Region":"South","Revenue":98000}\n',
  },
  'text/html': {
    name: 'HTML',
    description:
      'The first table of the page, or another one: ?table=2. Merged cells, links and inline styles are kept; its caption becomes the title.',
    example:
      '<table><caption>Sales</caption><tr><th>Region<th>Revenue<tr><td>North<td align="right">125000</table>',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'Excel',
    description:
      'The first visible sheet of an .xlsx file, or another one: ?sheet=Q4&range=B2:F20. Values, number formats, dates, merged cells, fills, colours, bold and alignment are kept.',
    isBinary: true,
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    name: 'OpenDocument',
    description: 'The same for an .ods file, as LibreOffice writes it.',
    isBinary: true,
  },
  'text/plain': {
    name: 'text',
    description: 'JSON, CSV, TSV, JSON lines or a Markdown table; the format is detected.',
    example: 'Region,Revenue\nNorth,125000\n',
  },
  'application/x-www-form-urlencoded': {
    name: 'form',
    description: fieldsDescription,
    example: 'title=Sales&data=Region%2CRevenue%0ANorth%2C125000&options%5Bformat%5D=svg',
  },
  'multipart/form-data': {
    name: 'multipart',
    description: `${fieldsDescription} A file is used as data.`,
  },
};

/** Query parameters for a table, because most bodies other than JSON cannot contain options. */
export const tableQueryKeys = [
  'title',
  'subtitle',
  'caption',
  'for',
  'format',
  'theme',
  'width',
  'scale',
  'customFilename',
  'expires',
  'access',
  'native',
  ...tableFileKeys,
] as const;
