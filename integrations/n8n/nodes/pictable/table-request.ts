import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** Said to the person who set the node up. */
export class WrongParameter extends Error {}

interface TableOptions {
  leftOut?: string;
  projectId?: number;
  styles?: unknown;
  [option: string]: unknown;
}

/** The request for one table, from what the node is set to for an item. */
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

/** A list is the rows; an object is a request of its own, or one row. */
function readTable(value: unknown): IDataObject {
  const read = readJson(value, 'JSON');
  if (Array.isArray(read)) return { data: read as IDataObject[] };
  if (typeof read !== 'object' || read === null) {
    throw new WrongParameter('JSON must be a list of rows or an object with data, or with headers and rows.');
  }
  return 'data' in read || 'rows' in read ? (read as IDataObject) : { data: [read as IDataObject] };
}

function readJson(value: unknown, name: string): unknown {
  if (typeof value !== 'string') return value;
  const { read, problem } = parse(value);
  if (problem !== undefined) throw new WrongParameter(`${name} is not well-formed: ${problem}`);
  return read;
}

function parse(text: string): { read?: unknown; problem?: string } {
  try {
    return { read: JSON.parse(text) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/**
 * The same for the same table in the same execution, so that a second try costs no second table. 53 bits suffice: a
 * collision would be answered with 422, not with a wrong picture.
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
