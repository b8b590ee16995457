import { currencyCodes, currencySymbols } from './currencies.ts';
import { destinationNames } from './destinations.ts';
import { limits } from './limits.ts';
import { colorSchema, propertiesSchema, type Schema } from './property-schema.ts';
import { cellFormatProperties, cellTypes } from './table-cells.ts';
import {
  aggregates,
  complexDisplayProperties,
  filterOperators,
  paginationProperties,
  tableOptionProperties,
} from './table-options.ts';
import { cellStyleProperties, columnStyleProperties, rowStyleProperties } from './table-part-styles.ts';
import { tableStyleProperties } from './table-styles.ts';

/** Said where a payload has neither form of a table. */
export const NO_TABLE_MESSAGE = 'Must provide either data array or headers+rows';

/** Members of a payload that say what the table is. */
export const tableSourceKeys = ['data', 'headers', 'rows'] as const;

/** Members of a payload that are the service's business; the engine passes over them. */
export const envelopeKeys = [
  'projectId',
  'customFilename',
  'fileName',
  'filename',
  'description',
  'api_key',
] as const;

/** Members that hold styles or options in an object of their own. */
export const placeKeys = ['styles', 'options'] as const;

/** Members that may stand in `styles`, `options.styles` and `options` and are objects themselves. */
export const structuredKeys = [
  'columnStyles',
  'rowStyles',
  'cellStyles',
  'complexDataDisplay',
  'dataProcessing',
  'pagination',
] as const;

/**
 * JSON Schema (2020-12) of a table payload, made from the property records. Shared parts stand in `$defs`. It is as
 * lenient as the service: aliases and numbers as text are allowed, unknown members are not forbidden.
 */
export function tablePayloadJsonSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    description:
      'A table: data, or headers with rows; and how it looks. What automation tools send instead is taken too and named in warnings: items of n8n, bundles of Make, JSON inside JSON text, CSV in data, and an object of plain values, which is one row, or of lists, which are columns.',
    properties: {
      data: dataSchema(),
      headers: {
        type: 'array',
        description: 'Headers of rows; with data, the columns to show and their order.',
        minItems: 1,
        items: { $ref: '#/$defs/HeaderCell' },
      },
      rows: {
        type: 'array',
        description: 'Rows, each with one cell a header.',
        minItems: 1,
        items: row,
      },
      ...headingSchemas(),
      styles: { $ref: '#/$defs/TableStyles', description: 'Colours, fonts, lines and distances.' },
      options: {
        $ref: '#/$defs/TableOptions',
        description: 'Format, width, sorting, filters and all that is no look.',
      },
      for: {
        type: 'string',
        enum: destinationNames,
        description: 'Where the picture will be shown; the same as options.for.',
      },
      customFilename: {
        type: 'string',
        description: `Name of the file, without ending; at most ${limits.filenameCharsMax} characters of it are used.`,
      },
      projectId: {
        description: 'Project the image belongs to.',
        anyOf: [
          { type: 'integer', minimum: 1 },
          { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
        ],
      },
    },
    additionalProperties: true,
    anyOf: [{ required: ['data'] }, { required: ['headers', 'rows'] }],
    $defs: definitions(),
  };
}

function definitions(): Schema {
  const styles = propertiesSchema(tableStyleProperties, 'Look of the table.');
  const options = propertiesSchema(
    tableOptionProperties,
    'What is shown, in which format and size; may hold styles too.',
  );
  const structured = structuredSchemas();
  return {
    Row: rowSchema(),
    Cell: cellSchema(),
    HeaderCell: headerSchema(),
    Color: colorSchema,
    TableStyles: { ...styles, properties: { ...(styles.properties as Schema), ...structured } },
    TableOptions: {
      ...options,
      properties: {
        ...(options.properties as Schema),
        customFilename: { type: 'string', description: 'Name of the file, without ending.' },
        fileName: { type: 'string', description: 'Another name of customFilename.' },
        styles: { $ref: '#/$defs/TableStyles' },
        ...structured,
      },
    },
    CellStyle: propertiesSchema(cellStyleProperties, 'Style of one cell.'),
    CellFormat: propertiesSchema(cellFormatProperties, 'How the value of a cell is written.'),
    ColumnStyle: propertiesSchema(columnStyleProperties, 'Style of all cells of a column.'),
    ComplexDataDisplay: propertiesSchema(
      complexDisplayProperties,
      'How nested values, missing values and booleans are shown.',
    ),
    DataProcessing: dataProcessingSchema(),
    Pagination: propertiesSchema(paginationProperties, 'Which page of a long table, and how long it is.'),
    RowStyle: propertiesSchema(
      rowStyleProperties,
      'Style of all cells of a row; the index counts the rows as sent, from 0.',
    ),
  };
}

