import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorBody, fillPath, limits, type RenderJob, routes } from '@pictable/contract';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import type { FastifyReply } from 'fastify';
import { negotiateResponse } from '../http/accept.ts';
import type { Caller } from '../http/caller.ts';
import { projectGoneError } from '../http/errors/project-gone.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { OperationContext, TableOperationContext } from '../http/operation-context.ts';
import { malformedJsonError, readTextBody } from '../http/read-body.ts';
import { comparableBatch, comparableMembers, comparableTable } from '../idempotency/comparable-body.ts';
import { fingerprintsOf, type IdentifiedRequest, readIdempotencyKey } from '../idempotency/run-once.ts';
import { projectOfBatch } from '../images/batch/find-project.ts';
import { keyOfTable } from '../images/batch/store-table-of-batch.ts';
import {
  type MessageContext,
  messageFingerprint,
  projectOfMessage,
} from '../images/messages/render-message.ts';
import { type GenerateParts, tableFingerprint } from '../images/rendering/generate-image.ts';
import { readTableRequest } from '../images/rendering/table-request.ts';
import { randomName } from '../platform/ids.ts';
import { selectProject } from '../projects/choose-project.ts';
import { isUsedUp, quotaExceeded, quotaOf } from '../usage/quota.ts';
import { type AsyncPreference, readAsyncPreference } from './prefer.ts';
import type { NewRenderJob, RenderJobRow, RenderJobsRepo } from './render-jobs.repo.ts';
import { packRequest, type SavedRequest } from './saved-request.ts';

export interface EnqueueParts extends GenerateParts {
  readonly renderJobs: RenderJobsRepo;
}

/** The response to a request that was enqueued. In an object, because a reply alone is a promise that resolves to undefined. */
export interface Enqueued {
  readonly response: RenderJob | FastifyReply;
}

const RETRY_SECONDS = 1;
const RETRY_WHEN_FULL_SECONDS = 5;
const POLL_MS = 50;

/**
 * Enqueues a request with a table if the client prefers an asynchronous response.
 *
 * @returns undefined if it does not
 * @throws PublicError whatever can be decided without rendering: 400, 402, 403, 404, 422, 429
 */
export async function enqueueTable(
  parts: EnqueueParts,
  context: TableOperationContext,
  endpointPath?: string,
): Promise<Enqueued | undefined> {
  const preference = readAsyncPreference(context.request.headers.prefer);
  if (!preference) return undefined;
  const { query, body, request } = context;
  const table = readTableRequest(body, query);
  const choice = { endpointPath, projectId: table.projectId };
  const { caller, project } = await selectProject(parts, context, choice);
  request.projectId = project?.id;
  if (table.payloadForm.form === undefined) rejectMalformedJson(table.text);
  const { format } = negotiateResponse(request.headers.accept);
  // The result is always JSON, so that a request without the preference has the same fingerprint.
  const fingerprintOf = tableFingerprint(
    { project, table },
    { image: false, ...(format && { format }) },
    query.template,
  );
  const saved: SavedRequest = {
    origin: context.origin,
    query: { ...query },
    form: table.payloadForm.form,
    fieldOverrides: [...(table.payloadForm.fieldOverrides ?? [])],
    warnings: table.payloadForm.warnings,
    acceptedFormat: format,
  };
  const job = {
    kind: 'table',
    projectId: project?.id ?? null,
    ...packRequest(saved, body.text),
  } as const;
  const identified = {
    ...{ body: table.text, comparable: comparableTable },
    fingerprintParts: (text: string) => ['table', ...fingerprintOf(text)],
  };
  return enqueueJob(parts, { ...context, caller }, preference, { job, identified });
}

/** Enqueues a batch if the client prefers an asynchronous response; as `enqueueTable`. */
export async function enqueueBatch(
  parts: EnqueueParts,
  context: OperationContext<'generateBatch'>,
): Promise<Enqueued | undefined> {
  const preference = readAsyncPreference(context.request.headers.prefer);
  if (!preference) return undefined;
  const { query, body, request } = context;
  const sent = { inQuery: query.projectId, inBody: body.projectId };
  const { caller, project } = await projectOfBatch(parts, context, sent);
  request.projectId = project?.id;
  const text = readTextBody(request.body);
  const saved: SavedRequest = { origin: context.origin, query: { ...query }, fieldOverrides: [] };
  const job = {
    kind: 'batch',
    projectId: project?.id ?? null,
    ...packRequest(saved, text),
  } as const;
  const identified = {
    body: text,
    comparable: () => comparableBatch(text, body),
    fingerprintParts: (compared: string) => ['batch', String(project?.id), compared],
  };
  const keysOf = (key: string) => body.tables.map((_table, index) => keyOfTable(key, index));
  return enqueueJob(parts, { ...context, caller }, preference, { job, identified, keysOf });
}

