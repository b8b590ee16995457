import type { Batch, StoredImage } from '@pictable/contract';
import type { Logger } from 'pino';
import type { Caller, ProjectRow } from '../http/caller.ts';
import { errorBody, PublicError, publicError } from '../http/errors/public-error.ts';
import { readTablesBody } from '../http/read-tables.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { createFindProject } from '../images/batch/find-project.ts';
import { type BatchParts, presentFailure, runBatch } from '../images/batch/generate-batch.ts';
import { presentStoredImage } from '../images/image-response.ts';
import { tableFingerprint } from '../images/rendering/generate-image.ts';
import { storeOnce } from '../images/rendering/store-once.ts';
import type { StoreTableRequest } from '../images/rendering/store-table.ts';
import { readTableRequest } from '../images/rendering/table-request.ts';
import { randomName } from '../platform/ids.ts';
import { renderJobUrl } from './enqueue-request.ts';
import type { RenderJobRow, RenderJobsRepo } from './render-jobs.repo.ts';
import type { SavedRequest } from './saved-request.ts';

export interface RunRenderJobParts extends BatchParts {
  readonly renderJobs: RenderJobsRepo;
  readonly log: Logger;
}

/** After as many attempts, an error that a retry might solve is the result. */
// Retries must outlast the lease of the key of a crashed process, 90 seconds.
const ATTEMPTS_MAX = 8;

/**
 * Runs one asynchronous request. Its tables are stored and charged under an `Idempotency-Key`, that of the client or one of
 * the job: if the process crashes after the charge, the next attempt gets the stored response.
 *
 * @throws whatever a retry might solve
 */
export async function runRenderJob(
  parts: RunRenderJobParts,
  queueJob: string,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await parts.renderJobs.claim(queueJob, randomName());
  if (!claimed) return;
  const { job, user } = claimed;
  const saved = JSON.parse(job.request) as SavedRequest;
  const end = (state: 'completed' | 'failed', status: number, body: object) =>
    parts.renderJobs.finish(job, {
      ...{ state, status, result: JSON.stringify(body), at: parts.clock.now() },
      url: renderJobUrl(saved.origin, job.id),
    });
  try {
    const project = await findProject(parts, job);
    const caller: Caller = { user, project: job.callerProjectId === null ? undefined : project };
    const run = job.kind === 'batch' ? runSavedBatch : runSavedTable;
    await end('completed', 200, await run(parts, { job, saved, caller, project, signal }));
  } catch (error) {
    if (isRetried(error, job, signal)) throw error;
    if (!(error instanceof PublicError))
      parts.log.error({ err: error, job: job.id }, 'asynchronous request failed');
    const known = error instanceof PublicError ? error : publicError('internal-error', {});
    await end('failed', known.status, errorBody(known, job.id));
  }
}

/** Whether to run a request again after an error. */
function isRetried(error: unknown, { attempts }: RenderJobRow, signal: AbortSignal): boolean {
  // When the service stops, a render that ran can end with any error.
  return signal.aborted || (!isFinal(error) && attempts < ATTEMPTS_MAX);
}

/** Whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof PublicError && error.status < 500 && ![409, 429].includes(error.status);
}

interface SavedRun {
  readonly job: RenderJobRow;
  readonly saved: SavedRequest;
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

async function runSavedTable(
  parts: RunRenderJobParts,
  { job, saved, caller, project, signal }: SavedRun,
): Promise<StoredImage> {
  const { form, fieldOverrides, acceptedFormat, origin, query } = saved;
  const payloadForm = {
    ...(form && { form }),
    ...(fieldOverrides.length > 0 && { fieldOverrides: new Map(fieldOverrides) }),
  };
  const table = readTableRequest({ text: job.payload ?? '', payloadForm }, query);
  const request: StoreTableRequest = { caller, project, table, acceptedFormat, origin, signal };
  const negotiated = { image: false, ...(acceptedFormat && { format: acceptedFormat }) };
  const fingerprintParts = tableFingerprint(request, negotiated, query.template);
  const once = { caller, key: keyOf(job), body: table.text, fingerprintParts };
  const result = await runOnce(parts, once, async (running) =>
    presentStoredImage(await storeOnce(parts, request, running), origin),
  );
  return 'replayed' in result ? (JSON.parse(result.replayed) as StoredImage) : result.fresh;
}

async function runSavedBatch(
  parts: RunRenderJobParts,
  { job, saved, caller, signal }: SavedRun,
): Promise<Batch> {
  const body = readTablesBody({ body: Buffer.from(job.payload ?? '') });
  const findProjectOfTable = createFindProject(parts.projects, caller, {
    inQuery: saved.query.projectId,
    inBody: body.projectId,
  });
  const { batch } = await runBatch(parts, {
    ...{ caller, key: keyOf(job), origin: saved.origin, body, findProject: findProjectOfTable },
    ...{ projectId: job.projectId ?? undefined, signal, ended: signal },
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
  return batch;
}

/** Nobody can guess the id of a job, so it cannot be the key of another request. */
function keyOf({ id, idempotencyKey }: RenderJobRow): string {
  return idempotencyKey ?? `job ${id}`;
}
