/** Minimum time between two checks: reading the memory takes a tenth of the time of a small image. */
const CHECK_MS = 20;

/** How much memory this process has taken since a point in time. */
export class MemoryGrowth {
  #startBytes = Number.POSITIVE_INFINITY;
  #checkedMs = Number.NEGATIVE_INFINITY;

  /** The growth counts from now. */
  restart(): void {
    this.#startBytes = process.memoryUsage.rss();
  }

  /** Whether the process has grown by more than this number of bytes; always false within `CHECK_MS` of the last check. */
  exceeds(bytes: number): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#checkedMs < CHECK_MS) return false;
    this.#checkedMs = nowMs;
    return process.memoryUsage.rss() - this.#startBytes > bytes;
  }
}
