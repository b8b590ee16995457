import type { Palette, ScaleBasis, ScaleKind } from '@pictable/contract';
import type { Color } from '../scene/color.ts';

/** Colours that follow from the values of columns. */
export interface ColorScale {
  /** Undefined: diverging if the signs are mixed, else sequential. */
  readonly kind: ScaleKind | undefined;
  /** Name of a palette, or colours from the smallest to the largest value. */
  readonly palette: Palette | readonly Color[];
  /** Ends, or the borders between the classes of `steps`; undefined: from the smallest to the largest number. */
  readonly domain: readonly number[] | undefined;
  /** Middle of a diverging scale. */
  readonly mid: number;
  /** The values that share a domain. */
  readonly by: ScaleBasis;
  /** Number of different colours. */
  readonly steps: number;
  readonly isReversed: boolean;
  /** Colour of cells without a value; undefined: none. */
  readonly missing: Color | undefined;
  readonly on: 'background' | 'text';
  readonly hasLegend: boolean;
  /** Whether the palette ends in the colours of dark rows instead of pale ones; undefined: no. */
  readonly isDark?: boolean | undefined;
}
