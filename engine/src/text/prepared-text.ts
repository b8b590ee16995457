import type { Face } from './face-store.ts';
import type { RunStyle, ShapedRun, UnitStyles } from './run-style.ts';
import { isPhrase } from './syllables.ts';

/** Shaped glyphs of one face, direction and style. */
export interface GlyphRun extends ShapedRun {
  /** Of texts in several styles. */
  readonly style?: RunStyle;
  /** Room before and after it, in sizes of the whole text; of runs with a style. */
  readonly leadEm?: number;
  readonly trailEm?: number;
}

/** What a size of the text around it is in sizes of a run. */
export function scaleOf({ style }: { readonly style?: RunStyle | undefined }): number {
  return style === undefined ? 1 : style.scale;
}

/** Shaped text without spaces; runs in logical order. Shared between all places where it occurs. */
export interface Word {
  readonly text: string;
  readonly runs: readonly GlyphRun[];
  /** Bidi level of each UTF-16 unit; undefined where all are 0. */
  readonly levels: Uint8Array | undefined;
  /** Style of each unit, of texts in several styles. */
  readonly styles?: UnitStyles;
  /** Multiply with the font size for px. */
  readonly widthEm: number;
}

/** Text between two places where a line may be broken. */
export interface Piece {
  /** Undefined for spaces at the start of a line. */
  readonly word: Word | undefined;
  /** Spaces that follow; they hang over the end of a line and take no room there. */
  readonly spaces: number;
  readonly spacesEm: number;
  /** Bidi level of the spaces while the line goes on after them. */
  readonly spacesLevel: number;
  /** Of texts in several styles. */
  readonly spacesStyle?: RunStyle | undefined;
  /** Ends in a soft hyphen: a line broken here shows a hyphen. */
  readonly endsInSoftHyphen: boolean;
}

/** Text between two forced line breaks. */
export interface Paragraph {
  readonly pieces: readonly Piece[];
  /** 1 where it is written from right to left. */
  readonly level: number;
  /** Width on one line, spaces at the end not counted. */
  readonly widthEm: number;
}

export interface PreparedText {
  readonly paragraphs: readonly Paragraph[];
  /** Longest line when nothing is broken that need not be. */
  readonly maxContentEm: number;
  /** Longest piece that cannot be broken, up to `unbreakableEmMax`. */
  readonly minContentEm: number;
  /** Whether any run is right to left, so that lines need reordering. */
  readonly isBidirectional: boolean;
  /** Of texts in several styles. */
  readonly styles?: UnitStyles | undefined;
  /** The lines it was broken into last; `breakLines` keeps them here. */
  broken: BrokenText | undefined;
}

/** A text broken to a width. */
export interface BrokenText {
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
  /** Hyphen drawn after the last piece. */
  readonly hyphen: Word | undefined;
  /** How it was drawn last; `lineParts` keeps it here. */
  drawn: DrawnLine | undefined;
}

/** The parts of a line and the builder that has their glyphs. */
export interface DrawnLine {
  readonly generation: number;
  readonly parts: readonly LinePart[];
}

/** A stretch of a line that is drawn as one: glyphs of one face and level. */
export interface LinePart {
  readonly face: Face;
  readonly level: number;
  /** Range in the store of glyphs: from, up to but not including to. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Left edge from that of the line; undefined where the part stands right after the one before it. */
  readonly startEm: number | undefined;
  /** Of texts in several styles. */
  readonly style?: RunStyle | undefined;
  /** Room that was left at its sides, in sizes of the whole text. */
  readonly padLeftEm?: number;
  readonly padRightEm?: number;
  /** Font units. */
  readonly advance: number;
}

/** Words longer than this do not hold a column open: they may be broken inside. */
export const unbreakableEmMax = 16;

/** Phrases of scripts without spaces are broken inside as a matter of course. */
const phraseEmMax = 8;

/** How wide a column should be at least for a word; more than `unbreakableEmMax` where it may as well be broken. */
export function wordNeedEm({ text, widthEm }: Word): number {
  return widthEm > phraseEmMax && isPhrase(text) ? phraseEmMax : widthEm;
}
