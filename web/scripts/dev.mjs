import { createServer } from 'vite';
import { makeArticles } from './articles.mjs';
import { configFile } from './folders.mjs';
import { makePoster } from './poster.mjs';

await makePoster();
await makeArticles();
const server = await createServer({ configFile });
await server.listen();
server.printUrls();
