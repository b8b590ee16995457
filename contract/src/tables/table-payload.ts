import { imageAccessKeys } from '../access/image-access.ts';
import { isGiven, type JsonObject } from '../json/value.ts';
import { limits } from '../limits.ts';
import { cellSchema, formatText, headerSchema, row, rowSchema } from './cell-schemas.ts';
import { borderSchema, colorSchema, propertiesSchema, type Schema } from './property-schema.ts';
import { fileSchema, requestSchemas, sourceSchema } from './request-schemas.ts';
import { spannerSchema, structureSchemas, summarySchema } from './structure-schemas.ts';
import { cellFormatProperties } from './table-cells.ts';
import { columnProperties } from './table-columns.ts';
import { columnMergeSchema } from './table-merges.ts';
import {
  aggregates,
  complexDisplayProperties,
  filterOperators,
  paginationProperties,
  tableOptionProperties,
} from './table-options.ts';
import { cellStyleProperties, columnStyleProperties, rowStyleProperties } from './table-part-styles.ts';
import { structureKeys } from './table-structure.ts';
import { tableStyleProperties } from './table-styles.ts';
import {
  largeNumberProperties,
  smallNumberProperties,
  substituteCharsMax,
  substituteProperties,
} from './table-substitute.ts';
import { themeColorsSchema } from './themes/theme-schema.ts';
import { transformStepSchema } from './transform/transform-schemas.ts';
import { colorScaleSchema } from './visuals/rule-schemas.ts';
import { showSchema } from './visuals/table-visuals.ts';

/** Error message for a payload with neither form of a table. */
export const NO_TABLE_MESSAGE = 'Must provide either data array or headers+rows';

/** Members of a payload that contain the table. */
export const tableSourceKeys = ['data', 'headers', 'rows'] as const;

/** Whether a payload has rows of its own, and not only what is to be done with rows. */
export function hasOwnTable(payload: JsonObject): boolean {
  return ['data', 'rows'].some((key) => isGiven(payload.get(key)));
}

/** Members of a payload that only the service uses; the engine ignores them. */
export const envelopeKeys = [
  'projectId',
  'customFilename',
  'fileName',
  'filename',
  'description',
  'template',
  'source',
  'refresh',
  'values',
  'native',
  'api_key',
  ...imageAccessKeys,
] as const;

/** Members that contain an object of styles or options. */
export const settingsGroupKeys = ['styles', 'options'] as const;

/** Object members that are allowed in `styles`, `options.styles` and `options`. */
export const structuredKeys = [
  'columns',
  'substitute',
  'columnStyles',
  'rowStyles',
  'cellStyles',
  'complexDataDisplay',
  'dataProcessing',
  'pagination',
  'logo',
  ...structureKeys,
] as const;

/**
 * JSON Schema (2020-12) of a table payload, derived from the property definitions. Shared parts are in
 * `$defs`. It is as lenient as the service: it allows aliases, numbers as text and unknown members.
 */
export function tablePayloadJsonSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    description:
      'A table (data, or headers with rows) and its appearance. Formats that automation tools send are also accepted and reported in warnings: n8n items, Make bundles, JSON inside a JSON string, CSV in data, and an object of plain values (one row) or of lists (columns).',
    properties: {
      data: dataSchema(),
      headers: {
        type: 'array',
        description: 'Headers for rows; with data, the columns to show and their order.',
        minItems: 1,
        items: { $ref: '#/$defs/HeaderCell' },
      },
      rows: {
        type: 'array',
        description: 'Rows, each with one cell per header.',
        minItems: 1,
        items: row,
      },
      ...headingSchemas(),
      columns: columnsSchema(),
      substitute: substituteSchema(),
      ...structureSchemas(),
      styles: { $ref: '#/$defs/TableStyles', description: 'Colours, fonts, lines and spacing.' },
      options: {
        $ref: '#/$defs/TableOptions',
        description: 'Format, width, sorting, filters and everything else that is not a style.',
      },
      ...requestSchemas(),
    },
    additionalProperties: true,
    anyOf: [
      { required: ['data'] },
      { required: ['headers', 'rows'] },
      { required: ['source'] },
      { required: ['columns', 'rows'], properties: { columns: { $ref: '#/$defs/ColumnList' } } },
    ],
    $defs: definitions(),
  };
}

