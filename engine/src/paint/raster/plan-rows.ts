import { type Backdrop, type BackdropOp, backdropOf, firstAbove, groundOf } from './backdrop.ts';
import { Palette } from './palette.ts';
import type { Pixel } from './pixel.ts';
import { OpBands, type RasterPage, type ShadowOp, type TextOp } from './raster-page.ts';
import type { RampShare } from './row-statistics.ts';

const BAND_ROWS = 64;

/** How the rows of a page are made: most as text over a backdrop, some pixel by pixel. */
export interface RowPlan {
  readonly backdrop: Backdrop;
  /** Texts that stand on one colour each, by their first row. */
  readonly texts: readonly PlannedText[];
  /** Per row: 1 where it must be composed pixel by pixel. */
  readonly isComposed: Uint8Array;
  /** How many of them for other reasons than texts that lie over each other. */
  readonly composedCount: number;
  readonly palette: Palette;
  /** How the glyphs of `texts` are spread over the ramps, by offset. */
  readonly ramps: readonly RampShare[];
}

export interface PlannedText {
  readonly op: TextOp;
  /** Colour index under the text. */
  readonly ground: number;
  /** Colour index of level n is ground + rampOffset + n. */
  readonly rampOffset: number;
}

/** @returns undefined where the page has more colours than a palette holds */
export function planRows(page: RasterPage): RowPlan | undefined {
  const isComposed = new Uint8Array(page.height);
  const { backdropOps, textOps } = sortOps(page, isComposed);
  const backdrop = backdropOf(page, backdropOps);
  const grounded = findGrounds(backdrop, textOps, isComposed);
  const palette = new Palette();
  const texts = assignRamps(palette, grounded);
  if (texts === undefined) return undefined;
  for (const template of backdrop.templates) {
    for (const color of template.colors) if (palette.indexOf(color) < 0) return undefined;
  }
  texts.sort((a, b) => a.op.y0 - b.op.y0);
  const composedCount = isComposed.reduce((sum, flag) => sum + flag, 0);
  composeClashes(texts, isComposed);
  return { backdrop, texts, isComposed, composedCount, palette, ramps: rampShares(texts) };
}

/** Parts the ops; what is neither plain text nor backdrop makes its rows composed ones. */
function sortOps(
  page: RasterPage,
  isComposed: Uint8Array,
): { readonly backdropOps: readonly BackdropOp[]; readonly textOps: readonly TextOp[] } {
  const backdropOps: BackdropOp[] = [];
  const textOps: TextOp[] = [];
  const textBands = new OpBands<TextOp>([], page.height, BAND_ROWS);
  for (const op of page.ops) {
    if (op.kind === 'text') {
      textBands.add(op);
      if (op.plain) textOps.push(op);
      else isComposed.fill(1, op.y0, op.y1);
    } else if (op.kind === 'fill' && !textBands.meets(op)) {
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

interface GroundedText {
  readonly op: TextOp;
  readonly ground: Pixel;
}

function findGrounds(
  backdrop: Backdrop,
  textOps: readonly TextOp[],
  isComposed: Uint8Array,
): readonly GroundedText[] {
  const grounded: GroundedText[] = [];
  for (const op of textOps) {
    const stretch = firstAbove(backdrop.starts, op.y0) - 1;
    const ground = groundOf(backdrop, stretch, op);
    if (ground === undefined) isComposed.fill(1, op.y0, op.y1);
    else grounded.push({ op, ground });
  }
  return grounded;
}

/**
 * Gives each ground a place in the palette, followed by one ramp for each text colour that stands on it. The text
 * colours most used come first everywhere, so that their offsets are the same on every ground.
 */
function assignRamps(palette: Palette, grounded: readonly GroundedText[]): PlannedText[] | undefined {
  const weights = new Map<Pixel, number>();
  const paintsOf = new Map<Pixel, Map<Pixel, Uint8Array>>();
  for (const { op, ground } of grounded) {
    weights.set(op.color, (weights.get(op.color) ?? 0) + op.to - op.from);
    const paints = paintsOf.get(ground) ?? new Map<Pixel, Uint8Array>();
    paints.set(op.color, op.alphas);
    paintsOf.set(ground, paints);
  }
  const offsets = new Map<Pixel, { readonly ground: number; readonly byPaint: Map<Pixel, number> }>();
  for (const [ground, paints] of paintsOf) {
    const groundIndex = palette.addGround(ground);
    if (groundIndex < 0) return undefined;
    const byPaint = new Map<Pixel, number>();
    const ordered = [...paints].sort((a, b) => weights.get(b[0])! - weights.get(a[0])!);
    for (const [paint, alphas] of ordered) {
      const base = palette.addRamp(ground, paint, alphas);
      if (base < 0) return undefined;
      byPaint.set(paint, base - groundIndex);
    }
    offsets.set(ground, { ground: groundIndex, byPaint });
  }
  return grounded.map(({ op, ground }) => {
    const found = offsets.get(ground)!;
    return { op, ground: found.ground, rampOffset: found.byPaint.get(op.color)! };
  });
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
function rampShares(texts: readonly PlannedText[]): RampShare[] {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { op, rampOffset } of texts) {
    counts.set(rampOffset, (counts.get(rampOffset) ?? 0) + op.to - op.from);
    total += op.to - op.from;
  }
  const offsets = [...counts.keys()].sort((a, b) => a - b);
  return offsets.map((offset) => {
    let rarity = 0;
    for (let share = counts.get(offset)! * 2; share < total && rarity < RAREST; share *= 4) rarity++;
    return { offset, rarity };
  });
}
