import type { Color } from './scene.ts';

/**
 * What painters may ask of a font; the text stage implements it. Faces are named by `SceneFace.key`.
 */
export interface SceneFonts {
  /** Outline of one glyph in font units, y up. Empty for glyphs without ink. The result is shared: do not write to it. */
  outline(faceKey: string, glyphId: number): GlyphOutline;
  /** A glyph of a face that `hasColor`; empty for glyphs without ink. The result is shared: do not write to it. */
  colorGlyph(faceKey: string, glyphId: number): ColorGlyph;
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

/** A glyph in colours of its own, as emoji are: layers from the lowest to the topmost, in font units, y up. */
export type ColorGlyph = readonly ColorLayer[];

export type ColorLayer = ColorFill | ColorGroup;

export interface ColorFill {
  readonly kind: 'fill';
  readonly outline: GlyphOutline;
  readonly paint: ColorPaint;
}

/** Layers that are put together by themselves before they are laid over what is below. */
export interface ColorGroup {
  readonly kind: 'group';
  /** 0 to 1. */
  readonly opacity: number;
  /** How it is mixed with what is below: the blend modes of CSS. */
  readonly blend: 'normal' | 'soft-light';
  readonly layers: ColorGlyph;
}

export type ColorPaint = SolidPaint | LinearPaint | RadialPaint;

export interface SolidPaint {
  readonly kind: 'solid';
  readonly color: Color;
}

/** Offsets 0 to 1, ascending; beyond both ends the colour goes on. */
export interface ColorStop {
  readonly offset: number;
  readonly color: Color;
}

/** Colour changes from point 1 to point 2. */
export interface LinearPaint {
  readonly kind: 'linear';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stops: readonly ColorStop[];
}

/** Colour changes from circle 1 to circle 2, both before the matrix. */
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
