import { at } from '../elements.ts';
import { type Heading, type Headings, splitHeadings } from '../emit/headings.ts';
import { verticalPaddingPx } from '../grid-borders.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { pieceCount, piecesHeightPx } from '../rows/cell-pieces.ts';
import { splitRows } from '../rows/split-rows.ts';
import type { TableLayout } from '../table-layout.ts';
import type { PageMargins } from './page-margins.ts';
import { landscape, portraitPaper } from './paper.ts';
import { placeRows, type TablePart, wholeTablePart } from './table-part.ts';

/** Content and position of one page. */
export interface PlannedPage {
  readonly layout: TableLayout;
  readonly part: TablePart;
  readonly hasTitle: boolean;
  /** Notes and caption below the table; empty except on the last pages. */
  readonly below: readonly Heading[];
  /** Size of the page, in page px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Position of the title and table, in layout px. */
  readonly leftPx: number;
  readonly topPx: number;
}

export interface PagePlan {
  /** Page px per layout px. */
  readonly scale: number;
  readonly pages: readonly PlannedPage[];
}

/** One page as large as the table, or as many pages of paper as its rows need. */
export function planPages(
  layouts: readonly [TableLayout, ...TableLayout[]],
  headings: Headings,
  margins: PageMargins,
  options: LayoutOptions,
): PagePlan {
  const [layout] = layouts;
  const widestPx = layouts.reduce((widest, { widthPx }) => Math.max(widest, widthPx), 0);
  const neededPx = margins.leftPx + widestPx + margins.rightPx;
  const portrait = portraitPaper(options);
  if (!portrait) {
    const part = wholeTablePart(layout.heightsPx);
    const tablePx =
      part.slices.length > 0 && layout.grid.columnCount > 0 ? placeRows(part, layout).heightPx : 0;
    const heightPx = margins.topPx + headings.abovePx + tablePx + headings.belowPx + margins.bottomPx;
    const { leftPx, topPx } = margins;
    const page = { layout, part, hasTitle: true, below: headings.below };
    return { scale: 1, pages: [{ ...page, widthPx: neededPx, heightPx, leftPx, topPx }] };
  }
  const paper = neededPx > portrait.widthPx ? landscape(portrait) : portrait;
  // Margins are not scaled with the table, because printers cannot print there.
  const bodyWidthPx = paper.widthPx - margins.leftPx - margins.rightPx;
  const bodyHeightPx = paper.heightPx - margins.topPx - margins.bottomPx;
  const scale = Math.min(1, bodyWidthPx / Math.max(1, widestPx), bodyHeightPx / tallestPiecePx(layouts));
  const bodyPx = bodyHeightPx / scale;
  const capacity = { firstPx: bodyPx - headings.abovePx, otherPx: bodyPx };
  const pageBox = {
    widthPx: round(paper.widthPx),
    heightPx: round(paper.heightPx),
    leftPx: margins.leftPx / scale,
    topPx: margins.topPx / scale,
  };
  const pages: PlannedPage[] = layouts.flatMap((band) =>
    splitRows(band, capacity).map((part) => ({
      layout: band,
      part,
      hasTitle: false,
      below: [],
      ...pageBox,
    })),
  );
  pages[0] = { ...at(pages, 0), hasTitle: true };
  const last = at(pages, -1);
  const usedPx = placeRows(last.part, last.layout).heightPx + (pages.length === 1 ? headings.abovePx : 0);
  if (usedPx + headings.belowPx <= bodyPx) {
    pages[pages.length - 1] = { ...last, below: headings.below };
  } else {
    const part: TablePart = { slices: [], pieces: new Map() };
    for (const below of splitHeadings(headings.below, bodyPx))
      pages.push({ layout: last.layout, part, hasTitle: false, below, ...pageBox });
  }
  return { scale, pages };
}

/** Height needed by the tallest image or nested-table row, neither of which can continue across pages. */
export function tallestPiecePx(layouts: readonly TableLayout[]): number {
  let tallestPx = 0;
  for (const { cells, table, grid } of layouts) {
    for (const cell of cells) {
      if (!cell.inner && !cell.image) continue;
      const paddingPx = verticalPaddingPx(grid, cell, table.style.cellPaddingYPx);
      for (let piece = 0; piece < pieceCount(cell); piece++) {
        tallestPx = Math.max(tallestPx, piecesHeightPx(cell, piece, piece + 1, paddingPx));
      }
    }
  }
  return tallestPx * (1 + HEADER_SHARE);
}

/** Share of the height reserved for a repeated header beside content that cannot be split. */
const HEADER_SHARE = 0.1;

function round(lengthPx: number): number {
  return Math.round(lengthPx * 100) / 100;
}
