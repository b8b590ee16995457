import type { RasterPage } from '../page/raster-page.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { planRows } from './plan-rows.ts';
import { IDAT_HEAD_CRC, writePngOfRows } from './png-file.ts';
import { rowPiecesOf } from './row-pieces.ts';
import { RowPlanExecutor } from './row-plan-executor.ts';

/**
 * Encodes a PNG of at most 256 colours without drawing its pixels: backdrop rows are computed in advance,
 * glyphs are copied as coded bits. Memory use is proportional to the file size.
 * @returns undefined if the page is unsuitable: too many colours or too many unique rows
 * @throws OutputTooLargeError
 */
export function encodePalette(
  page: RasterPage,
  scale: number,
  kernel: RasterKernel,
  bytesMax?: number,
): Uint8Array | undefined {
  const plan = planRows(page);
  if (plan === undefined) return undefined;
  const pieces = rowPiecesOf(page.bitmaps, plan.ramps, plan.hasImages);
  const writer = kernel.palettePixels(pieces, page.width, IDAT_HEAD_CRC);
  if (!new RowPlanExecutor(page, plan, pieces, writer).execute(bytesMax)) return undefined;
  return writePngOfRows(writer, {
    widthPx: page.width,
    heightPx: page.height,
    bitDepth: 8,
    colorType: 'palette',
    palette: plan.palette.colors,
    scale,
  });
}
