import { batchKeys, limits, showValue, tableSourceKeys } from '@pictable/contract';
import {
  isArray,
  isGiven,
  isNumber,
  isObject,
  itemTexts,
  type JsonObject,
  type JsonValue,
  memberTexts,
  stringify,
} from '@pictable/contract/json';
import type { FastifyRequest } from 'fastify';
import { invalidRequest } from './errors/public-error.ts';
import { formatBodySize, readJsonObject, readTextBody } from './read-body.ts';
import { rejectUnknownMembers } from './reject-unknown.ts';

/** The tables of a batch as unparsed JSON texts, exactly as sent; render workers parse them. */
export interface TablesBody {
  readonly tables: readonly string[];
  readonly defaults: { readonly payload: JsonObject; readonly text: string } | undefined;
  /** The project of the tables that name no other. */
  readonly projectId: string | undefined;
}

/**
 * Reads the body of a batch. A table that cannot be rendered is an error of that table only; anything that
 * makes the batch itself unclear is an error of the request.
 *
 * @throws PublicError 400 that names the member, the value and what is allowed
 */
export function readTablesBody({ body }: Pick<FastifyRequest, 'body'>): TablesBody {
  const batch = readJsonObject(body);
  rejectUnknownMembers(batch, batchKeys, 'a batch', 'Put what all tables have in common into defaults.');
  const defaults = readDefaults(batch.get('defaults'));
  const projectId = readProjectId(batch.get('projectId'));
  checkTables(batch.get('tables'));
  const text = memberTexts(readTextBody(body), ['tables'], Number.POSITIVE_INFINITY).get('tables') ?? '';
  return { tables: itemTexts(text, limits.batchTablesMax) ?? [], defaults, projectId };
}

function readDefaults(value: JsonValue | undefined): TablesBody['defaults'] {
  if (!isGiven(value)) return undefined;
  if (!isObject(value))
    throw invalidRequest(
      '/defaults',
      `defaults must be an object such as {"theme": "modern"}; got ${showValue(value)}.`,
    );
  const sources: readonly string[] = tableSourceKeys;
  const ofTable = [...value.keys()].find((key) => sources.includes(key) && isGiven(value.get(key)));
  if (ofTable !== undefined)
    throw invalidRequest(
      `/defaults/${ofTable}`,
      `defaults must not contain a table; got ${ofTable}. Put it into each item of tables.`,
    );
  const text = stringify(value);
  const { templateBytesMax } = limits;
  if (Buffer.byteLength(text) > templateBytesMax)
    throw invalidRequest(
      '/defaults',
      `defaults must be ${formatBodySize(templateBytesMax)} or smaller; got ${Math.ceil(Buffer.byteLength(text) / 1024)} KB.`,
    );
  return { payload: value, text };
}

/** @throws PublicError 400 */
export function readProjectId(value: JsonValue | undefined): string | undefined {
  if (!isGiven(value)) return undefined;
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value : '';
  if (/^[1-9]\d{0,14}$/.test(text)) return text;
  throw invalidRequest('/projectId', `projectId must be a whole number above 0; got ${showValue(value)}.`);
}

function checkTables(value: JsonValue | undefined): void {
  const { batchTablesMax: max } = limits;
  if (!isGiven(value))
    throw invalidRequest('/tables', `tables is missing. It must be a list of 1 to ${max} tables.`);
  if (!isArray(value))
    throw invalidRequest('/tables', `tables must be a list of 1 to ${max} tables; got ${showValue(value)}.`);
  if (value.length === 0 || value.length > max)
    throw invalidRequest('/tables', `tables must contain 1 to ${max} tables; got ${value.length}.`);
  const wrong = value.findIndex((item) => !isObject(item) && !isArray(item));
  if (wrong < 0) return;
  throw invalidRequest(
    `/tables/${wrong}`,
    `tables[${wrong}] must be a table, as an object or as a list of rows; got ${showValue(value[wrong] as JsonValue)}.`,
  );
}
