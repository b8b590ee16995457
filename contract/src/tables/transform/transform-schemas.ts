import { limits } from '../../limits.ts';
import type { Schema } from '../property-schema.ts';
import { summaryFunctionNames } from '../table-structure.ts';
import {
  changeForms,
  pivotOrders,
  pivotTotals,
  rankOrders,
  type TransformVerb,
  transformVerbs,
  type WindowFunction,
  windowFunctions,
} from './table-transform.ts';

const column: Schema = {
  type: ['string', 'integer'],
  description: 'A column: its name, or its index from 0.',
};
const columns: Schema = { anyOf: [column, { type: 'array', items: column, minItems: 1 }] };
const name: Schema = { type: 'string', maxLength: limits.headerCharsMax };
const aggregateFunction: Schema = { type: 'string', enum: summaryFunctionNames };
const order: Schema = {
  type: 'string',
  enum: [...rankOrders],
  default: 'desc',
  description: 'desc: the largest value is first.',
};

/** JSON Schema of an expression such as `(price - cost) / price`. */
export const expressionSchema: Schema = {
  type: 'string',
  maxLength: limits.expressionCharsMax,
  description:
    'An expression over columns: name or [Name with spaces], + - * / % ^, = != < <= > >=, and, or, not, if(a, b, c), functions such as round, and functions over a column such as sum(rev, by region).',
};

/** JSON Schema of a function over a column, or of an expression with such functions, as an object or as its text. */
export const aggregateSchema: Schema = {
  anyOf: [
    aggregateFunction,
    {
      type: 'string',
      pattern: '\\(',
      maxLength: limits.expressionCharsMax,
      description: 'An expression with a function, such as sum(profit) / sum(rev).',
    },
    {
      type: 'object',
      properties: { expr: { ...expressionSchema, description: 'For example sum(profit) / sum(rev).' } },
      required: ['expr'],
    },
  ],
};

