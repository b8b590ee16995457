import {
  NoTableError,
  payloadOfFields,
  readTableText,
  type TableTextForm,
  takeInJson,
} from '@pictable/contract/intake';
import { isArray, isObject, JsonSyntaxError, type JsonValue } from '@pictable/contract/json';
import { prettyJson } from '../../src/lib/pretty-json.ts';
import type { Fence } from './read-fence.ts';

/** Languages of blocks that are bodies of a request; what else stands in a block is to be read, or to be run elsewhere. */
const forms: Readonly<Record<string, TableTextForm>> = {
  json: 'JSON',
  jsonl: 'JSON lines',
  csv: 'CSV',
  markdown: 'Markdown',
};

/**
 * The table of a block as a payload that is drawn when it is run: its own text where that is one already, else what the service
 * makes of such a body. Undefined where there is no table, as in an answer or a configuration.
 */
export function runnableTable({ kind, language, text }: Fence): string | undefined {
  if (kind !== 'other') return text;
  const sent = bodyOf(language, text);
  if (sent === undefined) return undefined;
  const { value } = takeInJson(sent);
  const isTable = isArray(value) || (isObject(value) && (value.has('data') || value.has('rows')));
  return isTable ? prettyJson(value) : undefined;
}

function bodyOf(language: string, text: string): JsonValue | undefined {
  if (language === 'form') return payloadOfFields(new URLSearchParams(text));
  const form = forms[language];
  if (form === undefined) return undefined;
  try {
    return readTableText(text, form).payload;
  } catch (error) {
    if (error instanceof NoTableError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
