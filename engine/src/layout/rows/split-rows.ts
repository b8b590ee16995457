import { at } from '../elements.ts';
import { verticalPaddingPx } from '../grid-borders.ts';
import type { RowSlice, TablePart } from '../pages/table-part.ts';
import { cellInSlot, type LaidOutCell, type TableLayout } from '../table-layout.ts';
import { fittingPieceCount, pieceCount, piecesHeightPx } from './cell-pieces.ts';
import { ContinuedHeadings, endOfUnit, isContinued } from './kept-rows.ts';

/** Height available to the table on the first page and on each other page. */
export interface PageCapacity {
  readonly firstPx: number;
  readonly otherPx: number;
}

/** Repeated headers may take up this share of a page; taller headers appear on the first page only. */
const REPEATED_HEADER_SHARE_MAX = 0.5;

/** A row taller than a page starts on the current page only if this share of a page is left. */
const STARTED_SHARE_MIN = 0.25;

/**
 * Splits the rows across pages. A row stays whole, and rows connected by a span stay together, if they fit on
 * a page; taller ones continue line by line. Header rows are repeated on each page if `freezeHeader` is set,
 * and headings of groups on each page that starts inside the group.
 */
export function splitRows(layout: TableLayout, capacity: PageCapacity): TablePart[] {
  const splitter = new RowSplitter(layout, capacity);
  const { headerRowCount, rows } = layout.table;
  splitter.addTogether(0, headerRowCount);
  splitter.repeatHeader();
  for (let row = headerRowCount; row < rows.length; ) {
    const end = endOfBlock(layout, row);
    splitter.addTogether(row, end);
    row = end;
  }
  return splitter.finish();
}

/** End of the rows that spans connect to a row, with the headings above them and the totals below them. */
function endOfBlock(layout: TableLayout, row: number): number {
  let end = endOfUnit(layout.table.rows, row);
  for (let next = row; next < end; next++) {
    for (let column = 0; column < layout.grid.columnCount; column++) {
      const cell = cellInSlot(layout, next, column);
      if (cell !== undefined) end = Math.max(end, endOfUnit(layout.table.rows, cell.row + cell.rowspan - 1));
    }
  }
  return end;
}

class RowSplitter {
  private readonly layout: TableLayout;
  private readonly capacity: PageCapacity;
  private readonly continued: ContinuedHeadings;
  private readonly parts: RowSlice[][] = [];
  private header: readonly RowSlice[] = [];
  private slices: RowSlice[] = [];
  /** Height of the current page so far, including the frame. */
  private heightPx: number;
  /** Height of a new page that contains only the repeated header. */
  private newPageHeightPx: number;

  constructor(layout: TableLayout, capacity: PageCapacity) {
    this.layout = layout;
    this.capacity = capacity;
    this.continued = new ContinuedHeadings(layout.table.rows);
    this.heightPx = 2 * layout.lineWidths.edgePx;
    this.newPageHeightPx = this.heightPx;
  }

  /**
   * Adds rows [from, to) to one page if they fit on any page; else each row with the headings above it and the
   * totals below it.
   */
  addTogether(from: number, to: number): void {
    if (this.needsNewPage(this.heightOf(from, to), from)) this.startPage(from);
    const { rows } = this.layout.table;
    for (let start = from; start < to; ) {
      const end = Math.min(to, endOfUnit(rows, start));
      const isTooTall = this.heightOf(start, end) > this.emptyPx(start);
      const neededPx = isTooTall ? this.startPx(start, end) : this.heightOf(start, end);
      if (this.needsNewPage(neededPx, start)) this.startPage(start);
      for (let row = start; row < end; row++) this.addRow(row);
      start = end;
    }
  }

  /** From now on, each new page starts with the rows added so far. */
  repeatHeader(): void {
    const isRepeated = this.layout.table.style.freezeHeader && this.parts.length === 0;
    if (!isRepeated || this.heightPx > this.capacity.otherPx * REPEATED_HEADER_SHARE_MAX) return;
    this.header = [...this.slices];
    this.newPageHeightPx = this.heightPx;
  }

  finish(): TablePart[] {
    this.parts.push(this.slices);
    return assignPieces(this.layout, this.parts);
  }

  /** Height of rows [from, to) with the lines between them. */
  private heightOf(from: number, to: number): number {
    const { heightsPx, lineWidths, table } = this.layout;
    let heightPx = -lineWidths.betweenRowsPx;
    for (let row = from; row < to; row++) {
      if (!isContinued(table.rows[row])) heightPx += at(heightsPx, row) + lineWidths.betweenRowsPx;
    }
    return heightPx;
  }

  /** Height of headings with the start of a row below them that is taller than a page. */
  private startPx(from: number, to: number): number {
    const { rows } = this.layout.table;
    let first = from;
    while (first < to - 1 && rows[first]?.keepWith === 'next') first++;
    const share = this.capacity.otherPx * STARTED_SHARE_MIN;
    return first === from ? 0 : this.heightOf(from, first) + share;
  }

  private linePx(height: number): number {
    return height > 2 * this.layout.lineWidths.edgePx ? this.layout.lineWidths.betweenRowsPx : 0;
  }

  /** Height available for one more row on the current page. */
  private leftPx(): number {
    const pagePx = this.parts.length === 0 ? this.capacity.firstPx : this.capacity.otherPx;
    return pagePx - this.heightPx - this.linePx(this.heightPx);
  }

  /** Height available on a new page that starts with a row. */
  private emptyPx(row: number): number {
    let startPx = this.newPageHeightPx;
    for (const heading of this.headingsAbove(row)) startPx += this.linePx(startPx) + heading.heightPx;
    return this.capacity.otherPx - startPx - this.linePx(startPx);
  }

