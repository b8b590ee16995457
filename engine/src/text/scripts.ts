import { openTypeTag } from './harfbuzz.ts';

const latin = openTypeTag('Latn');
/** Script of characters that take on the script of their neighbours: spaces, digits, punctuation, marks. */
export const COMMON_SCRIPT = 0;

/** First code point of a block, and the script of what follows up to the next entry. */
const blocks: readonly (readonly [number, string])[] = [
  [0x41, 'Latn'],
  [0x5b, ''],
  [0x61, 'Latn'],
  [0x7b, ''],
  [0xaa, 'Latn'],
  [0xab, ''],
  [0xba, 'Latn'],
  [0xbb, ''],
  [0xc0, 'Latn'],
  [0x2b0, ''],
  [0x370, 'Grek'],
  [0x400, 'Cyrl'],
  [0x530, 'Armn'],
  [0x590, 'Hebr'],
  [0x600, 'Arab'],
  [0x700, 'Syrc'],
  [0x750, 'Arab'],
  [0x780, 'Thaa'],
  [0x7c0, 'Nkoo'],
  [0x800, 'Samr'],
  [0x840, 'Mand'],
  [0x860, 'Syrc'],
  [0x870, 'Arab'],
  [0x900, 'Deva'],
  [0x980, 'Beng'],
  [0xa00, 'Guru'],
  [0xa80, 'Gujr'],
  [0xb00, 'Orya'],
  [0xb80, 'Taml'],
  [0xc00, 'Telu'],
  [0xc80, 'Knda'],
  [0xd00, 'Mlym'],
  [0xd80, 'Sinh'],
  [0xe00, 'Thai'],
  [0xe80, 'Laoo'],
  [0xf00, 'Tibt'],
  [0x1000, 'Mymr'],
  [0x10a0, 'Geor'],
  [0x1100, 'Hang'],
  [0x1200, 'Ethi'],
  [0x13a0, 'Cher'],
  [0x1400, 'Cans'],
  [0x1680, ''],
  [0x1780, 'Khmr'],
  [0x1800, 'Mong'],
  [0x18b0, ''],
  [0x1c80, 'Cyrl'],
  [0x1c90, 'Geor'],
  [0x1cc0, ''],
  [0x1d00, 'Latn'],
  [0x1dc0, ''],
  [0x1e00, 'Latn'],
  [0x1f00, 'Grek'],
  [0x2000, ''],
  [0x2c60, 'Latn'],
  [0x2c80, 'Copt'],
  [0x2d00, 'Geor'],
  [0x2d30, 'Tfng'],
  [0x2d80, 'Ethi'],
  [0x2de0, 'Cyrl'],
  [0x2e00, ''],
  [0x2e80, 'Hani'],
  [0x3000, ''],
  [0x3041, 'Hira'],
  [0x30a0, 'Kana'],
  [0x3100, 'Bopo'],
  [0x3130, 'Hang'],
  [0x3190, ''],
  [0x31a0, 'Bopo'],
  [0x31c0, ''],
  [0x31f0, 'Kana'],
  [0x3200, ''],
  [0x3400, 'Hani'],
  [0x4dc0, ''],
  [0x4e00, 'Hani'],
  [0xa000, 'Yiii'],
  [0xa4d0, ''],
  [0xa640, 'Cyrl'],
  [0xa6a0, ''],
  [0xa720, 'Latn'],
  [0xa800, ''],
  [0xa8e0, 'Deva'],
  [0xa900, ''],
  [0xa960, 'Hang'],
  [0xa980, ''],
  [0xab30, 'Latn'],
  [0xab70, 'Cher'],
  [0xabc0, ''],
  [0xac00, 'Hang'],
  [0xd7fc, ''],
  [0xf900, 'Hani'],
  [0xfb00, 'Latn'],
  [0xfb13, 'Armn'],
  [0xfb1d, 'Hebr'],
  [0xfb50, 'Arab'],
  [0xfe00, ''],
  [0xfe70, 'Arab'],
  [0xfeff, ''],
  [0xff21, 'Latn'],
  [0xff3b, ''],
  [0xff41, 'Latn'],
  [0xff5b, ''],
  [0xff66, 'Kana'],
  [0xffa0, 'Hang'],
  [0xffdd, ''],
  [0x10800, 'Phnx'],
  [0x11000, ''],
  [0x1e900, 'Adlm'],
  [0x1e960, ''],
  [0x1ee00, 'Arab'],
  [0x1ef00, ''],
  [0x20000, 'Hani'],
  [0x323b0, ''],
];

const blockStarts = Int32Array.from(blocks, ([start]) => start);
const blockScripts = Int32Array.from(blocks, ([, tag]) => (tag ? openTypeTag(tag) : COMMON_SCRIPT));

/** ISO 15924 tag of the script of a code point as HarfBuzz takes it, by block; COMMON_SCRIPT where it has none of its own. */
export function scriptOf(codePoint: number): number {
  let low = 0;
  let high = blockStarts.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < blockStarts[middle]!) high = middle - 1;
    else low = middle + 1;
  }
  return high < 0 ? COMMON_SCRIPT : blockScripts[high]!;
}

/** Script that a run of common characters is shaped with. */
export const defaultScript = latin;

/** Characters that draw nothing and ask nothing of a font: joiners, direction marks, variation selectors, tags. */
export function isIgnorable(codePoint: number): boolean {
  if (codePoint < 0xad) return false;
  if (codePoint === 0xad || codePoint === 0x34f || codePoint === 0x61c || codePoint === 0xfeff) return true;
  if (codePoint >= 0x200b && codePoint <= 0x200f) return true;
  if (codePoint >= 0x202a && codePoint <= 0x202e) return true;
  if (codePoint >= 0x2060 && codePoint <= 0x206f) return true;
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return true;
  return codePoint >= 0xe0000 && codePoint <= 0xe0fff;
}

/** Whether a text is letters, figures and signs of ASCII and line ends: every first face has them, and none of them turns. */
export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit < 0x20 && unit !== 0x0a) || unit > 0x7e) return false;
  }
  return true;
}
