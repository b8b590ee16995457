import { createServer } from 'vite';
import { configFile } from './folders.mjs';
import { makePoster } from './poster.mjs';

await makePoster();
const server = await createServer({ configFile });
await server.listen();
server.printUrls();
