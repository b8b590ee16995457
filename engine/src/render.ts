import { contentTypes, type ImageFormat } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { altText } from './alt-text.ts';
import { arrange } from './data/arrange.ts';
import { formatTable } from './format/format-table.ts';
import { type DecodeWebp, loadImages, wantedAddresses } from './images/load-images.ts';
import { layOut } from './layout/lay-out.ts';
import type { Painter, StartKernel } from './paint/painter.ts';
import { paintPdf } from './paint/pdf/document.ts';
import { paintJpeg } from './paint/raster/paint-jpeg.ts';
import { paintPng } from './paint/raster/paint-png.ts';
import { paintSvg } from './paint/svg/document.ts';
import { settle } from './payload/settle.ts';
import { checkImageBytes, checkPictureSize, paintWithin, pictureSize } from './picture-size.ts';
import type { Rendering, RenderRequest } from './render-request.ts';
import { reportOf } from './report.ts';
import { styleTable } from './style/style-table.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './table/render-limits.ts';
import type { TableData } from './table/table-data.ts';
import { tableData } from './table-data.ts';
import type { TextEngine } from './text/text-engine.ts';
import { Warnings } from './warnings.ts';

const painters: Readonly<Record<ImageFormat, Painter>> = {
  png: paintPng,
  jpeg: paintJpeg,
  svg: paintSvg,
  pdf: paintPdf,
};

/** What the host of the engine may have and the engine can do without. */
export interface HostTools {
  readonly startKernel?: StartKernel | undefined;
  readonly decodeWebp?: DecodeWebp | undefined;
}

/** The whole way from a payload to a file: each stage takes one type and gives the next. */
export async function render(
  payload: JsonValue,
  request: RenderRequest,
  text: TextEngine,
  { startKernel, decodeWebp }: HostTools = {},
): Promise<Rendering> {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();

  const table = settle(payload, request.settings ?? [], limits, warnings);
  const arranged = arrange(table, limits, warnings);
  const formatted = formatTable(arranged, limits, warnings);
  const styled = styleTable(formatted, warnings);

  const { settings } = table;
  const format = request.format ?? settings.format;
  const given = request.images ?? new Map<string, Uint8Array>();
  const { images, pixels } = await loadImages(styled, given, format !== 'svg', warnings, decodeWebp);
  const laidOut = await layOut(styled, text, { format, page: settings.page, images });
  for (const { message } of laidOut.warnings) warnings.add(message);
  for (const { message } of laidOut.clamps) warnings.add(message, undefined, 'clamped');
  checkPictureSize(laidOut.scene, format, settings.scale, limits);
  checkImageBytes(laidOut.scene, format, limits);

  const bitmaps = laidOut.scene.images.map((image) => pixels.get(image));
  const { scale, quality, svgText } = settings;
  const options = { scale, quality, svgText, bitmaps, startKernel };
  const bytes = paintWithin(limits, format, (bytesMax) =>
    painters[format](laidOut.scene, text, { ...options, bytesMax }),
  );
  const { widthPx, heightPx } = pictureSize(laidOut.scene, format, scale);
  return {
    bytes,
    format,
    contentType: contentTypes[format],
    widthPx,
    heightPx,
    pages: laidOut.scene.pages.length,
    title: settings.title,
    scale: format === 'png' || format === 'jpeg' ? scale : 1,
    alt: altText(laidOut.scene.description, formatted),
    rows: formatted.rows.length,
    columns: formatted.columns.length,
    warnings: warnings.list(),
    report: reportOf(laidOut, warnings),
    hits: laidOut.hits,
  };
}

/** What the picture of a payload would show. */
export function readTable(payload: JsonValue, request: RenderRequest): TableData {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const arranged = arrange(settle(payload, request.settings ?? [], limits, warnings), limits, warnings);
  return tableData(arranged, formatTable(arranged, limits, warnings), warnings);
}

/** Addresses of the pictures that cells of a payload show and that are not written into it. */
export function imageAddresses(payload: JsonValue, request: RenderRequest): string[] {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const table = arrange(settle(payload, request.settings ?? [], limits, warnings), limits, warnings);
  const { rows } = formatTable(table, limits, warnings);
  return wantedAddresses(rows.flatMap(({ cells }) => cells.map(({ image }) => image)));
}
