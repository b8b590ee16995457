import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { APIRequestContext, Fixtures, PlaywrightTestArgs } from '@playwright/test';
import { buildSync } from 'esbuild';
import { developmentKey, serverOrigin } from '../setup/server-origin.ts';

/** How another site sends a page. */
interface EmbeddingPage {
  /** Attributes of its root. */
  readonly attributes?: string;
  readonly policy?: string;
  /** Whether it loads the element; the default is true, unless the HTML does. */
  readonly withScript?: boolean;
}

/** Forbids everything that the element does not need. */
const strictPolicy = `default-src 'none'; script-src 'self'; img-src ${serverOrigin}; connect-src ${serverOrigin}`;

/** The element as its package has it. */
const element = buildSync({
  entryPoints: [path.resolve(import.meta.dirname, '../../../clients/web-component/src/index.ts')],
  ...{ bundle: true, format: 'esm', target: 'es2022', minify: true, write: false },
}).outputFiles[0]?.text;

/** Opens a page of another site, which contains the HTML and loads the built element. @returns its origin */
type Embed = (html: string, page?: EmbeddingPage) => Promise<string>;

/**
 * Adds `embed` to a test. Its server is a real one, because browsers restrict what pages without a network address may
 * request from this computer.
 */
export const embedding: Fixtures<{ embed: Embed }, object, PlaywrightTestArgs> = {
  embed: async ({ page }, use) => {
    const servers: Server[] = [];
    await use(async (html, options = {}) => {
      const server = createServer((request, response) => send(response, request.url ?? '', html, options));
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await page.goto(`${origin}/page`, { waitUntil: 'domcontentloaded' });
      return origin;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
};

function send(
  response: ServerResponse,
  url: string,
  html: string,
  { attributes = 'lang="en"', policy = strictPolicy, withScript = !html.includes('<script') }: EmbeddingPage,
): void {
  if (url === '/favicon.ico') response.writeHead(204).end();
  else if (url === '/pictable-table.js')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(element);
  else {
    const script = withScript ? '<script type="module" src="/pictable-table.js"></script>' : '';
    const head = `<meta charset="utf-8"><title>Page</title>${script}`;
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      .end(
        `<!doctype html><html ${attributes}><head>${head}</head><body><main><h1>Page</h1>${html}</main></body></html>`,
      );
  }
}

/** A stored image, with its size on the screen. */
interface Stored {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Stores a table. */
export async function storeImage(request: APIRequestContext, table: object, scale = 1): Promise<Stored> {
  const headers = { 'x-api-key': developmentKey() };
  const data = { ...table, options: { scale, ...('options' in table && (table.options as object)) } };
  const response = await request.post('/api/pictable/table-to-image', { data, headers });
  const { url, metadata } = await response.json();
  const onScreen = (px: number) => Math.round(px / scale);
  return { src: url, width: onScreen(metadata.width), height: onScreen(metadata.height) };
}

/** Stores a version of a live image and returns its stable URL. */
export async function putLive(request: APIRequestContext, name: string, table: object): Promise<string> {
  const headers = { 'x-api-key': developmentKey() };
  const response = await request.put(`/api/pictable/user/live/${name}`, { data: table, headers });
  return (await response.json()).url;
}
