import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { escapeHtml } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { Engine, Rendering } from '@pictable/engine';

/** Where pictures of tables are drawn to. */
export interface PictureTools {
  readonly engine: Engine;
  readonly picturesFolder: string;
}

/** A picture that stands in its folder, and how it came out. */
export interface DrawnPicture extends Rendering {
  readonly url: string;
}

/** Draws a table into a file that is named by what is in it. */
export async function drawPicture(
  payload: JsonValue,
  { engine, picturesFolder }: PictureTools,
  format: 'svg' | 'jpeg' = 'svg',
): Promise<DrawnPicture> {
  const rendering = await engine.render(payload, { format });
  const digest = createHash('sha256').update(rendering.bytes).digest('hex').slice(0, 16);
  const file = `${digest}.${format}`;
  writeFileSync(`${picturesFolder}/${file}`, rendering.bytes);
  return { ...rendering, url: `/generated/pictures/${file}` };
}

/** The picture as an element that is loaded when it comes into sight. */
export function pictureElement({ url, widthPx, heightPx }: DrawnPicture, alt: string): string {
  const size = `width="${Math.round(widthPx)}" height="${Math.round(heightPx)}"`;
  return `<img src="${url}" ${size} alt="${escapeHtml(alt)}" loading="lazy">`;
}
