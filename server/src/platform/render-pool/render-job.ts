import type { CompanionContent, CompanionFormat, PayloadErrorSlug } from '@pictable/contract';
import type { TableTextFormat } from '@pictable/contract/input-adapters';
import type { JsonFix } from '@pictable/contract/json';
import type { CheckedLogo, ErrorDetail, FontProperties, RenderRequest } from '@pictable/engine';
import type { JobStart } from './job-start.ts';
import type { PayloadForm, PooledRendering, RenderOptions } from './render-pool.ts';

/** The options of a job that its worker needs. */
export interface JobOptions {
  readonly form: PayloadForm['form'] | undefined;
  readonly fieldOverrides: PayloadForm['fieldOverrides'] | undefined;
  readonly warnings: PayloadForm['warnings'] | undefined;
  readonly expansion: PayloadForm['expansion'] | undefined;
  readonly format: RenderRequest['format'];
  readonly onUnsupportedFormat: RenderRequest['onUnsupportedFormat'];
  readonly colorScheme: RenderRequest['colorScheme'];
  readonly settings: readonly string[];
  readonly limits: RenderRequest['limits'];
  readonly fonts: RenderRequest['fonts'];
  readonly logo: RenderRequest['logo'];
  readonly images: RenderRequest['images'];
  readonly companion: CompanionContent | undefined;
}

/** A job as sent to a worker. */
export interface RenderJob extends JobOptions {
  readonly payload: string;
  /** The font or the image of a logo to check, which needs no payload. */
  readonly file: Uint8Array | undefined;
  /**
   * Renders the payload, lists the images that it references by URL, writes its table as a companion, or checks a file.
   */
  readonly task: 'draw' | 'list-images' | 'check-font' | 'check-logo' | CompanionFormat;
  /** Shared memory in which the worker records the start. */
  readonly start: JobStart;
}

/** Result of a worker. Errors are plain data, because class instances do not survive structured cloning. */
export type RenderOutcome =
  | { readonly kind: 'rendering'; readonly rendering: PooledRendering }
  | { readonly kind: 'image-urls'; readonly urls: readonly string[] }
  | { readonly kind: 'companion'; readonly bytes: Uint8Array }
  | { readonly kind: 'font'; readonly properties: FontProperties }
  | { readonly kind: 'font-rejected'; readonly message: string }
  | { readonly kind: 'logo'; readonly logo: CheckedLogo }
  | { readonly kind: 'logo-rejected'; readonly message: string }
  | { readonly kind: 'not-json'; readonly offset: number; readonly message: string; readonly fix?: JsonFix }
  | {
      readonly kind: 'no-table';
      readonly form: TableTextFormat;
      readonly message: string;
      readonly place: { readonly line: number; readonly column: number } | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly type: PayloadErrorSlug;
      readonly details: readonly ErrorDetail[];
      readonly hint?: string;
    };

/** Only what can be sent to a worker: callers pass options with other members. */
export function jobOptions(options: RenderOptions): JobOptions {
  const { form, fieldOverrides, warnings, expansion, format, onUnsupportedFormat, colorScheme } = options;
  const { settings = [], limits, fonts, logo, images, companion } = options;
  const ofTable = { form, fieldOverrides, warnings, expansion, format, onUnsupportedFormat, colorScheme };
  return { ...ofTable, settings, limits, fonts, logo, images, companion };
}
