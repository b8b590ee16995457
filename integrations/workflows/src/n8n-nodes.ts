import { mcpPath } from '@pictable/contract';
import { keyHeader, servicePaths } from './service.ts';
import type { TableTemplate } from './workflow.ts';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** A node of an n8n file, without its position on the canvas. */
export interface N8nNode {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: { readonly [key: string]: Value };
  /** Required for nodes that are triggered by a webhook URL. */
  readonly webhookId?: string;
}

/** Name of the node that sends the request to the service, in every workflow. */
export const requestNodeName = 'Create table image';

/** First setup step of every workflow. */
export const credentialStep = `In "${requestNodeName}", create a Header Auth credential: name \`${keyHeader}\`, value your API key.`;

/** Value of a parameter that users choose after the import. */
export const unsetChoice = { __rl: true, mode: 'list', value: '' } as const;

/** A schedule trigger with a cron expression. */
export function scheduleTrigger(name: string, cron: string): N8nNode {
  return {
    name,
    type: 'n8n-nodes-base.scheduleTrigger',
    typeVersion: 1.2,
    parameters: { rule: { interval: [{ field: 'cronExpression', expression: cron }] } },
  };
}

/** Combines all items into one list, so that many rows become one table and one request. */
export function collectRows(leftOut: readonly string[] = []): N8nNode {
  return {
    name: 'Collect rows',
    type: 'n8n-nodes-base.aggregate',
    typeVersion: 1,
    parameters: {
      aggregate: 'aggregateAllItemData',
      ...(leftOut.length === 0 ? {} : { include: 'allFieldsExcept', fieldsToExclude: leftOut.join(', ') }),
      options: {},
    },
  };
}

interface TableRequest {
  readonly origin: string;
  readonly table: TableTemplate;
  /** Members of the body that come from the data, as expressions. `data` contains the rows. */
  readonly computed: Readonly<Record<string, string>>;
  /** `url` for a JSON response with the URL, `file` for the image. */
  readonly responseFormat?: 'url' | 'file';
}

/** The request that stores the table. `JSON.stringify` escapes quotes and line breaks in the data. */
export function tableRequest({ origin, table, computed, responseFormat = 'url' }: TableRequest): N8nNode {
  const isFile = responseFormat === 'file';
  return {
    name: requestNodeName,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url: origin + servicePaths.n8n,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      ...(isFile
        ? { sendHeaders: true, headerParameters: { parameters: [{ name: 'Accept', value: 'image/png' }] } }
        : {}),
      sendBody: true,
      specifyBody: 'json',
      jsonBody: bodyExpression(table, computed),
      options: isFile ? { response: { response: { responseFormat: 'file' } } } : {},
    },
  };
}

/** Name of the MCP tool that renders tables. */
export const toolName = 'render_table';

/**
 * The MCP tools of the service for an agent. Includes only the render tool, because every tool uses tokens in
 * each request.
 */
export function mcpToolsNode(origin: string): N8nNode {
  return {
    name: requestNodeName,
    type: '@n8n/n8n-nodes-langchain.mcpClientTool',
    typeVersion: 1.2,
    parameters: {
      endpointUrl: origin + mcpPath,
      serverTransport: 'httpStreamable',
      authentication: 'headerAuth',
      include: 'selected',
      includeTools: [toolName],
      options: {},
    },
  };
}

function bodyExpression(table: TableTemplate, computed: TableRequest['computed']): string {
  const fixed = Object.entries(table).map(([name, value]) => [name, literal(value)] as const);
  const members = Object.entries({ ...Object.fromEntries(fixed), ...computed });
  return `={{ JSON.stringify({ ${members.map(([name, code]) => `${name}: ${code}`).join(', ')} }) }}`;
}

/** JavaScript literal of a value, with single quotes. */
function literal(value: Value): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(', ')} }`;
}
