import { type Batch, type BatchFailure, type BatchImage, limits } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { acceptsZip } from '../../http/accept.ts';
import type { TakeRenderSlot } from '../../http/caller.ts';
import { errorBody, PublicError, publicError } from '../../http/errors/public-error.ts';
import { publicErrorOf } from '../../http/errors/send-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import { readIdempotencyKey } from '../../idempotency/run-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { quotaHeaders } from '../../usage/quota.ts';
import { enqueueEvent } from '../../webhooks/enqueue-event.repo.ts';
import type { GenerateParts } from '../rendering/generate-image.ts';
import { clientAbortSignal } from '../rendering/render-table.ts';
import { BatchQuota } from './batch-quota.ts';
import { createFindProject } from './find-project.ts';
import { runTables } from './run-tables.ts';
import { sendZip } from './send-zip.ts';
import { storeTableOfBatch } from './store-table-of-batch.ts';

export interface BatchParts extends GenerateParts {
  readonly config: { readonly rateLimits: { readonly inFlight: number } };
  readonly takeRenderSlot: TakeRenderSlot;
  readonly database: Pick<Database, 'db'>;
  readonly log: Logger;
}

/** When a table that was not begun may be sent again. */
const RETRY_SECONDS = 2;

/**
 * Renders and stores several tables. Each is charged, and fails, as if it had been sent alone.
 *
 * @throws PublicError 403, 404 if the project of the batch is not one of the caller
 */
export async function generateBatch(
  parts: BatchParts,
  context: OperationContext<'generateBatch'>,
): Promise<Batch | FastifyReply> {
  const { caller, request, reply, body, query, origin } = context;
  const key = readIdempotencyKey(request.headers);
  const findProject = createFindProject(parts.projects, caller, {
    inQuery: query.projectId,
    inBody: body.projectId,
  });
  request.projectId = (await findProject(undefined))?.id;
  const quota = new BatchQuota(parts, caller.user);
  const signal = clientAbortSignal(reply);
  const begun = { caller, quota, key, origin, signal, findProject, defaults: body.defaults };
  const failure = (index: number, error: unknown) => {
    const known = publicErrorOf(error, request);
    quota.noteFailure(known);
    return presentFailure(index, known, request.id);
  };
  const results = await runTables<BatchImage | BatchFailure>({
    count: body.tables.length,
    concurrencyMax: Math.min(parts.config.rateLimits.inFlight, limits.batchTablesMax),
    ended: AbortSignal.any([signal, AbortSignal.timeout(limits.batchBeginMsMax)]),
    takeSlot: (ended) => parts.takeRenderSlot(caller, ended),
    process: (index) =>
      storeTableOfBatch(parts, begun, { index, text: body.tables[index]! }).catch((error: unknown) =>
        failure(index, error),
      ),
    skip: (index, reason) => failure(index, reason instanceof PublicError ? reason : notStarted()),
  });
  reply.headers(quotaHeaders(quota.current()));
  const failed = results.filter(({ success }) => !success).length;
  const batch: Batch = { success: failed === 0, stored: results.length - failed, failed, results };
  await announceBatch(parts, context, batch);
  return acceptsZip(request.headers.accept) ? sendZip(parts, reply, batch) : batch;
}

/** After the results, because each table was stored in a transaction of its own. */
async function announceBatch(
  { database, clock, log }: BatchParts,
  { caller, request }: OperationContext<'generateBatch'>,
  { stored, failed, results }: Batch,
): Promise<void> {
  const projectId = request.projectId ?? null;
  const imageIds = results.map((result) => (result.success ? result.id : null));
  const event = { type: 'batch.completed', data: { stored, failed, imageIds, projectId } } as const;
  // The tables are stored and charged, so the response matters more than its event.
  await enqueueEvent(database.db, { userId: caller.user.id, projectId, at: clock.now(), ...event }).catch(
    (error: unknown) => log.warn({ err: error }, 'could not enqueue the event of a batch'),
  );
}

function notStarted(): PublicError {
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  return publicError('not-started', { seconds: RETRY_SECONDS }, { headers });
}

function presentFailure(index: number, error: PublicError, requestId: string): BatchFailure {
  const seconds = error.extras.headers?.['retry-after'];
  return {
    index,
    status: error.status,
    ...errorBody(error, requestId),
    ...(seconds !== undefined && { retryAfter: Number(seconds) }),
  };
}
