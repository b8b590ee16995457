import { API_VERSION } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import type { FastifyReply } from 'fastify';
import type { Call } from './call.ts';
import { type PackedPage, packPages, sendPage } from './own-pages.ts';

const NAME = 'openapi.json';
/** Maximum number of origins to cache a document for; clients can invent any number of them. */
const ORIGINS_MAX = 8;

/** Serves the OpenAPI document, which is half a megabyte: serialised and compressed once per origin. */
export function openApiServer(): (context: Call<'getOpenApi'>) => Promise<FastifyReply> {
  const document = openApiDocument({ version: API_VERSION, origin: '/' });
  const cached = new Map<string, Promise<PackedPage>>();
  const pageFor = (origin: string): Promise<PackedPage> => {
    const known = cached.get(origin);
    if (known) return known;
    const text = JSON.stringify({ ...document, servers: [{ url: origin }] });
    const page = packPages(new Map([[NAME, text]])).then((pages) => pages.get(NAME)!);
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size >= ORIGINS_MAX) cached.delete(oldest);
    cached.set(origin, page);
    return page;
  };
  return async ({ origin, request, reply }) => sendPage(request, reply, await pageFor(origin));
}