  /** Whether rows of this height do not fit on the current page but would fit on a new one. */
  private needsNewPage(neededPx: number, row: number): boolean {
    return neededPx > this.leftPx() && neededPx <= this.emptyPx(row);
  }

  private startPage(row: number): void {
    this.parts.push(this.slices);
    this.slices = [];
    this.heightPx = 2 * this.layout.lineWidths.edgePx;
    for (const slice of this.header) this.addSlice(slice);
    for (const slice of this.headingsAbove(row)) this.addSlice(slice);
  }

  /** The headings to repeat on a page that starts with a row; none if they would fill the page. */
  private headingsAbove(row: number): RowSlice[] {
    const { heightsPx } = this.layout;
    const headings = this.continued.above(row).map((each) => ({ row: each, heightPx: at(heightsPx, each) }));
    const heightPx = headings.reduce((sumPx, heading) => sumPx + heading.heightPx, this.newPageHeightPx);
    return heightPx > this.capacity.otherPx * REPEATED_HEADER_SHARE_MAX ? [] : headings;
  }

  private addSlice(slice: RowSlice): void {
    if (this.slices.length > 0) this.heightPx += this.layout.lineWidths.betweenRowsPx;
    this.heightPx += slice.heightPx;
    this.slices.push(slice);
  }

  private addRow(row: number): void {
    if (isContinued(this.layout.table.rows[row])) return;
    const heightPx = at(this.layout.heightsPx, row);
    if (this.needsNewPage(heightPx, row)) this.startPage(row);
    if (heightPx <= this.leftPx()) this.addSlice({ row, heightPx });
    else this.addInSlices(row);
    this.continued.pass(row);
  }

  /** Splits a row that is taller than a page: each slice takes as many lines as fit. */
  private addInSlices(row: number): void {
    const { cells } = this.layout;
    const split = cells
      .filter((cell) => cell.row <= row && row < cell.row + cell.rowspan)
      .map((cell) => ({ cell, count: pieceCount(cell), paddingPx: paddingOf(this.layout, cell), taken: 0 }));
    if (this.leftPx() < this.capacity.otherPx * STARTED_SHARE_MIN) this.startPage(row);
    for (;;) {
      const availablePx = this.leftPx();
      let sliceNeedPx = 0;
      for (const progress of split) {
        const { cell, count, paddingPx, taken: from } = progress;
        const to = Math.min(count, from + fittingPieceCount(cell, from, availablePx, paddingPx));
        progress.taken = to;
        sliceNeedPx = Math.max(sliceNeedPx, piecesHeightPx(cell, from, to, paddingPx));
      }
      this.addSlice({ row, heightPx: sliceNeedPx });
      if (split.every(({ count, taken }) => taken === count)) return;
      this.startPage(row);
    }
  }
}

function paddingOf({ grid, table }: TableLayout, cell: LaidOutCell): number {
  return verticalPaddingPx(grid, cell, table.style.cellPaddingYPx);
}

/** A part whose slices may still grow. */
interface OpenPart extends TablePart {
  readonly slices: { readonly row: number; heightPx: number }[];
  readonly pieces: Map<LaidOutCell, readonly [number, number]>;
}

interface SliceSpace {
  readonly part: OpenPart;
  readonly slice: OpenPart['slices'][number];
  /** Height before any slice grew. */
  readonly heightPx: number;
}

/** Distributes the pieces of each split cell over its parts; the last part grows for the remainder. */
function assignPieces(layout: TableLayout, pages: readonly RowSlice[][]): TablePart[] {
  // The slices of a repeated header are the same objects on each page, so each part gets copies.
  const parts = pages.map((slices): OpenPart => {
    return { slices: slices.map(({ row, heightPx }) => ({ row, heightPx })), pieces: new Map() };
  });
  const spacesOfRow: SliceSpace[][] = layout.heightsPx.map(() => []);
  for (const part of parts) {
    for (const slice of part.slices)
      at(spacesOfRow, slice.row).push({ part, slice, heightPx: slice.heightPx });
  }
  for (const cell of layout.cells) {
    if (cell.row < layout.table.headerRowCount || isContinued(layout.table.rows[cell.row])) continue;
    const spaces = spacesByPart(layout, spacesOfRow, cell);
    if (spaces.length < 2) continue;
    let from = 0;
    for (const { part, slice, heightPx } of spaces) {
      const count = pieceCount(cell);
      const paddingPx = paddingOf(layout, cell);
      if (cell.cell.isRepeated && from === count && piecesHeightPx(cell, 0, count, paddingPx) <= heightPx)
        from = 0;
      const fitting = fittingPieceCount(cell, from, heightPx, paddingPx);
      const to = part === spaces.at(-1)?.part ? count : Math.min(count, from + fitting);
      part.pieces.set(cell, [from, to]);
      const missingPx = piecesHeightPx(cell, from, to, paddingPx) - heightPx;
      if (missingPx > 0) slice.heightPx += missingPx;
      from = to;
    }
  }
  return parts;
}

/** Space of a cell on each part that it spans, with its last slice there. */
function spacesByPart(
  layout: TableLayout,
  spacesOfRow: readonly SliceSpace[][],
  cell: LaidOutCell,
): SliceSpace[] {
  if (cell.rowspan === 1) return at(spacesOfRow, cell.row);
  const spaces: SliceSpace[] = [];
  for (const spacesOfOne of spacesOfRow.slice(cell.row, cell.row + cell.rowspan)) {
    for (const space of spacesOfOne) {
      const previous = spaces.at(-1);
      if (previous?.part !== space.part) {
        spaces.push(space);
        continue;
      }
      const heightPx = previous.heightPx + layout.lineWidths.betweenRowsPx + space.heightPx;
      spaces[spaces.length - 1] = { ...space, heightPx };
    }
  }
  return spaces;
}
