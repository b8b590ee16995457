import type { Bitmap } from '../../painter.ts';
import type { GlyphBitmaps } from '../glyphs/glyph-bitmaps.ts';
import type { PlacedGlyphs } from '../glyphs/placed-glyphs.ts';
import type { Pixel } from '../pixel.ts';
import type { DeviceBox, Mask } from './device-shape.ts';
import type { SoftShadow } from './soft-shadow.ts';

/** One page in whole device pixels, with shapes flattened and glyphs placed. */
export interface RasterPage {
  readonly width: number;
  readonly height: number;
  readonly background: Pixel;
  /** In paint order. */
  readonly ops: readonly RasterOp[];
  readonly bitmaps: GlyphBitmaps;
  readonly placed: PlacedGlyphs;
}

/** A paint operation. All boxes are clipped to the page and to the rectangular clips around them. */
export type RasterOp = FillOp | MaskOp | TextOp | ShadowOp | ImageOp | ClipOp;

/** Fills whole pixels with one colour, which may be translucent. */
export interface FillOp extends DeviceBox {
  readonly kind: 'fill';
  readonly color: Pixel;
}

/** Paints an antialiased part of a shape. Its box may be smaller than the mask. */
export interface MaskOp extends DeviceBox {
  readonly kind: 'mask';
  readonly mask: Mask;
  readonly color: Pixel;
}

/** Paints one run of text, or a small polygon in the same way. The box contains its ink. */
export interface TextOp extends DeviceBox {
  readonly kind: 'text';
  readonly from: number;
  readonly to: number;
  readonly color: Pixel;
  /** Alpha of each antialias level. */
  readonly alphas: Uint8Array;
  /** True if no two bitmaps share a column and no clip cuts a bitmap. */
  readonly plain: boolean;
  /** Hash of the bitmaps; equal for equal texts. */
  readonly hash: number;
  readonly isPolygon: boolean;
}

export interface ShadowOp extends DeviceBox {
  readonly kind: 'shadow';
  readonly shadow: SoftShadow;
  readonly color: Pixel;
}

export interface ImageOp extends DeviceBox {
  readonly kind: 'image';
  readonly bitmap: Bitmap;
  /** The box to which the whole bitmap is stretched. */
  readonly target: DeviceBox;
  /** Whether it is so small that a few colours fewer cannot be seen: an emoji, a flag, a portrait. */
  readonly isSmall: boolean;
}

/**
 * One rounded corner of a clip. The pixels under it are saved at the start and blended back at the end, so
 * that everything painted in between is clipped as one layer.
 */
export interface ClipOp extends DeviceBox {
  readonly kind: 'clip-start' | 'clip-end';
  /** The same object at the start and at the end. */
  readonly mask: Mask;
}

/** Index of ops by band of rows, in paint order. */
export class OpBands<Op extends RasterOp> {
  private readonly bands: Op[][] = [];
  private readonly bandHeight: number;
  /** Row below all ops. */
  private end = 0;

  constructor(ops: readonly Op[], pageHeight: number, bandHeight: number) {
    this.bandHeight = bandHeight;
    for (let y = 0; y < pageHeight; y += bandHeight) this.bands.push([]);
    for (const op of ops) this.add(op);
  }

  add(op: Op): void {
    this.end = Math.max(this.end, op.y1);
    const last = Math.floor((op.y1 - 1) / this.bandHeight);
    for (let band = Math.floor(op.y0 / this.bandHeight); band <= last; band++) this.bands[band]!.push(op);
  }

  /** Ops that may touch row y. */
  at(y: number): readonly Op[] {
    return this.bands[Math.floor(y / this.bandHeight)]!;
  }

  /** True if an op shares a pixel with the box. */
  overlaps(box: DeviceBox): boolean {
    if (box.y0 >= this.end) return false;
    const last = Math.floor((box.y1 - 1) / this.bandHeight);
    for (let band = Math.floor(box.y0 / this.bandHeight); band <= last; band++) {
      for (const op of this.bands[band]!) {
        if (op.x0 < box.x1 && box.x0 < op.x1 && op.y0 < box.y1 && box.y0 < op.y1) return true;
      }
    }
    return false;
  }
}
