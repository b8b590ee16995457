import type { Face } from '../fonts/face-store.ts';
import type { RunStyle, ShapedRun, UnitStyles } from '../shaping/run-style.ts';
import { isUnspacedPhrase } from '../unicode/syllables.ts';

/** Shaped glyphs of one face, direction and style. */
export interface GlyphRun extends ShapedRun {
  /** Style of the run, in texts with several styles. */
  readonly style?: RunStyle;
  /** Padding before and after the run, in em of the whole text; only of runs with a style. */
  readonly leadEm?: number;
  readonly trailEm?: number;
}

/** Font size of a run as a fraction of the font size of the whole text. */
export function scaleOf({ style }: { readonly style?: RunStyle | undefined }): number {
  return style === undefined ? 1 : style.scale;
}

/** Shaped text without spaces; runs in logical order. Shared by all its occurrences. */
export interface Word {
  readonly text: string;
  readonly runs: readonly GlyphRun[];
  /** Bidi level of each UTF-16 unit; undefined if all are 0. */
  readonly levels: Uint8Array | undefined;
  /** Style of each unit, in texts with several styles. */
  readonly styles?: UnitStyles;
  /** Width; multiply by the font size for px. */
  readonly widthEm: number;
  /** Part of the width after the glyphs, for something that must stay on the same line. */
  readonly tailEm?: number;
}

/** Text between two break opportunities. */
export interface Piece {
  /** Undefined for spaces at the start of a line. */
  readonly word: Word | undefined;
  /** Number of spaces that follow; they hang at the end of a line without adding to its width. */
  readonly spaces: number;
  readonly spacesEm: number;
  /** Bidi level of the spaces if the line continues after them. */
  readonly spacesLevel: number;
  /** Style of the spaces, in texts with several styles. */
  readonly spacesStyle?: RunStyle | undefined;
  /** Whether it ends in a soft hyphen: a line that breaks here shows a hyphen. */
  readonly endsInSoftHyphen: boolean;
}

/** Text between two forced line breaks. */
export interface Paragraph {
  readonly pieces: readonly Piece[];
  /** Bidi level: 1 if the paragraph is right to left, else 0. */
  readonly level: number;
  /** Width on one line, without spaces at the end. */
  readonly widthEm: number;
}

export interface PreparedText {
  readonly paragraphs: readonly Paragraph[];
  /** Width of the longest line with forced breaks only. */
  readonly maxContentEm: number;
  /** Width of the longest unbreakable piece, up to `unbreakableEmMax`. */
  readonly minContentEm: number;
  /** Whether any run is right to left, so that lines need reordering. */
  readonly isBidirectional: boolean;
  /** Style of each unit, in texts with several styles. */
  readonly styles?: UnitStyles | undefined;
  /** Space after the last word, which stays on its line. */
  readonly tailEm?: number;
  /** The most recent lines; a cache that `breakLines` writes. */
  cachedLines: CachedLines | undefined;
}

/** The lines of a text at a width. */
export interface CachedLines {
  readonly widthEm: number;
  readonly lines: readonly TextLine[];
}

/** Pieces [from, to) of a paragraph on one line. */
export interface TextLine {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly widthEm: number;
  /** Bidi level of the paragraph. */
  readonly level: number;
  /** Hyphen after the last piece. */
  readonly hyphen: Word | undefined;
  /** The most recent parts; a cache that `lineParts` writes. */
  cachedParts: CachedParts | undefined;
}

/** The parts of a line and the generation of the builder that has their glyphs. */
export interface CachedParts {
  readonly generation: number;
  readonly parts: readonly LinePart[];
}

/** A part of a line that is rendered as a unit: glyphs of one face and level. */
export interface LinePart {
  readonly face: Face;
  readonly level: number;
  /** Range [from, to) in the glyph store. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Left edge relative to the line; undefined if the part directly follows the previous one. */
  readonly startEm: number | undefined;
  /** Style of the part, in texts with several styles. */
  readonly style?: RunStyle | undefined;
  /** Padding at its sides, in em of the whole text. */
  readonly padLeftEm?: number;
  readonly padRightEm?: number;
  /** Width in font units. */
  readonly advance: number;
}

/** Longer words do not widen a column: they may be broken inside. */
export const unbreakableEmMax = 16;

/** Longer phrases of scripts without spaces may be broken inside. */
const phraseEmMax = 8;

/** Minimum column width for a word; more than `unbreakableEmMax` if the word may be broken. */
export function wordMinContentEm({ text, widthEm }: Word): number {
  return widthEm > phraseEmMax && isUnspacedPhrase(text) ? phraseEmMax : widthEm;
}
