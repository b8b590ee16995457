import type { ImageItem } from '../../scene/scene.ts';
import { encodeBase64 } from '../base64.ts';
import { escapeXml } from '../escape-xml.ts';
import { px } from '../number-format.ts';
import { fitRadii, hasSquareCorners } from '../rounded-rect.ts';
import type { Canvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import { formatFactor } from './markup.ts';

/** Paints an image. Each bitmap is embedded once, in the definitions. */
export function paintImage(canvas: Canvas, item: ImageItem): void {
  const image = canvas.scene.images[item.image];
  if (image === undefined)
    throw new Error(`An image item names image ${item.image}, which the scene does not have.`);
  if (image.widthPx <= 0 || image.heightPx <= 0) return;
  const scale = `${formatFactor(item.width / image.widthPx)} ${formatFactor(item.height / image.heightPx)}`;
  const name = item.alt === '' ? '' : ` aria-label="${escapeXml(item.alt)}"`;
  const use = `<use href="#${imageId(canvas, item.image)}"${name} transform="translate(${px(item.x)} ${px(item.y)})scale(${scale})"/>`;
  const radii = fitRadii(item.radii, item.width, item.height);
  if (hasSquareCorners(radii)) canvas.add(use);
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
