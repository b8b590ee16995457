import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** An invalid parameter of the node. */
export class InvalidParameterError extends Error {}

interface TableOptions {
  leftOut?: string;
  projectId?: number;
  styles?: unknown;
  [option: string]: unknown;
}

/** Builds the request for one table from the parameters of the node for an item. */
export function tableRequest(
  node: IExecuteFunctions,
  item: number,
): { body: IDataObject; projectId?: number } {
  const options = node.getNodeParameter('tableOptions', item, {}) as TableOptions;
  const { leftOut, projectId, styles, ...tableOptions } = options;
  const title = node.getNodeParameter('title', item, '') as string;
  const table =
    node.getNodeParameter('source', item) === 'items'
      ? { data: node.getInputData().map(({ json }) => withoutFields(json, leftOut)) }
      : readTable(node.getNodeParameter('json', item));
  return {
    body: {
      ...table,
      ...(title === '' ? {} : { title }),
      ...(styles === undefined ? {} : { styles: readJson(styles, 'Styles') as IDataObject }),
      options: {
        ...(table.options as IDataObject | undefined),
        ...tableOptions,
        format: node.getNodeParameter('format', item) as string,
      },
    },
    ...(projectId ? { projectId } : {}),
  };
}

function withoutFields(json: IDataObject, leftOut = ''): IDataObject {
  const names = new Set(leftOut.split(',').map((name) => name.trim()));
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.has(name)));
}

/** A list contains the rows. An object is a complete request body or one row. */
function readTable(value: unknown): IDataObject {
  const table = readJson(value, 'JSON');
  if (Array.isArray(table)) return { data: table as IDataObject[] };
  if (typeof table !== 'object' || table === null) {
    throw new InvalidParameterError(
      'JSON must be a list of rows or an object with data, or with headers and rows.',
    );
  }
  return 'data' in table || 'rows' in table ? (table as IDataObject) : { data: [table as IDataObject] };
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
