import type { ColorScheme, ImageFormat, NativePlatform } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import type { AltText } from './alt-text/alt-text.ts';
import type { DecodeWebp } from './images/load-images.ts';
import type { DrawSvg } from './images/load-logo.ts';
import type { PngDecoder } from './images/png-decoder.ts';
import type { HitMap } from './layout/emit/hit-map.ts';
import type { ImageLinks } from './paint/link-areas.ts';
import type { Painters } from './painters.ts';
import type { RenderReport } from './report.ts';
import type { RenderLimits } from './table/render-limits.ts';
import type { StoredLogo } from './table/table-logo.ts';
import type { OwnFont, OwnTextEngines } from './text/own-fonts/own-text-engines.ts';
import type { TextEngine } from './text/text-engine.ts';
import type { Warning } from './warnings.ts';

/** What the engine makes once from its host. */
export interface RenderTools {
  readonly text: TextEngine;
  /** For tables whose font is not one of the engine. */
  readonly ownTexts: OwnTextEngines;
  readonly painters: Painters;
  readonly pngDecoder: PngDecoder;
  readonly decodeWebp?: DecodeWebp | undefined;
  readonly drawSvg?: DrawSvg | undefined;
  readonly releaseMemory?: (() => Promise<void>) | undefined;
}

/** Options of a render besides the payload. */
export interface RenderRequest {
  /** Output format; overrides the format of the payload. */
  readonly format?: ImageFormat;
  /**
   * How to treat a table for a destination (`for`) that does not support `format`: render `parts` laid out
   * for the destination, as for a preview (the default), one `whole` file without its limits, or an error
   * (`refused`).
   */
  readonly onUnsupportedFormat?: 'parts' | 'whole' | 'refused';
  /** Light, dark or both images; overrides `colorScheme` of the payload. */
  readonly colorScheme?: ColorScheme;
  /** Theme whose colours the dark image has; by default dark colours are derived from those of the table. */
  readonly darkTheme?: string;
  /** Saved settings, weakest first: the user's, the project's. */
  readonly settings?: readonly JsonValue[];
  /**
   * Bytes of images by the URL in their cells; see `Engine.imageUrls`. Their type is detected from the first
   * bytes.
   */
  readonly images?: ReadonlyMap<string, Uint8Array>;
  /** Fonts that `fontFamily` may name besides those of the engine; only the named family is read. */
  readonly fonts?: readonly OwnFont[];
  /** The logo of a table that sends none, and of one that sends `logo: true`. */
  readonly logo?: StoredLogo;
  /**
   * Also paints the top part of each bitmap that is taller than this, CSS px, as a separate file: a browser decodes it
   * before the whole one. See `RenderedPart.top`.
   */
  readonly topHeightPx?: number;
  /** Limits lower than the defaults, such as those of the demo. */
  readonly limits?: Partial<RenderLimits>;
}

/** One image of a table; sizes as in `Rendering`. */
export interface RenderedPart {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The same image with dark colours, and of the same size; undefined unless `both` were requested. */
  readonly dark?: RenderedPart | undefined;
  /** The top part of the image; undefined unless it was requested and the image is taller. */
  readonly top?: ImageTop | undefined;
}

/** The top part of an image, in the format and width of the whole one. */
export interface ImageTop {
  readonly bytes: Uint8Array;
  readonly heightPx: number;
}

/** A rendered image and its metadata. */
export interface Rendering {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  readonly contentType: string;
  /** Size of the image: device pixels for PNG and JPEG, CSS pixels of a page for SVG and PDF. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pages: number;
  readonly title: string | undefined;
  /** Device pixels per CSS pixel: the requested scale for PNG and JPEG, else 1. */
  readonly scale: number;
  readonly alt: AltText;
  /** Number of body rows and columns in the image. */
  readonly rows: number;
  readonly columns: number;
  readonly warnings: readonly Warning[];
  readonly report: RenderReport;
  /**
   * All images of the table, in order: one, or several if a long table is split for its destination (`for`).
   * `bytes` and the sizes above belong to the first.
   */
  readonly parts: readonly [RenderedPart, ...RenderedPart[]];
  /** Boxes in CSS pixels, independent of the scale; `page` is the zero-based index of the part. */
  readonly hits: HitMap;
  /** The links of each part, which bitmaps have no place for; none for a PDF, which contains its links. */
  readonly links: ImageLinks;
  /** Platforms that a message is requested for; undefined without any. */
  readonly native?: readonly NativePlatform[];
  /** The payload after repairs, if any were needed; see `warnings`. */
  readonly normalizedPayload?: JsonValue;
}
