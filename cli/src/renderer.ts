import type { ImageFormat, ImageLink, NativeMessages, TableWarning } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';

/** What the HTML of an image that was rendered in this process needs. */
export interface EmbedData {
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly links: readonly ImageLink[];
}

/**
 * One image of a rendered table. Most tables have one; a long table that is split for its destination has
 * several.
 */
export interface RenderedImage {
  /** Undefined if the service has stored the image and the program does not need the bytes. */
  readonly bytes: Uint8Array | undefined;
  /** Public URL, if the service rendered the image. */
  readonly url: string | undefined;
  /** ID of the record of the table at the service. */
  readonly id?: number | undefined;
  /** URL of the page of the service that shows the image. */
  readonly shareUrl?: string | undefined;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the image per CSS pixel; undefined if the service rendered it. */
  readonly scale?: number | undefined;
  readonly sizeBytes: number;
  /** Number of the image in its table, from 1. */
  readonly part: number;
  /** Number of images of the table; light and dark ones count once. */
  readonly parts: number;
  /** Whether it is the dark image of its part; left out: it is the only one, or the light one. */
  readonly isDark?: true;
  /** Alternative text: a one-sentence description of the table. */
  readonly alt: string;
  /** Messages for the requested platforms. Only the first image has them. */
  readonly native?: NativeMessages | undefined;
  /** HTML that shows the image with its links, if the service rendered it. */
  readonly html?: string | undefined;
  /** What its HTML needs, if it was rendered in this process. */
  readonly embed?: EmbedData | undefined;
  readonly renderVersion: number;
  /** Warnings about the whole table. Only the first image has them. */
  readonly warnings: readonly TableWarning[];
}

/** Renders tables: the engine in this process, or the service. */
export interface Renderer {
  /** Renders every image of a table, in order, each light one followed by its dark one. @throws EngineError, PictableError or CommandError */
  render(payload: JsonObject, needed: { readonly bytes: boolean }): Promise<readonly RenderedImage[]>;
  /** Lets the service render a table later. @returns the ID of the job @throws CommandError */
  enqueue?(payload: JsonObject): Promise<string>;
}
