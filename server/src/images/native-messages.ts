import {
  defaultImageFormat,
  type ImageFormat,
  type ImageLink,
  isBitmap,
  type NativeMessage,
  type NativeMessages,
  type NativePlatform,
  nativePlatforms,
  type TableWarning,
} from '@pictable/contract';
import type { NativeTable } from '@pictable/engine/companions';
import { nativeMessage, omittedImages, type ShownImages } from '@pictable/engine/native-message';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';

/** An image of a table, as its record and its rendering know it. */
export interface ShownImage {
  /** Its URL in its own format. */
  readonly url: string;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  /** Its links in CSS pixels. */
  readonly links?: readonly ImageLink[] | undefined;
}

/** The messages that the payload requests; nothing without any. */
export function presentNative(
  rendering: PooledRendering,
  urls: readonly string[],
): { native?: NativeMessages } {
  const { native } = rendering;
  if (native === undefined) return {};
  const shown = shownImagesOf(rendering, urls);
  const messages: NativeMessages = {};
  for (const platform of nativePlatforms) {
    const table = native[platform];
    if (table !== undefined) messages[platform] = nativeMessage(platform, table, shown);
  }
  return { native: messages };
}

/** Warnings for messages that cannot have all images of the table. */
export function nativeWarnings(rendering: PooledRendering, urls: readonly string[]): TableWarning[] {
  const { native = {} } = rendering;
  const shown = shownImagesOf(rendering, urls);
  return nativePlatforms.flatMap((platform) => {
    const omitted = native[platform]?.fits === false ? omittedImages(platform, shown) : undefined;
    return omitted === undefined ? [] : [{ path: '/native', message: `native.${platform}: ${omitted}` }];
  });
}

function shownImagesOf(
  { title, alt, format, scale, parts, links }: PooledRendering,
  urls: readonly string[],
): ShownImages {
  const images = parts.map((part, index) => ({
    ...part,
    url: urls[index]!,
    format,
    scale,
    links: links.byPart[index],
  }));
  return shownImages(title, alt.short, images);
}

/** The message of one platform for a stored table. */
export function presentNativeMessage(
  platform: NativePlatform,
  table: NativeTable,
  { title, alt, images }: { title: string | undefined; alt: string; images: readonly ShownImage[] },
): NativeMessage {
  return nativeMessage(platform, table, shownImages(title, alt, images));
}

/**
 * No platform shows SVG or PDF, but the URL of an image with another extension returns it in that format. For a table
 * that is split in such a format, only the first image has one, with the whole table.
 */
function shownImages(title: string | undefined, alt: string, images: readonly ShownImage[]): ShownImages {
  const bitmaps = images.filter(({ format }, index) => index === 0 || isBitmap(format));
  return {
    title,
    alt,
    images: bitmaps.map(({ url, format, widthPx, heightPx, scale, links }) => ({
      url: isBitmap(format) ? url : withExtension(url, defaultImageFormat),
      widthPx: widthPx / scale,
      heightPx: heightPx / scale,
      links,
    })),
  };
}

/** The `Link` header of an image that is sent itself: where its messages are; undefined without any. */
export function nativeLinks(url: string, platforms: readonly string[]): string | undefined {
  if (platforms.length === 0) return undefined;
  const links = platforms.map(
    (platform) => `<${withExtension(url, `${platform}.json`)}>; rel="alternate"; type="application/json"`,
  );
  return links.join(', ');
}

function withExtension(url: string, extension: string): string {
  return url.replace(/\.[a-z]+(?=$|\?)/, `.${extension}`);
}

/** A warning for a response that cannot contain messages. @param reason such as `a preview expires after an hour` */
export function ignoredNative({ native }: PooledRendering, reason: string): TableWarning[] {
  return native === undefined ? [] : [{ path: '/native', message: `native is ignored: ${reason}.` }];
}
