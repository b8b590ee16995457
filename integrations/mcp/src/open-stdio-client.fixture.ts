import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

const built = fileURLToPath(new URL('../bin/pictable-mcp.mjs', import.meta.url));

/** Starts the server as a separate process and connects a client to it. */
export async function openStdioClient(
  env: Readonly<Record<string, string>> = {},
  node = process.execPath,
  program = built,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: node, args: [program], env }));
  return client;
}

/** Calls a tool and returns its result. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: args })) as CallToolResult;
}

/** The bytes of the first image in a result. */
export function imageIn({ content }: CallToolResult): Buffer | undefined {
  const image = content.find(({ type }) => type === 'image');
  return image?.type === 'image' ? Buffer.from(image.data, 'base64') : undefined;
}
