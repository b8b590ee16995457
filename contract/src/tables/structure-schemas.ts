import { limits } from '../limits.ts';
import { logoSchema } from './logo/table-logo.ts';
import type { Schema } from './property-schema.ts';
import { mergeSchemas } from './table-merges.ts';
import { noteSchemas } from './table-notes.ts';
import {
  groupPlacements,
  type StructureKey,
  spannerSplits,
  summaryExtents,
  summaryFunctionNames,
  summaryScopes,
  summarySides,
} from './table-structure.ts';
import { aggregateSchema, transformSchema } from './transform/transform-schemas.ts';
import { rulesSchema } from './visuals/rule-schemas.ts';

const column: Schema = { type: 'string', description: 'A column.' };
const text: Schema = { type: 'string', maxLength: limits.headerCharsMax };
const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] };

const functions: Schema = { type: 'string', enum: summaryFunctionNames };

/** JSON Schemas of the structure members and the logo. */
export function structureSchemas(): Record<StructureKey | 'logo', Schema> {
  return {
    logo: logoSchema(),
    rowGroups: rowGroupsSchema(),
    summary: summariesSchema(),
    spanners: spannersSchema(),
    stub: stubSchema(),
    ...mergeSchemas(),
    ...noteSchemas(),
    rules: rulesSchema(),
    transform: transformSchema(),
  };
}

function rowGroupsSchema(): Schema {
  return {
    description:
      'Groups of rows, each under a heading: the column or columns to group by, an object, or a list of groups. The rows are kept; dataProcessing.groupBy aggregates them instead.',
    anyOf: [
      column,
      { type: 'array', items: column, minItems: 1, maxItems: limits.groupLevelsMax },
      {
        type: 'object',
        properties: {
          by: { anyOf: [column, { type: 'array', items: column, maxItems: limits.groupLevelsMax }] },
          order: {
            type: 'array',
            items: { anyOf: [scalar, { type: 'array', items: scalar }] },
            description: 'Values of the groups that come first, in this order; a list for each level.',
          },
          as: {
            type: 'string',
            enum: [...groupPlacements],
            default: 'row',
            description: 'Headings above the rows, or merged cells in the first column.',
          },
          label: {
            ...text,
            default: '{value}',
            description: 'Pattern of the headings: {value}, and {n} for the number of rows.',
          },
          empty: { ...text, description: 'Heading of the rows without a value.' },
        },
        required: ['by'],
      },
      {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            label: text,
            rows: {
              type: 'array',
              items: { type: 'integer', minimum: 0 },
              description: 'Indexes of the rows as sent, from 0.',
            },
          },
          required: ['label', 'rows'],
        },
      },
    ],
    examples: ['region', { by: 'region', label: '{value} ({n})' }],
  };
}

function summariesSchema(): Schema {
  return {
    description: 'Summary rows: one function for all numeric columns, or a list of rows.',
    anyOf: [
      functions,
      { $ref: '#/$defs/Summary' },
      { type: 'array', items: { $ref: '#/$defs/Summary' }, maxItems: limits.summaryRowsMax },
    ],
    examples: ['sum', [{ label: 'Total', columns: { units: 'sum', price: 'mean' } }]],
  };
}

function spannersSchema(): Schema {
  return {
    description:
      'Labels above several columns: a list of labels, or the delimiter between label and column in the names of the columns.',
    anyOf: [
      { type: 'string', minLength: 1, description: 'A delimiter, such as "." in 2025.Q1.' },
      { $ref: '#/$defs/Spanner' },
      { type: 'array', items: { $ref: '#/$defs/Spanner' }, maxItems: limits.columnsMax },
      {
        type: 'object',
        properties: {
          delimiter: { type: 'string', minLength: 1 },
          split: {
            type: 'string',
            enum: [...spannerSplits],
            default: 'last',
            description: 'With a limit: at which end to split first.',
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: limits.spannerLevelsMax,
            description: 'Maximum number of splits; all by default.',
          },
          reverse: { type: 'boolean', default: false, description: 'Whether the column comes first.' },
        },
        required: ['delimiter'],
      },
    ],
    examples: ['.', [{ label: '2025', columns: ['q1', 'q2'] }]],
  };
}

function stubSchema(): Schema {
  return {
    description: 'The columns that name the rows: they come first, and a line separates them.',
    anyOf: [
      column,
      { type: 'array', items: column, minItems: 1, maxItems: limits.stubColumnsMax },
      {
        type: 'object',
        properties: {
          columns: {
            anyOf: [column, { type: 'array', items: column, maxItems: limits.stubColumnsMax }],
          },
          label: { ...text, description: 'Header of the stub, instead of those of its columns.' },
          indent: {
            description: 'Levels by which the names are indented, 0 to 5, or the column that has them.',
            anyOf: [{ type: 'integer', minimum: 0, maximum: limits.indentMax }, column],
          },
        },
        required: ['columns'],
      },
    ],
    examples: ['region', { columns: 'account', indent: 'level' }],
  };
}

/** JSON Schema of one summary row. */
export function summarySchema(): Schema {
  return {
    description: 'One summary row.',
    type: 'object',
    properties: {
      label: { ...text, description: 'Text in the first column that has no function.' },
      of: {
        type: 'string',
        enum: [...summaryScopes],
        description: 'Each group, the whole table, or both. The default is both if there are groups.',
      },
      columns: {
        description:
          'A function or an expression by column, or one function for all numeric columns; sum by default.',
        anyOf: [functions, { type: 'object', additionalProperties: aggregateSchema }],
      },
      side: { type: 'string', enum: [...summarySides], default: 'bottom' },
      missing: { ...text, default: '', description: 'Text in columns without a function or values.' },
      format: {
        description: 'Format of the values; by default that of the column.',
        anyOf: [{ type: 'string' }, { $ref: '#/$defs/CellFormat' }],
      },
      groups: { type: 'array', items: scalar, description: 'Only the groups with these values.' },
      over: {
        type: 'string',
        enum: [...summaryExtents],
        default: 'all',
        description: 'With pagination: all rows, or those of the page.',
      },
      style: { $ref: '#/$defs/RowStyle' },
    },
  };
}

/** JSON Schema of one spanner. */
export function spannerSchema(): Schema {
  const columns: Schema = { type: 'array', items: column, minItems: 1 };
  return {
    description: 'A label above several columns, or above other spanners.',
    type: 'object',
    properties: {
      label: text,
      columns: { ...columns, description: 'Columns below it.' },
      over: { type: 'array', items: text, minItems: 1, description: 'Labels of the spanners below it.' },
      gather: {
        type: 'boolean',
        default: true,
        description: 'Whether its columns are moved next to the first one.',
      },
    },
    required: ['label'],
    anyOf: [
      { required: ['columns'], properties: { columns: {} } },
      { required: ['over'], properties: { over: {} } },
    ],
  };
}
