import { heightOfPieces, pieceCount, piecesThatFit } from './cell-pieces.ts';
import type { BrokenCell, TableLayout } from './table-layout.ts';
import type { RowSlice, TablePart } from './table-part.ts';

/** Room for the table on the first page and on each of the others. */
export interface PageRoom {
  readonly firstPx: number;
  readonly otherPx: number;
}

/** Repeated headers may take up to this share of a page; taller ones stand on the first page only. */
const REPEATED_HEADER_SHARE_MAX = 0.5;

/** A row taller than a page starts on the open page only if this share of a page is left. */
const STARTED_SHARE_MIN = 0.25;

/**
 * Splits the rows over pages. A row, and rows held together by a span, stay whole while a page can hold them; what is
 * taller is continued line by line. Header rows are repeated on each page when the look says so.
 */
export function splitRows(layout: TableLayout, room: PageRoom): TablePart[] {
  const splitter = new RowSplitter(layout, room);
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

/** End of the rows that spans hold together with a row. */
function endOfBlock({ grid, cells }: TableLayout, row: number): number {
  let end = row + 1;
  for (let next = row; next < end; next++) {
    for (let column = 0; column < grid.columnCount; column++) {
      const owner = grid.owners[next * grid.columnCount + column]!;
      if (owner >= 0) end = Math.max(end, cells[owner]!.row + cells[owner]!.rowspan);
    }
  }
  return end;
}

class RowSplitter {
  private readonly layout: TableLayout;
  private readonly room: PageRoom;
  private readonly parts: RowSlice[][] = [];
  private header: readonly RowSlice[] = [];
  private slices: RowSlice[] = [];
  /** Height of the open page so far, its frame included. */
  private heightPx: number;
  /** The same for a new page that holds the repeated header only. */
  private freshHeightPx: number;

  constructor(layout: TableLayout, room: PageRoom) {
    this.layout = layout;
    this.room = room;
    this.heightPx = 2 * layout.room.edgePx;
    this.freshHeightPx = this.heightPx;
  }

  /** Adds rows [from, to) on one page if any page can hold them all, else row by row. */
  addTogether(from: number, to: number): void {
    const { heightsPx, room } = this.layout;
    let neededPx = room.betweenRowsPx * (to - from - 1);
    for (let row = from; row < to; row++) neededPx += heightsPx[row]!;
    if (this.mayTurnFor(neededPx)) this.turnPage();
    for (let row = from; row < to; row++) this.addRow(row);
  }

  /** From here on each new page starts with the rows added so far. */
  repeatHeader(): void {
    const isWanted = this.layout.table.look.freezeHeader && this.parts.length === 0;
    if (!isWanted || this.heightPx > this.room.otherPx * REPEATED_HEADER_SHARE_MAX) return;
    this.header = [...this.slices];
    this.freshHeightPx = this.heightPx;
  }

  finish(): TablePart[] {
    this.parts.push(this.slices);
    return assignPieces(this.layout, this.parts);
  }

  private linePx(height: number): number {
    return height > 2 * this.layout.room.edgePx ? this.layout.room.betweenRowsPx : 0;
  }

  /** Room for one more row on the open page. */
  private leftPx(): number {
    const pagePx = this.parts.length === 0 ? this.room.firstPx : this.room.otherPx;
    return pagePx - this.heightPx - this.linePx(this.heightPx);
  }

  /** Whether rows of a height do not fit here but would on a new page. */
  private mayTurnFor(neededPx: number): boolean {
    const freshPx = this.room.otherPx - this.freshHeightPx - this.linePx(this.freshHeightPx);
    return neededPx > this.leftPx() && neededPx <= freshPx;
  }

  private turnPage(): void {
    this.parts.push(this.slices);
    this.slices = [];
    this.heightPx = 2 * this.layout.room.edgePx;
    for (const slice of this.header) this.addSlice(slice);
  }

  private addSlice(slice: RowSlice): void {
    if (this.slices.length > 0) this.heightPx += this.layout.room.betweenRowsPx;
    this.heightPx += slice.heightPx;
    this.slices.push(slice);
  }

  private addRow(row: number): void {
    const heightPx = this.layout.heightsPx[row]!;
    if (this.mayTurnFor(heightPx)) this.turnPage();
    if (heightPx <= this.leftPx()) this.addSlice({ row, heightPx });
    else this.addInSlices(row);
  }

  /** Continues a row that is taller than a page: each slice takes as many lines as there is room for. */
  private addInSlices(row: number): void {
    const { cells, table } = this.layout;
    const own = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowspan);
    const { cellPaddingYPx } = table.look;
    const taken = own.map(() => 0);
    if (this.leftPx() < this.room.otherPx * STARTED_SHARE_MIN) this.turnPage();
    for (;;) {
      const roomPx = this.leftPx();
      let sliceNeedPx = 0;
      own.forEach((cell, i) => {
        const from = taken[i]!;
        const to = Math.min(pieceCount(cell), from + piecesThatFit(cell, from, roomPx, cellPaddingYPx));
        taken[i] = to;
        sliceNeedPx = Math.max(sliceNeedPx, heightOfPieces(cell, from, to, cellPaddingYPx));
      });
      this.addSlice({ row, heightPx: sliceNeedPx });
      if (own.every((cell, i) => taken[i] === pieceCount(cell))) return;
      this.turnPage();
    }
  }
}

