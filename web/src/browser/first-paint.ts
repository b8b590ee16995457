/** Fallback for browsers without Paint Timing. */
const paintMsMax = 3_000;

/** Resolves after the first paint, or immediately if the page is hidden. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, paintMsMax);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
