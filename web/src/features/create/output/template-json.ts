import { tableSourceKeys } from '@pictable/contract';
import { isObject, stringify } from '@pictable/contract/json';
import { tableBody } from './request-json.ts';
import type { TableInput } from './table-input.ts';

/**
 * A table as the content of a template: with its styles, and with its rows as an example or without them. Programs
 * use it with tables of any size, so it has no scale unless the table sets one.
 *
 * @throws JsonSyntaxError
 */
export async function templateJson(input: TableInput, withTable: boolean): Promise<string> {
  const body = await tableBody(input, 'api', {});
  if (withTable || !isObject(body)) return stringify(body);
  const sources: readonly string[] = tableSourceKeys;
  return stringify(new Map([...body].filter(([key]) => !sources.includes(key))));
}
