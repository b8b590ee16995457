import { isArray, isObject, type JsonValue } from '../json/index.ts';
import { limits } from '../limits.ts';
import type { Schema } from './property-schema.ts';
import { isNoteKey, isNotes, noteKeys, noteSchemas } from './table-notes.ts';

/** Members of a payload that add structure to the rows and columns of a table. */
export const structureKeys = ['rowGroups', 'summary', 'spanners', 'stub', ...noteKeys] as const;

export type StructureKey = (typeof structureKeys)[number];

const keys: ReadonlySet<string> = new Set(structureKeys);

/**
 * Whether a member can only be structure. A user's own column can have the name of a structure key; without
 * rows beside it, a key counts as structure only with an object or a list of objects.
 */
export function isStructure(key: string, value: JsonValue): boolean {
  if (!keys.has(key)) return false;
  if (isNoteKey(key)) return isNotes(key, value);
  return isObject(value) || (isArray(value) && value.length > 0 && value.every(isObject));
}

export function isStructureKey(key: string): key is StructureKey {
  return keys.has(key);
}

/** Functions of a summary row, with their synonyms and the label of a row that has only this function. */
export const summaryFunctions = {
  sum: { synonyms: ['total'], label: 'Total' },
  mean: { synonyms: ['avg', 'average'], label: 'Mean' },
  median: { synonyms: [], label: 'Median' },
  min: { synonyms: ['minimum'], label: 'Minimum' },
  max: { synonyms: ['maximum'], label: 'Maximum' },
  count: { synonyms: ['n'], label: 'Count' },
  countDistinct: { synonyms: ['distinct', 'unique', 'n_distinct'], label: 'Distinct' },
  first: { synonyms: [], label: 'First' },
  last: { synonyms: [], label: 'Last' },
  sd: { synonyms: ['stdev', 'stddev'], label: 'Standard deviation' },
  range: { synonyms: [], label: 'Range' },
} as const satisfies Record<string, { readonly synonyms: readonly string[]; readonly label: string }>;

export type SummaryFunction = keyof typeof summaryFunctions;

export const summaryFunctionNames = Object.keys(summaryFunctions) as SummaryFunction[];

/** Members of `rowGroups` as an object, and of each member as a list of groups. */
export const rowGroupKeys = ['by', 'order', 'as', 'label', 'empty'] as const;
export const listedGroupKeys = ['label', 'rows'] as const;
export const groupPlacements = ['row', 'column'] as const;

/** Members of one summary row. */
export const summaryKeys = [
  'label',
  'of',
  'columns',
  'side',
  'missing',
  'format',
  'groups',
  'over',
  'style',
] as const;
export const summaryScopes = ['groups', 'table', 'both'] as const;
export const summarySides = ['bottom', 'top'] as const;
export const summaryExtents = ['all', 'page'] as const;

/** Members of one spanner, of `spanners` as a delimiter, and of `stub`. */
export const spannerKeys = ['label', 'columns', 'over', 'gather'] as const;
export const spannerDelimiterKeys = ['delimiter', 'split', 'limit', 'reverse'] as const;
export const spannerSplits = ['last', 'first'] as const;
export const stubKeys = ['columns', 'label', 'indent'] as const;

const column: Schema = { type: 'string', description: 'A column.' };
const text: Schema = { type: 'string', maxLength: limits.headerCharsMax };
const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] };

/** JSON Schema of the structure members. */
export function structureSchemas(): Record<StructureKey, Schema> {
  const functions: Schema = { type: 'string', enum: summaryFunctionNames };
  return {
    rowGroups: {
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
    },
    summary: {
      description: 'Summary rows: one function for all numeric columns, or a list of rows.',
      anyOf: [
        functions,
        { $ref: '#/$defs/Summary' },
        { type: 'array', items: { $ref: '#/$defs/Summary' }, maxItems: limits.summaryRowsMax },
      ],
      examples: ['sum', [{ label: 'Total', columns: { units: 'sum', price: 'mean' } }]],
    },
    spanners: {
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
    },
    stub: {
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
    },
    ...noteSchemas(),
  };
}

/** JSON Schema of one summary row. */
export function summarySchema(): Schema {
  const functions: Schema = { type: 'string', enum: summaryFunctionNames };
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
        description: 'A function by column, or one function for all numeric columns; sum by default.',
        anyOf: [functions, { type: 'object', additionalProperties: functions }],
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
  };
}
