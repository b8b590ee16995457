export { ExactArguments } from './exact-arguments.ts';
export { createMcpServer } from './mcp-server.ts';
export { createRemoteService } from './remote-service.ts';
