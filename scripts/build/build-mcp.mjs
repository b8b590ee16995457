import { buildProgram } from './build-program.mjs';

// The MCP server that runs beside an agent.
await buildProgram({
  folder: 'integrations/mcp',
  name: 'pictable-mcp',
  product: 'MCP server',
  description:
    'Lets agents render tables as images: a server of the Model Context Protocol, offline or with a service.',
});
