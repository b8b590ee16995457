import { at } from '../elements.ts';
import {
  type Heading,
  type Headings,
  headingHeightPx,
  headingsHeightPx,
  splitHeadings,
} from '../emit/headings.ts';
import { type PageCapacity, splitRows } from '../rows/split-rows.ts';
import type { TableLayout } from '../table-layout.ts';
import { type DestinationCanvas, padToCanvas } from './destination-canvas.ts';
import type { PageMargins } from './page-margins.ts';
import { type PagePlan, type PlannedPage, tallestPiecePx } from './plan-pages.ts';
import { placeRows, type TablePart } from './table-part.ts';

/** What a part contains besides the rows. */
interface Surroundings {
  readonly headings: Headings;
  readonly margins: PageMargins;
  /** Height of the part label, if there are several parts. */
  readonly partLabelPx: number;
}

interface Split {
  readonly parts: readonly { readonly layout: TableLayout; readonly part: TablePart }[];
  readonly hasCaption: boolean;
}

/** Rows kept together by a span or an image may need a smaller scale; each round checks again. */
const ROUNDS_MAX = 8;
/** A caption that takes up more than this share of a part gets its own part. */
const CAPTION_SHARE_MAX = 0.4;

/** Images within the size limits: one if the table fits, else as many as its rows and columns need. */
export function planParts(
  layouts: readonly [TableLayout, ...TableLayout[]],
  surroundings: Surroundings,
  canvas: DestinationCanvas,
): PagePlan {
  const { headings, margins } = surroundings;
  const widestPx = layouts.reduce((widest, { widthPx }) => Math.max(widest, widthPx), 0);
  const neededPx = margins.leftPx + widestPx + margins.rightPx;
  const besidesPx = margins.topPx + margins.bottomPx + surroundings.partLabelPx;
  let scale = Math.min(
    1,
    canvas.widthPx / neededPx,
    canvas.heightPx / (tallestPiecePx(layouts) + besidesPx),
    // The title takes at most half of a part, so that the header rows have space to be repeated.
    canvas.heightPx / (2 * headings.abovePx + besidesPx),
    canvas.heightPx / (tallestHeadingPx(headings.below) + besidesPx),
  );
  for (let round = 1; ; round++) {
    const pages = placeParts(
      splitToFit(layouts, surroundings, canvas.heightPx / scale),
      surroundings,
      neededPx,
      canvas,
      scale,
    );
    const tallestPx = Math.max(...pages.map(({ contentPx }) => contentPx * scale));
    if (tallestPx <= canvas.heightPx + 0.005 || round === ROUNDS_MAX) return { scale, pages };
    scale *= (canvas.heightPx / tallestPx) * SHRINK;
  }
}

/** Slightly more than needed, so that the rounds converge. */
const SHRINK = 0.98;

/** The whole table if it fits; else its rows in as many parts as needed, each with space for a part label. */
function splitToFit(layouts: readonly TableLayout[], surroundings: Surroundings, canvasPx: number): Split {
  const { headings, margins, partLabelPx } = surroundings;
  const bodyPx = canvasPx - margins.topPx - margins.bottomPx;
  const whole = splitBands(layouts, {
    firstPx: bodyPx - headings.abovePx - headings.belowPx,
    otherPx: bodyPx - headings.belowPx,
  });
  const [only, second] = whole;
  if (only !== undefined && second === undefined) {
    const { layout, part } = only;
    if (tableHeightPx(layout, part) + headings.abovePx + headings.belowPx <= bodyPx)
      return { parts: whole, hasCaption: true };
  }
  const partPx = bodyPx - partLabelPx;
  const hasCaption = headings.belowPx <= partPx * CAPTION_SHARE_MAX;
  const otherPx = partPx - (hasCaption ? headings.belowPx : 0);
  const parts = splitBands(layouts, { firstPx: otherPx - headings.abovePx, otherPx });
  return { parts, hasCaption };
}

function splitBands(layouts: readonly TableLayout[], capacity: PageCapacity): Split['parts'] {
  return layouts.flatMap((layout) => splitRows(layout, capacity).map((part) => ({ layout, part })));
}

const NO_HEADINGS: readonly Heading[] = [];

function tallestHeadingPx(headings: readonly Heading[]): number {
  return headings.reduce((tallest, heading) => Math.max(tallest, headingHeightPx(heading)), 0);
}

type MeasuredPage = PlannedPage & { readonly contentPx: number };

function placeParts(
  { parts, hasCaption }: Split,
  { headings, margins, partLabelPx }: Surroundings,
  neededPx: number,
  canvas: DestinationCanvas,
  scale: number,
): MeasuredPage[] {
  const planned = parts.map((part, index) => ({
    ...part,
    hasTitle: index === 0,
    below: hasCaption && index === parts.length - 1 ? headings.below : NO_HEADINGS,
  }));
  if (!hasCaption) {
    const part: TablePart = { slices: [], pieces: new Map() };
    const bodyPx = canvas.heightPx / scale - margins.topPx - margins.bottomPx - partLabelPx;
    for (const below of splitHeadings(headings.below, bodyPx))
      planned.push({ layout: at(parts, -1).layout, part, hasTitle: false, below });
  }
  const isSplit = planned.length > 1;
  return planned.map((page) => {
    const contentPx =
      margins.topPx +
      (page.hasTitle ? headings.abovePx : 0) +
      tableHeightPx(page.layout, page.part) +
      headingsHeightPx(page.below) +
      (isSplit ? partLabelPx : 0) +
      margins.bottomPx;
    const size = padToCanvas(canvas, { widthPx: neededPx * scale, heightPx: contentPx * scale });
    return {
      ...page,
      ...size,
      contentPx,
      leftPx: margins.leftPx + Math.floor(size.widthPx / scale - neededPx) / 2,
      topPx: margins.topPx + Math.floor(size.heightPx / scale - contentPx) / 2,
    };
  });
}

function tableHeightPx(layout: TableLayout, part: TablePart): number {
  return part.slices.length > 0 && layout.grid.columnCount > 0 ? placeRows(part, layout).heightPx : 0;
}