const schemas: Record<TransformVerb, Schema> = {
  calculate: {
    type: 'object',
    description: 'New columns by name, each with its expression; a name that exists is replaced.',
    additionalProperties: expressionSchema,
    minProperties: 1,
    maxProperties: limits.transformMembersMax,
    examples: [{ margin: '(price - cost) / price' }],
  },
  filter: {
    description: 'The rows to keep: conditions as in dataProcessing.filter, or an expression.',
    anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }, expressionSchema],
    examples: [{ or: [{ region: 'North' }, { margin: { gt: 0.4 } }] }],
  },
  group: {
    type: 'object',
    description: 'One row per group of equal values.',
    properties: {
      by: { ...columns, description: 'Columns to group by; without them, all rows are one group.' },
      aggregate: {
        type: 'object',
        description:
          'Functions by column. One function keeps the name of the column; several are named column.function. The key of an expression is the name of its column.',
        additionalProperties: {
          anyOf: [aggregateSchema, { type: 'array', items: aggregateFunction, minItems: 1 }],
        },
      },
      names: {
        type: 'object',
        description: 'Other names of the new columns.',
        additionalProperties: name,
      },
    },
    examples: [{ by: ['region'], aggregate: { rev: ['sum', 'median'] }, names: { 'rev.sum': 'Revenue' } }],
  },
  pivot: {
    type: 'object',
    description: 'Turns the values of a column into columns.',
    properties: {
      rows: { ...columns, description: 'Columns that name the rows; by default all others.' },
      columns: { ...columns, description: 'Columns whose values become columns.' },
      values: { ...columns, description: 'Columns with the values of the cells.' },
      aggregate: {
        description: 'How several rows become one cell: a function, or one by column of values.',
        anyOf: [aggregateFunction, { type: 'object', additionalProperties: aggregateFunction }],
      },
      fill: {
        type: ['string', 'number', 'boolean', 'null'],
        description: 'Value of a cell without rows.',
        default: null,
      },
      totals: {
        anyOf: [{ type: 'boolean' }, { type: 'string', enum: [...pivotTotals] }],
        default: 'none',
        description: 'Adds a row, a column, or both, with totals.',
      },
      label: { ...name, default: 'Total', description: 'Label of the totals.' },
      order: {
        type: 'string',
        enum: [...pivotOrders],
        default: 'appearance',
        description: 'Order of the new columns.',
      },
    },
    required: ['columns', 'values'],
    examples: [{ rows: 'region', columns: 'quarter', values: 'rev', aggregate: 'sum', totals: 'both' }],
  },
  unpivot: {
    type: 'object',
    description: 'One row for each value of some columns.',
    properties: {
      columns: { ...columns, description: 'Columns whose values become rows.' },
      name: { ...name, default: 'name', description: 'Column of the names.' },
      value: { ...name, default: 'value', description: 'Column of the values.' },
    },
    required: ['columns'],
    examples: [{ columns: ['q1', 'q2'], name: 'Quarter', value: 'Revenue' }],
  },
  top: {
    type: 'object',
    description: 'The rows with the largest values.',
    properties: {
      n: { type: 'integer', minimum: 1, maximum: limits.rowsMax, description: 'Number of rows.' },
      by: { ...column, description: 'Column that decides.' },
      order,
      others: {
        ...name,
        description: 'Label of a row that combines all others; without it, they are left out.',
      },
      within: { ...columns, description: 'Columns whose groups each have their own top rows.' },
      aggregate: {
        description: 'How numbers are combined in the row of the others; sum by default.',
        anyOf: [aggregateFunction, { type: 'object', additionalProperties: aggregateFunction }],
      },
    },
    required: ['n', 'by'],
    examples: [{ n: 5, by: 'rev', others: 'Other', within: 'region' }],
  },
  window: {
    type: 'object',
    description: 'New columns by name, each with one function over the rows.',
    additionalProperties: {
      type: 'object',
      properties: {
        ...(Object.fromEntries(windowFunctions.map((key) => [key, column])) as Record<
          WindowFunction,
          Schema
        >),
        within: { ...columns, description: 'Columns whose groups are computed on their own.' },
        as: {
          type: 'string',
          enum: [...changeForms],
          default: 'difference',
          description: 'For change: percentage divides by the previous value.',
        },
        dense: { type: 'boolean', default: false, description: 'For rank: no gaps after equal values.' },
        order: { ...order, description: 'For rank: desc gives the largest value rank 1.' },
      },
    },
    minProperties: 1,
    maxProperties: limits.transformMembersMax,
    examples: [{ share: { share: 'rev' }, 'vs last': { change: 'rev', as: 'percentage' } }],
  },
  sort: {
    description: 'Columns to sort by; a leading hyphen sorts in descending order.',
    anyOf: [column, { type: 'object' }, { type: 'array', items: { anyOf: [column, { type: 'object' }] } }],
    examples: [['-rev', 'name']],
  },
  transpose: {
    description: 'Exchanges rows and columns: the first column becomes the headers.',
    anyOf: [
      { type: 'boolean', const: true },
      {
        type: 'object',
        properties: { names: { ...name, description: 'Header of the first column of the result.' } },
      },
    ],
    examples: [{ names: 'Metric' }],
  },
  select: {
    ...columns,
    description: 'The columns to keep, in their order; or, with leading hyphens, those to leave out.',
    examples: [['region', 'rev']],
  },
  rename: {
    type: 'object',
    description: 'New names by column.',
    additionalProperties: name,
    minProperties: 1,
    examples: [{ rev: 'Revenue' }],
  },
};

/** JSON Schema of `transform`. */
export function transformSchema(): Schema {
  const step: Schema = { $ref: '#/$defs/TransformStep' };
  return {
    description:
      'Steps that reshape the rows before everything else, in their order; each has one verb and sees the columns of the earlier ones.',
    anyOf: [step, { type: 'array', items: step, maxItems: limits.transformStepsMax }],
    examples: [
      [{ calculate: { margin: '(price - cost) / price' } }, { top: { n: 5, by: 'margin', others: 'Other' } }],
    ],
  };
}

/** JSON Schema of one step. */
export function transformStepSchema(): Schema {
  return {
    description: `One step, with one verb: ${transformVerbs.join(', ')}.`,
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    properties: { ...schemas },
    additionalProperties: false,
  };
}
