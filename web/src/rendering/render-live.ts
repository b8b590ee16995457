import { fromJs, isArray, isObject, type JsonValue } from '@pictable/contract/json';
import {
  type Engine,
  EngineError,
  type RenderRequest as EngineRequest,
  type Rendering,
} from '@pictable/engine';

/** While typing, only this many rows of a longer table are shown. */
const rowsMax = 200;
/** Painting a larger SVG would keep the browser busy for longer than a keystroke may take. */
const svgBytesMax = 100_000;
/** Maximum height of a bitmap while typing, px; rows beyond it are omitted. */
const bitmapHeightMax = 6_000;
/**
 * Larger bitmaps are not rendered at the pixel ratio of dense screens, which would take four times as long.
 */
const sharpPixelsMax = 4_000_000;

interface LiveTable {
  readonly body: JsonValue;
  /** Length of the text of the table. */
  readonly chars: number;
  /** Saved settings below it, and the fonts and the logo of its project. */
  readonly own: Pick<EngineRequest, 'settings' | 'fonts' | 'logo'>;
  /** Device pixels per pixel of the screen. */
  readonly pixelRatio: number;
  /** Height of the top part that a taller bitmap has as a separate file, CSS px. */
  readonly topHeightPx: number | undefined;
}

export interface LiveRendering {
  readonly rendering: Rendering;
  /** The number of rows shown; undefined: all. */
  readonly shownRows: number | undefined;
}

/** How the last table was rendered if it was too large for an SVG. */
interface BitmapPlan {
  /** Rows that fit in a bitmap of the maximum height. */
  readonly rows: number;
  /** Whether the bitmap has the pixel ratio of the screen. */
  readonly sharp: boolean;
  /** A text of at most this length is expected to fit in an SVG. */
  readonly svgCharsMax: number;
}

/** Renders the tables of one editor while they are typed. */
export type LiveRenderer = (table: LiveTable) => Promise<LiveRendering>;

/**
 * The preview while typing. Small tables are rendered as SVG, which is sharp at every zoom level; large ones
 * as a bitmap, which the browser decodes off the main thread instead of painting thousands of glyphs between
 * keystrokes. Only rendering the SVG shows whether it is too large; so that a large table is not rendered
 * twice per keystroke, the next rendering starts with what the last one found.
 */
export function createLiveRenderer(engine: Engine): LiveRenderer {
  let plan: BitmapPlan | undefined;

  async function renderAsPlanned(table: LiveTable, planned: BitmapPlan): Promise<LiveRendering | undefined> {
    const result = await renderBitmap(engine, table, planned);
    if (!result || !isPlanFitting(table, result)) return undefined;
    const { widthPx, heightPx, scale } = result.rendering;
    plan = { ...planned, sharp: canBeSharp(widthPx / scale, heightPx / scale) };
    return result;
  }

  return async (table) => {
    const repeated = plan && table.chars > plan.svgCharsMax && (await renderAsPlanned(table, plan));
    if (repeated) return repeated;
    const { body, shownRows } = firstRows(table.body, rowsMax);
    const svg = await engine.render(body, { format: 'svg', ...table.own });
    const asSvg = { rendering: svg, shownRows };
    plan = planAfter(svg, table.chars);
    if (!plan) return asSvg;
    // A bitmap has a maximum side length and an SVG has none; a single row may be taller than that.
    return (await renderBitmap(engine, table, plan)) ?? asSvg;
  };
}

/** What to do after an SVG was rendered; undefined if it is small enough to be shown. */
function planAfter(svg: Rendering, chars: number): BitmapPlan | undefined {
  if (svg.bytes.length <= svgBytesMax) return undefined;
  return {
    rows: svg.heightPx > bitmapHeightMax ? rowsFitting(svg.rows, svg.heightPx) : rowsMax,
    sharp: canBeSharp(svg.widthPx, svg.heightPx),
    svgCharsMax: (chars * svgBytesMax) / svg.bytes.length,
  };
}

/** A bitmap of the table; undefined if the engine rejects the table or the size of the bitmap. */
async function renderBitmap(
  engine: Engine,
  { body, own, pixelRatio, topHeightPx }: LiveTable,
  { rows, sharp }: BitmapPlan,
): Promise<LiveRendering | undefined> {
  const first = firstRows(body, rows);
  try {
    const scaled = withScale(first.body, sharp ? pixelRatio : 1);
    const top = topHeightPx === undefined ? {} : { topHeightPx };
    const rendering = await engine.render(scaled, { format: 'png', ...top, ...own });
    return { rendering, shownRows: first.shownRows };
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Whether a bitmap is not too tall, and does not omit rows for which there is room. */
function isPlanFitting({ body }: LiveTable, { rendering, shownRows }: LiveRendering): boolean {
  const heightPx = rendering.heightPx / rendering.scale;
  // The number of rows is an estimate: title and header take as much space above fewer rows.
  if (heightPx > bitmapHeightMax * 1.1) return firstRows(body, 1).shownRows === undefined;
  return (
    shownRows === undefined || shownRows >= rowsMax || rowsFitting(rendering.rows, heightPx) < shownRows * 1.2
  );
}

function rowsFitting(rows: number, heightPx: number): number {
  return Math.min(rowsMax, Math.max(1, Math.floor((rows * bitmapHeightMax) / heightPx)));
}

function canBeSharp(widthPx: number, heightPx: number): boolean {
  return widthPx * Math.min(heightPx, bitmapHeightMax) <= sharpPixelsMax;
}

/** The rows of a table as typed, if they can be counted. */
export function rowsOf(table: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(table)) return table;
  if (!isObject(table)) return undefined;
  const rows = table.get('data') ?? table.get('rows');
  return isArray(rows) ? rows : undefined;
}

/** A table with its own pagination is left unchanged. */
function firstRows(body: JsonValue, count: number): { body: JsonValue; shownRows: number | undefined } {
  const whole = { body, shownRows: undefined };
  if (!isObject(body) || (rowsOf(body)?.length ?? 0) <= count) return whole;
  if (optionsOf(body).has('pagination') || body.has('pagination')) return whole;
  const pagination = fromJs({ enabled: true, pageSize: count, currentPage: 1 });
  return { body: withOption(body, 'pagination', pagination), shownRows: count };
}

function withScale(body: JsonValue, scale: number): JsonValue {
  return isObject(body) ? withOption(body, 'scale', fromJs(scale)) : body;
}

function optionsOf(body: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, JsonValue> {
  const options = body.get('options');
  return isObject(options) ? options : new Map();
}

function withOption(body: ReadonlyMap<string, JsonValue>, name: string, value: JsonValue): JsonValue {
  return new Map([...body, ['options', new Map([...optionsOf(body), [name, value]])]]);
}
