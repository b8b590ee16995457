import type { Pixels } from '../decoded-pixels.ts';
import type { DrawSvg } from '../load-logo.ts';

/** The part of the engine host that draws SVG. */
export interface SvgHost {
  loadFace(file: string): Promise<Uint8Array | undefined>;
  rasterizeSvg?(
    svg: Uint8Array,
    size: { readonly heightPx: number; readonly widthPxMax: number },
    fonts: readonly Uint8Array[],
  ): Promise<Pixels>;
}

/** The font of texts in an SVG, whatever font they name: logos are seldom texts, and mostly of one weight. */
const fontFiles = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
];

/** Draws SVG with the host; undefined if that cannot do it. */
export function svgDrawer(host: SvgHost): DrawSvg | undefined {
  if (host.rasterizeSvg === undefined) return undefined;
  return async (svg, size, hasText) => {
    const fonts = hasText ? await Promise.all(fontFiles.map((file) => host.loadFace(file))) : [];
    return host.rasterizeSvg!(
      svg,
      size,
      fonts.filter((font) => font !== undefined),
    );
  };
}
