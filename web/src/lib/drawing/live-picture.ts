import { fromJs, isArray, isObject, type JsonValue } from '@pictable/contract/json';
import { type Engine, EngineError, type Rendering } from '@pictable/engine';

/** Longer tables are shown by their first rows while typing. */
const rowsMax = 200;
/** Beyond this a browser is busy with the drawing of an svg for longer than a keystroke may take. */
const svgBytesMax = 100_000;
/** Of a bitmap while typing, px; the rows beyond it are left out. */
const bitmapHeightMax = 6_000;
/** Beyond this a bitmap is not made sharper for dense screens: that would cost four times the time. */
const sharpPixelsMax = 4_000_000;

interface LiveTable {
  readonly body: JsonValue;
  /** Saved settings under it, weakest first. */
  readonly settings: readonly JsonValue[];
  /** Device pixels per pixel of the screen. */
  readonly pixelRatio: number;
}

export interface LivePicture {
  readonly rendering: Rendering;
  /** How many rows are shown where not all are. */
  readonly cutToRows: number | undefined;
}

/**
 * The picture while typing. Small tables are drawn as svg, sharp at every zoom; large ones as a bitmap, which the
 * browser decodes beside the page instead of drawing thousands of glyphs in between the keystrokes.
 */
export async function drawLive(
  engine: Engine,
  { body, settings, pixelRatio }: LiveTable,
): Promise<LivePicture> {
  const first = firstRows(body, rowsMax);
  const svg = await engine.render(first.body, { format: 'svg', settings });
  if (svg.bytes.length <= svgBytesMax) return { rendering: svg, cutToRows: first.cutToRows };
  const fitting = Math.max(1, Math.floor((svg.rows * bitmapHeightMax) / svg.heightPx));
  const fewer = svg.heightPx > bitmapHeightMax ? firstRows(body, Math.min(rowsMax, fitting)) : first;
  const sharp = svg.widthPx * Math.min(svg.heightPx, bitmapHeightMax) <= sharpPixelsMax;
  try {
    const scaled = withScale(fewer.body, sharp ? pixelRatio : 1);
    const rendering = await engine.render(scaled, { format: 'png', settings });
    return { rendering, cutToRows: fewer.cutToRows };
  } catch (error) {
    // A bitmap has a largest side and an svg has none; one row may be higher than that.
    if (error instanceof EngineError) return { rendering: svg, cutToRows: first.cutToRows };
    throw error;
  }
}

/** The rows of a table as it was typed, where they can be counted. */
export function rowsOf(table: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(table)) return table;
  if (!isObject(table)) return undefined;
  const rows = table.get('data') ?? table.get('rows');
  return isArray(rows) ? rows : undefined;
}

/** A table that turns pages itself is left as it is. */
function firstRows(body: JsonValue, count: number): { body: JsonValue; cutToRows: number | undefined } {
  const whole = { body, cutToRows: undefined };
  if (!isObject(body) || (rowsOf(body)?.length ?? 0) <= count) return whole;
  if (optionsOf(body).has('pagination') || body.has('pagination')) return whole;
  const pagination = fromJs({ enabled: true, pageSize: count, currentPage: 1 });
  return { body: withOption(body, 'pagination', pagination), cutToRows: count };
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
