import type { Color } from '../../scene/color.ts';
import type {
  Bookmark,
  Item,
  LineStyle,
  LinkItem,
  PolygonItem,
  Radii,
  RectItem,
  SceneFace,
  SceneImage,
} from '../../scene/scene.ts';
import type { Face } from '../../text/fonts/face-store.ts';
import type { GlyphStoreBuilder } from '../../text/shaping/glyph-store-builder.ts';
import type { CellHit } from './hit-map.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Creates scene items. The only place that converts layout px to page px, rounded to 0.01 px. */
export class SceneWriter {
  readonly glyphs: GlyphStoreBuilder;
  readonly faces: SceneFace[] = [];
  readonly hits: CellHit[] = [];
  readonly bookmarks: Bookmark[] = [];
  /** Index of the current page. */
  page = 0;
  /** Whether any link was created. */
  hasLinks = false;
  private readonly scale: number;
  readonly images: SceneImage[] = [];
  private readonly faceIndexes = new Map<Face, number>();
  private lastFace: Face | undefined;
  private lastFaceIndex = 0;

  /** @param scale page px per layout px; below 1 if the table is scaled down to fit its page */
  constructor(scale: number, glyphs: GlyphStoreBuilder) {
    this.scale = scale;
    this.glyphs = glyphs;
  }

  /** Converts a length to page px. */
  toPagePx(length: number): number {
    const scaled = length * this.scale;
    // Nearly all lengths are integers, which V8 stores without a heap allocation.
    const whole = Math.trunc(scaled);
    return whole === scaled ? whole : Math.round(scaled * 100) / 100;
  }

  toPageBox({ x, y, width, height }: Box): Box {
    return {
      x: this.toPagePx(x),
      y: this.toPagePx(y),
      width: this.toPagePx(width),
      height: this.toPagePx(height),
    };
  }

  rect(
    box: Box,
    fill: Color | undefined,
    style: Partial<Pick<RectItem, 'radii' | 'line' | 'stroke' | 'shadow'>> = {},
  ): RectItem {
    const { x, y, width, height } = this.toPageBox(box);
    const { radii, line, stroke, shadow } = style;
    return { kind: 'rect', x, y, width, height, fill, radii, line, stroke, shadow };
  }

  /** @param points x and y of each corner */
  polygon(points: readonly number[], fill: Color): PolygonItem {
    return { kind: 'polygon', points: points.map((point) => this.toPagePx(point)), fill };
  }

  /** @param text text of the link; undefined if it is the whole text of the cell */
  link(box: Box, href: string, text?: string): LinkItem {
    this.hasLinks = true;
    return { kind: 'link', ...this.toPageBox(box), href, ...(text !== undefined && { text }) };
  }

  /** A grid line that fills a box: a filled rect if solid, else a dashed or dotted line. */
  gridLine(box: Box, color: Color, style: LineStyle, isHorizontal = box.width >= box.height): Item {
    if (style === 'solid') return this.rect(box, color, { line: isHorizontal ? 'horizontal' : 'vertical' });
    const middleX = box.x + box.width / 2;
    const middleY = box.y + box.height / 2;
    return {
      kind: 'line',
      x1: this.toPagePx(isHorizontal ? box.x : middleX),
      y1: this.toPagePx(isHorizontal ? middleY : box.y),
      x2: this.toPagePx(isHorizontal ? box.x + box.width : middleX),
      y2: this.toPagePx(isHorizontal ? middleY : box.y + box.height),
      widthPx: this.toPagePx(isHorizontal ? box.height : box.width),
      color,
      style,
    };
  }

  radii(radiusPx: number): Radii | undefined {
    const radius = this.toPagePx(radiusPx);
    return radius > 0 ? [radius, radius, radius, radius] : undefined;
  }

  imageIndex(image: SceneImage): number {
    const index = this.images.indexOf(image);
    return index < 0 ? this.images.push(image) - 1 : index;
  }

  faceIndex(face: Face): number {
    if (face !== this.lastFace) {
      this.lastFaceIndex = this.findFace(face);
      this.lastFace = face;
    }
    return this.lastFaceIndex;
  }

  private findFace(face: Face): number {
    let index = this.faceIndexes.get(face);
    if (index === undefined) {
      const { key, family, weight, isItalic, hasColor, hasCubics, isStretched } = face;
      const { unitsPerEm, ascender, descender } = face;
      const identity = { key, family, weight, isItalic, hasColor, hasCubics, isStretched };
      index = this.faces.push({ ...identity, unitsPerEm, ascender, descender }) - 1;
      this.faceIndexes.set(face, index);
    }
    return index;
  }
}
