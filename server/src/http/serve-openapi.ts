import { API_VERSION } from '@pictable/contract';
import { openApiDocument } from '@pictable/contract/openapi';
import type { FastifyReply } from 'fastify';
import type { Call } from './call.ts';
import { type PackedPage, packPages, sendPage } from './own-pages.ts';

const NAME = 'openapi.json';
/** Origins that a document is kept for; a caller can make up any number of them. */
const ORIGINS_MAX = 8;

/** Answers the OpenAPI document, which is half a megabyte: written and packed once for each origin. */
export function openApiServer(): (call: Call<'getOpenApi'>) => Promise<FastifyReply> {
  const document = openApiDocument({ version: API_VERSION, origin: '/' });
  const packed = new Map<string, Promise<PackedPage>>();
  const pageFor = (origin: string): Promise<PackedPage> => {
    const known = packed.get(origin);
    if (known) return known;
    const text = JSON.stringify({ ...document, servers: [{ url: origin }] });
    const page = packPages(new Map([[NAME, text]])).then((pages) => pages.get(NAME)!);
    const [oldest] = packed.keys();
    if (oldest !== undefined && packed.size >= ORIGINS_MAX) packed.delete(oldest);
    packed.set(origin, page);
    return page;
  };
  return async ({ origin, request, reply }) => sendPage(request, reply, await pageFor(origin));
}
