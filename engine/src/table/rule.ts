import type { IconName, Tone } from '@pictable/contract';
import { type Color, rgb } from '../scene/color.ts';
import type { ColorScale } from './color-scale.ts';
import type { Condition } from './condition.ts';
import type { CellStyle } from './styles.ts';

/** A style for the cells or rows that match a condition. */
export interface Rule {
  /** As in the request, such as `rules.1`, for warnings. */
  readonly name: string;
  readonly pointer: string;
  /** Indexes of its columns; undefined for whole rows. */
  readonly columns: readonly number[] | undefined;
  /** Condition on the row. */
  readonly when: Condition | undefined;
  /** Condition on the value of each of its columns, in their order. */
  readonly is: readonly Condition[] | undefined;
  /** Tests that compare a value with all values of its column. */
  readonly ranks: readonly RankTest[];
  readonly style: RuleStyle;
  /** Icon before the text of the cells in its columns. */
  readonly icon: IconName | undefined;
  readonly scale: ColorScale | undefined;
  /** Whether later rules do not apply to the cells that match. */
  readonly isLast: boolean;
  readonly rows: 'data' | 'summary' | 'all';
}

/** Colours of a rule can be tones of the theme. */
export type RuleStyle = Omit<CellStyle, 'textColor' | 'backgroundColor'> & {
  readonly textColor?: Color | Tone | undefined;
  readonly backgroundColor?: Color | Tone | undefined;
};

/** Tones with a hue of their own. */
export type HueTone = Exclude<Tone, 'muted'>;

/** Hues of the tones; their lightness follows from the background. */
export const TONE_HUES: Readonly<Record<HueTone, Color>> = {
  good: rgb(0x15803d),
  bad: rgb(0xdc2626),
  warn: rgb(0xb45309),
  info: rgb(0x2563eb),
};

export type RankTest =
  /** The largest or smallest values. */
  | { readonly kind: 'top' | 'bottom'; readonly count: number; readonly isPercent: boolean }
  /** Values on one side of the mean or median. */
  | { readonly kind: 'above' | 'below'; readonly of: 'mean' | 'median' }
  /** Values that occur more than once in their column, or only once. */
  | { readonly kind: 'duplicate'; readonly isDuplicate: boolean };
