/** Backgrounds of a derived theme. */
export const themeModes = ['light', 'dark'] as const;
/** Backgrounds of a derived theme. */
export type ThemeMode = (typeof themeModes)[number];

/** A normalised theme that is derived from colours. */
export interface DerivedTheme {
  /** One to three colours, lower-case `#rrggbb` or `#rrggbbaa`: of the header, of drawings, of groups. */
  readonly from: readonly string[];
  readonly mode: ThemeMode;
  readonly fontFamily?: string;
  readonly density?: 'compact' | 'regular' | 'spacious';
  /** Corner radius, px. */
  readonly borderRadius?: number;
}
