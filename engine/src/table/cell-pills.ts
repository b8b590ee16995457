import type { Color } from '../scene/color.ts';

/** A text on a background with round ends. */
export interface Pill {
  /** Undefined for the formatted text of the cell. */
  readonly text: string | undefined;
  readonly textColor: Color;
  readonly backgroundColor: Color;
}
