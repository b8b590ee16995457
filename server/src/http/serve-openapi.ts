import { API_VERSION } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { OperationContext } from './operation-context.ts';
import { type CompressedPage, compressPages, sendPage } from './pages/compressed-pages.ts';

const NAME = 'openapi.json';
/** Maximum number of origins to cache a document for; clients can invent any number of them. */
const ORIGINS_MAX = 8;

/**
 * Serves the OpenAPI document, which is half a megabyte: written on first use, and serialised and compressed once
 * per origin.
 */
export function createOpenApiHandler(): (context: OperationContext<'getOpenApi'>) => Promise<FastifyReply> {
  const cached = new Map<string, Promise<CompressedPage>>();
  const pageFor = (origin: string): Promise<CompressedPage> => {
    const known = cached.get(origin);
    if (known) return known;
    const page = writeDocument(origin);
    // Do not cache a failure.
    page.catch(() => cached.delete(origin));
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= ORIGINS_MAX) cached.delete(oldest);
    cached.set(origin, page);
    return page;
  };
  return async ({ origin, request, reply }) => sendPage(request, reply, await pageFor(origin));
}

async function writeDocument(origin: string): Promise<CompressedPage> {
  const { openApiDocument } = await import('@pictable/contract/openapi');
  const document = openApiDocument({ version: API_VERSION, origin: '/' });
  const text = JSON.stringify({ ...document, servers: [{ url: origin }] });
  return (await compressPages(new Map([[NAME, text]]))).get(NAME)!;
}
