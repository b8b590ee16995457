import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { escapeHtml, type ImageFormat, inPicture } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { Engine, Rendering } from '@pictable/engine';

/** The engine, and the folder of its images. */
export interface ImageTools {
  readonly engine: Engine;
  readonly imagesFolder: string;
}

/** An image file and its rendering. */
export interface ImageFile extends Rendering {
  readonly url: string;
  /** The dark image of a table that has both. */
  readonly darkUrl?: string;
}

/** Renders a table to a file named by the hash of its content. */
export async function renderImageFile(
  payload: JsonValue,
  { engine, imagesFolder }: ImageTools,
  format: ImageFormat = 'svg',
  settings: readonly JsonValue[] = [],
): Promise<ImageFile> {
  const rendering = await engine.render(payload, { format, settings });
  const write = (bytes: Uint8Array) => {
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    writeFileSync(`${imagesFolder}/${digest}.${format}`, bytes);
    return `/generated/images/${digest}.${format}`;
  };
  const { dark } = rendering.parts[0];
  return { ...rendering, url: write(rendering.bytes), ...(dark && { darkUrl: write(dark.bytes) }) };
}

/** The image as a lazily loaded element. */
export function imageElement({ url, darkUrl, widthPx, heightPx }: ImageFile, alt: string): string {
  const size = `width="${Math.round(widthPx)}" height="${Math.round(heightPx)}"`;
  return inPicture(`<img src="${url}" ${size} alt="${escapeHtml(alt)}" loading="lazy">`, darkUrl);
}
