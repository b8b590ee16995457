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

/** A drawn page of a case, under its name. */
interface Picture {
  readonly label: Canvas;
  readonly canvas: Canvas;
}

interface Place extends Picture {
  readonly x: number;
  readonly y: number;
}

const sheetWidthPx = 1_600;
const gapPx = 24;
const paper = '#d9d9d4';
/** Pages of one pdf that a sheet shows. */
const pagesShown = 4;
const pdfPxPerPoint = 4 / 3;

/**
 * Draws every case anew and writes one png a part: all of its cases side by side, to be looked at. Returns the paths.
 *
 * @param parts names of parts; none means all
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
    const pictures: Picture[] = [];
    for (const golden of cases) pictures.push(...(await picturesOf(engine, golden, format)));
    const path = join(folder, format, `${part}.png`);
    writeFileSync(path, sheetOf(pictures).toBuffer('image/png'));
    paths.push(path);
  }
  return paths;
}

async function picturesOf(engine: Engine, golden: GoldenCase, format: ImageFormat): Promise<Picture[]> {
  const payload = parseJson(golden.payloadText, { depthMax: limits.jsonDepthMax });
  const { bytes } = await engine.render(payload, { format });
  const pages = await canvasesOf(bytes, format);
  const pictures: Picture[] = [];
  for (const [index, canvas] of pages.entries()) {
    const name = pages.length === 1 ? golden.name : `${golden.name}, page ${index + 1}`;
    pictures.push({ label: await labelOf(engine, name), canvas });
  }
  return pictures;
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
    for (let number = 1; number <= Math.min(document.numPages, pagesShown); number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: pdfPxPerPoint });
      const canvas = createCanvas(viewport.width, viewport.height);
      const canvasContext = canvas.getContext('2d');
      // The reader's types know browser canvases; this one has the same methods.
      const target = { canvas, canvasContext, viewport } as unknown as Parameters<typeof page.render>[0];
      await page.render(target).promise;
      canvases.push(canvas);
    }
    return canvases;
  });
}

async function labelOf(engine: Engine, name: string): Promise<Canvas> {
  const bare = { outerPadding: 0, cellPadding: 2, borderStyle: 'none', fontSize: 12, rowOddBg: paper };
  const payload = fromJs({ headers: [name], rows: [[name]], styles: bare, options: { headers: false } });
  const { bytes } = await engine.render(payload, { format: 'png' });
  return (await canvasesOf(bytes, 'png'))[0]!;
}

/** Pictures in rows from left to right, as many as fit; a wider one is made as narrow as the sheet. */
function sheetOf(pictures: readonly Picture[]): Canvas {
  const places: Place[] = [];
  let [x, y, rowHeight] = [gapPx, gapPx, 0];
  for (const picture of pictures) {
    const { label } = picture;
    const canvas = narrowed(picture.canvas);
    const width = Math.max(canvas.width, label.width);
    if (x > gapPx && x + width > sheetWidthPx - gapPx) {
      y += rowHeight + gapPx;
      [x, rowHeight] = [gapPx, 0];
    }
    places.push({ label, canvas, x, y });
    x += width + gapPx;
    rowHeight = Math.max(rowHeight, label.height + canvas.height);
  }
  const sheet = createCanvas(sheetWidthPx, y + rowHeight + gapPx);
  const context = sheet.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  for (const place of places) {
    context.drawImage(place.label, place.x, place.y);
    context.drawImage(place.canvas, place.x, place.y + place.label.height);
  }
  return sheet;
}

function narrowed(picture: Canvas): Canvas {
  const widthMax = sheetWidthPx - 2 * gapPx;
  if (picture.width <= widthMax) return picture;
  const canvas = createCanvas(widthMax, Math.round((picture.height * widthMax) / picture.width));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