function structuredSchemas(): Schema {
  const named = (of: string, description: string) => ({
    description,
    anyOf: [
      { type: 'object', additionalProperties: { $ref: `#/$defs/${of}` } },
      { type: 'array', items: { anyOf: [{ $ref: `#/$defs/${of}` }, { type: 'null' }] } },
    ],
  });
  return {
    columnStyles: named('ColumnStyle', 'Styles by header or by column index from 0.'),
    rowStyles: named('RowStyle', 'Styles by row index from 0, in the order the rows were sent.'),
    cellStyles: {
      description:
        'Styles by "row,column", column being a header or an index; by row and then by column; or a list of {row, column, style}.',
      anyOf: [
        {
          type: 'object',
          patternProperties: { '^\\d+,[^,\\s]+$': { $ref: '#/$defs/CellStyle' } },
          additionalProperties: { type: 'object', additionalProperties: { $ref: '#/$defs/CellStyle' } },
        },
        {
          type: 'array',
          items: { type: 'object', properties: cellAddressSchemas(), required: ['row', 'column'] },
        },
      ],
    },
    complexDataDisplay: { $ref: '#/$defs/ComplexDataDisplay' },
    dataProcessing: { $ref: '#/$defs/DataProcessing' },
    pagination: {
      description:
        'Shows one page of a long table. pageSize or currentPage without enabled turn it on, with a warning that says how many rows are left out.',
      anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/Pagination' }],
    },
  };
}

function cellAddressSchemas(): Schema {
  return {
    row: { type: 'integer', minimum: 0 },
    column: { type: ['integer', 'string'] },
    style: { $ref: '#/$defs/CellStyle' },
  };
}

function dataSchema(): Schema {
  return {
    description:
      'Rows as objects whose keys are the headers, or as arrays of which the first holds the headers.',
    anyOf: [
      { type: 'array', minItems: 1, items: row },
      { type: 'object', description: 'One row.', minProperties: 1 },
      {
        type: 'string',
        description: 'JSON text of any of these.',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', minItems: 1, items: row },
      },
    ],
  };
}

/** The texts around a table; the same as in `options`. */
function headingSchemas(): Schema {
  const text = { type: 'string', maxLength: limits.titleCharsMax };
  return {
    title: { ...text, description: 'Title above the table.' },
    subtitle: { ...text, description: 'Smaller line under the title.' },
    caption: { ...text, description: 'Small line under the table, for sources and notes.' },
  };
}

const row: Schema = { $ref: '#/$defs/Row' };

function rowSchema(): Schema {
  return {
    description: 'A row: an object whose keys are the headers, or one cell for each header.',
    anyOf: [
      { type: 'object', additionalProperties: { $ref: '#/$defs/Cell' } },
      { type: 'array', minItems: 1, items: { $ref: '#/$defs/Cell' } },
    ],
  };
}

function cellSchema(): Schema {
  return {
    description: 'A plain value, a nested value, or an object with value and how to show it.',
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      typedCell({ type: { type: 'string', enum: plainTypes }, value: {} }),
      typedCell({ value: {} }, ['markdown']),
      typedCell({ type: { type: 'string', const: 'currency' }, value: {} }, ['type', 'value'], currencyTexts),
      typedCell(
        {
          type: { type: 'string', enum: [...addressTypes] },
          value: { type: ['string', 'null'], description: 'An address.' },
        },
        ['type', 'value'],
      ),
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
    ],
  };
}

function headerSchema(): Schema {
  const style = propertiesSchema(cellStyleProperties, '').properties as Schema;
  const { colspan: _colspan, rowspan: _rowspan, ...look } = style;
  return {
    description: 'A text, or an object with a text and how this header looks.',
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      {
        type: 'object',
        properties: {
          text: {
            type: ['string', 'number', 'null'],
            description: 'What the header says; display and value are other names of it.',
          },
          markdown: markdownText,
          link: { type: 'string', description: 'A https, http, mailto or tel address.' },
          tooltip: {
            type: 'string',
            description: 'Shown in svg and pdf when the pointer rests on the header.',
          },
          style: { $ref: '#/$defs/CellStyle' },
          ...look,
        },
        additionalProperties: true,
      },
    ],
  };
}

