/**
 * What painters may ask of a font; the text stage implements it. Faces are named by `SceneFace.key`.
 */
export interface SceneFonts {
  /** Outline of one glyph in font units, y up. Empty for glyphs without ink. The result is shared: do not write to it. */
  outline(faceKey: string, glyphId: number): GlyphOutline;
  /** Glyph of a code point, 0 where the face has none; painters look at letters to find a face's heights. */
  glyph(faceKey: string, codePoint: number): number;
  /** Advance width in font units. */
  advance(faceKey: string, glyphId: number): number;
  /** A TrueType program with these glyphs only, their ids kept, without layout tables: what a pdf embeds. */
  subset(faceKey: string, glyphIds: readonly number[]): Uint8Array;
}

/**
 * A path as flat numbers: an op of `OutlineOp`, then its points (x, y), over and over.
 * Closed subpaths, non-zero winding.
 */
export type GlyphOutline = readonly number[];

/** Ops of an outline and how many numbers follow each. */
export const OutlineOp = {
  /** x y */
  move: 0,
  /** x y */
  line: 1,
  /** control x y, end x y */
  quadratic: 2,
  /** control x y, control x y, end x y */
  cubic: 3,
  /** nothing follows */
  close: 4,
} as const;
