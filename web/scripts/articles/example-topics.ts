/** The topics of example tables; their labels are in `web/src/messages/public-pages/examples-texts.ts`. */
export type ExampleTopic =
  | 'colored'
  | 'visual'
  | 'totals'
  | 'typed'
  | 'merged'
  | 'links'
  | 'nested'
  | 'long'
  | 'missing'
  | 'sorted';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Longer texts are wrapped rather than shown on one line. */
const longChars = 50;
const typedKinds: readonly Json[] = ['currency', 'percentage', 'number', 'date'];

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A cell object, with more than just a value. */
const isCell = (value: Json): value is { readonly [key: string]: Json } =>
  isObject(value) && ('value' in value || 'type' in value);

const styleHas = (cell: Json, names: readonly string[]) => {
  if (!isCell(cell) || !isObject(cell.style)) return false;
  const { style } = cell;
  return names.some((name) => name in style);
};

/** Detects each topic in a table, so that no list has to be maintained. */
const cellTests: Readonly<Record<Exclude<ExampleTopic, 'sorted'>, (cell: Json) => boolean>> = {
  colored: (cell) => styleHas(cell, ['backgroundColor', 'textColor']),
  visual: () => false,
  totals: () => false,
  typed: (cell) => isCell(cell) && typedKinds.includes(cell.type ?? null),
  merged: (cell) => styleHas(cell, ['colspan', 'rowspan']),
  links: (cell) => isCell(cell) && cell.type === 'link',
  nested: (cell) => typeof cell === 'object' && cell !== null && !isCell(cell),
  long: (cell) => typeof cell === 'string' && cell.length > longChars,
  missing: (cell) => cell === null,
};

/** Detects the topics of columns by their properties. */
const columnTests: Readonly<Partial<Record<string, (column: { readonly [key: string]: Json }) => boolean>>> =
  {
    colored: ({ scale }) => scale !== undefined,
    visual: ({ show }) => show !== undefined,
    typed: ({ type }) => typedKinds.includes(type ?? null),
    links: ({ type }) => type === 'link',
  };
/** Members of a table that make it an example of a topic. */
const tableMembers: Readonly<Partial<Record<string, readonly string[]>>> = {
  colored: ['rules'],
  totals: ['summary', 'rowGroups'],
};
const never = () => false;

function columnObjects(columns: Json | undefined): { readonly [key: string]: Json }[] {
  const all = Array.isArray(columns) ? columns : isObject(columns) ? Object.values(columns) : [];
  return all.filter(isObject);
}

/**
 * @param payload JSON text of a table
 * @returns its topics, in the order of the filter
 */
export function topicsOf(payload: string): readonly ExampleTopic[] {
  const table = JSON.parse(payload) as Record<string, Json>;
  const { data, rows, columns, options } = table;
  const lines = [data, rows].find(Array.isArray) ?? [];
  const cells: Json[] = lines.flatMap((line: Json) => (isObject(line) ? Object.values(line) : line));
  const topics = Object.entries(cellTests)
    .filter(
      ([topic, test]) =>
        cells.some(test) ||
        columnObjects(columns).some(columnTests[topic] ?? never) ||
        (tableMembers[topic] ?? []).some((name) => name in table),
    )
    .map(([topic]) => topic as ExampleTopic);
  return isObject(options) && 'dataProcessing' in options ? [...topics, 'sorted'] : topics;
}
