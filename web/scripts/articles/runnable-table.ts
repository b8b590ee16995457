import {
  NoTableError,
  payloadFromFields,
  readTableText,
  type TableTextFormat,
  unwrapPayload,
} from '@pictable/contract/input-adapters';
import { isArray, isObject, JsonSyntaxError, type JsonValue } from '@pictable/contract/json';
import { prettyJson } from '../../src/table-requests/pretty-json.ts';
import type { Fence } from './read-fence.ts';

/** Languages of code blocks that may be request bodies. */
const formats: Readonly<Record<string, TableTextFormat>> = {
  json: 'JSON',
  jsonl: 'JSON lines',
  csv: 'CSV',
  markdown: 'Markdown',
};

/**
 * The payload to render when a block is run: its own text if it is a payload, else the payload that the
 * service reads from such a body. Undefined if there is no table, as in a response or a configuration.
 */
export function runnableTable({ kind, language, text }: Fence): string | undefined {
  if (kind !== 'other') return text;
  const body = bodyOf(language, text);
  if (body === undefined) return undefined;
  const { value } = unwrapPayload(body);
  const isTable = isArray(value) || (isObject(value) && (value.has('data') || value.has('rows')));
  return isTable ? prettyJson(value) : undefined;
}

function bodyOf(language: string, text: string): JsonValue | undefined {
  if (language === 'form') return payloadFromFields(new URLSearchParams(text));
  const format = formats[language];
  if (format === undefined) return undefined;
  try {
    return readTableText(text, format).payload;
  } catch (error) {
    if (error instanceof NoTableError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
