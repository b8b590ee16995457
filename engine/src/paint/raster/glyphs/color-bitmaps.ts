import type { ColorFill, ColorGlyph, ColorGroup, SceneFonts } from '../../../scene/scene-fonts.ts';
import type { Bitmap } from '../../painter.ts';
import { CoverageGrid, outlinePoints, paintOutline } from '../area-coverage.ts';
import { alphaOf, over, type Pixel, timesAlpha } from '../pixel.ts';
import { colorSamplerOf } from './color-paint.ts';

/** A colour glyph in device pixels, relative to its pen, y down. */
export interface ColorBitmap extends Bitmap {
  readonly left: number;
  readonly top: number;
}

const CACHED_PIXELS_MAX = 8_000_000;
const LEVEL_MAX = 255;
const caches = new WeakMap<SceneFonts, ColorBitmaps>();

/** The colour bitmaps of an engine's fonts, cached across images. */
export function colorBitmapsOf(fonts: SceneFonts): ColorBitmaps {
  let found = caches.get(fonts);
  if (found === undefined) {
    found = new ColorBitmaps(fonts);
    caches.set(fonts, found);
  }
  return found;
}

/** Cache of colour glyph bitmaps by face, glyph and size. Pens are on whole pixels. */
export class ColorBitmaps {
  private readonly fonts: SceneFonts;
  private readonly cache = new Map<string, ColorBitmap | undefined>();
  private cachedPixels = 0;

  constructor(fonts: SceneFonts) {
    this.fonts = fonts;
  }

  /** Undefined for glyphs without ink. */
  get(faceKey: string, glyphId: number, pxPerUnit: number): ColorBitmap | undefined {
    const key = `${faceKey} ${glyphId} ${pxPerUnit}`;
    if (this.cache.has(key)) return this.cache.get(key);
    if (this.cachedPixels > CACHED_PIXELS_MAX) {
      this.cache.clear();
      this.cachedPixels = 0;
    }
    const bitmap = rasterizeColorGlyph(this.fonts.colorGlyph(faceKey, glyphId), pxPerUnit);
    if (bitmap) this.cachedPixels += bitmap.widthPx * bitmap.heightPx;
    this.cache.set(key, bitmap);
    return bitmap;
  }
}

/** Rasterises the layers of a glyph at a size; undefined for glyphs without ink. */
export function rasterizeColorGlyph(glyph: ColorGlyph, pxPerUnit: number): ColorBitmap | undefined {
  const box = boxOf(glyph, pxPerUnit);
  if (box === undefined) return undefined;
  const layerPainter = new LayerPainter(box, pxPerUnit);
  const pixels = layerPainter.paint(glyph);
  const { left, top, width, height } = box;
  return { left, top, widthPx: width, heightPx: height, rgba: new Uint8Array(pixels.buffer) };
}

interface GlyphBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function fillsOf(glyph: ColorGlyph): ColorFill[] {
  return glyph.flatMap((layer) => (layer.kind === 'fill' ? [layer] : fillsOf(layer.layers)));
}

/** Bounding box of all points of all layers, in whole pixels. */
function boxOf(glyph: ColorGlyph, pxPerUnit: number): GlyphBox | undefined {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { outline } of fillsOf(glyph)) {
    for (const [x, y] of outlinePoints(outline)) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
  }
  if (!(left < right)) return undefined;
  const x0 = Math.floor(left * pxPerUnit);
  const y0 = Math.floor(-high * pxPerUnit);
  return {
    left: x0,
    top: y0,
    width: Math.max(1, Math.ceil(right * pxPerUnit) - x0),
    height: Math.max(1, Math.ceil(-low * pxPerUnit) - y0),
  };
}

class LayerPainter {
  private readonly box: GlyphBox;
  private readonly pxPerUnit: number;
  private readonly grid = new CoverageGrid();

  constructor(box: GlyphBox, pxPerUnit: number) {
    this.box = box;
    this.pxPerUnit = pxPerUnit;
  }

  paint(layers: ColorGlyph): Int32Array<ArrayBuffer> {
    const pixels = new Int32Array(this.box.width * this.box.height);
    for (const layer of layers) {
      if (layer.kind === 'fill') this.fill(pixels, layer);
      else this.blendGroup(pixels, layer);
    }
    return pixels;
  }

  private fill(pixels: Int32Array, { outline, paint }: ColorFill): void {
    const { left, top, width, height } = this.box;
    const { grid, pxPerUnit } = this;
    // The grid needs a free column on the right of the box.
    grid.start(width + 1, height);
    paintOutline(grid, outline, {
      scaleX: pxPerUnit,
      offsetX: -left,
      mapY: (y) => -y * pxPerUnit - top,
    });
    const levels = grid.levels(LEVEL_MAX);
    const colorAt = colorSamplerOf(paint);
    for (let y = 0; y < height; y++) {
      const unitY = -(y + top + 0.5) / pxPerUnit;
      for (let x = 0; x < width; x++) {
        const level = levels[y * (width + 1) + x]!;
        if (level === 0) continue;
        const color = colorAt((x + left + 0.5) / pxPerUnit, unitY);
        const at = y * width + x;
        pixels[at] = over(pixels[at]!, color, timesAlpha(alphaOf(color), level));
      }
    }
  }

  private blendGroup(pixels: Int32Array, { opacity, blend, layers }: ColorGroup): void {
    const alphaTop = Math.round(opacity * 255);
    const group = this.paint(layers);
    for (let at = 0; at < group.length; at++) {
      const own = group[at]!;
      const alpha = timesAlpha(alphaOf(own), alphaTop);
      if (alpha === 0) continue;
      const below = pixels[at]!;
      const color = blend === 'soft-light' && alphaOf(below) > 0 ? softLight(below, own) : own;
      pixels[at] = over(below, color, alpha);
    }
  }
}

/** Soft-light blend of `own` on `below`, as defined by CSS compositing. */
function softLight(below: Pixel, own: Pixel): Pixel {
  const covered = alphaOf(below) / 255;
  const channel = (shift: number): number => {
    const base = ((below >>> shift) & 255) / 255;
    const light = ((own >>> shift) & 255) / 255;
    const mixed = light + (softChannel(base, light) - light) * covered;
    return Math.round(mixed * 255) << shift;
  };
  return channel(0) | channel(8) | channel(16) | (own & (255 << 24));
}

function softChannel(base: number, light: number): number {
  if (light <= 0.5) return base - (1 - 2 * light) * base * (1 - base);
  const lifted = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : Math.sqrt(base);
  return base + (2 * light - 1) * (lifted - base);
}
