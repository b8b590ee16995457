import { hasPages, type ImageFormat, isBitmap } from '@pictable/contract';
import { describeLogo } from './alt-text/describe-logo.ts';
import { describeTable } from './alt-text/describe-table.ts';
import { blendOver } from './color/contrast.ts';
import { arrange } from './data/arrange.ts';
import type { PaintableTable, RenderAttempt, RenderedFile } from './fit-destination.ts';
import { formatTable } from './format/format-table.ts';
import { loadImages } from './images/load-images.ts';
import { loadingOf } from './images/load-logo.ts';
import { withLogo } from './images/with-logo.ts';
import { withLanguage } from './language/find-language.ts';
import { layoutTable } from './layout/layout-table.ts';
import {
  checkImageBytes,
  checkOutputDimensions,
  outputDimensions,
  paintWithinLimit,
} from './output-dimensions.ts';
import type { PaintOptions } from './paint/painter.ts';
import type { RenderRequest, RenderTools } from './render-request.ts';
import { annotate } from './rules/annotate.ts';
import type { Color } from './scene/color.ts';
import type { Scene } from './scene/scene.ts';
import { overDarkPage } from './scheme/over-dark-page.ts';
import { styleTable } from './style/style-table.ts';
import { pageColor } from './table/page-color.ts';
import type { RenderLimits } from './table/render-limits.ts';
import type { Table, TableSettings } from './table/table.ts';
import type { Warnings } from './warnings.ts';

/** A layout of more cells leaves tens of MB of garbage. */
const LARGE_TABLE_CELLS = 20_000;

/** What rendering a table needs besides the table. */
interface Rendering {
  readonly request: RenderRequest;
  readonly limits: RenderLimits;
  readonly tools: RenderTools;
  readonly warnings: Warnings;
}

/** Runs the stages that do not depend on the format and on the size of the image. */
export async function prepareTable(table: Table, { request, limits, tools, warnings }: Rendering) {
  const arranged = withLanguage(arrange(table, limits, warnings));
  const annotated = annotate(arranged, warnings);
  const formatted = formatTable(annotated, limits, warnings);
  const { settings } = table;
  const { page, pageFit, svgText } = settings;
  const wanted = request.format ?? settings.format;
  const styled = styleTable(formatted, warnings, hasPages(wanted) && page !== 'single');
  const given = request.images ?? new Map<string, Uint8Array>();
  const loading = loadingOf(tools, wanted !== 'svg', limits.imagesMegapixelsMax);
  const loaded = await loadImages(styled, given, loading, warnings);
  const background = behindLogo(settings, styled.style.backgroundColor);
  const toLoad = { logo: table.logo, stored: request.logo, given, background };
  const { images, pixels, logo, hidden } = await withLogo(loaded, toLoad, loading, warnings);
  const described = describeLogo(describeTable(annotated, formatted), logo?.alt);
  const { short: _short, ...description } = described;
  const layOut = async ({ format, scale, quality, canvas, trueColor }: RenderAttempt) => {
    const how = { format, page, pageFit, images, logo, canvas, description };
    const laidOut = await layoutTable(styled, tools.text, how);
    if (laidOut.hits.cells.length > LARGE_TABLE_CELLS) await tools.releaseMemory?.();
    const scene = settings.isDark === true && format === 'jpeg' ? overDarkPage(laidOut.scene) : laidOut.scene;
    const bitmaps = scene.images.map((image) => pixels.get(image));
    const options = { scale, quality, trueColor, svgText, bitmaps };
    const scenes = canvas ? scene.pages.map((one) => ({ ...scene, pages: [one] })) : [scene];
    const paint = (part: number) => {
      const file = paintFile(scenes[part]!, format, tools, options, limits);
      const top = isBitmap(format) ? topOf(scenes[part]!, request.topHeightPx) : undefined;
      return top === undefined ? file : { ...file, top: paintFile(top, format, tools, options, limits) };
    };
    return { laidOut, scale: isBitmap(format) ? scale : 1, partCount: scenes.length, paint };
  };
  return { annotated, formatted, described, hidden, layOut };
}

/** The colour behind a logo: a transparent dark image is seen on a dark page. */
function behindLogo(settings: TableSettings, background: Color | undefined): Color | undefined {
  if (settings.isDark !== true) return background;
  const page = pageColor(settings);
  return background === undefined ? page : blendOver(page, background);
}

/** The same images, each with its dark image. Without dark ones, the images stay as they are. */
export function withDarkParts<Output extends PaintableTable>(
  light: Output,
  dark: PaintableTable | undefined,
): Output {
  if (dark === undefined) return light;
  return { ...light, paint: (part: number) => ({ ...light.paint(part), dark: dark.paint(part) }) };
}

/** The scene without what is below a height; undefined if it is not taller. */
function topOf(scene: Scene, heightPx = Number.POSITIVE_INFINITY): Scene | undefined {
  const page = scene.pages[0]!;
  return page.heightPx > heightPx ? { ...scene, pages: [{ ...page, heightPx }] } : undefined;
}

function paintFile(
  scene: Scene,
  format: ImageFormat,
  { text, painters }: Pick<RenderTools, 'text' | 'painters'>,
  options: PaintOptions,
  limits: RenderLimits,
): RenderedFile {
  checkOutputDimensions(scene, format, options.scale, limits);
  checkImageBytes(scene, format, limits);
  const bytes = paintWithinLimit(limits, format, (bytesMax) =>
    painters[format](scene, text, { ...options, bytesMax }),
  );
  return { bytes, ...outputDimensions(scene, format, options.scale) };
}
