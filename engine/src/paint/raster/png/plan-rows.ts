import { type Backdrop, type BackdropOp, backdropOf, backgroundOf, upperBound } from '../page/backdrop.ts';
import { type ImageOp, OpBands, type RasterPage, type ShadowOp, type TextOp } from '../page/raster-page.ts';
import type { Pixel } from '../pixel.ts';
import { Palette } from './palette.ts';
import { indexImages, type PlannedImage, placeImages } from './plan-images.ts';
import type { RampShare } from './row-statistics.ts';

const BAND_ROWS = 64;

/**
 * Maximum mask rows, each of which needs a template: enough for rounded corners; dotted lines are composed.
 */
const MASK_ROWS_MAX = 512;

/** Maximum fraction of unique rows. Above it, a compressor that searches each row is better. */
const UNIQUE_ROWS_SHARE_MAX = 0.3;

/** How to write the rows of a page: most as text over a backdrop, some pixel by pixel. */
export interface RowPlan {
  readonly backdrop: Backdrop;
  /** Texts and small images with a background of one colour, ordered by first row. */
  readonly inks: readonly PlannedInk[];
  /** 1 for each row that must be composed pixel by pixel. */
  readonly needsCompositing: Uint8Array;
  readonly palette: Palette;
  /** Distribution of the glyphs of `inks` over the ramps, ordered by offset. */
  readonly ramps: readonly RampShare[];
  readonly hasImages: boolean;
}

/** What is painted on the backdrop. */
export type PlannedInk = PlannedText | PlannedImage;

/** A text with a background of one colour. */
export interface PlannedText {
  readonly op: TextOp;
  readonly shade: TextShade;
  readonly image: undefined;
}

/** A text colour on a background colour. */
export interface TextShade {
  readonly paint: Pixel;
  readonly background: Pixel;
  readonly alphas: Uint8Array;
  /** Number of bitmaps. */
  count: number;
  /** Colour index of the background. */
  backgroundIndex: number;
  /** Colour index of level n is ground + rampOffset + n. */
  rampOffset: number;
}

/**
 * Plans the rows of a page.
 * @returns undefined if the page is unsuitable for a palette: too many colours, or too many unique rows,
 * which are the rows of rounded corners and all composed rows except those of texts that overlap each other
 */
export function planRows(page: RasterPage): RowPlan | undefined {
  const needsCompositing = new Uint8Array(page.height);
  const isMasked = new Uint8Array(page.height);
  const { backdropOps, textOps, imageOps } = sortOps(page, needsCompositing, isMasked);
  const uniqueRowsMax = page.height * UNIQUE_ROWS_SHARE_MAX;
  if (countRows(needsCompositing, isMasked) > uniqueRowsMax) return undefined;
  const backdrop = backdropOf(page, backdropOps);
  const shades = new Map<Pixel, TextShade[]>();
  const texts = findBackgrounds(backdrop, textOps, shades, needsCompositing);
  const palette = new Palette();
  if (!assignRamps(palette, shades)) return undefined;
  for (const template of backdrop.templates) {
    for (const color of template.colors) if (palette.indexOf(color) < 0) return undefined;
  }
  const images = placeImages(backdrop, imageOps);
  const inks: PlannedInk[] = images === undefined || images.length === 0 ? texts : [...texts, ...images];
  inks.sort((a, b) => a.op.y0 - b.op.y0);
  const hasPolygons = texts.some(({ op }) => op.isPolygon);
  // The rows of most drawings overlap from top to bottom, those of texts only where their lines touch.
  if (hasPolygons) composeOverlaps(inks, needsCompositing, (a, b) => isPolygon(a) || isPolygon(b));
  if (countRows(needsCompositing, isMasked) > uniqueRowsMax) return undefined;
  composeOverlaps(inks, needsCompositing, () => true);
  const hasImages =
    images !== undefined && images.length > 0 && indexImages(page, images, palette, needsCompositing);
  if (!hasImages && imageOps.length > 0) {
    for (const { y0, y1 } of imageOps) needsCompositing.fill(1, y0, y1);
    if (countRows(needsCompositing, isMasked) > uniqueRowsMax) return undefined;
  }
  return {
    backdrop,
    inks: hasImages || imageOps.length === 0 ? inks : inks.filter(({ image }) => image === undefined),
    needsCompositing,
    palette,
    ramps: rampShares([...shades.values()].flat()),
    hasImages,
  };
}

function countRows(isComposed: Uint8Array, isMasked: Uint8Array): number {
  // Most tables have neither.
  if (!isComposed.includes(1) && !isMasked.includes(1)) return 0;
  let count = 0;
  for (let y = 0; y < isComposed.length; y++) count += isComposed[y]! | isMasked[y]!;
  return count;
}

interface SortedOps {
  readonly backdropOps: readonly BackdropOp[];
  readonly textOps: readonly TextOp[];
  readonly imageOps: readonly ImageOp[];
}

