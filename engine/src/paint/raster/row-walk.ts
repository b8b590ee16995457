import { checkOutput } from '../output-limit.ts';
import { composeRows } from './compose-rows.ts';
import type { PlannedText, RowPlan } from './plan-rows.ts';
import { OpBands, type RasterOp, type RasterPage } from './raster-page.ts';
import type { RowPieces } from './row-pieces.ts';
import type { RowSink } from './row-sink.ts';
import { TextBand } from './text-band.ts';

/** Composed rows look for what touches them in bands of so many rows. */
const BAND_ROWS = 16;

/** A band of text is not made longer by texts beyond this many. */
const BAND_TEXTS = 48;

/** Goes down the rows of a plan, once, and tells a sink what each of them is. */
export class RowWalk {
  private readonly page: RasterPage;
  private readonly plan: RowPlan;
  private readonly sink: RowSink;
  private readonly band: TextBand;
  private readonly indexes: Uint8Array;
  private readonly templateColors: (readonly number[])[] = [];
  private ops: OpBands<RasterOp> | undefined;
  private pixels: Int32Array | undefined;
  /** Texts of the band, and which comes next. */
  private active: PlannedText[] = [];
  private nextText = 0;
  /** Template of the row above where that row is template and planned text and nothing else, else -1. */
  private above = -1;

  constructor(page: RasterPage, plan: RowPlan, pieces: RowPieces, sink: RowSink) {
    this.page = page;
    this.sink = sink;
    this.plan = plan;
    this.band = new TextBand(page, pieces.glyphRows, pieces.words);
    this.indexes = new Uint8Array(page.width);
  }

  /**
   * @returns false where a row has a colour for which the palette has no room
   * @throws OutputTooLarge as soon as the sink has more bytes
   */
  through(bytesMax: number | undefined): boolean {
    const { height } = this.page;
    const { isComposed, backdrop } = this.plan;
    const { starts, templateOf } = backdrop;
    let composed = indexOrEnd(isComposed, 0);
    for (let y = 0, stretch = 0; y < height; ) {
      checkOutput(this.sink.byteLength, bytesMax);
      while (starts[stretch + 1]! <= y) stretch++;
      if (y === composed) {
        if (!this.composeRow(y)) return false;
        y++;
        composed = indexOrEnd(isComposed, y);
        continue;
      }
      const end = this.gatherTexts(y, Math.min(starts[stretch + 1]!, composed));
      const template = templateOf[stretch]!;
      if (this.active.length === 0) this.plainRows(template, end - y);
      else this.textRows(template, y, end);
      y = end;
    }
    return true;
  }

  /**
   * Makes `active` the texts of the band that begins at row y: those that have ink in it, or had in the row above it.
   * @returns the row before which the band ends; without any text, the rows up to there are plain
   */
  private gatherTexts(y: number, limit: number): number {
    const { texts } = this.plan;
    const active = this.active.filter(({ op }) => op.y1 >= y);
    let inkEnd = y + 1;
    for (const { op } of active) inkEnd = Math.max(inkEnd, op.y1 + 1);
    let next = this.nextText;
    for (; next < texts.length; next++) {
      const { op } = texts[next]!;
      if (op.y0 > y && (op.y0 >= Math.min(inkEnd, limit) || active.length >= BAND_TEXTS)) break;
      active.push(texts[next]!);
      inkEnd = Math.max(inkEnd, op.y1 + 1);
    }
    this.nextText = next;
    active.sort((a, b) => a.op.x0 - b.op.x0);
    this.active = active;
    const nextStart = texts[next]?.op.y0 ?? limit;
    return Math.min(limit, nextStart, active.length === 0 ? limit : inkEnd);
  }

  private plainRows(template: number, count: number): void {
    if (this.above === template) {
      this.sink.repeat(count);
      return;
    }
    this.sink.template(template, this.plan.backdrop.templates[template]!.ends, this.colorsOf(template));
    this.sink.repeat(count - 1);
    this.above = template;
  }

  private textRows(template: number, y0: number, y1: number): void {
    this.band.load(this.active);
    let y = y0;
    if (this.above !== template) {
      const indexes = this.templateIndexes(template);
      this.band.drawInk(y0, indexes);
      this.sink.whole(indexes);
      y++;
    }
    this.sink.text(this.band, y, y1);
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
    this.sink.whole(this.indexes);
    this.above = -1;
    return true;
  }
}

/** Where the next flag stands from `from` on, or the end. */
function indexOrEnd(flags: Uint8Array, from: number): number {
  const at = flags.indexOf(1, from);
  return at < 0 ? flags.length : at;
}
