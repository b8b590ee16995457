/** CSS weights: regular and bold. */
export type FaceWeight = 400 | 700;

/** One font file at one weight. */
export interface FaceRecord {
  /** Stable name, used by painters for their caches. */
  readonly key: string;
  readonly family: string;
  readonly weight: FaceWeight;
  /** Module path of the file in its npm package; the host turns it into bytes. TrueType or WOFF 2. */
  readonly file: string;
  /** A slanted design, for emphasis; undefined for upright ones. */
  readonly isItalic?: boolean;
  /** The file holds all weights; this one is set on its weight axis. */
  readonly isVariable: boolean;
  /** How many times as wide and as high as in the file its glyphs are drawn; undefined for nearly all. */
  readonly stretch?: Stretch | undefined;
}

export interface Stretch {
  readonly x: number;
  readonly y: number;
}
