import type { CompanionFormat, TableFault } from '@pictable/contract';
import type { TableTextForm } from '@pictable/contract/input-adapters';
import type { JsonFix } from '@pictable/contract/json';
import type { ErrorDetail, RenderRequest } from '@pictable/engine';
import type { JobStart } from './job-start.ts';
import type { PayloadForm, PooledRendering } from './render-pool.ts';

/** What goes to a worker. */
export interface RenderJob {
  readonly payload: string;
  readonly form: PayloadForm['form'] | undefined;
  readonly said: PayloadForm['said'] | undefined;
  readonly format: RenderRequest['format'];
  readonly foreignFormat: RenderRequest['foreignFormat'];
  readonly settings: readonly string[];
  readonly limits: RenderRequest['limits'];
  readonly images: RenderRequest['images'];
  /** What the worker does with the payload: draw it, tell which pictures it names by address, or write its table. */
  readonly task: 'draw' | 'list-images' | CompanionFormat;
  /** Shared memory in which the worker notes that it begins. */
  readonly start: JobStart;
}

/** What comes back. Errors travel as plain data: a class does not survive the way between threads. */
export type RenderOutcome =
  | { readonly kind: 'rendering'; readonly rendering: PooledRendering }
  | { readonly kind: 'image-urls'; readonly urls: readonly string[] }
  | { readonly kind: 'companion'; readonly bytes: Uint8Array }
  | { readonly kind: 'not-json'; readonly offset: number; readonly message: string; readonly fix?: JsonFix }
  | {
      readonly kind: 'no-table';
      readonly form: TableTextForm;
      readonly message: string;
      readonly place: { readonly line: number; readonly column: number } | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly type: TableFault;
      readonly details: readonly ErrorDetail[];
      readonly hint?: string;
    };
