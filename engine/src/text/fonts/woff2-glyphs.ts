import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

/** Outlines as plain tables; loca has 32-bit offsets. */
export interface RebuiltGlyphs {
  readonly glyf: Uint8Array;
  readonly loca: Uint8Array;
  /** xMin of each glyph. */
  readonly leftEdges: Int16Array;
}

const component = {
  argsAreWords: 0x0001,
  hasScale: 0x0008,
  hasMore: 0x0020,
  hasTwoScales: 0x0040,
  hasMatrix: 0x0080,
  hasInstructions: 0x0100,
} as const;

const pointFlag = {
  onCurve: 0x01,
  xShort: 0x02,
  yShort: 0x04,
  xSame: 0x10,
  ySame: 0x20,
  overlaps: 0x40,
} as const;

/** Reverses the glyf transform: section 5.1 of the WOFF 2 specification. */
export function rebuildGlyphs(bytes: Uint8Array): RebuiltGlyphs {
  return new GlyphRebuilder(bytes).rebuild();
}

/** Reverses the hmtx transform (section 5.4), which omits side bearings equal to the left edge. */
export function rebuildMetrics(bytes: Uint8Array, metricCount: number, leftEdges: Int16Array): Uint8Array {
  const reader = new ByteReader(bytes);
  const flags = reader.u8();
  const advances = Array.from({ length: metricCount }, () => reader.u16());
  const glyphCount = leftEdges.length;
  const bearings = new Int16Array(leftEdges);
  if ((flags & 1) === 0) for (let glyph = 0; glyph < metricCount; glyph++) bearings[glyph] = reader.i16();
  if ((flags & 2) === 0) {
    for (let glyph = metricCount; glyph < glyphCount; glyph++) bearings[glyph] = reader.i16();
  }
  const writer = new ByteWriter(2 * (metricCount + glyphCount));
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    if (glyph < metricCount) writer.u16(advances[glyph]!);
    writer.u16(bearings[glyph]!);
  }
  return writer.finish();
}

