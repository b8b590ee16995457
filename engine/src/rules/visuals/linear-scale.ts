/** Positions of numbers in a lane: 0 is its start, 1 its end. */
export class LinearScale {
  readonly low: number;
  readonly high: number;

  /** @param low number at the start, at most `high` */
  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
  }

  /** Whether all numbers have the same position. */
  get isEmpty(): boolean {
    return !(this.high > this.low);
  }

  /** Numbers outside are at the nearer end. */
  position(value: number): number {
    if (this.isEmpty) return 0;
    const { low, high } = this;
    const span = high - low;
    // Half of each number, because the difference of the largest numbers is infinite.
    const share = Number.isFinite(span) ? (value - low) / span : (value / 2 - low / 2) / (high / 2 - low / 2);
    return Math.min(1, Math.max(0, share));
  }

  contains(value: number): boolean {
    return value >= this.low && value <= this.high;
  }
}
