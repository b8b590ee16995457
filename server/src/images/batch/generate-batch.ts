import { type Batch, type BatchFailure, type BatchImage, limits } from '@pictable/contract';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { acceptsZip } from '../../http/accept.ts';
import type { Caller, TakeRenderSlot } from '../../http/caller.ts';
import { errorBody, PublicError, publicError } from '../../http/errors/public-error.ts';
import { publicErrorOf } from '../../http/errors/send-error.ts';
import type { OperationContext } from '../../http/operation-context.ts';
import type { TablesBody } from '../../http/read-tables.ts';
import { readIdempotencyKey } from '../../idempotency/run-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Quota, quotaHeaders } from '../../usage/quota.ts';
import type { GenerateParts } from '../rendering/generate-image.ts';
import { clientAbortSignal } from '../rendering/render-table.ts';
import { announceBatch, type EndedBatch } from './announce-batch.ts';
import { BatchQuota } from './batch-quota.ts';
import { createFindProject, type FindProject, projectOfBatch } from './find-project.ts';
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
  const { request, reply, body, query, origin } = context;
  const key = readIdempotencyKey(request.headers);
  const sent = { inQuery: query.projectId, inBody: body.projectId };
  const { caller, project } = await projectOfBatch(parts, context, sent);
  const findProject = createFindProject(parts.projects, caller, sent);
  const projectId = project?.id;
  request.projectId = projectId;
  const signal = clientAbortSignal(reply);
  const { batch, quota } = await runBatch(parts, {
    ...{ caller, key, origin, signal, findProject, body },
    ended: AbortSignal.any([signal, AbortSignal.timeout(limits.batchBeginMsMax)]),
    failure: (index, error) => presentFailure(index, publicErrorOf(error, request), request.id),
  });
  // A client that is gone gets no outcome; a retry with its key completes the batch.
  if (!signal.aborted) await announce(parts, { caller, key, projectId, batch, at: parts.clock.now() });
  reply.headers(quotaHeaders(quota));
  return acceptsZip(request.headers.accept) ? sendZip(parts, reply, batch) : batch;
}

/** After the results, because each table was stored in a transaction of its own. */
async function announce({ database, log }: BatchParts, ended: EndedBatch): Promise<void> {
  // The tables are stored and charged, so the response matters more than its event.
  await database.db
    .transaction((tx) => announceBatch(tx, ended))
    .catch((error: unknown) => log.warn({ err: error }, 'could not enqueue the event of a batch'));
}

/** A batch to process. */
export interface BatchRun {
  readonly caller: Caller;
  readonly key: string | undefined;
  readonly origin: string;
  readonly body: TablesBody;
  readonly findProject: FindProject;
  readonly signal: AbortSignal;
  /** Aborts when no further table may be begun. */
  readonly ended: AbortSignal;
  /** The result of a table that failed. */
  failure(index: number, error: unknown): BatchFailure;
}

/** Processes the tables of a batch. */
export async function runBatch(
  parts: BatchParts,
  { caller, key, origin, body, findProject, signal, ended, failure }: BatchRun,
): Promise<{ readonly batch: Batch; readonly quota: Quota }> {
  const quota = new BatchQuota(parts, caller.user);
  const begun = { caller, quota, key, origin, signal, findProject, defaults: body.defaults };
  const failed = (index: number, error: unknown) => {
    if (error instanceof PublicError) quota.noteFailure(error);
    return failure(index, error);
  };
  const results = await runTables<BatchImage | BatchFailure>({
    count: body.tables.length,
    concurrencyMax: concurrencyOf(parts),
    ended,
    takeSlot: (slotsEnded) => parts.takeRenderSlot(caller, slotsEnded),
    process: (index) =>
      storeTableOfBatch(parts, begun, { index, text: body.tables[index]! }).catch((error: unknown) =>
        failed(index, error),
      ),
    skip: (index, reason) => failed(index, reason instanceof PublicError ? reason : notStarted()),
  });
  const failures = results.filter(({ success }) => !success).length;
  const batch: Batch = {
    success: failures === 0,
    stored: results.length - failures,
    failed: failures,
    results,
  };
  return { batch, quota: quota.current() };
}

/**
 * How many tables of a batch are rendered or wait at the same time. A batch uses at most half of the queue: if it
 * filled the queue, its own last tables would be rejected, on an idle service too.
 */
export function concurrencyOf({ config, renderPool }: Pick<BatchParts, 'config' | 'renderPool'>): number {
  const { workers, waitingMax } = renderPool.load();
  const placesMax = workers + Math.floor(waitingMax / 2);
  return Math.min(config.rateLimits.inFlight, limits.batchTablesMax, placesMax);
}

/** The error for a table that was not begun. */
export function notStarted(): PublicError {
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  return publicError('not-started', { seconds: RETRY_SECONDS }, { headers });
}

/** The result of a table that failed with this error. */
export function presentFailure(index: number, error: PublicError, requestId: string): BatchFailure {
  const seconds = error.extras.headers?.['retry-after'];
  return {
    index,
    status: error.status,
    ...errorBody(error, requestId),
    ...(seconds !== undefined && { retryAfter: Number(seconds) }),
  };
}
