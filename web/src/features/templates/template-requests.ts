import { hasOwnTable } from '@pictable/contract';
import { fromJs, isArray, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { curlRequest } from '../../table-requests/curl-request.ts';
import { firstTable } from '../../table-requests/first-request.ts';
import { prettyJson } from '../../table-requests/pretty-json.ts';
import { missingValues, sampleRows } from '../../table-requests/template-preview.ts';

/** Rows of a request that is shown to a reader. */
const rowsShownMax = 2;

/** A small template, for a request that is ready to paste. */
const firstTemplate = {
  title: 'Orders in {{month}}',
  styles: { headerBg: '#12355b', headerText: '#ffffff' },
  summary: 'sum',
  data: firstTable.data,
};

interface TemplateUse {
  readonly endpointUrl: string;
  /** `invoice`, or `invoice@3`. */
  readonly name: string;
  readonly template: JsonObject;
}

/** A request that stores a table with a template. */
export function requestWith({ endpointUrl, name, template }: TemplateUse): string {
  const values = missingValues(template).map((value): [string, JsonValue] => [value, '…']);
  const body = new Map<string, JsonValue>([
    ['template', name],
    ...(values.length > 0 ? [['values', new Map(values)] as const] : []),
    ...tableOf(template),
  ]);
  return curlRequest({ method: 'POST', url: endpointUrl, body: prettyJson(body) });
}

/** The first rows of the example, or sample rows. */
function tableOf(template: JsonObject): readonly [string, JsonValue][] {
  const first = (rows: JsonValue) => (isArray(rows) ? rows.slice(0, rowsShownMax) : rows);
  if (!hasOwnTable(template)) return [['data', first(sampleRows(template))]];
  return ['headers', 'rows', 'data'].flatMap((key): [string, JsonValue][] => {
    const value = template.get(key);
    return value === undefined ? [] : [[key, key === 'headers' ? value : first(value)]];
  });
}

/** A request that saves a template in a project. */
export function saveRequest(origin: string, projectId: number): string {
  const url = `${origin}/api/pictable/projects/${projectId}/templates/report`;
  return curlRequest({ method: 'PUT', url, body: prettyJson(fromJs(firstTemplate)) });
}
