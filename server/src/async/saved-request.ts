import type { ImageFormat } from '@pictable/contract';
import type { PayloadForm } from '../platform/render-pool/render-pool.ts';

/** What is needed to run a request later, besides its body. */
export interface SavedRequest {
  readonly origin: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly form?: PayloadForm['form'];
  readonly fieldOverrides: readonly (readonly [string, string])[];
  readonly acceptedFormat?: ImageFormat | undefined;
}
