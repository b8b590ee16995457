import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { API_VERSION } from '@pictable/contract';
import { fromJs, type JsonObject } from '@pictable/contract/json';
import { callTool } from './call-tool.ts';
import type { ExactArguments } from './exact-arguments.ts';
import { prompts } from './prompts.ts';
import { resources } from './resources.ts';
import type { TableService } from './table-service.ts';
import { type ToolName, type ToolRecord, tools } from './tools.ts';

const instructions =
  'Use render_table whenever rows should be shown as an image. ' +
  'If the result has a url, show it to the user. ' +
  'Values are rendered as they are sent: send numbers as numbers.';

/** Creates a Model Context Protocol server with the tools of one service, for one transport. */
export function createMcpServer(service: TableService, exact: ExactArguments): Server {
  const server = new Server(
    { name: 'pictable', title: 'Pictable', version: API_VERSION },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions },
  );
  const records: readonly ToolRecord[] = Object.values(tools);
  const available = records.filter(({ needsAccount }) => !needsAccount || service.account !== undefined);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: available.map(({ needsAccount: _, ...tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId, signal }) => {
    const tool =
      available.find(({ name }) => name === params.name) ??
      missing(
        'tool',
        params.name,
        available.map(({ name }) => name),
      );
    const args = exact.take(requestId) ?? (fromJs(params.arguments ?? {}) as JsonObject);
    return callTool(tool.name as ToolName, { args, service, signal });
  });
  registerPrompts(server);
  registerResources(server);
  return server;
}

function registerPrompts(server: Server): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ text: _, arguments: args, ...about }) => ({ ...about, arguments: [...args] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt =
      prompts.find(({ name }) => name === params.name) ??
      missing(
        'prompt',
        params.name,
        prompts.map(({ name }) => name),
      );
    const values = params.arguments ?? {};
    const absent = prompt.arguments.find(({ name, required }) => required && !values[name]?.trim());
    if (absent) {
      const message = `${prompt.name} requires "${absent.name}": ${absent.description}`;
      throw new McpError(ErrorCode.InvalidParams, message);
    }
    const content = { type: 'text' as const, text: prompt.text(values) };
    return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
  });
}

function registerResources(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.map(({ text: _, ...about }) => about),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const { mimeType, text } =
      resources.find((resource) => resource.uri === uri) ??
      missing(
        'resource',
        uri,
        resources.map((resource) => resource.uri),
      );
    return { contents: [{ uri, mimeType, text: text() }] };
  });
}

function missing(kind: string, name: string, known: readonly string[]): never {
  throw new McpError(
    ErrorCode.InvalidParams,
    `There is no ${kind} "${name}". Available: ${known.join(', ')}.`,
  );
}
