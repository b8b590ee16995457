import type { Color } from '../../../scene/color.ts';
import type {
  ClipItem,
  GlyphsItem,
  ImageItem,
  Item,
  LineItem,
  Page,
  PolygonItem,
  RectItem,
  Scene,
} from '../../../scene/scene.ts';
import { bitmapFor } from '../../bitmap-for.ts';
import { fitDashes } from '../../dashes.ts';
import { frameSides } from '../../frame-sides.ts';
import type { Bitmap, ScalableBitmap } from '../../painter.ts';
import { placeholderOf } from '../../placeholder.ts';
import { hasSquareCorners, insetRect, perimeter, type RoundedRect } from '../../rounded-rect.ts';
import type { GlyphBitmaps } from '../glyphs/glyph-bitmaps.ts';
import { type PlacedRun, placeGlyphs } from '../glyphs/place-glyphs.ts';
import { PAGE_PIXELS_MAX, placePolygon } from '../glyphs/place-polygon.ts';
import type { PlacedGlyphs } from '../glyphs/placed-glyphs.ts';
import { alphaOf, type Pixel, TRANSPARENT } from '../pixel.ts';
import {
  type DeviceBox,
  type DeviceShape,
  dotMask,
  filledShape,
  frameShape,
  hasArea,
  type Mask,
  outlinePoint,
  outlineSegment,
  pillShape,
  polygonMask,
  roundBox,
} from './device-shape.ts';
import type { RasterOp, RasterPage } from './raster-page.ts';
import { LineSnap } from './snap-lines.ts';
import { SoftShadow } from './soft-shadow.ts';
import { type TextPaint, TextPaints } from './text-paints.ts';

/** Longest side of a small image, device px. */
const SMALL_SIDE_MAX = 96;

/**
 * Flattens a page to device pixels. The result is valid until the next call with the same GlyphBitmaps,
 * because they share buffers.
 * @param images bitmaps by index of `Scene.images`
 */
export function flattenPage(
  scene: Scene,
  page: Page,
  scale: number,
  glyphs: GlyphBitmaps,
  images: readonly (Bitmap | ScalableBitmap | undefined)[],
): RasterPage {
  const flattener = new Flattener(scene, page, scale, glyphs, images);
  flattener.addAll(page.items);
  return {
    width: flattener.width,
    height: flattener.height,
    background: page.background ?? TRANSPARENT,
    ops: flattener.ops,
    bitmaps: glyphs,
    placed: flattener.placed,
  };
}

class Flattener {
  readonly width: number;
  readonly height: number;
  readonly ops: RasterOp[] = [];
  readonly placed: PlacedGlyphs;
  private readonly scene: Scene;
  private readonly scale: number;
  private readonly glyphs: GlyphBitmaps;
  private readonly images: readonly (Bitmap | ScalableBitmap | undefined)[];
  private bounds: DeviceBox;
  private readonly snap: LineSnap;
  private readonly paints: TextPaints;
  private polygonPixels = 0;

  constructor(
    scene: Scene,
    page: Page,
    scale: number,
    glyphs: GlyphBitmaps,
    images: readonly (Bitmap | ScalableBitmap | undefined)[],
  ) {
    this.scene = scene;
    this.scale = scale;
    this.glyphs = glyphs;
    this.placed = glyphs.placed;
    this.paints = new TextPaints(glyphs.maxLevel);
    this.placed.count = 0;
    this.snap = new LineSnap(page.items, scale);
    this.images = images;
    this.width = Math.max(1, Math.round(page.widthPx * scale));
    this.height = Math.max(1, Math.round(page.heightPx * scale));
    this.bounds = { x0: 0, y0: 0, x1: this.width, y1: this.height };
  }

  addAll(items: readonly Item[]): void {
    for (const item of items) this.add(item);
  }

