import type { Color } from '../../../scene/color.ts';
import type { CellVisual, VisualShape } from '../../../table/cell-visual.ts';

/** Height of a star: a little more than that of capital letters, as its points look small. */
const HEIGHT_EM = 0.86;
const GAP_EM = 0.14;
/** Corners of the right half of a star with the radius 1, from the top down: points and the notches between them. */
const NOTCH = 0.45;
const RIGHT_HALF = [
  [0, -1],
  [NOTCH * 0.5877852522924731, -NOTCH * 0.8090169943749475],
  [0.9510565162951535, -0.3090169943749474],
  [NOTCH * 0.9510565162951535, NOTCH * 0.3090169943749474],
  [0.5877852522924731, 0.8090169943749475],
  [0, NOTCH],
] as const;
/** Width and height of a star with the radius 1. */
const WIDTH = 2 * 0.9510565162951535;
const HEIGHT = 1 + 0.8090169943749475;
const STAR_EM = (HEIGHT_EM * WIDTH) / HEIGHT;

/** Stars in a row, the first of which are filled. @param halves number of filled halves of stars */
export function starVisual(
  halves: number,
  count: number,
  colors: { readonly filled: Color; readonly empty: Color },
  placement: CellVisual['placement'],
  alt: string,
): CellVisual {
  const widthEm = count * STAR_EM + (count - 1) * GAP_EM;
  const shapes: VisualShape[] = [];
  for (let index = 0; index < count; index++) {
    const centerX = (index * (STAR_EM + GAP_EM) + STAR_EM / 2) / widthEm;
    const scale = STAR_EM / WIDTH / widthEm;
    const area = (corners: readonly (readonly [number, number])[], fill: Color): VisualShape => ({
      kind: 'area',
      points: corners.flatMap(([x, y]) => [centerX + x * scale, (y + 1) / HEIGHT]),
      fill,
    });
    const filled = Math.min(2, Math.max(0, halves - 2 * index));
    if (filled < 2) shapes.push(area(wholeStar(), colors.empty));
    if (filled === 1) shapes.push(area(mirrored(RIGHT_HALF), colors.filled));
    if (filled === 2) shapes.push(area(wholeStar(), colors.filled));
  }
  return {
    widthEm,
    heightEm: HEIGHT_EM,
    placement,
    insetEm: 0,
    isMirrored: true,
    shapes,
    alt,
    blocks: starBlocks(halves, count),
  };
}

/** Stars as characters; there is no common one for a half. */
function starBlocks(halves: number, count: number): string {
  const whole = Math.floor(halves / 2);
  const half = halves % 2;
  return '★'.repeat(whole) + '½'.repeat(half) + '☆'.repeat(count - whole - half);
}

function wholeStar(): (readonly [number, number])[] {
  return [...RIGHT_HALF, ...mirrored(RIGHT_HALF).reverse().slice(1, -1)];
}

function mirrored(corners: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return corners.map(([x, y]) => [-x, y] as const);
}
