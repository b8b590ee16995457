/** Reverses the row filters of PNG, one pixel of up to eight bytes per step. */

/**
 * Reverses the filter of a row.
 * @param from the filtered bytes; like all three rows followed by 16 bytes that may be read or written
 * @param above the row above, zero for the first
 * @param pixelBytes 1 to 8
 * @returns false if there is no such filter
 */
export function unfilterRow(
  filter: u32,
  from: usize,
  to: usize,
  above: usize,
  rowBytes: usize,
  pixelBytes: usize,
): bool {
  if (filter === 0) memory.copy(to, from, rowBytes);
  else if (filter === 1) addLeft(from, to, rowBytes, pixelBytes);
  else if (filter === 2) addAbove(from, to, above, rowBytes);
  else if (filter === 3) addMean(from, to, above, rowBytes, pixelBytes);
  else if (filter === 4) addPaeth(from, to, above, rowBytes, pixelBytes);
  else return false;
  return true;
}

function addLeft(from: usize, to: usize, rowBytes: usize, pixelBytes: usize): void {
  let left = i8x16.splat(0);
  for (let at: usize = 0; at < rowBytes; at += pixelBytes) {
    left = i8x16.add(left, v128.load64_zero(from + at));
    v128.store64_lane(to + at, left, 0);
  }
}

function addAbove(from: usize, to: usize, above: usize, rowBytes: usize): void {
  for (let at: usize = 0; at < rowBytes; at += 16)
    v128.store(to + at, i8x16.add(v128.load(from + at), v128.load(above + at)));
}

function addMean(from: usize, to: usize, above: usize, rowBytes: usize, pixelBytes: usize): void {
  const one = i8x16.splat(1);
  let left = i8x16.splat(0);
  for (let at: usize = 0; at < rowBytes; at += pixelBytes) {
    const up = v128.load64_zero(above + at);
    // The vector mean is rounded up, that of PNG down.
    const mean = i8x16.sub(i8x16.avgr_u(left, up), v128.and(v128.xor(left, up), one));
    left = i8x16.add(mean, v128.load64_zero(from + at));
    v128.store64_lane(to + at, left, 0);
  }
}

function addPaeth(from: usize, to: usize, above: usize, rowBytes: usize, pixelBytes: usize): void {
  const byte = i16x8.splat(255);
  let left = i16x8.splat(0);
  let upLeft = i16x8.splat(0);
  for (let at: usize = 0; at < rowBytes; at += pixelBytes) {
    const up = v128.load_ext<u8>(above + at);
    const fromUp = i16x8.sub(up, upLeft);
    const fromLeft = i16x8.sub(left, upLeft);
    const byLeft = i16x8.abs(fromUp);
    const byUp = i16x8.abs(fromLeft);
    const byUpLeft = i16x8.abs(i16x8.add(fromUp, fromLeft));
    const other = v128.bitselect(up, upLeft, i16x8.le_s(byUp, byUpLeft));
    const isLeft = i16x8.le_s(byLeft, i16x8.min_s(byUp, byUpLeft));
    const predicted = v128.bitselect(left, other, isLeft);
    left = v128.and(i16x8.add(predicted, v128.load_ext<u8>(from + at)), byte);
    upLeft = up;
    v128.store64_lane(to + at, i8x16.narrow_i16x8_u(left, left), 0);
  }
}
