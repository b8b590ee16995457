import type { StartKernel } from '../painter.ts';
import { composeRows } from './compose-rows.ts';
import type { GlyphRows } from './glyph-rows.ts';
import { KernelRowWriter } from './kernel-row-writer.ts';
import { type PlannedText, planRows, type RowPlan } from './plan-rows.ts';
import { IDAT_HEAD_CRC, writePng } from './png-file.ts';
import { OpBands, type RasterOp, type RasterPage } from './raster-page.ts';
import { rowPiecesOf } from './row-pieces.ts';
import type { RowSink } from './row-sink.ts';
import { RowWriter } from './row-writer.ts';
import { TextBand } from './text-band.ts';

const BAND_ROWS = 16;

/** Pictures with a larger share of composed rows are better served by a compressor that looks at every row. */
const MAX_COMPOSED_SHARE = 0.3;

/**
 * A PNG of at most 256 colours, written without ever drawing it: backdrop rows are known before, glyphs are copied as
 * bits. Memory follows the size of the file.
 * @returns undefined where the page does not suit: too many colours, or too many rows that must be composed
 */
export function encodePalette(
  page: RasterPage,
  scale: number,
  startKernel?: StartKernel,
): Uint8Array | undefined {
  const plan = planRows(page);
  if (plan === undefined || plan.composedCount > page.height * MAX_COMPOSED_SHARE) return undefined;
  const pieces = rowPiecesOf(page.bitmaps, plan.ramps);
  const writer =
    startKernel === undefined
      ? new RowWriter(pieces, page.width)
      : new KernelRowWriter(pieces, page.width, startKernel, IDAT_HEAD_CRC);
  if (!new RowWalk(page, plan, pieces.glyphRows, writer).through()) return undefined;
  writer.finish();
  return writePng({
    widthPx: page.width,
    heightPx: page.height,
    bitDepth: 8,
    colorType: 'palette',
    palette: plan.palette.colors,
    scale,
    deflatedLength: writer.byteLength,
    copyDeflated: (target, offset) => writer.copyTo(target, offset),
    adler: writer.checksum(),
    crcSoFar: writer.crcSoFar(),
  });
}

/** Row keys: templates have their own numbers, other rows do not come again. */
const NEVER_AGAIN = -1;

/** Goes down the rows of a plan, once, and tells a sink what each of them is. */
class RowWalk {
  private readonly page: RasterPage;
  private readonly plan: RowPlan;
  private readonly glyphRows: GlyphRows;
  private readonly sink: RowSink;
  private readonly band = new TextBand();
  private readonly ops: OpBands<RasterOp>;
  private readonly pixels: Int32Array;
  private readonly indexes: Uint8Array;
  private active: PlannedText[] = [];
  private nextText = 0;
  /** Template of the row above where that row is template and planned text and nothing else, else -1. */
  private above = -1;

  constructor(page: RasterPage, plan: RowPlan, glyphRows: GlyphRows, sink: RowSink) {
    this.page = page;
    this.sink = sink;
    this.plan = plan;
    this.glyphRows = glyphRows;
    this.ops = new OpBands(page.ops, page.height, BAND_ROWS);
    this.pixels = new Int32Array(page.width);
    this.indexes = new Uint8Array(page.width);
  }

  /** @returns false where a row has a colour for which the palette has no room */
  through(): boolean {
    const { height } = this.page;
    const { starts, templateOf } = this.plan.backdrop;
    for (let y = 0, stretch = 0; y < height; ) {
      while (starts[stretch + 1]! <= y) stretch++;
      this.activate(y);
      if (this.plan.isComposed[y] === 1) {
        if (!this.composeRow(y)) return false;
        y++;
        continue;
      }
      const end = this.stretchEnd(y, starts[stretch + 1]!);
      const template = templateOf[stretch]!;
      if (this.active.length === 0) this.plainRows(template, end - y);
      else if (!this.textRows(template, y, end)) return false;
      y = end;
    }
    return true;
  }

  /** Brings `active` up to row y: texts that have ink there, or had in the row above. */
  private activate(y: number): void {
    const { texts } = this.plan;
    if (this.active.some((text) => text.op.y1 < y)) this.active = this.active.filter(({ op }) => op.y1 >= y);
    const before = this.nextText;
    while (this.nextText < texts.length && texts[this.nextText]!.op.y0 <= y) {
      this.active.push(texts[this.nextText]!);
      this.nextText++;
    }
    if (this.nextText > before) this.active.sort((a, b) => a.op.x0 - b.op.x0);
  }

  /** The row before which what is active, composed or behind changes. */
  private stretchEnd(y: number, backdropEnd: number): number {
    const { texts, isComposed } = this.plan;
    let end = backdropEnd;
    if (this.nextText < texts.length) end = Math.min(end, texts[this.nextText]!.op.y0);
    if (this.active.length > 0) {
      let inkEnd = 0;
      for (const { op } of this.active) inkEnd = Math.max(inkEnd, op.y1 + 1);
      end = Math.min(end, inkEnd);
    }
    let row = y + 1;
    while (row < end && isComposed[row] === 0) row++;
    return row;
  }

  private plainRows(template: number, count: number): void {
    if (this.above === template) {
      this.sink.repeat(count);
      return;
    }
    this.sink.whole(template, () => this.templateIndexes(template));
    this.sink.repeat(count - 1);
    this.above = template;
  }

  private textRows(template: number, y0: number, y1: number): boolean {
    if (this.overlap()) {
      for (let y = y0; y < y1; y++) if (!this.composeRow(y)) return false;
      return true;
    }
    this.band.load(this.page, this.active, this.glyphRows);
    let y = y0;
    if (this.above !== template) {
      this.sink.whole(NEVER_AGAIN, () => {
        const indexes = this.templateIndexes(template);
        this.band.drawInk(this.page, y0, indexes);
        return indexes;
      });
      y++;
    }
    this.sink.text(this.band, y, y1);
    this.above = template;
    return true;
  }

  /** Neighbours in one line never share a column, except where a table is squeezed below its least width. */
  private overlap(): boolean {
    const { active } = this;
    for (let index = 1; index < active.length; index++) {
      if (active[index]!.op.x0 < active[index - 1]!.op.x1) return true;
    }
    return false;
  }

  private templateIndexes(template: number): Uint8Array {
    const { ends, colors } = this.plan.backdrop.templates[template]!;
    let x = 0;
    ends.forEach((end, run) => {
      this.indexes.fill(this.plan.palette.indexOf(colors[run]!), x, end);
      x = end;
    });
    return this.indexes;
  }

  private composeRow(y: number): boolean {
    let fits = true;
    this.sink.whole(NEVER_AGAIN, () => {
      composeRows(this.page, this.ops.at(y), y, y + 1, this.pixels);
      fits = this.plan.palette.translate(this.pixels, this.page.width, this.indexes);
      return this.indexes;
    });
    this.above = -1;
    return fits;
  }
}
