declare const colorBrand: unique symbol;

/**
 * A colour as one int32: red in the lowest byte, then green, blue and alpha; not premultiplied. Equal colours
 * are equal numbers, and a painter of pixels writes the number as it is. Only the payload stage reads colours
 * from texts.
 */
export type Color = number & { readonly [colorBrand]: true };

/** A colour by its channels, each 0 to 255. */
export function colorOf(red: number, green: number, blue: number, alpha = 255): Color {
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) as Color;
}

/** A constant colour. @param hex `0xrrggbb` @param alpha 0 to 255 */
export function rgb(hex: number, alpha = 255): Color {
  return colorOf((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, alpha);
}

/** The colour that paints nothing, where a style must distinguish it from a colour that is not set. */
export const TRANSPARENT: Color = colorOf(0, 0, 0, 0);

/** Red, 0 to 255. */
export function redOf(color: Color): number {
  return color & 255;
}

/** Green, 0 to 255. */
export function greenOf(color: Color): number {
  return (color >>> 8) & 255;
}

/** Blue, 0 to 255. */
export function blueOf(color: Color): number {
  return (color >>> 16) & 255;
}

/** Opacity, 0 to 1; 1 is opaque. */
export function opacityOf(color: Color): number {
  return (color >>> 24) / 255;
}

/** Whether nothing shows through the colour. */
export function isOpaque(color: Color): boolean {
  return color >>> 24 === 255;
}

/** The colour with another alpha, 0 to 255. */
export function withAlpha(color: Color, alpha: number): Color {
  return ((color & 0xffffff) | (alpha << 24)) as Color;
}

/** Writes a colour without its alpha as `#rrggbb`. */
export function formatRgb(color: Color): string {
  const hex = (redOf(color) << 16) | (greenOf(color) << 8) | blueOf(color);
  return `#${hex.toString(16).padStart(6, '0')}`;
}

/** Writes a colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque. */
export function formatColor(color: Color): string {
  if (isOpaque(color)) return formatRgb(color);
  return formatRgb(color) + (color >>> 24).toString(16).padStart(2, '0');
}
