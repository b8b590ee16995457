/** The text at an index of a series: 0 is its first value, and negative indexes come before it. */
export type Series = (index: number) => string;

/** A text as a value of a form, such as the third weekday in English. */
export interface SeriesPlace {
  /** Values of different groups are not of one series, for example texts with other words around their number. */
  readonly group: string;
  readonly index: bigint;
  /** The number of values after which they start again. */
  readonly cycle?: bigint;
  /** Whether a single value begins a series. */
  readonly continuesAlone: boolean;
  readonly write: (index: bigint) => string;
}

/** Reads a text; undefined if it does not have the form. */
export type SeriesForm = (text: string) => SeriesPlace | undefined;

/** The remainder of a division that is never negative. */
export function modulo(value: bigint, cycle: bigint): bigint {
  return ((value % cycle) + cycle) % cycle;
}
