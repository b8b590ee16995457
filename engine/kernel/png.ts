/**
 * Decodes the rows of a PNG: inflates, reverses the filters, converts to eight bits per channel and scales down, a
 * few rows at a time. `decodePng` in src/images/reference-png.fixture.ts is the reference implementation.
 */

import { expandRow, pngLevels, setColors } from './expand.ts';
import {
  INPUT_SLACK,
  inflatedEnd,
  inflateTo,
  moveWindow,
  OUTPUT_SLACK,
  startInflating,
  WINDOW_BYTES,
} from './inflate.ts';
import { shrinkBegin, shrinkRow } from './shrink.ts';
import { unfilterRow } from './unfilter.ts';

export { pngLevels, shrinkBegin, shrinkRow };

/** Only checks that the rows are complete and their filters exist. */
const CHECK: u32 = 0;
/** Writes the rows as they are. */
const COPY: u32 = 1;
/** Converts rows and scales them down; the host numbers it 3 if opaque pixels of three bytes need no conversion. */
const SHRINK: u32 = 2;

let mode: u32 = CHECK;
let pixelBytes: usize = 1;
let columns: usize = 0;
let rowBytes: usize = 0;
let rowsLeft: u32 = 0;
let windowLimit: usize = 0;
/** First byte in the window that belongs to no row yet. */
let next: usize = 0;
let line: usize = 0;
let above: usize = 0;
let pixels: usize = 0;

/** Bytes that must be free around the buffers: zero bytes behind the input, any behind the window. */
export function pngSlack(): usize {
  return INPUT_SLACK + OUTPUT_SLACK;
}

/** Least size of the window for rows of so many bytes. */
export function pngWindowBytes(bytes: usize): usize {
  return WINDOW_BYTES + bytes + 1 + max<usize>(bytes, 1 << 17);
}

/**
 * Starts a file; returns 0 if its data has no valid header.
 * @param from first byte of the compressed data, which ends at `to`
 * @param rgba address of a row of converted pixels
 */
export function pngBegin(
  from: usize,
  to: usize,
  window: usize,
  windowBytes: usize,
  rgba: usize,
  type: u32,
  depth: u32,
  clearRed: i32,
  clearGreen: i32,
  clearBlue: i32,
  bytesPerPixel: usize,
): i32 {
  setColors(type, depth, clearRed, clearGreen, clearBlue);
  pixelBytes = bytesPerPixel;
  windowLimit = window + windowBytes;
  next = window;
  pixels = rgba;
  return startInflating(from, to, window) ? 1 : 0;
}

/** Starts a pass. @param lines address of two rows of bytes, each with 32 more */
export function pngPass(width: usize, rows: u32, bytes: usize, lines: usize, use: u32): void {
  columns = width;
  rowBytes = bytes;
  rowsLeft = rows;
  line = lines;
  above = lines + bytes + 32;
  mode = use;
  memory.fill(above, 0, bytes + 32);
}

/** Rows of the pass that were not decoded yet. */
export function pngRowsLeft(): u32 {
  return rowsLeft;
}

/**
 * Decodes rows until `count` of them are written, or the pass ends.
 * @param to receives the rows, four bytes per pixel, with 16 bytes behind them
 * @returns the number of rows written; -1 if the file is corrupt
 */
export function pngRows(to: usize, rowPixels: usize, count: i32): i32 {
  let written: i32 = 0;
  let at = to;
  while (rowsLeft > 0 && written < count) {
    if (!readRow()) return -1;
    rowsLeft--;
    if (mode === CHECK) continue;
    let added: i32 = 1;
    if (mode === COPY) expandRow(line, at, columns);
    else if (mode === SHRINK) {
      expandRow(line, pixels, columns);
      added = shrinkRow(pixels, at);
    } else added = shrinkRow(line, at);
    written += added;
    at += <usize>added * (rowPixels << 2);
    const before = above;
    above = line;
    line = before;
  }
  return written;
}

/** Inflates the next row and reverses its filter. */
function readRow(): bool {
  const size = rowBytes + 1;
  if (inflatedEnd() - next < size) {
    next = moveWindow(next);
    // Not more than the rows need: what follows them is ignored, and may be corrupt or a decompression bomb.
    const needed = <u64>next + <u64>size * <u64>rowsLeft;
    if (!inflateTo(<usize>min<u64>(<u64>windowLimit, needed))) return false;
  }
  const filter: u32 = load<u8>(next);
  const from = next + 1;
  next += size;
  if (mode === CHECK) return filter <= 4;
  return unfilterRow(filter, from, line, above, rowBytes, pixelBytes);
}
