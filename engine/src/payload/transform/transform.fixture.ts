import { fromJs, JsonNumber, type JsonValue, stringify } from '@pictable/contract/json';
import { EngineError } from '../../errors.ts';
import type { Table } from '../../table/table.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS, type RenderLimits } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

/** A table after `transform`, or the messages of its errors. */
export interface Transformed {
  readonly columns: readonly string[];
  /** Numbers have a hash sign before their JSON text, so that they differ from texts. */
  readonly rows: readonly (readonly unknown[])[];
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly table: Table | undefined;
}

/** Normalises a payload. @param saved settings, weakest first */
export function transformed(
  payload: object,
  saved: readonly object[] = [],
  limit: RenderLimits = DEFAULT_LIMITS,
): Transformed {
  const warnings = new Warnings();
  const messages = () => warnings.list().map(({ message }) => message);
  try {
    const table = normalizePayload(fromJs(payload), saved.map(fromJs), limit, warnings);
    return {
      columns: table.columns.map(({ name }) => name),
      rows: table.rows.map(({ cells }) => cells.map(({ value }) => plain(value))),
      errors: [],
      warnings: messages(),
      table,
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const errors = error.details.map(({ message }) => message);
    return { columns: [], rows: [], errors, warnings: messages(), table: undefined };
  }
}

/** The rows after steps. */
export function rowsAfter(
  data: readonly object[],
  ...transform: readonly object[]
): readonly (readonly unknown[])[] {
  const { rows, errors } = transformed({ data, transform });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return rows;
}

function plain(value: JsonValue | undefined): unknown {
  if (value instanceof JsonNumber) return `#${value.raw}`;
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? stringify(value) : value;
}
