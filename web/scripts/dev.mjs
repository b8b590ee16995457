import { createServer } from 'vite';
import { configFile } from './folders.mjs';
import { generate } from './generate.mjs';

await generate();
const server = await createServer({ configFile });
await server.listen();
server.printUrls();
