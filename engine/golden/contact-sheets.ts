import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { type ImageFormat, limits } from '@pictable/contract';
import { fromJs, parseJson } from '@pictable/contract/json';
import { Resvg } from '@resvg/resvg-js';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from '../src/index.ts';
import { openPdf } from '../src/paint/pdf/open-pdf.suite.ts';
import { type GoldenCase, goldenCases } from './golden-cases.ts';

/** A rendered page of a case, with its name as label. */
interface LabelledPage {
  readonly label: Canvas;
  readonly canvas: Canvas;
}

interface PlacedPage extends LabelledPage {
  readonly x: number;
  readonly y: number;
}

const sheetWidthPx = 1_600;
const gapPx = 24;
/** The colour around images. */
export const sheetColor = '#d9d9d4';
/** Maximum number of pages shown per PDF. */
const pdfPagesMax = 4;
const pdfPxPerPoint = 4 / 3;

/**
 * Renders every case and writes one PNG per part with all of its cases side by side. Returns the paths.
 *
 * @param parts names of parts; an empty list means all
 */
export async function writeContactSheets(
  root: string,
  folder: string,
  format: ImageFormat,
  parts: readonly string[],
): Promise<string[]> {
  const engine = await createEngine(nodeHost());
  const byPart = new Map<string, GoldenCase[]>();
  for (const golden of goldenCases(root)) {
    const part = golden.name.split('/')[0]!;
    if (parts.length === 0 || parts.includes(part)) byPart.set(part, [...(byPart.get(part) ?? []), golden]);
  }
  rmSync(join(folder, format), { recursive: true, force: true });
  mkdirSync(join(folder, format), { recursive: true });
  const paths: string[] = [];
  for (const [part, cases] of byPart) {
    const pages: LabelledPage[] = [];
    for (const golden of cases) pages.push(...(await labelledPagesOf(engine, golden, format)));
    const path = join(folder, format, `${part}.png`);
    writeFileSync(path, sheetOf(pages).toBuffer('image/png'));
    paths.push(path);
  }
  return paths;
}

async function labelledPagesOf(
  engine: Engine,
  golden: GoldenCase,
  format: ImageFormat,
): Promise<LabelledPage[]> {
  const payload = parseJson(golden.payloadText, { depthMax: limits.jsonDepthMax });
  const { bytes } = await engine.render(payload, { format });
  const canvases = await canvasesOf(bytes, format);
  const pages: LabelledPage[] = [];
  for (const [index, canvas] of canvases.entries()) {
    const name = canvases.length === 1 ? golden.name : `${golden.name}, page ${index + 1}`;
    pages.push({ label: await labelOf(engine, name), canvas });
  }
  return pages;
}

async function canvasesOf(bytes: Uint8Array, format: ImageFormat): Promise<Canvas[]> {
  if (format === 'pdf') return pdfPages(bytes);
  const file = format === 'svg' ? new Resvg(new TextDecoder().decode(bytes)).render().asPng() : bytes;
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return [canvas];
}

function pdfPages(bytes: Uint8Array): Promise<Canvas[]> {
  return openPdf(bytes, async (document) => {
    const canvases: Canvas[] = [];
    for (let number = 1; number <= Math.min(document.numPages, pdfPagesMax); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: pdfPxPerPoint });
      const canvas = createCanvas(viewport.width, viewport.height);
      const canvasContext = canvas.getContext('2d');
      // The types of pdf.js require a browser canvas; this one has the same methods.
      const target = { canvas, canvasContext, viewport } as unknown as Parameters<typeof page.render>[0];
      await page.render(target).promise;
      canvases.push(canvas);
    }
    return canvases;
  });
}

export async function labelOf(engine: Engine, name: string): Promise<Canvas> {
  const bare = { outerPadding: 0, cellPadding: 2, borderStyle: 'none', fontSize: 12, rowOddBg: sheetColor };
  const payload = fromJs({ headers: [name], rows: [[name]], styles: bare, options: { headers: false } });
  const { bytes } = await engine.render(payload, { format: 'png' });
  return (await canvasesOf(bytes, 'png'))[0]!;
}

/** Places pages in rows from left to right; a page wider than the sheet is scaled down. */
function sheetOf(pages: readonly LabelledPage[]): Canvas {
  const placedPages: PlacedPage[] = [];
  let [x, y, rowHeight] = [gapPx, gapPx, 0];
  for (const page of pages) {
    const { label } = page;
    const canvas = scaledToSheet(page.canvas);
    const width = Math.max(canvas.width, label.width);
    if (x > gapPx && x + width > sheetWidthPx - gapPx) {
      y += rowHeight + gapPx;
      [x, rowHeight] = [gapPx, 0];
    }
    placedPages.push({ label, canvas, x, y });
    x += width + gapPx;
    rowHeight = Math.max(rowHeight, label.height + canvas.height);
  }
  const sheet = createCanvas(sheetWidthPx, y + rowHeight + gapPx);
  const context = sheet.getContext('2d');
  context.fillStyle = sheetColor;
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const { label, canvas, x: left, y: top } of placedPages) {
    context.drawImage(label, left, top);
    context.drawImage(canvas, left, top + label.height);
  }
  return sheet;
}

function scaledToSheet(page: Canvas): Canvas {
  const widthMax = sheetWidthPx - 2 * gapPx;
  if (page.width <= widthMax) return page;
  const canvas = createCanvas(widthMax, Math.round((page.height * widthMax) / page.width));
  canvas.getContext('2d').drawImage(page, 0, 0, canvas.width, canvas.height);
  return canvas;
}
