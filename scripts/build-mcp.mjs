import { buildProgram } from './build-program.mjs';

// The server of the Model Context Protocol that runs beside an agent.
await buildProgram({
  folder: 'integrations/mcp',
  name: 'pictable-mcp',
  description:
    'Lets agents draw tables as pictures: a server of the Model Context Protocol, offline or with a service.',
});
