/** A browser that tells of no paint has painted by then. */
const paintMsMax = 3_000;

/** Settles when something of the page is on the screen, and at once where nobody looks at it. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, paintMsMax);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
