import { routes } from '@pictable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { storableText } from '../platform/db/storable-text.ts';
import type { LoggedRequest, RequestLogRepo } from './request-log.repo.ts';
import { requestSource } from './request-source.ts';

interface Parts {
  readonly requestLog: RequestLogRepo;
  readonly clock: Clock;
}

const WRITE_EVERY_MS = 1_000;
const WAITING_MAX = 5_000;
const MESSAGE_CHARS_MAX = 500;

/**
 * Writes down what known callers ask for, in batches, when the answers are out: no request waits for its entry. While the
 * database is away the newest entries wait; what does not fit is lost, for the log is not worth the memory.
 */
export function recordRequests(app: FastifyInstance, { requestLog, clock }: Parts): void {
  let waiting: LoggedRequest[] = [];
  let writing = Promise.resolve();
  let isAway = false;
  const write = () => {
    writing = writing.then(async () => {
      if (waiting.length === 0) return;
      const batch = waiting;
      waiting = [];
      try {
        const dropped = await requestLog.insert(batch);
        if (dropped > 0) app.log.warn({ dropped }, 'entries of the request log could not be stored');
        isAway = false;
      } catch (error) {
        // Once is enough: an outage would fill the log with it.
        if (!isAway) app.log.warn({ err: error }, 'the request log cannot be written');
        isAway = true;
        waiting = [...batch, ...waiting].slice(-WAITING_MAX);
      }
    });
    return writing;
  };
  // Compression comes after this, and has no length of its own.
  app.addHook('onSend', async (request, reply, payload) => {
    request.responseBytes = bytesOf(payload) ?? Number(reply.getHeader('content-length') ?? 0);
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = entryOf(request, reply, clock.now());
    if (entry && waiting.length < WAITING_MAX) waiting.push(entry);
  });
  const timer = setInterval(write, WRITE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

function entryOf(request: FastifyRequest, reply: FastifyReply, now: Date): LoggedRequest | undefined {
  const { caller, reportedError } = request;
  // The web app asks again and again while it waits for the first call: that is not worth an entry.
  const isLookingOn = caller?.session !== undefined && request.routeOptions.url === routes.listRequests.path;
  if (!caller || isLookingOn) return undefined;
  return {
    userId: caller.user.id,
    projectId: request.projectId ?? caller.project?.id ?? null,
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    bytes: request.responseBytes,
    source: requestSource(caller, request.headers['user-agent']),
    errorType: reportedError?.type ?? null,
    errorMessage: reportedError ? storableText(reportedError.message, MESSAGE_CHARS_MAX) : null,
    createdAt: now,
  };
}

/** Undefined for a stream. */
function bytesOf(payload: unknown): number | undefined {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : undefined;
}
