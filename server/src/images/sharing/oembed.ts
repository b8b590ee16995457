import {
  OEMBED_VERSION,
  type Oembed,
  routePaths,
  routes,
  scaleToFit,
  shareCacheSeconds,
} from '@pictable/contract';
import { cacheControlWithUrls } from '../../http/cache-control.ts';
import { invalidRequest, publicError } from '../../http/errors/public-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { Signature } from '../access/open-image.ts';
import { baseName } from '../image-file.ts';
import { findSharedImage, type SharedParts, shareableImageOf } from './shareable-image.ts';

/** Describes an image for apps that embed it in place of its URL (oembed.com). */
export async function getOembed(parts: SharedParts, context: OperationContext<'getOembed'>): Promise<Oembed> {
  const { query, origin, reply } = context;
  const { format = 'json', maxwidth, maxheight } = query;
  if (format !== 'json') throw publicError('oembed-format', { format: format.slice(0, 40) });
  const { name, signature } = sharedUrl(query.url, origin);
  const { image, opened } = await findSharedImage(parts, context, name, signature);
  const raster = await shareableImageOf(parts, context, image, opened);
  if (!raster) throw publicError('image-not-found', {});
  const cacheSeconds = Math.min(shareCacheSeconds, opened.secondsLeft);
  const size = { width: raster.widthPx, height: raster.heightPx };
  reply.header(
    'cache-control',
    cacheControlWithUrls(cacheSeconds, context.request, parts.config.publicUrl, opened.isPrivate),
  );
  return {
    version: OEMBED_VERSION,
    type: 'photo',
    url: raster.url,
    ...scaleToFit(size, { width: pixels(maxwidth), height: pixels(maxheight) }),
    title: image.title ?? image.alt ?? 'Table',
    provider_name: 'Pictable',
    provider_url: `${origin}/`,
    cache_age: cacheSeconds,
  };
}

function pixels(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

const folders = [routes.getSharePage, routes.getImage].flatMap((route) =>
  routePaths(route).map((path) => path.replace(/\{.*/, '')),
);

/** The name and the signature in a URL of this service, with either scheme. @throws PublicError 400, 404 */
function sharedUrl(url: string, origin: string): { name: string; signature: Signature } {
  if (!URL.canParse(url)) {
    const message = `url must be a complete URL such as ${origin}/s/…; got "${url.slice(0, 100)}".`;
    throw invalidRequest('/url', message);
  }
  const { host, pathname, searchParams } = new URL(url);
  const folder = folders.find((prefix) => pathname.startsWith(prefix));
  if (host !== new URL(origin).host || folder === undefined) throw publicError('image-not-found', {});
  const [e, s] = ['e', 's'].map((key) => searchParams.get(key) ?? undefined);
  return { name: baseName(pathname.slice(folder.length)), signature: { e, s } };
}
