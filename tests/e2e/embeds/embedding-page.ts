import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { developmentKey, serverOrigin } from '../setup/server-origin.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Another origin than that of the service; only routes of a test answer there. */
export const embedder = serverOrigin.replace('localhost', '127.0.0.1');

/** Forbids everything that the element does not need. */
const policy = `default-src 'none'; script-src 'self'; img-src ${serverOrigin}; connect-src ${serverOrigin}; style-src 'self'`;

/** Opens a page of another site, with a strict policy, that contains the HTML and loads the built element. */
export async function openEmbeddingPage(page: Page, html: string, attributes = 'lang="en"'): Promise<void> {
  const element = readFileSync(path.join(root, 'clients/web-component/dist/index.js'));
  await page.route(`${embedder}/pictable-table.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: element }),
  );
  const body = `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><script type="module" src="/pictable-table.js"></script></head><body><main><h1>Page</h1>${html}</main></body></html>`;
  const headers = { 'content-security-policy': policy };
  await page.route(`${embedder}/page`, (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  await page.goto(`${embedder}/page`);
}

const headers = () => ({ 'x-api-key': developmentKey() });

/** Stores a table and returns the URL of its image. */
export async function storeImage(request: APIRequestContext, table: object): Promise<string> {
  const response = await request.post('/api/pictable/table-to-image', { data: table, headers: headers() });
  return (await response.json()).url;
}

/** Stores a version of a live image and returns its stable URL. */
export async function putLive(request: APIRequestContext, name: string, table: object): Promise<string> {
  const response = await request.put(`/api/pictable/user/live/${name}`, { data: table, headers: headers() });
  return (await response.json()).url;
}
