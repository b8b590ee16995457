import { checkOutputSize } from '../../output-limit.ts';
import { composeRows } from '../page/compose-rows.ts';
import { OpBands, type RasterOp, type RasterPage } from '../page/raster-page.ts';
import type { PlannedInk, RowPlan } from './plan-rows.ts';
import type { RowPieces } from './row-pieces.ts';
import type { RowSink } from './row-sink.ts';
import { TextBand } from './text-band.ts';

/** Height of the bands in which the ops of composed rows are indexed. */
const BAND_ROWS = 16;

/** Maximum texts and images that extend a band. */
const BAND_INKS = 48;

/** Executes a row plan: writes each row, from top to bottom, to a sink. */
export class RowPlanExecutor {
  private readonly page: RasterPage;
  private readonly plan: RowPlan;
  private readonly sink: RowSink;
  private readonly band: TextBand;
  private readonly indexes: Uint8Array;
  private readonly templateColors: (readonly number[])[] = [];
  private ops: OpBands<RasterOp> | undefined;
  private pixels: Int32Array | undefined;
  /** Texts and images of the band, ordered by left edge, and the index of the next one of the plan. */
  private readonly active: PlannedInk[] = [];
  private nextInk = 0;
  /** Template of the row above if that row consists of a template and planned inks only, otherwise -1. */
  private above = -1;

  constructor(page: RasterPage, plan: RowPlan, pieces: RowPieces, sink: RowSink) {
    this.page = page;
    this.sink = sink;
    this.plan = plan;
    this.band = new TextBand(page, pieces.glyphRows, pieces.words);
    this.indexes = new Uint8Array(page.width);
  }

  /**
   * @returns false if the palette has no free entry for a colour
   * @throws OutputTooLargeError as soon as the sink exceeds the limit
   */
  execute(bytesMax: number | undefined): boolean {
    const { height } = this.page;
    const { needsCompositing, backdrop } = this.plan;
    const { starts, templateOf } = backdrop;
    let composed = indexOrEnd(needsCompositing, 0);
    for (let y = 0, range = 0; y < height; ) {
      checkOutputSize(this.sink.byteLength, bytesMax);
      while (starts[range + 1]! <= y) range++;
      if (y === composed) {
        if (!this.composeRow(y)) return false;
        y++;
        composed = indexOrEnd(needsCompositing, y);
        continue;
      }
      const end = this.gatherInks(y, Math.min(starts[range + 1]!, composed));
      const template = templateOf[range]!;
      if (this.active.length === 0) this.plainRows(template, end - y);
      else this.textRows(template, y, end);
      y = end;
    }
    return true;
  }

  /**
   * Sets `active` to the texts and images of the band that starts at row y: those with ink in the band or in the
   * row above it.
   * @returns the end of the band; without any, the rows before it are plain
   */
  private gatherInks(y: number, limit: number): number {
    const { active } = this;
    const { inks } = this.plan;
    let inkEnd = y + 1;
    let kept = 0;
    for (const ink of active) {
      if (ink.op.y1 < y) continue;
      active[kept++] = ink;
      inkEnd = Math.max(inkEnd, ink.op.y1 + 1);
    }
    active.length = kept;
    let next = this.nextInk;
    for (; next < inks.length; next++) {
      const { op } = inks[next]!;
      if (op.y0 > y && (op.y0 >= Math.min(inkEnd, limit) || active.length >= BAND_INKS)) break;
      insertByLeftEdge(active, inks[next]!);
      inkEnd = Math.max(inkEnd, op.y1 + 1);
    }
    this.nextInk = next;
    const nextStart = inks[next]?.op.y0 ?? limit;
    return Math.min(limit, nextStart, active.length === 0 ? limit : inkEnd);
  }

  private plainRows(template: number, count: number): void {
    if (this.above === template) {
      this.sink.repeatRow(count);
      return;
    }
    this.sink.templateRow(template, this.plan.backdrop.templates[template]!.ends, this.colorsOf(template));
    this.sink.repeatRow(count - 1);
    this.above = template;
  }

  private textRows(template: number, y0: number, y1: number): void {
    this.band.load(this.active);
    let y = y0;
    if (this.above !== template) {
      const indexes = this.templateIndexes(template);
      this.band.drawInk(y0, indexes);
      this.sink.uniqueRow(indexes);
      y++;
    }
    this.sink.textRows(this.band, y, y1);
    this.above = template;
  }

  /** Colour index of each run of a template. */
  private colorsOf(template: number): readonly number[] {
    const known = this.templateColors[template];
    if (known !== undefined) return known;
    const { palette, backdrop } = this.plan;
    const made = backdrop.templates[template]!.colors.map((color) => palette.indexOf(color));
    this.templateColors[template] = made;
    return made;
  }

  private templateIndexes(template: number): Uint8Array {
    const { ends } = this.plan.backdrop.templates[template]!;
    const colors = this.colorsOf(template);
    let x = 0;
    ends.forEach((end, run) => {
      this.indexes.fill(colors[run]!, x, end);
      x = end;
    });
    return this.indexes;
  }

  private composeRow(y: number): boolean {
    const { page } = this;
    this.ops ??= new OpBands(page.ops, page.height, BAND_ROWS);
    this.pixels ??= new Int32Array(page.width);
    const { pixels } = this;
    composeRows(page, this.ops.at(y), y, y + 1, pixels);
    if (!this.plan.palette.translate(pixels, page.width, this.indexes)) return false;
    this.sink.uniqueRow(this.indexes);
    this.above = -1;
    return true;
  }
}

/** Index of the first flag from `from` on, or the length. */
function indexOrEnd(flags: Uint8Array, from: number): number {
  const at = flags.indexOf(1, from);
  return at < 0 ? flags.length : at;
}

/** Most texts come from left to right, so that few have to move. */
function insertByLeftEdge(ordered: PlannedInk[], ink: PlannedInk): void {
  let at = ordered.length;
  for (; at > 0 && ordered[at - 1]!.op.x0 > ink.op.x0; at--) ordered[at] = ordered[at - 1]!;
  ordered[at] = ink;
}