/** Separates texts, small images and backdrop ops; the rows of all other ops are marked for composing. */
function sortOps(page: RasterPage, isComposed: Uint8Array, isMasked: Uint8Array): SortedOps {
  const backdropOps: BackdropOp[] = [];
  const textOps: TextOp[] = [];
  const imageOps: ImageOp[] = [];
  let maskRows = 0;
  const inkBands = new OpBands<TextOp | ImageOp>([], page.height, BAND_ROWS);
  for (const op of page.ops) {
    if (op.kind === 'text') {
      inkBands.add(op);
      if (op.plain) textOps.push(op);
      else isComposed.fill(1, op.y0, op.y1);
    } else if (op.kind === 'image' && op.isSmall) {
      inkBands.add(op);
      imageOps.push(op);
    } else if (op.kind === 'fill' && !inkBands.overlaps(op)) {
      backdropOps.push(op);
    } else if (op.kind === 'mask' && maskRows + op.y1 - op.y0 <= MASK_ROWS_MAX && !inkBands.overlaps(op)) {
      maskRows += op.y1 - op.y0;
      isMasked.fill(1, op.y0, op.y1);
      backdropOps.push(op);
    } else if (op.kind === 'shadow') {
      const uniform = uniformPart(op);
      const isBehind = uniform.y1 > uniform.y0 && !inkBands.overlaps(uniform);
      isComposed.fill(1, op.y0, isBehind ? uniform.y0 : op.y1);
      isComposed.fill(1, isBehind ? uniform.y1 : op.y1, op.y1);
      if (isBehind) backdropOps.push(uniform);
    } else isComposed.fill(1, op.y0, op.y1);
  }
  return { backdropOps, textOps, imageOps };
}

/** The part of a shadow with equal rows. */
function uniformPart(op: ShadowOp): ShadowOp {
  const y0 = Math.min(Math.max(op.y0, op.shadow.uniformFrom), op.y1);
  return { ...op, y0, y1: Math.max(Math.min(op.y1, op.shadow.uniformTo), y0) };
}

/**
 * Finds the background of each text; rows of texts on several colours are composed.
 * @param shades receives all shades
 */
function findBackgrounds(
  backdrop: Backdrop,
  textOps: readonly TextOp[],
  shades: Map<Pixel, TextShade[]>,
  isComposed: Uint8Array,
): PlannedText[] {
  const texts: PlannedText[] = [];
  let last: TextShade | undefined;
  for (const op of textOps) {
    const range = upperBound(backdrop.starts, op.y0) - 1;
    const below = backgroundOf(backdrop, range, op);
    if (below === undefined) {
      isComposed.fill(1, op.y0, op.y1);
      continue;
    }
    if (last?.paint !== op.color || last.background !== below) last = shadeOf(shades, below, op);
    last.count += op.to - op.from;
    texts.push({ op, shade: last, image: undefined });
  }
  return texts;
}

function shadeOf(shades: Map<Pixel, TextShade[]>, background: Pixel, { color, alphas }: TextOp): TextShade {
  const shadesOnBackground = shades.get(background) ?? [];
  if (shadesOnBackground.length === 0) shades.set(background, shadesOnBackground);
  let shade = shadesOnBackground.find(({ paint }) => paint === color);
  if (shade === undefined) {
    shade = { paint: color, background, alphas, count: 0, backgroundIndex: 0, rampOffset: 0 };
    shadesOnBackground.push(shade);
  }
  return shade;
}

/**
 * Adds each background to the palette, followed by one ramp per text colour on it. The most frequent text
 * colours come first, so that their offsets are the same on every background.
 * @returns false if the palette is full
 */
function assignRamps(palette: Palette, shades: ReadonlyMap<Pixel, readonly TextShade[]>): boolean {
  const weights = new Map<Pixel, number>();
  for (const shadesOnBackground of shades.values()) {
    for (const { paint, count } of shadesOnBackground) weights.set(paint, (weights.get(paint) ?? 0) + count);
  }
  for (const [below, shadesOnBackground] of shades) {
    const backgroundIndex = palette.addBackground(below);
    if (backgroundIndex < 0) return false;
    const ordered = shadesOnBackground.toSorted((a, b) => weights.get(b.paint)! - weights.get(a.paint)!);
    for (const shade of ordered) {
      const base = palette.addRamp(below, shade.paint, shade.alphas);
      if (base < 0) return false;
      shade.backgroundIndex = backgroundIndex;
      shade.rampOffset = base - backgroundIndex;
    }
  }
  return true;
}

function isPolygon({ op }: PlannedInk): boolean {
  return op.kind === 'text' && op.isPolygon;
}

/**
 * Marks rows for composing in which two texts or images share columns, or one ends in the row above another. Texts
 * in one line never overlap unless a table is narrower than its minimum width; lines overlap if line spacing is
 * small.
 */
function composeOverlaps(
  inks: readonly PlannedInk[],
  isComposed: Uint8Array,
  counts: (a: PlannedInk, b: PlannedInk) => boolean,
): void {
  /** Those that may reach into the rows of the next one; the others are removed while it is compared with them. */
  const open: PlannedInk[] = [];
  for (const ink of inks) {
    const { x0, y0, x1, y1 } = ink.op;
    let kept = 0;
    for (const other of open) {
      const { op } = other;
      if (op.y1 < y0) continue;
      open[kept++] = other;
      if (op.x0 < x1 && x0 < op.x1 && counts(other, ink)) isComposed.fill(1, y0, Math.min(op.y1, y1) + 1);
    }
    open.length = kept;
    open.push(ink);
  }
}

const RAREST = 3;

/** Coarse shares of the ramps, so that similar images have the same codes. */
function rampShares(shades: readonly TextShade[]): RampShare[] {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { rampOffset, count } of shades) {
    counts.set(rampOffset, (counts.get(rampOffset) ?? 0) + count);
    total += count;
  }
  const offsets = [...counts.keys()].sort((a, b) => a - b);
  return offsets.map((offset) => {
    let rarity = 0;
    for (let share = counts.get(offset)! * 2; share < total && rarity < RAREST; share *= 4) rarity++;
    return { offset, rarity };
  });
}
