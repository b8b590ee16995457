import {
  contentTypes,
  limits as contractLimits,
  findDestination,
  hasPages,
  type ImageFormat,
} from '@pictable/contract';
import { unwrapPayload } from '@pictable/contract/input-adapters';
import { isObject, type JsonValue } from '@pictable/contract/json';
import { altText } from './alt-text/alt-text.ts';
import { arrange } from './data/arrange.ts';
import {
  fitDestination,
  type PaintableTable,
  type RenderAttempt,
  type RenderedFile,
  unsupportedFormatError,
} from './fit-destination.ts';
import { formatTable } from './format/format-table.ts';
import { remoteImageUrls } from './images/load-images.ts';
import { loadingOf, loadLogo } from './images/load-logo.ts';
import { withLanguage } from './language/find-language.ts';
import { encodeBase64 } from './paint/base64.ts';
import { linkAreas, NO_LINKS } from './paint/link-areas.ts';
import { normalizePayload } from './payload/normalize-payload.ts';
import { prepareTable, withDarkParts } from './prepare-table.ts';
import type { Rendering, RenderRequest, RenderTools } from './render-request.ts';
import { buildReport } from './report.ts';
import { annotate } from './rules/annotate.ts';
import { TableSchemes } from './scheme/table-schemes.ts';
import type { CellImage } from './table/cell-content.ts';
import type { FormattedCell } from './table/formatted-table.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './table/render-limits.ts';
import type { ArrangedTable, Table, TableSettings } from './table/table.ts';
import type { TableData } from './table/table-data.ts';
import { buildTableData } from './table-data/build-table-data.ts';
import { Warnings } from './warnings.ts';
import { withOwnFont } from './with-own-font.ts';

/** A payload as it was sent and as it was read. */
interface ReadPayload {
  readonly sent: JsonValue;
  readonly payload: JsonValue;
  readonly table: Table;
  /** Settings with the colours of the dark image; undefined: they are derived. */
  readonly darkTheme: TableSettings | undefined;
  readonly limits: RenderLimits;
  readonly warnings: Warnings;
}

/** Renders a payload with the fonts that it names. */
export async function render(
  sent: JsonValue,
  request: RenderRequest,
  tools: RenderTools,
): Promise<Rendering> {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const payload = normalizeInput(sent, warnings);
  const families = [...new Set(request.fonts?.map(({ family }) => family))];
  const normalize = (one: JsonValue, own: Warnings) =>
    normalizePayload(one, request.settings ?? [], limits, own, families, request.logo);
  const table = normalize(payload, warnings);
  const darkTheme =
    request.darkTheme === undefined
      ? undefined
      : normalize(withTheme(payload, request.darkTheme), new Warnings()).settings;
  const read = { sent, payload, table, darkTheme, limits, warnings };
  const { fontFamily } = table.settings;
  return withOwnFont(fontFamily, request.fonts ?? [], tools, (text) =>
    renderRead(read, request, { ...tools, text }),
  );
}

/** The payload with a theme; the top level takes precedence over all other places of a theme. */
function withTheme(payload: JsonValue, theme: string): JsonValue {
  const request = isObject(payload) ? payload : new Map([['data', payload]]);
  return new Map([...request, ['theme', theme]]);
}

/** Pipeline from a payload that was read to a file: each stage takes one type and returns the next. */
async function renderRead(
  { sent, payload, table, darkTheme, limits, warnings }: ReadPayload,
  request: RenderRequest,
  tools: RenderTools,
): Promise<Rendering> {
  const { settings } = table;
  const scheme = request.colorScheme ?? settings.colorScheme;
  const schemes = new TableSchemes(table, darkTheme);
  const prepare = (one: Table, own: Warnings) => prepareTable(one, { request, limits, tools, warnings: own });
  const prepared = await prepare(schemes.tableOf(scheme), warnings);
  if (scheme === 'both' && schemes.areEqual) warnings.add(SAME_COLORS, '/colorScheme');
  // The warnings about the table are the same for both images; only the logo has another background.
  const dark = scheme === 'both' ? await prepare(schemes.dark, new Warnings()) : undefined;
  const { hidden = dark?.hidden } = prepared;
  if (hidden !== undefined) warnings.add(hidden.message, hidden.path);
  const renderAttempt = async (attempt: RenderAttempt) =>
    withDarkParts(await prepared.layOut(attempt), await dark?.layOut(attempt));
  const { output, files, format } = await renderFiles(settings, request, renderAttempt, warnings);
  const { laidOut } = output;
  for (const { message } of laidOut.warnings) warnings.add(message);
  for (const { message } of laidOut.clamps) warnings.add(message, undefined, 'clamped');
  const { annotated, formatted, described } = prepared;
  return {
    ...files[0],
    format,
    contentType: contentTypes[format],
    pages: files.length > 1 ? 1 : laidOut.scene.pages.length,
    title: settings.title,
    scale: output.scale,
    alt: altText(described, formatted),
    rows: formatted.rows.filter(({ kind }) => kind === undefined).length,
    columns: formatted.columns.length,
    warnings: warnings.list(),
    report: buildReport(laidOut, annotated, table.steps, warnings),
    parts: files,
    hits: laidOut.hits,
    links: hasPages(format) || !laidOut.hasLinks ? NO_LINKS : linkAreas(laidOut.scene.pages),
    ...(table.native && { native: table.native }),
    ...(payload !== sent && { normalizedPayload: payload }),
  };
}

