/**
 * Lays out the whole page. A fresh page skips what is off-screen (`content-visibility` in the style sheet).
 * Call this before scrolling to an element, which needs the true height of everything above it.
 */
export function disableContentVisibility(): void {
  delete document.documentElement.dataset.deferred;
}
