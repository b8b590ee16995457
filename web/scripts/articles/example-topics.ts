/** What a table can be an example of; the words for it are in `web/src/messages/examples.ts`. */
export type ExampleTopic =
  | 'colored'
  | 'typed'
  | 'merged'
  | 'links'
  | 'nested'
  | 'long'
  | 'missing'
  | 'sorted';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** As long as this it is broken into lines rather than shown in one. */
const longChars = 50;
const typedKinds: readonly Json[] = ['currency', 'percentage', 'number', 'date'];

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A cell that says more than its value. */
const isCell = (value: Json): value is { readonly [key: string]: Json } =>
  isObject(value) && ('value' in value || 'type' in value);

const styleHas = (cell: Json, names: readonly string[]) => {
  if (!isCell(cell) || !isObject(cell.style)) return false;
  const { style } = cell;
  return names.some((name) => name in style);
};

/** How each topic shows in a table, so that nobody has to keep a list of them. */
const cellTests: Readonly<Record<Exclude<ExampleTopic, 'sorted'>, (cell: Json) => boolean>> = {
  colored: (cell) => styleHas(cell, ['backgroundColor', 'textColor']),
  typed: (cell) => isCell(cell) && typedKinds.includes(cell.type ?? null),
  merged: (cell) => styleHas(cell, ['colspan', 'rowspan']),
  links: (cell) => isCell(cell) && cell.type === 'link',
  nested: (cell) => typeof cell === 'object' && cell !== null && !isCell(cell),
  long: (cell) => typeof cell === 'string' && cell.length > longChars,
  missing: (cell) => cell === null,
};

/**
 * @param payload JSON text of a table
 * @returns what it is an example of, in the order of the filter
 */
export function topicsOf(payload: string): readonly ExampleTopic[] {
  const { data, rows, options } = JSON.parse(payload) as { data?: Json; rows?: Json; options?: Json };
  const lines = [data, rows].find(Array.isArray) ?? [];
  const cells: Json[] = lines.flatMap((line: Json) => (isObject(line) ? Object.values(line) : line));
  const topics = Object.entries(cellTests)
    .filter(([, test]) => cells.some(test))
    .map(([topic]) => topic as ExampleTopic);
  return isObject(options) && 'dataProcessing' in options ? [...topics, 'sorted'] : topics;
}