  /** Adds an item. Links and tooltips have no pixels. */
  private add(item: Item): void {
    switch (item.kind) {
      case 'group':
        this.addAll(item.items);
        break;
      case 'glyphs':
        this.addText(item);
        break;
      case 'figure':
        this.addAll(item.items);
        break;
      case 'rect':
        this.addRect(item);
        break;
      case 'polygon':
        this.addPolygon(item);
        break;
      case 'line':
        this.addLine(item);
        break;
      case 'clip':
        this.addClip(item);
        break;
      case 'image':
        this.addImage(item);
        break;
    }
  }

  private cut(box: DeviceBox): DeviceBox {
    const { bounds } = this;
    return {
      x0: Math.max(box.x0, bounds.x0),
      y0: Math.max(box.y0, bounds.y0),
      x1: Math.min(box.x1, bounds.x1),
      y1: Math.min(box.y1, bounds.y1),
    };
  }

  private addFill(box: DeviceBox, color: Pixel): void {
    const { x0, y0, x1, y1 } = this.cut(box);
    if (x1 > x0 && y1 > y0 && alphaOf(color) > 0) this.ops.push({ kind: 'fill', color, x0, y0, x1, y1 });
  }

  private addMask(mask: Mask, color: Pixel): void {
    const cut = this.cut(mask);
    if (hasArea(cut) && alphaOf(color) > 0) this.ops.push({ kind: 'mask', mask, color, ...cut });
  }

  private addShape(shape: DeviceShape, color: Pixel): void {
    for (const box of shape.boxes) this.addFill(box, color);
    for (const mask of shape.masks) this.addMask(mask, color);
  }

  /** Snaps a box to device pixels. A box with a positive size has at least one pixel. */
  private box({ x, y, width, height }: { x: number; y: number; width: number; height: number }): DeviceBox {
    const { snap } = this;
    const x0 = snap.x(x);
    const y0 = snap.y(y);
    const x1 = width > 0 ? Math.max(x0 + 1, snap.x(x + width)) : x0;
    const y1 = height > 0 ? Math.max(y0 + 1, snap.y(y + height)) : y0;
    return { x0, y0, x1, y1 };
  }

  /** Like `box`, with the same thickness for all lines of the same width. */
  private lineBox(item: RectItem): DeviceBox {
    const box = this.box(item);
    if (!hasArea(box)) return box;
    return item.line === 'horizontal'
      ? { ...box, y1: box.y0 + this.snap.thickness(item.height) }
      : { ...box, x1: box.x0 + this.snap.thickness(item.width) };
  }

  private scaledRadii(radii: RectItem['radii']): readonly [number, number, number, number] {
    const [topLeft, topRight, bottomRight, bottomLeft] = radii ?? [0, 0, 0, 0];
    const { scale } = this;
    return [topLeft * scale, topRight * scale, bottomRight * scale, bottomLeft * scale];
  }

  private addRect(item: RectItem): void {
    const box = item.line === undefined ? this.box(item) : this.lineBox(item);
    if (!hasArea(box)) return;
    const rect = roundBox(box, this.scaledRadii(item.radii));
    if (item.shadow !== undefined) this.addShadow(item, item.shadow);
    if (item.fill !== undefined) {
      if (hasSquareCorners(rect.radii)) this.addFill(box, item.fill);
      else this.addRounded(rect, item.fill);
    }
    if (item.stroke === undefined || item.stroke.widthPx <= 0) return;
    if (item.stroke.style === 'solid') {
      this.addShape(frameShape(rect, this.snap.thickness(item.stroke.widthPx)), item.stroke.color);
    } else if (hasSquareCorners(rect.radii)) {
      for (const side of frameSides(item, item.stroke)) this.addLine(side);
    } else this.addDashedOutline(item, item.stroke);
  }

  /** The ends of pills are placed like glyphs: a table with pills in every row has few other rows. */
  private addRounded(rect: RoundedRect, fill: Color): void {
    const pill = pillShape(rect);
    if (pill === undefined) {
      this.addShape(filledShape(rect), fill);
      return;
    }
    this.addFill(pill.middle, fill);
    if (alphaOf(fill) > 0) for (const end of pill.ends) this.addOutline(end, fill);
  }

