import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { limits, themeNames } from '@pictable/contract';
import { fromJs, isObject, type JsonValue, parseJson } from '@pictable/contract/json';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from '../src/index.ts';
import { type GoldenCase, goldenCases } from './golden-cases.ts';

/** An image of a row with the text above it. */
interface LabelledImage {
  readonly label: string;
  readonly canvas: Canvas;
}

interface SheetRow {
  readonly heading: string;
  readonly images: readonly LabelledImage[];
}

/** The part with the cases that other programs draw too. */
const peersPart = 'peers/';
/** Font of the drawings of the peers and of the labels. */
const fontFamily = 'Roboto';
/** Device pixels per px of everything on the sheets. */
const scale = 2;
const imagesPerLineMax = 6;
const gapPx = 24;
const labelPx = 20;
const headingPx = 32;
const sheetColor = '#d9d9d4';
const require = createRequire(import.meta.url);
const fontPaths = [
  require.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  require.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
];

/**
 * Writes two sheets with the cases of the part `peers`, one row per case: ours beside the drawings of other programs, and
 * ours in every theme. Returns the paths.
 */
export async function writePeerSheets(root: string, folder: string): Promise<string[]> {
  for (const path of fontPaths) GlobalFonts.registerFromPath(path, fontFamily);
  const engine = await createEngine(nodeHost());
  const cases = goldenCases(root).filter(({ name }) => name.startsWith(peersPart));
  const sheets = [
    ['peers.png', (golden: GoldenCase) => imagesBesidePeers(engine, golden)],
    ['peers-in-themes.png', (golden: GoldenCase) => imagesInThemes(engine, golden, themeNames)],
  ] as const;
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, imagesOf] of sheets) {
    const rows: SheetRow[] = [];
    for (const golden of cases)
      rows.push({ heading: golden.name.slice(peersPart.length), images: await imagesOf(golden) });
    const path = join(folder, name);
    writeFileSync(path, sheetOf(rows).toBuffer('image/png'));
    paths.push(path);
  }
  return paths;
}

async function imagesBesidePeers(engine: Engine, golden: GoldenCase): Promise<LabelledImage[]> {
  const images = await imagesInThemes(engine, golden, ['default', 'dark']);
  for (const file of readdirSync(golden.folder).sort()) {
    if (!file.endsWith('.svg') || file.startsWith('expected')) continue;
    const svg = readFileSync(join(golden.folder, file), 'utf8');
    const label = /<title>(.*)<\/title>/.exec(svg)?.[1];
    if (label === undefined) throw new Error(`${golden.name}/${file} has no title, which is its label`);
    images.push({ label, canvas: await canvasOf(Buffer.from(svg), scale) });
  }
  return images;
}

async function imagesInThemes(
  engine: Engine,
  { payloadText }: GoldenCase,
  themes: readonly string[],
): Promise<LabelledImage[]> {
  const images: LabelledImage[] = [];
  for (const theme of themes) {
    const payload = withOptions(parseJson(payloadText, { depthMax: limits.jsonDepthMax }), { theme, scale });
    const { bytes } = await engine.render(payload, { format: 'png' });
    images.push({ label: `Pictable, ${theme}`, canvas: await canvasOf(Buffer.from(bytes), 1) });
  }
  return images;
}

function withOptions(payload: JsonValue, options: { theme: string; scale: number }): JsonValue {
  if (!isObject(payload)) throw new Error('the payload of a case with peers must be an object');
  return new Map([...payload, ['options', fromJs(options)]]);
}

async function canvasOf(file: Buffer, enlargement: number): Promise<Canvas> {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width * enlargement, image.height * enlargement);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The images of each row in lines, below its heading. */
function sheetOf(rows: readonly SheetRow[]): Canvas {
  const gap = gapPx * scale;
  const lines = rows.flatMap(({ heading, images }) =>
    Array.from({ length: Math.ceil(images.length / imagesPerLineMax) }, (_, line) => ({
      heading: line === 0 ? heading : undefined,
      images: images.slice(line * imagesPerLineMax, (line + 1) * imagesPerLineMax),
    })),
  );
  const widths = lines.map(({ images }) => images.reduce((sum, { canvas }) => sum + canvas.width + gap, gap));
  const heights = lines.map(
    ({ heading, images }) =>
      ((heading === undefined ? 0 : headingPx) + labelPx) * scale +
      Math.max(...images.map(({ canvas }) => canvas.height)) +
      gap,
  );
  const sheet = createCanvas(
    Math.max(...widths),
    heights.reduce((sum, height) => sum + height, gap),
  );
  const context = sheet.getContext('2d');
  context.fillStyle = sheetColor;
  context.fillRect(0, 0, sheet.width, sheet.height);
  let top = gap;
  for (const [index, { heading, images }] of lines.entries()) {
    let [x, y] = [gap, top];
    if (heading !== undefined) {
      write(context, heading, x, y, `bold ${20 * scale}px ${fontFamily}`);
      y += headingPx * scale;
    }
    for (const { label, canvas } of images) {
      write(context, label, x, y, `${12 * scale}px ${fontFamily}`);
      context.drawImage(canvas, x, y + labelPx * scale);
      x += canvas.width + gap;
    }
    top += heights[index]!;
  }
  return sheet;
}

function write(context: SKRSContext2D, text: string, x: number, y: number, font: string): void {
  context.font = font;
  context.fillStyle = '#1f1f1f';
  context.textBaseline = 'top';
  context.fillText(text, x, y);
}
