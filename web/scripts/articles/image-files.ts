import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { escapeHtml, type ImageFormat } from '@pictable/contract';
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
}

/** Renders a table to a file named by the hash of its content. */
export async function renderImageFile(
  payload: JsonValue,
  { engine, imagesFolder }: ImageTools,
  format: ImageFormat = 'svg',
  settings: readonly JsonValue[] = [],
): Promise<ImageFile> {
  const rendering = await engine.render(payload, { format, settings });
  const digest = createHash('sha256').update(rendering.bytes).digest('hex').slice(0, 16);
  const file = `${digest}.${format}`;
  writeFileSync(`${imagesFolder}/${file}`, rendering.bytes);
  return { ...rendering, url: `/generated/images/${file}` };
}

/** The image as a lazily loaded element. */
export function imageElement({ url, widthPx, heightPx }: ImageFile, alt: string): string {
  const size = `width="${Math.round(widthPx)}" height="${Math.round(heightPx)}"`;
  return `<img src="${url}" ${size} alt="${escapeHtml(alt)}" loading="lazy">`;
}
