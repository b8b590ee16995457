import { fromJs, isArray, isObject, type JsonValue } from '@pictable/contract/json';
import { type Engine, EngineError, type Rendering } from '@pictable/engine';

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
  /** Saved settings below it, lowest precedence first. */
  readonly settings: readonly JsonValue[];
  /** Device pixels per pixel of the screen. */
  readonly pixelRatio: number;
}

export interface LiveRendering {
  readonly rendering: Rendering;
  /** The number of rows shown; undefined: all. */
  readonly shownRows: number | undefined;
}

/**
 * The preview while typing. Small tables are rendered as SVG, which is sharp at every zoom level; large ones
 * as a bitmap, which the browser decodes off the main thread instead of painting thousands of glyphs between
 * keystrokes.
 */
export async function renderLive(
  engine: Engine,
  { body, settings, pixelRatio }: LiveTable,
): Promise<LiveRendering> {
  const first = firstRows(body, rowsMax);
  const svg = await engine.render(first.body, { format: 'svg', settings });
  if (svg.bytes.length <= svgBytesMax) return { rendering: svg, shownRows: first.shownRows };
  const fitting = Math.max(1, Math.floor((svg.rows * bitmapHeightMax) / svg.heightPx));
  const fewer = svg.heightPx > bitmapHeightMax ? firstRows(body, Math.min(rowsMax, fitting)) : first;
  const sharp = svg.widthPx * Math.min(svg.heightPx, bitmapHeightMax) <= sharpPixelsMax;
  try {
    const scaled = withScale(fewer.body, sharp ? pixelRatio : 1);
    const rendering = await engine.render(scaled, { format: 'png', settings });
    return { rendering, shownRows: fewer.shownRows };
  } catch (error) {
    // A bitmap has a maximum side length and an SVG has none; a single row may be taller than that.
    if (error instanceof EngineError) return { rendering: svg, shownRows: first.shownRows };
    throw error;
  }
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
