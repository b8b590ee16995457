import { isArray, isObject, type JsonValue } from '../json/index.ts';
import { limits } from '../limits.ts';
import type { Schema } from './property-schema.ts';
import { isMerge, mergeSchemas } from './table-merges.ts';

/** Members of a payload that add structure to the rows and columns of a table. */
export const structureKeys = ['rowGroups', 'summary', 'merge', 'mergeColumns'] as const;

export type StructureKey = (typeof structureKeys)[number];

const keys: ReadonlySet<string> = new Set(structureKeys);

/**
 * Whether a member can only be structure. A user's own column can have the name of a structure key; without
 * rows beside it, a key counts as structure only with an object or a list of objects.
 */
export function isStructure(key: string, value: JsonValue): boolean {
  if (!keys.has(key)) return false;
  if (key === 'merge' || key === 'mergeColumns') return isMerge(key, value);
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
    ...mergeSchemas(),
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
