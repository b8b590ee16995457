import { hasOwnTable } from '@pictable/contract';
import { fromJs, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { placeholderNames } from '@pictable/contract/templates';
import { firstTable } from './first-request.ts';

/** Placeholders that need no value. */
const builtIn: ReadonlySet<string> = new Set(['rows', 'updatedAt']);

/** What a column of this type shows in a sample row. */
const samples: Readonly<Record<string, readonly JsonValue[]>> = {
  number: fromJs([12, 7, 31]) as readonly JsonValue[],
  percent: fromJs([0.42, 0.31, 0.27]) as readonly JsonValue[],
  currency: fromJs([1250.5, 980, 420]) as readonly JsonValue[],
  date: ['2026-05-04', '2026-05-11', '2026-05-18'],
  datetime: ['2026-05-04T09:00', '2026-05-11T14:30', '2026-05-18T17:15'],
  boolean: [true, false, true],
  text: ['First', 'Second', 'Third'],
};

/** The placeholders that a request with this template has to fill. */
export function missingValues(template: JsonObject): readonly string[] {
  const values = template.get('values');
  return placeholderNames(template).filter(
    (name) => !builtIn.has(name) && !(isObject(values) && values.has(name)),
  );
}

/**
 * The table that shows a template: with its own example or with sample rows, and with the names of placeholders
 * that have no value.
 */
export function previewTable(template: JsonObject): JsonObject {
  const values = template.get('values');
  const names = missingValues(template).map((name): [string, JsonValue] => [name, `{{${name}}}`]);
  return new Map([
    ...template,
    ['values', new Map([...names, ...(isObject(values) ? values : [])])],
    ...(hasOwnTable(template) ? [] : [['data', sampleRows(template)] as const]),
  ]);
}

/** Rows for the columns that the template names. */
export function sampleRows(template: JsonObject): JsonValue {
  const columns = template.get('columns');
  if (!isObject(columns) || columns.size === 0) return fromJs(firstTable.data);
  return [0, 1, 2].map(
    (row) => new Map([...columns].map(([name, column]) => [name, sampleCell(column, row)])),
  );
}

function sampleCell(column: JsonValue, row: number): JsonValue {
  const type = isObject(column) ? column.get('type') : undefined;
  const values = samples[typeof type === 'string' ? type : 'text'] ?? samples.text;
  return values?.[row] ?? null;
}
