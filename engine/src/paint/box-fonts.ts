import { rgb } from '../scene/color.ts';
import type { SceneFace } from '../scene/scene.ts';
import type { ColorGlyph, GlyphOutline, SceneFonts } from '../scene/scene-fonts.ts';

/**
 * A font for painter tests with known ink: every glyph is a filled box. Glyph ids are computed from the
 * character, so any text can be set in it without a shaper.
 */
export const boxFace: SceneFace = {
  key: 'box-400',
  family: 'Box',
  weight: 400,
  unitsPerEm: 1000,
  ascender: 800,
  descender: -200,
};

/** A second face with the same boxes, so that scenes can switch faces. */
export const boldBoxFace: SceneFace = { ...boxFace, key: 'box-700', weight: 700 };

/** A face of colour glyphs. */
export const colorBoxFace: SceneFace = { ...boxFace, key: 'box-color', hasColor: true };

/** Ink of every box glyph, in font units, y up. */
export const BOX_INK = { left: 50, bottom: -100, right: 550, top: 700 } as const;
/** Advance of every box glyph, in font units. */
export const BOX_ADVANCE = 600;
/** Number of glyphs; keeps the font small. */
const GLYPHS_MAX = 4_093;
const BLANK = new Set([0x09, 0x0a, 0x20, 0xa0]);

/** Characters that are GLYPHS_MAX apart share a glyph, as identical characters do in real fonts. */
export function boxGlyph(codePoint: number): number {
  return 1 + (codePoint % GLYPHS_MAX);
}

function isBlank(glyph: number): boolean {
  return BLANK.has(glyph - 1);
}

const { left, bottom, right, top } = BOX_INK;
const box: GlyphOutline = [0, left, bottom, 1, left, top, 1, right, top, 1, right, bottom, 4];
const blank: GlyphOutline = [];

/** Colours of the left and right half of a colour glyph, and of the stripe over both. */
export const BOX_COLORS = { left: rgb(0xe60000), right: rgb(0x0033cc), stripe: rgb(0x00a33c) } as const;
/** Bottom and top of the stripe, in font units. */
export const BOX_STRIPE = { bottom: 200, top: 400 } as const;

/**
 * The box as a colour glyph: a gradient with a hard stop in the middle, and a solid stripe in its own group.
 */
const colorBox: ColorGlyph = [
  {
    kind: 'fill',
    outline: box,
    paint: {
      kind: 'linear',
      x1: left,
      y1: 0,
      x2: right,
      y2: 0,
      stops: [
        { offset: 0, color: BOX_COLORS.left },
        { offset: 0.5, color: BOX_COLORS.left },
        { offset: 0.5, color: BOX_COLORS.right },
        { offset: 1, color: BOX_COLORS.right },
      ],
    },
  },
  {
    kind: 'group',
    opacity: 1,
    blend: 'normal',
    layers: [
      {
        kind: 'fill',
        outline: stripe(BOX_STRIPE.bottom, BOX_STRIPE.top),
        paint: { kind: 'solid', color: BOX_COLORS.stripe },
      },
    ],
  },
];

function stripe(from: number, to: number): GlyphOutline {
  return [0, left, from, 1, left, to, 1, right, to, 1, right, from, 4];
}

/** Returns box glyphs for every face key and glyph id. */
export const boxFonts: SceneFonts = {
  outline: (_faceKey, glyphId) => (isBlank(glyphId) ? blank : box),
  colorGlyph: (_faceKey, glyphId) => (isBlank(glyphId) ? [] : colorBox),
  glyph: (_faceKey, codePoint) => boxGlyph(codePoint),
  advance: () => BOX_ADVANCE,
  subset: (_faceKey, glyphIds) => boxTrueType(Math.max(0, ...glyphIds) + 1, new Set(glyphIds)),
};

/** A TrueType font with boxes at the wanted ids and empty glyphs elsewhere. */
function boxTrueType(glyphCount: number, wanted: ReadonlySet<number>): Uint8Array {
  const glyph = boxGlyphData();
  const offsets: number[] = [];
  const parts: number[] = [];
  for (let id = 0; id < glyphCount; id++) {
    offsets.push(parts.length);
    if (wanted.has(id) && !isBlank(id)) parts.push(...glyph);
  }
  offsets.push(parts.length);
  return fontFile([
    ['glyf', Uint8Array.from(parts)],
    ['head', numbers('4 4 4 4 2 2 4 4 4 4 2 2 2 2 2 2 2 2 2', headFields())],
    [
      'hhea',
      numbers('4 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2', [
        0x10000,
        800,
        -200,
        0,
        BOX_ADVANCE,
        50,
        50,
        550,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
      ]),
    ],
    [
      'hmtx',
      numbers(`2 2${' 2'.repeat(glyphCount - 1)}`, [BOX_ADVANCE, left, ...Array(glyphCount - 1).fill(left)]),
    ],
    ['loca', numbers(offsets.map(() => '4').join(' '), offsets)],
    [
      'maxp',
      numbers('4 2 2 2 2 2 2 2 2 2 2 2 2 2 2', [0x10000, glyphCount, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
  ]);
}

function headFields(): number[] {
  return [0x10000, 0x10000, 0, 0x5f0f3cf5, 3, 1000, 0, 0, 0, 0, left, bottom, right, top, 0, 8, 2, 1, 0];
}

function boxGlyphData(): Uint8Array {
  const header = numbers('2 2 2 2 2 2 2', [1, left, bottom, right, top, 3, 0]);
  const flags = Uint8Array.of(1, 1, 1, 1);
  const xs = numbers('2 2 2 2', [left, 0, right - left, 0]);
  const ys = numbers('2 2 2 2', [bottom, top - bottom, 0, bottom - top]);
  return Uint8Array.from([...header, ...flags, ...xs, ...ys, 0, 0].slice(0, 36));
}

/** Encodes big-endian integers of the given sizes in bytes. */
function numbers(sizes: string, values: readonly number[]): Uint8Array {
  const widths = sizes.split(' ').map(Number);
  const bytes: number[] = [];
  widths.forEach((width, index) => {
    const value = (values[index] ?? 0) >>> 0;
    for (let shift = (width - 1) * 8; shift >= 0; shift -= 8) bytes.push((value >>> shift) & 0xff);
  });
  return Uint8Array.from(bytes);
}

function fontFile(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const directory: number[] = [
    ...numbers('4 2 2 2 2', [0x10000, tables.length, 64, 2, tables.length * 16 - 64]),
  ];
  const body: number[] = [];
  const start = 12 + 16 * tables.length;
  for (const [name, data] of tables) {
    const padded = new Uint8Array(Math.ceil(data.length / 4) * 4);
    padded.set(data);
    for (const letter of name) directory.push(letter.charCodeAt(0));
    directory.push(...numbers('4 4 4', [checksum(padded), start + body.length, data.length]));
    for (const byte of padded) body.push(byte);
  }
  return Uint8Array.from([...directory, ...body]);
}

function checksum(padded: Uint8Array): number {
  const view = new DataView(padded.buffer);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
