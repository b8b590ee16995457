import type { Headings } from './headings.ts';
import type { OuterRoom } from './outer-room.ts';
import { highestPiecePx, type PagePlan, type PlannedPage } from './plan-pages.ts';
import { padToSheet, type Sheet } from './sheet.ts';
import { type PageRoom, splitRows } from './split-rows.ts';
import type { TableLayout } from './table-layout.ts';
import { placeRows, type TablePart } from './table-part.ts';

/** What the parts have to hold besides the rows. */
interface Beside {
  readonly headings: Headings;
  readonly outer: OuterRoom;
  /** Room for the number of the part, where there are several. */
  readonly markPx: number;
}

interface Split {
  readonly parts: readonly { readonly layout: TableLayout; readonly part: TablePart }[];
  readonly hasCaption: boolean;
}

/** Rows that a span or a picture holds together may need a smaller table; each round looks once more. */
const ROUNDS_MAX = 8;
/** A caption that takes more of a part than this stands on one of its own. */
const CAPTION_SHARE_MAX = 0.4;

/** Pictures of at most the size of a sheet: one if the table fits, else as many as its rows and columns need. */
export function planParts(
  layouts: readonly [TableLayout, ...TableLayout[]],
  beside: Beside,
  sheet: Sheet,
): PagePlan {
  const { headings, outer } = beside;
  const widestPx = layouts.reduce((widest, { widthPx }) => Math.max(widest, widthPx), 0);
  const neededPx = outer.leftPx + widestPx + outer.rightPx;
  const besidesPx = outer.topPx + outer.bottomPx + beside.markPx;
  let scale = Math.min(
    1,
    sheet.widthPx / neededPx,
    sheet.heightPx / (highestPiecePx(layouts) + besidesPx),
    // Half of a part is left for the header, so that it can be repeated.
    sheet.heightPx / (2 * headings.abovePx + besidesPx),
    sheet.heightPx / (headings.belowPx + besidesPx),
  );
  for (let round = 1; ; round++) {
    const pages = placeParts(
      splitToFit(layouts, beside, sheet.heightPx / scale),
      beside,
      neededPx,
      sheet,
      scale,
    );
    const highestPx = Math.max(...pages.map(({ contentPx }) => contentPx * scale));
    if (highestPx <= sheet.heightPx + 0.005 || round === ROUNDS_MAX) return { scale, pages };
    scale *= (sheet.heightPx / highestPx) * SHRINK;
  }
}

/** A little more than needed, so that the rounds come to an end. */
const SHRINK = 0.98;

/** The whole table if it fits; else rows over as many parts as they need, all with room for a mark. */
function splitToFit(layouts: readonly TableLayout[], beside: Beside, sheetPx: number): Split {
  const { headings, outer, markPx } = beside;
  const bodyPx = sheetPx - outer.topPx - outer.bottomPx;
  const whole = splitBands(layouts, {
    firstPx: bodyPx - headings.abovePx - headings.belowPx,
    otherPx: bodyPx - headings.belowPx,
  });
  if (whole.length === 1) {
    const { layout, part } = whole[0]!;
    if (tableHeightPx(layout, part) + headings.abovePx + headings.belowPx <= bodyPx)
      return { parts: whole, hasCaption: true };
  }
  const partPx = bodyPx - markPx;
  const hasCaption = headings.belowPx <= partPx * CAPTION_SHARE_MAX;
  const otherPx = partPx - (hasCaption ? headings.belowPx : 0);
  const parts = splitBands(layouts, { firstPx: otherPx - headings.abovePx, otherPx });
  return { parts, hasCaption };
}

function splitBands(layouts: readonly TableLayout[], room: PageRoom): Split['parts'] {
  return layouts.flatMap((layout) => splitRows(layout, room).map((part) => ({ layout, part })));
}

type MeasuredPage = PlannedPage & { readonly contentPx: number };

function placeParts(
  { parts, hasCaption }: Split,
  { headings, outer, markPx }: Beside,
  neededPx: number,
  sheet: Sheet,
  scale: number,
): MeasuredPage[] {
  const planned = parts.map((own, index) => ({
    ...own,
    hasTitle: index === 0,
    hasCaption: hasCaption && index === parts.length - 1,
  }));
  if (!hasCaption) {
    const part: TablePart = { slices: [], pieces: new Map() };
    planned.push({ layout: parts.at(-1)!.layout, part, hasTitle: false, hasCaption: true });
  }
  const isSplit = planned.length > 1;
  return planned.map((page) => {
    const contentPx =
      outer.topPx +
      (page.hasTitle ? headings.abovePx : 0) +
      tableHeightPx(page.layout, page.part) +
      (page.hasCaption ? headings.belowPx : 0) +
      (isSplit ? markPx : 0) +
      outer.bottomPx;
    const size = padToSheet(sheet, { widthPx: neededPx * scale, heightPx: contentPx * scale });
    return {
      ...page,
      ...size,
      contentPx,
      leftPx: outer.leftPx + Math.floor(size.widthPx / scale - neededPx) / 2,
      topPx: outer.topPx + Math.floor(size.heightPx / scale - contentPx) / 2,
    };
  });
}

function tableHeightPx(layout: TableLayout, part: TablePart): number {
  return part.slices.length > 0 && layout.grid.columnCount > 0 ? placeRows(part, layout).heightPx : 0;
}
