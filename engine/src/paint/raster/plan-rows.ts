import { type Backdrop, type BackdropOp, backdropOf, firstAbove, groundOf } from './backdrop.ts';
import { Palette } from './palette.ts';
import type { Pixel } from './pixel.ts';
import { OpBands, type RasterPage, type ShadowOp, type TextOp } from './raster-page.ts';
import type { RampShare } from './row-statistics.ts';

const BAND_ROWS = 64;

/** Each row of a mask is a template: so many are made for round corners; dotted lines are composed. */
const MASK_ROWS_MAX = 512;

/** Pictures with a larger share of rows like no other are better served by a compressor that looks at every row. */
const ODD_SHARE_MAX = 0.3;

/** How the rows of a page are made: most as text over a backdrop, some pixel by pixel. */
export interface RowPlan {
  readonly backdrop: Backdrop;
  /** Texts that stand on one colour each, by their first row. */
  readonly texts: readonly PlannedText[];
  /** Per row: 1 where it must be composed pixel by pixel. */
  readonly isComposed: Uint8Array;
  readonly palette: Palette;
  /** How the glyphs of `texts` are spread over the ramps, by offset. */
  readonly ramps: readonly RampShare[];
}

/** A text that stands on one colour. */
export interface PlannedText {
  readonly op: TextOp;
  readonly shade: TextShade;
}

/** Text of one colour on one ground. */
export interface TextShade {
  readonly paint: Pixel;
  readonly below: Pixel;
  readonly alphas: Uint8Array;
  /** How many bitmaps there are. */
  count: number;
  /** Colour index under the text. */
  ground: number;
  /** Colour index of level n is ground + rampOffset + n. */
  rampOffset: number;
}

/**
 * @returns undefined where the page does not suit a palette: it has more colours than fit, or too many rows like no other,
 * which are the composed ones, but not for texts that lie over each other, and those of round corners
 */
export function planRows(page: RasterPage): RowPlan | undefined {
  const isComposed = new Uint8Array(page.height);
  const isMasked = new Uint8Array(page.height);
  const { backdropOps, textOps } = sortOps(page, isComposed, isMasked);
  const oddMax = page.height * ODD_SHARE_MAX;
  if (countRows(isComposed, isMasked) > oddMax) return undefined;
  const backdrop = backdropOf(page, backdropOps);
  const shades = new Map<Pixel, TextShade[]>();
  const texts = findGrounds(backdrop, textOps, shades, isComposed);
  const palette = new Palette();
  if (!assignRamps(palette, shades)) return undefined;
  for (const template of backdrop.templates) {
    for (const color of template.colors) if (palette.indexOf(color) < 0) return undefined;
  }
  texts.sort((a, b) => a.op.y0 - b.op.y0);
  if (countRows(isComposed, isMasked) > oddMax) return undefined;
  composeClashes(texts, isComposed);
  return {
    backdrop,
    texts,
    isComposed,
    palette,
    ramps: rampShares([...shades.values()].flat()),
  };
}

function countRows(isComposed: Uint8Array, isMasked: Uint8Array): number {
  let count = 0;
  for (let y = 0; y < isComposed.length; y++) count += isComposed[y]! | isMasked[y]!;
  return count;
}

/** Parts the ops; what is neither plain text nor backdrop makes its rows composed ones. */
function sortOps(
  page: RasterPage,
  isComposed: Uint8Array,
  isMasked: Uint8Array,
): { readonly backdropOps: readonly BackdropOp[]; readonly textOps: readonly TextOp[] } {
  const backdropOps: BackdropOp[] = [];
  const textOps: TextOp[] = [];
  let maskRows = 0;
  const textBands = new OpBands<TextOp>([], page.height, BAND_ROWS);
  for (const op of page.ops) {
    if (op.kind === 'text') {
      textBands.add(op);
      if (op.plain) textOps.push(op);
      else isComposed.fill(1, op.y0, op.y1);
    } else if (op.kind === 'fill' && !textBands.meets(op)) {
      backdropOps.push(op);
    } else if (op.kind === 'mask' && maskRows + op.y1 - op.y0 <= MASK_ROWS_MAX && !textBands.meets(op)) {
      maskRows += op.y1 - op.y0;
      isMasked.fill(1, op.y0, op.y1);
      backdropOps.push(op);
    } else if (op.kind === 'shadow') {
      const even = evenPart(op);
      const isBehind = even.y1 > even.y0 && !textBands.meets(even);
      isComposed.fill(1, op.y0, isBehind ? even.y0 : op.y1);
      isComposed.fill(1, isBehind ? even.y1 : op.y1, op.y1);
      if (isBehind) backdropOps.push(even);
    } else isComposed.fill(1, op.y0, op.y1);
  }
  return { backdropOps, textOps };
}

