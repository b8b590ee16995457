import { isArray, isObject, type JsonValue } from '../../json/index.ts';

/** The verbs of `transform`: each step is an object with one of them. */
export const transformVerbs = [
  'calculate',
  'filter',
  'group',
  'pivot',
  'unpivot',
  'top',
  'window',
  'sort',
  'transpose',
  'select',
  'rename',
] as const;

/** Name of a verb of `transform`. */
export type TransformVerb = (typeof transformVerbs)[number];

/** Functions of `window`: each has a value for every row, which depends on the other rows. */
export const windowFunctions = ['share', 'rank', 'running', 'change'] as const;

/** Name of a function of `window`. */
export type WindowFunction = (typeof windowFunctions)[number];

/** Members of a step with a fixed set of members, by verb. */
export const transformKeys = {
  group: ['by', 'aggregate', 'names'],
  pivot: ['rows', 'columns', 'values', 'aggregate', 'fill', 'totals', 'label', 'order'],
  unpivot: ['columns', 'name', 'value'],
  top: ['n', 'by', 'order', 'others', 'within', 'aggregate'],
  transpose: ['names'],
} as const satisfies Partial<Record<TransformVerb, readonly string[]>>;

/** Members of a column that `window` adds, beside the function. */
export const windowKeys = ['within', 'as', 'dense', 'order'] as const;

/** How `change` is computed: as a difference, or divided by the previous value. */
export const changeForms = ['difference', 'percentage'] as const;

/** Order of the new columns of `pivot`. */
export const pivotOrders = ['appearance', 'sorted'] as const;

/** The totals that `pivot` adds: a row, a column, or both. */
export const pivotTotals = ['row', 'column', 'both', 'none'] as const;

/** Directions in which values are ranked: with the largest or with the smallest value first. */
export const rankOrders = ['desc', 'asc'] as const;

/** Whether a value can only be `transform`: a step, or a list of them, each with a verb. */
export function isTransform(value: JsonValue): boolean {
  const isStep = (member: JsonValue) =>
    isObject(member) &&
    member.size === 1 &&
    transformVerbs.some((verb) => isObject(member.get(verb)) || isArray(member.get(verb)));
  return isArray(value) ? value.length > 0 && value.every(isStep) : isStep(value);
}
