import { isArray, isObject, type JsonValue } from '../json/index.ts';
import { limits } from '../limits.ts';
import type { Schema } from './property-schema.ts';

/** Members of `merge` as an object. */
export const mergeKeys = ['columns', 'within', 'empty'] as const;

/** Members of one merged column. */
export const columnMergeKeys = ['into', 'with', 'as', 'pattern'] as const;

/**
 * Patterns by name. `<<…>>` is left out if a value inside it is missing; `{0}` is the value of the column
 * itself, `{1}` that of the other column.
 */
export const columnMergePatterns = {
  uncertainty: '{0}<< ± {1}>>',
  range: '{0}<<–{1}>>',
  share: '{0}<< ({1})>>',
} as const;

/** Name of a pattern of merged columns. */
export type ColumnMergeName = keyof typeof columnMergePatterns;

/** Names of all patterns of merged columns. */
export const columnMergeNames = Object.keys(columnMergePatterns) as ColumnMergeName[];

/**
 * Whether a value can only be `merge` or `mergeColumns`: an object that names its columns, or a list of such
 * objects. A column of a user can have these names.
 */
export function isMerge(key: 'merge' | 'mergeColumns', value: JsonValue): boolean {
  const required = key === 'merge' ? 'columns' : 'into';
  const isOurs = (member: JsonValue) => isObject(member) && member.has(required);
  return (
    isOurs(value) || (key === 'mergeColumns' && isArray(value) && value.length > 0 && value.every(isOurs))
  );
}

/** JSON Schema of `merge` and `mergeColumns`. */
export function mergeSchemas(): { readonly merge: Schema; readonly mergeColumns: Schema } {
  const column: Schema = { type: 'string', description: 'A column.' };
  const columns: Schema = { anyOf: [column, { type: 'array', items: column, minItems: 1 }] };
  const columnMerge: Schema = { $ref: '#/$defs/ColumnMerge' };
  return {
    merge: {
      description:
        'Columns in which neighbouring cells with the same text become one cell: a column, a list, or an object. CSV and JSON keep every value.',
      anyOf: [
        columns,
        {
          type: 'object',
          properties: {
            columns,
            within: {
              type: 'boolean',
              default: true,
              description:
                'Cells of a later column are only merged within a merged cell of the earlier ones.',
            },
            empty: { type: 'boolean', default: false, description: 'Whether empty cells are merged too.' },
          },
          required: ['columns'],
        },
      ],
      examples: [['region', 'city'], { columns: ['region'], empty: true }],
    },
    mergeColumns: {
      description:
        'Columns that are shown in another column, such as a value and its uncertainty. CSV, JSON and XLSX keep the columns separate.',
      anyOf: [columnMerge, { type: 'array', items: columnMerge, minItems: 1 }],
      examples: [[{ into: 'mean', with: ['sd'], as: 'uncertainty' }]],
    },
  };
}

/** JSON Schema of one merge of columns. */
export function columnMergeSchema(): Schema {
  const column: Schema = { type: 'string' };
  return {
    description: 'A column that shows the values of others.',
    type: 'object',
    properties: {
      into: { ...column, description: 'The column that shows the values.' },
      with: {
        description: 'The other columns; they are not shown themselves.',
        anyOf: [column, { type: 'array', items: column, minItems: 1 }],
      },
      as: {
        type: 'string',
        enum: columnMergeNames,
        description: 'uncertainty: 12 ± 3; range: 12–15; share: 12 (40%).',
      },
      pattern: {
        type: 'string',
        maxLength: limits.headerCharsMax,
        description:
          'Text with {0} for the value of into, {1}, {2} … for those of with, or {column}. <<…>> is left out if a value inside it is missing.',
        examples: ['{mean}<< ± {sd}>>'],
      },
    },
    required: ['into'],
    anyOf: [
      { required: ['with'], properties: { with: {} } },
      { required: ['pattern'], properties: { pattern: {} } },
    ],
  };
}