/** The rows of a shadow that all look the same. */
function evenPart(op: ShadowOp): ShadowOp {
  const y0 = Math.min(Math.max(op.y0, op.shadow.evenFrom), op.y1);
  return { ...op, y0, y1: Math.max(Math.min(op.y1, op.shadow.evenTo), y0) };
}

/** Finds what each text stands on; texts on more than one colour are composed. @param shades receives each kind once */
function findGrounds(
  backdrop: Backdrop,
  textOps: readonly TextOp[],
  shades: Map<Pixel, TextShade[]>,
  isComposed: Uint8Array,
): PlannedText[] {
  const texts: PlannedText[] = [];
  let last: TextShade | undefined;
  for (const op of textOps) {
    const stretch = firstAbove(backdrop.starts, op.y0) - 1;
    const below = groundOf(backdrop, stretch, op);
    if (below === undefined) {
      isComposed.fill(1, op.y0, op.y1);
      continue;
    }
    if (last?.paint !== op.color || last.below !== below) last = shadeOf(shades, below, op);
    last.count += op.to - op.from;
    texts.push({ op, shade: last });
  }
  return texts;
}

function shadeOf(shades: Map<Pixel, TextShade[]>, below: Pixel, { color, alphas }: TextOp): TextShade {
  const onGround = shades.get(below) ?? [];
  if (onGround.length === 0) shades.set(below, onGround);
  let shade = onGround.find(({ paint }) => paint === color);
  if (shade === undefined) {
    shade = { paint: color, below, alphas, count: 0, ground: 0, rampOffset: 0 };
    onGround.push(shade);
  }
  return shade;
}

/**
 * Gives each ground a place in the palette, followed by one ramp for each text colour that stands on it. The text
 * colours most used come first everywhere, so that their offsets are the same on every ground.
 * @returns false where there is no room
 */
function assignRamps(palette: Palette, shades: ReadonlyMap<Pixel, readonly TextShade[]>): boolean {
  const weights = new Map<Pixel, number>();
  for (const onGround of shades.values()) {
    for (const { paint, count } of onGround) weights.set(paint, (weights.get(paint) ?? 0) + count);
  }
  for (const [below, onGround] of shades) {
    const ground = palette.addGround(below);
    if (ground < 0) return false;
    const ordered = onGround.toSorted((a, b) => weights.get(b.paint)! - weights.get(a.paint)!);
    for (const shade of ordered) {
      const base = palette.addRamp(below, shade.paint, shade.alphas);
      if (base < 0) return false;
      shade.ground = ground;
      shade.rampOffset = base - ground;
    }
  }
  return true;
}

/**
 * Composes the rows in which two texts share columns, or one ends where another begins. Neighbours in one line never
 * do, except where a table is squeezed below its least width; lines may, where they stand close.
 */
function composeClashes(texts: readonly PlannedText[], isComposed: Uint8Array): void {
  let open: PlannedText[] = [];
  for (const text of texts) {
    const { x0, y0, x1, y1 } = text.op;
    if (open.some(({ op }) => op.y1 < y0)) open = open.filter(({ op }) => op.y1 >= y0);
    for (const { op } of open) {
      if (op.x0 < x1 && x0 < op.x1) isComposed.fill(1, y0, Math.min(op.y1, y1) + 1);
    }
    open.push(text);
  }
}

const RAREST = 3;

/** Coarse, so that pictures alike have the same codes. */
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
