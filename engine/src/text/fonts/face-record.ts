/** CSS weights: regular and bold. */
export type FaceWeight = 400 | 700;

/** One font file at one weight. */
export interface FaceRecord {
  /** Stable name; painters use it as cache key. */
  readonly key: string;
  readonly family: string;
  readonly weight: FaceWeight;
  /** Module path of the file in its npm package; the host turns it into bytes. TrueType or WOFF 2. */
  readonly file: string;
  /** Whether the face is italic, for emphasis; undefined for upright faces. */
  readonly isItalic?: boolean;
  /** Whether the file is variable, so that `weight` is set on its weight axis. */
  readonly isVariable: boolean;
  /** Position on the weight axis, if it is not `weight`; undefined for our own files. */
  readonly axisWeight?: number | undefined;
  /** Factors by which glyphs are wider and higher than in the file; undefined for nearly all faces. */
  readonly stretch?: Stretch | undefined;
}

export interface Stretch {
  readonly x: number;
  readonly y: number;
}
