import type { StoredImage } from '@pictable/contract';
import type { Logger } from 'pino';
import { type Caller, type ProjectRow, rejectDisabled } from '../http/caller.ts';
import { errorBody, PublicError, publicError } from '../http/errors/public-error.ts';
import { readMessageBody } from '../http/read-message.ts';
import { readTablesBody } from '../http/read-tables.ts';
import { comparableTable } from '../idempotency/comparable-body.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { announceBatch } from '../images/batch/announce-batch.ts';
import { createFindProject } from '../images/batch/find-project.ts';
import { type BatchParts, presentFailure, runBatch } from '../images/batch/generate-batch.ts';
import { presentStoredImage } from '../images/image-response.ts';
import { runMessage } from '../images/messages/render-message.ts';
import { tableFingerprint } from '../images/rendering/generate-image.ts';
import { storeOnce } from '../images/rendering/store-once.ts';
import type { StoreTableRequest } from '../images/rendering/store-table.ts';
import { readTableRequest } from '../images/rendering/table-request.ts';
import type { Db } from '../platform/db/database.ts';
import { renderJobUrl } from './enqueue-request.ts';
import type { ClaimedJob, RenderJobRow, RenderJobsRepo } from './render-jobs.repo.ts';
import { type SavedRequest, unpackRequest } from './saved-request.ts';
import { createTurns } from './turns.ts';

export interface RunRenderJobParts extends BatchParts {
  readonly renderJobs: RenderJobsRepo;
  readonly log: Logger;
}

/** After as many attempts, an error that a retry might solve is the result. */
// Retries must outlast the lease of the key of a crashed process, 90 seconds.
const ATTEMPTS_MAX = 8;

/**
 * Runs asynchronous requests in turns of the accounts.
 *
 * @returns the handler of the jobs of the queue, each of which runs one request
 */
export function createRunRenderJob(
  parts: RunRenderJobParts,
): (queueJob: string, signal: AbortSignal) => Promise<void> {
  const turns = createTurns(parts.renderJobs);
  return async (queueJob, signal) => {
    const claimed = await turns.take(queueJob, signal);
    if (!claimed) return;
    try {
      await runRenderJob(parts, claimed, signal);
    } finally {
      turns.release(claimed.job.userId);
    }
  };
}

/**
 * Runs one asynchronous request. Its tables are stored and charged under an `Idempotency-Key`, that of the client or one of
 * the job: if the process crashes after the charge, the next attempt gets the stored response.
 *
 * @throws whatever a retry might solve
 */
async function runRenderJob(
  parts: RunRenderJobParts,
  { job, user }: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { saved, body } = unpackRequest({ request: job.request, payload: job.payload ?? '' });
  const end = (state: 'completed' | 'failed', status: number, { body, keepsKey, announce }: Result) =>
    parts.renderJobs.finish(job, {
      ...{ state, keepsKey, status, result: JSON.stringify(body), at: parts.clock.now(), announce },
      url: renderJobUrl(saved.origin, job.id),
    });
  try {
    rejectDisabled(user);
    const project = await findProject(parts, job);
    const caller: Caller = { user, project: job.callerProjectId === null ? undefined : project };
    const result = await runSaved(parts, { job, saved, body, caller, project, signal });
    if (!result.keepsKey && (await isForNewOwner(parts, job)))
      throw new Error('The project was transferred while its tables were rendered.');
    await end('completed', 200, result);
  } catch (error) {
    if (isRetried(error, job, signal) || (await isForNewOwner(parts, job))) throw error;
    if (!(error instanceof PublicError))
      parts.log.error({ err: error, job: job.id }, 'asynchronous request failed');
    const known = error instanceof PublicError ? error : publicError('internal-error', {});
    await end('failed', known.status, { body: errorBody(known, job.id), keepsKey: false });
  }
}

/** What a request led to, and the events beside that of the job. */
interface Result {
  readonly body: object;
  /** Whether a retry would get the same: only a success is kept, as for synchronous requests. */
  readonly keepsKey: boolean;
  readonly announce?: (tx: Db) => Promise<void>;
}

/** Whether to run a request again after an error. */
function isRetried(error: unknown, { attempts }: RenderJobRow, signal: AbortSignal): boolean {
  // When the service stops, a render that ran can end with any error.
  return signal.aborted || (!isFinal(error) && attempts < ATTEMPTS_MAX);
}

/** Whether the next attempt acts on behalf of a new owner: what failed concerns the former one. */
async function isForNewOwner({ renderJobs }: RunRenderJobParts, job: RenderJobRow): Promise<boolean> {
  return job.attempts < ATTEMPTS_MAX && (await renderJobs.hasNewOwner(job));
}

/** Whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof PublicError && error.status < 500 && !isRetryable(error.status);
}

/** Whether the status says that the same request may succeed later: its key is in use, or the service is busy. */
function isRetryable(status: number): boolean {
  return [409, 429, 503].includes(status);
}

interface SavedRun {
  readonly job: RenderJobRow;
  readonly saved: SavedRequest;
  /** The body of the request. */
  readonly body: string;
  readonly caller: Caller;
  readonly project: ProjectRow | undefined;
  readonly signal: AbortSignal;
}

/** @throws PublicError 403, 404 if the project was deactivated or deleted since */
async function findProject(
  { projects }: RunRenderJobParts,
  { projectId, userId }: RenderJobRow,
): Promise<ProjectRow | undefined> {
  if (projectId === null) return undefined;
  const project = await projects.findById(projectId);
  if (project?.userId !== userId) throw publicError('project-not-found', {});
  if (!project.isActive) throw publicError('project-inactive', { project: project.name });
  return project;
}

function runSaved(parts: RunRenderJobParts, run: SavedRun): Promise<Result> {
  if (run.job.kind === 'batch') return runSavedBatch(parts, run);
  return run.job.kind === 'message' ? runSavedMessage(parts, run) : runSavedTable(parts, run);
}

async function runSavedMessage(
  parts: RunRenderJobParts,
  { job, saved, body: sent, caller, project, signal }: SavedRun,
): Promise<Result> {
  const body = readMessageBody({ body: Buffer.from(sent) });
  const { response } = await runMessage(parts, {
    ...{ caller, project, body, origin: saved.origin, signal, ended: signal },
    key: keyOf(job),
  });
  return { body: response, keepsKey: true };
}

async function runSavedTable(
  parts: RunRenderJobParts,
  { job, saved, body: text, caller, project, signal }: SavedRun,
): Promise<Result> {
  const { form, fieldOverrides, warnings, acceptedFormat, origin, query } = saved;
  const payloadForm = {
    ...(form && { form }),
    ...(fieldOverrides.length > 0 && { fieldOverrides: new Map(fieldOverrides) }),
    ...(warnings && { warnings }),
  };
  const table = readTableRequest({ text, payloadForm }, query);
  const request: StoreTableRequest = { caller, project, table, acceptedFormat, origin, signal };
  const negotiated = { image: false, ...(acceptedFormat && { format: acceptedFormat }) };
  const fingerprintParts = tableFingerprint(request, negotiated, query.template);
  const once = {
    caller,
    project,
    key: keyOf(job),
    body: table.text,
    comparable: comparableTable,
    fingerprintParts,
  };
  const result = await runOnce(parts, once, async (running) =>
    presentStoredImage(await storeOnce(parts, request, running), origin),
  );
  const body = 'replayed' in result ? (JSON.parse(result.replayed) as StoredImage) : result.fresh;
  return { body, keepsKey: true };
}

async function runSavedBatch(
  parts: RunRenderJobParts,
  { job, saved, body: sent, caller, signal }: SavedRun,
): Promise<Result> {
  const body = readTablesBody({ body: Buffer.from(sent) });
  const findProjectOfTable = createFindProject(parts.projects, caller, {
    inQuery: saved.query.projectId,
    inBody: body.projectId,
  });
  const { batch } = await runBatch(parts, {
    ...{ caller, key: keyOf(job), origin: saved.origin, body, findProject: findProjectOfTable },
    ...{ signal, ended: signal },
    failure: (index, error) => {
      if (signal.aborted) throw signal.reason;
      // Such as that of a table that a crashed process began. The next attempt gets the stored ones again.
      if (isRetried(error, job, signal)) throw error;
      const known = error instanceof PublicError ? error : publicError('internal-error', {});
      if (known !== error)
        parts.log.error({ err: error, job: job.id }, 'a table of an asynchronous batch failed');
      return presentFailure(index, known, job.id);
    },
  });
  // The next attempt gets the stored responses of the other tables.
  const unfinished = batch.results.find((result) => !result.success && isRetryable(result.status));
  if (unfinished && !unfinished.success && job.attempts < ATTEMPTS_MAX)
    throw new Error(
      `Table ${unfinished.index} of the batch is to be tried again: ${unfinished.error.message}`,
    );
  const ended = {
    caller,
    key: keyOf(job),
    projectId: job.projectId ?? undefined,
    batch,
    at: parts.clock.now(),
  };
  return { body: batch, keepsKey: batch.success, announce: (tx) => announceBatch(tx, ended) };
}

/** Nobody can guess the id of a job, so it cannot be the key of another request. */
function keyOf({ id, idempotencyKey }: RenderJobRow): string {
  return idempotencyKey ?? `job ${id}`;
}
