import type { ImageFormat } from '@pictable/contract';

export interface NewImageRow {
  readonly userId: number;
  readonly projectId: number | null;
  readonly filename: string;
  readonly publicUrl: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  readonly alt: string;
  readonly scale: number;
  /** Null: the image does not expire. */
  readonly expiresAt: Date | null;
  /** Whether it is copied to the bucket of its project; left out: it is not. */
  readonly isCopied?: true;
  /** Whether it is the dark image of a part before it; left out: it is not. */
  readonly isDark?: true;
  /** Payload; only set for the first image of a table. */
  readonly jsonText: string | null;
  /** Saved settings used for rendering, as a JSON array; null for none. */
  readonly styleLayers: string | null;
  /** Links of this image, as a JSON array of `ImageLink`; null or left out: none. */
  readonly linksText?: string | null;
}

/** The images of one table, in order. */
export type ImageRows = readonly [NewImageRow, ...NewImageRow[]];

/** Result of charging a table and recording its images. */
export interface ChargedImage {
  readonly id: number;
  /** Ids of the second and later images, in order. */
  readonly otherIds: readonly number[];
  readonly createdAt: Date;
  readonly used: number;
  readonly resetsAt: Date;
}
