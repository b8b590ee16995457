import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** URL of a path at the service of the connection. */
export function serviceUrl({ authData }, path) {
  return authData.baseUrl.replace(/\/+$/, '') + path;
}

/** Adds the API key to requests to the service, and to no others. */
export function addApiKey(request, _z, { authData }) {
  if (authData.apiKey && authData.baseUrl && request.url.startsWith(serviceUrl({ authData }, '/')))
    request.headers = { ...request.headers, 'X-API-Key': authData.apiKey };
  return request;
}

const retriesMax = 2;
/** Zapier ends a step after 30 seconds, so a request that begins later may not get its response. */
const retriesEndAfterMs = 15_000;
const defaultRetrySeconds = 1;
/** Errors after which the service may have stored the table, or is still storing it. */
const uncertainErrors = new Set(['outcome-unknown', 'idempotency-key-running']);

/**
 * Sends a request that stores a table, and again if the connection is lost or the service does not know
 * whether it stored the table.
 *
 * Nothing in Zapier's bundle identifies a run: two runs with the same input have the same one, and so has a
 * replay of a run. A key made from it would return the image of an earlier run, although the template, the data
 * behind a URL or the image itself has changed since. Therefore each call has a key of its own, which only the
 * retries in this function share. Requests that failed for other reasons stored nothing, so that Zapier can
 * run the step again with another key.
 */
export async function sendOnce(z, request) {
  const headers = { ...request.headers, 'Idempotency-Key': `zapier-${randomUUID()}` };
  const retriesEnd = Date.now() + retriesEndAfterMs;
  for (let retriesLeft = retriesMax; ; retriesLeft -= 1) {
    const attempt = await tryRequest(z, { ...request, headers, skipThrowForStatus: true });
    const isLast = retriesLeft === 0 || Date.now() + attempt.waitMs > retriesEnd;
    if (!attempt.isUncertain || isLast) return attempt.finish();
    await sleep(attempt.waitMs);
  }
}

/** Sends a request, and finds out whether its outcome is unknown. */
async function tryRequest(z, request) {
  try {
    const response = await z.request(request);
    const waitSeconds = Number(response.getHeader('retry-after')) || defaultRetrySeconds;
    return {
      isUncertain: uncertainErrors.has(readDetail(response.content).type),
      waitMs: waitSeconds * 1000,
      finish: () => throwOnError(response, z),
    };
  } catch (error) {
    return {
      // Only the error of a connection has a code, such as ECONNRESET.
      isUncertain: typeof error.code === 'string',
      waitMs: defaultRetrySeconds * 1000,
      finish: () => {
        throw error;
      },
    };
  }
}

const defaultWaitSeconds = 60;

/** Throws the error of a failed response, unless the sender of the request reads it. */
export function throwOnErrorStatus(response, z) {
  return response.skipThrowForStatus ? response : throwOnError(response, z);
}

/** Throws the error class of Zapier for a failed response, with the message of the service. */
function throwOnError(response, z) {
  if (response.status < 400) return response;
  const detail = readDetail(response.content);
  const message = detail.message ?? `The service responded with status ${response.status}.`;
  if (response.status === 429 || response.status === 503) {
    const waitSeconds = Number(response.getHeader('retry-after')) || defaultWaitSeconds;
    throw new z.errors.ThrottledError(message, waitSeconds);
  }
  const name = response.status === 401 ? 'AuthenticationError' : (detail.type ?? 'ServiceError');
  throw new z.errors.Error(message, name, response.status);
}

function readDetail(content) {
  try {
    return JSON.parse(content).error ?? {};
  } catch {
    return {};
  }
}
