import type { ImageFormat } from '@pictable/contract';
import type { Painter } from './paint/painter.ts';
import { paintPdf } from './paint/pdf/document.ts';
import { jpegPainter } from './paint/raster/jpeg/paint-jpeg.ts';
import { pngPainter } from './paint/raster/png/paint-png.ts';
import type { RasterKernel } from './paint/raster/raster-kernel.ts';
import { paintSvg } from './paint/svg/document.ts';

/** The painter of each format. */
export type Painters = Readonly<Record<ImageFormat, Painter>>;

/** @param kernel the hottest loops of PNG and JPEG */
export function createPainters(kernel: RasterKernel): Painters {
  return { png: pngPainter(kernel), jpeg: jpegPainter(kernel), svg: paintSvg, pdf: paintPdf };
}
