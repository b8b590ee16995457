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
 * Records the requests of authenticated callers in batches after the responses are sent, so that no request
 * waits for its entry. While the database is unavailable, a limited number of entries is buffered and the
 * rest is dropped.
 */
export function recordRequests(app: FastifyInstance, { requestLog, clock }: Parts): void {
  let waiting: LoggedRequest[] = [];
  let writing = Promise.resolve();
  let isUnavailable = false;
  const write = () => {
    writing = writing.then(async () => {
      if (waiting.length === 0) return;
      const batch = waiting;
      waiting = [];
      try {
        const dropped = await requestLog.insert(batch);
        if (dropped > 0) app.log.warn({ dropped }, 'dropped request log entries that the database rejected');
        isUnavailable = false;
      } catch (error) {
        // Log once per outage.
        if (!isUnavailable) app.log.warn({ err: error }, 'could not write the request log; will retry');
        isUnavailable = true;
        waiting = [...batch, ...waiting].slice(-WAITING_MAX);
      }
    });
    return writing;
  };
  // Measured before compression, whose output has no known length.
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
  // The web app polls this list while it waits for the first API request; these requests are not recorded.
  const isPolling = caller?.session !== undefined && request.routeOptions.url === routes.listRequests.path;
  if (!caller || isPolling) return undefined;
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