function definitions(): Schema {
  const styles = propertiesSchema(tableStyleProperties, 'Styles of the table.');
  const options = propertiesSchema(
    tableOptionProperties,
    'Content, format and size of the image; may also contain styles.',
  );
  const structured = structuredSchemas();
  return {
    Row: rowSchema(),
    Cell: cellSchema(),
    HeaderCell: headerSchema(),
    Border: borderSchema,
    Color: colorSchema,
    ThemeColors: themeColorsSchema(),
    TableStyles: { ...styles, properties: { ...(styles.properties as Schema), ...structured } },
    TableOptions: {
      ...options,
      properties: {
        ...(options.properties as Schema),
        customFilename: { type: 'string', description: 'File name without extension.' },
        fileName: { type: 'string', description: 'Alias of customFilename.' },
        styles: { $ref: '#/$defs/TableStyles' },
        ...structured,
      },
    },
    CellStyle: propertiesSchema(cellStyleProperties, 'Style of one cell.'),
    CellFormat: propertiesSchema(cellFormatProperties, 'Format of the value of a cell.'),
    Column: columnSchema(),
    Columns: columnsFormsSchema(),
    ColumnList: columnListSchema(),
    ColorScale: colorScaleSchema(),
    ColumnStyle: propertiesSchema(columnStyleProperties, 'Style of all cells of a column.'),
    Substitute: substitutesSchema(),
    ComplexDataDisplay: propertiesSchema(
      complexDisplayProperties,
      'How nested values, missing values and booleans are shown.',
    ),
    DataProcessing: dataProcessingSchema(),
    Pagination: propertiesSchema(paginationProperties, 'Page of a long table, and the page size.'),
    RowStyle: propertiesSchema(
      rowStyleProperties,
      'Style of all cells of a row; row indexes refer to the rows as sent, from 0.',
    ),
    TableSource: sourceSchema(),
    Summary: summarySchema(),
    Spanner: spannerSchema(),
    ColumnMerge: columnMergeSchema(),
    TransformStep: transformStepSchema(),
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
    columns: columnsSchema(),
    substitute: substituteSchema(),
    columnStyles: named('ColumnStyle', 'Styles by header or by column index, from 0.'),
    rowStyles: named('RowStyle', 'Styles by row index, from 0, in the order in which the rows were sent.'),
    cellStyles: {
      description:
        'Styles by "row,column", in which column is a header or an index; or nested by row and column; or a list of {row, column, style}.',
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
        'Shows one page of a long table. pageSize or currentPage enables it without enabled; a warning then reports how many rows are omitted.',
      anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/Pagination' }],
    },
    ...structureSchemas(),
  };
}

/** The properties of the columns. */
function columnsSchema(): Schema {
  return {
    $ref: '#/$defs/Columns',
    description:
      'Properties of the columns. An object by field name keeps all columns in their order; a list shows exactly its columns in its order. With rows, a list contains the headers.',
  };
}

function columnsFormsSchema(): Schema {
  const column = { $ref: '#/$defs/Column' };
  return {
    description: 'Columns by field name, or a list of the columns to show.',
    anyOf: [{ type: 'object', additionalProperties: column }, { $ref: '#/$defs/ColumnList' }],
  };
}

function columnListSchema(): Schema {
  return {
    type: 'array',
    minItems: 1,
    description: 'The columns to show, in order: names, or objects with the name as field.',
    items: { anyOf: [{ type: ['string', 'number'] }, { $ref: '#/$defs/Column' }] },
  };
}

function columnSchema(): Schema {
  const simple = propertiesSchema(columnProperties, 'Properties of a column.');
  return {
    ...simple,
    properties: {
      ...(simple.properties as Schema),
      format: {
        description: 'Format of the values; the members of the format of a cell take precedence.',
        anyOf: [formatText, { $ref: '#/$defs/CellFormat' }],
      },
      style: { $ref: '#/$defs/ColumnStyle', description: 'Style of all cells of the column.' },
      substitute: substituteSchema(),
      headerStyle: { $ref: '#/$defs/CellStyle', description: 'Style of the header of the column.' },
      show: showSchema(),
      scale: { $ref: '#/$defs/ColorScale', description: 'Colours that follow from the values.' },
    },
  };
}

