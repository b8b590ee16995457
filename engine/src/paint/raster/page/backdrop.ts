import { alphaOf, over, type Pixel } from '../pixel.ts';
import { composeRows } from './compose-rows.ts';
import { type FillOp, type MaskOp, OpBands, type RasterPage, type ShadowOp } from './raster-page.ts';

/** Ops behind the text. Fills and shadows are constant in the rows they cover; masks change in each row. */
export type BackdropOp = FillOp | ShadowOp | MaskOp;

/** Rows with more ops are composed pixel by pixel, because they would have too many runs. */
const RUN_OPS_MAX = 64;

const BAND_ROWS = 64;

/** A row of the image without its text, as runs of one colour. */
export interface RowTemplate {
  /** End of each run. */
  readonly ends: readonly number[];
  readonly colors: readonly Pixel[];
}

/** The background of the text: ranges of rows with equal templates. Zebra rows share their templates. */
export interface Backdrop {
  readonly templates: readonly RowTemplate[];
  /** First row of each range, ascending; the page height ends the list. */
  readonly starts: readonly number[];
  /** Template of each range. */
  readonly templateOf: readonly number[];
}

/** Builds the backdrop of a page from its ops, in paint order. */
export function backdropOf(page: RasterPage, ops: readonly BackdropOp[]): Backdrop {
  const bands = new OpBands(ops, page.height, BAND_ROWS);
  const starts = rangeStarts(page, ops);
  const templates: RowTemplate[] = [];
  const templateOf: number[] = [];
  const known = new Map<number, KnownTemplate[]>();
  const pixels = new Int32Array(page.width);
  for (let index = 0; index + 1 < starts.length; index++) {
    const y = starts[index]!;
    const active = bands.at(y).filter((op) => op.y0 <= y && op.y1 > y);
    const hash = hashOf(active);
    const candidates = known.get(hash) ?? [];
    let found = candidates.find((candidate) => sameOps(candidate.ops, active))?.template;
    if (found === undefined) {
      found = templates.push(templateOfFills(page, active) ?? composeTemplate(page, active, y, pixels)) - 1;
      candidates.push({ ops: active, template: found });
      known.set(hash, candidates);
    }
    templateOf.push(found);
  }
  return { templates, starts, templateOf };
}

interface KnownTemplate {
  readonly ops: readonly BackdropOp[];
  readonly template: number;
}

/** Rows at which an op begins or ends, including 0 and the page height. */
function rangeStarts(page: RasterPage, ops: readonly BackdropOp[]): number[] {
  const isStart = new Uint8Array(page.height + 1);
  isStart[0] = 1;
  isStart[page.height] = 1;
  for (const op of ops) {
    if (op.kind === 'mask') isStart.fill(1, op.y0, op.y1);
    isStart[op.y0] = 1;
    isStart[op.y1] = 1;
  }
  const starts: number[] = [];
  for (let y = 0; y >= 0; y = isStart.indexOf(1, y + 1)) starts.push(y);
  return starts;
}

function hashOf(ops: readonly BackdropOp[]): number {
  let hash = 0;
  for (const op of ops) hash = Math.imul(hash ^ op.color ^ (op.x0 << 16) ^ op.x1, 0x01000193) + 1;
  return hash;
}

function sameOps(a: readonly BackdropOp[], b: readonly BackdropOp[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((one, index) => {
    const other = b[index]!;
    if (one.x0 !== other.x0 || one.x1 !== other.x1 || one.color !== other.color) return false;
    if (one.kind === 'shadow') return other.kind === 'shadow' && one.shadow === other.shadow;
    return one.kind === 'fill' && other.kind === 'fill';
  });
}

/** The template of a row that only fills cover; undefined if there are other ops. */
function templateOfFills(page: RasterPage, ops: readonly BackdropOp[]): RowTemplate | undefined {
  if (ops.length > RUN_OPS_MAX) return undefined;
  let row: RowTemplate = { ends: [page.width], colors: [page.background] };
  for (const op of ops) {
    if (op.kind !== 'fill') return undefined;
    row = addFill(row, op);
  }
  return row;
}

function addFill(row: RowTemplate, { x0, x1, color }: FillOp): RowTemplate {
  const ends: number[] = [];
  const colors: Pixel[] = [];
  const alpha = alphaOf(color);
  const add = (end: number, value: Pixel): void => {
    if (colors.length > 0 && colors[colors.length - 1] === value) ends[ends.length - 1] = end;
    else {
      ends.push(end);
      colors.push(value);
    }
  };
  let start = 0;
  for (let run = 0; run < row.ends.length; run++) {
    const end = row.ends[run]!;
    const below = row.colors[run]!;
    if (start < x0) add(Math.min(end, x0), below);
    if (start < x1 && end > x0) add(Math.min(end, x1), alpha === 255 ? color : over(below, color, alpha));
    if (end > x1) add(end, below);
    start = end;
  }
  return { ends, colors };
}

/** Composes a row pixel by pixel. */
function composeTemplate(
  page: RasterPage,
  ops: readonly BackdropOp[],
  y: number,
  pixels: Int32Array,
): RowTemplate {
  composeRows(page, ops, y, y + 1, pixels);
  return runsOf(pixels);
}

function runsOf(pixels: Int32Array): RowTemplate {
  const ends: number[] = [];
  const colors: Pixel[] = [];
  for (let x = 0; x < pixels.length; ) {
    const color = pixels[x]!;
    let end = x + 1;
    while (end < pixels.length && pixels[end] === color) end++;
    ends.push(end);
    colors.push(color);
    x = end;
  }
  return { ends, colors };
}

/**
 * The single colour behind a box of pixels; undefined if there are several.
 * @param range index of the range that contains row y0
 */
export function backgroundOf(
  backdrop: Backdrop,
  range: number,
  box: { readonly x0: number; readonly x1: number; readonly y1: number },
): Pixel | undefined {
  let background: Pixel | undefined;
  for (let index = range; index < backdrop.templateOf.length; index++) {
    if (index > range && backdrop.starts[index]! >= box.y1) break;
    const { ends, colors } = backdrop.templates[backdrop.templateOf[index]!]!;
    const run = upperBound(ends, box.x0);
    if (ends[run]! < box.x1) return undefined;
    if (background !== undefined && background !== colors[run]) return undefined;
    background = colors[run]!;
  }
  return background;
}

/** Index of the first number greater than `value` in an ascending list. */
export function upperBound(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
