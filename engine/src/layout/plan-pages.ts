import { heightOfPieces, pieceCount } from './cell-pieces.ts';
import type { Headings } from './headings.ts';
import type { LayoutOptions } from './layout-options.ts';
import type { OuterRoom } from './outer-room.ts';
import { landscape, portraitPaper } from './paper.ts';
import { splitRows } from './split-rows.ts';
import type { TableLayout } from './table-layout.ts';
import { placeRows, type TablePart, wholeTable } from './table-part.ts';

/** What stands on one page. */
export interface PlannedPage {
  readonly layout: TableLayout;
  readonly part: TablePart;
  readonly hasTitle: boolean;
  readonly hasCaption: boolean;
  /** Of the page, in page px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Where title and table begin, in layout px. */
  readonly leftPx: number;
  readonly topPx: number;
}

export interface PagePlan {
  /** Page px per layout px. */
  readonly scale: number;
  readonly pages: readonly PlannedPage[];
}

/** One page as large as the table, or as many sheets of paper as its rows need. */
export function planPages(
  layouts: readonly [TableLayout, ...TableLayout[]],
  headings: Headings,
  outer: OuterRoom,
  options: LayoutOptions,
): PagePlan {
  const [layout] = layouts;
  const widestPx = layouts.reduce((widest, { widthPx }) => Math.max(widest, widthPx), 0);
  const neededPx = outer.leftPx + widestPx + outer.rightPx;
  const portrait = portraitPaper(options);
  if (!portrait) {
    const part = wholeTable(layout.heightsPx);
    const tablePx =
      part.slices.length > 0 && layout.grid.columnCount > 0 ? placeRows(part, layout).heightPx : 0;
    const heightPx = outer.topPx + headings.abovePx + tablePx + headings.belowPx + outer.bottomPx;
    const { leftPx, topPx } = outer;
    const page = { layout, part, hasTitle: true, hasCaption: true };
    return { scale: 1, pages: [{ ...page, widthPx: neededPx, heightPx, leftPx, topPx }] };
  }
  const paper = neededPx > portrait.widthPx ? landscape(portrait) : portrait;
  // Margins stay as they are, for printers leave them white, however small the table is made.
  const acrossPx = paper.widthPx - outer.leftPx - outer.rightPx;
  const downPx = paper.heightPx - outer.topPx - outer.bottomPx;
  const scale = Math.min(1, acrossPx / Math.max(1, widestPx), downPx / highestPiecePx(layouts));
  const bodyPx = downPx / scale;
  const room = { firstPx: bodyPx - headings.abovePx, otherPx: bodyPx };
  const place = {
    widthPx: round(paper.widthPx),
    heightPx: round(paper.heightPx),
    leftPx: outer.leftPx / scale,
    topPx: outer.topPx / scale,
  };
  const pages: PlannedPage[] = layouts.flatMap((band) =>
    splitRows(band, room).map((part) => ({
      layout: band,
      part,
      hasTitle: false,
      hasCaption: false,
      ...place,
    })),
  );
  pages[0] = { ...pages[0]!, hasTitle: true };
  const last = pages.at(-1)!;
  const usedPx = placeRows(last.part, last.layout).heightPx + (pages.length === 1 ? headings.abovePx : 0);
  if (usedPx + headings.belowPx <= bodyPx) {
    pages[pages.length - 1] = { ...last, hasCaption: true };
  } else {
    const part: TablePart = { slices: [], pieces: new Map() };
    pages.push({ layout: last.layout, part, hasTitle: false, hasCaption: true, ...place });
  }
  return { scale, pages };
}

/** Room for the highest picture or row of a table in a cell, neither of which can go on over pages. */
export function highestPiecePx(layouts: readonly TableLayout[]): number {
  let highestPx = 0;
  for (const { cells, table } of layouts) {
    for (const cell of cells) {
      if (!cell.inner && !cell.image) continue;
      for (let piece = 0; piece < pieceCount(cell); piece++) {
        highestPx = Math.max(highestPx, heightOfPieces(cell, piece, piece + 1, table.look.cellPaddingYPx));
      }
    }
  }
  return highestPx * (1 + HEADER_SHARE);
}

/** Room for a repeated header beside what cannot be split. */
const HEADER_SHARE = 0.1;

function round(lengthPx: number): number {
  return Math.round(lengthPx * 100) / 100;
}