const SAME_COLORS =
  'colorScheme: the table is dark already, so both images have the same colours. Use a light theme to get two.';

/** Converts the payload to a documented form, with a warning for each repair. */
function normalizeInput(sent: JsonValue, warnings: Warnings): JsonValue {
  const { value, repairs } = unwrapPayload(sent);
  for (const { message, path } of repairs) warnings.add(message, path);
  return value;
}

/** The content that the image of a payload would show. */
export function readTable(sent: JsonValue, request: RenderRequest): TableData {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const payload = normalizeInput(sent, warnings);
  const table = normalizePayload(payload, request.settings ?? [], limits, warnings, [], request.logo);
  const { logo } = table;
  const dataOf = (arranged: ArrangedTable) => ({
    ...buildTableData(
      arranged,
      annotate(arranged, warnings),
      (each) => formatTable(each, limits, warnings),
      warnings,
    ),
    ...(logo && { logo }),
  });
  const data = dataOf(withLanguage(arrange(table, limits, warnings)));
  if (table.structure.columnMerges === undefined) return data;
  return { ...data, separate: dataOf(arrange(table, limits, warnings, 'separate')) };
}

/** Renders one file, or the files that the destination requires. */
async function renderFiles<Output extends PaintableTable>(
  settings: TableSettings,
  { format: wanted, onUnsupportedFormat }: RenderRequest,
  renderAttempt: (attempt: RenderAttempt) => Promise<Output>,
  warnings: Warnings,
): Promise<{ output: Output; files: [RenderedFile, ...RenderedFile[]]; format: ImageFormat }> {
  const destination = findDestination(settings.for);
  const isForeign = wanted !== undefined && destination?.formats.includes(wanted) === false;
  if (isForeign && onUnsupportedFormat === 'refused') throw unsupportedFormatError(destination, wanted);
  if (destination && !(isForeign && onUnsupportedFormat === 'whole'))
    return fitDestination(destination, settings, wanted, renderAttempt, warnings);
  const format = wanted ?? settings.format;
  const output = await renderAttempt({ format, scale: settings.scale, quality: settings.quality });
  return { output, files: [output.paint(0)], format };
}

/** The image of the logo of a table as a data: URL; undefined without one, or if it cannot be shown. */
export async function readLogoImage(
  { logo }: TableData,
  request: RenderRequest,
  tools: Pick<RenderTools, 'pngDecoder' | 'decodeWebp' | 'drawSvg'>,
): Promise<string | undefined> {
  if (logo === undefined) return undefined;
  const options = loadingOf(tools, true, DEFAULT_LIMITS.imagesMegapixelsMax);
  const given = request.images ?? new Map<string, Uint8Array>();
  const loaded = await loadLogo(logo, request.logo, given, options, new Warnings());
  if (loaded === undefined) return undefined;
  const { bytes, mediaType } = loaded.logo.image;
  return `data:${mediaType};base64,${encodeBase64(bytes)}`;
}

/** URLs of the logo and of the images in the cells of a payload, except data: URLs. */
export function imageUrls(sent: JsonValue, request: RenderRequest): string[] {
  const limits: RenderLimits = Object.assign({}, DEFAULT_LIMITS, request.limits);
  const warnings = new Warnings();
  const payload = normalizeInput(sent, warnings);
  const table = normalizePayload(payload, request.settings ?? [], limits, warnings);
  const { rows } = formatTable(annotate(arrange(table, limits, warnings), warnings), limits, warnings);
  const urls = remoteImageUrls(rows.flatMap(({ cells }) => cells.flatMap(imagesOf)));
  const logoUrl = table.logo?.url;
  if (logoUrl === undefined || !/^https?:/i.test(logoUrl)) return urls;
  return [...new Set([logoUrl, ...urls])].slice(0, contractLimits.imagesMax);
}

/** The image of a cell and those in its drawing. */
function imagesOf({ image, visual }: FormattedCell): readonly (CellImage | undefined)[] {
  const drawn = visual?.shapes ?? [];
  return [image, ...drawn.flatMap((shape) => (shape.kind === 'image' ? [shape.image] : []))];
}
