import type { ScaleBasis, ScaleKind } from '@pictable/contract';
import type { Color } from '../scene/color.ts';

/** Colours that follow from values. */
export interface ColorScale {
  /** Undefined: diverging if the signs are mixed, else sequential; categories for texts. */
  readonly kind: ScaleKind | undefined;
  /** Name of a palette, or 2 to 9 colours. */
  readonly palette: string | readonly Color[];
  /** Undefined: from the smallest to the largest number. */
  readonly domain: readonly [number, number] | undefined;
  /** Middle of a diverging scale; undefined: 0. */
  readonly mid: number | undefined;
  /** The values that share a domain. */
  readonly by: ScaleBasis;
  /** Number of colours; undefined: a different colour for each value, up to 64. */
  readonly steps: number | 'smooth';
  readonly isReversed: boolean;
  /** Colour of cells without a value; undefined: none. */
  readonly missing: Color | undefined;
  readonly on: 'background' | 'text';
  readonly hasLegend: boolean;
}
