import { fillPath } from '@pictable/contract';
import { createResponseError, type FormatErrorMessage } from '../errors.ts';
import type {
  Batch,
  MessageRequest,
  RenderedMessage,
  RenderJob,
  StoredImage,
} from '../generated/api-types.ts';
import { renderJobPath } from '../paths.ts';
import { type ApiRequest, getRequest, type TableInput, type Transport } from '../transport.ts';
import { wait } from '../wait.ts';
import { type BatchRequestOptions, batchRequest, type TableBatch } from './batch-operations.ts';
import { type GenerateDefaults, type GenerateRequestOptions, generateRequest } from './image-operations.ts';
import { messageRequest } from './message-operations.ts';

/** A request that the service processes later. Its result is null until it is completed. */
export type Job<Result> = Omit<RenderJob, 'result'> & { result: Result | null };

/** How long the service should wait for the result before it returns a job. */
export interface WaitOptions {
  /** Seconds, up to 30. */
  readonly waitSeconds?: number | undefined;
}

/** A job, or the result itself if the options let the service wait for it. */
export type AsyncResult<Result, Options extends WaitOptions> = Options extends {
  readonly waitSeconds: number;
}
  ? Job<Result> | Result
  : Job<Result>;

/** Control of a request about a job. */
export interface JobRequestOptions {
  /** Stops waiting. The service processes the job nevertheless. */
  readonly signal?: AbortSignal | undefined;
}

/** Seconds between two requests, if the service names no number. */
const DEFAULT_WAIT_SECONDS = 1;

/** Operations on requests that the service processes later. A client that sends each request once has none. */
export function jobOperations(
  { json, response }: Transport,
  defaults: GenerateDefaults,
  messageOf?: FormatErrorMessage,
) {
  return {
    /**
     * Like `generate`, but the service renders the table later. Returns its job, for `waitForJob`; with
     * `waitSeconds` the stored image, if it is ready by then.
     */
    generateAsync: <Options extends GenerateRequestOptions & WaitOptions>(
      table: TableInput,
      options?: Options,
    ): Promise<AsyncResult<StoredImage, Options>> =>
      json(asyncRequest(generateRequest(table, options ?? {}, defaults), options ?? {})),

    /** Like `generateBatch`, but the service renders the tables later; as `generateAsync`. */
    generateBatchAsync: <Options extends BatchRequestOptions & WaitOptions>(
      batch: TableBatch | string,
      options?: Options,
    ): Promise<AsyncResult<Batch, Options>> =>
      json(asyncRequest(batchRequest(batch, options ?? {}, defaults), options ?? {})),

    /** Like `renderMessage`, but the service renders the tables later; as `generateAsync`. */
    renderMessageAsync: <Options extends GenerateRequestOptions & WaitOptions>(
      message: MessageRequest | string,
      options?: Options,
    ): Promise<AsyncResult<RenderedMessage, Options>> =>
      json(asyncRequest(messageRequest(message, options ?? {}, defaults), options ?? {})),

    /** The state of a job, and its result or its error. */
    renderJob: (id: string, options: JobRequestOptions = {}) => json<RenderJob>(jobRequest(id, options)),

    /**
     * Waits until a job has ended, and returns its result. It requests the job again whenever `Retry-After` allows it.
     * Rejects with the error of the job, which is what the request itself would have rejected with, or with the
     * reason of the signal.
     *
     * @param job what `generateAsync`, `generateBatchAsync` or `renderMessageAsync` returned, or the id of a job
     */
    async waitForJob<Result = StoredImage | Batch | RenderedMessage>(
      job: Job<Result> | Result | string,
      options: JobRequestOptions = {},
    ): Promise<Result> {
      if (typeof job !== 'string' && !isJob(job)) return job;
      const id = typeof job === 'string' ? job : job.id;
      let ended = typeof job === 'string' || job.endedAt === null ? undefined : job;
      while (!ended) {
        const polled = await response(jobRequest(id, options));
        const newest = (await polled.json()) as Job<Result>;
        if (newest.endedAt === null) await wait(retryAfterMs(polled), options.signal);
        else ended = newest;
      }
      const { result, error } = ended;
      if (!error) return result as Result;
      const failed = Response.json({ success: false, error }, { status: error.code });
      throw await createResponseError(failed, messageOf);
    },
  };
}

function jobRequest(id: string, { signal }: JobRequestOptions): ApiRequest {
  return { ...getRequest(fillPath(renderJobPath, { id })), signal };
}

/** The same request, with the preference for an asynchronous response. The service renders nothing for it at once. */
function asyncRequest(request: ApiRequest, { waitSeconds }: WaitOptions): ApiRequest {
  const prefer = waitSeconds === undefined ? 'respond-async' : `respond-async, wait=${waitSeconds}`;
  return { ...request, prefer, rendersTable: false };
}

/** A result has no such members. */
function isJob<Result>(value: Job<Result> | Result): value is Job<Result> {
  return typeof value === 'object' && value !== null && 'status' in value && 'endedAt' in value;
}

function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? DEFAULT_WAIT_SECONDS);
  return 1_000 * (Number.isFinite(seconds) ? seconds : DEFAULT_WAIT_SECONDS);
}
