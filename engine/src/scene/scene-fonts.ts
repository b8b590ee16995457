import type { Color } from './color.ts';

/** Font access for painters, implemented by the text stage. Faces are identified by `SceneFace.key`. */
export interface SceneFonts {
  /**
   * Outline of one glyph in font units, y up. Empty for glyphs without ink. The result is shared: do not
   * write to it.
   */
  outline(faceKey: string, glyphId: number): GlyphOutline;
  /**
   * A glyph of a face that `hasColor`; empty for glyphs without ink. The result is shared: do not write to
   * it.
   */
  colorGlyph(faceKey: string, glyphId: number): ColorGlyph;
  /** Glyph of a code point, or 0; painters use letters to measure the heights of a face. */
  glyph(faceKey: string, codePoint: number): number;
  /** Advance width in font units. */
  advance(faceKey: string, glyphId: number): number;
  /** TrueType subset for embedding in a PDF: only these glyphs, with their ids, without layout tables. */
  subset(faceKey: string, glyphIds: readonly number[]): Uint8Array;
}

/**
 * A path as a flat sequence of an `OutlineOp` and its points (x, y). Closed subpaths, non-zero winding.
 */
export type GlyphOutline = readonly number[];

/** Operations of an outline, with their operands. */
export const OutlineOp = {
  /** x y */
  move: 0,
  /** x y */
  line: 1,
  /** control x y, end x y */
  quadratic: 2,
  /** control x y, control x y, end x y */
  cubic: 3,
  /** no operands */
  close: 4,
} as const;

/** A colour glyph, such as an emoji: layers from bottom to top, in font units, y up. */
export type ColorGlyph = readonly ColorLayer[];

export type ColorLayer = ColorFill | ColorGroup;

export interface ColorFill {
  readonly kind: 'fill';
  readonly outline: GlyphOutline;
  readonly paint: ColorPaint;
}

/** Layers that are composited as a group before they are blended with the layers below. */
export interface ColorGroup {
  readonly kind: 'group';
  /** 0 to 1. */
  readonly opacity: number;
  /** CSS blend mode. */
  readonly blend: 'normal' | 'soft-light';
  readonly layers: ColorGlyph;
}

export type ColorPaint = SolidPaint | LinearPaint | RadialPaint;

export interface SolidPaint {
  readonly kind: 'solid';
  readonly color: Color;
}

/** Offsets 0 to 1, ascending; the end colours extend beyond both ends. */
export interface ColorStop {
  readonly offset: number;
  readonly color: Color;
}

/** Gradient from point 1 to point 2. */
export interface LinearPaint {
  readonly kind: 'linear';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stops: readonly ColorStop[];
}

/** Gradient from circle 1 to circle 2, transformed by the matrix. */
export interface RadialPaint {
  readonly kind: 'radial';
  readonly x1: number;
  readonly y1: number;
  readonly radius1: number;
  readonly x2: number;
  readonly y2: number;
  readonly radius2: number;
  readonly matrix: Matrix;
  readonly stops: readonly ColorStop[];
}

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
