import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** An invalid parameter of the node. */
export class InvalidParameterError extends Error {}

interface TableOptions {
  additionalFields?: unknown;
  groupBy?: string;
  leftOut?: string;
  projectId?: number;
  sourceAt?: string;
  sourceHeaders?: unknown;
  styles?: unknown;
  template?: string;
  totalRow?: string;
  values?: unknown;
  [option: string]: unknown;
}

/** Builds the request for one table from the parameters of the node for an item. */
export function tableRequest(
  node: IExecuteFunctions,
  item: number,
): { body: IDataObject; projectId?: number } {
  const options = node.getNodeParameter('tableOptions', item, {}) as TableOptions;
  const { additionalFields, groupBy, leftOut, projectId, styles, totalRow, ...others } = options;
  const { template, values, sourceAt, sourceHeaders, access, expires, ...tableOptions } = others;
  const title = node.getNodeParameter('title', item, '') as string;
  const table = isOneTable(node)
    ? { data: node.getInputData().map(({ json }) => withoutFields(json, leftOut)) }
    : tableOfItem(node, item, { sourceAt, sourceHeaders });
  const body = {
    ...table,
    ...(title === '' ? {} : { title }),
    ...(template ? { template: template.trim() } : {}),
    ...valuesOf(values),
    ...accessOf(node, { access, expires }),
    ...structureOf(groupBy, totalRow),
    ...(styles === undefined ? {} : { styles: readJson(styles, 'Styles') as IDataObject }),
    options: {
      ...(table.options as IDataObject | undefined),
      ...tableOptions,
      format: node.getNodeParameter('format', item) as string,
    },
  };
  return {
    body: additionalFields === undefined ? body : withAdditionalFields(body, additionalFields),
    ...(projectId ? { projectId } : {}),
  };
}

/** The table of an item: from its JSON, or from a URL that the service loads. */
function tableOfItem(
  node: IExecuteFunctions,
  item: number,
  { sourceAt, sourceHeaders }: Pick<TableOptions, 'sourceAt' | 'sourceHeaders'>,
): IDataObject {
  const operation = node.getNodeParameter('operation', 0, 'createImage');
  if (operation === 'createImages' || node.getNodeParameter('source', 0) !== 'url')
    return readTable(node.getNodeParameter('json', item));
  const url = String(node.getNodeParameter('sourceUrl', item) ?? '').trim();
  if (url === '')
    throw new InvalidParameterError('Source URL must be a URL such as https://example.com/sales.csv.');
  const headers = readObject(sourceHeaders ?? {}, 'Source Headers', '{"Authorization": "secret:crm"}');
  const source = {
    url,
    ...(sourceAt ? { at: sourceAt.trim() } : {}),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  };
  const isLive = operation === 'updateLiveImage';
  const refresh = isLive ? String(node.getNodeParameter('refresh', item, '') ?? '').trim() : '';
  return { source, ...(refresh === '' ? {} : { refresh }) };
}

/** A live image is public and does not expire; n8n keeps the values of options that it hides. */
function accessOf(
  node: IExecuteFunctions,
  { access, expires }: { access?: unknown; expires?: unknown },
): IDataObject {
  if (node.getNodeParameter('operation', 0, 'createImage') === 'updateLiveImage') return {};
  return {
    ...(access ? { access: String(access) } : {}),
    ...(expires ? { expires: String(expires).trim() } : {}),
  };
}

/** Whether all items are the rows of one table. */
export function isOneTable(node: IExecuteFunctions): boolean {
  return (
    node.getNodeParameter('operation', 0, 'createImage') !== 'createImages' &&
    node.getNodeParameter('source', 0) === 'items'
  );
}

/** Values of placeholders. Without any, placeholders of a table without a template stay as they are. */
function valuesOf(values: unknown): IDataObject {
  if (values === undefined) return {};
  const filled = readObject(values, 'Values', '{"month": "May"}');
  return Object.keys(filled).length === 0 ? {} : { values: filled };
}

function structureOf(groupBy = '', totalRow = 'none'): IDataObject {
  const by = namesIn(groupBy);
  return {
    ...(by.length === 0 ? {} : { rowGroups: { by } }),
    ...(totalRow === 'none' || totalRow === '' ? {} : { summary: totalRow }),
  };
}

/** Adds the keys that the other parameters and the table do not set. A table in the additional fields is ignored. */
function withAdditionalFields(body: IDataObject, additionalFields: unknown): IDataObject {
  const fields = readObject(additionalFields, 'Additional Fields', '{"stub": "Name"}');
  // An option is stronger at the top level than in `options`, which has the parameters of the node.
  const own = new Set(['data', 'headers', 'rows', 'source', ...Object.keys(body.options as IDataObject)]);
  const weaker = Object.fromEntries(Object.entries(fields).filter(([name]) => !own.has(name)));
  return merged(weaker, body);
}

function readObject(value: unknown, name: string, example: string): IDataObject {
  const { parsed, error } = typeof value === 'string' ? parse(value.trim() || '{}') : { parsed: value };
  if (error === undefined && isObject(parsed)) return parsed;
  const received = typeof value === 'string' ? value : JSON.stringify(value);
  const reason = error === undefined ? '' : ` (${error})`;
  throw new InvalidParameterError(
    `${name} must be a JSON object such as ${example}; got ${shortened(received)}${reason}`,
  );
}

const receivedCharsMax = 60;

function shortened(text: string): string {
  return text.length > receivedCharsMax ? `${text.slice(0, receivedCharsMax)}…` : text;
}

/** Objects are merged by key; other values are replaced. */
function merged(weaker: IDataObject, stronger: IDataObject): IDataObject {
  const members = Object.entries(stronger).map(([name, value]) => {
    const before = Object.hasOwn(weaker, name) ? weaker[name] : undefined;
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value] as const;
  });
  return Object.fromEntries([...Object.entries(weaker), ...members]);
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function withoutFields(json: IDataObject, leftOut = ''): IDataObject {
  const names = new Set(namesIn(leftOut));
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.has(name)));
}

/** A list contains the rows. An object is a complete request body or one row. */
function readTable(value: unknown): IDataObject {
  const table = readJson(value, 'JSON');
  if (Array.isArray(table)) return { data: table as IDataObject[] };
  if (typeof table !== 'object' || table === null) {
    throw new InvalidParameterError(
      'JSON must be a list of rows or an object with data, with headers and rows, or with source.',
    );
  }
  return isBody(table as IDataObject) ? (table as IDataObject) : { data: [table as IDataObject] };
}

/** Whether an object is a request body; any other object is a row. */
function isBody(table: IDataObject): boolean {
  if ('data' in table || 'rows' in table) return true;
  return isObject(table.source) && typeof table.source.url === 'string';
}

function readJson(value: unknown, name: string): unknown {
  if (typeof value !== 'string') return value;
  const { parsed, error } = parse(value);
  if (error !== undefined) throw new InvalidParameterError(`${name} is not well-formed: ${error}`);
  return parsed;
}

function parse(text: string): { parsed?: unknown; error?: string } {
  try {
    return { parsed: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/**
 * A key that is the same for the same table in the same execution, so that a retry is not charged again. 53
 * bits suffice: on a collision, the service responds with 422, not with a wrong image.
 */
export function idempotencyKey(executionId: string, item: number, body: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  const hash = 4_294_967_296 * (high & 0x1fffff) + (low >>> 0);
  return `n8n-${executionId}-${item}-${hash.toString(36)}`;
}
