import type { Headings } from './headings.ts';
import type { LayoutOptions } from './layout-options.ts';
import type { OuterRoom } from './outer-room.ts';
import { landscape, portraitPaper } from './paper.ts';
import { splitRows } from './split-rows.ts';
import type { TableLayout } from './table-layout.ts';
import { placeRows, type TablePart, wholeTable } from './table-part.ts';

/** What stands on one page. */
export interface PlannedPage {
  readonly part: TablePart;
  readonly hasTitle: boolean;
  readonly hasCaption: boolean;
}

export interface PagePlan {
  /** Page px per layout px. */
  readonly scale: number;
  /** Of every page, in page px. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pages: readonly PlannedPage[];
}

/** One page as large as the table, or as many sheets of paper as its rows need. */
export function planPages(
  layout: TableLayout,
  headings: Headings,
  outer: OuterRoom,
  options: LayoutOptions,
): PagePlan {
  const neededPx = outer.leftPx + layout.widthPx + outer.rightPx;
  const portrait = portraitPaper(options);
  if (!portrait) {
    const part = wholeTable(layout.heightsPx);
    const tablePx =
      part.slices.length > 0 && layout.grid.columnCount > 0 ? placeRows(part, layout).heightPx : 0;
    const heightPx = outer.topPx + headings.abovePx + tablePx + headings.belowPx + outer.bottomPx;
    const pages = [{ part, hasTitle: true, hasCaption: true }];
    return { scale: 1, widthPx: neededPx, heightPx, pages };
  }
  const paper = neededPx > portrait.widthPx ? landscape(portrait) : portrait;
  const scale = Math.min(1, paper.widthPx / neededPx);
  const bodyPx = paper.heightPx / scale - outer.topPx - outer.bottomPx;
  const parts = splitRows(layout, { firstPx: bodyPx - headings.abovePx, otherPx: bodyPx });
  const pages = parts.map((part, i) => ({ part, hasTitle: i === 0, hasCaption: false }));
  const last = pages.length - 1;
  const usedPx = placeRows(parts[last]!, layout).heightPx + (last === 0 ? headings.abovePx : 0);
  if (usedPx + headings.belowPx <= bodyPx) {
    pages[last] = { ...pages[last]!, hasCaption: true };
  } else {
    pages.push({ part: { slices: [], lines: new Map() }, hasTitle: false, hasCaption: true });
  }
  return { scale, widthPx: round(paper.widthPx), heightPx: round(paper.heightPx), pages };
}

function round(lengthPx: number): number {
  return Math.round(lengthPx * 100) / 100;
}
