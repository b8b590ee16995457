import { contentTypes, destinationNamed, type ImageFormat } from '@pictable/contract';
import { takeInJson } from '@pictable/contract/input-adapters';
import type { JsonValue } from '@pictable/contract/json';
import { altText } from './alt-text.ts';
import { arrange } from './data/arrange.ts';
import { type Attempt, type Drawable, type DrawnFile, fitDestination, foreign } from './fit-destination.ts';
import { formatTable } from './format/format-table.ts';
import { type DecodeWebp, loadImages, wantedAddresses } from './images/load-images.ts';
import { layOut } from './layout/lay-out.ts';
import type { Painter, PaintOptions, StartKernel } from './paint/painter.ts';
import { paintPdf } from './paint/pdf/document.ts';
import { paintJpeg } from './paint/raster/paint-jpeg.ts';
import { paintPng } from './paint/raster/paint-png.ts';
import { paintSvg } from './paint/svg/document.ts';
import { settle } from './payload/settle.ts';
import { checkImageBytes, checkPictureSize, paintWithin, pictureSize } from './picture-size.ts';
import type { Rendering, RenderRequest } from './render-request.ts';
import { reportOf } from './report.ts';
import type { Scene } from './scene/scene.ts';
import { styleTable } from './style/style-table.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './table/render-limits.ts';
import type { TableSettings } from './table/table.ts';
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

/** Optional capabilities of the host. */
export interface HostTools {
  readonly startKernel?: StartKernel | undefined;
  readonly decodeWebp?: DecodeWebp | undefined;
}

/** Pipeline from payload to file: each stage takes one type and returns the next. */
export async function render(
  sent: JsonValue,
  request: RenderRequest,
  text: TextEngine,
  { startKernel, decodeWebp }: HostTools = {},
): Promise<Rendering> {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();

  const payload = normalizeInput(sent, warnings);
  const table = settle(payload, request.settings ?? [], limits, warnings);
  const arranged = arrange(table, limits, warnings);
  const formatted = formatTable(arranged, limits, warnings);

  const { settings } = table;
  const { page, pageFit } = settings;
  const wanted = request.format ?? settings.format;
  const styled = styleTable(formatted, warnings, wanted === 'pdf' && page !== 'single');
  const given = request.images ?? new Map<string, Uint8Array>();
  const megapixelsMax = limits.imagesMegapixelsMax;
  const loading = { needsPixels: wanted !== 'svg', megapixelsMax, decodeWebp };
  const { images, pixels } = await loadImages(styled, given, loading, warnings);
  const renderAttempt = async (attempt: Attempt) => {
    const { format, scale, quality, sheet, trueColor } = attempt;
    const laidOut = await layOut(styled, text, { format, page, pageFit, images, sheet });
    const bitmaps = laidOut.scene.images.map((image) => pixels.get(image));
    const options = { scale, quality, trueColor, svgText: settings.svgText, bitmaps, startKernel };
    const scenes = sheet
      ? laidOut.scene.pages.map((page) => ({ ...laidOut.scene, pages: [page] }))
      : [laidOut.scene];
    const paint = (part: number) => paintFile(scenes[part]!, format, text, options, limits);
    const isBitmap = format === 'png' || format === 'jpeg';
    return { laidOut, scale: isBitmap ? scale : 1, partCount: scenes.length, paint };
  };
  const { output, files, format } = await renderFiles(settings, request, renderAttempt, warnings);
  const { laidOut } = output;
  for (const { message } of laidOut.warnings) warnings.add(message);
  for (const { message } of laidOut.clamps) warnings.add(message, undefined, 'clamped');
  return {
    ...files[0],
    format,
    contentType: contentTypes[format],
    pages: files.length > 1 ? 1 : laidOut.scene.pages.length,
    title: settings.title,
    scale: output.scale,
    alt: altText(laidOut.scene.description, formatted),
    rows: formatted.rows.length,
    columns: formatted.columns.length,
    warnings: warnings.list(),
    report: reportOf(laidOut, warnings),
    parts: files,
    hits: laidOut.hits,
    ...(payload !== sent && { takenIn: payload }),
  };
}

/** Converts the payload to a documented form, with a warning for each repair. */
function normalizeInput(sent: JsonValue, warnings: Warnings): JsonValue {
  const { value, repairs } = takeInJson(sent);
  for (const { message, path } of repairs) warnings.add(message, path);
  return value;
}

/** The content that the image of a payload would show. */
export function readTable(sent: JsonValue, request: RenderRequest): TableData {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const payload = normalizeInput(sent, warnings);
  const arranged = arrange(settle(payload, request.settings ?? [], limits, warnings), limits, warnings);
  return tableData(arranged, formatTable(arranged, limits, warnings), warnings);
}

/** Renders one file, or the files that the destination requires. */
async function renderFiles<Output extends Drawable>(
  settings: TableSettings,
  { format: wanted, foreignFormat }: RenderRequest,
  renderAttempt: (attempt: Attempt) => Promise<Output>,
  warnings: Warnings,
): Promise<{ output: Output; files: [DrawnFile, ...DrawnFile[]]; format: ImageFormat }> {
  const destination = destinationNamed(settings.for);
  const isForeign = wanted !== undefined && destination?.formats.includes(wanted) === false;
  if (isForeign && foreignFormat === 'refused') throw foreign(destination, wanted);
  if (destination && !(isForeign && foreignFormat === 'whole'))
    return fitDestination(destination, settings, wanted, renderAttempt, warnings);
  const format = wanted ?? settings.format;
  const output = await renderAttempt({ format, scale: settings.scale, quality: settings.quality });
  return { output, files: [output.paint(0)], format };
}

function paintFile(
  scene: Scene,
  format: ImageFormat,
  text: TextEngine,
  options: PaintOptions,
  limits: RenderLimits,
): DrawnFile {
  checkPictureSize(scene, format, options.scale, limits);
  checkImageBytes(scene, format, limits);
  const bytes = paintWithin(limits, format, (bytesMax) =>
    painters[format](scene, text, { ...options, bytesMax }),
  );
  return { bytes, ...pictureSize(scene, format, options.scale) };
}

/** URLs of the images in the cells of a payload, except data: URLs. */
export function imageAddresses(sent: JsonValue, request: RenderRequest): string[] {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const payload = normalizeInput(sent, warnings);
  const table = arrange(settle(payload, request.settings ?? [], limits, warnings), limits, warnings);
  const { rows } = formatTable(table, limits, warnings);
  return wantedAddresses(rows.flatMap(({ cells }) => cells.map(({ image }) => image)));
}
