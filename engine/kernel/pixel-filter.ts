/** PNG filter 2 of rows of pixels, each in 32 bits; called by `pixels.ts`. */

/** Subtracts the row above, three bytes per pixel. @returns true if the rows differ */
export function filterColors(at: usize, above: usize, target: usize, widthPx: i32): bool {
  let any = i32x4.splat(0);
  let to = target;
  let left = widthPx;
  let offset: usize = 0;
  for (; left >= 4; left -= 4, offset += 16, to += 12) {
    const step = i8x16.sub(v128.load(at + offset), v128.load(above + offset));
    any = v128.or(any, step);
    v128.store(to, i8x16.shuffle(step, step, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15));
  }
  let rest: u32 = 0;
  for (; left > 0; left--, offset += 4, to += 3) {
    for (let channel: usize = 0; channel < 3; channel++) {
      const step = <u8>(load<u8>(at + offset + channel) - load<u8>(above + offset + channel));
      store<u8>(to + channel, step);
      rest |= step;
    }
  }
  return v128.any_true(any) || rest !== 0;
}

/** The same for four bytes per pixel. */
export function filterAll(at: usize, above: usize, target: usize, widthPx: i32): bool {
  let any = i32x4.splat(0);
  const whole = ((<usize>widthPx) << 2) & ~15;
  for (let offset: usize = 0; offset < whole; offset += 16) {
    const step = i8x16.sub(v128.load(at + offset), v128.load(above + offset));
    any = v128.or(any, step);
    v128.store(target + offset, step);
  }
  let rest: u32 = 0;
  for (let offset = whole; offset < (<usize>widthPx) << 2; offset++) {
    const step = <u8>(load<u8>(at + offset) - load<u8>(above + offset));
    store<u8>(target + offset, step);
    rest |= step;
  }
  return v128.any_true(any) || rest !== 0;
}

/** The same for one byte per pixel, its lowest; the others are zero. */
export function filterIndexes(at: usize, above: usize, target: usize, widthPx: i32): bool {
  let any = i32x4.splat(0);
  let to = target;
  let left = widthPx;
  let offset: usize = 0;
  for (; left >= 8; left -= 8, offset += 32, to += 8) {
    const first = i8x16.sub(v128.load(at + offset), v128.load(above + offset));
    const second = i8x16.sub(v128.load(at + offset, 16), v128.load(above + offset, 16));
    any = v128.or(any, v128.or(first, second));
    const bytes = i8x16.shuffle(first, second, 0, 4, 8, 12, 16, 20, 24, 28, 0, 0, 0, 0, 0, 0, 0, 0);
    v128.store64_lane(to, bytes, 0);
  }
  let rest: u32 = 0;
  for (; left > 0; left--, offset += 4, to++) {
    const step = <u8>(load<u8>(at + offset) - load<u8>(above + offset));
    store<u8>(to, step);
    rest |= step;
  }
  return v128.any_true(any) || rest !== 0;
}
