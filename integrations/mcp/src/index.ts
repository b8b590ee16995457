export { ExactArguments } from './exact-arguments.ts';
export { createMcpServer } from './mcp-server.ts';
export { serviceByClient } from './service-by-client.ts';