class GlyphRebuilder {
  private readonly glyphCount: number;
  private readonly contours: ByteReader;
  private readonly pointCounts: ByteReader;
  private readonly flags: ByteReader;
  private readonly points: ByteReader;
  private readonly composites: ByteReader;
  private readonly boxBits: Uint8Array;
  private readonly boxes: ByteReader;
  private readonly instructions: ByteReader;
  private readonly overlapBits: Uint8Array | undefined;
  private readonly out: ByteWriter;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    reader.u16();
    const options = reader.u16();
    this.glyphCount = reader.u16();
    reader.u16();
    const sizes = Array.from({ length: 7 }, () => reader.u32());
    this.contours = reader.part(sizes[0]!);
    this.pointCounts = reader.part(sizes[1]!);
    this.flags = reader.part(sizes[2]!);
    this.points = reader.part(sizes[3]!);
    this.composites = reader.part(sizes[4]!);
    this.boxes = reader.part(sizes[5]!);
    this.boxBits = this.boxes.take(4 * ((this.glyphCount + 31) >> 5));
    this.instructions = reader.part(sizes[6]!);
    this.overlapBits = options & 1 ? reader.take((this.glyphCount + 7) >> 3) : undefined;
    this.out = new ByteWriter(bytes.length * 2);
  }

  rebuild(): RebuiltGlyphs {
    const loca = new ByteWriter(4 * (this.glyphCount + 1));
    const leftEdges = new Int16Array(this.glyphCount);
    for (let glyph = 0; glyph < this.glyphCount; glyph++) {
      loca.u32(this.out.length);
      leftEdges[glyph] = this.rebuildOne(glyph);
      this.out.align();
    }
    loca.u32(this.out.length);
    return { glyf: this.out.finish(), loca: loca.finish(), leftEdges };
  }

  /** Writes one glyph and returns its left edge. */
  private rebuildOne(glyph: number): number {
    const contourCount = this.contours.i16();
    const box = hasBit(this.boxBits, glyph) ? Array.from({ length: 4 }, () => this.boxes.i16()) : undefined;
    if (contourCount === 0) return 0;
    return contourCount < 0 ? this.rebuildComposite(box) : this.rebuildSimple(contourCount, box, glyph);
  }

  private rebuildComposite(box: readonly number[] | undefined): number {
    if (!box) throw new Error('The font file has a composite glyph without a bounding box');
    this.out.u16(0xffff);
    for (const edge of box) this.out.u16(edge);
    let flags: number = component.hasMore;
    let hasInstructions = false;
    while (flags & component.hasMore) {
      flags = this.composites.u16();
      hasInstructions ||= (flags & component.hasInstructions) !== 0;
      let bytes = flags & component.argsAreWords ? 6 : 4;
      if (flags & component.hasScale) bytes += 2;
      else if (flags & component.hasTwoScales) bytes += 4;
      else if (flags & component.hasMatrix) bytes += 8;
      this.out.u16(flags);
      this.out.append(this.composites.take(bytes));
    }
    if (hasInstructions) this.copyInstructions();
    return box[0]!;
  }

  private copyInstructions(): void {
    const length = this.points.short255();
    this.out.u16(length);
    this.out.append(this.instructions.take(length));
  }

  private rebuildSimple(contourCount: number, box: readonly number[] | undefined, glyph: number): number {
    const ends: number[] = [];
    let pointCount = 0;
    for (let contour = 0; contour < contourCount; contour++) {
      pointCount += this.pointCounts.short255();
      ends.push(pointCount - 1);
    }
    const outline = this.readPoints(pointCount);
    const edges = box ?? outline.box;
    this.out.u16(contourCount);
    for (const edge of edges) this.out.u16(edge);
    for (const end of ends) this.out.u16(end);
    this.copyInstructions();
    this.writePoints(outline, this.overlapBits !== undefined && hasBit(this.overlapBits, glyph));
    return edges[0]!;
  }

  private readPoints(count: number): PointSteps {
    // Each point has a flag; checked before memory is reserved for the points.
    if (count > this.flags.remaining) throw new Error('The font file is truncated');
    const steps: PointSteps = {
      dx: new Int32Array(count),
      dy: new Int32Array(count),
      onCurve: new Uint8Array(count),
      box: [0, 0, 0, 0],
    };
    let x = 0;
    let y = 0;
    for (let point = 0; point < count; point++) {
      const flag = this.flags.u8();
      steps.onCurve[point] = flag < 0x80 ? 1 : 0;
      this.readStep(flag & 0x7f, steps, point);
      x += steps.dx[point]!;
      y += steps.dy[point]!;
      const { box } = steps;
      if (point === 0 || x < box[0]!) box[0] = x;
      if (point === 0 || y < box[1]!) box[1] = y;
      if (point === 0 || x > box[2]!) box[2] = x;
      if (point === 0 || y > box[3]!) box[3] = y;
    }
    return steps;
  }

  /** Reads by one row of the triplet table: the flag determines the bits and the sign of each coordinate. */
  private readStep(flag: number, steps: PointSteps, point: number): void {
    const { points } = this;
    let dx = 0;
    let dy = 0;
    if (flag < 10) dy = ((flag & 14) << 7) + points.u8();
    else if (flag < 20) dx = (((flag - 10) & 14) << 7) + points.u8();
    else if (flag < 84) {
      const byte = points.u8();
      dx = 1 + ((flag - 20) & 0x30) + (byte >> 4);
      dy = 1 + (((flag - 20) & 0x0c) << 2) + (byte & 0x0f);
    } else if (flag < 120) {
      dx = 1 + (Math.floor((flag - 84) / 12) << 8) + points.u8();
      dy = 1 + ((((flag - 84) % 12) >> 2) << 8) + points.u8();
    } else if (flag < 124) {
      const first = points.u8();
      const middle = points.u8();
      dx = (first << 4) + (middle >> 4);
      dy = ((middle & 0x0f) << 8) + points.u8();
    } else {
      dx = points.u16();
      dy = points.u16();
    }
    const isOnlyY = flag < 10;
    steps.dx[point] = flag & 1 ? dx : -dx;
    steps.dy[point] = (isOnlyY ? flag & 1 : flag & 2) ? dy : -dy;
  }

  private writePoints({ dx, dy, onCurve }: PointSteps, overlaps: boolean): void {
    for (let point = 0; point < dx.length; point++) {
      let flag = onCurve[point]! ? pointFlag.onCurve : 0;
      flag |= stepFlag(dx[point]!, pointFlag.xShort, pointFlag.xSame);
      flag |= stepFlag(dy[point]!, pointFlag.yShort, pointFlag.ySame);
      if (point === 0 && overlaps) flag |= pointFlag.overlaps;
      this.out.u8(flag);
    }
    for (const step of dx) this.writeStep(step);
    for (const step of dy) this.writeStep(step);
  }

  private writeStep(step: number): void {
    if (step === 0) return;
    if (step > -256 && step < 256) this.out.u8(Math.abs(step));
    else this.out.u16(step);
  }
}

interface PointSteps {
  readonly dx: Int32Array;
  readonly dy: Int32Array;
  readonly onCurve: Uint8Array;
  readonly box: number[];
}

/** The second bit is the sign of a short step, and otherwise means that the step is 0. */
function stepFlag(step: number, short: number, same: number): number {
  if (step === 0) return same;
  if (step > -256 && step < 256) return step > 0 ? short | same : short;
  return 0;
}

function hasBit(bits: Uint8Array, index: number): boolean {
  return (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0;
}
