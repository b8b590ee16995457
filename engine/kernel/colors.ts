/** Finds the indexes of colours. `ReferenceColorIndexer` in src/paint/raster/reference is the reference implementation. */

const SLOTS: u32 = 2048;
const COLORS_MAX: i32 = 256;
const EMPTY: i16 = -1;

const KEYS = memory.data(2048 * 4, 16);
const VALUES = memory.data(2048 * 2, 16);
const COLORS = memory.data(256 * 4, 16);

let colorCount: i32 = 0;

/** Starts an image without colours. */
export function colorsBegin(): void {
  memory.fill(VALUES, 0xff, SLOTS * 2);
  colorCount = 0;
}

/** Address of the colours, by index. */
export function colorsAt(): usize {
  return COLORS;
}

export function colorsCount(): i32 {
  return colorCount;
}

/** Writes the index of each pixel; adds new colours. @returns false if there are more than 256 */
export function colorsIndex(pixels: usize, widthPx: i32, count: i32, to: usize): bool {
  let color = ~load<i32>(pixels);
  let wanted = i32x4.splat(color);
  let index: i32 = 0;
  let at: i32 = 0;
  while (at < count) {
    const left = min(4, count - at);
    const from = pixels + ((<usize>at) << 2);
    const target = to + <usize>at;
    if (left === 4) {
      const four = v128.load(from);
      if (i32x4.all_true(i32x4.eq(four, wanted))) {
        store<u32>(target, <u32>index * 0x01010101);
        at += 4;
        continue;
      }
      // Most pixels of a text equal those above them.
      if (at >= widthPx && i32x4.all_true(i32x4.eq(four, v128.load(from - ((<usize>widthPx) << 2))))) {
        store<u32>(target, load<u32>(target - <usize>widthPx));
        at += 4;
        continue;
      }
    }
    for (let next: usize = 0; next < <usize>left; next++) {
      const pixel = load<i32>(from + (next << 2));
      if (pixel !== color) {
        color = pixel;
        index = indexOf(color);
        if (index < 0) return false;
      }
      store<u8>(target + next, <u8>index);
    }
    wanted = i32x4.splat(color);
    at += left;
  }
  return true;
}

function indexOf(color: i32): i32 {
  let slot: u32 = ((<u32>color * 0x9e3779b1) >> 16) & (SLOTS - 1);
  while (true) {
    const known = load<i16>(VALUES + ((<usize>slot) << 1));
    if (known === EMPTY) break;
    if (load<i32>(KEYS + ((<usize>slot) << 2)) === color) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (colorCount === COLORS_MAX) return -1;
  store<i32>(KEYS + ((<usize>slot) << 2), color);
  store<i16>(VALUES + ((<usize>slot) << 1), <i16>colorCount);
  store<i32>(COLORS + ((<usize>colorCount) << 2), color);
  return colorCount++;
}