/** Texts for certain values. */
function substituteSchema(): Schema {
  return {
    $ref: '#/$defs/Substitute',
    description: 'Texts shown instead of certain values; the values themselves stay the same.',
  };
}

function substitutesSchema(): Schema {
  const texts = propertiesSchema(substituteProperties, 'Texts shown instead of certain values.');
  return {
    ...texts,
    properties: {
      ...(texts.properties as Schema),
      small: propertiesSchema(smallNumberProperties, 'Numbers between 0 and a threshold.'),
      large: propertiesSchema(largeNumberProperties, 'Numbers from a threshold.'),
      values: {
        type: 'object',
        description: 'Texts by value, for example {"N/A": "–"}.',
        additionalProperties: { type: 'string', maxLength: substituteCharsMax },
      },
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
      'Rows as objects whose keys are the headers, or as arrays, the first of which contains the headers.',
    anyOf: [
      { type: 'array', minItems: 1, items: row },
      { type: 'object', description: 'One row.', minProperties: 1 },
      {
        type: 'string',
        description: 'JSON text of any of these.',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', minItems: 1, items: row },
      },
      fileSchema,
    ],
  };
}

/** Title, subtitle and caption; the same as in `options`. */
function headingSchemas(): Schema {
  const text = { type: 'string', maxLength: limits.titleCharsMax };
  return {
    title: { ...text, description: 'Title above the table.' },
    subtitle: { ...text, description: 'Smaller line below the title.' },
    caption: { ...text, description: 'Small line below the table, for sources and notes.' },
  };
}

function dataProcessingSchema(): Schema {
  const field = { type: 'string', description: 'A header.' };
  const direction = { type: 'string', enum: ['asc', 'desc'] };
  const aggregate = { type: 'string', enum: [...aggregates] };
  const sortKey = {
    anyOf: [
      { ...field, description: 'A header; a leading hyphen sorts in descending order.' },
      { type: 'object', properties: { field, column: field, direction, order: direction } },
      { type: 'object', description: 'A direction by header.', additionalProperties: direction },
    ],
  };
  return {
    type: 'object',
    description: 'Filters, sorts, groups and aggregates the rows before rendering.',
    properties: {
      sortBy: { anyOf: [...sortKey.anyOf, { type: 'array', items: sortKey }] },
      sortDirection: { ...direction, default: 'asc' },
      filter: {
        description:
          '{column: value}, {column: {operator: value}}, {field, operator, value}, {and: […]}, {or: […]}, or a list of conditions that must all hold.',
        anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }],
        examples: [{ status: 'active' }, { amount: { gte: 100 } }],
        'x-operators': Object.keys(filterOperators),
      },
      groupBy: { anyOf: [field, { type: 'array', items: field }] },
      aggregate: {
        type: 'object',
        description: 'Aggregate functions for each field of a group.',
        additionalProperties: { anyOf: [aggregate, { type: 'array', items: aggregate }] },
      },
    },
    additionalProperties: true,
  };
}

/** Example payloads for the documentation, by name, in the OpenAPI format. */
export function tablePayloadExamples(): Record<string, { summary: string; value: unknown }> {
  return {
    data: {
      summary: 'Rows as objects',
      value: {
        title: 'Monthly sales',
        data: [
          { Region: 'North', Orders: 1204, Revenue: 48210.5 },
          { Region: 'South', Orders: 980, Revenue: 39875 },
        ],
        columns: { Revenue: { type: 'currency' } },
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
    groups: {
      summary: 'Groups with totals',
      value: {
        title: 'Sales by category',
        data: [
          { product: 'Laptop', category: 'Computing', units: 45, amount: 67500 },
          { product: 'Monitor', category: 'Peripherals', units: 65, amount: 19500 },
          { product: 'Mouse', category: 'Computing', units: 230, amount: 4600 },
        ],
        columns: {
          units: { label: 'Units' },
          amount: { label: 'Amount', type: 'currency', format: { currency: 'USD', decimals: 0 } },
        },
        stub: { columns: 'product', label: 'Product' },
        spanners: [{ label: '2026', columns: ['units', 'amount'] }],
        rowGroups: 'category',
        summary: 'sum',
      },
    },
  };
}
