import type { Batch, Row, TablePayload } from './generated/api-types.ts';
import type { GenerateCallOptions, GenerateDefaults } from './image-operations.ts';
import { paths } from './paths.ts';
import type { Transport } from './transport.ts';

/** Up to 50 tables, and what they have in common. */
export interface TableBatch {
  /** Members, except data, rows and headers, that every table gets unless it sets them itself. */
  readonly defaults?: Partial<TablePayload> | undefined;
  readonly tables: readonly (TablePayload | readonly Row[])[];
}

/** Operations on several tables in one request. */
export function batchOperations({ json }: Transport, { newIdempotencyKey }: GenerateDefaults) {
  return {
    /**
     * Renders and stores several tables. Each result is what `generate` returns, or the error of that table;
     * the method only rejects if the batch itself fails. Each stored table counts as one of the plan.
     *
     * @param batch an object, or JSON text, which keeps key order and digits exactly as written
     */
    generateBatch: (
      batch: TableBatch | string,
      { projectId, signal, onProgress, idempotencyKey }: Omit<GenerateCallOptions, 'endpointPath'> = {},
    ) =>
      json<Batch>({
        method: 'POST',
        path: paths.generateBatch,
        body: batch,
        query: { projectId },
        signal,
        onProgress,
        rendersTable: true,
        idempotencyKey: idempotencyKey ?? newIdempotencyKey?.(),
      }),
  };
}
