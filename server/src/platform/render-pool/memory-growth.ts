/** Reading the memory of the process takes as long as a tenth of a small image. */
const CHECK_MS = 20;

/** How much memory this process has taken since a point in time. */
export class MemoryGrowth {
  #startBytes = Number.POSITIVE_INFINITY;
  #checkedMs = Number.NEGATIVE_INFINITY;

  /** The growth counts from now. */
  restart(): void {
    this.#startBytes = process.memoryUsage.rss();
  }

  /** Whether the process has grown by more than this; within 20 ms after an answer, always false. */
  exceeds(bytes: number): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#checkedMs < CHECK_MS) return false;
    this.#checkedMs = nowMs;
    return process.memoryUsage.rss() - this.#startBytes > bytes;
  }
}
