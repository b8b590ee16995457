import {
  defaultImageFormat,
  type ImageFormat,
  isBitmap,
  type NativeMessage,
  type NativeMessages,
  type NativePlatform,
  nativePlatforms,
  type TableWarning,
} from '@pictable/contract';
import type { NativeTable } from '@pictable/engine/companions';
import { nativeMessage, type ShownImages } from '@pictable/engine/native-message';
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
}

/** The messages that the payload requests; nothing without any. */
export function presentNative(
  { native, title, alt, format, scale, parts }: PooledRendering,
  urls: readonly string[],
): { native?: NativeMessages } {
  if (native === undefined) return {};
  const images = parts.map((part, index) => ({ ...part, url: urls[index]!, format, scale }));
  const shown = shownImages(title, alt.short, images);
  const messages: NativeMessages = {};
  for (const platform of nativePlatforms) {
    const table = native[platform];
    if (table !== undefined) messages[platform] = nativeMessage(platform, table, shown);
  }
  return { native: messages };
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
    images: bitmaps.map(({ url, format, widthPx, heightPx, scale }) => ({
      url: isBitmap(format) ? url : withExtension(url, defaultImageFormat),
      widthPx: widthPx / scale,
      heightPx: heightPx / scale,
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
