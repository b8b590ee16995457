import type { ImageItem, SceneImage } from '../../scene/scene.ts';
import { bitmapFor } from '../bitmap-for.ts';
import { px } from '../number-format.ts';
import type { Bitmap } from '../painter.ts';
import { placeholderOf } from '../placeholder.ts';
import { fitRadii, hasSquareCorners } from '../rounded-rect.ts';
import type { PdfCanvas } from './canvas.ts';
import { clipTo } from './clip.ts';
import type { PdfFile } from './file.ts';
import { readJpegFrame } from './jpeg-frame.ts';
import type { Owner } from './page-content.ts';
import { reference } from './pdf-strings.ts';
import { paintRect } from './rect.ts';
import { figureElement } from './structure-tree.ts';

/**
 * Maximum pixels per CSS pixel of images that are decoded for the file: 384 per inch, more than printers need of a
 * photograph, and as many as a PNG at the largest scale.
 */
const PIXELS_PER_PX_MAX = 4;

/**
 * Paints a bitmap: JPEG data as is, other formats from their decoded pixels, and a placeholder box without
 * pixels.
 */
export function paintImage(canvas: PdfCanvas, item: ImageItem, owner: Owner): void {
  const { content, structure } = canvas;
  const figure = figureElement(structure, owner, item.alt);
  const id = imageId(canvas, item.image);
  if (id === undefined) {
    paintRect(content, placeholderOf(item), figure);
    return;
  }
  const draw = (): void => {
    content.beginMarkedContent(figure);
    content.setOpacity(1);
    const place = `${px(item.width)} 0 0 ${px(-item.height)} ${px(item.x)} ${px(item.y + item.height)} cm`;
    content.add(`q ${place} /I${item.image} Do Q`);
  };
  const radii = fitRadii(item.radii, item.width, item.height);
  if (hasSquareCorners(radii)) draw();
  else clipTo(content, { ...item, radii }, draw);
}

function imageId(canvas: PdfCanvas, index: number): number | undefined {
  if (canvas.imageIds.has(index)) return canvas.imageIds.get(index);
  const image = canvas.scene.images[index];
  if (image === undefined)
    throw new Error(`An image item names image ${index}, which the scene does not have.`);
  const id = writeJpeg(canvas.file, image) ?? writeDecoded(canvas, index);
  canvas.imageIds.set(index, id);
  return id;
}

/** Writes an image no larger than the page shows it, so that a photograph in a small box makes a small file. */
function writeDecoded(canvas: PdfCanvas, index: number): number | undefined {
  const image = canvas.options.bitmaps?.[index];
  if (image === undefined) return undefined;
  const { width, height } = canvas.imageSizes.get(index) ?? { width: 0, height: 0 };
  const pixels = (sizePx: number, whole: number): number =>
    Math.min(whole, Math.max(1, Math.ceil(sizePx * PIXELS_PER_PX_MAX)));
  const { widthPx, heightPx } = image;
  return writeBitmap(canvas.file, bitmapFor(image, pixels(width, widthPx), pixels(height, heightPx)));
}

const COLOR_SPACES: Readonly<Record<number, string>> = {
  1: '/DeviceGray',
  3: '/DeviceRGB',
  4: '/DeviceCMYK',
};

function writeJpeg(file: PdfFile, image: SceneImage): number | undefined {
  const frame = image.mediaType === 'image/jpeg' ? readJpegFrame(image.bytes) : undefined;
  const space = frame === undefined ? undefined : COLOR_SPACES[frame.components];
  if (frame === undefined || space === undefined) return undefined;
  const decode = frame.components === 4 && frame.isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  const size = `/Width ${frame.width}/Height ${frame.height}/BitsPerComponent 8`;
  const dictionary = `/Type/XObject/Subtype/Image${size}/ColorSpace${space}${decode}/Filter/DCTDecode`;
  return file.addRawStream(dictionary, image.bytes);
}

function writeBitmap(file: PdfFile, { widthPx, heightPx, rgba }: Bitmap): number {
  const count = widthPx * heightPx;
  const colors = new Uint8Array(count * 3);
  const alphas = new Uint8Array(count);
  let clear = false;
  for (let pixel = 0; pixel < count; pixel++) {
    colors[3 * pixel] = rgba[4 * pixel] ?? 0;
    colors[3 * pixel + 1] = rgba[4 * pixel + 1] ?? 0;
    colors[3 * pixel + 2] = rgba[4 * pixel + 2] ?? 0;
    const alpha = rgba[4 * pixel + 3] ?? 0;
    alphas[pixel] = alpha;
    if (alpha !== 255) clear = true;
  }
  const size = `/Type/XObject/Subtype/Image/Width ${widthPx}/Height ${heightPx}/BitsPerComponent 8`;
  const mask = clear ? `/SMask ${reference(file.addStream(`${size}/ColorSpace/DeviceGray`, alphas))}` : '';
  return file.addStream(`${size}/ColorSpace/DeviceRGB${mask}`, colors);
}
