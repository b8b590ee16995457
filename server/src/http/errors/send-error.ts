import type { Socket } from 'node:net';
import { problemOf, problemType } from '@pictable/contract';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { isOutage, mayHaveSucceeded } from '../../platform/outage.ts';
import { acceptsHtml, negotiateResponse, prefersProblem } from '../accept.ts';
import { contentTypeHint, formatBodySize } from '../read-body.ts';
import { sendErrorImage } from './error-image.ts';
import { sendErrorPage } from './error-page.ts';
import { errorBody, PublicError, publicError } from './public-error.ts';

const RETRY_SECONDS = 5;
/** Maximum body size that our proxy configurations allow. */
const DISCARD_BYTES_MAX = 20 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The origin of public URLs. @throws PublicError for a request without a valid host */
type OriginOf = (request: FastifyRequest) => string;

/** Sends every thrown error in the error envelope; internal errors are only logged. */
export function registerErrorHandler(app: FastifyInstance, originOf: OriginOf): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, originOf));
}

/** Sends one error. Also used where Fastify does not call the error handler, as for a malformed URL. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  originOf: OriginOf,
): FastifyReply {
  const known = publicErrorOf(error, request);
  request.reportedError = reportedError(known);
  reply.code(known.status).headers({ 'cache-control': 'no-store', ...known.extras.headers });
  if (known.status === 413) discardBodyOrClose(request, reply);
  const { accept } = request.headers;
  const { errorsAsImages, errorsAsPages } = request.routeOptions.config;
  // First, because a browser that opens a URL accepts images as well, and an img element accepts no HTML.
  if (errorsAsPages && acceptsHtml(accept) && !prefersProblem(accept, 'page'))
    return sendErrorPage(reply, errorsAsPages, known);
  if (errorsAsImages && negotiateResponse(accept).image && !prefersProblem(accept, 'image'))
    return sendErrorImage(reply, known);
  const body = errorBody(known, request.id);
  if (!prefersProblem(accept, 'json')) return reply.type(JSON_TYPE).send(JSON.stringify(body));
  const problem = problemOf(body, documentationOrigin(request, originOf));
  // Fastify would add a charset, which the type does not have, to the type of a text.
  return reply.type(problemType).send(Buffer.from(JSON.stringify(problem)));
}

/** Empty if the request has no valid host, which makes the links of the error relative. */
function documentationOrigin(request: FastifyRequest, originOf: OriginOf): string {
  try {
    return originOf(request);
  } catch {
    return '';
  }
}

/**
 * Reads and discards the rest of a body that is slightly too large. Closing the connection while a client or
 * proxy still sends can lose the response (a third of the 413 became 502), and a proxy may then consider the
 * instance unhealthy. Larger bodies and those without Content-Length are cut off.
 */
function discardBodyOrClose({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= DISCARD_BYTES_MAX) reply.removeHeader('connection');
  else reply.header('connection', 'close');
}

/** The message with its hint, for the request log. */
function reportedError({ type, message, extras }: PublicError): { type: string; message: string } {
  return { type, message: [message, extras.hint].filter(Boolean).join(' ') };
}

/** The error that callers see; internal errors are logged. */
export function publicErrorOf(error: unknown, request: FastifyRequest): PublicError {
  const known = toPublicError(error, request);
  // Errors that we raise ourselves are in the access log already; under load there are thousands.
  if (known.status >= 500 && known !== error) request.log.error({ err: error }, 'request failed');
  return known;
}

function toPublicError(error: unknown, request: FastifyRequest): PublicError {
  if (error instanceof PublicError) return error;
  if (isOutage(error) && !request.raw.socket.destroyed) return dataUnavailable(error, request);
  switch ((error as Partial<FastifyError> | null)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return publicError('body-too-large', { limit: formatBodySize(request.routeOptions.bodyLimit ?? 0) });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return publicError('unsupported-media-type', {}, contentTypeHint(request));
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return publicError('malformed-url', {});
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    // Of the client, who has closed the connection; without that, it is the database or the bucket.
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return publicError(
        'malformed-request',
        {},
        { hint: 'The length of the body does not match Content-Length.' },
      );
    case 'FST_CP_ERR_INVALID_CONTENT':
      return publicError(
        'malformed-request',
        {},
        {
          hint: `The body is not valid ${request.headers['content-encoding']}, which Content-Encoding names.`,
        },
      );
    default:
      return isOutage(error) ? dataUnavailable(error, request) : publicError('internal-error', {});
  }
}

/**
 * Reports that nothing was stored if that is certain, or else that the outcome is unknown and how to proceed.
 */
function dataUnavailable(outage: unknown, request: FastifyRequest): PublicError {
  const seconds = RETRY_SECONDS;
  const headers = { 'retry-after': String(seconds) };
  const { retry } = request.routeOptions.config;
  if (!retry || !mayHaveSucceeded(outage)) return publicError('data-out-of-reach', { seconds }, { headers });
  return publicError('outcome-unknown', { seconds }, { headers, hint: unknownHint(retry, request) });
}

function unknownHint(retry: NonNullable<FastifyContextConfig['retry']>, { headers }: FastifyRequest): string {
  if (retry === 'sign-in')
    return 'Go back to the sign-in page and sign in the same way again: only one account is created, however often you retry.';
  if (retry === 'safe') return 'Request the same URL again: the table is rendered and charged only once.';
  if (retry === 'check-first') return 'Check whether the request succeeded before retrying.';
  if (headers['idempotency-key'] !== undefined)
    return 'Retry with the same Idempotency-Key: the request is processed and charged only once.';
  return 'Check the list of your images before retrying. With an Idempotency-Key, a retry is processed and charged only once.';
}

/** Responds on the bare socket to bytes that are not HTTP, and to headers that are too large or too slow. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason } = clientErrorStatus(error.code);
  const body = JSON.stringify({
    success: false,
    error: { code: status, message: `${reason}.`, type: 'malformed-request' },
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function clientErrorStatus(code: string | undefined): { status: number; reason: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, reason: 'Request Header Fields Too Large' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, reason: 'Request Timeout' };
  return { status: 400, reason: 'The request is not valid HTTP' };
}
