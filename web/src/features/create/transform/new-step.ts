import { columnInExpression, limits, type TransformVerb } from '@pictable/contract';
import { fromJs, type JsonValue } from '@pictable/contract/json';
import type { SampledColumn } from '@pictable/engine';

/** The table that a new step begins with. */
export interface StepInput {
  readonly columns: readonly SampledColumn[];
  readonly rows: number;
}

/** The columns that a step most likely is about. */
interface Roles {
  /** All columns of numbers, in their order. */
  readonly numbers: readonly string[];
  /** A column of numbers that is measured, which is more often one of the last. */
  readonly measure: string | undefined;
  /** Columns with few values, those of texts first. */
  readonly categories: readonly SampledColumn[];
  readonly first: string;
  readonly names: readonly string[];
}

/** A step that works with the columns of a table, for the user to adapt. */
export function newStep(verb: TransformVerb, input: StepInput): JsonValue {
  return fromJs({ [verb]: steps[verb](rolesOf(input), input) });
}

/** Columns with more values than this make no useful groups or columns. */
const categoryValuesMax = 50;
/** Members of a new step, so that it stays readable. */
const membersMax = 8;

function rolesOf({ columns }: StepInput): Roles {
  // A column without a name is found by its position.
  const named = columns.map((column, index) =>
    column.name === '' ? { ...column, name: String(index) } : column,
  );
  const numbers = named.filter(({ isNumeric }) => isNumeric).map(({ name }) => name);
  const repeated = named.filter(({ distinct }) => distinct > 1 && distinct <= categoryValuesMax);
  return {
    numbers,
    measure: numbers.at(-1),
    categories: [
      ...repeated.filter(({ isNumeric }) => !isNumeric).sort((one, other) => one.distinct - other.distinct),
      ...repeated.filter(({ isNumeric, name }) => isNumeric && name !== numbers.at(-1)),
    ],
    first: named[0]?.name ?? '0',
    names: named.map(({ name }) => name),
  };
}

const steps: Readonly<Record<TransformVerb, (roles: Roles, input: StepInput) => unknown>> = {
  calculate({ numbers, measure, first, names }) {
    const [one, other] = numbers.slice(-2).map(columnInExpression);
    if (one !== undefined && other !== undefined)
      return { [freeName('difference', names)]: `${other} - ${one}` };
    if (measure !== undefined) return { [freeName('share', names)]: `${one} / sum(${one})` };
    return { [freeName('text', names)]: `upper(${columnInExpression(first)})` };
  },
  filter({ categories, measure, first }, { columns }) {
    const [category] = categories.filter(({ isNumeric }) => !isNumeric);
    if (category) return { [category.name]: category.first };
    if (measure === undefined) return { [first]: columns[0]?.first ?? '' };
    const column = columnInExpression(measure);
    return `${column} >= mean(${column})`;
  },
  group({ categories, numbers, first }) {
    const by = categories[0]?.name ?? first;
    const summed = numbers.filter((name) => name !== by).slice(0, membersMax);
    if (summed.length === 0) return { by };
    return { by, aggregate: Object.fromEntries(summed.map((name) => [name, 'sum'])) };
  },
  pivot({ categories, measure, first, names }) {
    const others = categories.filter(({ name }) => name !== measure).map(({ name }) => name);
    const columns = others[0] ?? names.find((name) => name !== measure) ?? first;
    const values = measure ?? names.findLast((name) => name !== columns) ?? columns;
    const rows = others.slice(1).find((name) => name !== values);
    const aggregate = measure === undefined ? 'count' : 'sum';
    return { ...(rows !== undefined && { rows }), columns, values, aggregate };
  },
  unpivot({ numbers, first, names }) {
    const others = names.filter((name) => name !== first);
    const columns = numbers.length > 0 ? numbers : others.length > 0 ? others : [first];
    return { columns, name: freeName('name', names), value: freeName('value', names) };
  },
  top({ measure, first }, { rows }) {
    const n = rows > 6 ? 5 : Math.max(1, Math.ceil(rows / 2));
    return { n, by: measure ?? first, ...(measure !== undefined && { others: 'Other' }) };
  },
  window({ measure, first, names }) {
    return { [freeName('share', names)]: { share: measure ?? first } };
  },
  sort: ({ measure, first }) => [measure === undefined ? first : `-${measure}`],
  transpose: () => true,
  select: ({ names }) => [...new Set(names)].slice(0, limits.columnsMax),
  rename({ first, names }) {
    const title = titleOf(first);
    return { [first]: title === first ? freeName(title, names) : title };
  },
};

/** `order_value` as `Order value`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || name;
}

/** A name that no column has. */
function freeName(base: string, names: readonly string[]): string {
  let number = 2;
  let name = base;
  while (names.includes(name)) name = `${base} ${number++}`;
  return name;
}
