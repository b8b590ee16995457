import { isGiven, type JsonObject } from '../json/value.ts';

/** Error message for a payload with neither form of a table. */
export const NO_TABLE_MESSAGE = 'Must provide either data array or headers+rows';

/** Members of a payload that contain the table. */
export const tableSourceKeys = ['data', 'headers', 'rows'] as const;

/** Whether a payload has rows of its own, and not only what is to be done with rows. */
export function hasOwnTable(payload: JsonObject): boolean {
  return ['data', 'rows'].some((key) => isGiven(payload.get(key)));
}
