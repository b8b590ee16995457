import type { Bitmap } from '../painter.ts';
import type { DeviceBox, Mask } from './device-shape.ts';
import type { GlyphBitmaps } from './glyph-bitmaps.ts';
import type { Pixel } from './pixel.ts';
import type { PlacedGlyphs } from './placed-glyphs.ts';
import type { SoftShadow } from './soft-shadow.ts';

/** One page in whole device pixels: what remains of a scene when shapes are cut and glyphs are placed. */
export interface RasterPage {
  readonly width: number;
  readonly height: number;
  readonly background: Pixel;
  /** In paint order. */
  readonly ops: readonly RasterOp[];
  readonly bitmaps: GlyphBitmaps;
  readonly placed: PlacedGlyphs;
}

/** All boxes are cut to the page and to the square clips round them. */
export type RasterOp = FillOp | MaskOp | TextOp | ShadowOp | ImageOp | ClipOp;

/** Whole pixels of one colour, which may be translucent. */
export interface FillOp extends DeviceBox {
  readonly kind: 'fill';
  readonly color: Pixel;
}

/** Antialiased piece of a shape; its box may be smaller than the mask. */
export interface MaskOp extends DeviceBox {
  readonly kind: 'mask';
  readonly mask: Mask;
  readonly color: Pixel;
}

/** One run of text; the box holds its ink. */
export interface TextOp extends DeviceBox {
  readonly kind: 'text';
  readonly from: number;
  readonly to: number;
  readonly color: Pixel;
  /** Alpha of each antialias level. */
  readonly alphas: Uint8Array;
  /** True where no two bitmaps share a column and none is cut by a clip. */
  readonly plain: boolean;
  /** A number that texts of the same bitmaps share. */
  readonly hash: number;
}

export interface ShadowOp extends DeviceBox {
  readonly kind: 'shadow';
  readonly shadow: SoftShadow;
  readonly color: Pixel;
}

export interface ImageOp extends DeviceBox {
  readonly kind: 'image';
  readonly bitmap: Bitmap;
  /** The box the whole bitmap is stretched to. */
  readonly target: DeviceBox;
}

/**
 * One round corner of a clip. What lies under it is kept aside at the start and mixed back at the end, so that
 * everything drawn between is seen as one layer through the rounded shape.
 */
export interface ClipOp extends DeviceBox {
  readonly kind: 'clip-start' | 'clip-end';
  /** The same object at the start and at the end. */
  readonly mask: Mask;
}

/** Which ops touch which rows: lists by band of rows, each in paint order. */
export class OpBands<Op extends RasterOp> {
  private readonly bands: Op[][] = [];
  private readonly bandHeight: number;
  /** Below all ops. */
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

  /** True where an op of the list shares a pixel with the box. */
  meets(box: DeviceBox): boolean {
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
