/** A request body format for tables other than JSON. */
export interface TableMediaType {
  /** Its name in warnings and errors. */
  readonly name: 'CSV' | 'TSV' | 'Markdown' | 'JSON lines' | 'text' | 'form' | 'multipart';
  readonly description: string;
  /** Undefined if an example would need a multipart boundary. */
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
] as const;
