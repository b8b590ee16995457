import type { RoundedRect } from '../../rounded-rect.ts';
import type { DeviceBox } from './device-shape.ts';

/** Beyond this distance in sigmas a Gaussian adds less than half of 1/255. */
const REACH_SIGMAS = 3;

/**
 * A Gaussian shadow, row by row. A row is the sum of the source rows, blurred along x and weighted by the
 * Gaussian along y. Far from the corners all source rows are equal, so tall tables cost no more than small
 * ones.
 */
export class SoftShadow implements DeviceBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** All rows from `uniformFrom` to `uniformTo`, exclusive, are equal; the range may be empty. */
  readonly uniformFrom: number;
  readonly uniformTo: number;
  private readonly rect: RoundedRect;
  private readonly sigma: number;
  private readonly reach: number;
  private readonly blurredRows = new Map<string, Float64Array>();
  private readonly weights: Float64Array;
  private middle: Uint8Array | undefined;

  /** @param rect the shadow before it is blurred, in device px */
  constructor(rect: RoundedRect, sigma: number) {
    this.rect = rect;
    this.sigma = sigma;
    this.reach = Math.ceil(REACH_SIGMAS * sigma);
    this.x0 = Math.floor(rect.x) - this.reach;
    this.y0 = Math.floor(rect.y) - this.reach;
    this.x1 = Math.ceil(rect.x + rect.width) + this.reach;
    this.y1 = Math.ceil(rect.y + rect.height) + this.reach;
    const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
    const evenFrom = Math.ceil(rect.y + Math.max(topLeft, topRight)) + this.reach + 1;
    const evenTo = Math.floor(rect.y + rect.height - Math.max(bottomLeft, bottomRight)) - this.reach - 1;
    this.uniformFrom = evenFrom;
    this.uniformTo = Math.max(evenFrom, evenTo);
    this.weights = new Float64Array(2 * this.reach + 1);
    for (let index = 0; index < this.weights.length; index++) {
      const from = index - this.reach - 0.5;
      this.weights[index] = normalCdf((from + 1) / sigma) - normalCdf(from / sigma);
    }
  }

  /** Coverage, 0 to 255, of the pixels x0 to x1 of row y. Do not modify the result: it is shared. */
  row(y: number): Uint8Array {
    if (y < this.uniformFrom || y >= this.uniformTo) return this.blurDown(y);
    this.middle ??= this.blurDown(y);
    return this.middle;
  }

  private blurDown(y: number): Uint8Array {
    // Source rows without corners are one shared array, so their weights are summed first.
    const weightOf = new Map<Float64Array, number>();
    for (let step = -this.reach; step <= this.reach; step++) {
      const source = y + step;
      const bottom = Math.min(source + 1, this.rect.y + this.rect.height);
      const rowShare = bottom - Math.max(source, this.rect.y);
      if (rowShare <= 0) continue;
      const blurred = this.blurAcross(source);
      const weight = this.weights[step + this.reach]! * Math.min(1, rowShare);
      weightOf.set(blurred, (weightOf.get(blurred) ?? 0) + weight);
    }
    const width = this.x1 - this.x0;
    const sums = new Float64Array(width);
    for (const [blurred, weight] of weightOf) {
      for (let x = 0; x < width; x++) sums[x]! += weight * blurred[x]!;
    }
    const coverage = new Uint8Array(width);
    for (let x = 0; x < width; x++) coverage[x] = Math.min(255, Math.round(sums[x]! * 255));
    return coverage;
  }

  /** Source row y blurred along x: the integral of the Gaussian between the two ends of the row. */
  private blurAcross(y: number): Float64Array {
    const [left, right] = this.ends(y + 0.5);
    const key = `${left} ${right}`;
    const known = this.blurredRows.get(key);
    if (known !== undefined) return known;
    const made = new Float64Array(this.x1 - this.x0);
    for (let index = 0; index < made.length; index++) {
      const center = this.x0 + index + 0.5;
      made[index] = normalCdf((right - center) / this.sigma) - normalCdf((left - center) / this.sigma);
    }
    this.blurredRows.set(key, made);
    return made;
  }

  /** Left and right edge of the rounded rectangle at height y. */
  private ends(y: number): readonly [number, number] {
    const { rect } = this;
    const [topLeft, topRight, bottomRight, bottomLeft] = rect.radii;
    const below = rect.y + rect.height - y;
    const above = y - rect.y;
    const left = Math.max(cornerInset(topLeft, above), cornerInset(bottomLeft, below));
    const right = Math.max(cornerInset(topRight, above), cornerInset(bottomRight, below));
    return [rect.x + left, rect.x + rect.width - right];
  }
}

function cornerInset(radius: number, fromEdge: number): number {
  if (fromEdge >= radius) return 0;
  const up = radius - Math.max(0, fromEdge);
  return radius - Math.sqrt(Math.max(0, radius * radius - up * up));
}

/**
 * Cumulative normal distribution at z. Uses the rational approximation 7.1.28 of Abramowitz and Stegun (error
 * below 3e-7), because `Math.exp` may differ between platforms in the last bit and these operations do not.
 */
function normalCdf(z: number): number {
  const x = Math.abs(z) * Math.SQRT1_2;
  const sum =
    1 +
    x *
      (0.0705230784 +
        x * (0.0422820123 + x * (0.0092705272 + x * (0.0001520143 + x * (0.0002765672 + x * 0.0000430638)))));
  const square = sum * sum;
  const fourth = square * square;
  const eighth = fourth * fourth;
  const tail = 0.5 / (eighth * eighth);
  return z < 0 ? tail : 1 - tail;
}
