import type { BatchImage, StoredImage } from '@pictable/contract';
import type { Caller } from '../../http/caller.ts';
import type { TablesBody } from '../../http/read-tables.ts';
import { comparableMembers, comparableTable } from '../../idempotency/comparable-body.ts';
import { type RunningRequest, runOnce } from '../../idempotency/run-once.ts';
import { presentStoredImage } from '../image-response.ts';
import type { GenerateParts } from '../rendering/generate-image.ts';
import { storeOnce } from '../rendering/store-once.ts';
import type { StoreTableRequest } from '../rendering/store-table.ts';
import { readTableOfBatch } from '../rendering/table-request.ts';
import type { BatchQuota } from './batch-quota.ts';
import type { FindProject } from './find-project.ts';

/** What the tables of a batch have in common. */
export interface BegunBatch {
  readonly caller: Caller;
  readonly quota: BatchQuota;
  /** The `Idempotency-Key` of the batch. */
  readonly key: string | undefined;
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly findProject: FindProject;
  readonly defaults: TablesBody['defaults'];
}

/** The key under which the response to one table of a batch is stored. */
export function keyOfTable(key: string, index: number): string {
  return `${key}#${index}`;
}

interface TableOfBatch {
  readonly index: number;
  readonly text: string;
}

/**
 * Renders, stores and charges one table of a batch, unless an earlier request with the same key has.
 *
 * @throws PublicError as a request with this table alone
 */
export async function storeTableOfBatch(
  parts: GenerateParts,
  batch: BegunBatch,
  { index, text }: TableOfBatch,
): Promise<BatchImage> {
  const { caller, quota, key, origin, signal, findProject, defaults } = batch;
  const table = readTableOfBatch(text, defaults?.payload);
  const project = await findProject(table.projectId);
  const request: StoreTableRequest = {
    caller: { ...caller, user: quota.user },
    project,
    table,
    acceptedFormat: undefined,
    defaults: defaults?.text,
    origin,
    signal,
  };
  const store = async (running?: RunningRequest): Promise<StoredImage> => {
    const stored = await storeOnce(parts, request, running);
    quota.note(stored.quota);
    return presentStoredImage(stored, origin);
  };
  if (key === undefined) return { index, status: 200, ...(await store()) };
  const fingerprintParts = (body: string) => [
    'batch',
    String(project?.id),
    body,
    comparableMembers(defaults?.text ?? ''),
  ];
  const once = {
    caller,
    project,
    key: keyOfTable(key, index),
    body: text,
    comparable: comparableTable,
    fingerprintParts,
  };
  const result = await runOnce(parts, once, store);
  if (!('replayed' in result)) return { index, status: 200, ...result.fresh };
  return { index, status: 200, replayed: true, ...(JSON.parse(result.replayed) as StoredImage) };
}
