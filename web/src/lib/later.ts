/**
 * Lays out the whole page at once. A fresh page leaves out what nobody has scrolled to (`styles/later.css`); who is about to be
 * brought somewhere needs the true height of everything above.
 */
export function layOutAll(): void {
  delete document.documentElement.dataset.later;
}
