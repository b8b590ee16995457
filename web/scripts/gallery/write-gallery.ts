import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { fromJs, parseJson } from '@pictable/contract/json';
import { type ImageTools, renderImageFile } from '../articles/image-files.ts';
import { drawingsOf } from './gallery-drawings.ts';

interface GalleryTools extends ImageTools {
  readonly galleryFolder: string;
  readonly generated: string;
}

interface About {
  /** Its place on the page, from 1. */
  readonly position: number;
  readonly title: string;
  readonly description: string;
  readonly model: { readonly gallery: string; readonly table: string };
  readonly source: { readonly name: string; readonly url?: string };
}

/** Flags are outlines of many colours; an SVG with a few dozen of them is larger than the PNG. */
const svgBytesMax = 200_000;
const sharpSettings = [fromJs({ scale: 2 })];

/**
 * Renders every table of the gallery and writes the list of its cards. Payloads are separate files, because
 * the page needs one only when its table is opened in the editor.
 */
export async function writeGallery({ galleryFolder, generated, ...tools }: GalleryTools) {
  const cards = [];
  for (const name of readdirSync(galleryFolder)) {
    const { position, ...about } = JSON.parse(
      readFileSync(`${galleryFolder}/${name}/about.json`, 'utf8'),
    ) as About;
    const payload = readFileSync(`${galleryFolder}/${name}/payload.json`, 'utf8').trim();
    writeFileSync(`${generated}/tables/${name}.json`, payload);
    const image = await renderTableImage(payload, tools);
    cards[position - 1] = { name, ...about, drawings: drawingsOf(payload), image };
  }
  writeFileSync(`${generated}/gallery.json`, `${JSON.stringify(cards)}\n`);
  return cards;
}

/** The image of a table and its size in CSS pixels: an SVG, or a PNG at scale 2 if that is smaller. */
export async function renderTableImage(payload: string, tools: ImageTools) {
  const table = parseJson(payload, { depthMax: limits.jsonDepthMax });
  const { bytes } = await tools.engine.render(table, { format: 'svg' });
  const file =
    bytes.length > svgBytesMax
      ? await renderImageFile(table, tools, 'png', sharpSettings)
      : await renderImageFile(table, tools);
  const { url, widthPx, heightPx, scale } = file;
  return { url, widthPx: Math.round(widthPx / scale), heightPx: Math.round(heightPx / scale) };
}
