import type { Batch, MessageRequest, Row, TablePayload } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import type { ApiRequest, Transport } from '../transport.ts';
import type { GenerateDefaults, GenerateRequestOptions } from './image-operations.ts';

/** Up to 50 tables, and what they have in common. */
export interface TableBatch {
  /** Members, except data, rows and headers, that every table gets unless it sets them itself. */
  readonly defaults?: Partial<TablePayload> | undefined;
  readonly tables: readonly (TablePayload | readonly Row[])[];
}

/** Options of a batch. */
export type BatchRequestOptions = Omit<GenerateRequestOptions, 'endpointPath'>;

/** The request that stores several tables. @param body those of a batch, or a message that contains them */
export function batchRequest(
  body: TableBatch | MessageRequest | string,
  { projectId, signal, onProgress, idempotencyKey }: BatchRequestOptions,
  { newIdempotencyKey }: GenerateDefaults,
): ApiRequest {
  return {
    method: 'POST',
    path: paths.generateBatch,
    body,
    query: { projectId },
    signal,
    onProgress,
    rendersTable: true,
    idempotencyKey: idempotencyKey ?? newIdempotencyKey?.(),
  };
}

/** Operations on several tables in one request. */
export function batchOperations({ json, blob }: Transport, defaults: GenerateDefaults) {
  return {
    /**
     * Renders and stores several tables. Each result is what `generate` returns, or the error of that table;
     * the method only rejects if the batch itself fails. Each stored table counts as one of the plan.
     *
     * @param batch an object, or JSON text, which keeps key order and digits exactly as written
     */
    generateBatch: (batch: TableBatch | string, options: BatchRequestOptions = {}) =>
      json<Batch>(batchRequest(batch, options, defaults)),

    /** Like `generateBatch`, but returns a ZIP archive of the images and `results.json`, which is a `Batch`. */
    generateBatchArchive: (batch: TableBatch | string, options: BatchRequestOptions = {}) =>
      blob({ ...batchRequest(batch, options, defaults), accept: 'application/zip' }),
  };
}
