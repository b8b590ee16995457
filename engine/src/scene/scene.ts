/**
 * The hinge of the engine: layout writes a scene, painters read it, nothing else crosses. Plain data in CSS pixels,
 * y down, origin at the top left of the page. Painters never write to it.
 */

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque; always lower case. */
export type Color = string;

export type LineStyle = 'solid' | 'dashed' | 'dotted';

/** Corner radii in px: top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number];

export interface Scene {
  /**
   * One page for png, jpeg and svg, unless the table is split into several pictures; as many pages of one size as the paper asks
   * for in pdf.
   */
  readonly pages: readonly Page[];
  readonly glyphs: GlyphStore;
  /** Faces that glyph items name by index. */
  readonly faces: readonly SceneFace[];
  /** Bitmaps that image items name by index. */
  readonly images: readonly SceneImage[];
  /** Document title for svg `<title>` and pdf metadata; plain text. */
  readonly title: string;
  /** One sentence for people who cannot see the picture: what the table is, rows × columns, the headers. */
  readonly description: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface Page {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Undefined leaves the paper transparent (png, svg) or white (jpeg, pdf). */
  readonly background: Color | undefined;
  readonly items: readonly Item[];
}

/** A face as painters need it: glyph outlines through the font, and a stable key for caches. */
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
  /** Its glyphs have colours of their own: painters ask `SceneFonts.colorGlyph` for them. */
  readonly hasColor?: boolean;
  /** Its outlines have cubic curves (CFF), which a TrueType file cannot hold. */
  readonly hasCubics?: boolean;
  /** Its glyphs are wider or higher than those of its file. */
  readonly isStretched?: boolean;
}

export interface SceneImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Every glyph of the scene in flat arrays; a glyphs item is a range of them. Objects per glyph would cost more than
 * shaping does. There may be glyphs no item names: lines of earlier scenes are kept for later ones.
 */
export interface GlyphStore {
  /** Entries in use; the arrays may be longer. */
  readonly count: number;
  readonly ids: Uint16Array;
  /** Pen position of each glyph relative to the item's x, in font units of the item's face. */
  readonly x: Int32Array;
  /** Offset above the baseline in font units, y up; undefined while no glyph of the scene has one. */
  readonly y: Int16Array | undefined;
  /** UTF-16 offset in the item's text of the cluster each glyph belongs to. */
  readonly clusters: Uint16Array;
}

export type Item =
  | GroupItem
  | ClipItem
  | RectItem
  | LineItem
  | GlyphsItem
  | ImageItem
  | LinkItem
  | TooltipItem;

/** What a group stands for; pdf makes its structure tree of it, svg its `<g>` elements. */
export type GroupRole =
  | 'title'
  | 'caption'
  | 'table'
  | 'header-row'
  | 'row'
  | 'header-cell'
  | 'cell'
  | 'decoration';

export interface GroupItem {
  readonly kind: 'group';
  readonly role: GroupRole;
  /** Row and column of the grid, 0-based, header rows counted; -1 where the role has none. */
  readonly row: number;
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly items: readonly Item[];
}

/** Items are visible inside the rounded rectangle only. */
export interface ClipItem {
  readonly kind: 'clip';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radii: Radii;
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
  /** It is a line of the grid, a rule or an underline: lines of one width are equally thick wherever they stand. */
  readonly line?: 'horizontal' | 'vertical' | undefined;
  /** Drawn inside the rectangle, all round. */
  readonly stroke: { readonly color: Color; readonly widthPx: number; readonly style: LineStyle } | undefined;
  /** Gaussian shadow under the rectangle; sigma in px. */
  readonly shadow:
    | { readonly color: Color; readonly dx: number; readonly dy: number; readonly sigmaPx: number }
    | undefined;
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
  /** The characters drawn, in logical order: pdf text extraction and live svg text read it. */
  readonly text: string;
  /** Bidi level of the run: odd means right to left. */
  readonly level: number;
  /** Which point of the line layout fixed, where it is not the left end: live svg text keeps it in other fonts. */
  readonly anchor?: 'middle' | 'end' | undefined;
  /**
   * The text goes on in the next line with no space between, as where a word is broken; there may be a hyphen at its end that
   * was not in the text. Or it goes on beside it, in the same line and another look.
   */
  readonly goesOn?: 'as-it-is' | 'after-hyphen' | 'beside' | undefined;
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

/** A clickable area in svg and pdf; the address is http, https, mailto or tel. */
export interface LinkItem {
  readonly kind: 'link';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly href: string;
  /** What the link says; undefined where that is all that stands beside it. */
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
