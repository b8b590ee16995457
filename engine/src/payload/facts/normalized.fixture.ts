import { fromJs, JsonNumber } from '@pictable/contract/json';
import { EngineError } from '../../errors.ts';
import type { Table } from '../../table/table.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

export type Members = Readonly<Record<string, unknown>>;

const json = (value: unknown): unknown => {
  if (value instanceof JsonNumber) return Number(value.raw);
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, member]) => [String(key), member]));
  return value === Number.POSITIVE_INFINITY ? 'infinity' : value;
};
export const written = (value: unknown) =>
  JSON.stringify(value, (_key, member) => json(member)) ?? 'undefined';

export function normalized(
  payload: unknown,
  saved: readonly unknown[] = [],
): { table?: Table; lines: string[] } {
  const warnings = new Warnings();
  const lines = () => warnings.list().map(({ path, message }) => `  warning ${path ?? ''}: ${message}`);
  try {
    const table = normalizePayload(
      fromJs(payload),
      saved.map((each) => fromJs(each)),
      DEFAULT_LIMITS,
      warnings,
    );
    return { table, lines: lines() };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      lines: [...error.details.map(({ path, message }) => `  error ${path}: ${message}`), ...lines()],
    };
  }
}

/** The members that differ, one line each; objects that are in both are compared member by member. */
export function differences(before: unknown, after: unknown, path: string): string[] {
  if (written(before) === written(after)) return [];
  const isPlain = (value: unknown): value is Members =>
    typeof value === 'object' && value !== null && !(value instanceof Map) && !(value instanceof JsonNumber);
  if (!isPlain(before) || !isPlain(after)) return [`  ${path} ${written(after)}`];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(before[key], after[key], `${path}/${key}`));
}
