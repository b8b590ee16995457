import { createHash } from 'node:crypto';
import type { Batch } from '@pictable/contract';
import type { Caller } from '../../http/caller.ts';
import { idempotentRequestsRepo } from '../../idempotency/idempotent-requests.repo.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueueEvent } from '../../webhooks/enqueue-event.repo.ts';

/** A batch that has ended. */
export interface EndedBatch {
  readonly caller: Caller;
  /** Its `Idempotency-Key`. */
  readonly key: string | undefined;
  /** The project of the tables that name no other. */
  readonly projectId: number | undefined;
  readonly batch: Batch;
  readonly at: Date;
}

const RUNNING = 'idempotency-key-running';

/**
 * Announces a batch to webhooks, in a transaction. With a key, each outcome is announced once: a retry is announced
 * again only if it has stored further tables. A run that found tables that another one was processing is not
 * announced, because that one or a later retry knows the outcome.
 */
export async function announceBatch(
  tx: Db,
  { caller, key, projectId: idOfProject, batch, at }: EndedBatch,
): Promise<void> {
  const { stored, failed, results } = batch;
  if (results.some((result) => !result.success && result.error.type === RUNNING)) return;
  const imageIds = results.map((result) => (result.success ? result.id : null));
  const userId = caller.user.id;
  const projectId = idOfProject ?? null;
  if (key !== undefined) {
    const outcome = createHash('sha256').update(JSON.stringify(imageIds)).digest('base64url');
    const owner = {
      ...{ userId, projectId: caller.project?.id ?? 0, ownerProjectId: projectId },
      key: `${key}#completed ${outcome}`,
    };
    if (!(await idempotentRequestsRepo(tx).noteDone(owner, at))) return;
  }
  const data = { stored, failed, imageIds, projectId };
  await enqueueEvent(tx, { userId, projectId, type: 'batch.completed', data, at });
}
