import type { RunningRequest } from '../../idempotency/run-once.ts';
import { presentStoredImage } from '../image-response.ts';
import { imagesRepo } from '../images.repo.ts';
import { type StoredTable, type StoreParts, type StoreTableRequest, storeTable } from './store-table.ts';

/**
 * Stores and charges a table; if the request has an `Idempotency-Key`, its response is stored in the same
 * transaction.
 *
 * @throws PublicError 402 if the quota is exhausted
 */
export function storeOnce(
  parts: StoreParts,
  request: StoreTableRequest,
  running: RunningRequest | undefined,
): Promise<StoredTable> {
  const { images, clock } = parts;
  return storeTable(parts, request, (table, limit) => {
    if (!running) return images.chargeAndInsert(table.rows, limit, clock.now());
    return running.finish(
      (tx) => imagesRepo(tx).chargeAndInsert(table.rows, limit, clock.now()),
      (charged) => presentStoredImage({ ...table, charged }, request.origin),
    );
  });
}
