import { blueOf, type Color, colorOf, greenOf, opacityOf, redOf } from '../scene/color.ts';

/** Undefined for invisible colours, so that they are not painted. */
export function visibleColor(color: Color): Color | undefined {
  return opacityOf(color) === 0 ? undefined : color;
}

/** `share` of the first colour and the rest of the second; alpha is ignored. */
export function mixColors(first: Color, second: Color, share: number): Color {
  const mixed = (one: number, other: number) => Math.round(one * share + other * (1 - share));
  return colorOf(
    mixed(redOf(first), redOf(second)),
    mixed(greenOf(first), greenOf(second)),
    mixed(blueOf(first), blueOf(second)),
  );
}

/** Perceived brightness, 0 to 255; alpha is ignored. Weights of ITU-R BT.601. */
export function brightness(color: Color): number {
  return 0.299 * redOf(color) + 0.587 * greenOf(color) + 0.114 * blueOf(color);
}
