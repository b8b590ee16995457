/** Converts unfiltered rows of a PNG to red, green, blue and alpha of eight bits each. */

/** Pixels as the host computes them from a palette or grey levels, by sample. */
const LEVELS = memory.data(256 * 4, 16);

let colorType: u32 = 0;
let depth: u32 = 0;
/** Samples of the colour that is transparent; -1 if there is none. */
let clearRed: i32 = -1;
let clearGreen: i32 = -1;
let clearBlue: i32 = -1;

/** Address at which the host writes the pixels of a palette or of grey levels, for depths up to eight. */
export function pngLevels(): usize {
  return LEVELS;
}

export function setColors(type: u32, bitDepth: u32, red: i32, green: i32, blue: i32): void {
  colorType = type;
  depth = bitDepth;
  clearRed = red;
  clearGreen = green;
  clearBlue = blue;
}

/** Writes `columns` pixels at `to`; up to 16 bytes beyond them may be written. */
export function expandRow(from: usize, to: usize, columns: usize): void {
  const usesLevels = colorType === 3 || (colorType === 0 && depth <= 8);
  if (usesLevels && depth === 8) {
    for (let x: usize = 0; x < columns; x++)
      store<u32>(to + (x << 2), load<u32>(LEVELS + ((<usize>load<u8>(from + x)) << 2)));
  } else if (usesLevels) {
    for (let x: usize = 0; x < columns; x++) {
      const value = sample(from, x);
      // Palettes have at most 256 colours.
      store<u32>(to + (x << 2), value < 256 ? load<u32>(LEVELS + ((<usize>value) << 2)) : 0xff000000);
    }
  } else if (colorType === 6 && depth === 8) memory.copy(to, from, columns << 2);
  else if (colorType === 2 && depth === 8) expandRgb(from, to, columns);
  else if (colorType === 2 && depth === 16) expandDeepRgb(from, to, columns);
  else expandAny(from, to, columns);
}

function expandRgb(from: usize, to: usize, columns: usize): void {
  const clear = clearBlue < 0 ? 0xffffffff : <u32>(clearRed | (clearGreen << 8) | (clearBlue << 16));
  for (let x: usize = 0; x < columns; x++) {
    const color = load<u32>(from + 3 * x) & 0xffffff;
    store<u32>(to + (x << 2), color === clear ? color : color | 0xff000000);
  }
}

function expandDeepRgb(from: usize, to: usize, columns: usize): void {
  for (let x: usize = 0; x < columns; x++) {
    const at = from + 6 * x;
    const high = <u32>load<u8>(at) | ((<u32>load<u8>(at, 2)) << 8) | ((<u32>load<u8>(at, 4)) << 16);
    const isClear =
      clearBlue >= 0 &&
      deepSample(at) === clearRed &&
      deepSample(at + 2) === clearGreen &&
      deepSample(at + 4) === clearBlue;
    store<u32>(to + (x << 2), isClear ? high : high | 0xff000000);
  }
}

function deepSample(at: usize): i32 {
  return ((<i32>load<u8>(at)) << 8) | load<u8>(at, 1);
}

function sample(from: usize, index: usize): i32 {
  if (depth === 8) return load<u8>(from + index);
  if (depth === 16) return deepSample(from + (index << 1));
  const bit = index * depth;
  return (load<u8>(from + (bit >> 3)) >> <u8>(8 - depth - (<u32>bit & 7))) & ((1 << depth) - 1);
}

function level(value: i32): u32 {
  if (depth === 8) return value;
  if (depth === 16) return value >> 8;
  const max = (1 << depth) - 1;
  return (<u32>value * 510 + max) / (2 * max);
}

/** The same for every combination of colour type and depth, sample by sample. */
function expandAny(from: usize, to: usize, columns: usize): void {
  const hasColors = colorType === 2 || colorType === 6;
  const hasAlpha = colorType >= 4;
  const samples: usize = (hasColors ? 3 : 1) + (hasAlpha ? 1 : 0);
  for (let x: usize = 0; x < columns; x++) {
    const first = x * samples;
    const red = sample(from, first);
    const green = hasColors ? sample(from, first + 1) : red;
    const blue = hasColors ? sample(from, first + 2) : red;
    let alpha: u32 = 255;
    if (hasAlpha) alpha = level(sample(from, first + samples - 1));
    else if (red === clearRed && green === clearGreen && blue === clearBlue) alpha = 0;
    store<u32>(to + (x << 2), level(red) | (level(green) << 8) | (level(blue) << 16) | (alpha << 24));
  }
}
