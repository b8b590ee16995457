import {
  fitInto,
  OEMBED_VERSION,
  type Oembed,
  routePaths,
  routes,
  shareCacheSeconds,
} from '@pictable/contract';
import { cacheAddressed } from '../http/cache-addressed.ts';
import type { Call } from '../http/call.ts';
import { refusal } from '../http/public-error.ts';
import { baseOf } from './image-file.ts';
import { findShared, pictureOf, type SharedParts } from './shared-picture.ts';

/** Describes an image for apps that embed it in place of its URL (oembed.com). */
export async function answerOembed(parts: SharedParts, context: Call<'getOembed'>): Promise<Oembed> {
  const { query, origin, reply } = context;
  const { format = 'json', maxwidth, maxheight } = query;
  if (format !== 'json') throw refusal('oembed-format', { format: format.slice(0, 40) });
  const { image } = await findShared(parts, sharedName(query.url, origin));
  const raster = await pictureOf(parts, context, image);
  if (!raster) throw refusal('image-not-found', {});
  const size = { width: raster.widthPx, height: raster.heightPx };
  reply.header('cache-control', cacheAddressed(shareCacheSeconds, context.request, parts.config.publicUrl));
  return {
    version: OEMBED_VERSION,
    type: 'photo',
    url: raster.url,
    ...fitInto(size, { width: pixels(maxwidth), height: pixels(maxheight) }),
    title: image.title ?? image.alt ?? 'Table',
    provider_name: 'Pictable',
    provider_url: `${origin}/`,
    cache_age: shareCacheSeconds,
  };
}

function pixels(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

const folders = [routes.getSharePage, routes.getImage].flatMap((route) =>
  routePaths(route).map((path) => path.replace(/\{.*/, '')),
);

/** The name in a URL of this service, with either scheme. @throws PublicError 400, 404 */
function sharedName(url: string, origin: string): string {
  if (!URL.canParse(url)) {
    const message = `url must be a complete URL such as ${origin}/s/…; got "${url.slice(0, 100)}".`;
    throw refusal('invalid-request', { problem: message }, { details: [{ path: '/url', message }] });
  }
  const { host, pathname } = new URL(url);
  const folder = folders.find((prefix) => pathname.startsWith(prefix));
  if (host !== new URL(origin).host || folder === undefined) throw refusal('image-not-found', {});
  return baseOf(pathname.slice(folder.length));
}