  /** Edges are not snapped: their positions between pixels are what a drawing shows. */
  private addPolygon({ points, fill }: PolygonItem): void {
    if (points.length < 6 || alphaOf(fill) === 0) return;
    const { scale } = this;
    this.addOutline(
      points.map((point) => point * scale),
      fill,
    );
  }

  private addOutline(devicePoints: readonly number[], fill: Color): void {
    const { glyphs, placed } = this;
    const polygon = placePolygon(devicePoints, PAGE_PIXELS_MAX - this.polygonPixels, glyphs, placed);
    if (polygon === undefined) {
      this.addMask(polygonMask(devicePoints), fill);
      return;
    }
    this.polygonPixels += polygon.pixels;
    if (polygon.run !== undefined) this.addRun(polygon.run, this.paints.of(fill), true);
  }

  private addShadow(item: RectItem, shadow: NonNullable<RectItem['shadow']>): void {
    const moved = { x: item.x + shadow.dx, y: item.y + shadow.dy, width: item.width, height: item.height };
    const rect = roundBox(this.box(moved), this.scaledRadii(item.radii));
    const { color } = shadow;
    if (shadow.sigmaPx <= 0) {
      this.addShape(filledShape(rect), color);
      return;
    }
    const soft = new SoftShadow(rect, shadow.sigmaPx * this.scale);
    const cut = this.cut(soft);
    if (hasArea(cut) && alphaOf(color) > 0) this.ops.push({ kind: 'shadow', shadow: soft, color, ...cut });
  }

  private addLine(item: LineItem): void {
    const { scale, snap } = this;
    const { color } = item;
    const width = snap.thickness(item.widthPx);
    const flat = item.y1 === item.y2;
    const start = flat ? Math.min(item.x1, item.x2) : Math.min(item.y1, item.y2);
    const length = flat ? Math.abs(item.x2 - item.x1) : Math.abs(item.y2 - item.y1);
    const across = flat ? snap.y(item.y1 - item.widthPx / 2) : snap.x(item.x1 - item.widthPx / 2);
    if (length === 0 || item.widthPx <= 0) return;
    const piece = (from: number, to: number): DeviceBox => {
      return flat
        ? { x0: from, y0: across, x1: to, y1: across + width }
        : { x0: across, y0: from, x1: across + width, y1: to };
    };
    const dashes = fitDashes(length, item.widthPx, item.style, false);
    if (dashes === undefined) {
      this.addFill(piece(Math.round(start * scale), Math.round((start + length) * scale)), color);
      return;
    }
    const period = dashes.dashPx + dashes.gapPx;
    const dot = dashes.round ? dotMask(width / 2, width / 2, width / 2) : undefined;
    for (let at = dashes.startPx; at <= dashes.endPx + 1e-6; at += period) {
      const centerOrStart = (start + at) * scale;
      if (dot === undefined) {
        const from = Math.round(centerOrStart);
        this.addFill(
          piece(from, Math.max(from + 1, Math.round(centerOrStart + dashes.dashPx * scale))),
          color,
        );
      } else {
        const from = Math.round(centerOrStart - width / 2);
        this.addMask({ ...piece(from, from + width), levels: dot.levels }, color);
      }
      if (period <= 0) break;
    }
  }

  /** Adds a dashed or dotted frame with rounded corners. Each dash follows the outline. */
  private addDashedOutline(item: RectItem, stroke: NonNullable<RectItem['stroke']>): void {
    const { scale } = this;
    const { color } = stroke;
    const width = this.snap.thickness(stroke.widthPx);
    const outer = roundBox(this.box(item), this.scaledRadii(item.radii));
    const middle = insetRect(outer, width / 2);
    const length = perimeter(middle);
    const dashes = fitDashes(length / scale, stroke.widthPx, stroke.style, true);
    if (dashes === undefined) {
      this.addShape(frameShape(outer, width), color);
      return;
    }
    const period = (dashes.dashPx + dashes.gapPx) * scale;
    const count = Math.round(length / period);
    for (let index = 0; index < count; index++) {
      const at = index * period;
      if (dashes.round) {
        const [x, y] = outlinePoint(middle, at);
        this.addMask(dotMask(x, y, width / 2), color);
      } else this.addMask(outlineSegment(middle, at, at + dashes.dashPx * scale, width), color);
    }
  }

