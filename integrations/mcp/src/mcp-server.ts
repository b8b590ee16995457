import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { API_VERSION } from '@pictable/contract';
import { fromJs, type JsonObject } from '@pictable/contract/json';
import { callTool } from './call-tool.ts';
import type { ExactArguments } from './exact-arguments.ts';
import type { TableService } from './table-service.ts';
import { type ToolName, type ToolRecord, tools } from './tools.ts';

const instructions =
  'Use render_table whenever rows should be seen as a picture. Show its url to the user where there is one. Values are drawn as they are sent: send numbers as numbers.';

/** A server of the Model Context Protocol over one service, to be connected to one transport. */
export function createMcpServer(service: TableService, exact: ExactArguments): Server {
  const server = new Server(
    { name: 'pictable', title: 'Pictable', version: API_VERSION },
    { capabilities: { tools: {} }, instructions },
  );
  const records: readonly ToolRecord[] = Object.values(tools);
  const offered = records.filter(({ needsAccount }) => !needsAccount || service.account !== undefined);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered.map(({ needsAccount: _, ...tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId, signal }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) {
      const names = offered.map(({ name }) => name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}"; there are ${names}.`);
    }
    const args = exact.take(requestId) ?? (fromJs(params.arguments ?? {}) as JsonObject);
    return callTool(tool.name as ToolName, { args, service, signal });
  });
  return server;
}
