import { mcpPath } from '@pictable/contract';
import { keyHeader, servicePaths } from './service.ts';
import type { TableLook } from './workflow.ts';

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** A node as an n8n file holds it, before it has a place on the canvas. */
export interface N8nNode {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly parameters: { readonly [key: string]: Value };
  /** Nodes that start by an address of their own need one. */
  readonly webhookId?: string;
}

/** The node that calls the service has this name in every workflow. */
export const requestNodeName = 'Create table image';

/** The first thing to do after every import. */
export const credentialStep = `In "${requestNodeName}", make a Header Auth credential: name \`${keyHeader}\`, value your API key.`;

/** A choice that the reader makes after the import. */
export const choice = { __rl: true, mode: 'list', value: '' } as const;

/** A trigger by the clock, in cron's words. */
export function schedule(name: string, cron: string): N8nNode {
  return {
    name,
    type: 'n8n-nodes-base.scheduleTrigger',
    typeVersion: 1.2,
    parameters: { rule: { interval: [{ field: 'cronExpression', expression: cron }] } },
  };
}

/** All items as one list, so that many rows make one table and one call. */
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
  readonly look: TableLook;
  /** Members of the body that come from the data, as expressions; `data` is the rows. */
  readonly computed: Readonly<Record<string, string>>;
  /** `url` answers JSON with the address, `file` the picture itself. */
  readonly answer?: 'url' | 'file';
}

/** The call that stores the table. `JSON.stringify` keeps quotes and line breaks of the data from breaking the body. */
export function tableRequest({ origin, look, computed, answer = 'url' }: TableRequest): N8nNode {
  const wantsFile = answer === 'file';
  return {
    name: requestNodeName,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url: origin + servicePaths.n8n,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      ...(wantsFile
        ? { sendHeaders: true, headerParameters: { parameters: [{ name: 'Accept', value: 'image/png' }] } }
        : {}),
      sendBody: true,
      specifyBody: 'json',
      jsonBody: bodyExpression(look, computed),
      options: wantsFile ? { response: { response: { responseFormat: 'file' } } } : {},
    },
  };
}

/** The tool of the service that draws. */
export const toolName = 'render_table';

/** The service as a set of tools for an agent. Only drawing is handed to it: the rest would cost words of every question. */
export function tableTools(origin: string): N8nNode {
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

function bodyExpression(look: TableLook, computed: TableRequest['computed']): string {
  const fixed = Object.entries(look).map(([name, value]) => [name, literal(value)] as const);
  const members = Object.entries({ ...Object.fromEntries(fixed), ...computed });
  return `={{ JSON.stringify({ ${members.map(([name, code]) => `${name}: ${code}`).join(', ')} }) }}`;
}

/** JavaScript for a value, in the quotes that people write. */
function literal(value: Value): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(', ')} }`;
}