/** Text with marks in it. */
const markdownText: Schema = {
  type: 'string',
  maxLength: limits.cellTextCharsMax,
  description:
    'Text with marks of Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; a line break stays one.',
};

/** Types whose value is an address. */
const addressTypes: ReadonlySet<string> = new Set(['link', 'image']);

const plainTypes = cellTypes.filter((type) => !addressTypes.has(type) && type !== 'currency');

/** A string `format` of most cells. */
const formatText: Schema = { type: 'string', description: 'A pattern, a currency or a language tag.' };

/** A string `format` of an amount: what is none of these would be shown in the wrong currency. */
const currencyTexts: Schema = {
  description: 'A currency, a pattern or a language tag.',
  anyOf: [
    { type: 'string', enum: [...currencyCodes, ...Object.keys(currencySymbols)] },
    { type: 'string', pattern: '[0#]', maxLength: 100 },
    { type: 'string', pattern: '^[A-Za-z]{2}([-_][A-Za-z0-9]{2,4})?$' },
  ],
};

/** A cell object; `members` and a string `format` are those that depend on its type. */
function typedCell(
  members: Schema,
  required: readonly string[] = ['value'],
  formatAsText: Schema = formatText,
): Schema {
  return {
    type: 'object',
    required,
    properties: {
      ...(propertiesSchema(cellStyleProperties, '').properties as Schema),
      ...members,
      markdown: markdownText,
      display: { type: 'string', description: 'Text shown in place of the value.' },
      format: {
        anyOf: [formatAsText, { $ref: '#/$defs/CellFormat' }],
      },
      style: { $ref: '#/$defs/CellStyle' },
      link: {
        type: 'string',
        maxLength: limits.linkCharsMax,
        description: 'http, https, mailto or tel address.',
      },
      tooltip: { type: 'string', description: 'Text shown on pointing at the cell in svg and pdf.' },
    },
  };
}

function dataProcessingSchema(): Schema {
  const field = { type: 'string', description: 'A header.' };
  const direction = { type: 'string', enum: ['asc', 'desc'] };
  const aggregate = { type: 'string', enum: [...aggregates] };
  const sortKey = {
    anyOf: [
      { ...field, description: 'A header; with a hyphen before it, from the last to the first.' },
      { type: 'object', properties: { field, column: field, direction, order: direction } },
      { type: 'object', description: 'A direction under its header.', additionalProperties: direction },
    ],
  };
  return {
    type: 'object',
    description: 'Filter, sort, group and count the rows before they are drawn.',
    properties: {
      sortBy: { anyOf: [...sortKey.anyOf, { type: 'array', items: sortKey }] },
      sortDirection: { ...direction, default: 'asc' },
      filter: {
        description:
          '{column: value}, {column: {operator: value}}, {field, operator, value}, {and: […]}, {or: […]}, or a list of which all must hold.',
        anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }],
        examples: [{ status: 'active' }, { amount: { gte: 100 } }],
        'x-operators': Object.keys(filterOperators),
      },
      groupBy: { anyOf: [field, { type: 'array', items: field }] },
      aggregate: {
        type: 'object',
        description: 'What to say about each field of a group.',
        additionalProperties: { anyOf: [aggregate, { type: 'array', items: aggregate }] },
      },
    },
    additionalProperties: true,
  };
}

/** Payloads for documentation, by name, in the form OpenAPI wants. */
export function tablePayloadExamples(): Record<string, { summary: string; value: unknown }> {
  return {
    data: {
      summary: 'Rows as objects',
      value: {
        title: 'Monthly sales',
        data: [
          { Region: 'North', Orders: 1204, Revenue: { type: 'currency', value: 48210.5 } },
          { Region: 'South', Orders: 980, Revenue: { type: 'currency', value: 39875 } },
        ],
        styles: { headerBg: '#2563eb', borderRadius: 8 },
        options: { format: 'png', scale: 2 },
      },
    },
    rows: {
      summary: 'Headers and rows',
      value: {
        title: 'Server status',
        headers: ['Server', 'CPU', 'Healthy'],
        rows: [
          ['web-1', '34%', true],
          ['web-2', '91%', false],
        ],
        options: { format: 'svg', theme: 'dark' },
      },
    },
  };
}
