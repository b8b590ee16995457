import type { Color } from './color.ts';

/**
 * The only interface between layout and painters. Plain data in CSS pixels, y down, origin at the top left of
 * the page. Painters must not modify it.
 */

export type LineStyle = 'solid' | 'dashed' | 'dotted';

/** Corner radii in px: top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number];

/** What the scene shows, in words. */
export interface SceneDescription {
  /** Title for the SVG `<title>`; plain text, empty without one. */
  readonly title: string;
  /** Title for PDF metadata, which need one. */
  readonly documentTitle: string;
  /** Text alternative: title, size and headers of the table, and the extremes of its main column. */
  readonly description: string;
  /** Language of the texts, BCP 47; undefined if it is unknown. */
  readonly language: string | undefined;
  /** Language of the fixed words of the description. */
  readonly wordLanguage: string;
}

/** A scene that nobody reads. */
export const NO_DESCRIPTION: SceneDescription = {
  title: '',
  documentTitle: '',
  description: '',
  language: undefined,
  wordLanguage: 'en',
};

export interface Scene extends SceneDescription {
  /**
   * One page for PNG, JPEG and SVG, unless the table is split into several images; one or more pages of equal
   * size for PDF.
   */
  readonly pages: readonly Page[];
  readonly glyphs: GlyphStore;
  /** Faces that glyph items reference by index. */
  readonly faces: readonly SceneFace[];
  /** Bitmaps that image items reference by index. */
  readonly images: readonly SceneImage[];
  readonly direction: 'ltr' | 'rtl';
  /** Places to jump to, in order; undefined if there are none. */
  readonly bookmarks?: readonly Bookmark[] | undefined;
}

/** The heading of a group of rows on paper. */
export interface Bookmark {
  readonly text: string;
  /** 0 for the outermost groups. */
  readonly level: number;
  /** Index of the page. */
  readonly page: number;
  readonly yPx: number;
}

export interface Page {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Undefined leaves the page transparent (PNG, SVG) or white (JPEG, PDF). */
  readonly background: Color | undefined;
  readonly items: readonly Item[];
}

/** A font face for painters; `key` gives access to its glyphs and identifies it in caches. */
export interface SceneFace {
  /** Stable across renders of one engine, for example `inter-400`. */
  readonly key: string;
  readonly family: string;
  readonly weight: 400 | 700;
  readonly isItalic?: boolean | undefined;
  readonly unitsPerEm: number;
  /** Font units, y up. */
  readonly ascender: number;
  readonly descender: number;
  /** Whether it has colour glyphs, available from `SceneFonts.colorGlyph`. */
  readonly hasColor?: boolean;
  /** Whether its outlines have cubic curves (CFF), which TrueType does not support. */
  readonly hasCubics?: boolean;
  /** Whether its glyphs are scaled compared with the font file. */
  readonly isStretched?: boolean;
}

export interface SceneImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * All glyphs of the scene in flat arrays; a glyphs item is a range of them. One object per glyph would cost
 * more than shaping. The store may contain unreferenced glyphs: lines of earlier scenes are cached for later
 * ones.
 */
export interface GlyphStore {
  /** Entries in use; the arrays may be longer. */
  readonly count: number;
  readonly ids: Uint16Array;
  /** Pen position of each glyph relative to the item's x, in font units of the item's face. */
  readonly x: Int32Array;
  /** Offset above the baseline in font units, y up; undefined while no glyph of the scene has one. */
  readonly y: Int16Array | undefined;
  /** UTF-16 offset of the cluster of each glyph in the item's text. */
  readonly clusters: Uint16Array;
}

export type Item =
  | GroupItem
  | ClipItem
  | FigureItem
  | RectItem
  | PolygonItem
  | LineItem
  | GlyphsItem
  | ImageItem
  | LinkItem
  | TooltipItem;

/** Role of a group; determines the PDF structure tree and the SVG `<g>` elements. */
export type GroupRole =
  | 'title'
  | 'caption'
  | 'note'
  | 'table'
  | 'header-row'
  | 'row'
  | 'header-cell'
  | 'row-header-cell'
  | 'cell'
  | 'decoration';

export interface GroupItem {
  readonly kind: 'group';
  readonly role: GroupRole;
  /** Row and column of the grid, 0-based, including header rows; -1 if the role has none. */
  readonly row: number;
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly items: readonly Item[];
}

/** Clips its items to a rounded rectangle. */
export interface ClipItem {
  readonly kind: 'clip';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radii: Radii;
  readonly items: readonly Item[];
}

/** A drawing that readers get as one text; the texts and images in it are part of the drawing. */
export interface FigureItem {
  readonly kind: 'figure';
  readonly alt: string;
  readonly items: readonly Item[];
}

export interface RectItem {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Color | undefined;
  readonly radii: Radii | undefined;
  /** Set for grid lines, rules and underlines: lines of equal width get equal thickness at any position. */
  readonly line?: 'horizontal' | 'vertical' | undefined;
  /** Outline inside the edges of the rectangle. */
  readonly stroke: { readonly color: Color; readonly widthPx: number; readonly style: LineStyle } | undefined;
  /** Gaussian shadow under the rectangle; sigma in px. */
  readonly shadow:
    | { readonly color: Color; readonly dx: number; readonly dy: number; readonly sigmaPx: number }
    | undefined;
}

/** A filled area. Its outline may cross itself: what it surrounds in total is filled (non-zero winding). */
export interface PolygonItem {
  readonly kind: 'polygon';
  /** x and y of each corner; the last one is joined to the first. */
  readonly points: readonly number[];
  readonly fill: Color;
}

/** A horizontal or vertical line centred on its two points. */
export interface LineItem {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly widthPx: number;
  readonly color: Color;
  readonly style: LineStyle;
}

/** One run of glyphs of one face on one baseline. */
export interface GlyphsItem {
  readonly kind: 'glyphs';
  /** Index into `Scene.faces`. */
  readonly face: number;
  readonly sizePx: number;
  /** Origin: pen x of the run and y of its baseline. */
  readonly x: number;
  readonly y: number;
  /** Advance of the whole run, px. */
  readonly widthPx: number;
  readonly color: Color;
  /** Range in `Scene.glyphs`: from, up to but not including to. */
  readonly from: number;
  readonly to: number;
  /** Characters of the run in logical order, for PDF text extraction and live SVG text. */
  readonly text: string;
  /** Bidi level of the run: odd means right to left. */
  readonly level: number;
  /** Anchor of the line, if not the left end: live SVG text keeps it fixed in other fonts. */
  readonly anchor?: 'middle' | 'end' | undefined;
  /**
   * How the text continues without a space: on the next line, with or without a hyphen that is not part of
   * the text, or beside this run on the same line in another style.
   */
  readonly continuation?: 'unbroken' | 'hyphenated' | 'beside' | undefined;
  /** Text that is read before and after the run, but not shown, such as the brackets of a footnote mark. */
  readonly unseen?: { readonly before: string; readonly after: string } | undefined;
}

export interface ImageItem {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Index into `Scene.images`. */
  readonly image: number;
  readonly radii: Radii | undefined;
  readonly alt: string;
}

/** A clickable area in SVG and PDF; the URL is http, https, mailto or tel. */
export interface LinkItem {
  readonly kind: 'link';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly href: string;
  /** Text of the link; undefined if it is the whole text of the cell. */
  readonly text?: string | undefined;
}

export interface TooltipItem {
  readonly kind: 'tooltip';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}