/** Enqueues a message if the client prefers an asynchronous response; as `enqueueTable`. */
export async function enqueueMessage(
  parts: EnqueueParts,
  context: MessageContext,
  endpointPath?: string,
): Promise<Enqueued | undefined> {
  const preference = readAsyncPreference(context.request.headers.prefer);
  if (!preference) return undefined;
  const { query, body, request, origin } = context;
  const { caller, project } = await projectOfMessage(parts, context, endpointPath);
  request.projectId = project?.id;
  const saved: SavedRequest = { origin, query: { ...query }, fieldOverrides: [] };
  const job = {
    kind: 'message',
    projectId: project?.id ?? null,
    ...packRequest(saved, body.json),
  } as const;
  const identified = {
    ...{ body: body.json, comparable: comparableMembers },
    fingerprintParts: messageFingerprint(project),
  };
  return enqueueJob(parts, { ...context, caller }, preference, { job, identified });
}

interface WantedJob {
  readonly job: Pick<NewRenderJob, 'kind' | 'projectId' | 'payload' | 'request'>;
  readonly identified: IdentifiedRequest;
  /** The keys under which its responses are stored; by default the one that was sent. */
  readonly keysOf?: (key: string) => readonly string[];
}

type Context = Pick<TableOperationContext, 'caller' | 'origin' | 'request' | 'reply'>;

async function enqueueJob(
  parts: EnqueueParts,
  { caller, origin, request, reply }: Context,
  preference: AsyncPreference,
  { job: wanted, identified, keysOf = (key) => [key] }: WantedJob,
): Promise<Enqueued> {
  const now = parts.clock.now();
  const key = readIdempotencyKey(request.headers);
  const { exact, content } = fingerprintsOf(identified);
  const quota = quotaOf(caller.user, parts.plans, now);
  // A retry needs no quota, neither of a job nor of a synchronous request, whose response a new job returns.
  const mayBeNew = !isUsedUp(quota) || (key !== undefined && (await hasResponse(parts, caller, keysOf(key))));
  const newJob = {
    ...wanted,
    ...{ id: randomName(), userId: caller.user.id, callerProjectId: caller.project?.id ?? null },
    ...{ idempotencyKey: key ?? null, fingerprint: content },
  };
  const found = await parts.renderJobs.insert(newJob, { now, mayBeNew }).catch((error: unknown) => {
    throw projectGoneError(error);
  });
  if (found === 'not-new') throw quotaExceeded(quota);
  if (found === 'limit-reached') {
    const headers = { 'retry-after': String(RETRY_WHEN_FULL_SECONDS) };
    const values = { max: limits.renderJobsMax, seconds: RETRY_WHEN_FULL_SECONDS };
    throw publicError('too-many-jobs', values, { headers });
  }
  // An earlier version stored the hash of the exact request.
  if (![content, exact].includes(found.fingerprint)) throw publicError('idempotency-key-reused', {});
  reply.header('preference-applied', preference.applied);
  const job = await waitForEnd(parts.renderJobs, found, preference.waitSeconds, reply);
  if (preference.waitSeconds > 0 && job.endedAt !== null && job.status !== null)
    return {
      response: reply
        .code(job.status)
        .type('application/json; charset=utf-8')
        .send(job.result ?? '{}'),
    };
  reply.code(202).headers({ location: renderJobUrl(origin, job.id), 'retry-after': String(RETRY_SECONDS) });
  return { response: presentRenderJob(job, origin) };
}

function hasResponse(
  { idempotentRequests, clock }: EnqueueParts,
  { user, project }: Caller,
  keys: readonly string[],
): Promise<boolean> {
  const owner = { userId: user.id, projectId: project?.id ?? 0 };
  return idempotentRequests.hasResponse(owner, keys, clock.now());
}

/** Polls, because another process may run the job. */
async function waitForEnd(
  renderJobs: RenderJobsRepo,
  job: RenderJobRow,
  seconds: number,
  reply: FastifyReply,
): Promise<RenderJobRow> {
  const until = performance.now() + seconds * 1_000;
  let newest = job;
  while (newest.endedAt === null && performance.now() < until && !reply.raw.destroyed) {
    await sleep(POLL_MS);
    newest = (await renderJobs.find(job.id, job.userId, undefined)) ?? newest;
  }
  return newest;
}

/** @throws PublicError 404 if the caller has no such job */
export async function getRenderJob(
  { renderJobs }: Pick<EnqueueParts, 'renderJobs'>,
  { caller, params, origin, request, reply }: OperationContext<'getRenderJob'>,
): Promise<RenderJob> {
  const job = await renderJobs.find(params.id, caller.user.id, caller.project?.id);
  if (!job) throw publicError('job-not-found', {});
  request.projectId = job.projectId ?? undefined;
  if (job.endedAt === null) reply.header('retry-after', String(RETRY_SECONDS));
  return presentRenderJob(job, origin);
}

/** The URL of the record of a job. */
export function renderJobUrl(origin: string, id: string): string {
  return origin + fillPath(routes.getRenderJob.path, { id });
}

function presentRenderJob(job: RenderJobRow, origin: string): RenderJob {
  const body: unknown = job.result === null ? null : JSON.parse(job.result);
  return {
    success: true,
    id: job.id,
    status: job.state as RenderJob['status'],
    url: renderJobUrl(origin, job.id),
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    result: job.state === 'completed' ? body : null,
    error: job.state === 'failed' ? (body as ErrorBody).error : null,
  };
}

function rejectMalformedJson(text: string): void {
  try {
    parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw malformedJsonError(error, text);
    throw error;
  }
}