interface SliceRoom {
  readonly part: number;
  readonly slice: number;
  readonly heightPx: number;
}

/** A cell that goes on over parts fills its room on each of them in turn; the last has the rest and grows for it. */
function assignPieces(layout: TableLayout, parts: readonly RowSlice[][]): TablePart[] {
  const pieces = parts.map(() => new Map<number, readonly [number, number]>());
  const { cellPaddingYPx } = layout.table.look;
  const roomsOfRow: SliceRoom[][] = layout.heightsPx.map(() => []);
  parts.forEach((slices, part) => {
    slices.forEach(({ row, heightPx }, slice) => {
      roomsOfRow[row]!.push({ part, slice, heightPx });
    });
  });
  layout.cells.forEach((cell, index) => {
    if (cell.row < layout.table.headerRowCount) return;
    const rooms = roomsByPart(layout, roomsOfRow, cell);
    if (rooms.length < 2) return;
    let from = 0;
    rooms.forEach((room, i) => {
      const count = pieceCount(cell);
      const fitting = piecesThatFit(cell, from, room.heightPx, cellPaddingYPx);
      const to = i === rooms.length - 1 ? count : Math.min(count, from + fitting);
      pieces[room.part]!.set(index, [from, to]);
      const lackPx = heightOfPieces(cell, from, to, cellPaddingYPx) - room.heightPx;
      if (lackPx > 0) growSlice(parts[room.part]!, room.slice, lackPx);
      from = to;
    });
  });
  return parts.map((slices, part) => ({ slices, pieces: pieces[part]! }));
}

/** Room a cell has on each part it reaches, with its last slice there. */
function roomsByPart(layout: TableLayout, roomsOfRow: readonly SliceRoom[][], cell: BrokenCell): SliceRoom[] {
  if (cell.rowspan === 1) return roomsOfRow[cell.row]!;
  const rooms: SliceRoom[] = [];
  for (let row = cell.row; row < cell.row + cell.rowspan; row++) {
    for (const room of roomsOfRow[row]!) {
      const before = rooms.at(-1);
      if (before?.part !== room.part) {
        rooms.push(room);
        continue;
      }
      const heightPx = before.heightPx + layout.room.betweenRowsPx + room.heightPx;
      rooms[rooms.length - 1] = { ...room, heightPx };
    }
  }
  return rooms;
}

function growSlice(slices: RowSlice[], index: number, byPx: number): void {
  const { row, heightPx } = slices[index]!;
  slices[index] = { row, heightPx: heightPx + byPx };
}
