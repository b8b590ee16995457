import { fromJs, JsonNumber, type JsonValue } from '@pictable/contract/json';
import { bindExpression } from './bind-expression.ts';
import { cellValue, ExpressionRun, evaluator } from './evaluate-expression.ts';
import { ExpressionError } from './expression-error.ts';
import { parseExpression } from './parse-expression.ts';

/** A row of a test table: values by the name of their column. */
export type TestRow = Readonly<Record<string, unknown>>;

/** What an expression gives for each row, numbers as their JSON text; or the message of its error. */
export function evaluate(
  source: string,
  rows: readonly TestRow[] = [{}],
  scope: 'row' | 'group' = 'row',
): { readonly values: readonly unknown[]; readonly problems: readonly string[] } | string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => jsonOf(row[name])));
  try {
    const find = (name: string) => (names.includes(name) ? names.indexOf(name) : undefined);
    const bound = bindExpression(parseExpression(source), find, { names, title: 'Columns' }, scope);
    const run = new ExpressionRun();
    const value = evaluator(bound, { count: rows.length, value: (row, column) => cells[row]?.[column] }, run);
    const shown = (row: number) => plain(cellValue(value(row)));
    const values = scope === 'group' ? [shown(0)] : rows.map((_, row) => shown(row));
    return { values, problems: [...run.problems] };
  } catch (error) {
    if (error instanceof ExpressionError) return error.describe(source);
    throw error;
  }
}

/** The value of an expression without rows. */
export function valueAlone(source: string, row: TestRow = {}): unknown {
  const result = evaluate(source, [row]);
  return typeof result === 'string' ? result : result.values[0];
}

function jsonOf(value: unknown): JsonValue | undefined {
  return value === undefined ? undefined : fromJs(value);
}

/** A number as its JSON text with a hash sign, so that it differs from a text. */
function plain(value: JsonValue): unknown {
  return value instanceof JsonNumber ? `#${value.raw}` : value;
}
