import type { ImageItem } from '../../scene/scene.ts';
import { encodeBase64 } from '../base64.ts';
import { escapeXml } from '../escape-xml.ts';
import { px } from '../numbers.ts';
import { fitRadii, isSquare } from '../rounded-rect.ts';
import type { Canvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import { factor } from './markup.ts';

/** Paints an image. Each bitmap is embedded once, in the definitions. */
export function paintImage(canvas: Canvas, item: ImageItem): void {
  const image = canvas.scene.images[item.image];
  if (image === undefined)
    throw new Error(`An image item names image ${item.image}, which the scene does not have.`);
  if (image.widthPx <= 0 || image.heightPx <= 0) return;
  const scale = `${factor(item.width / image.widthPx)} ${factor(item.height / image.heightPx)}`;
  const name = item.alt === '' ? '' : ` aria-label="${escapeXml(item.alt)}"`;
  const use = `<use href="#${imageId(canvas, item.image)}"${name} transform="translate(${px(item.x)} ${px(item.y)})scale(${scale})"/>`;
  const radii = fitRadii(item.radii, item.width, item.height);
  if (isSquare(radii)) canvas.add(use);
  else canvas.add(`<g clip-path="url(#${clipTo(canvas, { ...item, radii })})">${use}</g>`);
}

function imageId(canvas: Canvas, index: number): string {
  const found = canvas.imageIds.get(index);
  if (found !== undefined) return found;
  const { bytes, mediaType, widthPx, heightPx } = canvas.scene.images[index]!;
  const id = canvas.newId();
  canvas.imageIds.set(index, id);
  const data = `data:${mediaType};base64,${encodeBase64(bytes)}`;
  const size = `width="${px(widthPx)}" height="${px(heightPx)}"`;
  canvas.definitions.push(`<image id="${id}" ${size} preserveAspectRatio="none" href="${data}"/>`);
  return id;
}
