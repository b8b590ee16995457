/** Doubles in ascending order. Typed arrays are sorted natively, in a fraction of the time of a comparison function. */
export class SortedDoubles {
  readonly #sorted: Float64Array;

  private constructor(sorted: Float64Array) {
    this.#sorted = sorted;
  }

  /** @param numbers without NaN */
  static of(numbers: readonly number[]): SortedDoubles {
    return new SortedDoubles(new Float64Array(numbers).sort());
  }

  get length(): number {
    return this.#sorted.length;
  }

  /** The same without equal ones. */
  distinct(): SortedDoubles {
    const distinct = this.#sorted.slice();
    let count = 0;
    for (const number of distinct)
      if (count === 0 || number !== distinct[count - 1]) distinct[count++] = number;
    return new SortedDoubles(distinct.subarray(0, count));
  }

  /** How many are smaller than a number. */
  countBelow(number: number): number {
    const sorted = this.#sorted;
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (sorted[middle]! < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** How many are larger than a number. */
  countAbove(number: number): number {
    const sorted = this.#sorted;
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (sorted[middle]! <= number) from = middle + 1;
      else to = middle;
    }
    return sorted.length - from;
  }
}