  /** Adds colour glyphs as bitmaps, with their pens on whole pixels. */
  private addColorText(item: GlyphsItem): void {
    const face = this.scene.faces[item.face]!;
    const { ids, x, y } = this.scene.glyphs;
    const pxPerUnit = (item.sizePx * this.scale) / face.unitsPerEm;
    const baseline = Math.round(item.y * this.scale);
    for (let index = item.from; index < item.to; index++) {
      const bitmap = this.glyphs.colors.get(face.key, ids[index]!, pxPerUnit);
      if (bitmap === undefined) continue;
      const x0 = Math.round(item.x * this.scale + x[index]! * pxPerUnit) + bitmap.left;
      const y0 = baseline - Math.round((y?.[index] ?? 0) * pxPerUnit) + bitmap.top;
      const target = { x0, y0, x1: x0 + bitmap.widthPx, y1: y0 + bitmap.heightPx };
      const cut = this.cut(target);
      if (hasArea(cut)) this.addBitmap(bitmap, target, cut);
    }
  }

  private addText(item: GlyphsItem): void {
    if (this.scene.faces[item.face]?.hasColor) {
      this.addColorText(item);
      return;
    }
    const { color, alphas } = this.paints.of(item.color);
    if (alphaOf(color) === 0) return;
    const run = placeGlyphs(this.scene, item, this.scale, this.glyphs, this.placed);
    if (run !== undefined) this.addRun(run, { color, alphas }, false);
  }

  private addRun(run: PlacedRun, { color, alphas }: TextPaint, isPolygon: boolean): void {
    const { x0, y0, x1, y1 } = this.cut(run);
    if (x1 <= x0 || y1 <= y0) return;
    const whole = x0 === run.x0 && x1 === run.x1 && y0 === run.y0 && y1 === run.y1;
    const plain = whole && run.isDisjoint;
    const { from, to, hash } = run;
    this.ops.push({ kind: 'text', from, to, color, alphas, plain, hash, isPolygon, x0, y0, x1, y1 });
  }

  private addImage(item: ImageItem): void {
    if (this.scene.images[item.image] === undefined) {
      throw new Error(`An image item names image ${item.image}, which the scene does not have.`);
    }
    const target = this.box(item);
    if (!hasArea(target)) return;
    const radii = this.scaledRadii(item.radii);
    const image = this.images[item.image];
    if (image === undefined) {
      this.addRect(placeholderOf(item));
      return;
    }
    this.withClip(target, radii, () => {
      const cut = this.cut(target);
      if (!hasArea(cut)) return;
      const bitmap = bitmapFor(image, target.x1 - target.x0, target.y1 - target.y0);
      this.addBitmap(bitmap, target, cut);
    });
  }

  private addBitmap(bitmap: Bitmap, target: DeviceBox, cut: DeviceBox): void {
    const isSmall = Math.max(target.x1 - target.x0, target.y1 - target.y0) <= SMALL_SIDE_MAX;
    this.ops.push({ kind: 'image', bitmap, target, isSmall, ...cut });
  }

  private addClip(item: ClipItem): void {
    const box = this.box(item);
    this.withClip(box, this.scaledRadii(item.radii), () => this.addAll(item.items));
  }

  private withClip(box: DeviceBox, radii: readonly [number, number, number, number], draw: () => void): void {
    const outside = this.bounds;
    const inside = this.cut(box);
    if (!hasArea(inside)) return;
    const corners = hasSquareCorners(radii) ? [] : filledShape(roundBox(box, radii)).masks;
    this.bounds = inside;
    for (const corner of corners) this.addClipOp('clip-start', corner);
    draw();
    for (const corner of corners) this.addClipOp('clip-end', corner);
    this.bounds = outside;
  }

  private addClipOp(kind: 'clip-start' | 'clip-end', mask: Mask): void {
    const cut = this.cut(mask);
    if (hasArea(cut)) this.ops.push({ kind, mask, ...cut });
  }
}
