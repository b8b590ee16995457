/** Windows that the top part of an image fills at least: what is visible of it at the start, and what is near. */
const topWindows = 1.5;
/** Heights that are compared, px. */
const heightsCompared = 100;

/** Pixels of the page per pixel of the image that was shown last. */
let shownScale = 1;
/** Height of the window when an image was last shown, CSS px. */
let windowHeight: number | undefined;

/**
 * Remembers the scale at which an image is shown, which is positive, and the height of the window. Call it after the
 * layout of the page: to ask for the height of the window would lay it out.
 */
export function noteShownImage(scale: number): void {
  shownScale = scale;
  windowHeight = innerHeight;
}

/**
 * Height of the top part of an image that is shown while typing, px of the image. Browsers round the edges of an image
 * to whole pixels of the screen, so a top part of another height would be stretched by a part of a pixel, and its text
 * would change visibly when the whole image replaces it.
 */
export function topHeightPx(): number {
  const heightMin = Math.ceil((topWindows * (windowHeight ?? screen.height)) / shownScale);
  let best = heightMin;
  for (let height = heightMin; height < heightMin + heightsCompared; height++)
    if (roundingOf(height) < roundingOf(best)) best = height;
  return best;
}

/** By how much the lower edge is moved to a whole pixel. */
function roundingOf(height: number): number {
  const shownHeight = height * shownScale * devicePixelRatio;
  return Math.abs(shownHeight - Math.round(shownHeight));
}
